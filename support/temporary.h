// SPDX-License-Identifier: MIT
/* Temporary files and directories, for other programs and for the loader. They are removed even if a signal terminates
 * the process, except for SIGKILL; their names identify py2cu. */
#ifndef PY2CU_SUPPORT_TEMPORARY_H
#define PY2CU_SUPPORT_TEMPORARY_H

#include <stdbool.h>
#include <stddef.h>

enum { TEMPORARY_PATH = 1024 };

/* The names of temporary files and directories, by mkostemp() and mkdtemp(). */
#define TEMPORARY_NAME "py2cu-XXXXXX"

/* Returns TMPDIR, if it is an absolute path, or /tmp. */
const char *temporary_base(void);

/* Creates a file that only its owner may read, and returns it, open; -1 with errno. */
int temporary_file(char path[TEMPORARY_PATH]);
/* Creates a file by mkostemp(): the last six characters of `path` are replaced. */
int temporary_file_named(char *path);
/* Creates a directory that only its owner may enter. False with errno. */
bool temporary_directory(char path[TEMPORARY_PATH]);
/* Writes the path of a file to be created in a temporary directory. Returns false if it is too long. */
bool temporary_path(const char *directory, const char *name, char path[TEMPORARY_PATH]);

/* Removes a temporary file, or a temporary directory and the files in it. Preserves errno. */
void temporary_remove(const char *path);
/* Cancels the removal of a file, which has been renamed. */
void temporary_keep(const char *path);

#endif
