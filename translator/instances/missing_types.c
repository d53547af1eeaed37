// SPDX-License-Identifier: MIT
/* Errors about kernels and device functions whose types neither the source nor its launches specify. */
#include "infer/infer.h"
#include "instances/instances_internal.h"
#include "launch_inference/launch_inference.h"

#include <string.h>

const char *example_signature(Unit *unit, const Function *function, const Type **known)
{
    TextBuf example;
    textbuf_init(&example, unit->arena);
    textbuf_printf(&example, "%s(", function->name);
    for (uint32_t k = 0; k < function->param_count; k++) {
        textbuf_puts(&example, k > 0 ? ", " : "");
        if (known != NULL && known[k] != NULL) {
            textbuf_puts(&example, type_signature(unit->arena, known[k]));
        } else {
            textbuf_printf(&example, "<type of %s>", function->params[k].name);
        }
    }
    textbuf_puts(&example, ")");
    return example.text;
}

/* Returns which files were searched for launches: "nothing in this file launches it". */
static const char *searched_for_launches(Unit *unit)
{
    enum { MAX_LISTED_NAMES = 3 };
    TextBuf others;
    textbuf_init(&others, unit->arena);
    uint32_t count = 0;
    for (uint32_t i = 1; i < unit->module_count; i++) {
        if (unit->modules[i] != NULL && !unit->request->modules[i].returns_values) {
            textbuf_printf(&others, "%s%s",
                           count == 0                  ? ""
                           : count < MAX_LISTED_NAMES  ? ", "
                           : count == MAX_LISTED_NAMES ? ", ..."
                                                       : "",
                           count < MAX_LISTED_NAMES ? unit->modules[i]->file_name : "");
            count++;
        }
    }
    if (unit->launches_cut) {
        return "the search for its launches was stopped, because the analysis of the host code takes too long";
    }
    return count == 0
               ? "nothing in this file launches it"
               : arena_printf(unit->arena, "nothing in this file or in the %u file%s that it imports (%s) launches it",
                              (unsigned)count, count == 1 ? "" : "s", others.text);
}

/* Adds the hint for a kernel that is a method. Returns false for other kernels. */
static bool hint_of_method(Unit *unit, const Function *function)
{
    if (function->class_name == NULL || function->param_count == 0 || strcmp(function->params[0].name, "self") != 0) {
        return false;
    }
    diag_hint(unit, "remove 'self' and add @staticmethod above @cuda.jit: a kernel cannot be an instance method");
    return true;
}

/* Returns the command that records the types in a run of the translated file, or of the script that launches the
 * kernel: "python -m py2cu --record-types k.types k.py". "" if the file is not a script with a plain name. */
static const char *record_command(Unit *unit, bool launches)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+=@%:,-"; /* require no quoting */
    const char *file = unit->modules[0]->file_name;
    size_t length = file != NULL ? strlen(file) : 0;
    if (length < 4 || strcmp(file + length - 3, ".py") != 0 || strspn(file, plain) != length || file[0] == '-') {
        return "";
    }
    const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
    return arena_printf(unit->arena, ", or record them: python -m py2cu --record-types %.*s.types %s",
                        (int)(strlen(name) - 3), name, launches ? file : "SCRIPT.py, the script that launches it");
}

void report_missing_types(Unit *unit, const Function *function, const PtrVec decorations)
{
    const UnknownLaunch *launched = NULL;
    for (size_t i = 0; i < decorations.count && launched == NULL; i++) {
        const LaunchedKernel *kernel = launches_of_kernel(unit, function, decorations.items[i]);
        launched = kernel != NULL && kernel->unknown.count > 0 ? kernel->unknown.items[0] : NULL;
    }
    const char *example = example_signature(unit, function, launched != NULL ? launched->partial : NULL);
    if (decorations_of(unit, function).count == 0 && function->decorator_count > 0) {
        report_unresolved_decorator(unit, function, example);
        return;
    }
    if (launched == NULL) {
        diag_function_error(unit, function->span, "kernel-without-types",
                            "the types of kernel '%s' are not known: it has no signature, and %s", function->name,
                            searched_for_launches(unit));
        bool wrapped = decoration_of(unit, function).wrap != PY2CU_WRAP_NONE;
        if (hint_of_method(unit, function)) {
            return;
        }
        diag_hint(unit, "specify them: --sig '%s', or %s%s; or choose other kernels: -k NAME", example,
                  wrapped ? "in its decorator" : "@cuda.jit(\"void(...)\"), or annotations",
                  record_command(unit, false));
        return;
    }
    diag_function_error(unit, launched->location, launched->is_refused ? "refused-launch" : "argument-without-type",
                        "%s", launched->message);
    if (launched->is_refused) {
        diag_note(unit, function->span, "'%s' is defined here", function->name);
        if (hint_of_method(unit, function)) {
            return;
        }
        diag_hint(
            unit,
            "fix this launch, which Python rejects; if another file launches the kernel, specify the types: --sig '%s'",
            example);
        return;
    }
    diag_hint(unit, "%s%sspecify the types: --sig '%s'%s", launched->reason != NULL ? launched->reason : "",
              launched->reason != NULL ? "; " : "", example, record_command(unit, !launched->is_uncalled));
}

void report_missing_device_types(Unit *unit, const Function *function)
{
    diag_function_error(unit, function->span, "function-without-types",
                        "the types of device function '%s' are not known: it has no signature", function->name);
    diag_hint(unit,
              "specify them: --sig '%s', or @cuda.jit(\"...\", device=True), or annotations; or translate a kernel "
              "that calls it",
              example_signature(unit, function, NULL));
}

/* Returns "--sig 'f(int64)' --sig 'f(<type of x>)'": the known signatures, and that of the unresolved launch. */
static const char *all_signatures(Unit *unit, const Function *function, const LaunchedKernel *launched,
                                  const UnknownLaunch *unknown)
{
    enum { MAX_SIGNATURES = 3 };
    TextBuf text;
    textbuf_init(&text, unit->arena);
    for (size_t i = 0; i < launched->signatures.count && i < MAX_SIGNATURES; i++) {
        textbuf_printf(&text, "--sig '%s' ", example_signature(unit, function, launched->signatures.items[i]));
    }
    textbuf_puts(&text, launched->signatures.count > MAX_SIGNATURES ? "... " : "");
    textbuf_printf(&text, "--sig '%s'", example_signature(unit, function, unknown->partial));
    return text.text;
}

void warn_of_untyped_launches(Unit *unit, const Function *function, const LaunchedKernel *launched)
{
    for (size_t i = 0; i < launched->unknown.count && launched->signatures.count > 0; i++) {
        const UnknownLaunch *unknown = launched->unknown.items[i];
        if (!unknown->is_refused && !unknown->is_uncalled) {
            diag_warning(unit, unknown->location, "untranslated-launch", "no kernel is generated for this launch: %s",
                         unknown->message);
            diag_hint(unit, "%s%sspecify the types of all launches: %s%s",
                      unknown->reason != NULL ? unknown->reason : "", unknown->reason != NULL ? "; " : "",
                      all_signatures(unit, function, launched, unknown), record_command(unit, true));
        }
    }
}
