// SPDX-License-Identifier: MIT
/* The translation pipeline: the table of passes, and the public functions on units. The passes run in order. The first
 * pass that fails ends the translation, so each pass can rely on the results of the earlier ones. */
#include "translate.h"
#include "base/limits.h"
#include "builtins/builtins.h"
#include "codegen/codegen.h"
#include "emit/emit.h"
#include "host_api/host_api.h"
#include "html/html.h"
#include "infer/infer.h"
#include "instances/instances.h"
#include "kernel_info.h"
#include "launch_inference/launch_inference.h"
#include "lint/lint.h"
#include "lower/lower.h"
#include "ranges/ranges.h"
#include "request.h"
#include "restructure/restructure.h"
#include "schedule/schedule.h"
#include "simplify/simplify.h"
#include "source_map/source_map.h"
#include "thread_loops/thread_loops.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TYPICAL_MEMORY_PER_BYTE = 32 }; /* bytes per byte of source, reserved before tree-sitter's memory is freed */

#define TEXT_OF(x) #x

#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

struct Py2cuUnit {
    Unit inner;
};

const char *py2cu_version(void)
{
    return VERSION_TEXT(PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR, PY2CU_VERSION_PATCH);
}

/* Returned if no memory is left to allocate a diagnostic. */
static const Py2cuDiagnostic memory_diagnostic = {
    .severity = PY2CU_ERROR,
    .code = "out-of-memory",
    .message = "out of memory",
    .file_name = "",
    .rendered = "error: out of memory [out-of-memory]\n",
};

static const Py2cuUnit memory_unit; /* its arena is NULL */

static void list_functions(Unit *unit)
{
    for (size_t i = 0; i < unit->functions.count; i++) {
        const Py2cuFunctionInfo *info = unit->functions.items[i];
        textbuf_printf(&unit->text, "%s %s line %u", info->kind, info->name, info->line);
        if (info->signature != NULL) {
            textbuf_printf(&unit->text, " %s", info->signature);
        }
        textbuf_puts(&unit->text, "\n");
    }
}

/* ---- the passes ---- */

/* Loops over threads leave computed values that no statement reads, such as ranges of kernels without statements. */
static bool eliminate_dead_loop_code(Unit *unit)
{
    bool has_loops = false;
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        has_loops = has_loops || func->has_thread_loops;
    }
    return !has_loops || eliminate_dead_code(unit);
}

typedef struct Pass {
    const char *name;
    bool (*run)(Unit *unit);                /* returns false after it has added an error: the translation ends */
    void (*each)(Unit *unit, IrFunc *func); /* alternative to `run`: processes one function */
} Pass;

/* The head comment of each pass's file documents its input, output and requirements. */
static const Pass passes[] = {
    {"parse", .run = parse},                   /* source to syntax tree */
    {"imports", .run = list_imports},          /* modules that the source imports */
    {"resolve", .run = resolve},               /* name resolution */
    {"instances", .run = kernels},             /* functions to translate and their types; types of all expressions */
    {"lower", .run = lower},                   /* Python to structured C */
    {"verify", .run = ir_verify},              /* checks the invariants of ir/ir.h */
    {"specialize", .run = specialize_kernels}, /* constants instead of parameters (--specialize) */
    {"constant-parameters",
     .run = simplify_constant_parameters},             /* parameters with the same constant argument in every call */
    {"constant-arrays", .run = share_constant_arrays}, /* element types of constant arrays; equal arrays */
    {"ranges", .run = ranges},                         /* value ranges; removes checks that they prove unnecessary */
    {"narrow-floats", .run = narrow_floats},           /* double operations that are exact in float */
    {"lint", .run = lint},                             /* warnings and performance hints */
    {"dead-results", .run = eliminate_dead_results},   /* unused items of results */
    {"counted-loops", .each = canonicalize_counted_loops}, /* loops with an iteration counter */
    {"simplify", .each = simplify},                        /* algebraic simplification for readability */
    {"verify-again", .run = ir_verify},                    /* reassociated sums may be nested more deeply */
    {"fold", .each = fold_function},                       /* constant folding */
    {"dead-code", .run = eliminate_dead_code},             /* unused variables and statements */
    {"shared-memory", .run = check_static_shared_memory},  /* limit of static shared memory */
    {"if-to-select", .each = convert_ifs_to_selects},      /* `if` statements that only select a value */
    {"forward-substitution",
     .each = substitute_forward}, /* variables that are read once, right after their assignment */
    {"common-subexpressions", .each = eliminate_common_subexpressions}, /* repeated normalization of negative indices */
    {"pointer-qualifiers", .run = qualify_pointers},                    /* const and __restrict__ */
    {"exception-sites", .run = number_exception_sites},                 /* numbers of raise sites */
    {"fast-math", .run = select_fast_math},                             /* fast-math functions of single kernels */
    {"block-loops", .run = find_block_loops},                           /* loops that depend on the block size */
    {"axis-mapping", .run = map_axes},                                  /* swaps hardware axes (--schedule) */
    {"block-size", .run = use_block_size},               /* constants instead of blockDim (--specialize) */
    {"restructure", .run = restructure},                 /* other loops and divisions, for a GPU */
    {"thread-loops", .run = loop_over_threads},          /* loops over the threads of a block, for the host */
    {"dead-loop-code", .run = eliminate_dead_loop_code}, /* values that no thread loop uses */
    {"row-addresses", .each = share_row_addresses},      /* pointers to rows that several accesses share */
    {"loop-bounds", .each = hoist_loop_bounds},          /* bounds that no iteration changes */
    {"row-pointers", .each = point_to_rows},             /* pointers to rows of C arrays */
    {"swapped-buffers", .each = join_swapped_buffers},   /* one array of the shared buffers that are swapped */
    {"tuple-structs", .run = share_tuple_structs},       /* structs of tuples that functions share */
    {"struct-values", .each = use_whole_structs},        /* tuples passed and returned as a whole */
    {"use-counts", .run = count_uses},                   /* used helpers, prototypes and constants */
    {"declarations", .each = place_declarations},        /* declarations of variables */
    {"declared-extents", .each = simplify_declared_axis_sizes},
    {"parallel-loops", .each = find_parallel_loops},          /* loops that run on several CPU threads */
    {"structured-bindings", .each = add_structured_bindings}, /* auto [x, y] = f() */
    {"variable-reuse", .each = reuse_variables},              /* dead variables instead of new ones */
    {"overloads", .run = share_function_names},               /* names of device functions with several types */
    {"variable-names", .each = assign_variable_names},        /* unique names of variables */
    {"sanitizer", .run = instrument_accesses},                /* sanitizer calls at memory accesses */
    {"emit", .run = emit},                                    /* IR to C source */
};

/* Drops the functions for which a pass failed and their callers. Returns false if no function is left. */
static bool drop_failed(Unit *unit)
{
    if (unit->program == NULL) {
        return true;
    }
    const PtrVec dropped = ir_drop_failed(unit->arena, unit->program);
    for (size_t i = 0; i < dropped.count; i++) {
        const IrFunc *func = dropped.items[i];
        unit_skip(unit, func->python_name, func->signature, func->file_name, func->line);
    }
    return unit->program->funcs.count > 0 || unit->error_count == 0;
}

/* Runs the passes up to and including `last`, a name in the table. */
static bool run_until(Unit *unit, const char *last)
{
    for (const Pass *pass = passes;; pass++) {
        if (pass->run != NULL && !pass->run(unit)) {
            return false;
        }
        for (size_t i = 0; pass->each != NULL && i < unit->program->funcs.count; i++) {
            pass->each(unit, unit->program->funcs.items[i]);
        }
        if (!drop_failed(unit)) {
            return false;
        }
#ifndef NDEBUG
        if (unit->program != NULL && pass->run != emit && !ir_verify(unit)) {
            return false;
        }
#endif
        if (strcmp(pass->name, last) == 0) {
            return true;
        }
    }
}

/* Returns whether the pass (NULL: the last one) produces IR; if not, adds an error that lists the passes that do. */
static bool shows_ir(Unit *unit, const char *pass)
{
    TextBuf names;
    textbuf_init(&names, unit->arena);
    bool has_ir = false;
    for (size_t i = 0; passes[i].run != emit; i++) {
        has_ir = has_ir || passes[i].run == lower;
        if (has_ir && (pass == NULL || strcmp(passes[i].name, pass) == 0)) {
            return true;
        }
        if (has_ir) {
            textbuf_printf(&names, "%s%s", names.length > 0 ? ", " : "", passes[i].name);
        }
    }
    diag_error(unit, (Span){.module = UINT32_MAX}, "bad-request", "no pass named '%s' produces IR", pass);
    diag_hint(unit, "use one of %s", names.text);
    return false;
}

/* Writes the HTML page of a source file in which nothing could be translated. */
static void show_failure(Unit *unit)
{
    unit->sources = NULL;
    textbuf_init(&unit->text, unit->arena);
    textbuf_puts(&unit->text, "");
    page(unit);
}

/* Emits the CUDA C, or a page or source map of it. */
static bool print_text(Unit *unit)
{
    const Py2cuRequest *request = unit->request;
    if (request->source_map || request->line_directives ||
        (request->emit != PY2CU_EMIT_CU && request->emit != PY2CU_EMIT_C && request->emit != PY2CU_EMIT_HIP)) {
        sources_begin(unit);
    }
    if (!run_until(unit, "emit")) {
        if (request->emit == PY2CU_EMIT_HTML) {
            show_failure(unit);
        }
        return false;
    }
    kernel_infos_add(unit);
    if (request->line_directives) {
        emit_line_directives(unit);
    }
    sources_finish(unit);
    if (request->emit == PY2CU_EMIT_MAP) {
        sources_json(unit);
    } else if (request->emit == PY2CU_EMIT_MAP_V3) {
        sources_json_v3(unit);
    } else if (request->emit == PY2CU_EMIT_HTML) {
        page(unit);
    }
    return true;
}

static bool run_passes(Unit *unit)
{
    switch (unit->request->emit) {
    case PY2CU_EMIT_AST:
        if (!run_until(unit, "imports")) {
            return false;
        }
        ast_dump(unit->modules[0], &unit->text);
        return true;
    case PY2CU_EMIT_LIST:
        if (!run_until(unit, "instances")) {
            return false;
        }
        list_functions(unit);
        return true;
    case PY2CU_EMIT_LAUNCHES:
        if (!run_until(unit, "resolve")) {
            return false;
        }
        launches_dump(unit, &unit->text);
        return true;
    case PY2CU_EMIT_IR:
        if (!shows_ir(unit, unit->request->pass) ||
            !run_until(unit, unit->request->pass != NULL ? unit->request->pass : "variable-names")) {
            return false;
        }
        kernel_infos_add(unit);
        ir_dump(unit->program, &unit->text);
        return true;
    case PY2CU_EMIT_CU:
    case PY2CU_EMIT_MAP:
    case PY2CU_EMIT_MAP_V3:
    case PY2CU_EMIT_HTML:
    case PY2CU_EMIT_C:
    case PY2CU_EMIT_HIP:
        return print_text(unit);
    case PY2CU_EMIT_HEADER:
    case PY2CU_EMIT_LAUNCHER:
        if (!run_until(unit, "variable-names")) {
            return false;
        }
        kernel_infos_add(unit);
        if (unit->request->emit == PY2CU_EMIT_LAUNCHER) {
            return interface_launcher(unit);
        }
        interface_header(unit);
        return true;
    }
    return false;
}

/* Limits memory in proportion to the length of the source: short programs can expand to very large ones. */
static void set_budget(Unit *unit)
{
    size_t text = 0;
    for (size_t i = 0; i < unit->request->module_count; i++) {
        size_t length = unit->request->modules[i].text_length; /* a source that is too long is rejected later */
        text += length < LIMIT_SOURCE_BYTES ? length : LIMIT_SOURCE_BYTES;
    }
    size_t max = LIMIT_MEMORY_BYTES + text * LIMIT_MEMORY_PER_BYTE;
    arena_set_limit(unit->arena, max);
    arena_set_limit(unit->scratch, max);
    arena_expect(unit->arena, text * TYPICAL_MEMORY_PER_BYTE);
    unit->at = (Span){.module = UINT32_MAX};
}

/* Copies the parts of the request that the passes keep, then runs them; the request is not read afterwards. */
static void start(Unit *unit, const Py2cuRequest *request)
{
    unit->names = names_new(unit->arena);
    unit->global_names = names_new(unit->arena);
    unit->types = types_new(unit->arena);
    unit->builtins = builtins();
    infer_begin(unit);
    textbuf_init(&unit->text, unit->arena);
    unit->request = request_whole(unit, request);
    if (!request_is_valid(unit, unit->request)) {
        return;
    }
    unit->request = request_with_normalized_names(unit, unit->request);
    unit->requested = names_new(unit->arena);
    for (size_t i = 0; i < unit->request->instance_count; i++) {
        (void)names_find(unit->requested, unit->request->instances[i].function);
    }
    unit->keeps_going = unit->request->keep_going;
    unit->module_count = (uint32_t)unit->request->module_count;
    unit->keeps_words = unit->keeps_words || unit->request->emit == PY2CU_EMIT_HTML;
    set_budget(unit);
    unit->modules = arena_alloc(unit->arena, unit->module_count * sizeof *unit->modules);
    if (!run_passes(unit) && unit->error_count == 0) { /* missing output must never look like success */
        diag_error(unit, (Span){.module = UINT32_MAX}, "internal-error",
                   "internal error: the translation ended without a message");
        diag_hint(unit, "report this problem with the Python source");
    }
}

static Py2cuUnit *translate(const Py2cuRequest *request, bool is_for_page)
{
    Py2cuUnit *volatile unit = calloc(1, sizeof *unit); /* volatile: read after longjmp */
    Arena *arena = arena_new(), *scratch = arena_new();
    if (unit == NULL || arena == NULL || scratch == NULL) {
        free(unit);
        arena_free(arena);
        arena_free(scratch);
        return (Py2cuUnit *)(uintptr_t)&memory_unit;
    }
    unit->inner.arena = arena;
    unit->inner.scratch = scratch;
    unit->inner.keeps_words = is_for_page;
    jmp_buf escape;
    switch (setjmp(escape)) {
    case 0:
        arena_set_escape(arena, &escape);
        arena_set_escape(scratch, &escape);
        start(&unit->inner, request);
        break;
    case ARENA_TOO_LARGE:
        arena_set_limit(arena, SIZE_MAX); /* for the message */
        diag_error(&unit->inner, unit->inner.at, "too-large",
                   "translation needs more memory than the limit for sources of this length");
        diag_hint(&unit->inner,
                  "unrolled loops and nested tuples can grow with each level: write a loop, or use an array");
        if (unit->inner.modules != NULL && unit->inner.request->emit == PY2CU_EMIT_HTML) {
            show_failure(&unit->inner);
        }
        break;
    default:
        py2cu_unit_free(unit);
        return (Py2cuUnit *)(uintptr_t)&memory_unit;
    }
    arena_set_escape(arena, NULL);
    arena_free(scratch);
    unit->inner.scratch = NULL;
    parse_release(&unit->inner);
    unit->inner.request = NULL;
    return unit;
}

Py2cuUnit *py2cu_translate(const Py2cuRequest *request)
{
    return translate(request, false);
}

Py2cuUnit *translate_for_page(const Py2cuRequest *request)
{
    return translate(request, true);
}

Unit *translate_unit(Py2cuUnit *unit)
{
    return unit == NULL || unit == &memory_unit ? NULL : &unit->inner;
}

bool py2cu_unit_failed(const Py2cuUnit *unit)
{
    return unit == NULL || unit == &memory_unit || diag_has_failed(&unit->inner);
}

const char *py2cu_unit_text(const Py2cuUnit *unit, size_t *length)
{
    bool empty = unit == NULL || unit == &memory_unit || unit->inner.text.text == NULL ||
                 (py2cu_unit_failed(unit) && !unit->inner.is_page);
    if (length != NULL) {
        *length = empty ? 0 : unit->inner.text.length;
    }
    return empty ? "" : unit->inner.text.text;
}

size_t py2cu_unit_skipped_count(const Py2cuUnit *unit)
{
    return unit == NULL || unit == &memory_unit ? 0 : unit->inner.skipped.count;
}

const Py2cuSkipped *py2cu_unit_skipped(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_skipped_count(unit) ? unit->inner.skipped.items[index] : NULL;
}

size_t py2cu_unit_part_count(const Py2cuUnit *unit)
{
    return py2cu_unit_failed(unit) ? 0 : unit->inner.parts.count;
}

const Py2cuPart *py2cu_unit_part(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_part_count(unit) ? unit->inner.parts.items[index] : NULL;
}

static const Sources *sources_of(const Py2cuUnit *unit)
{
    return py2cu_unit_failed(unit) ? NULL : unit->inner.sources;
}

size_t py2cu_unit_mapping_count(const Py2cuUnit *unit)
{
    return sources_mapping_count(sources_of(unit));
}

const Py2cuMapping *py2cu_unit_mapping(const Py2cuUnit *unit, size_t index)
{
    return sources_mapping(sources_of(unit), index);
}

size_t py2cu_unit_source_count(const Py2cuUnit *unit)
{
    return sources_count(sources_of(unit));
}

const Py2cuSource *py2cu_unit_source(const Py2cuUnit *unit, size_t number)
{
    return sources_item(sources_of(unit), number);
}

size_t py2cu_unit_kernel_count(const Py2cuUnit *unit)
{
    return py2cu_unit_failed(unit) ? 0 : unit->inner.kernels.count;
}

const Py2cuKernelInfo *py2cu_unit_kernel(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_kernel_count(unit) ? unit->inner.kernels.items[index] : NULL;
}

size_t py2cu_unit_function_count(const Py2cuUnit *unit)
{
    return unit != NULL ? unit->inner.functions.count : 0;
}

const Py2cuFunctionInfo *py2cu_unit_function(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_function_count(unit) ? unit->inner.functions.items[index] : NULL;
}

const char *py2cu_unit_file_name(const Py2cuUnit *unit, size_t module)
{
    bool is_known = unit != NULL && unit != &memory_unit && module < unit->inner.module_count &&
                    unit->inner.modules[module] != NULL;
    return is_known ? unit->inner.modules[module]->file_name : NULL;
}

size_t py2cu_unit_import_count(const Py2cuUnit *unit)
{
    return unit != NULL ? unit->inner.imports.count : 0;
}

const char *py2cu_unit_import(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_import_count(unit) ? unit->inner.imports.items[index] : NULL;
}

size_t py2cu_unit_query_count(const Py2cuUnit *unit)
{
    return unit != NULL ? unit->inner.queries.count : 0;
}

const Py2cuQuery *py2cu_unit_query(const Py2cuUnit *unit, size_t index)
{
    return index < py2cu_unit_query_count(unit) ? unit->inner.queries.items[index] : NULL;
}

size_t py2cu_unit_diagnostic_count(const Py2cuUnit *unit)
{
    return unit == &memory_unit ? 1 : unit != NULL ? unit->inner.diagnostics.count : 0;
}

const Py2cuDiagnostic *py2cu_unit_diagnostic(const Py2cuUnit *unit, size_t index)
{
    if (unit == &memory_unit) {
        return index == 0 ? &memory_diagnostic : NULL;
    }
    return index < py2cu_unit_diagnostic_count(unit) ? unit->inner.diagnostics.items[index] : NULL;
}

void py2cu_unit_free(Py2cuUnit *unit)
{
    if (unit == NULL || unit == &memory_unit) {
        return;
    }
    parse_release(&unit->inner);
    arena_free(unit->inner.arena);
    arena_free(unit->inner.scratch);
    free(unit);
}
