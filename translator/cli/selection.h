/* Which functions of a file are translated: -k, --sig, --types. */
#ifndef PY2CU_CHOSEN_H
#define PY2CU_CHOSEN_H

#include "cli/cli.h"

typedef struct CliChosen {
    Py2cuInstance *instances;
    char **names; /* owned copies of the names before '(' */
    size_t count;
    bool is_passed_over; /* nothing of this file is wanted */
    bool is_postponed;   /* it has kernels whose types may be in files that are read later */
} CliChosen;

/* A kernel of a file that nothing is made of, as it does not tell its types. */
typedef struct CliUntyped {
    char *file, *kernel;
} CliUntyped;

/* A kernel that is part of what is made of another file. */
typedef struct CliTyped {
    char *file, *kernel, *by; /* NULL without memory */
} CliTyped;

/* What is said when all files are read. Which of -k, --sig and --const some file knew; of several files, none has to
 * know all. */
typedef struct CliNamesUsed {
    bool *kernels, *signatures, *values;
    CliUntyped *untyped;
    CliTyped *typed;
    size_t untyped_count, typed_count;
} CliNamesUsed;

/* Fills *chosen for one file of a project; is_one_of_several: names that it lacks are those of others. is_searched: it
 * was found in a folder, and may hold nothing to translate. is_last_round: all files were read, so that no other can
 * have the types of its kernels. False after a message. */
bool cli_choose(const CliOptions *options, const CliProject *project, bool is_one_of_several, bool is_searched,
                bool is_last_round, CliNamesUsed *used, CliChosen *chosen);
void cli_chosen_free(CliChosen *chosen);

/* What the options ask of the library for that. */
Py2cuEmit cli_emit_of(const CliOptions *options);
Py2cuRequest cli_request(const CliOptions *options, const CliProject *project, const CliChosen *chosen, Py2cuEmit emit);

/* Whether a translation may be written: nothing is wrong with it, or --keep-going excuses that. Its request has
 * keep_going in any case, so that the kernels that are right can be counted. */
bool cli_is_right(const CliOptions *options, const Py2cuUnit *unit);

bool cli_names_used_open(CliNamesUsed *used, const CliOptions *options);
/* False after a message where a name of -k or --sig is that of no function of any file, or one of --const in none. */
bool cli_all_names_used(const CliNamesUsed *used, const CliOptions *options);
void cli_names_used_close(CliNamesUsed *used);

/* ---- untyped_files.c ---- */

/* Notes a kernel of one of several files whose types the file does not have. */
void cli_note_untyped(CliNamesUsed *used, const char *file, const char *kernel);
/* Whether the text may have kernels: it says something of cuda, or of a kernel that was met and whose types nothing has
 * told. */
bool cli_may_have_kernels(const CliNamesUsed *used, const char *text, size_t length);
/* What is made of the input: it may have kernels of other files. */
void cli_note_typed(CliNamesUsed *used, const char *input, const Py2cuUnit *unit);
/* The same of a file that is translated later. */
void cli_note_types_of(CliNamesUsed *used, const CliOptions *options, const CliProject *project);
/* The file whose translation has the kernel of that file, since it launches it; NULL: none. */
const char *cli_file_with_types(const CliNamesUsed *used, const char *file, const char *kernel);

#endif
