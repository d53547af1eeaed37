/* --watch: what was read is looked at again, until Ctrl-C. */
#ifndef PY2CU_WATCH_H
#define PY2CU_WATCH_H

#include <stdbool.h>

/* From now on files and folders are noted, and Ctrl-C is heard in cli_watch_wait() alone. False after a message. */
bool cli_watch_begin(void);
/* The folder of a file that was read, or one that was searched, belongs to what is watched. Nothing where nobody
 * watches. */
void cli_watch_file(const char *path);
void cli_watch_folder(const char *path);
/* What is there now is what the next wait compares with; to be called before anything is read. */
void cli_watch_mark(void);
/* Waits until Python's files, or others that were read, have changed; false: Ctrl-C, or a signal like it. */
bool cli_watch_wait(void);
void cli_watch_end(void);

#endif
