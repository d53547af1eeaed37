/* The temporary directory of a run. */
#ifndef PY2CU_SCRATCH_H
#define PY2CU_SCRATCH_H

#include <stdbool.h>

enum { SCRATCH_PATH = 1024 };

/* Creates the directory, of which there is one at a time. False after a message. */
bool cli_scratch_open(void);
/* The path of a file in it, which is removed with the directory; for at most MAX_ARCHS + 1 files. Valid until
 * cli_scratch_close(). */
const char *cli_scratch_path(const char *name);
void cli_scratch_close(void);

#endif
