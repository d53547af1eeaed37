// SPDX-License-Identifier: MIT
/* Resources of a kernel on a GPU, and its occupancy. */
#ifndef PY2CU_RESOURCES_H
#define PY2CU_RESOURCES_H

#include "cli.h"

#include <stdio.h>

typedef struct CliResources {
    bool is_known;
    unsigned registers; /* per thread */
    size_t shared;      /* bytes per block, without dynamic shared memory */
    size_t local;       /* bytes per thread */
    size_t constant;    /* bytes, including parameters */
    size_t spilled;     /* bytes of spill stores and loads in the machine code */
} CliResources;

/* The compiler option that prints resources to the log. */
extern const char cli_verbose_option[];

/* Returns the resources of a kernel, identified by its C name in the compiler's log and the cubin. */
CliResources cli_resources_of(const char *log, const void *cubin, size_t length, const char *name);
/* Returns the log without the lines that cli_resources_of() reads; the caller frees it. NULL: out of memory. */
char *cli_log_of_messages(const char *log);

/* Prints the resources and the occupancy of a kernel in two lines. */
void cli_describe_resources(FILE *file, const Py2cuKernelInfo *kernel, const char *arch, const CliResources *use);
/* Prints a table with a line for each kernel and architecture, from uses[kernel * arch_count + arch]. */
void cli_print_resources(const CliOptions *options, const Py2cuUnit *unit, const CliResources *uses);

#endif
