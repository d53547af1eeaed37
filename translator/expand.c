/* What a function means only once types are known, written out in its syntax tree: loops over literal_unroll(...), f(*t).
 *
 * An instance that has such things gets a copy of the function's body; inference changes that where it meets them, and starts anew.
 * A loop that is written out is a loop still: it has one case for each item, as Numba's has, so that the types of what it changes are
 * those of the loop. Lowering puts the cases one after the other. */
#include "expand.h"
#include "special.h"

#include <string.h>

enum { MAX_ITEMS = 256, MAX_EXPRS = 1 << 20 };

const Block *instance_body(const Instance *instance)
{
    return instance->own_body != NULL ? instance->own_body : &instance->function->body;
}

bool expand_begin(Infer *in)
{
    Instance *instance = in->instance;
    instance->expanded = true;
    if (instance->own_body == NULL) {
        instance->own_body = arena_alloc(in->unit->arena, sizeof *instance->own_body);
        *instance->own_body = ast_copy_block(in->unit->arena, instance->function, &instance->function->body, true);
        return false;
    }
    return true;
}

Expr *expand_expr(Infer *in, ExprKind kind, Span span)
{
    return ast_new_expr(in->unit->arena, in->instance->function, kind, span);
}

Expr *expand_copy(Infer *in, const Expr *e)
{
    return ast_copy_expr(in->unit->arena, in->instance->function, e);
}

Expr *expand_read(Infer *in, Binding *binding, Span span)
{
    Expr *e = expand_expr(in, EX_NAME, span);
    e->name = binding->name;
    e->binding = binding;
    return e;
}

Binding *expand_local(Infer *in, const char *name)
{
    Function *function = in->instance->function;
    Binding *binding = arena_alloc(in->unit->arena, sizeof *binding);
    binding->kind = BIND_LOCAL;
    binding->name = names_find(in->unit->names, name);
    binding->function = function;
    binding->module = function->module;
    binding->assignments = 1;
    binding->index = (uint32_t)function->scope->bindings.count;
    ptrvec_push(in->unit->arena, &function->scope->bindings, binding);
    return binding;
}

Expr *expand_named(Infer *in, Binding *binding, Expr *value)
{
    Expr *e = expand_expr(in, EX_NAMED, value->span);
    e->name = binding->name;
    e->binding = binding;
    e->left = value;
    return e;
}

Expr *expand_int(Infer *in, int64_t value, Span span)
{
    Expr *e = expand_expr(in, EX_INT, span);
    e->integer = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (value >= 0) {
        return e;
    }
    Expr *negative = expand_expr(in, EX_UNARY, span);
    negative->op = OP_NEG;
    negative->left = e;
    return negative;
}

static Expr *item_of(Infer *in, Expr *tuple, uint32_t index)
{
    Expr *e = expand_expr(in, EX_SUBSCRIPT, tuple->span);
    e->left = tuple;
    e->right = expand_int(in, index, tuple->span);
    return e;
}

/* A parameter that is what a range or iterator is made of. */
static bool is_parts(const Instance *instance, const Expr *e)
{
    while (e->kind == EX_ATTRIBUTE) {
        e = e->left;
    }
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    bool is_param = binding != NULL && binding->kind == BIND_LOCAL && binding->function == instance->function &&
                    binding->index < instance->arg_count;
    return is_param && type_is_iterator_parts(instance->args[binding->index]);
}

bool expand_is_fixed(const Instance *instance, const Expr *e)
{
    switch (e->kind) {
    case EX_INT: case EX_FLOAT: case EX_IMAGINARY: case EX_STRING: case EX_TRUE: case EX_FALSE: case EX_NONE:
        return true;
    case EX_NAME:
        return e->binding == NULL || e->binding->kind != BIND_LOCAL || e->binding->function != instance->function || e->binding->assignments == 1;
    case EX_ATTRIBUTE:
        return (strcmp(e->name, "shape") == 0 || strcmp(e->name, "strides") == 0 || is_parts(instance, e->left)) &&
               expand_is_fixed(instance, e->left);
    case EX_SUBSCRIPT: { /* an item of a tuple, or some */
        const Type *type = info_of(instance, e->left)->type;
        bool some = e->right->kind == EX_SLICE;
        for (uint32_t i = 0; some && i < e->right->item_count; i++) {
            some = e->right->items[i] == NULL || expand_is_fixed(instance, e->right->items[i]);
        }
        return type != NULL && type->kind == TY_TUPLE && (e->right->kind == EX_INT || some) && expand_is_fixed(instance, e->left);
    }
    case EX_UNARY:
        return expand_is_fixed(instance, e->left);
    case EX_TUPLE: {
        bool fixed = true;
        for (uint32_t i = 0; i < e->item_count && fixed; i++) {
            fixed = expand_is_fixed(instance, e->items[i]);
        }
        return fixed;
    }
    default:
        return false;
    }
}

bool expand_is_bound(const Instance *instance, const Expr *e, unsigned depth)
{
    if (depth > LIMIT_NESTING) {
        return false;
    }
    if (e->kind == EX_BINARY || e->kind == EX_UNARY) {
        return expand_is_bound(instance, e->left, depth + 1) && (e->right == NULL || expand_is_bound(instance, e->right, depth + 1));
    }
    bool length = e->kind == EX_CALL && strcmp(expand_callee(instance, e), "builtins.len") == 0 && e->item_count == 1;
    bool attribute = e->kind == EX_ATTRIBUTE && (strcmp(e->name, "size") == 0 || strcmp(e->name, "ndim") == 0);
    if (length || attribute || e->kind == EX_SUBSCRIPT) { /* x.shape[0] */
        const Expr *of = length ? e->items[0] : e->left;
        return (e->kind != EX_SUBSCRIPT || (of->kind == EX_ATTRIBUTE && e->right->kind == EX_INT)) && expand_is_fixed(instance, of);
    }
    return e->kind != EX_SUBSCRIPT && expand_is_fixed(instance, e);
}

/* ---- a name is replaced by what it stands for ----------------------------------------------------------------------- */

typedef struct Replace {
    Infer *in;
    const Binding *binding;
    const Expr *by;
    Binding *renamed; /* not NULL: that name, wherever it stands */
} Replace;

static void replace_in_expr(const Replace *r, Expr *e)
{
    if (e == NULL || e->kind == EX_LAMBDA) {
        return;
    }
    if ((e->kind == EX_NAME || e->kind == EX_NAMED) && e->binding == r->binding && r->renamed != NULL) {
        e->binding = r->renamed;
    } else if (e->kind == EX_NAME && e->binding == r->binding) {
        Span span = e->span;
        uint32_t id = e->id; /* it may be the one that is being typed */
        *e = *expand_copy(r->in, r->by);
        e->span = span;
        e->id = id;
        return;
    }
    replace_in_expr(r, e->left);
    replace_in_expr(r, e->right);
    replace_in_expr(r, e->cond);
    for (uint32_t i = 0; i < e->item_count; i++) {
        replace_in_expr(r, e->items[i]);
    }
    for (uint32_t i = 0; e->kind == EX_CALL && i < e->keyword_count; i++) {
        replace_in_expr(r, e->keywords[i].value);
    }
}

static void replace_in_block(const Replace *r, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        Stmt *s = block->stmts[i];
        for (uint32_t k = 0; k < s->target_count; k++) {
            if (s->targets[k]->kind != EX_NAME || r->renamed != NULL) {
                replace_in_expr(r, s->targets[k]);
            }
        }
        replace_in_expr(r, s->value);
        replace_in_expr(r, s->value2);
        replace_in_block(r, &s->body);
        replace_in_block(r, &s->orelse);
        for (uint32_t k = 0; k < s->case_count; k++) {
            replace_in_block(r, &s->cases[k].body);
        }
    }
}

void expand_replace(Infer *in, const Block *block, const Binding *binding, const Expr *by)
{
    Replace replace = {in, binding, by, NULL};
    replace_in_block(&replace, block);
}

void expand_rename(const Block *block, const Binding *binding, Binding *renamed)
{
    Replace replace = {NULL, binding, NULL, renamed};
    replace_in_block(&replace, block);
}

/* ---- literal_unroll ------------------------------------------------------------------------------------------------ */

static const Stmt *definition_in(const Block *block, const Binding *binding)
{
    const Stmt *found = NULL;
    for (uint32_t i = 0; i < block->count && found == NULL; i++) {
        const Stmt *s = block->stmts[i];
        bool defines = s->kind == ST_ASSIGN && s->target_count == 1 && s->targets[0]->kind == EX_NAME && s->targets[0]->binding == binding;
        found = defines ? s : definition_in(&s->body, binding);
        found = found != NULL ? found : definition_in(&s->orelse, binding);
        for (uint32_t k = 0; k < s->case_count && found == NULL; k++) {
            found = definition_in(&s->cases[k].body, binding);
        }
    }
    return found;
}

const Expr *expand_definition(const Instance *instance, const Expr *name)
{
    const Binding *binding = name->kind == EX_NAME ? name->binding : NULL;
    if (binding == NULL || binding->kind != BIND_LOCAL || binding->function != instance->function || binding->assignments != 1 ||
        binding->stmt == NULL || binding->stmt->kind != ST_ASSIGN || binding->stmt->target_count != 1 ||
        binding->stmt->targets[0]->kind != EX_NAME) {
        return NULL;
    }
    const Stmt *s = instance->own_body != NULL ? definition_in(instance->own_body, binding) : binding->stmt;
    return s != NULL ? s->value : NULL;
}

const char *expand_callee(const Instance *instance, const Expr *e)
{
    if (e->kind != EX_CALL || (e->left->kind != EX_NAME && e->left->kind != EX_ATTRIBUTE)) {
        return "";
    }
    const Expr *owner = e->left;
    while (owner->kind == EX_ATTRIBUTE) {
        owner = owner->left;
    }
    if (owner->kind != EX_NAME || owner->binding == NULL || owner->binding->kind == BIND_LOCAL) {
        return "";
    }
    const Object *callee = constant_of_expr(instance->unit, e->left);
    return callee != NULL && callee->kind == OBJ_PATH ? callee->path : "";
}

static const Expr *only_argument(const Instance *instance, const Expr *e, const char *path)
{
    return e != NULL && strcmp(expand_callee(instance, e), path) == 0 && e->item_count == 1 && e->keyword_count == 0 ? e->items[0] : NULL;
}

/* literal_unroll(t) of the head range(len(literal_unroll(t))); NULL: it is another one. */
static const Expr *counted(const Instance *instance, const Expr *head)
{
    const Expr *call = only_argument(instance, only_argument(instance, head, "builtins.range"), "builtins.len");
    return call != NULL && strcmp(expand_callee(instance, call), "cuda.literal_unroll") == 0 ? call : NULL;
}

bool expand_is_wanted(const Instance *instance, const Stmt *s)
{
    return !s->is_unrolled &&
           (strcmp(expand_callee(instance, s->value), "cuda.literal_unroll") == 0 || counted(instance, s->value) != NULL);
}

Expr *expand_object(Infer *in, Object *object, const char *name, Span span)
{
    Binding *binding = arena_alloc(in->unit->arena, sizeof *binding);
    binding->kind = BIND_OBJECT;
    binding->name = names_find(in->unit->names, name);
    binding->module = in->instance->function->module;
    binding->object = object;
    return expand_read(in, binding, span);
}

Expr *expand_made(Infer *in, const char *path, Expr **items, uint32_t count, Span span)
{
    bool is_flat = path[0] == '\0';
    Expr *e = expand_expr(in, is_flat ? EX_ATTRIBUTE : EX_CALL, span);
    e->left = is_flat ? items[0] : expand_object(in, object_at_path(in->unit, path), strrchr(path, '.') + 1, span);
    e->name = is_flat ? names_find(in->unit->names, "flat") : NULL;
    e->items = is_flat ? NULL : items;
    e->item_count = is_flat ? 0 : count;
    return e;
}

Stmt *expand_assign(Infer *in, const Expr *target, Expr *value)
{
    Arena *arena = in->unit->arena;
    Stmt *s = arena_alloc(arena, sizeof *s);
    s->kind = ST_ASSIGN;
    s->span = target->span;
    s->targets = arena_alloc(arena, sizeof *s->targets);
    s->targets[0] = expand_copy(in, target);
    s->target_count = 1;
    s->value = value;
    return s;
}

static bool is_name_of(const Expr *name, void *binding)
{
    return name->binding == binding;
}

bool expand_assigns(const Block *block, const Binding *binding)
{
    for (uint32_t i = 0; i < block->count; i++) {
        if (ast_any_assigned(block->stmts[i], is_name_of, (void *)binding)) {
            return true;
        }
    }
    return false;
}

/* The items as expressions that mean the same wherever they are read; what they share is evaluated once, at the loop's head. */
static Expr **fixed_items(Infer *in, Stmt *s, Expr *tuple, uint32_t count)
{
    Arena *arena = in->unit->arena;
    Expr **items = arena_alloc(arena, count * sizeof *items + 1);
    bool listed = tuple->kind == EX_TUPLE || tuple->kind == EX_LIST;
    s->value = NULL;
    if (!listed) {
        Binding *held = expand_is_fixed(in->instance, tuple) ? NULL : expand_local(in, "items");
        for (uint32_t i = 0; i < count; i++) {
            items[i] = item_of(in, held != NULL ? expand_read(in, held, tuple->span) : expand_copy(in, tuple), i);
        }
        s->value = held != NULL ? expand_named(in, held, tuple) : NULL;
        return items;
    }
    Expr *others = expand_expr(in, EX_TUPLE, tuple->span);
    others->items = arena_alloc(arena, count * sizeof *others->items + 1);
    for (uint32_t i = 0; i < count; i++) {
        items[i] = tuple->items[i];
        if (!expand_is_fixed(in->instance, items[i])) {
            Binding *held = expand_local(in, "item");
            others->items[others->item_count++] = expand_named(in, held, items[i]);
            items[i] = expand_read(in, held, items[i]->span);
        }
    }
    s->value = others->item_count > 0 ? others : NULL;
    return items;
}

/* In the copy of the body, names of the target are the items themselves, where the body leaves them alone; the assignment is for what comes
 * after the loop. */
static void replace_target(Infer *in, const Expr *target, const Expr *item, const Block *body, const Block *copied)
{
    if (target->kind == EX_NAME && target->binding != NULL && !expand_assigns(body, target->binding)) {
        expand_replace(in, copied, target->binding, item);
    }
    bool matches = target->kind == EX_TUPLE && item->kind == EX_TUPLE && target->item_count == item->item_count;
    for (uint32_t i = 0; matches && i < target->item_count; i++) {
        replace_target(in, target->items[i], item->items[i], body, copied);
    }
}

/* The body for each item of the tuple. */
static void write_out(Infer *in, Stmt *s, Expr *tuple, uint32_t count)
{
    Arena *arena = in->unit->arena;
    Expr **items = fixed_items(in, s, tuple, count);
    Block body = s->body;
    const Expr *target = s->targets[0];
    s->body = (Block){.span = body.span};
    s->is_unrolled = true;
    s->case_count = count;
    s->cases = arena_alloc(arena, count * sizeof *s->cases + 1);
    for (uint32_t i = 0; i < count; i++) {
        Block own = ast_copy_block(arena, in->instance->function, &body, i == 0);
        replace_target(in, target, items[i], &body, &own);
        Block *one = &s->cases[i].body;
        *one = own;
        one->count = own.count + 1;
        one->stmts = arena_alloc(arena, one->count * sizeof *one->stmts);
        one->stmts[0] = expand_assign(in, target, expand_copy(in, items[i]));
        memcpy(one->stmts + 1, own.stmts, own.count * sizeof *own.stmts);
    }
    s->target_count = 0;
}

/* The types of the items; false: not known yet, or an error was added. */
static bool item_types(Infer *in, const Expr *e, const Type ***types, uint32_t *count)
{
    if (e->kind != EX_LIST && e->kind != EX_TUPLE) {
        const Type *tuple = infer_expr(in, e);
        if (tuple != NULL && tuple->kind != TY_TUPLE) {
            infer_error(in, e->span, "no-such-overload", "literal_unroll takes a tuple, this is %s", tuple->name);
            return false;
        }
        *types = tuple != NULL ? (const Type **)(uintptr_t)tuple->items : NULL;
        *count = tuple != NULL ? tuple->count : 0;
        return tuple != NULL;
    }
    bool known = true;
    *count = e->item_count;
    *types = arena_alloc(in->unit->arena, e->item_count * sizeof **types + 1);
    for (uint32_t i = 0; i < e->item_count; i++) {
        (*types)[i] = infer_expr(in, e->items[i]);
        known = known && (*types)[i] != NULL;
    }
    return known;
}

void expand_loop(Infer *in, const Stmt *s)
{
    const Expr *by_index = counted(in->instance, s->value), *call = by_index != NULL ? by_index : s->value;
    uint32_t count;
    const Type **types;
    if (call->item_count != 1 || call->keyword_count > 0) {
        infer_error(in, call->span, "no-such-overload", "literal_unroll takes one tuple");
        return;
    }
    if (!item_types(in, call->items[0], &types, &count)) {
        in->unknown = true;
        return;
    }
    if (count > MAX_ITEMS || in->instance->function->expr_count > MAX_EXPRS) {
        infer_error(in, call->span, "too-large", "literal_unroll writes the loop out, which would be too large here");
        return;
    }
    Expr *tuple = call->items[0];
    if (by_index != NULL && tuple->kind != EX_NAME && !expand_is_fixed(in->instance, tuple)) { /* its items are not computed again */
        infer_error(in, tuple->span, "unsupported-iteration", "literal_unroll needs a name for a tuple whose places a loop counts");
        infer_hint(in, "write: t = ...; for i in range(len(literal_unroll(t)))");
        return;
    }
    bool same = count > 1 && infer_is_plain(types[0]);
    for (uint32_t i = 1; same && i < count; i++) {
        same = types[i] == types[0];
    }
    if (in->loud || !expand_begin(in)) {
        return;
    }
    Stmt *own = (Stmt *)(uintptr_t)s;
    if (by_index != NULL) {
        Expr *places = expand_expr(in, EX_TUPLE, s->value->span);
        places->item_count = count;
        places->items = arena_alloc(in->unit->arena, count * sizeof *places->items + 1);
        for (uint32_t i = 0; i < count; i++) {
            places->items[i] = expand_int(in, i, s->value->span);
        }
        if (same) {
            own->value->items[0]->items[0] = tuple;
        } else {
            write_out(in, own, places, count);
        }
        return;
    }
    if (same) { /* one body does for all */
        tuple->kind = tuple->kind == EX_LIST ? EX_TUPLE : tuple->kind;
        own->value = tuple;
        ptrvec_push(in->unit->arena, &in->instance->rolled, own);
        return;
    }
    write_out(in, own, tuple, count);
}

bool expand_rolled(Instance *instance)
{
    Infer in = {.unit = instance->unit, .instance = instance};
    bool any = false;
    for (size_t i = 0; i < instance->rolled.count; i++) {
        Stmt *s = instance->rolled.items[i];
        const Type *type = info_of(instance, s->value)->type;
        if (info_of(instance, s->value)->constant != NULL && type != NULL) {
            write_out(&in, s, s->value, type->count);
            any = true;
        }
    }
    instance->rolled = (PtrVec){0};
    return any;
}

/* Elsewhere than as the head of a loop: the tuple itself. */
const Type *infer_special_literal_unroll(Infer *in, const Expr *e, const Call *args)
{
    bool is_tuple = args->count == 1 && e->keyword_count == 0 && args->types[0]->kind == TY_TUPLE;
    return is_tuple ? args->types[0] : infer_error(in, e->span, "no-such-overload", "literal_unroll takes one tuple");
}

/* ---- f(*t) --------------------------------------------------------------------------------------------------------- */

bool expand_starred(Infer *in, const Expr *e)
{
    uint32_t count = 0;
    bool any = false, known = true;
    for (uint32_t i = 0; i < e->item_count; i++) {
        const Expr *item = e->items[i];
        if (item->kind != EX_STARRED) {
            count++;
            continue;
        }
        any = true;
        const Type *type = infer_expr(in, item->left);
        known = known && type != NULL;
        if (type != NULL && type->kind != TY_TUPLE) {
            infer_error(in, item->span, "cannot-unpack", "only a tuple can be listed by a star, this is %s", type->name);
            known = false;
        }
        count += type != NULL && type->kind == TY_TUPLE ? type->count : 0;
    }
    if (!any || !known) {
        return any;
    }
    if (count > LIMIT_ARGUMENTS) {
        infer_error(in, e->span, "too-large", "more than %d arguments", LIMIT_ARGUMENTS);
        return true;
    }
    if (in->loud || !expand_begin(in)) {
        return true;
    }
    Expr *own = (Expr *)(uintptr_t)e, **items = arena_alloc(in->unit->arena, count * sizeof *items + 1);
    uint32_t at = 0;
    for (uint32_t i = 0; i < e->item_count; i++) {
        Expr *item = e->items[i];
        if (item->kind != EX_STARRED) {
            items[at++] = item;
            continue;
        }
        uint32_t parts = info_of(in->instance, item->left)->type->count;
        if (item->left->kind == EX_TUPLE) {
            memcpy(items + at, item->left->items, parts * sizeof *items);
            at += parts;
            continue;
        }
        Binding *held = expand_is_fixed(in->instance, item->left) ? NULL : expand_local(in, "items");
        for (uint32_t k = 0; k < parts; k++) {
            Expr *tuple = held == NULL ? expand_copy(in, item->left)
                          : k == 0     ? expand_named(in, held, item->left)
                                       : expand_read(in, held, item->span);
            items[at++] = item_of(in, tuple, k);
        }
    }
    own->items = items;
    own->item_count = count;
    return true;
}

void expand_known(Infer *in, const Expr *e)
{
    if (!in->loud && expand_begin(in)) {
        Expr *own = (Expr *)(uintptr_t)e;
        own->kind = EX_TRUE;
        own->item_count = 0;
    }
}

/* ---- f(x, value=y) of ours ------------------------------------------------------------------------------------------- */

/* The place of the name among those between commas; UINT32_MAX: it is none of them. */
static uint32_t place_of(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (uint32_t place = 0; length > 0; place++) {
        size_t here = strcspn(names, ",");
        if (here == length && memcmp(names, name, length) == 0) {
            return place;
        }
        if (names[here] == '\0') {
            break;
        }
        names += here + 1;
    }
    return UINT32_MAX;
}

bool expand_keywords(Infer *in, const Expr *e, const char *path, const char *names)
{
    for (uint32_t k = 0; k < e->keyword_count; k++) {
        const Keyword *keyword = &e->keywords[k];
        uint32_t place = place_of(names, keyword->name != NULL ? keyword->name : "");
        if (place == UINT32_MAX) {
            infer_error(in, keyword->span, "unexpected-keyword", "%s has no parameter '%s'", path, keyword->name != NULL ? keyword->name : "**");
            return true;
        }
        if (place != e->item_count + k) {
            infer_error(in, keyword->span, "wrong-arguments", "the arguments of %s must stand in the order of its parameters", path);
            infer_hint(in, "they are %s", names[0] == ',' ? names + 1 : names);
            return true;
        }
    }
    if (in->loud || !expand_begin(in)) {
        return true;
    }
    Expr *own = (Expr *)(uintptr_t)e, **items = arena_alloc(in->unit->arena, (e->item_count + e->keyword_count) * sizeof *items);
    if (e->item_count > 0) {
        memcpy(items, e->items, e->item_count * sizeof *items);
    }
    for (uint32_t k = 0; k < e->keyword_count; k++) {
        items[e->item_count + k] = e->keywords[k].value;
    }
    own->items = items;
    own->item_count += e->keyword_count;
    own->keyword_count = 0;
    return true;
}

/* ---- def f(x, *args) ----------------------------------------------------------------------------------------------- */

uint32_t function_star(const Function *function)
{
    uint32_t at = 0;
    while (at < function->param_count && function->params[at].style != PARAM_STAR) {
        at++;
    }
    return at;
}

/* Takes the argument for a parameter out of the call's keywords; NULL: it is not there. */
static Expr *take_keyword(Expr *call, const char *name)
{
    for (uint32_t i = 0; i < call->keyword_count; i++) {
        if (call->keywords[i].name == name) {
            Expr *value = call->keywords[i].value;
            memmove(call->keywords + i, call->keywords + i + 1, (call->keyword_count - i - 1) * sizeof *call->keywords);
            call->keyword_count--;
            return value;
        }
    }
    return NULL;
}

bool expand_rest(Infer *in, const Expr *call, const Function *function)
{
    uint32_t star = function_star(function);
    if (star == function->param_count || call->packed) {
        return false;
    }
    for (uint32_t i = call->item_count; i < star; i++) {
        bool given = function->params[i].fallback != NULL;
        for (uint32_t k = 0; k < call->keyword_count; k++) {
            given = given || call->keywords[k].name == function->params[i].name;
        }
        if (!given) {
            infer_error(in, call->span, "wrong-arguments", "'%s' is called without its argument '%s'", function->name, function->params[i].name);
            return true;
        }
    }
    if (in->loud || !expand_begin(in)) {
        return true;
    }
    Expr *own = (Expr *)(uintptr_t)call;
    Expr **items = arena_alloc(in->unit->arena, (star + 1) * sizeof *items);
    for (uint32_t i = 0; i < star; i++) {
        items[i] = i < call->item_count ? call->items[i] : take_keyword(own, function->params[i].name);
        items[i] = items[i] != NULL ? items[i] : expand_copy(in, function->params[i].fallback);
    }
    items[star] = expand_expr(in, EX_TUPLE, call->span);
    if (call->item_count > star) {
        items[star]->items = call->items + star;
        items[star]->item_count = call->item_count - star;
        items[star]->span = call->items[star]->span;
    }
    own->items = items;
    own->item_count = star + 1;
    own->packed = true;
    return true;
}
