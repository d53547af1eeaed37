/* The program: the statements of the module are main(), and the functions that these call its functions. */
#include "hostcode/inside.h"
#include "base/cname.h"
#include "emit/emit.h"
#include "interface/interface.h"
#include "launches/launches.h"

#include <string.h>

/* ---- functions --------------------------------------------------------------------------------------------------------------- */

static Variable *add_parameter(Writer *w, Variant *variant, const Binding *binding, const CppType *type)
{
    Variable *variable = map_get(&variant->variables, binding);
    if (variable == NULL) {
        variable = arena_alloc(w->arena, sizeof *variable);
        variable->name = cname_unique(w->arena, variant->taken, cname_clean_global(w->arena, binding->name));
        variable->binding = binding;
        variable->type = *type;
        variable->is_known = true;
        map_set(w->arena, &variant->variables, binding, variable);
    }
    variable->is_declared = true;
    return variable;
}

const char *parameters_text(Writer *w, const Variant *variant)
{
    TextBuf text;
    textbuf_init(&text, w->arena);
    textbuf_puts(&text, "");
    for (uint32_t i = 0; i < variant->count; i++) {
        const Binding *binding = scope_find(variant->function->scope, variant->function->params[i].name);
        const Variable *variable = map_get(&variant->variables, binding);
        textbuf_printf(&text, "%s%s%s %s", i > 0 ? ", " : "", variable->was_read ? "" : "[[maybe_unused]] ", cpp_type_text(w, &variant->arguments[i]),
                       variable->name);
    }
    return text.text;
}

static void begin_round(Map *variables)
{
    for (uint32_t i = 0; i < variables->count; i++) {
        Variable *variable = variables->values[i];
        variable->was_read = variable->is_read;
        variable->is_read = false;
        variable->is_declared = false;
    }
}

/* What the statements of the text read is not known before all of them are made. */
static void note_reads(Writer *w)
{
    for (size_t i = 0; i < w->reads.count; i++) {
        Variable *variable = w->reads.items[i];
        w->changed = w->changed || !variable->was_read;
        variable->is_read = true;
    }
    w->reads.count = 0;
}

/* No way through the block comes to its end. */
static bool ends(const Block *block)
{
    const Stmt *last = block->count > 0 ? block->stmts[block->count - 1] : NULL;
    return last != NULL && (last->kind == ST_RETURN || last->kind == ST_RAISE || (last->kind == ST_IF && ends(&last->body) && ends(&last->orelse)));
}

void write_variant(Writer *w, Variant *variant)
{
    if (variant->is_open) {
        return;
    }
    Writer outer = *w;
    variant->is_open = true;
    if (variant->function != NULL) {
        begin_round(&variant->variables);
    }
    textbuf_init(&variant->text, w->arena);
    textbuf_puts(&variant->text, "");
    w->variant = variant;
    w->out = &variant->text;
    w->indent = variant->parent != NULL && outer.variant != NULL ? outer.indent + 1 : 1;
    w->loops = 0;
    w->made = 0;
    w->left = 0;
    w->reads = (PtrVec){0};
    w->why = NULL;
    const Function *function = variant->function;
    for (uint32_t i = 0; function != NULL && i < variant->count; i++) {
        add_parameter(w, variant, scope_find(function->scope, function->params[i].name), &variant->arguments[i]);
    }
    const Block *body = function != NULL ? &function->body : &variant->module->body;
    put_block(w, body);
    if (variant->has_result && !variant->result_lost && function != NULL && !ends(body)) {
        variant->result_lost = true;
        w->changed = true;
    }
    bool is_empty = w->made == 0 && function != NULL;
    w->changed = w->changed || is_empty != variant->is_empty;
    variant->is_empty = is_empty;
    variant->left = w->left;
    variant->made = w->made;
    note_reads(w);
    bool changed = w->changed;
    PtrVec variants = w->variants;
    Map nested = w->nested, globals = w->globals;
    TextBuf constants = w->constants;
    bool uses_random = w->uses_random;
    *w = outer;
    w->changed = changed;
    w->variants = variants;
    w->nested = nested;
    w->globals = globals;
    w->constants = constants;
    w->uses_random = uses_random;
    variant->is_open = false;
}

static void compare_reads(Writer *w, const Map *variables)
{
    for (uint32_t i = 0; i < variables->count; i++) {
        const Variable *variable = variables->values[i];
        w->changed = w->changed || variable->is_read != variable->was_read;
    }
}

/* Functions that nothing calls, for the types that launches and defaults tell. */
static void add_uncalled(Writer *w)
{
    const Module *module = w->unit->modules[0];
    for (uint32_t i = 0; i < module->function_count; i++) {
        const Function *function = module->functions[i];
        bool is_plain = function->parent == NULL && function->class_name == NULL && function->decorator_count == 0 && !function_is_made_kernel(function) &&
                        !function->has_yield && !function->is_async && function->param_count <= HOST_ARGUMENTS;
        for (size_t k = 1; k < w->variants.count; k++) {
            is_plain = is_plain && ((const Variant *)w->variants.items[k])->function != function;
        }
        CppType types[HOST_ARGUMENTS];
        for (uint32_t p = 0; is_plain && p < function->param_count; p++) {
            LaunchNote note;
            const Binding *binding = scope_find(function->scope, function->params[p].name);
            is_plain = function->params[p].style != PARAM_STAR && function->params[p].style != PARAM_STARSTAR && launches_note(w->unit, binding, &note) &&
                       cpp_is_element(note.type) && note.ndim == 0; /* an array may be one of the host or of the device */
            types[p] = is_plain ? (CppType){.kind = CPP_NUMBER, .elem = note.type, .own = note.is_python} : (CppType){0};
        }
        if (is_plain) {
            variant_of(w, function, types, function->param_count);
        }
    }
}

/* ---- the text ------------------------------------------------------------------------------------------------------------------ */

static void make_text(Writer *w)
{
    begin_round(&w->globals);
    for (uint32_t i = 0; i < w->variants.count; i++) {
        Variant *variant = w->variants.items[i];
        variant->is_called = variant->is_early = false;
    }
    textbuf_init(&w->constants, w->arena);
    textbuf_puts(&w->constants, "");
    Variant *module = w->variants.items[0];
    begin_round(&module->variables);
    write_variant(w, module);
    add_uncalled(w);
    for (size_t i = 1; i < w->variants.count; i++) {
        write_variant(w, w->variants.items[i]);
    }
    compare_reads(w, &w->globals);
    for (size_t i = 0; i < w->variants.count; i++) {
        compare_reads(w, &((const Variant *)w->variants.items[i])->variables);
    }
    for (uint32_t i = 0; i < w->nested.count; i++) {
        compare_reads(w, &((const Variant *)w->nested.values[i])->variables);
    }
}

static const char *stem_of(Unit *unit)
{
    const char *name = emit_base_name(unit->arena, unit->request->modules[0].file_name), *dot = strrchr(name, '.');
    return dot != NULL && dot > name ? arena_strndup(unit->arena, name, (size_t)(dot - name)) : name;
}

static void put_prototype(Writer *w, const Variant *variant, const char *end)
{
    CppType result = variant->has_result && !variant->result_lost ? variant->result : (CppType){.kind = CPP_NOTHING};
    put_line(w, "%s %s(%s)%s", cpp_type_text(w, &result), variant->name, parameters_text(w, variant), end);
}

static void put_function(Writer *w, const Variant *variant)
{
    textbuf_puts(w->out, "\n");
    put_lead(w, variant->function->lead);
    put_docstring(w, variant->function->docstring);
    put_prototype(w, variant, "");
    put_line(w, "{");
    textbuf_add(w->out, variant->text.text, variant->text.length);
    put_line(w, "}");
}

/* A function of which nothing is followed. */
static void put_left_function(Writer *w, const Function *function)
{
    uint32_t start = function->span.start;
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        uint32_t at = function->decorators[i]->span.start;
        start = at > 0 && at - 1 < start ? at - 1 : start;
    }
    textbuf_puts(w->out, "\n");
    put_left(w, function->module->index, start, function->end, "nothing tells the types of its arguments, or nothing of it can be followed");
}

static void put_globals(Writer *w)
{
    bool any = w->constants.length > 0;
    if (any) {
        textbuf_printf(w->out, "\n%s", w->constants.text);
    }
    for (uint32_t i = 0; i < w->globals.count; i++) {
        const Variable *variable = w->globals.values[i];
        if (!variable->is_constant && variable->is_known && !variable->is_lost) {
            textbuf_puts(w->out, any ? "" : "\n");
            any = true;
            put_line(w, "%sstatic %s %s;", unused_mark(variable), cpp_type_text(w, &variable->type), variable->name);
        }
    }
}

static void put_functions(Writer *w)
{
    bool any = false;
    for (size_t i = 1; i < w->variants.count; i++) {
        const Variant *variant = w->variants.items[i];
        if (variant->is_early && !variant->is_empty) {
            textbuf_puts(w->out, any ? "" : "\n");
            any = true;
            put_prototype(w, variant, ";");
        }
    }
    for (size_t i = 1; i < w->variants.count; i++) {
        const Variant *variant = w->variants.items[i];
        if (!variant->is_empty && variant->module != w->unit->modules[0]) {
            put_function(w, variant);
        }
    }
    const Module *module = w->unit->modules[0];
    for (uint32_t k = 0; k < module->function_count; k++) {
        const Function *function = module->functions[k];
        bool is_there = function->parent != NULL || function->class_name != NULL || function_is_made_kernel(function) || decoration_of(w->unit, function).is_jit;
        for (size_t i = 1; i < w->variants.count; i++) {
            const Variant *variant = w->variants.items[i];
            if (variant->function == function && !variant->is_empty) {
                put_function(w, variant);
                is_there = true;
            }
        }
        if (!is_there) {
            put_left_function(w, function);
        }
    }
}

/* The functions come behind what they use, main() last. */
static void put_program(Writer *w, TextBuf *out)
{
    Unit *unit = w->unit;
    const Variant *module = w->variants.items[0];
    TextBuf functions;
    textbuf_init(&functions, w->arena);
    textbuf_puts(&functions, "");
    w->out = &functions;
    w->indent = 0;
    w->left = module->left;
    for (size_t i = 1; i < w->variants.count; i++) {
        w->left += ((const Variant *)w->variants.items[i])->is_empty ? 0 : ((const Variant *)w->variants.items[i])->left;
    }
    put_globals(w);
    put_functions(w);
    w->out = out;
    textbuf_printf(out, "// The host code of %s in C++. Made by py2cu %d.%d.%d.\n", emit_base_name(unit->arena, unit->request->modules[0].file_name),
                   PY2CU_VERSION_MAJOR, PY2CU_VERSION_MINOR, PY2CU_VERSION_PATCH);
    if (w->left > 0) {
        textbuf_printf(out, "//\n// To write by hand: %u place%s, which stand%s behind \"not followed\", or as py2cu::to_write(), which ends the program.\n",
                       (unsigned)w->left, w->left == 1 ? "" : "s", w->left == 1 ? "s" : "");
    }
    if (w->uses_random) {
        textbuf_puts(out, "//\n// Random numbers are of the distributions that the Python file has, but not NumPy's own numbers.\n");
    }
    textbuf_printf(out, "#include \"%s.h\"\n#include \"py2cu_arrays.hpp\"\n\n#include <algorithm>\n#include <cstdio>\n", stem_of(unit));
    textbuf_add(out, functions.text, functions.length);
    textbuf_puts(out, "\nint main()\ntry {\n");
    textbuf_add(out, module->text.text, module->text.length);
    textbuf_puts(out, "    return 0;\n} catch (const std::exception &error) {\n    std::fprintf(stderr, \"%s\\n\", error.what());\n    return 1;\n}\n");
}

bool host_code(Unit *unit)
{
    Writer w = {.unit = unit, .arena = unit->arena, .taken = names_new(unit->arena)};
    interface_name_launchers(unit);
    names_find(w.taken, "main");
    names_find(w.taken, "std");
    names_find(w.taken, "py2cu");
    for (size_t i = 0; i < unit->kernels.count; i++) {
        const Py2cuKernelInfo *info = unit->kernels.items[i];
        ptrvec_push(unit->arena, &w.kernels, unit->kernels.items[i]);
        names_find(w.taken, info->name);
        names_find(w.taken, info->launcher);
    }
    Variant *module = arena_alloc(unit->arena, sizeof *module);
    module->module = unit->modules[0];
    module->taken = names_new(unit->arena);
    ptrvec_push(unit->arena, &w.variants, module);
    uint32_t round = 0;
    do {
        w.changed = false;
        make_text(&w);
    } while (w.changed && ++round < HOST_ROUNDS);
    uint32_t made = 0;
    for (size_t i = 0; i < w.variants.count; i++) {
        made += ((const Variant *)w.variants.items[i])->made;
    }
    if (made > 0) { /* else there is no host code, or nothing of it is followed */
        put_program(&w, &unit->text);
    }
    return true;
}
