/* Other programs: finding and running them. */
#ifndef PY2CU_PROCESS_H
#define PY2CU_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

/* Runs it (argv[0] is looked for in PATH) and waits; quiet: it reads and prints nothing. Its exit status; 127 where it
 * cannot be run. */
int cli_run_program(char *const *argv, bool quiet);
/* What the program at this path prints, to be freed; NULL: it cannot be run, or fails. It reads nothing, and its errors
 * are not shown. */
char *cli_read_program(const char *path, char *const *argv);

#endif
