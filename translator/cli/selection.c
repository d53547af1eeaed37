// SPDX-License-Identifier: MIT
/* Selects the functions to translate: -k selects by name, --sig adds types, and the other kernels of a file have the
 * types that the source determines. */
#include "cli/selection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cli_chosen_free(CliChosen *chosen)
{
    for (size_t i = 0; i < chosen->count; i++) {
        free(chosen->names[i]);
    }
    free(chosen->names);
    free(chosen->instances);
    cli_name_map_free(&chosen->numbers);
}

/* The functions of a file, and the functions that -k names, by name. */
typedef struct Listing {
    const Py2cuUnit *unit; /* NULL: the file was not listed */
    CliNameMap functions;  /* number: the index of the first function with this name */
    CliNameMap wanted;     /* the names of -k */
} Listing;

static bool listing_open(Listing *listing, const CliOptions *options, const Py2cuUnit *unit)
{
    *listing = (Listing){.unit = unit};
    bool ok = true;
    for (size_t i = 0; ok && unit != NULL && i < py2cu_unit_function_count(unit); i++) {
        const char *name = py2cu_unit_function(unit, i)->name;
        ok = cli_name_map_add(&listing->functions, name, strlen(name), i);
    }
    for (size_t i = 0; ok && i < options->kernel_count; i++) {
        ok = cli_name_map_add(&listing->wanted, options->kernels[i], strlen(options->kernels[i]), i);
    }
    return ok;
}

static void listing_close(Listing *listing)
{
    cli_name_map_free(&listing->functions);
    cli_name_map_free(&listing->wanted);
}

static bool is_chosen(const CliChosen *chosen, const char *name)
{
    return cli_name_map_find_identifier(&chosen->numbers, name, NULL);
}

static bool is_selected(const Listing *listing, const char *name)
{
    return listing->wanted.count == 0 || cli_name_map_find_identifier(&listing->wanted, name, NULL);
}

static bool add(CliChosen *chosen, const char *name, const char *signature)
{
    char *copy = strdup(name);
    if (copy == NULL || !cli_name_map_add(&chosen->numbers, name, strlen(name), chosen->count)) {
        cli_message("out of memory");
        free(copy);
        return false;
    }
    chosen->names[chosen->count] = copy;
    chosen->instances[chosen->count++] = (Py2cuInstance){.function = copy, .signature = signature};
    return true;
}

static const Py2cuFunctionInfo *find_listed(const Listing *listing, const char *name)
{
    size_t index;
    return cli_name_map_find_identifier(&listing->functions, name, &index) ? py2cu_unit_function(listing->unit, index)
                                                                           : NULL;
}

static bool is_kernel(const Py2cuFunctionInfo *function)
{
    return strcmp(function->kind, "kernel") == 0;
}

/* Selects the functions that -k and --sig name. A file that could not be listed accepts all names; its translation
 * reports the errors. */
static bool choose_named(const CliOptions *options, const Listing *listing, bool is_one_of_several, CliNamesUsed *used,
                         CliChosen *chosen)
{
    bool takes_all = !is_one_of_several || py2cu_unit_failed(listing->unit);
    bool ok = true;
    for (size_t i = 0; ok && i < options->signature_count; i++) {
        const char *text = options->signatures[i];
        char *name = strndup(text, strcspn(text, "( "));
        bool is_of_file = i >= options->own_signature_count &&
                          !py2cu_unit_failed(listing->unit); /* --types may contain kernels of other files */
        if (name == NULL) {
            cli_message("out of memory");
            ok = false;
        } else if ((takes_all && !is_of_file) || find_listed(listing, name) != NULL) {
            used->signatures[i] = true;
            const bool is_added = is_selected(listing, name);
            ok = !is_added || add(chosen, name, strchr(text, '('));
            if (ok && is_added) { /* files of types list launches */
                chosen->instances[chosen->count - 1].launched = i >= options->own_signature_count;
            }
        }
        free(name);
    }
    for (size_t i = 0; ok && i < options->kernel_count; i++) {
        if (takes_all || find_listed(listing, options->kernels[i]) != NULL) {
            used->kernels[i] = true;
            ok = is_chosen(chosen, options->kernels[i]) || add(chosen, options->kernels[i], NULL);
        }
    }
    return ok;
}

/* Returns whether the function is a kernel whose types neither the source nor --sig determines. */
static bool is_untyped(const Py2cuFunctionInfo *function, const CliChosen *chosen)
{
    return is_kernel(function) && function->signature == NULL && !is_chosen(chosen, function->name);
}

/* Records the kernels whose types may be determined by another file. */
static void note_untyped(const CliProject *project, const Py2cuUnit *listed, CliNamesUsed *used, CliChosen *chosen)
{
    for (size_t i = 0; i < py2cu_unit_function_count(listed); i++) {
        if (is_untyped(py2cu_unit_function(listed, i), chosen)) {
            cli_note_untyped(used, project->modules[0].file_name, py2cu_unit_function(listed, i)->name);
            chosen->is_postponed = true;
        }
    }
}

/* Adds the kernels that the options do not name, except those that another file launches: its output contains them. */
static bool add_others(const CliOptions *options, const CliProject *project, const Py2cuUnit *listed,
                       const CliNamesUsed *used, CliChosen *chosen)
{
    const char *file = project->modules[0].file_name, *by = NULL;
    for (size_t i = 0; i < py2cu_unit_function_count(listed); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(listed, i);
        by = by == NULL && is_untyped(function, chosen) ? cli_file_with_types(used, file, function->name) : by;
    }
    bool ok = true;
    const size_t named = chosen->count;
    for (size_t i = 0;
         ok && (named > 0 || by != NULL) && options->kernel_count == 0 && i < py2cu_unit_function_count(listed); i++) {
        const Py2cuFunctionInfo *function = py2cu_unit_function(listed, i);
        const bool is_elsewhere =
            is_untyped(function, chosen) && cli_file_with_types(used, file, function->name) != NULL;
        if (is_kernel(function) && !is_elsewhere && !is_chosen(chosen, function->name)) {
            ok = add(chosen, function->name, NULL);
        }
    }
    if (ok && by != NULL && chosen->count == 0) {
        cli_note("%s: skipped: %s launches its kernels; the output of %s contains them", file, by, by);
        chosen->is_passed_over = true;
    }
    return ok;
}

bool cli_choose(const CliOptions *options, const CliProject *project, bool is_one_of_several, bool is_searched,
                bool is_last_round, CliNamesUsed *used, CliChosen *chosen)
{
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = project->modules,
                            .module_count = project->count,
                            .emit = PY2CU_EMIT_LIST,
                            .keep_going = true};
    bool needs_list = is_searched || is_one_of_several || options->signature_count + options->kernel_count > 0;
    Py2cuUnit *listed = needs_list ? py2cu_translate(&request) : NULL;
    size_t max =
        options->signature_count + options->kernel_count + (listed != NULL ? py2cu_unit_function_count(listed) : 0) + 1;
    *chosen =
        (CliChosen){.instances = calloc(max, sizeof *chosen->instances), .names = calloc(max, sizeof *chosen->names)};
    const Py2cuDiagnostic *first =
        listed != NULL && py2cu_unit_failed(listed) ? py2cu_unit_diagnostic(listed, 0) : NULL;
    Listing listing;
    bool ok = listing_open(&listing, options, listed) && chosen->instances != NULL && chosen->names != NULL &&
              (first == NULL || strcmp(first->code, "out-of-memory") != 0);
    if (!ok) {
        cli_message("out of memory");
    }
    ok = ok && (listed == NULL || choose_named(options, &listing, is_one_of_several, used, chosen));
    bool has_other_names = is_one_of_several && options->kernel_count > 0 && chosen->count == 0;
    bool has_none = is_searched && !py2cu_unit_failed(listed) && py2cu_unit_skipped_count(listed) == 0 &&
                    py2cu_unit_function_count(listed) == 0;
    chosen->is_passed_over = ok && (has_other_names || has_none);
    if (ok && listed != NULL && !chosen->is_passed_over && !is_last_round && options->kernel_count == 0) {
        note_untyped(project, listed, used, chosen);
    } else if (ok && listed != NULL && !chosen->is_passed_over) {
        ok = add_others(options, project, listed, used, chosen);
    }
    for (size_t i = 0; ok && i < chosen->count;
         i++) { /* a device function that is selected by name is exported to other CUDA C */
        const Py2cuFunctionInfo *function = find_listed(&listing, chosen->instances[i].function);
        if (function != NULL) {
            chosen->instances[i].wrap = strcmp(function->kind, "device") == 0 ? PY2CU_WRAP_DEVICE : PY2CU_WRAP_NONE;
        }
    }
    listing_close(&listing);
    py2cu_unit_free(listed);
    return ok;
}

bool cli_names_used_open(CliNamesUsed *used, const CliOptions *options)
{
    used->kernels = calloc(options->kernel_count + 1, sizeof *used->kernels);
    used->signatures = calloc(options->signature_count + 1, sizeof *used->signatures);
    used->values = calloc(options->value_count + 1, sizeof *used->values);
    if (used->kernels == NULL || used->signatures == NULL || used->values == NULL) {
        cli_message("out of memory");
        cli_names_used_close(used);
        return false;
    }
    return true;
}

bool cli_all_names_used(const CliNamesUsed *used, const CliOptions *options)
{
    bool ok = true;
    for (size_t i = 0; i < options->kernel_count; i++) {
        if (!used->kernels[i]) {
            cli_message("-k %s: no function of this name in any file", options->kernels[i]);
            ok = false;
        }
    }
    for (size_t i = 0; i < options->own_signature_count; i++) { /* --types may contain kernels of other projects */
        if (!used->signatures[i]) {
            cli_message("--sig '%s': no function of this name in any file", options->signatures[i]);
            ok = false;
        }
    }
    for (size_t i = 0; i < options->own_value_count; i++) {
        if (!used->values[i]) {
            cli_message("--const '%s': no file contains this name", options->values[i]);
            ok = false;
        }
    }
    return ok;
}

void cli_names_used_close(CliNamesUsed *used)
{
    free(used->kernels);
    free(used->signatures);
    free(used->values);
    for (size_t i = 0; i < used->untyped_count; i++) {
        free(used->untyped[i].file);
        free(used->untyped[i].kernel);
    }
    for (size_t i = 0; i < used->typed_count; i++) {
        free(used->typed[i].file);
        free(used->typed[i].kernel);
        free(used->typed[i].by);
    }
    free(used->untyped);
    free(used->typed);
    *used = (CliNamesUsed){0};
}
