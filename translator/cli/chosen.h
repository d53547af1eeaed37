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

/* Which of -k, --sig and --const some file knew; of several files, none has to know all. */
typedef struct CliNamesUsed {
    bool *kernels, *signatures, *values;
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

#endif
