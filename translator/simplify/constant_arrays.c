// SPDX-License-Identifier: MIT
/* Constant arrays: stores integers in the narrowest type that contains all elements, if the program only reads elements
 * by value, and merges arrays of one name with equal elements.
 *
 * NumPy's arrays of small integers are int64 by default: `long long CX[9] = {0, 1, -1, ...}` becomes `signed char`.
 * Each read converts the element to its original type, so that no result changes. Arrays that are passed to functions,
 * whose elements have an address, or that cuda.const.array_like places in constant memory, keep their type.
 *
 * Input: the IR after lower.
 * Output: IrNamed.type and IrNamed.data of arrays, IrVar.type and IrVar.constant of the variables that represent them.
 * Requires: nothing else. */
#include "base/pointer_map.h"
#include "ir/ir.h"
#include "simplify/simplify.h"

#include <string.h>

/* Occurrences of the constant arrays other than reading an element by value, by id of the constant. */
typedef struct Uses {
    uint32_t *others;
} Uses;

/* Returns the constant array of which e is one element; NULL for other expressions. */
static const IrNamed *array_of_element(const IrExpr *e)
{
    bool is_element = e->kind == IR_INDEX && e->a->kind == IR_VAR && e->a->var->constant != NULL &&
                      e->type == e->a->var->constant->type->elem;
    return is_element ? e->a->var->constant : NULL;
}

static void count_use(IrExpr *e, void *context)
{
    const Uses *uses = context;
    if (e->kind == IR_VAR && e->var->constant != NULL) {
        uses->others[e->var->constant->id]++;
    }
    const IrNamed *read = array_of_element(e);
    if (read != NULL) {
        uses->others[read->id]--; /* compensates for the visit of the variable */
    }
    const IrNamed *addressed = e->kind == IR_ADDRESS ? array_of_element(ir_root(e->a)) : NULL;
    if (addressed != NULL) {
        uses->others[addressed->id]++;
    }
}

static int64_t element_at(const Type *type, const void *data, size_t index)
{
    IrScalar value = {0};
    const size_t size = type_size(type);
    memcpy(&value.u, (const unsigned char *)data + index * size, size);
    return eval_int(type->kind, value.i).i;
}

static bool contains(TypeKind kind, const Type *elem, const void *data, size_t count)
{
    bool fits = true;
    for (size_t i = 0; i < count && fits; i++) {
        const int64_t value = element_at(elem, data, i);
        fits = eval_int(kind, value).i == value;
    }
    return fits;
}

/* Returns the narrowest type that contains all elements. Unsigned elements stay unsigned. */
static const Type *narrowest_type(Unit *unit, const Type *elem, const void *data, size_t count)
{
    static const TypeKind kinds[] = {TY_I8, TY_U8, TY_I16, TY_U16, TY_I32, TY_U32};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const Type *type = type_of_kind(unit->types, kinds[i]);
        const bool is_candidate = type->bits < elem->bits && (type_is_signed(elem) || type_is_unsigned(type));
        if (is_candidate && contains(kinds[i], elem, data, count)) {
            return type;
        }
    }
    return elem;
}

static void narrow(Unit *unit, IrNamed *named)
{
    const Type *elem = named->type->elem;
    const size_t count = type_size(named->type) / type_size(elem);
    const Type *type = narrowest_type(unit, elem, named->data, count);
    if (type == elem) {
        return;
    }
    unsigned char *data = arena_alloc(unit->arena, count * type_size(type));
    for (size_t i = 0; i < count; i++) {
        const int64_t value = element_at(elem, named->data, i);
        memcpy(data + i * type_size(type), &value, type_size(type));
    }
    named->data = data;
    named->type = type_carray(unit->types, type, named->type->ndim, named->type->dims);
}

/* Returns whether a parameter of a function that uses `one` would hide the name of `other`. */
static bool is_hidden(const IrProgram *program, const IrNamed *one, const IrNamed *other)
{
    bool any = false;
    for (size_t i = 0; i < program->funcs.count && !any; i++) {
        const IrFunc *func = program->funcs.items[i];
        bool is_used = false;
        for (size_t k = 0; k < func->vars.count; k++) {
            is_used = is_used || ((const IrVar *)func->vars.items[k])->constant == one;
        }
        for (size_t k = 0; k < func->params.count && is_used && !any; k++) {
            any = strcmp(((const IrVar *)func->params.items[k])->name, other->name) == 0;
        }
    }
    return any;
}

/* Returns an earlier array with the name and the elements of array i; NULL if there is none. */
static IrNamed *earlier_array(const IrProgram *program, size_t i)
{
    const IrNamed *one = program->named.items[i];
    for (size_t k = 0; k < i; k++) {
        IrNamed *other = program->named.items[k];
        if (other->type == one->type && strcmp(other->python_name, one->python_name) == 0 &&
            memcmp(other->data, one->data, type_size(one->type)) == 0 && !is_hidden(program, one, other)) {
            return other;
        }
    }
    return NULL;
}

/* Updates the types of array variables, and converts narrow elements to the original type. */
static void update_expr(IrExpr *e, void *arena)
{
    if (e->kind == IR_VAR && e->var->constant != NULL) {
        e->type = e->var->type;
    }
    const IrVar *base = e->kind == IR_INDEX && e->a->kind == IR_VAR ? e->a->var : NULL;
    if (base == NULL || base->constant == NULL || e->type == base->constant->type->elem) {
        return;
    }
    IrExpr *element = arena_alloc(arena, sizeof *element);
    *element = *e;
    element->type = base->constant->type->elem;
    *e = (IrExpr){.kind = IR_CONVERT, .type = e->type, .a = element, .source = e->source};
}

static void update_function(Unit *unit, IrFunc *func, IrNamed *const *kept)
{
    bool any = false;
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        if (var->constant == NULL) {
            continue;
        }
        IrNamed *named = kept[var->constant->id];
        if (strcmp(named->name, var->name) != 0) {
            ptrvec_push(unit->arena, &func->outer_names, (void *)(uintptr_t)named->name);
        }
        var->constant = named;
        var->name = named->name;
        var->type = named->type;
        any = true;
    }
    if (any) {
        ir_visit_block(&func->body, update_expr, unit->arena);
    }
}

/* Keeps a comment, and the name without a number, for the only remaining definition. */
static void merge(const IrProgram *program, IrNamed *kept, const IrNamed *other)
{
    if (strlen(other->name) < strlen(kept->name) && !is_hidden(program, kept, other)) {
        kept->name = other->name;
    }
    if (kept->lead == NULL && kept->trail == NULL) {
        kept->lead = other->lead;
        kept->trail = other->trail;
    }
}

bool share_constant_arrays(Unit *unit)
{
    const IrProgram *program = unit->program;
    const size_t count = program->named.count;
    Uses uses = {arena_alloc(unit->arena, count * sizeof *uses.others)};
    IrNamed **kept = arena_alloc(unit->arena, count * sizeof(IrNamed *));
    ir_visit_program(program, count_use, &uses);
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        IrNamed *named = program->named.items[i];
        kept[i] = named;
        if (named->data == NULL) {
            continue;
        }
        any = true;
        if (type_is_integer(named->type->elem) && uses.others[i] == 0 && !named->keeps_type) {
            narrow(unit, named);
        }
        IrNamed *same = earlier_array(program, i);
        if (same != NULL) {
            merge(program, same, named);
            kept[i] = same;
        }
    }
    for (size_t i = 0; i < program->funcs.count && any; i++) {
        update_function(unit, program->funcs.items[i], kept);
    }
    return true;
}
