// SPDX-License-Identifier: MIT
/* --watch: waits for changes of the files that were read, until Ctrl-C. */
#ifndef PY2CU_WATCH_H
#define PY2CU_WATCH_H

#include <stdbool.h>

/* Starts recording files and directories, and blocks Ctrl-C except in cli_watch_wait(). Prints a message and returns
 * false on failure.
 */
bool cli_watch_begin(void);
/* Adds the directory of a file that was read, or a directory that was searched, to the observed directories. Has no
 * effect without --watch. */
void cli_watch_file(const char *path);
void cli_watch_directory(const char *path);
/* Records the current state, with which the next wait compares. Call this function before reading any file. */
void cli_watch_mark(void);
/* Waits until Python files, or other files that were read, have changed. Returns false after Ctrl-C or a termination
 * signal. */
bool cli_watch_wait(void);
void cli_watch_end(void);

#endif
