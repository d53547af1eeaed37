// SPDX-License-Identifier: MIT
/* Templates: instances of one Python function that differ only in types are printed as one C++ template.
 *
 * The functions of a template are aligned (template_alignment.c) and printed under the names of the parameters. They
 * form a template only if the results are equal. Kernels keep their C names: they are functions of one line that call
 * the template. */
#include "emit/emit_internal.h"

#include <string.h>

enum { MAX_TRIALS = 64 /* functions that are compared with one function */ };

/* ---- properties of templates ---- */

bool template_has_no_kernels(const Unit *unit)
{
    return unit->request->template_kernels && !unit->request->for_host;
}

bool template_needs_prototype(const Template *t)
{
    bool any = false;
    for (uint32_t i = 0; i < t->count; i++) {
        any = any || t->funcs[i]->needs_prototype;
    }
    return any;
}

static bool has_variable(const IrFunc *func, const char *name)
{
    bool any = false;
    for (size_t i = 0; i < func->vars.count && !any; i++) {
        any = strcmp(((const IrVar *)func->vars.items[i])->name, name) == 0;
    }
    return any;
}

/* Chooses names for the parameters that no variable and no definition has. Returns false if all are taken. */
static bool name_parameters(Template *t)
{
    static const char *const candidates[] = {"T", "U", "V", "W", "T1", "T2", "T3", "Type1", "Type2", "Type3"};
    uint32_t count = 0;
    for (size_t k = 0; k < sizeof candidates / sizeof candidates[0] && count < TEMPLATE_PARAMETERS; k++) {
        bool is_free = !names_has(t->unit->global_names, candidates[k]);
        for (uint32_t i = 0; i < t->count; i++) {
            is_free = is_free && !has_variable(t->funcs[i], candidates[k]);
        }
        if (is_free) {
            t->names[count++] = candidates[k];
        }
    }
    return count == TEMPLATE_PARAMETERS;
}

/* Returns whether the parameter occurs in the type of a function parameter, so that calls determine it. Requires: the
 * functions are aligned. */
static bool is_deducible(const Template *t, const TemplateParameter *param)
{
    const PtrVec *params = &t->funcs[0]->params;
    bool any = false;
    for (size_t i = 0; i < params->count && !any; i++) {
        const Type *type = ((const IrVar *)params->items[i])->type;
        any = (type->kind == TY_POINTER ? type->elem : type) == param->named[0];
    }
    return any;
}

/* Returns whether calls of an overload never select the template. They would select it if a parameter whose type
 * depends on the template's parameters matched the argument better because of a qualifier. Requires: the functions are
 * aligned. */
static bool is_distinguishable(const Template *t, const IrFunc *other)
{
    const PtrVec *params = &t->funcs[0]->params;
    bool same = params->count == other->params.count;
    for (size_t i = 0; i < params->count && same; i++) {
        const IrVar *x = params->items[i], *y = other->params.items[i];
        const bool is_pointer = x->type->kind == TY_POINTER;
        if ((is_pointer ? x->type->elem : x->type)->parameter != NULL) {
            same = is_pointer == (y->type->kind == TY_POINTER) && x->points_to_const == y->points_to_const;
        }
    }
    return same || params->count != other->params.count;
}

static bool contains(const Template *t, const IrFunc *func)
{
    bool any = false;
    for (uint32_t i = 0; i < t->count; i++) {
        any = any || t->funcs[i] == func;
    }
    return any;
}

/* Returns whether each call of a function of this name selects the same function as without the template. */
static bool is_callable(const Emit *emit, const Template *t)
{
    const PtrVec *funcs = &t->unit->program->funcs;
    bool all = true;
    for (size_t i = 0; i < funcs->count && all; i++) {
        const IrFunc *func = funcs->items[i];
        if (strcmp(func->name, t->name) == 0 && !contains(t, func)) {
            all = emit->templates[func->id] == NULL && is_distinguishable(t, func);
        }
    }
    return all;
}

/* Returns whether another template has the name, or a variable hides it in a kernel. */
static bool is_name_taken(const Emit *emit, const Template *t, const char *name)
{
    const PtrVec *funcs = &t->unit->program->funcs;
    bool any = false;
    for (uint32_t i = 0; i < t->count; i++) {
        any = any || has_variable(t->funcs[i], name);
    }
    for (size_t i = 0; i < funcs->count && !any; i++) {
        const Template *other = emit->templates[((const IrFunc *)funcs->items[i])->id];
        any = other != NULL && strcmp(other->name, name) == 0;
    }
    return any;
}

/* ---- printing ---- */

/* Prints `template <typename T>`, and the function up to its body. */
static void print_head(Emit *emit, const Template *t, const IrFunc *func)
{
    emit_start_line(emit);
    const char *before = "template <typename ";
    for (uint32_t k = 0; k < t->param_count; k++) {
        if (t->params[k].is_printed) {
            emit_puts(emit, before);
            emit_puts(emit, t->params[k].name);
            before = ", typename ";
        }
    }
    emit_puts(emit, ">");
    emit_newline(emit);
    emit->template = t;
    emit_head(emit, func);
    emit->template = NULL;
}

/* Returns `scale<float>`. */
static const char *instance_name(const Emit *emit, const Template *t, uint32_t i)
{
    TextBuf text;
    textbuf_init(&text, emit->arena);
    textbuf_puts(&text, t->name);
    const char *before = "<";
    for (uint32_t k = 0; k < t->param_count; k++) {
        if (t->params[k].is_printed) {
            textbuf_printf(&text, "%s%s", before, type_c_name(t->params[k].types[i]));
            before = ", ";
        }
    }
    textbuf_puts(&text, ">");
    return text.text;
}

/* Returns the call `scale<float>(x, a, n)` in a kernel. */
static CExpr *call_of(const Emit *emit, const IrFunc *func, const char *name)
{
    const uint32_t count = (uint32_t)func->params.count;
    CExpr *call = arena_alloc(emit->arena, sizeof *call);
    *call = (CExpr){.kind = C_CALL, .prec = PREC_POSTFIX, .text = name, .type = func->result, .count = count};
    call->items = arena_alloc(emit->arena, (count + 1) * sizeof *call->items);
    call->width = emit_width(name) + 2;
    for (uint32_t i = 0; i < count; i++) {
        const IrVar *param = func->params.items[i];
        CExpr *item = arena_alloc(emit->arena, sizeof *item);
        *item = (CExpr){.kind = C_ATOM, .prec = PREC_POSTFIX, .text = param->name, .type = param->type};
        item->width = emit_width(param->name);
        call->items[i] = item;
        call->width += item->width + (i > 0 ? 2 : 0);
    }
    return call;
}

/* Prints the kernel that calls the function with its parameters: on one line, with blank lines around it if it needs
 * several. */
static void print_kernel(Emit *emit, const IrFunc *func, const char *name, const char *comment)
{
    const CExpr *call = call_of(emit, func, name);
    TextBuf head;
    textbuf_init(&head, emit->arena);
    Emit trial = {.unit = emit->unit, .arena = emit->arena, .out = &head, .names_parameters = true};
    emit_head(&trial, func);
    bool is_one_line = strchr(head.text, '\n') == NULL && trial.column + strlen(" { ; }") + call->width <= EMIT_COLUMNS;
    emit->blank_pending = emit->blank_pending || !is_one_line;
    emit->func = func;
    emit->names_parameters = true;
    if (comment != NULL) {
        emit_line(emit, comment);
    }
    emit_start_line(emit);
    emit_head(emit, func);
    emit->names_parameters = false;
    if (!is_one_line) {
        emit_newline(emit);
        emit_line(emit, "{");
        emit->indent += EMIT_INDENT;
        emit_start_line(emit);
    }
    emit_puts(emit, is_one_line ? " { " : "");
    emit_layout(emit, call, 1);
    emit_puts(emit, is_one_line ? "; }" : ";");
    emit_newline(emit);
    if (!is_one_line) {
        emit->indent -= EMIT_INDENT;
        emit_line(emit, "}");
        emit->blank_pending = true;
    }
}

void emit_kernel_calls(Emit *emit, const IrFunc *func, const char *name)
{
    print_kernel(emit, func, name, NULL);
    if (func->restricted_name != NULL) {
        const IrFunc restricted = restrict_kernel(func, true);
        emit->blank_pending = true;
        print_kernel(emit, &restricted, name,
                     "// for launches in which no array that the kernel writes overlaps another one");
        (void)restrict_kernel(func, false);
    }
}

/* Prints `template __global__ void scale<float>(float *, float, long long);`. */
static void print_instantiation(Emit *emit, const IrFunc *func, const char *name)
{
    emit_start_line(emit);
    emit_puts(emit, "template __global__ void ");
    emit_puts(emit, name);
    emit_puts(emit, "(");
    const size_t column = emit->column;
    for (size_t i = 0; i < func->params.count; i++) {
        const IrVar *param = func->params.items[i];
        const char *text = emit_declared_type(emit, param->type, param->points_to_const);
        const size_t width = emit_width(text) - (text[emit_width(text) - 1] == ' ');
        if (i > 0) {
            emit_space_or_break(emit, emit->column + 1 + width + 2 <= EMIT_COLUMNS, column);
        }
        emit_puts(emit, arena_strndup(emit->arena, text, width));
        emit_puts(emit, i + 1 < func->params.count ? "," : "");
    }
    emit_puts(emit, ");");
    emit_newline(emit);
}

/* Prints the kernels that call the template, or its instantiations. */
static void print_kernels(Emit *emit, const Template *t)
{
    const bool is_only = template_has_no_kernels(emit->unit);
    for (uint32_t i = 0; i < t->count; i++) {
        const char *name = instance_name(emit, t, i);
        if (is_only) {
            print_instantiation(emit, t->funcs[i], name);
            continue;
        }
        emit_kernel_calls(emit, t->funcs[i], name);
    }
    emit->blank_pending = true;
}

/* ---- search ---- */

static bool is_candidate(const Emit *emit, const IrFunc *func)
{
    return emit->templates[func->id] == NULL && !func->has_c_linkage && !func->recursive && func->shared_name != NULL;
}

/* Returns whether both are instances of one Python function that can be printed as one template. */
static bool is_related(const Emit *emit, const IrFunc *a, const IrFunc *b)
{
    const bool is_only = template_has_no_kernels(emit->unit);
    return a->module == b->module && a->line == b->line && a->is_kernel == b->is_kernel &&
           strcmp(a->python_name, b->python_name) == 0 && strcmp(a->shared_name, b->shared_name) == 0 &&
           (a->is_kernel || strcmp(a->name, b->name) == 0) &&
           (!is_only || (memcmp(a->launch_bounds, b->launch_bounds, sizeof a->launch_bounds) == 0 &&
                         a->max_registers == b->max_registers));
}

/* Returns the generated code of an aligned function. */
static const char *code_of(const Emit *emit, const Template *t, const IrFunc *func)
{
    TextBuf text;
    textbuf_init(&text, t->arena);
    Emit trial = {.unit = emit->unit, .arena = emit->arena, .out = &text, .func = func};
    print_head(&trial, t, func);
    emit_newline(&trial);
    emit_body(&trial, func);
    return text.text;
}

/* Determines which parameters occur in the code of the template. A parameter does not occur if it is only the type of a
 * field of a struct that is itself a parameter. Returns false if calls do not determine one of them. Requires: the
 * functions are aligned. */
static bool find_printed(const Emit *emit, Template *t)
{
    uint32_t printed = 0;
    bool all = true;
    for (uint32_t k = 0; k < t->param_count && all; k++) {
        TemplateParameter *param = &t->params[k];
        param->is_printed = is_deducible(t, param);
        if (!param->is_printed) { /* if another name yields the same code, the code does not contain the name */
            Type *named = (Type *)(uintptr_t)param->named[0];
            const char *code = code_of(emit, t, t->funcs[0]);
            named->parameter = "";
            all = strcmp(code, code_of(emit, t, t->funcs[0])) == 0;
            named->parameter = param->name;
        }
        printed += param->is_printed;
    }
    return all && printed > 0;
}

/* Returns whether the functions can be one template. */
static bool is_template(const Emit *emit, Template *t)
{
    t->name = t->funcs[0]->is_kernel ? t->funcs[0]->shared_name : t->funcs[0]->name;
    if (t->funcs[0]->is_kernel && is_name_taken(emit, t, t->name)) {
        t->name = t->funcs[0]->name;
    }
    if ((t->funcs[0]->is_kernel && is_name_taken(emit, t, t->name)) || !name_parameters(t) || !template_align(t)) {
        return false;
    }
    bool same = find_printed(emit, t) && (t->funcs[0]->is_kernel || is_callable(emit, t));
    const char *first = same ? code_of(emit, t, t->funcs[0]) : NULL;
    for (uint32_t i = 1; i < t->count && same; i++) {
        same = strcmp(first, code_of(emit, t, t->funcs[i])) == 0;
    }
    template_revert(t);
    return same;
}

static uint32_t count_lines(const char *text)
{
    uint32_t count = 0;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

/* Returns whether the template and the kernels that call it are shorter than the kernels alone. Two kernels of one
 * statement are more readable without a template. */
static bool is_shorter(const Emit *emit, Template *t)
{
    enum { ONE_STATEMENT = 5 }; /* lines of a template for two kernels of one statement */
    TextBuf calls;
    textbuf_init(&calls, t->arena);
    Emit trial = {.unit = emit->unit, .arena = emit->arena, .out = &calls, .blank_pending = true};
    const char *docstring = t->funcs[0]->docstring;
    (void)template_align(t);
    const uint32_t body = count_lines(code_of(emit, t, t->funcs[0]));
    template_revert(t);
    print_kernels(&trial, t);
    const uint32_t comment = docstring != NULL ? count_lines(docstring) + 1 : 0;
    const uint32_t before = t->count * (body + comment) - 1, after = body + comment + count_lines(calls.text);
    return after < before && (t->count > 2 || body > ONE_STATEMENT);
}

/* Finds the functions that form a template with function `index`. */
static void find_template(Emit *emit, size_t index)
{
    const PtrVec *funcs = &emit->unit->program->funcs;
    Template *t = arena_alloc(emit->unit->arena, sizeof *t);
    t->unit = emit->unit;
    t->arena = emit->unit->scratch != NULL ? emit->unit->scratch : emit->unit->arena;
    t->funcs[t->count++] = funcs->items[index];
    uint32_t trials = 0;
    for (size_t i = index + 1; i < funcs->count && t->count < TEMPLATE_FUNCTIONS && trials < MAX_TRIALS; i++) {
        IrFunc *other = funcs->items[i];
        if (is_candidate(emit, other) && is_related(emit, t->funcs[0], other)) {
            t->funcs[t->count++] = other;
            t->count -= is_template(emit, t) ? 0 : 1;
            t->changes = (PtrVec){0}; /* in the scratch arena */
            arena_clear(t->arena);
            trials++;
        }
    }
    bool is_used =
        t->count > 1 && (!t->funcs[0]->is_kernel || template_has_no_kernels(emit->unit) || is_shorter(emit, t));
    for (uint32_t i = 0; i < t->count && is_used; i++) {
        emit->templates[t->funcs[i]->id] = t;
    }
    t->changes = (PtrVec){0};
    arena_clear(t->arena);
}

/* ---- templates of the file ---- */

void templates_find(Emit *emit)
{
    const PtrVec *funcs = &emit->unit->program->funcs;
    const Py2cuRequest *request = emit->unit->request;
    if (!request->templates || request->sanitize || emit->is_c || emit->unit->scratch == NULL) {
        return;
    }
    emit->templates = arena_alloc(emit->unit->arena, funcs->count * sizeof(Template *));
    for (size_t i = 0; i < funcs->count; i++) {
        if (is_candidate(emit, funcs->items[i])) {
            find_template(emit, i);
        }
    }
}

void template_print(Emit *emit, Template *t)
{
    const IrFunc *first = t->funcs[0];
    t->arena = emit->arena;
    (void)template_align(t);
    print_head(emit, t, first);
    emit_newline(emit);
    emit_body(emit, first);
    template_revert(t);
    if (first->is_kernel) {
        emit->blank_pending = true;
        print_kernels(emit, t);
    }
}

void template_print_prototype(Emit *emit, Template *t)
{
    t->arena = emit->arena;
    (void)template_align(t);
    print_head(emit, t, t->funcs[0]);
    emit_puts(emit, ";");
    emit_newline(emit);
    template_revert(t);
}
