// SPDX-License-Identifier: MIT
/* Selects the functions of a file to translate: -k, --sig, --types. */
#ifndef PY2CU_CLI_SELECTION_H
#define PY2CU_CLI_SELECTION_H

#include "cli/cli.h"
#include "cli/name_map.h"

typedef struct CliChosen {
    Py2cuInstance *instances;
    char **names;       /* owned copies of the names before '(' */
    CliNameMap numbers; /* the index of the first instance of each name */
    size_t count;
    bool is_passed_over; /* no function of this file is selected */
    bool is_postponed;   /* the file contains kernels whose types may become known after later files are read */
} CliChosen;

/* A kernel whose types its file does not determine. */
typedef struct CliUntyped {
    char *file, *kernel;
} CliUntyped;

/* A kernel that the output of another file contains. */
typedef struct CliTyped {
    char *file, *kernel, *by; /* NULL: out of memory */
} CliTyped;

/* Usage of the names in -k, --sig and --const, which is checked after all files are read, because each name must occur
 * in at least one file. */
typedef struct CliNamesUsed {
    bool *kernels, *signatures, *values;
    CliUntyped *untyped;
    CliTyped *typed;
    size_t untyped_count, typed_count;
} CliNamesUsed;

/* Fills *chosen for one file of a project. is_one_of_several: names may belong to other files. is_searched: the file
 * was found in a directory and may have no kernels. is_last_round: all files have been read, so that no other file can
 * determine types. Prints a message and returns false on failure. */
bool cli_choose(const CliOptions *options, const CliProject *project, bool is_one_of_several, bool is_searched,
                bool is_last_round, CliNamesUsed *used, CliChosen *chosen);
void cli_chosen_free(CliChosen *chosen);

/* Create the library's request for the options. */
Py2cuEmit cli_emit_of(const CliOptions *options);
Py2cuRequest cli_request(const CliOptions *options, const CliProject *project, const CliChosen *chosen, Py2cuEmit emit);

/* Returns whether a translation may be written: it has no errors, or --keep-going is set. The request always sets
 * keep_going, to count the kernels without errors. */
bool cli_may_write(const CliOptions *options, const Py2cuUnit *unit);

bool cli_names_used_open(CliNamesUsed *used, const CliOptions *options);
/* Returns whether every name of -k, --sig and --const occurs in a file; if not, prints a message. */
bool cli_all_names_used(const CliNamesUsed *used, const CliOptions *options);
void cli_names_used_close(CliNamesUsed *used);

/* ---- untyped_files.c ---- */

/* Records a kernel whose types its file does not determine. */
void cli_note_untyped(CliNamesUsed *used, const char *file, const char *kernel);
/* Returns whether the source may have or launch kernels: it mentions cuda, or a recorded kernel without types. */
bool cli_may_have_kernels(const CliNamesUsed *used, const char *text, size_t length);
/* Records the kernels of other files that the input's translation contains. */
void cli_note_typed(CliNamesUsed *used, const char *input, const Py2cuUnit *unit);
/* Like cli_note_typed(), for a file that is translated later. */
void cli_note_types_of(CliNamesUsed *used, const CliOptions *options, const CliProject *project);
/* Returns the file whose translation contains the kernel, because it launches the kernel; NULL: none. */
const char *cli_file_with_types(const CliNamesUsed *used, const char *file, const char *kernel);

#endif
