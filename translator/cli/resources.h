/* What a kernel takes of a GPU, and how many of its blocks fit on a multiprocessor. */
#ifndef PY2CU_RESOURCES_H
#define PY2CU_RESOURCES_H

#include "cli.h"

typedef struct CliResources {
    bool is_known;
    unsigned registers; /* of a thread */
    size_t shared;      /* bytes of a block, dynamic ones apart */
    size_t local;       /* bytes of a thread */
    size_t constant;    /* bytes, with the parameters */
    size_t spilled;     /* bytes of registers that are stored and loaded, in the text of the machine code */
} CliResources;

/* The option that makes the compiler say so in its log. */
extern const char cli_verbose_option[];

/* Of a kernel by its C name, as the compiler's log and the cubin have it. */
CliResources cli_resources_of(const char *log, const void *cubin, size_t length, const char *name);
/* The log without what cli_resources_of() reads; to be freed. NULL: out of memory. */
char *cli_log_of_messages(const char *log);

/* The share of the threads which a multiprocessor can have, in percent, that blocks of this size fill; -1 where one
 * does not fit, or nothing is known of the architecture, as "sm_90". */
int cli_occupancy(const char *arch, const CliResources *use, unsigned threads);
/* One table: a line for each kernel and architecture; uses[kernel * arch_count + arch]. */
void cli_print_resources(const CliOptions *options, const Py2cuUnit *unit, const CliResources *uses);

#endif
