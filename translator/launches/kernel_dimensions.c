/* How many dimensions a kernel must mean for a parameter, by how it uses it: where the host code does not tell. */
#include "launches/inside.h"
#include "names/names.h"

#include <string.h>

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

static void use_in_expr(Use *use, const Expr *e)
{
    if (e == NULL || e->kind == EX_LAMBDA || ++*use->steps > MOST_STEPS) {
        return;
    }
    if (e->kind == EX_SUBSCRIPT) {
        unsigned needed, taken;
        if (indexed_axes(use, e, &needed, &taken)) {
            note(use, needed);
        }
        const Expr *shape = e->left;
        if (shape->kind == EX_ATTRIBUTE && strcmp(shape->name, "shape") == 0 && is_name_itself(use, shape->left) && e->right->kind == EX_INT &&
            e->right->integer < TYPE_MAX_DIMS) {
            note(use, (unsigned)e->right->integer + 1);
        }
    } else if (e->kind == EX_CALL) {
        use_in_call(use, e);
    }
    use_in_expr(use, e->left);
    use_in_expr(use, e->right);
    use_in_expr(use, e->cond);
    for (uint32_t i = 0; i < e->item_count; i++) {
        use_in_expr(use, e->items[i]);
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        use_in_expr(use, e->keywords[i].value);
    }
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

static void use_in_block(Use *use, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        if (s->kind == ST_ASSIGN && s->value->kind == EX_ATTRIBUTE && strcmp(s->value->name, "shape") == 0 &&
            is_name_itself(use, s->value->left) && s->targets[0]->kind == EX_TUPLE) {
            use->exact = s->targets[0]->item_count + use->taken;
        }
        if (s->kind == ST_ASSIGN || s->kind == ST_FOR) {
            use_of_alias(use, s);
            use_unpacked(use, s);
        }
        for (uint32_t k = 0; k < s->target_count; k++) {
            use_in_expr(use, s->targets[k]);
        }
        use_in_expr(use, s->value);
        use_in_block(use, &s->body);
        use_in_block(use, &s->orelse);
    }
}

/* Of the parameter that the name is a row of; 0: its uses do not tell. */
static unsigned dimensions_of_name(Use *from, const Function *function, const char *name, unsigned taken)
{
    Use use = {.unit = from->unit, .function = function, .name = name, .taken = taken, .depth = from->depth + 1, .steps = from->steps};
    use_in_block(&use, &function->body);
    return use.exact > 0 ? use.exact : use.most;
}

unsigned launches_dimensions(Unit *unit, const Function *function, uint32_t param)
{
    unsigned steps = 0;
    Use start = {.unit = unit, .steps = &steps};
    unsigned ndim = dimensions_of_name(&start, function, function->params[param].name, 0);
    return ndim <= TYPE_MAX_DIMS ? ndim : 0;
}
