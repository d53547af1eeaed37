// SPDX-License-Identifier: MIT
/* Lowers typed Python to IR.
 *
 * Input: the instances with their types.
 * Output: unit->program: a function for each kernel, for each device function that a kernel calls, and the module
 * constants that they use. A function that cannot be lowered has has_failed set.
 * Requires: no kernel instance has failed.
 *
 * This file drives lowering; statements, expressions, arrays, calls and variables have their own files. */
#include "lower/lower_internal.h"
#include "source_map/source_map.h"

#include <stdlib.h>
#include <string.h>

/* ---- effects of calls ---- */

IrEffect lower_effect(Instance *instance)
{
    lower_instance(instance);
    if (!instance->lowered->in_progress) {
        return instance->lowered->effect;
    }
    return lower_may_write(instance) ? EFFECT_BARRIER
                                     : EFFECT_READ; /* recursive call: the effect is not computed yet */
}

/* ---- functions ---- */

/* Returns the axes whose layout was assumed, as "x 1, y 2"; NULL if none was. */
static const char *assumed_axes(const Instance *instance)
{
    TextBuf text;
    textbuf_init(&text, instance->unit->arena);
    for (uint32_t i = 0; instance->assumed != 0 && i < instance->arg_count && i < 64; i++) {
        if ((instance->assumed >> i & 1) != 0 && instance->args[i]->kind == TY_ARRAY) {
            textbuf_printf(&text, "%s%s %u", text.length > 0 ? ", " : "", instance->function->params[i].name,
                           instance->args[i]->ndim);
        }
    }
    return text.length > 0 ? text.text : NULL;
}

static const char *signature_text(Unit *unit, const Instance *instance)
{
    TextBuf buf;
    textbuf_init(&buf, unit->arena);
    textbuf_printf(&buf, "%s(", instance->function->name);
    for (uint32_t i = 0; i < instance->arg_count; i++) {
        textbuf_printf(&buf, "%s%s", i > 0 ? ", " : "", type_signature(unit->arena, instance->args[i]));
    }
    textbuf_puts(&buf, ")");
    return buf.text;
}

/* Returns whether fast math functions are called by name: the kernel (or the device function alone) has fastmath=True,
 * but another kernel of the unit does not. Host compilers have no such functions. */
static bool spells_fast(const Instance *instance)
{
    const Unit *unit = instance->unit;
    const bool others = unit->request->spelled || unit->lowering->has_exact_kernels;
    bool is_fast = instance->is_kernel ? instance->options.fastmath != 0 : (instance->modes & IS_FAST) != 0;
    return is_fast && others && !unit->request->for_host && !unit->request->fastmath;
}

/* Returns the register limit to print on the kernel, because kernels of the unit differ in it; 0 if none is needed. A
 * kernel with launch bounds cannot have both. */
static uint32_t spelled_registers(const Instance *instance)
{
    const Unit *unit = instance->unit;
    const bool differs = unit->request->spelled || unit->lowering->fewest_registers != unit->lowering->most_registers;
    bool is_spelled =
        instance->is_kernel && differs && instance->options.launch_bounds[0] == 0 && !unit->request->for_host;
    return is_spelled ? instance->options.max_registers : 0;
}

/* Returns the same compiler options as runtime/cuda/nvrtc.c uses when it compiles the kernel alone. */
static const char *nvcc_options(const Instance *instance)
{
    TextBuf options;
    textbuf_init(&options, instance->unit->arena);
    textbuf_puts(&options, instance->options.debug || instance->options.unoptimized ? " -G"
                           : instance->options.lineinfo                             ? " -lineinfo"
                                                                                    : "");
    textbuf_puts(&options, instance->options.fastmath && !spells_fast(instance) ? " -use_fast_math" : "");
    if (instance->options.max_registers > spelled_registers(instance)) {
        textbuf_printf(&options, " -maxrregcount=%u", (unsigned)instance->options.max_registers);
    }
    return options.length > 0 ? options.text + 1 : NULL;
}

IrFunc *lower_instance(Instance *instance)
{
    Unit *unit = instance->unit;
    LoweredFunction *lowered = instance->lowered;
    if (lowered->ir != NULL) {
        lowered->ir->recursive = lowered->ir->recursive || lowered->in_progress;
        return lowered->ir;
    }
    Function *function = instance->function;
    IrFunc *func = arena_alloc(unit->arena, sizeof *func);
    lowered->ir = func;
    lowered->in_progress = true;
    func->name = lower_function_name(unit, instance, &func->shared_name);
    func->python_name = function->name;
    func->is_kernel = instance->is_kernel;
    func->has_c_linkage = instance->is_for_others;
    func->result = instance->is_kernel || instance->result == NULL ? type_of_kind(unit->types, TY_NONE)
                                                                   : lower_result_type(instance, func->name);
    func->lead = function->lead;
    func->docstring = function->docstring;
    func->file_name = function->module->file_name;
    func->line = function->line;
    func->module = function->module->index;
    memcpy(func->launch_bounds, instance->options.launch_bounds, sizeof func->launch_bounds);
    func->max_registers = spelled_registers(instance);
    func->fastmath = instance->options.fastmath || unit->request->fastmath;
    func->spells_fast = spells_fast(instance);
    func->facts = unit->request->facts | instance->options.facts;
    func->nvcc_options = instance->is_kernel ? nvcc_options(instance) : NULL;
    func->mapping_constraint = instance->options.original ? "its decorator sets schedule=\"original\"" : NULL;
    func->instance = instance;
    const uint32_t errors = unit->error_count;
    const uint32_t outer_source = sources_function(unit, 0);
    Lower lw = {
        .unit = unit, .arena = unit->arena, .instance = instance, .func = func, .block = &func->body, .errors = errors};
    lw.boolean = type_of_kind(unit->types, TY_BOOL);
    lw.i64 = type_of_kind(unit->types, TY_I64);
    lw.values = arena_alloc(unit->arena, (instance->values.count + 1) * sizeof *lw.values);
    lower_begin_sources(&lw);
    lower_variables(&lw);
    func->signature = signature_text(unit, instance); /* after records have received their names */
    sources_set_type(unit, func->source, func->signature);
    func->assumed = assumed_axes(instance);
    if (function->trail != NULL) { /* a comment after `def` becomes the first statement of the body */
        IrStmt *note = ir_stmt(unit->arena, IR_NOTE);
        note->trail = function->trail;
        ir_append(unit->arena, &func->body, note);
    }
    lower_block(&lw, instance_body(instance));
    if (instance->falls_through && !instance->is_kernel && type_is_optional(instance->result)) {
        optional_end(&lw);
    }
    lower_finish_returned(&lw);
    lower_finish_names(&lw);
    if (function->around == NULL && !function->is_closure) {
        lower_note_unused(&lw);
    }
    sources_function(unit, outer_source);
    lowered->effect = ir_block_effect(&func->body);
    lowered->in_progress = false;
    func->has_failed = unit->error_count > errors;
    ptrvec_push(unit->arena, &unit->program->funcs, func);
    return func;
}

static uint32_t outermost_line(const IrFunc *func)
{
    const Function *function = func->instance != NULL ? func->instance->function : NULL;
    while (function != NULL && function->outer != NULL) {
        function = function->outer;
    }
    return function != NULL ? function->line : func->line;
}

/* Orders functions from the source first, then functions that py2cu generated around them, then kernels that call
 * both. */
static int written_rank(const IrFunc *func)
{
    bool written = func->instance != NULL && func->instance->function->around != NULL;
    return written ? 1 + func->is_kernel : 0;
}

static int compare_numbers(uint32_t x, uint32_t y)
{
    return (x > y) - (x < y);
}

/* Sorts by module, then by line. Functions of imported modules come first, because modules[0] uses them. */
static int compare_locations(uint32_t x_module, uint32_t y_module, uint32_t x_line, uint32_t y_line)
{
    return x_module != y_module ? compare_numbers(y_module, x_module) : compare_numbers(x_line, y_line);
}

/* Sorts functions in the order of the Python source. */
static int compare_funcs(const void *a, const void *b)
{
    const IrFunc *x = *(IrFunc *const *)a, *y = *(IrFunc *const *)b;
    int locations = compare_locations(x->module, y->module, outermost_line(x), outermost_line(y));
    if (locations != 0) {
        return locations;
    }
    if (x->line != y->line) { /* a closure precedes the function that contains it */
        bool x_inner = x->instance != NULL && x->instance->function->is_closure,
             y_inner = y->instance != NULL && y->instance->function->is_closure;
        return x_inner != y_inner ? (x_inner ? -1 : 1) : x->line < y->line ? -1 : 1;
    }
    if (written_rank(x) != written_rank(y)) {
        return written_rank(x) - written_rank(y);
    }
    return strcmp(x->name, y->name);
}

static int compare_named(const void *a, const void *b)
{
    const IrNamed *x = *(IrNamed *const *)a, *y = *(IrNamed *const *)b;
    int locations = compare_locations(x->module, y->module, x->line, y->line);
    locations = locations != 0 ? locations : compare_numbers(x->offset, y->offset);
    return locations != 0 ? locations : strcmp(x->name, y->name);
}

/* Prints the comments of `A, B = 1, 2` once, not once per constant. */
static void share_comments(const PtrVec *named)
{
    for (size_t i = 1; i < named->count; i++) {
        IrNamed *before = named->items[i - 1], *one = named->items[i];
        if (one->line != 0 && one->line == before->line && one->module == before->module) {
            one->lead = NULL;
            before->trail = NULL;
        }
    }
}

static void note_options_of_kernels(Unit *unit)
{
    struct LowerState *state = unit->lowering;
    state->fewest_registers = UINT32_MAX;
    for (size_t i = 0; i < unit->instances.count; i++) {
        const Instance *instance = unit->instances.items[i];
        const uint32_t registers = instance->options.max_registers;
        state->has_exact_kernels = state->has_exact_kernels || (instance->is_kernel && !instance->options.fastmath);
        state->fewest_registers =
            instance->is_kernel && registers < state->fewest_registers ? registers : state->fewest_registers;
        state->most_registers =
            instance->is_kernel && registers > state->most_registers ? registers : state->most_registers;
    }
}

static uint32_t facts_of_all_kernels(const Unit *unit)
{
    uint32_t facts = UINT32_MAX, kernels = 0;
    for (size_t i = 0; i < unit->instances.count; i++) {
        const Instance *instance = unit->instances.items[i];
        facts &= instance->is_kernel ? instance->options.facts : UINT32_MAX;
        kernels += instance->is_kernel;
    }
    return kernels > 0 ? facts : 0;
}

bool lower(Unit *unit)
{
    unit->lowering = arena_alloc(unit->arena, sizeof *unit->lowering);
    unit->program = arena_alloc(unit->arena, sizeof *unit->program);
    unit->program->facts = unit->request->facts | facts_of_all_kernels(unit);
    for (size_t i = 0; i < unit->externs.count; i++) { /* external names are fixed, so reserve them */
        const ExternFunction *external = unit->externs.items[i];
        names_find(unit->global_names, external->name);
    }
    size_t count = unit->instances.count; /* lowering creates no instances */
    unit->in_function = true;
    note_options_of_kernels(unit);
    for (size_t i = 0; i < count; i++) {
        ((Instance *)unit->instances.items[i])->lowered = arena_alloc(unit->arena, sizeof(LoweredFunction));
    }
    for (size_t i = 0; i < count; i++) {
        Instance *instance = unit->instances.items[i];
        if (instance->is_kernel || instance->is_for_others) {
            lower_instance(instance);
        }
    }
    if (unit->program->funcs.count > 1) {
        qsort(unit->program->funcs.items, unit->program->funcs.count, sizeof(void *), compare_funcs);
    }
    if (unit->program->named.count > 1) {
        qsort(unit->program->named.items, unit->program->named.count, sizeof(void *), compare_named);
        share_comments(&unit->program->named);
    }
    ir_number(unit->program);
    unit->in_function = false;
    return true;
}
