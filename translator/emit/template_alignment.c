// SPDX-License-Identifier: MIT
/* Alignment of functions: replaces the types in which several instances of one Python function differ by template
 * parameters.
 *
 * Walks the functions in parallel. Statements and expressions must be the same, except for types and for conversions
 * that only some of the functions need: the others receive a conversion to the type that the value has anyway. A type
 * that is not the same in all functions becomes a parameter. Then each function, printed with its own types under the
 * names of the parameters, is correct C++ for these types: if the generated code of all functions is equal, it is the
 * body of a template. All changes are recorded, so that they can be reverted. */
#include "emit/emit_internal.h"

#include <math.h>
#include <string.h>

typedef struct Change {
    const void **slot;
    const void *old;
} Change;

static void set(Template *t, const void *slot, const void *value)
{
    const void **at = (const void **)(uintptr_t)slot;
    Change *change = arena_alloc(t->arena, sizeof *change);
    *change = (Change){at, *at};
    ptrvec_push(t->arena, &t->changes, change);
    *at = value;
}

void template_revert(Template *t)
{
    while (t->changes.count > 0) {
        const Change *change = t->changes.items[--t->changes.count];
        *change->slot = change->old;
    }
}

/* ---- types ---- */

/* Returns the type of each function under the name of a parameter; NULL: the limit of parameters is exceeded. */
static const Type *const *parameter_types(Template *t, const Type *const *types)
{
    for (uint32_t k = 0; k < t->param_count; k++) {
        if (memcmp(t->params[k].types, types, t->count * sizeof *types) == 0) {
            return t->params[k].named;
        }
    }
    if (t->param_count == TEMPLATE_PARAMETERS) {
        return NULL;
    }
    TemplateParameter *param = &t->params[t->param_count];
    param->name = t->names[t->param_count++];
    for (uint32_t i = 0; i < t->count; i++) {
        param->types[i] = types[i];
        param->named[i] = type_as_parameter(t->unit->arena, types[i], param->name);
    }
    return param->named;
}

static bool is_parameter_type(const Type *type)
{
    return type_is_value(type) || type->kind == TY_STRUCT || type->kind == TY_RECORD;
}

static bool are_equal(const Type *const *types, uint32_t count)
{
    bool same = true;
    for (uint32_t i = 1; i < count; i++) {
        same = same && types[i] == types[0];
    }
    return same;
}

/* Sets mapped[i] to the type of function i in the template. */
static bool map_types(Template *t, const Type *const *types, const Type **mapped)
{
    if (are_equal(types, t->count)) {
        memcpy(mapped, types, t->count * sizeof *mapped);
        return true;
    }
    bool same_kind = true, are_parameters = true;
    const Type *elems[TEMPLATE_FUNCTIONS];
    for (uint32_t i = 0; i < t->count; i++) {
        elems[i] = types[i]->elem;
        same_kind = same_kind && types[i]->kind == types[0]->kind && types[i]->ndim == types[0]->ndim;
        are_parameters = are_parameters && is_parameter_type(types[i]);
    }
    if (are_parameters) {
        const Type *const *named = parameter_types(t, types);
        if (named != NULL) {
            memcpy(mapped, named, t->count * sizeof *mapped);
        }
        return named != NULL;
    }
    if (!same_kind || (types[0]->kind != TY_POINTER && types[0]->kind != TY_CARRAY) || !map_types(t, elems, mapped)) {
        return false;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        if (types[0]->kind == TY_POINTER) {
            mapped[i] = type_pointer(t->unit->types, mapped[i]);
        } else if (memcmp(types[i]->dims, types[0]->dims, types[0]->ndim * sizeof *types[0]->dims) == 0) {
            mapped[i] = type_carray(t->unit->types, mapped[i], types[i]->ndim, types[i]->dims);
        } else {
            return false;
        }
    }
    return true;
}

static bool align_types(Template *t, const Type **const *slots)
{
    const Type *types[TEMPLATE_FUNCTIONS] = {NULL}, *mapped[TEMPLATE_FUNCTIONS];
    for (uint32_t i = 0; i < t->count; i++) {
        types[i] = *slots[i];
        if ((types[i] == NULL) != (types[0] == NULL)) {
            return false;
        }
    }
    if (types[0] == NULL) {
        return true;
    }
    if (!map_types(t, types, mapped)) {
        return false;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        if (mapped[i] != types[i]) {
            set(t, slots[i], mapped[i]);
        }
    }
    return true;
}

/* ---- variables ---- */

static bool has_same_rows(const IrVar *x, const IrVar *y)
{
    bool same = (x->rows != NULL) == (y->rows != NULL) && (x->rows == NULL || x->rows->ndim == y->rows->ndim);
    for (unsigned i = 0; same && x->rows != NULL && i < x->rows->ndim; i++) {
        same = x->rows->dims[i] == y->rows->dims[i];
    }
    return same;
}

/* Aligns the declarations of one variable. */
static bool align_vars(Template *t, IrVar *const *vars)
{
    const Type **slots[TEMPLATE_FUNCTIONS];
    bool known = t->partners[0][vars[0]->id] != NULL, same = true;
    for (uint32_t i = 0; i < t->count; i++) {
        const IrVar *var = vars[i], *first = vars[0];
        IrVar **partner = &t->partners[i][var->id]; /* the variable of function 0 */
        same = same && *partner == (known ? first : NULL) && var->storage == first->storage &&
               var->role == first->role && var->points_to_const == first->points_to_const &&
               var->constant == first->constant && has_same_rows(var, first);
        *partner = vars[0];
        slots[i] = &vars[i]->type;
    }
    return same && (known || align_types(t, slots));
}

/* ---- expressions ---- */

static bool align_expr(Template *t, IrExpr **const *slots);

/* If some of the corresponding values are conversions, adds conversions to their own types to the others. */
static void add_conversions(Template *t, IrExpr **const *slots)
{
    uint32_t converted = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        converted += (*slots[i])->kind == IR_CONVERT;
    }
    for (uint32_t i = 0; i < t->count && converted > 0 && converted < t->count; i++) {
        IrExpr *e = *slots[i];
        if (e->kind != IR_CONVERT) {
            IrExpr *conversion = arena_alloc(t->arena, sizeof *conversion);
            *conversion = (IrExpr){.kind = IR_CONVERT, .type = e->type, .a = e};
            set(t, slots[i], conversion);
        }
    }
}

/* Replaces corresponding literals by the most precise one, if each equals that literal rounded to its own type. */
static bool align_numbers(Template *t, IrExpr **const *slots)
{
    const IrExpr *best = *slots[0];
    bool same_type = true;
    for (uint32_t i = 0; i < t->count; i++) {
        const IrExpr *e = *slots[i];
        same_type = same_type && e->type == best->type;
        best = e->type->bits > best->type->bits ? e : best;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        const IrExpr *e = *slots[i];
        const TypeKind kind = e->type->kind;
        const double rounded = same_type ? best->number : eval_number(kind, eval_float(kind, best->number));
        if (memcmp(&e->number, &rounded, sizeof rounded) != 0 && !(isnan(e->number) && isnan(rounded))) {
            return false;
        }
    }
    for (uint32_t i = 0; i < t->count && !same_type; i++) {
        IrExpr *literal = arena_alloc(t->arena, sizeof *literal);
        *literal = *best;
        literal->type = (*slots[i])->type;
        literal->source = (*slots[i])->source;
        set(t, slots[i], literal);
    }
    return true;
}

/* Returns the name of the math function of which `spelling` is the double version or, with the suffix f, the float
 * version; NULL for other functions. */
static const char *math_name(const char *spelling)
{
#define C_UNARY(c, doc) #c,
#define C_BINARY(c, doc) #c,
    static const char *const names[] = {
#include "base/math_functions.def"
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const size_t length = strlen(names[i]);
        if (strncmp(spelling, names[i], length) == 0 &&
            (spelling[length] == '\0' || (spelling[length] == 'f' && spelling[length + 1] == '\0'))) {
            return names[i];
        }
    }
    return NULL;
}

/* Aligns the called functions: versions of one math function become calls of C++'s overloaded function. */
static bool align_callees(Template *t, IrExpr **const *slots)
{
    const IrCallee *first = &(*slots[0])->callee;
    const char *name = first->spelling != NULL ? math_name(first->spelling) : NULL;
    bool same = true, is_overloaded = name != NULL;
    for (uint32_t i = 0; i < t->count; i++) {
        const IrCallee *callee = &(*slots[i])->callee;
        const char *other = callee->spelling != NULL ? math_name(callee->spelling) : NULL;
        is_overloaded = is_overloaded && other == name;
        same = same && callee->helper == first->helper && (callee->func == NULL) == (first->func == NULL) &&
               (callee->func == NULL || strcmp(callee->func->name, first->func->name) == 0) &&
               (callee->spelling == first->spelling || (callee->spelling != NULL && first->spelling != NULL &&
                                                        strcmp(callee->spelling, first->spelling) == 0));
    }
    for (uint32_t i = 0; i < t->count && !same && is_overloaded; i++) {
        IrExpr *call = arena_alloc(t->arena, sizeof *call);
        *call = **slots[i];
        call->callee.spelling = name;
        call->callee.overloaded = true;
        set(t, slots[i], call);
    }
    return same || is_overloaded;
}

/* Aligns the parts that only expressions of this kind have. */
static bool align_own_parts(Template *t, IrExpr **const *slots)
{
    const IrExpr *first = *slots[0];
    switch (first->kind) {
    case IR_FLOAT:
        return align_numbers(t, slots);
    case IR_CALL:
        return align_callees(t, slots);
    case IR_VAR: {
        IrVar *vars[TEMPLATE_FUNCTIONS];
        for (uint32_t i = 0; i < t->count; i++) {
            vars[i] = (*slots[i])->var;
        }
        return align_vars(t, vars);
    }
    default:
        break;
    }
    bool same = true;
    for (uint32_t i = 1; i < t->count; i++) {
        same = same && ir_same_own_parts(first, *slots[i]);
    }
    return same;
}

static bool align_parts(Template *t, IrExpr **const *slots)
{
    IrExpr **parts[TEMPLATE_FUNCTIONS];
    const IrExpr *first = *slots[0];
    const uint32_t fixed = sizeof first->fixed / sizeof first->fixed[0];
    bool same = true;
    for (uint32_t k = 0; k < fixed + first->arg_count && same; k++) {
        for (uint32_t i = 0; i < t->count; i++) {
            parts[i] = k < fixed ? &(*slots[i])->fixed[k] : &(*slots[i])->args[k - fixed];
        }
        same = align_expr(t, parts);
    }
    return same;
}

static bool align_expr(Template *t, IrExpr **const *slots)
{
    const Type **types[TEMPLATE_FUNCTIONS];
    for (uint32_t i = 0; i < t->count; i++) {
        if ((*slots[i] == NULL) != (*slots[0] == NULL)) {
            return false;
        }
    }
    if (*slots[0] == NULL) {
        return true;
    }
    add_conversions(t, slots);
    const IrExpr *first = *slots[0];
    for (uint32_t i = 0; i < t->count; i++) {
        const IrExpr *e = *slots[i];
        if (e->kind != first->kind || e->op != first->op || e->arg_count != first->arg_count) {
            return false;
        }
    }
    if (!align_own_parts(t, slots)) {
        return false;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        types[i] = &(*slots[i])->type;
    }
    return align_types(t, types) && align_parts(t, slots);
}

/* ---- statements ---- */

static bool align_blocks(Template *t, IrBlock *const *blocks);

static bool align_stmts(Template *t, IrStmt *const *stmts)
{
    IrBlock *bodies[TEMPLATE_FUNCTIONS], *elses[TEMPLATE_FUNCTIONS];
    IrExpr **a[TEMPLATE_FUNCTIONS], **b[TEMPLATE_FUNCTIONS];
    IrStmt *inits[TEMPLATE_FUNCTIONS], *steps[TEMPLATE_FUNCTIONS];
    IrVar *vars[TEMPLATE_FUNCTIONS];
    const Type **computes[TEMPLATE_FUNCTIONS];
    const IrStmt *first = stmts[0];
    for (uint32_t i = 0; i < t->count; i++) {
        IrStmt *s = stmts[i];
        bool same = s->kind == first->kind && s->op == first->op && s->declares == first->declares &&
                    s->binds == first->binds && (s->init == NULL) == (first->init == NULL) &&
                    (s->step == NULL) == (first->step == NULL) && (s->var == NULL) == (first->var == NULL) &&
                    s->sums.count == 0;
        if (!same) {
            return false;
        }
        bodies[i] = &s->body;
        elses[i] = &s->orelse;
        a[i] = &s->a;
        b[i] = &s->b;
        inits[i] = s->init;
        steps[i] = s->step;
        vars[i] = s->var;
        computes[i] = &s->compute;
    }
    return (vars[0] == NULL || align_vars(t, vars)) && align_types(t, computes) &&
           (inits[0] == NULL || align_stmts(t, inits)) && align_expr(t, a) && align_expr(t, b) &&
           (steps[0] == NULL || align_stmts(t, steps)) && align_blocks(t, bodies) && align_blocks(t, elses);
}

static bool align_blocks(Template *t, IrBlock *const *blocks)
{
    IrStmt *stmts[TEMPLATE_FUNCTIONS];
    bool same = true;
    for (uint32_t i = 1; i < t->count; i++) {
        same = same && blocks[i]->count == blocks[0]->count;
    }
    for (uint32_t k = 0; k < blocks[0]->count && same; k++) {
        for (uint32_t i = 0; i < t->count; i++) {
            stmts[i] = blocks[i]->stmts[k];
        }
        same = align_stmts(t, stmts);
    }
    return same;
}

bool template_align(Template *t)
{
    IrBlock *bodies[TEMPLATE_FUNCTIONS];
    IrVar *vars[TEMPLATE_FUNCTIONS];
    const Type **results[TEMPLATE_FUNCTIONS];
    const PtrVec *params = &t->funcs[0]->params;
    t->param_count = 0;
    bool same = true;
    for (uint32_t i = 0; i < t->count; i++) {
        t->partners[i] = arena_alloc(t->arena, t->funcs[i]->vars.count * sizeof *t->partners[i]);
        bodies[i] = &t->funcs[i]->body;
        results[i] = &t->funcs[i]->result;
        same = same && t->funcs[i]->params.count == params->count;
    }
    for (size_t k = 0; k < params->count && same; k++) {
        for (uint32_t i = 0; i < t->count; i++) {
            vars[i] = t->funcs[i]->params.items[k];
        }
        same = align_vars(t, vars);
    }
    if (same && align_types(t, results) && align_blocks(t, bodies)) {
        return true;
    }
    template_revert(t);
    return false;
}
