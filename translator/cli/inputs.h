// SPDX-License-Identifier: MIT
/* Expands files, directories and patterns to jobs: an input file with its output. */
#ifndef PY2CU_INPUTS_H
#define PY2CU_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct CliJob {
    char *input;         /* file name, or "-" */
    char *output;        /* NULL: standard output */
    size_t base;         /* offset in input of the part that is appended to an output directory */
    bool is_searched;    /* found in a directory or by a pattern: skipped if it has no kernels */
    bool is_passed_over; /* skipped, because it mentions neither cuda nor a kernel with unknown types */
    bool is_postponed;   /* the file contains kernels whose types may become known after later files are read */
} CliJob;

typedef struct CliJobs {
    CliJob *items;
    size_t count, capacity;
    bool failed; /* after a message */
} CliJobs;

/* Returns whether the name is an existing directory or ends in a slash. */
bool cli_is_directory(const char *name);

/* Adds the files that an argument matches. Prints a message and returns false on failure. */
bool cli_find_inputs(CliJobs *jobs, const char *argument);
/* Sets the output of each job: in the directory, with this suffix. Prints a message and returns false on failure. */
bool cli_place_outputs(CliJobs *jobs, const char *directory, const char *ending);
void cli_jobs_free(CliJobs *jobs);

#endif
