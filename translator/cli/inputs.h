/* Which files are read, and where what comes of each is written: files, folders and patterns to jobs. */
#ifndef PY2CU_INPUTS_H
#define PY2CU_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct CliJob {
    char *input;         /* file name, or "-" */
    char *output;        /* NULL: standard output */
    size_t base;         /* where in input the part begins that an output folder repeats */
    bool is_searched;    /* found in a folder or by a pattern: files without kernels are passed over */
    bool is_passed_over; /* it was, as it says nothing of cuda, nor of kernels that were met by then */
    bool is_postponed;   /* it has kernels whose types may be in files that are read later */
} CliJob;

typedef struct CliJobs {
    CliJob *items;
    size_t count, capacity;
    bool failed; /* after a message */
} CliJobs;

/* Whether the name is one of a folder: that is there, or that ends in a slash. */
bool cli_is_folder(const char *name);

/* Adds the files that an argument means. False after a message. */
bool cli_find_inputs(CliJobs *jobs, const char *argument);
/* Gives each job its output: in the folder, with this ending. False after a message. */
bool cli_place_outputs(CliJobs *jobs, const char *folder, const char *ending);
void cli_jobs_free(CliJobs *jobs);

#endif
