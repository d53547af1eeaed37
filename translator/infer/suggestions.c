// SPDX-License-Identifier: MIT
/* Suggestions for unsupported constructs: replacements, and similarly spelled names. */
#include "base/ascii.h"
#include "infer/infer_internal.h"

#include <py2cu/py2cu.h>

#include <stdlib.h>
#include <string.h>

enum { LONGEST_ARGUMENT = 32 }; /* bytes; longer arguments make a hint unreadable */

typedef struct Search {
    const Expr *callee, *call;
} Search;

/* Returns whether e is a call of the searched function, or of an attribute of it, as in np.linalg.norm(x). */
static bool is_call_of(const Expr *e, void *context)
{
    Search *search = context;
    const Expr *callee = e->kind == EX_CALL ? e->left : NULL;
    while (callee != NULL && callee != search->callee) {
        callee = callee->kind == EX_ATTRIBUTE ? callee->left : NULL;
    }
    search->call = callee != NULL ? e : search->call;
    return search->call != NULL;
}

/* Returns the call whose function is e; NULL if there is none. */
static const Expr *call_of(const Infer *in, const Expr *e)
{
    Search search = {.callee = e};
    (void)ast_any_in_block(&in->instance->function->body, is_call_of, &search);
    return search.call;
}

/* Finds an attribute access on the searched expression, or a call of its method. */
static bool is_its_attribute(const Expr *e, void *context)
{
    Search *search = context;
    if (e->kind == EX_CALL && e->left->kind == EX_ATTRIBUTE && e->left->left == search->callee) {
        search->call = e;
    } else if (e->kind == EX_ATTRIBUTE && e->left == search->callee && search->call == NULL) {
        search->call = e;
    }
    return false;
}

const Expr *infer_attribute_of(const Infer *in, const Expr *e)
{
    Search search = {.callee = e};
    (void)ast_any_in_block(&in->instance->function->body, is_its_attribute, &search);
    return search.call;
}

const char *infer_source_text(const Infer *in, const Expr *e)
{
    const Py2cuRequest *request = in->unit->request;
    if (e == NULL || e->span.module >= request->module_count) {
        return NULL;
    }
    const Py2cuModule *module = &request->modules[e->span.module];
    size_t length = e->span.end > e->span.start && e->span.end <= module->text_length ? e->span.end - e->span.start : 0;
    if (length == 0 || length > LONGEST_ARGUMENT || memchr(module->text + e->span.start, '\n', length) != NULL) {
        return NULL;
    }
    return arena_strndup(in->unit->arena, module->text + e->span.start, length);
}

/* ---- elements ---- */

/* Returns the number of dimensions of the array that the name denotes; 0 if it is not an array or unknown. */
static unsigned axes_of(const Infer *in, const Expr *name)
{
    const Instance *instance = in->instance;
    const Binding *binding = name->kind == EX_NAME ? name->binding : NULL;
    const bool is_local = binding != NULL && binding->kind == BIND_LOCAL && binding->function == instance->function;
    const Type *type = is_local && binding->index < instance->arg_count   ? instance->args[binding->index]
                       : is_local && info_of(instance, name)->use != NULL ? info_of(instance, name)->use->type
                                                                          : NULL;
    return type != NULL && type->kind == TY_ARRAY ? type->ndim : 0;
}

typedef struct Arrays {
    const Infer *in;
    const Expr *items[8];
    uint32_t count;
} Arrays;

/* Collects the names of arrays in an expression that are used as a whole. */
static bool find_arrays(const Expr *e, void *context)
{
    Arrays *arrays = context;
    if (e->kind == EX_NAME && axes_of(arrays->in, e) > 0 &&
        arrays->count < sizeof arrays->items / sizeof arrays->items[0]) {
        arrays->items[arrays->count++] = e;
    }
    if (e->kind == EX_SUBSCRIPT || e->kind == EX_ATTRIBUTE || e->kind == EX_CALL) {
        return false;
    }
    return ast_any_part(e, find_arrays, context);
}

/* Returns the source of the expression for one element, `x[i] > 0` for `x > 0` with an array x. `letter`: the
 * first index name. NULL if it cannot be shown. */
static const char *element_of(const Infer *in, const Expr *e, char letter)
{
    const char *text = infer_source_text(in, e);
    if (text == NULL) {
        return NULL;
    }
    Arrays arrays = {.in = in};
    (void)find_arrays(e, &arrays);
    TextBuf out;
    textbuf_init(&out, in->unit->arena);
    size_t at = 0;
    for (uint32_t i = 0; i < arrays.count; i++) {
        const Span span = arrays.items[i]->span;
        if (span.end < e->span.start + at || span.end > e->span.end) {
            return NULL;
        }
        textbuf_add(&out, text + at, span.end - e->span.start - at);
        for (unsigned axis = 0; axis < axes_of(in, arrays.items[i]); axis++) {
            textbuf_printf(&out, "%s%c", axis > 0 ? ", " : "[",
                           letter == 'k' && axis > 0 ? (char)('i' + axis) : (char)(letter + axis));
        }
        textbuf_puts(&out, "]");
        at = span.end - e->span.start;
    }
    textbuf_puts(&out, text + at);
    return out.text;
}

/* ---- placeholders of hints ---- */

static bool is_runtime_value(const Expr *e, void *context)
{
    (void)context;
    return e->kind == EX_CALL || e->kind == EX_ATTRIBUTE ||
           (e->kind == EX_NAME && (e->binding == NULL || e->binding->kind == BIND_LOCAL));
}

/* Returns the items of a list as the source of a tuple. */
static const char *as_tuple(const Infer *in, const Expr *list)
{
    const char *text =
        list != NULL && list->kind == EX_LIST && list->item_count > 0 ? infer_source_text(in, list) : NULL;
    if (text == NULL) {
        return NULL;
    }
    const char *behind = text + (list->items[list->item_count - 1]->span.end - list->span.start);
    const bool is_complete = list->item_count > 1 || strchr(behind, ',') != NULL;
    return arena_printf(in->unit->arena, "(%.*s%s)", (int)strlen(text) - 2, text + 1, is_complete ? "" : ",");
}

/* Returns the name that the statement assigns the unsupported expression to. */
static const char *target_of(const Infer *in, const Expr *e, const Expr *call)
{
    const Expr *name = in->stmt != NULL ? ast_assigned_name(in->stmt) : NULL;
    return name != NULL && (in->stmt->value == e || in->stmt->value == call) ? name->name : NULL;
}

/* Returns the argument that a placeholder {dtype,1|...} or {0|...} refers to; `at` points after the brace. */
static const Expr *placeholder_argument(const Infer *in, const Expr *call, const char *at)
{
    size_t length = strcspn(at, ",|}");
    bool is_named = length > 0 && (at[0] < '0' || at[0] > '9');
    const char *position = is_named ? at + length + 1 : at;
    const char *name = is_named ? arena_strndup(in->unit->arena, at, length) : NULL;
    if (call == NULL || ast_unpacks(call)) {
        return NULL;
    }
    uint32_t index = (uint32_t)ascii_read_number(&position);
    if (name != NULL) {
        return ast_argument(call, index, name);
    }
    return index < call->item_count ? call->items[index] : NULL;
}

/* Returns the replacement of a placeholder; NULL if its alternative is used. */
static const char *filling(const Infer *in, const Expr *e, const Expr *call, const char *at)
{
    const char mark = at[0];
    if (mark == '=') {
        return target_of(in, e, call);
    }
    const bool is_marked = mark == '@' || mark == '#' || mark == '~';
    const Expr *argument = mark == '~' && e->kind == EX_LIST ? e : placeholder_argument(in, call, at + is_marked);
    if (argument == NULL || (mark == '#' && ast_any(argument, is_runtime_value, NULL))) {
        return NULL;
    }
    return mark == '@'   ? element_of(in, argument, 'i')
           : mark == '~' ? as_tuple(in, argument)
                         : infer_source_text(in, argument);
}

const char *infer_expand_template(const Infer *in, const Expr *e, const char *hint)
{
    const Expr *call = call_of(in, e);
    TextBuf out;
    textbuf_init(&out, in->unit->arena);
    while (*hint != '\0') {
        size_t plain = strcspn(hint, "{");
        textbuf_add(&out, hint, plain);
        hint += plain;
        if (*hint == '{') {
            const char *end = strchr(hint, '}'), *other = strchr(hint, '|');
            const char *text = filling(in, e, call, hint + 1);
            if (text != NULL) {
                textbuf_puts(&out, text);
            } else {
                textbuf_add(&out, other + 1, (size_t)(end - other - 1));
            }
            hint = end + 1;
        }
    }
    return out.text;
}

const char *infer_product_hint(const Infer *in, const Expr *a, const Expr *b)
{
    const char *matrix = infer_source_text(in, a), *other = b != NULL ? element_of(in, b, 'k') : NULL;
    const bool is_stack = axes_of(in, a) > 2 || (b != NULL && axes_of(in, b) > 2);
    if (axes_of(in, a) == 0 || is_stack || matrix == NULL || other == NULL) {
        return "write a loop that sums over the inner index";
    }
    const bool is_row = axes_of(in, a) == 1;
    return arena_printf(in->unit->arena, "add in a loop for each element: for k in range(%s.%s): total += %s[%sk] * %s",
                        matrix, is_row ? "size" : "shape[1]", matrix, is_row ? "" : "i, ", other);
}

const char *infer_elements_hint(const Infer *in, const Expr *left, Op op, const Expr *right)
{
    const char *texts[2] = {NULL, NULL}, *elements[2] = {NULL, NULL};
    const Expr *const operands[2] = {left, right};
    unsigned axes = 0;
    for (int i = 0; i < 2 && operands[i] != NULL; i++) {
        texts[i] = infer_source_text(in, operands[i]);
        elements[i] = element_of(in, operands[i], 'i');
        axes += operands[i]->kind == EX_NAME ? axes_of(in, operands[i]) : 0;
    }
    if (axes == 0 || elements[0] == NULL || elements[1] == NULL) {
        return "index the array to get an element, as in x[i]";
    }
    return arena_printf(in->unit->arena,
                        "use elements, as in %s %s %s, or store the result in an array: out[:] = %s %s %s", elements[0],
                        op_text(op), elements[1], texts[0], op_text(op), texts[1]);
}

/* Returns whether the call is numpy.dot or similar with a matrix as its first argument. */
static bool is_of_matrix(const Infer *in, const Expr *call, const char *path)
{
    static const char *const products[] = {
#define PRODUCT(path) path,
#include "infer/suggestions.def"
    };
    bool is_product = false;
    for (size_t i = 0; i < sizeof products / sizeof products[0]; i++) {
        is_product = is_product || strcmp(path, products[i]) == 0;
    }
    return is_product && call != NULL && call->item_count == 2 && axes_of(in, call->items[0]) == 2;
}

/* Returns whether the source reads cuda.gridDim or another 3-D register, over which loops are not supported. */
static bool reads_three_numbers(Unit *unit, const char *source)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.";
    bool found = false;
    for (const char *at = source + strcspn(source, letters); *at != '\0' && !found; at += strcspn(at, letters)) {
        const size_t length = strspn(at, letters);
        found = path_is_register(arena_printf(unit->arena, "%.*s.x", (int)length, at));
        at += length;
    }
    return found;
}

const char *infer_loop_hint(const Infer *in, const Expr *e)
{
    const Py2cuModule *module = &in->unit->request->modules[e->span.module];
    enum { LONGEST_LOOP = 100 };
    if (e->span.module >= in->unit->request->module_count || e->span.end > module->text_length ||
        e->span.end - e->span.start > LONGEST_LOOP) {
        return "write a for loop";
    }
    const char *text =
        arena_strndup(in->unit->arena, module->text + e->span.start + 1, e->span.end - e->span.start - 2);
    const char *loop = strstr(text, " for ");
    const char *bracket = strchr(text, '(');
    if (loop != NULL && reads_three_numbers(in->unit, loop)) {
        return "write out the terms with the components .x, .y and .z";
    }
    if (loop == NULL || strstr(loop + 1, " for ") != NULL || strstr(loop, " if ") != NULL ||
        strchr(text, '\n') != NULL || (bracket != NULL && bracket < loop && strchr(bracket, ')') > loop)) {
        return "write a for loop";
    }
    return arena_printf(in->unit->arena, "write a for loop: %s: … %.*s", loop + 1, (int)(loop - text), text);
}

static const char *replacement_for(const Infer *in, const Expr *e, const char *path)
{
    static const struct {
        const char *path, *hint;
    } rows[] = {
#define INSTEAD(path, hint) {path, hint},
#include "infer/suggestions.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(path, rows[i].path) == 0) {
            return infer_expand_template(in, e, rows[i].hint);
        }
    }
    return NULL;
}

const char *infer_suggest_replacement(const Infer *in, const Expr *e, const char *path)
{
    const Expr *call = call_of(in, e);
    if (is_of_matrix(in, call, path)) {
        return infer_product_hint(in, call->items[0], call->items[1]);
    }
    const bool is_part = call != NULL && call->left != e && call->left->kind == EX_ATTRIBUTE && call->left->left == e;
    const char *whole =
        is_part ? replacement_for(in, e, arena_printf(in->unit->arena, "%s.%s", path, call->left->name)) : NULL;
    whole = whole != NULL ? whole : replacement_for(in, e, path);
    const char *dot = whole == NULL && (in->instance->modes & MAKES_ARRAYS) == 0 ? strrchr(path, '.') : NULL;
    return dot != NULL ? replacement_for(in, e, arena_strndup(in->unit->arena, path, (size_t)(dot - path)))
                       : whole; /* a hint for its whole module */
}

bool infer_is_right_name(const char *path)
{
    static const struct {
        const char *prefix, *names;
    } rows[] = {
#define OTHERS(prefix, names) {prefix, names},
#include "infer/suggestions.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t length = strlen(rows[i].prefix);
        const char *name = strncmp(path, rows[i].prefix, length) == 0 ? path + length : "";
        for (const char *at = strstr(rows[i].names, name); at != NULL && *name != '\0'; at = strstr(at + 1, name)) {
            if (at[-1] == ' ' && at[strlen(name)] == ' ') {
                return true;
            }
        }
    }
    return false;
}

const char *infer_vector_of(const Infer *in, const char *name)
{
    const bool makes = strncmp(name, "make_", 5) == 0; /* make_float3(), as in CUDA C */
    return makes && type_vector_by_name(in->unit->types, name + 5) != NULL ? name + 5 : NULL;
}

/* Returns the name with the prefix of an imported module that has it, such as cuda.syncthreads; NULL if there is
 * none. */
static const char *of_imported(const Infer *in, const char *name)
{
    const Scope *scope = in->instance->function->scope;
    while (scope->parent != NULL) {
        scope = scope->parent;
    }
    for (size_t i = 0; i < scope->bindings.count; i++) {
        Binding *binding = scope->bindings.items[i];
        const bool is_given =
            binding->kind == BIND_OBJECT || (binding->stmt != NULL && binding->stmt->kind == ST_IMPORT);
        Object *module = is_given ? binding_object(in->unit, binding) : NULL;
        const Object *member =
            module != NULL && module->kind == OBJ_PATH ? object_attribute(in->unit, module, name) : NULL;
        if (member != NULL && (member->kind != OBJ_PATH || infer_is_supported_path(in, member->path))) {
            return arena_printf(in->unit->arena, "%s.%s", binding->name, name);
        }
    }
    return NULL;
}

const char *infer_similar_name(const Infer *in, const char *name)
{
    const char *vector = infer_vector_of(in, name), *imported = of_imported(in, vector != NULL ? vector : name);
    if (imported != NULL) {
        return imported;
    }
    PtrVec names = {0};
    for (const Scope *scope = in->instance->function->scope; scope != NULL; scope = scope->parent) {
        for (size_t i = 0; i < scope->bindings.count; i++) {
            const Binding *binding = scope->bindings.items[i];
            if (binding->kind != BIND_UNDEFINED && binding->assignments > 0 && strcmp(binding->name, name) != 0) {
                ptrvec_push(in->unit->arena, &names, (void *)binding->name);
            }
        }
    }
    static const char *const own[] = {"abs",        "bool",  "complex", "divmod", "enumerate", "float", "int",
                                      "isinstance", "len",   "max",     "min",    "pow",       "print", "range",
                                      "round",      "tuple", "zip",     "True",   "False",     "None"};
    const char *similar = py2cu_similar(name, (const char *const *)names.items, names.count);
    return similar != NULL ? similar : py2cu_similar(name, own, sizeof own / sizeof own[0]);
}
