/* How many dimensions a kernel must mean for a parameter, by how it uses it: where the host code does not tell. */
#include "launches/inside.h"
#include "names/names.h"

enum { MOST_CALLS = 6, MOST_STEPS = 20000 };

typedef struct Use {
    Unit *unit;
    const Function *function;
    const char *name;
    unsigned taken;       /* axes that the name lacks: it is a row of the parameter */
    unsigned exact, most;
    unsigned depth;
    unsigned *steps;
} Use;

static void note(Use *use, unsigned axes)
{
    use->most = axes + use->taken > use->most ? axes + use->taken : use->most;
}

/* Of name[i, 0][j]: 3 axes are needed, and so many taken away, which slices do not do. False: it is another value. */
static bool indexed_axes(const Use *use, const Expr *e, unsigned *needed, unsigned *taken)
{
    *needed = *taken = 0;
    if (e->kind != EX_SUBSCRIPT || (e->left->kind != EX_NAME && !indexed_axes(use, e->left, needed, taken)) ||
        (e->left->kind == EX_NAME && e->left->name != use->name)) {
        return false;
    }
    bool several = e->right->kind == EX_TUPLE;
    unsigned before = *taken, items = 0;
    for (uint32_t i = 0; i < (several ? e->right->item_count : 1); i++) {
        const Expr *item = several ? e->right->items[i] : e->right;
        items += item->kind != EX_NONE && item->kind != EX_ELLIPSIS;
        *taken += item->kind != EX_NONE && item->kind != EX_ELLIPSIS && item->kind != EX_SLICE;
    }
    *needed = before + items > *needed ? before + items : *needed;
    return true;
}

static bool is_name_itself(const Use *use, const Expr *e)
{
    return e->kind == EX_NAME && e->name == use->name;
}

static bool is_shape(const Use *use, const Expr *e)
{
    return e->kind == EX_ATTRIBUTE && array_attribute(e->name) == ARRAY_SHAPE && is_name_itself(use, e->left);
}

static unsigned dimensions_of_name(Use *from, const Function *function, const char *name, unsigned taken);

/* f(name), f(name[i]): what f does with it. */
static void use_in_call(Use *use, const Expr *call)
{
    const Object *callee = use->depth < MOST_CALLS && call->left->kind == EX_NAME ? constant_of_expr(use->unit, call->left) : NULL;
    const Function *function = callee != NULL && callee->kind == OBJ_FUNCTION ? callee->function : NULL;
    for (uint32_t i = 0; function != NULL && i < call->item_count && i < function->param_count; i++) {
        unsigned needed, taken = 0;
        if (is_name_itself(use, call->items[i]) || indexed_axes(use, call->items[i], &needed, &taken)) {
            unsigned axes = dimensions_of_name(use, function, function->params[i].name, use->taken + taken);
            use->most = axes > use->most ? axes : use->most;
        }
    }
}

static bool use_in_expr(const Expr *e, void *context)
{
    Use *use = context;
    unsigned needed, taken;
    if (++*use->steps > MOST_STEPS) {
        return true;
    }
    if (e->kind == EX_CALL) {
        use_in_call(use, e);
    }
    if (e->kind != EX_SUBSCRIPT) {
        return false;
    }
    if (indexed_axes(use, e, &needed, &taken)) {
        note(use, needed);
    }
    if (is_shape(use, e->left) && e->right->kind == EX_INT && e->right->integer < TYPE_MAX_DIMS) {
        note(use, (unsigned)e->right->integer + 1);
    }
    return false;
}

/* row = name[i], row = name: what is done with the row. */
static void use_of_alias(Use *use, const Stmt *s)
{
    const Expr *target = s->target_count == 1 ? s->targets[0] : NULL;
    bool is_name = target != NULL && target->kind == EX_NAME && target->name != use->name;
    bool is_alias = is_name && target->binding != NULL && target->binding->assignments == 1;
    if (!is_alias || use->depth >= MOST_CALLS) {
        return;
    }
    unsigned needed, taken = 0;
    if (is_name_itself(use, s->value) || indexed_axes(use, s->value, &needed, &taken)) {
        taken += s->kind == ST_FOR;
        unsigned axes = dimensions_of_name(use, use->function, target->name, use->taken + taken);
        use->most = axes > use->most ? axes : use->most;
    }
}

/* r, g, b = name[i, j]: an axis more than the index takes away. */
static void use_unpacked(Use *use, const Stmt *s)
{
    unsigned needed, taken = 0;
    if (s->kind == ST_ASSIGN && s->targets[0]->kind == EX_TUPLE &&
        (is_name_itself(use, s->value) || indexed_axes(use, s->value, &needed, &taken))) {
        note(use, taken + 1);
    }
}

static bool use_in_stmt(Stmt *s, void *context)
{
    Use *use = context;
    if (s->kind == ST_ASSIGN && is_shape(use, s->value) && s->targets[0]->kind == EX_TUPLE) {
        use->exact = s->targets[0]->item_count + use->taken;
    }
    if (s->kind == ST_ASSIGN || s->kind == ST_FOR) {
        use_of_alias(use, s);
        use_unpacked(use, s);
    }
    return false;
}

/* Of the parameter that the name is a row of; 0: its uses do not tell. */
static unsigned dimensions_of_name(Use *from, const Function *function, const char *name, unsigned taken)
{
    Use use = {.unit = from->unit, .function = function, .name = name, .taken = taken, .depth = from->depth + 1, .steps = from->steps};
    ast_any_in_block(&function->body, use_in_expr, &use);
    ast_any_stmt(&function->body, use_in_stmt, &use);
    return use.exact > 0 ? use.exact : use.most;
}

unsigned launches_dimensions(Unit *unit, const Function *function, uint32_t param)
{
    unsigned steps = 0;
    Use start = {.unit = unit, .steps = &steps};
    unsigned ndim = dimensions_of_name(&start, function, function->params[param].name, 0);
    return ndim <= TYPE_MAX_DIMS ? ndim : 0;
}
