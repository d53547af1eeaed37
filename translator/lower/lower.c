/* lower: from typed Python to IR.
 *
 * Takes: the instances with their types. Gives: unit->program, a function for each kernel and each device function that one
 * calls, and the module constants that they name. Needs: infer without errors.
 * This file holds what all of lowering uses; statements, expressions, arrays, calls and variables have files of their own. */
#include "lower/inside.h"
#include "base/cname.h"

#include <stdlib.h>
#include <string.h>

void lower_evaluation(Lower *lw, IrExpr *call)
{
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_EVAL);
    stmt->a = call;
    lower_statement(lw, stmt);
}

/* The calls in it, without the arithmetic around them. */
static void effects_of_expr(Lower *lw, IrExpr *e)
{
    bool has_arithmetic = e->kind == IR_CONVERT || e->kind == IR_UNARY || (e->kind == IR_BINARY && e->op != IRO_LAND && e->op != IRO_LOR);
    if (ir_is_pure(e)) {
        return;
    }
    if (!has_arithmetic) {
        lower_evaluation(lw, e);
        return;
    }
    effects_of_expr(lw, e->a);
    if (e->b != NULL) {
        effects_of_expr(lw, e->b);
    }
}

void lower_effects_of(Lower *lw, const Value *value)
{
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        lower_effects_of(lw, &value->items[i]);
    }
    if (value->kind != VALUE_TUPLE && value->scalar != NULL) {
        effects_of_expr(lw, value->scalar);
    }
}

static bool has_effects(const Value *value)
{
    bool has = value->kind != VALUE_TUPLE && value->scalar != NULL && !ir_is_pure(value->scalar);
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count && !has; i++) {
        has = has_effects(&value->items[i]);
    }
    return has;
}

static bool is_among(uint32_t i, int64_t first, int64_t step, uint32_t count)
{
    int64_t steps = (i - first) / step;
    return steps >= 0 && steps < count && first + steps * step == i;
}

void lower_take_items(Lower *lw, Value *tuple, int64_t first, int64_t step, uint32_t count)
{
    uint32_t end = 0; /* behind the last item whose effects would be lost */
    for (uint32_t i = 0; i < tuple->count; i++) {
        if (!is_among(i, first, step, count) && has_effects(&tuple->items[i])) {
            end = i + 1;
        }
    }
    for (uint32_t i = 0; i < end; i++) {
        Value *item = &tuple->items[i];
        if (!is_among(i, first, step, count)) {
            lower_effects_of(lw, item);
        } else if (item->kind == VALUE_SCALAR) {
            item->scalar = lower_reuse(lw, item->scalar, "item");
        }
    }
}

IrStmt *lower_store(Lower *lw, IrExpr *lvalue, IrExpr *value)
{
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_ASSIGN);
    stmt->a = lvalue;
    stmt->b = value;
    return stmt;
}

BlockMark lower_begin(Lower *lw, IrBlock *into)
{
    BlockMark mark = {lw->block};
    lw->block = into;
    return mark;
}

void lower_end(Lower *lw, BlockMark mark)
{
    lw->block = mark.outer;
}

IrExpr *lower_helper(Lower *lw, HelperId helper, const Type *type, IrExpr **args, uint32_t count)
{
    IrCallee callee = {.helper = helper, .effect = EFFECT_NONE};
    ptrvec_push(lw->unit->arena, &lw->globals, (void *)(uintptr_t)helper_row(helper)->name);
    return ir_call(lw->unit->arena, type, callee, args, count);
}

IrExpr *lower_builtin(Lower *lw, const char *spelling, const Type *type, IrEffect effect, IrExpr **args, uint32_t count)
{
    bool is_template = strncmp(spelling, "__shfl", 6) == 0 || strncmp(spelling, "__match", 7) == 0;
    bool is_plain = strncmp(spelling, "make_", 5) == 0 || (strncmp(spelling, "__", 2) == 0 && !is_template);
    IrCallee callee = {.spelling = spelling, .effect = effect, .overloaded = !is_plain}; /* in C++ nearly all are */
    ptrvec_push(lw->unit->arena, &lw->globals, (void *)(uintptr_t)spelling);
    return ir_call(lw->unit->arena, type, callee, args, count);
}

bool lower_is_cheap(const IrExpr *e)
{
    while (e->kind == IR_CONVERT || e->kind == IR_FIELD) {
        e = e->a;
    }
    return e->kind == IR_VAR || e->kind == IR_STRING || lower_is_constant(e);
}

IrExpr *lower_reuse(Lower *lw, IrExpr *e, const char *name)
{
    if (lower_is_cheap(e)) {
        return e;
    }
    IrVar *var = lower_new_var(lw, name, e->type);
    lower_statement(lw, lower_store(lw, ir_var(lw->unit->arena, var), e));
    return ir_var(lw->unit->arena, var);
}

/* ---- what a call does --------------------------------------------------------------------------------------------- */

void lower_settle(Lower *lw, Value *value, const char *name)
{
    for (uint32_t i = 0; value->kind == VALUE_TUPLE && i < value->count; i++) {
        lower_settle(lw, &value->items[i], name);
    }
    if (value->kind == VALUE_SCALAR && ir_effect(value->scalar) > EFFECT_READ) {
        value->scalar = lower_reuse(lw, value->scalar, name);
    }
}

IrEffect lower_effect(Instance *instance)
{
    lower_instance(instance);
    if (!instance->in_progress) {
        return instance->effect;
    }
    return lower_may_write(instance) ? EFFECT_BARRIER : EFFECT_READ; /* in a recursion: not known yet */
}

/* ---- functions ---------------------------------------------------------------------------------------------------- */

static const char *type_suffix(Unit *unit, const Instance *instance)
{
    TextBuf buf;
    textbuf_init(&buf, unit->arena);
    uint32_t count = 0;
    for (uint32_t i = 0; i < instance->arg_count; i++) {
        const Object *object = instance->arg_objects[i];
        if (object != NULL && object->kind == OBJ_FUNCTION) {
            textbuf_printf(&buf, "_%s", object->function->name[0] == '<' ? "lambda" : object->function->name);
        }
        if (object != NULL && object->kind == OBJ_INT) {
            textbuf_printf(&buf, "_%lld", (long long)object->integer);
        }
        if (object != NULL && object->kind == OBJ_PATH && strrchr(object->path, '.') != NULL) {
            textbuf_printf(&buf, "_%s", strrchr(object->path, '.') + 1);
        }
        count += type_leaf_count(instance->args[i]);
    }
    for (uint32_t i = 0, argument = 0, leaf = 0; i < count; i++, leaf++) {
        while (leaf >= type_leaf_count(instance->args[argument])) {
            leaf = 0;
            argument++;
        }
        const Type *t = type_leaf(instance->args[argument], leaf);
        const Type *scalar = t->kind == TY_ARRAY ? t->elem : t;
        if (t->kind == TY_MEMBER) {
            textbuf_printf(&buf, "_%s", t->class_name);
        }
        if (!type_is_scalar(scalar)) {
            continue;
        }
        char letter = type_is_bool(scalar) ? 'b' : type_is_signed(scalar) ? 'i' : type_is_unsigned(scalar) ? 'u' : type_is_float(scalar) ? 'f' : 'c';
        textbuf_printf(&buf, "_%c%u", letter, type_bits(scalar));
        if (t->kind == TY_ARRAY) {
            textbuf_printf(&buf, "x%u%s", t->ndim, t->layout == LAYOUT_C ? "" : t->layout == LAYOUT_F ? "F" : "A");
        }
    }
    return buf.text != NULL ? buf.text : "";
}

static NameSet *global_names(Unit *unit)
{
    if (unit->global_names == NULL) {
        unit->global_names = nameset_new(unit->arena);
    }
    return unit->global_names;
}

/* One instance keeps the Python name, further ones get a type suffix. */
static const char *function_name(Unit *unit, const Instance *instance)
{
    if (instance->symbol != NULL) {
        nameset_add(global_names(unit), instance->symbol);
        return instance->symbol;
    }
    const char *name = instance->function->is_lambda && instance->function->name[0] == '<' ? "lambda" : instance->function->name;
    for (const Function *outer = instance->function->outer; outer != NULL; outer = outer->outer) {
        name = arena_printf(unit->arena, "%s_%s", outer->is_lambda ? "lambda" : outer->name, name);
    }
    const char *clean = cname_clean_global(unit->arena, name);
    if (nameset_has(global_names(unit), clean)) {
        clean = arena_printf(unit->arena, "%s%s", clean, type_suffix(unit, instance));
    }
    return cname_unique(unit->arena, global_names(unit), clean);
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

IrFunc *lower_instance(Instance *instance)
{
    Unit *unit = instance->unit;
    if (instance->ir != NULL) {
        instance->ir->recursive = instance->ir->recursive || instance->in_progress;
        return instance->ir;
    }
    Function *function = instance->function;
    IrFunc *func = arena_alloc(unit->arena, sizeof *func);
    instance->ir = func;
    instance->in_progress = true;
    func->name = function_name(unit, instance);
    func->python_name = function->name;
    func->is_kernel = instance->is_kernel;
    func->has_c_linkage = instance->symbol != NULL;
    func->result = instance->is_kernel || instance->result == NULL ? type_of_kind(unit->types, TY_NONE) : lower_result_type(instance, func->name);
    func->lead = function->lead;
    func->docstring = function->docstring;
    func->file_name = function->module->file_name;
    func->line = function->line;
    func->module = function->module->index;
    memcpy(func->launch_bounds, instance->launch_bounds, sizeof func->launch_bounds);
    func->instance = instance;
    Lower lw = {.unit = unit, .instance = instance, .func = func, .block = &func->body};
    lw.values = arena_alloc(unit->arena, (instance->values.count + 1) * sizeof *lw.values);
    lower_variables(&lw);
    func->signature = signature_text(unit, instance); /* records have their names by now */
    if (function->trail != NULL) { /* the comment behind `def` opens the body */
        IrStmt *note = ir_stmt(unit->arena, IR_NOTE);
        note->trail = function->trail;
        ir_append(unit->arena, &func->body, note);
    }
    lower_block(&lw, instance_body(instance));
    if (instance->falls_through && !instance->is_kernel && type_is_optional(instance->result)) {
        lw.stmt = NULL;
        optional_end(&lw);
    }
    lower_finish_names(&lw);
    instance->effect = ir_block_effect(&func->body);
    instance->in_progress = false;
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

/* A function of the text; one that py2cu wrote around it; the kernel that calls both. */
static int written_rank(const IrFunc *func)
{
    bool written = func->instance != NULL && func->instance->function->around != NULL;
    return written ? 1 + func->is_kernel : 0;
}

/* Functions stand in the order of the Python text. */
static int compare_funcs(const void *a, const void *b)
{
    const IrFunc *x = *(IrFunc *const *)a, *y = *(IrFunc *const *)b;
    if (x->module != y->module) {
        return x->module > y->module ? -1 : 1; /* other modules' functions first: modules[0] uses them */
    }
    uint32_t x_line = outermost_line(x), y_line = outermost_line(y);
    if (x_line != y_line) {
        return x_line < y_line ? -1 : 1;
    }
    if (x->line != y->line) { /* a closure stands before the function that it is defined in */
        bool x_inner = x->instance != NULL && x->instance->function->is_closure, y_inner = y->instance != NULL && y->instance->function->is_closure;
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
    if (x->module != y->module) {
        return x->module > y->module ? -1 : 1;
    }
    if (x->line != y->line) {
        return x->line < y->line ? -1 : 1;
    }
    if (x->offset != y->offset) {
        return x->offset < y->offset ? -1 : 1;
    }
    return strcmp(x->name, y->name);
}

/* `A, B = 1, 2`: the comments of the statement stand once. */
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

bool lower(Unit *unit)
{
    unit->lowering = arena_alloc(unit->arena, sizeof *unit->lowering);
    unit->program = arena_alloc(unit->arena, sizeof *unit->program);
    unit->program->facts = unit->request->facts;
    for (size_t i = 0; i < unit->externs.count; i++) { /* their names are not ours to change */
        const IrExtern *external = unit->externs.items[i];
        nameset_add(global_names(unit), external->name);
    }
    size_t count = unit->instances.count; /* lowering makes no new ones */
    for (size_t i = 0; i < count; i++) {
        Instance *instance = unit->instances.items[i];
        if (instance->is_kernel || instance->symbol != NULL) {
            lower_instance(instance);
        }
    }
    qsort(unit->program->funcs.items, unit->program->funcs.count, sizeof(void *), compare_funcs);
    if (unit->program->named.count > 1) {
        qsort(unit->program->named.items, unit->program->named.count, sizeof(void *), compare_named);
        share_comments(&unit->program->named);
    }
    ir_number(unit->program);
    return unit->error_count == 0;
}
