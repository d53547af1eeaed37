// SPDX-License-Identifier: MIT
/* Specialization: replaces integer parameters of kernels by constants.
 *
 * A loop whose iteration count is a constant can be unrolled, and its local values can stay in registers. Launches
 * often pass the same small axis sizes and integers, such as the number of columns of a table or the radius of a
 * filter. specialize_kernels() generates the code for such a launch; find_loop_bounds() determines the parameters for
 * which a launch should request that code. blockDim.x is the size of one-dimensional blocks.
 *
 * Input: Py2cuRequest.specialize, and the IR after lower; find_loop_bounds(): the final IR.
 * Output: kernels with constants instead of these parameters, which IrFunc.constants lists; find_loop_bounds():
 * IrVar.specializable of the parameters of kernels. IrFunc.block_size: restructure/block_size.c uses it.
 * Requires: specialize_kernels(): nothing. It runs before ranges, which uses the constants. */
#include "schedule/schedule_internal.h"

#include <string.h>

/* ---- the transformation ---- */

/* Returns whether the parameter is an integer or an axis size of an array. */
static bool is_specializable(const IrVar *param)
{
    return (param->role == ROLE_VALUE || param->role == ROLE_SHAPE) && type_is_integer(param->type);
}

static IrVar *find_parameter(const IrFunc *kernel, const char *name, size_t length)
{
    for (size_t i = 0; i < kernel->params.count; i++) {
        IrVar *param = kernel->params.items[i];
        if (is_specializable(param) && strncmp(param->name, name, length) == 0 && param->name[length] == '\0') {
            return param;
        }
    }
    return NULL;
}

static void add_numbered(Arena *arena, PtrVec *vars, IrVar *var)
{
    var->id = (uint32_t)vars->count;
    ptrvec_push(arena, vars, var);
}

static bool sets_parameter(const IrStmt *s, const void *param)
{
    return ir_sets_var(s, param);
}

/* Converts the parameter to a local variable, which is set at the beginning of the kernel. */
static void make_constant(Arena *arena, IrFunc *kernel, IrVar *param, int64_t value)
{
    const uint32_t position = (uint32_t)kernel->constants.count;
    PtrVec params = {0}, vars = {0};
    IrConstantParam *constant = arena_alloc(arena, sizeof *constant);
    *constant = (IrConstantParam){*param, value};
    ptrvec_push(arena, &kernel->constants, constant);
    for (size_t i = 0; i < kernel->params.count; i++) {
        if (kernel->params.items[i] != param) {
            ptrvec_push(arena, &params, kernel->params.items[i]);
            add_numbered(arena, &vars, kernel->params.items[i]);
        }
    }
    param->storage = IRV_LOCAL;
    param->base = param->name;
    param->is_constant = !ir_any_stmt_of(&kernel->body, sets_parameter, param);
    add_numbered(arena, &vars, param);
    for (size_t i = kernel->params.count; i < kernel->vars.count; i++) {
        add_numbered(arena, &vars, kernel->vars.items[i]);
    }
    kernel->params = params;
    kernel->vars = vars;
    IrBlock body = {.tail = kernel->body.tail};
    for (uint32_t i = 0; i <= kernel->body.count; i++) {
        if (i == position) {
            ir_append(arena, &body, new_assignment(arena, param, ir_int(arena, param->type, value)));
        }
        if (i < kernel->body.count) {
            ir_append(arena, &body, kernel->body.stmts[i]);
        }
    }
    kernel->body = body;
}

static bool is_block_size_name(const char *name, size_t length)
{
    return length == strlen(BLOCK_SIZE_NAME) && strncmp(name, BLOCK_SIZE_NAME, length) == 0;
}

/* Specializes all kernels that have the parameter; returns whether there is such a kernel. */
static bool specialize_parameter(Unit *unit, const char *name, size_t length, int64_t value)
{
    bool found = false;
    const bool is_block_size = is_block_size_name(name, length);
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        if (is_block_size && value >= 1 && value <= MAX_BLOCK_SIZE) {
            func->block_size = (uint32_t)value;
            found = found || func->is_kernel;
        }
        IrVar *param = func->is_kernel ? find_parameter(func, name, length) : NULL;
        if (param != NULL && eval_int(param->type->kind, value).i == value) {
            make_constant(unit->arena, func, param, value);
            found = true;
        }
    }
    return found;
}

/* Returns the names that can be constants. */
static const char *specializable_names(const Unit *unit)
{
    const char *names = BLOCK_SIZE_NAME;
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        for (size_t k = 0; func->is_kernel && k < func->params.count; k++) {
            const IrVar *param = func->params.items[k];
            if (is_specializable(param)) {
                names = arena_printf(unit->arena, "%s, %s", names, param->name);
            }
        }
    }
    return names;
}

/* Reads decimal digits up to a comma or the end; returns false unless the number fits in 31 bits. */
static bool read_value(const char *text, int64_t *value)
{
    bool is_valid = *text >= '0' && *text <= '9';
    for (*value = 0; *text >= '0' && *text <= '9' && *value <= INT32_MAX; text++) {
        *value = *value * 10 + (*text - '0');
    }
    return is_valid && *value <= INT32_MAX && (*text == ',' || *text == '\0');
}

static void report_parameter(Unit *unit, const char *name, size_t length, int64_t value)
{
    const Span nowhere = {.module = UINT32_MAX};
    if (is_block_size_name(name, length)) {
        diag_error(unit, nowhere, "bad-specialization", "%s cannot be %lld: blocks have 1 to %d threads",
                   BLOCK_SIZE_NAME, (long long)value, MAX_BLOCK_SIZE);
    } else {
        diag_error(unit, nowhere, "bad-specialization",
                   "no kernel has an integer parameter '%.*s' that can be %lld; the possible names are: %s",
                   (int)length, name, (long long)value, specializable_names(unit));
    }
}

bool specialize_kernels(Unit *unit)
{
    for (const char *item = unit->request->specialize; item != NULL && *item != '\0';) {
        const size_t name = strcspn(item, "=,"), length = strcspn(item, ",");
        int64_t value = 0;
        if (name == length || !read_value(item + name + 1, &value)) {
            diag_error(unit, (Span){.module = UINT32_MAX}, "bad-specialization",
                       "'%.*s' does not specialize a parameter: expected NAME=VALUE with a value from 0 to 2147483647",
                       (int)length, item);
            return false;
        }
        if (!specialize_parameter(unit, item, name, value)) {
            report_parameter(unit, item, name, value);
            return false;
        }
        item += length + (item[length] == ',');
    }
    return true;
}

/* ---- parameters that bound loops ---- */

enum { MAX_PASSES = 8, MAX_DEPTH = 24 };

typedef struct LoopBounds {
    const Facts *facts;
    const IrVar *counter; /* of the current loop; NULL: none */
    bool changed;
} LoopBounds;

static bool visit_leaves(LoopBounds *l, const IrExpr *e, bool marks, unsigned depth);

static bool visit_variable(LoopBounds *l, IrVar *var, bool marks, unsigned depth)
{
    const VarFacts *facts = &l->facts->vars[var->number];
    if (var == l->counter) {
        return true;
    }
    if (var->storage == IRV_PARAM) {
        bool is_new = marks && facts->sets == 0 && is_specializable(var) && !var->specializable;
        var->specializable = var->specializable || is_new;
        l->changed = l->changed || is_new;
        return facts->sets == 0 && type_is_integer(var->type);
    }
    return facts->value != NULL && visit_leaves(l, facts->value, marks, depth + 1);
}

/* Returns whether e is computed from constants, integer parameters and the counter. If so, and `marks` is true, marks
 * the parameters. */
static bool visit_leaves(LoopBounds *l, const IrExpr *e, bool marks, unsigned depth)
{
    if (e == NULL) {
        return true;
    }
    if (depth > MAX_DEPTH || e->kind == IR_SREG || e->kind == IR_INDEX || e->kind == IR_ADDRESS ||
        e->kind == IR_FIELD || (e->kind == IR_CALL && (e->callee.func != NULL || ir_call_effect(e) != EFFECT_NONE))) {
        return false;
    }
    bool is_known = e->kind != IR_VAR || visit_variable(l, e->var, marks, depth);
    for (size_t i = 0; e->kind > IR_SREG && i < sizeof e->fixed / sizeof e->fixed[0] && is_known; i++) {
        is_known = visit_leaves(l, e->fixed[i], marks, depth + 1);
    }
    for (uint32_t i = 0; i < e->arg_count && is_known; i++) {
        is_known = visit_leaves(l, e->args[i], marks, depth + 1);
    }
    return is_known;
}

/* Marks the parameters that determine the iteration count. */
static void visit_loop(IrStmt *s, void *context)
{
    LoopBounds *l = context;
    const IrExpr *counter = s->kind == IR_FOR && s->init != NULL && s->step != NULL ? s->init->a : NULL;
    if (counter == NULL || counter->kind != IR_VAR) {
        return;
    }
    l->counter = counter->var;
    const IrExpr *const parts[] = {s->a, s->init->b, s->step->b};
    bool is_known = true;
    for (int marks = 0; marks < 2 && is_known; marks++) {
        for (size_t i = 0; i < sizeof parts / sizeof parts[0] && is_known; i++) {
            is_known = visit_leaves(l, parts[i], marks != 0, 0);
        }
    }
    l->counter = NULL;
}

/* Marks the parameters from which an argument for a marked parameter is computed. */
static void visit_call(IrExpr *e, void *context)
{
    const IrFunc *func = e->kind == IR_CALL ? e->callee.func : NULL;
    for (uint32_t i = 0; func != NULL && i < e->arg_count; i++) {
        if (((const IrVar *)func->params.items[i])->specializable && visit_leaves(context, e->args[i], false, 0)) {
            (void)visit_leaves(context, e->args[i], true, 0);
        }
    }
}

void find_loop_bounds(const Unit *unit, const Facts *facts)
{
    LoopBounds l = {.facts = facts, .changed = true};
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        ir_visit_stmts(&((const IrFunc *)unit->program->funcs.items[i])->body, visit_loop, &l);
    }
    for (unsigned pass = 0; pass < MAX_PASSES && l.changed; pass++) {
        l.changed = false;
        ir_visit_program(unit->program, visit_call, &l);
    }
}
