/* Which functions of a file are translated: -k, --sig, --types. */
#ifndef PY2CU_CHOSEN_H
#define PY2CU_CHOSEN_H

#include "cli.h"

typedef struct CliChosen {
    Py2cuInstance *instances;
    char **names; /* owned copies of the names before '(' */
    size_t count;
    bool is_passed_over; /* nothing of this file is wanted */
} CliChosen;

/* A kernel of a file that nothing is made of, as it does not tell its types. */
typedef struct CliUntyped {
    char *file, *kernel;
} CliUntyped;

/* A kernel that is part of what is made of another file. */
typedef struct CliTyped {
    char *file, *kernel, *by; /* NULL without memory */
} CliTyped;

/* What is said when all files are read. Which of -k, --sig and --const some file knew; of several files, none has to know all. */
typedef struct CliNamesUsed {
    bool *kernels, *signatures, *values;
    CliUntyped *untyped;
    CliTyped *typed;
    size_t untyped_count, typed_count;
} CliNamesUsed;

/* Fills *chosen for one file of a project; is_one_of_several: names that it lacks are those of others. is_searched: it was found in a folder, and
 * may hold nothing to translate. False after a message. */
bool cli_choose(const CliOptions *options, const CliProject *project, bool is_one_of_several, bool is_searched, CliNamesUsed *used,
                CliChosen *chosen);
void cli_chosen_free(CliChosen *chosen);

/* What the options ask of the library for that. */
Py2cuEmit cli_emit_of(const CliOptions *options);
Py2cuRequest cli_request(const CliOptions *options, const CliProject *project, const CliChosen *chosen, Py2cuEmit emit);

bool cli_names_used_open(CliNamesUsed *used, const CliOptions *options);
/* False after a message where a name of -k or --sig is that of no function of any file, or one of --const in none. */
bool cli_all_names_used(const CliNamesUsed *used, const CliOptions *options);
void cli_names_used_close(CliNamesUsed *used);

/* ---- untyped.c ------------------------------------------------------------------------------------------------------- */

/* A kernel of a file that was found in a folder, and of which nothing tells the types. */
void cli_note_untyped(CliNamesUsed *used, const char *file, const char *kernel);
/* Whether the text may have kernels: it says something of cuda, or of a kernel that was met and whose types nothing has told. */
bool cli_may_have_kernels(const CliNamesUsed *used, const char *text, size_t length);
/* What is made of the input: it may have kernels of other files. */
void cli_note_typed(CliNamesUsed *used, const char *input, const Py2cuUnit *unit);
/* Says of each file that is left out why, and where its kernels are. */
void cli_tell_untyped(const CliNamesUsed *used);

#endif
