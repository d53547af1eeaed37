/* Lowering of tuples that leave a function: a device function that returns one returns a small struct in C.
 *
 * Tuples in variables are no objects in C: each item has variables of its own (lower_vars.c). */
#include "cnames.h"
#include "lower.h"

enum { MAX_DEPTH = 200 };

/* What the function returns, as its first `return` of a tuple in parentheses or with commas says it; NULL when there is none. */
static const Expr *returned_tuple(const Block *block, uint32_t count, unsigned depth)
{
    for (uint32_t i = 0; i < block->count && depth < MAX_DEPTH; i++) {
        const Stmt *s = block->stmts[i];
        if (s->kind == ST_RETURN && s->value != NULL && s->value->kind == EX_TUPLE && s->value->item_count == count) {
            return s->value;
        }
        const Expr *found = returned_tuple(&s->body, count, depth + 1);
        found = found != NULL ? found : returned_tuple(&s->orelse, count, depth + 1);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

/* Fields are named as the returned names are, else by their place. */
typedef struct Fields {
    Arena *arena;
    NameSet *taken;
    const Type **types;
    const char **names;
    uint32_t count;
} Fields;

static void add_fields(Fields *f, const Type *type, const Expr *e, const char *place)
{
    if (type_is_optional(type)) {
        add_fields(f, type->items[0], NULL, arena_printf(f->arena, "%shas_value", place));
        add_fields(f, type->items[1], NULL, arena_printf(f->arena, "%svalue", place));
        return;
    }
    if (type->kind == TY_TUPLE) {
        bool is_tuple = e != NULL && e->kind == EX_TUPLE && e->item_count == type->count;
        for (uint32_t i = 0; i < type->count; i++) {
            const char *part = arena_printf(f->arena, "%s_%u", place, i);
            if (type->class_name != NULL) {
                part = arena_printf(f->arena, "%s%s%s", place, place[0] != '\0' ? "_" : "", cname_clean(f->arena, type->fields[i]));
            }
            add_fields(f, type->items[i], is_tuple && type->class_name == NULL ? e->items[i] : NULL, part);
        }
        return;
    }
    const char *name = e != NULL && e->kind == EX_NAME ? cname_clean(f->arena, e->name) : place;
    f->types[f->count] = type_in_c(type);
    f->names[f->count++] = cname_unique(f->arena, f->taken, name);
}

const Type *lower_result_type(Instance *instance, const char *function_name)
{
    const Type *result = instance->result;
    Unit *unit = instance->unit;
    if (result->kind != TY_TUPLE) {
        return type_in_c(result);
    }
    uint32_t count = type_leaf_count(result);
    Fields f = {.arena = unit->arena, .taken = nameset_new(unit->arena)};
    f.types = arena_alloc(unit->arena, count * sizeof *f.types + 1);
    f.names = arena_alloc(unit->arena, count * sizeof *f.names + 1);
    add_fields(&f, result, returned_tuple(&instance->function->body, result->count, 0), "");
    const char *name = cname_unique(unit->arena, unit->global_names, arena_printf(unit->arena, "%s_result", function_name));
    return type_struct(unit->types, name, f.types, f.names, count);
}

Value lower_leaf(const Value *value, uint32_t leaf)
{
    while (value->kind == VALUE_TUPLE && value->count > 0) {
        uint32_t i = 0;
        for (uint32_t here = type_leaf_count(value->items[0].type); leaf >= here; here = type_leaf_count(value->items[i].type)) {
            leaf -= here;
            i++;
        }
        value = &value->items[i];
    }
    return *value;
}

IrExpr *lower_tuple_struct(Lower *lw, Value tuple, const Type *type)
{
    IrExpr **args = arena_alloc(lw->unit->arena, type->count * sizeof *args + 1);
    for (uint32_t i = 0; i < type->count; i++) {
        args[i] = lower_leaf(&tuple, i).scalar;
    }
    return ir_struct(lw->unit->arena, type, args);
}

static Value tuple_of_fields(Lower *lw, IrVar *var, const Type *type, uint32_t *field)
{
    if (type->kind != TY_TUPLE) {
        return value_scalar(type, ir_field(lw->unit->arena, ir_var(lw->unit->arena, var), (*field)++));
    }
    Value value = {.kind = VALUE_TUPLE, .type = type, .count = type->count};
    value.items = arena_alloc(lw->unit->arena, type->count * sizeof *value.items + 1);
    for (uint32_t i = 0; i < type->count; i++) {
        value.items[i] = tuple_of_fields(lw, var, type->items[i], field);
    }
    return value;
}

Value lower_struct_tuple(Lower *lw, IrVar *var, const Type *tuple)
{
    uint32_t field = 0;
    return tuple_of_fields(lw, var, tuple, &field);
}

IrVar *lower_struct_of(const Value *tuple)
{
    if (tuple->kind != VALUE_TUPLE || !type_is_plain(tuple->type, false)) {
        return NULL;
    }
    IrVar *var = NULL;
    uint32_t count = type_leaf_count(tuple->type);
    for (uint32_t i = 0; i < count; i++) {
        const IrExpr *e = lower_leaf(tuple, i).scalar;
        bool is_field = e->kind == IR_FIELD && e->field == i && e->a->kind == IR_VAR && e->a->type->count == count;
        if (!is_field || e->a->var->python_local != 0 || (var != NULL && var != e->a->var)) {
            return NULL;
        }
        var = e->a->var;
    }
    return var;
}
