// SPDX-License-Identifier: MIT
/* Structs of tuples: functions share one struct for tuples of equal layout, `struct Float64x3 { double x, y, z; };`,
 * and device functions receive such tuples as structs: `sub(Float64x3 a, Float64x3 b)`.
 *
 * Structs are named after the types of their fields: `Float64x3`, `BoolInt64`. Tuples of two to four numbers of one
 * type have the fields x, y, z and w, unless all functions that return them name the values equally. Named tuples keep
 * their name and fields. Results that contain arrays share a struct if their fields have equal names. Functions that
 * other programs call keep their parameters and result.
 *
 * Input: the IR in which each item of a tuple parameter is a parameter, and each function has its own result type.
 * Output: the IR with the shared types; calls construct the arguments of these types.
 * Requires: no later pass analyzes the parameters of device functions. */
#include "base/ascii.h"
#include "base/c_names.h"
#include "base/pointer_map.h"
#include "simplify/simplify_internal.h"

#include <string.h>

enum { MAX_COMPONENTS = 4, LONGEST_TYPE_NAME = 24 };

/* A sequence of field types, or a named tuple with C types. */
typedef struct Layout {
    const Type *key;         /* a struct with these types, named after the class of a named tuple */
    const Type *own;         /* the struct of the first function that returns it; NULL: there is none */
    uint32_t function_count; /* functions that return it */
    bool is_class;           /* a named tuple */
    bool has_arrays;         /* addresses and dimensions of arrays */
    bool has_parameters;     /* device functions receive it */
    bool has_variables;      /* a named tuple in variables */
    bool agrees;             /* all functions that return it name the fields equally */
    const Type *type;        /* the struct that the generated code contains */
} Layout;

typedef struct TupleStructs {
    Unit *unit;
    Arena *arena;
    Map layouts;       /* Layout, by its key */
    Map results;       /* Layout, by the own struct of a function */
    PtrVec *variables; /* by function id: TupleVariable *, tuples in local variables */
    uint32_t **sizes;  /* by function id: number of the items that each parameter contains; NULL: no tuples */
    Map items;         /* IrVar: the parameter that contains the tuple, by the parameter of an item */
} TupleStructs;

/* Returns whether the type is a number that is a component of vectors. */
static bool is_component(const Type *type)
{
    return (type_is_integer(type) && !type_is_bool(type)) || type_is_float(type);
}

static bool is_vector(const Type *key)
{
    bool fits = key->count >= 2 && key->count <= MAX_COMPONENTS && is_component(key->items[0]);
    for (uint32_t i = 1; i < key->count && fits; i++) {
        fits = key->items[i] == key->items[0];
    }
    return fits;
}

static const char *const *usual_fields(TupleStructs *s, const Type *key)
{
    static const char *const components[MAX_COMPONENTS] = {"x", "y", "z", "w"};
    const char **fields = arena_alloc(s->arena, key->count * sizeof *fields + 1);
    for (uint32_t i = 0; i < key->count; i++) {
        fields[i] = is_vector(key) ? components[i] : arena_printf(s->arena, "_%u", (unsigned)i);
    }
    return fields;
}

static bool are_equal(const char *const *a, const char *const *b, uint32_t count)
{
    bool equal = true;
    for (uint32_t i = 0; i < count && equal; i++) {
        equal = strcmp(a[i], b[i]) == 0;
    }
    return equal;
}

/* Returns the number of fields that the source names; other fields are `_0`, `_1` etc. */
static uint32_t named_fields(const Type *type)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < type->count; i++) {
        count += type->fields[i][0] != '_';
    }
    return count;
}

static bool is_named_tuple(const Type *tuple)
{
    return tuple != NULL && tuple->class_name != NULL && !tuple->is_member;
}

static Layout *add_layout(TupleStructs *s, const Type *key, bool is_class)
{
    Layout *layout = map_get(&s->layouts, key);
    if (layout == NULL) {
        layout = arena_alloc(s->arena, sizeof *layout);
        *layout = (Layout){.key = key, .is_class = is_class, .agrees = true};
        map_set(s->arena, &s->layouts, key, layout);
    }
    return layout;
}

/* Returns the layout of a tuple (NULL: none) in fields of these types; named tuples have these field names. */
static Layout *layout_of(TupleStructs *s, const Type *tuple, const Type *const *items, const char *const *fields,
                         uint32_t count)
{
    bool is_class = is_named_tuple(tuple);
    return add_layout(s, type_struct(s->unit->types, is_class ? tuple->class_name : "", items, fields, count),
                      is_class);
}

/* Returns the layout of a result that contains arrays; its key contains the names of the fields, and in its own name
 * which pointers point to constants. */
static Layout *array_layout(TupleStructs *s, const IrFunc *func)
{
    const Type *result = func->result;
    char *name = arena_alloc(s->arena, result->count + sizeof "arrays ");
    strcpy(name, "arrays ");
    for (uint32_t i = 0; i < result->count; i++) {
        bool is_const = result->items[i]->kind == TY_POINTER && func->result_to_const[i];
        name[strlen("arrays ") + i] = is_const ? 'c' : 'v';
    }
    return add_layout(s, type_struct(s->unit->types, name, result->items, result->fields, result->count), false);
}

static void add_result(TupleStructs *s, const IrFunc *func)
{
    const Type *result = func->result;
    if (result->kind != TY_STRUCT || func->has_c_linkage) {
        return;
    }
    Layout *layout = func->result_parts != NULL
                         ? array_layout(s, func)
                         : layout_of(s, func->result_tuple, result->items, result->fields, result->count);
    layout->has_arrays = func->result_parts != NULL;
    layout->own = layout->own == NULL ? result : layout->own;
    layout->agrees = layout->agrees && are_equal(layout->own->fields, result->fields, result->count);
    layout->function_count++;
    map_set(s->arena, &s->results, result, layout);
}

/* ---- parameters ---- */

/* Returns whether the function has no variable of this name, except for the parameters at, at + 1, ... */
static bool is_free(const IrFunc *func, const char *name, size_t at, uint32_t count)
{
    bool any = strcmp(func->name, name) == 0;
    for (size_t i = 0; i < func->params.count && !any; i++) {
        any = (i < at || i >= at + count) && strcmp(((const IrVar *)func->params.items[i])->name, name) == 0;
    }
    for (size_t i = 0; i < func->outer_names.count && !any; i++) {
        any = strcmp(func->outer_names.items[i], name) == 0;
    }
    for (size_t i = func->params.count; i < func->vars.count && !any; i++) {
        const IrVar *var = func->vars.items[i];
        any = var->base != NULL && strcmp(var->base, name) == 0;
    }
    return !any;
}

/* Returns the layout of the tuple whose items are the parameters at, at + 1, ...; NULL if there is none. */
static Layout *parameters_layout(TupleStructs *s, const IrFunc *func, size_t at)
{
    const IrVar *first = func->params.items[at];
    const IrTuple *tuple = first->tuple;
    const uint32_t count = tuple != NULL && first->item == 0 ? tuple->type->count : 0;
    if (count < 2 || count > func->params.count - at || !is_free(func, tuple->name, at, count)) {
        return NULL;
    }
    const Type **items = arena_alloc(s->arena, count * sizeof *items);
    const char **fields = arena_alloc(s->arena, count * sizeof *fields);
    for (uint32_t i = 0; i < count; i++) {
        const IrVar *item = func->params.items[at + i];
        if (item->tuple != tuple || item->item != i || item->role != ROLE_VALUE || item->is_output) {
            return NULL;
        }
        items[i] = item->type;
        fields[i] = is_named_tuple(tuple->type) ? cname_clean(s->arena, tuple->type->fields[i]) : "";
    }
    Layout *layout = layout_of(s, tuple->type, items, fields, count);
    return layout->is_class || is_vector(layout->key) ? layout : NULL;
}

static void add_parameters(TupleStructs *s, const IrFunc *func)
{
    if (func->is_kernel || func->has_c_linkage) {
        return;
    }
    uint32_t *sizes = arena_alloc(s->arena, func->params.count * sizeof *sizes + 1), count = 0;
    bool any = false;
    for (size_t i = 0; i < func->params.count; i += sizes[count++]) {
        Layout *layout = parameters_layout(s, func, i);
        sizes[count] = layout != NULL ? layout->key->count : 1;
        if (layout != NULL) {
            layout->has_parameters = true;
            any = true;
        }
    }
    s->sizes[func->id] = any ? sizes : NULL;
}

/* ---- variables ---- */

static Layout *variable_layout(TupleStructs *s, const TupleVariable *variable)
{
    const Type *tuple = variable->tuple->type;
    const Type **items = arena_alloc(s->arena, tuple->count * sizeof *items);
    const char **fields = arena_alloc(s->arena, tuple->count * sizeof *fields);
    for (uint32_t i = 0; i < tuple->count; i++) {
        items[i] = variable->items[i]->type;
        fields[i] = is_named_tuple(tuple) ? cname_clean(s->arena, tuple->fields[i]) : "";
    }
    return layout_of(s, tuple, items, fields, tuple->count);
}

static void add_variables(TupleStructs *s, IrFunc *func)
{
    const PtrVec *variables = &s->variables[func->id];
    s->variables[func->id] = find_tuple_variables(s->arena, func);
    for (size_t i = 0; i < variables->count; i++) {
        Layout *layout = variable_layout(s, variables->items[i]);
        layout->has_variables = layout->has_variables || layout->is_class || is_vector(layout->key);
    }
}

/* Replaces the items of tuples for which the program has a struct by variables of that struct. */
static void join_variables(TupleStructs *s, IrFunc *func)
{
    const PtrVec *variables = &s->variables[func->id];
    for (size_t i = 0; i < variables->count; i++) {
        TupleVariable *variable = variables->items[i];
        const Type *type = variable_layout(s, variable)->type;
        if (type != NULL) {
            IrVar *whole = arena_alloc(s->arena, sizeof *whole);
            *whole = *variable->items[0];
            whole->name = whole->base = variable->tuple->name;
            whole->type = type;
            whole->only = NULL;
            whole->tuple = NULL;
            whole->is_part = false;
            variable->whole = whole;
        }
    }
    join_tuple_variables(s->arena, func, variables);
}

/* ---- names ---- */

/* Returns the name of a struct with these fields: "Float64x3", "Int64Bool"; NULL if it would be long. */
static const char *type_based_name(TupleStructs *s, const Type *key)
{
    TextBuf name;
    textbuf_init(&name, s->arena);
    for (uint32_t i = 0, count; i < key->count; i += count) {
        const Type *item = key->items[i];
        const char *text = type_is_scalar(item) ? item->name : type_c_name(item);
        for (count = 1; i + count < key->count && key->items[i + count] == item;) {
            count++;
        }
        bool is_unsigned = type_is_integer(item) && !type_is_signed(item) && !type_is_bool(item);
        textbuf_printf(&name, "%c%s", ascii_to_upper(text[0]), is_unsigned ? "I" : "");
        textbuf_puts(&name, text + (is_unsigned ? 2 : 1));
        if (count > 1) {
            textbuf_printf(&name, "x%u", (unsigned)count);
        }
    }
    return name.length <= LONGEST_TYPE_NAME ? name.text : NULL;
}

/* Returns the name of a struct with these fields if they are one array: "Float64Array", "StridedFloat64Array2d";
 * otherwise NULL. */
static const char *array_name(TupleStructs *s, const Type *key)
{
    const Type *item = key->items[0]->kind == TY_POINTER ? key->items[0]->elem : NULL;
    uint32_t rank = 0;
    while (rank + 1 < key->count && strcmp(key->fields[rank + 1], arena_printf(s->arena, "shape%u", rank)) == 0) {
        rank++;
    }
    if (item == NULL || !type_is_scalar(item) || rank == 0 || strcmp(key->fields[0], "data") != 0) {
        return NULL;
    }
    const char *dimensions = rank > 1 ? arena_printf(s->arena, "%ud", (unsigned)rank) : "";
    const char *layout = rank + 1 < key->count ? "Strided" : "";
    return arena_printf(s->arena, "%s%c%sArray%s", layout, ascii_to_upper(item->name[0]), item->name + 1, dimensions);
}

/* Returns the name of a named tuple, or "range" for the parts of range(). A second struct of that name is also named
 * after its types: "Point_Float64x2". */
static const char *class_name(TupleStructs *s, const Type *key)
{
    const char *name = cname_clean_global(s->arena, arena_strndup(s->arena, key->name, strcspn(key->name, "(")));
    const char *types = type_based_name(s, key);
    return names_has(s->unit->global_names, name) && types != NULL ? arena_printf(s->arena, "%s_%s", name, types)
                                                                   : name;
}

/* Determines the struct of a layout. */
static void choose_type(TupleStructs *s, Layout *layout)
{
    const Type *key = layout->key, *own = layout->own;
    const bool is_own = !layout->is_class && layout->function_count == 1 && !layout->has_parameters;
    if (layout->function_count == 0 && !layout->has_parameters && !layout->has_variables) {
        return;
    }
    const char *name = layout->is_class     ? class_name(s, key)
                       : layout->has_arrays ? array_name(s, key)
                       : key->count > 1     ? type_based_name(s, key)
                                            : NULL;
    if (is_own && name == NULL) {
        layout->type = own;
        return;
    }
    const bool keeps_names =
        layout->has_arrays || (is_own && named_fields(own) > 0) ||
        (own != NULL && layout->agrees && named_fields(own) == key->count && !layout->has_parameters);
    const char *const *fields = layout->is_class ? key->fields : keeps_names ? own->fields : usual_fields(s, key);
    name = cname_unique(s->arena, s->unit->global_names, cname_clean_global(s->arena, name != NULL ? name : "Tuple"));
    layout->type = type_struct(s->unit->types, name, key->items, fields, key->count);
}

/* ---- changes ---- */

static const Type *changed_type(const TupleStructs *s, const Type *type)
{
    const Layout *layout = type->kind == TY_STRUCT ? map_get(&s->results, type) : NULL;
    return layout != NULL ? layout->type : type;
}

/* Replaces the parameters of each tuple by one struct parameter. */
static void join_parameters(TupleStructs *s, IrFunc *func)
{
    const uint32_t *sizes = s->sizes[func->id];
    if (sizes == NULL) {
        return;
    }
    PtrVec params = {0}, vars = {0};
    for (size_t i = 0, at = 0; i < func->params.count; i += sizes[at++]) {
        IrVar *var = func->params.items[i];
        if (sizes[at] > 1) {
            IrVar *whole = arena_alloc(s->arena, sizeof *whole);
            *whole = *var;
            whole->name = whole->base = var->tuple->name;
            whole->type = parameters_layout(s, func, i)->type;
            whole->only = NULL;
            whole->tuple = NULL;
            whole->is_part = false;
            for (uint32_t k = 0; k < sizes[at]; k++) {
                map_set(s->arena, &s->items, func->params.items[i + k], whole);
            }
            var = whole;
        }
        ptrvec_push(s->arena, &params, var);
        ptrvec_push(s->arena, &vars, var);
    }
    for (size_t i = func->params.count; i < func->vars.count; i++) {
        ptrvec_push(s->arena, &vars, func->vars.items[i]);
    }
    func->params = params;
    func->vars = vars;
    for (size_t i = 0; i < vars.count; i++) {
        ((IrVar *)vars.items[i])->id = (uint32_t)i;
    }
}

/* Replaces the arguments of each tuple by one struct argument. */
static void join_arguments(TupleStructs *s, IrExpr *call)
{
    const IrFunc *func = call->callee.func;
    const uint32_t *sizes = s->sizes[func->id];
    uint32_t count = 0;
    for (uint32_t i = 0; sizes != NULL && i < call->arg_count; i += sizes[count++]) {
        IrExpr *arg = call->args[i];
        if (sizes[count] > 1) {
            const IrVar *param = func->params.items[count];
            arg = ir_struct(s->arena, param->type, &call->args[i]);
        }
        call->args[count] = arg;
    }
    call->arg_count = sizes != NULL ? count : call->arg_count;
}

static void change_expr(IrExpr *e, void *context)
{
    TupleStructs *s = context;
    IrVar *whole = e->kind == IR_VAR ? map_get(&s->items, e->var) : NULL;
    if (whole != NULL) {
        IrExpr *struct_value = ir_var(s->arena, whole);
        uint32_t source = e->source;
        struct_value->source = source;
        *e = *ir_field(s->arena, struct_value, e->var->item);
        e->source = source;
        return;
    }
    e->type = changed_type(s, e->type);
    if (e->kind == IR_CALL && e->callee.func != NULL) {
        join_arguments(s, e);
    }
}

static void change_function(TupleStructs *s, IrFunc *func)
{
    func->result = changed_type(s, func->result);
    for (size_t i = 0; i < func->vars.count; i++) {
        IrVar *var = func->vars.items[i];
        var->type = changed_type(s, var->type);
        if (var->type->kind == TY_STRUCT) {
            ptrvec_push(s->arena, &func->outer_names, (void *)(uintptr_t)var->type->name);
        }
    }
    if (func->result->kind == TY_STRUCT) {
        ptrvec_push(s->arena, &func->outer_names, (void *)(uintptr_t)func->result->name);
    }
}

bool share_tuple_structs(Unit *unit)
{
    const PtrVec *funcs = &unit->program->funcs;
    TupleStructs s = {.unit = unit, .arena = unit->arena};
    s.sizes = arena_alloc(unit->arena, (funcs->count + 1) * sizeof *s.sizes);
    s.variables = arena_alloc(unit->arena, (funcs->count + 1) * sizeof *s.variables);
    for (size_t i = 0; i < funcs->count; i++) {
        add_result(&s, funcs->items[i]);
        add_parameters(&s, funcs->items[i]);
        add_variables(&s, funcs->items[i]);
    }
    for (uint32_t i = 0; i < s.layouts.count; i++) {
        choose_type(&s, s.layouts.values[i]);
    }
    for (size_t i = 0; i < funcs->count; i++) {
        join_parameters(&s, funcs->items[i]);
        join_variables(&s, funcs->items[i]);
    }
    for (size_t i = 0; i < funcs->count; i++) {
        IrFunc *func = funcs->items[i];
        ir_visit_block(&func->body, change_expr, &s);
        change_function(&s, func);
    }
    return true;
}
