/* Files of a folder that nothing is made of, as nothing in them tells their kernels' types: what there is to say of them is known when all are read,
 * since one that imports such a kernel and launches it has it in its own text. */
#include "chosen.h"

#include <stdlib.h>
#include <string.h>

static void tell(const char *file, const char *kernel)
{
    cli_message("%s: left out: nothing in it tells the types of kernel '%s' or of others; give them: --sig '%s(<types>)'", file, kernel, kernel);
}

void cli_note_untyped(CliNamesUsed *used, const char *file, const char *kernel)
{
    CliUntyped *grown = realloc(used->untyped, (used->untyped_count + 1) * sizeof *grown);
    used->untyped = grown != NULL ? grown : used->untyped;
    CliUntyped one = {strdup(file), strdup(kernel)};
    if (grown == NULL || one.file == NULL || one.kernel == NULL) {
        tell(file, kernel); /* what is known by now */
        free(one.file);
        free(one.kernel);
        return;
    }
    used->untyped[used->untyped_count++] = one;
}

/* Whether the text has the name under which the file is imported. */
static bool mentions_file(const char *text, size_t length, const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
    return memmem(text, length, name, strcspn(name, ".")) != NULL;
}

bool cli_may_have_kernels(const CliNamesUsed *used, const char *text, size_t length)
{
    bool may = memmem(text, length, "cuda", 4) != NULL || memmem(text, length, "cupy", 4) != NULL; /* CuPy's arrays are for kernels */
    for (size_t i = 0; i < used->untyped_count && !may; i++) {
        may = memmem(text, length, used->untyped[i].kernel, strlen(used->untyped[i].kernel)) != NULL || mentions_file(text, length, used->untyped[i].file);
    }
    return may;
}

void cli_note_typed(CliNamesUsed *used, const char *input, const Py2cuUnit *unit)
{
    const Py2cuKernelInfo *kernel;
    for (size_t i = 0; (kernel = py2cu_unit_kernel(unit, i)) != NULL; i++) {
        const bool is_own = strcmp(kernel->file_name, input) == 0;
        CliTyped *grown = is_own ? NULL : realloc(used->typed, (used->typed_count + 1) * sizeof *grown);
        if (grown == NULL) {
            continue;
        }
        used->typed = grown;
        CliTyped one = {strdup(kernel->file_name), strdup(kernel->python_name), strdup(input)};
        used->typed[used->typed_count++] = one;
    }
}

static bool is_the_kernel(const CliTyped *typed, const CliUntyped *untyped)
{
    const bool is_known = typed->file != NULL && typed->kernel != NULL && typed->by != NULL && strcmp(typed->kernel, untyped->kernel) == 0;
    return is_known && (strcmp(typed->file, untyped->file) == 0 || cli_is_same_file(typed->file, untyped->file));
}

void cli_tell_untyped(const CliNamesUsed *used)
{
    for (size_t i = 0, end; i < used->untyped_count; i = end) { /* the kernels of a file follow each other */
        const char *file = used->untyped[i].file, *by = NULL, *without = NULL;
        for (end = i; end < used->untyped_count && strcmp(used->untyped[end].file, file) == 0; end++) {
            const char *found = NULL;
            for (size_t k = 0; k < used->typed_count && found == NULL; k++) {
                found = is_the_kernel(&used->typed[k], &used->untyped[end]) ? used->typed[k].by : NULL;
            }
            by = by != NULL ? by : found;
            without = without != NULL || found != NULL ? without : used->untyped[end].kernel;
        }
        if (without != NULL) {
            tell(file, without);
        } else {
            cli_message("%s: left out: %s tells the types of its kernels, and what is made of %s has them", file, by, by);
        }
    }
}
