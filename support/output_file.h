// SPDX-License-Identifier: MIT
/* Atomic writing of output files. The Python extension module also contains this file. */
#ifndef PY2CU_OUTPUT_FILE_H
#define PY2CU_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Files, identified by device and inode: by all their names, links included. {0} is the empty set. */
typedef struct FileSet {
    struct {
        dev_t device;
        ino_t inode;
    } * items;
    size_t count, capacity;
} FileSet;

/* Adds the regular file that is open, or that has the name; ignores other files. Returns false if out of memory. */
bool file_set_add_open(FileSet *set, int file);
bool file_set_add_name(FileSet *set, const char *name);
/* Returns whether the set contains the file of that name. */
bool file_set_has_name(const FileSet *set, const char *name);
void file_set_free(FileSet *set);

typedef enum OutputStatus {
    OUTPUT_WRITTEN,
    OUTPUT_FAILED,   /* errno contains the reason */
    OUTPUT_IS_INPUT, /* not written: the file was read in this run */
    OUTPUT_IS_TAKEN  /* not written: this run has written another output to the file */
} OutputStatus;

/* Writes the bytes to the file through a temporary name in the same directory, so that the file has either its old
 * content or all of the new one, and no temporary file remains, not even after a signal. A link stays a link. Devices,
 * pipes and the process's own standard output are written to directly. name NULL: standard output. Adds the file to
 * `written`, which may be NULL. */
OutputStatus output_file_write(const char *name, const void *bytes, size_t length, const FileSet *read,
                               FileSet *written);

/* Returns the reason of a refusal for a message; NULL: errno has the reason. */
const char *output_file_refusal(OutputStatus status);

#endif
