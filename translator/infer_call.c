/* Inference of calls: built-ins by intrinsics.def, casts, and functions of the text, which are instances of their own. */
#include "infer.h"
#include "intrinsics.h"
#include "signature.h"

#include <string.h>

const Expr *call_argument(const Call *call, uint32_t position, const char *name)
{
    if (position < call->count) {
        return call->args[position];
    }
    for (uint32_t i = 0; i < call->expr->keyword_count; i++) {
        if (call->expr->keywords[i].name != NULL && strcmp(call->expr->keywords[i].name, name) == 0) {
            return call->expr->keywords[i].value;
        }
    }
    return NULL;
}

static const char *type_list(Unit *unit, const Type *const *types, uint32_t count)
{
    TextBuf buf;
    textbuf_init(&buf, unit->arena);
    textbuf_puts(&buf, "(");
    for (uint32_t i = 0; i < count; i++) {
        textbuf_printf(&buf, "%s%s", i > 0 ? ", " : "", types[i]->name);
    }
    textbuf_puts(&buf, ")");
    return buf.text;
}

static const Special *special_of(Object *callee)
{
    if (!callee->special_known) {
        callee->special = special_find(callee->path);
        callee->special_known = true;
    }
    return callee->special;
}

const BuiltinCode *builtin_code(const Unit *unit, const Special *special)
{
    return &unit->builtins[special_index(special)];
}

const Type *infer_number_call(Infer *in, const Expr *e, Object *callee, const Call *call)
{
    ExprInfo *info = info_of(in->instance, e);
    const char *path = callee->path;
    info->special = special_of(callee);
    if (info->special != NULL) {
        return builtin_code(in->unit, info->special)->infer(in, e, call);
    }
    if (!intrinsic_exists(path)) {
        return infer_unknown_path(in, e->left, path);
    }
    if (e->keyword_count > 0) {
        return infer_error(in, e->keywords[0].span, "unexpected-keyword", "%s takes no keyword arguments", path);
    }
    info->intrinsic = intrinsic_choose(in->unit, path, call->types, call->count);
    const char *of_complex = info->intrinsic == NULL && call->count == 1 && type_is_complex(call->types[0]) ? cmath_path(in->unit, path) : NULL;
    if (of_complex != NULL) {
        info->special = special_find(of_complex);
        return builtin_code(in->unit, info->special)->infer(in, e, call);
    }
    if (info->intrinsic == NULL) {
        const char *why = intrinsic_refusal(in->unit, path, call->types, call->count);
        infer_error(in, e->span, "no-such-overload", "Invalid use of %s with parameters %s", path, type_list(in->unit, call->types, call->count));
        if (why != NULL) {
            infer_hint(in, "%s", why);
        }
        return NULL;
    }
    return info->intrinsic->result;
}

static const Type *infer_cast(Infer *in, const Expr *e, const Type *to, const Call *call)
{
    if (to->kind == TY_VECTOR) {
        return infer_vector(in, e, to, call);
    }
    if (to->kind == TY_FP8 || (call->count == 1 && call->types[0]->kind == TY_FP8)) {
        return infer_fp8_cast(in, e, to, call);
    }
    if (call->count != 1 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "a cast to %s takes one value", to->name);
    }
    if (to->kind == TY_I64 && type_is_time(call->types[0])) {
        return to;
    }
    bool is_truth = type_is_bool(to) && type_is_complex(call->types[0]);
    if (to->kind == TY_NONE || (!is_truth && typing_conversion(call->types[0], to) == CONV_NONE)) {
        return infer_error(in, e->span, "cannot-convert", "cannot convert %s to %s", call->types[0]->name, to->name);
    }
    return to;
}

const Expr *named_tuple_argument(const Expr *call, const Type *class_type, uint32_t field)
{
    if (field < call->item_count) {
        return call->items[field];
    }
    for (uint32_t k = 0; k < call->keyword_count; k++) {
        if (call->keywords[k].name != NULL && strcmp(call->keywords[k].name, class_type->fields[field]) == 0) {
            return call->keywords[k].value;
        }
    }
    return NULL;
}

/* Point(x, y), Point(x, y=1): the named tuple. */
static const Type *infer_named_tuple(Infer *in, const Expr *e, const Type *class_type)
{
    const Type **items = arena_alloc(in->unit->arena, class_type->count * sizeof *items + 1);
    bool complete = e->item_count + e->keyword_count == class_type->count;
    for (uint32_t i = 0; i < class_type->count && complete; i++) {
        const Expr *item = named_tuple_argument(e, class_type, i);
        complete = item != NULL;
        items[i] = complete ? info_of(in->instance, item)->type : NULL;
    }
    if (!complete) {
        return infer_error(in, e->span, "wrong-arguments", "%s takes a value for each of its %u fields", class_type->class_name, class_type->count);
    }
    return type_named_tuple(in->unit->types, class_type, items);
}

/* Arguments by parameter: positional ones, then keywords. */
static bool order_arguments(Infer *in, const Expr *e, const Function *function, const Expr **ordered)
{
    uint32_t count = function->param_count - function->captured_count, by_place = 0;
    if (count > 0 && function->params[count - 1].style == PARAM_STARSTAR) {
        infer_error(in, function->params[count - 1].span, "unsupported-parameter", "'%s' collects arguments, which is not supported in a kernel",
                    function->params[count - 1].name);
        infer_hint(in, "list every parameter");
        return false;
    }
    while (by_place < count && function->params[by_place].style != PARAM_KEYWORD_ONLY) {
        by_place++;
    }
    if (e->item_count > by_place) {
        infer_error(in, e->span, "wrong-arguments", "'%s' takes %u argument%s, %u given", function->name, by_place, by_place == 1 ? "" : "s",
                    e->item_count);
        return false;
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        ordered[i] = e->items[i];
    }
    for (uint32_t k = 0; k < e->keyword_count; k++) {
        const Keyword *keyword = &e->keywords[k];
        uint32_t at = 0;
        while (at < count && function->params[at].name != keyword->name) {
            at++;
        }
        if (keyword->name == NULL || at == count || ordered[at] != NULL) {
            infer_error(in, keyword->span, "wrong-arguments", at == count ? "'%s' has no parameter '%s'" : "'%s' is given its argument '%s' twice",
                        function->name, keyword->name != NULL ? keyword->name : "**");
            return false;
        }
        ordered[at] = keyword->value;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (ordered[i] == NULL && function->params[i].fallback == NULL) {
            infer_error(in, e->span, "wrong-arguments", "'%s' is called without its argument '%s'", function->name, function->params[i].name);
            return false;
        }
    }
    return true;
}

static size_t declared_count(const Object *callee, const Decoration *decoration)
{
    return callee->count > 0 ? callee->count : decoration->is_device ? decoration->signatures.count : 0;
}

static bool read_declared(Infer *in, const Expr *e, const Object *callee, const Decoration *decoration, size_t index, Signature *signature)
{
    if (callee->count == 0) {
        return signature_of_expr(in->unit, decoration->signatures.items[index], signature);
    }
    const Object *text = callee->items[index];
    *signature = signature_parse(in->unit, text->text, text->length);
    if (signature->error != NULL) {
        infer_error(in, e->span, "bad-signature", "the signature \"%s\" given for '%s' cannot be read: %s", text->text, callee->function->name,
                    signature->error);
    }
    return signature->error == NULL;
}

/* What it costs to pass an argument for a declared one. */
static MatchCost match_argument(const Type *given, const Type *declared)
{
    MatchCost cost = {.impossible = given != declared};
    if (type_is_scalar(given) && type_is_scalar(declared)) {
        return typing_match(&given, &declared, 1);
    }
    if (given->kind == TY_ARRAY && declared->kind == TY_ARRAY) {
        bool other_layout = given->layout != declared->layout && declared->layout != LAYOUT_A;
        cost.impossible = given->elem != declared->elem || given->ndim != declared->ndim || other_layout || (given->readonly && !declared->readonly);
    } else if (type_is_optional(declared) && given != declared) {
        cost = given->kind == TY_NONE ? (MatchCost){0} : match_argument(type_is_optional(given) ? given->elem : given, declared->elem);
        cost.safe++;
    }
    return cost;
}

/* Types that an explicit signature declares: `@cuda.jit("float32(float32, int32)", device=True)`. With several signatures, the one
 * that the arguments fit best. NULL when there is none. */
static const Signature *declared_signature(Infer *in, const Expr *e, const Object *callee, const Decoration *decoration, const Type *const *types,
                                           uint32_t count)
{
    Signature *best = NULL;
    MatchCost best_cost = {.impossible = true};
    for (size_t i = 0; i < declared_count(callee, decoration); i++) {
        Signature one;
        if (!read_declared(in, e, callee, decoration, i, &one)) {
            return NULL;
        }
        if (one.count != count) {
            continue;
        }
        MatchCost cost = {0};
        for (uint32_t k = 0; k < count; k++) {
            MatchCost part = match_argument(types[k], one.args[k]);
            cost.impossible = cost.impossible || part.impossible;
            cost.unsafe += part.unsafe;
            cost.safe += part.safe;
            cost.promote += part.promote;
        }
        if (!cost.impossible && (best == NULL || match_better(cost, best_cost))) {
            best = arena_alloc(in->unit->arena, sizeof *best);
            *best = one;
            best_cost = cost;
        }
    }
    return best;
}

/* ---- arguments that have to be constants ---------------------------------------------------------------------------- */

static bool is_array_maker(const Expr *callee)
{
    const Expr *owner = callee->kind == EX_ATTRIBUTE && strcmp(callee->name, "array") == 0 ? callee->left : NULL;
    return owner != NULL && (owner->kind == EX_ATTRIBUTE || owner->kind == EX_NAME) &&
           (strcmp(owner->name, "shared") == 0 || strcmp(owner->name, "local") == 0);
}

static bool names_parameter(const Expr *e, const Function *function, uint32_t index)
{
    if (e->kind == EX_NAME) {
        return strcmp(e->name, function->params[index].name) == 0;
    }
    bool found = false;
    for (uint32_t i = 0; e->kind == EX_TUPLE && i < e->item_count; i++) {
        found = found || names_parameter(e->items[i], function, index);
    }
    return found;
}

/* literally(n), numba.literally(n) */
static bool is_literally(const Expr *callee)
{
    return (callee->kind == EX_NAME || callee->kind == EX_ATTRIBUTE) && strcmp(callee->name, "literally") == 0;
}

static bool sizes_array_in(const Expr *e, const Function *function, uint32_t index)
{
    if (e == NULL) {
        return false;
    }
    bool found = sizes_array_in(e->left, function, index) || sizes_array_in(e->right, function, index);
    bool makes_array = e->kind == EX_CALL && is_array_maker(e->left), wants_constant = makes_array || (e->kind == EX_CALL && is_literally(e->left));
    for (uint32_t i = 0; i < e->item_count; i++) {
        found = found || (wants_constant && i == 0 && names_parameter(e->items[i], function, index)) || sizes_array_in(e->items[i], function, index);
    }
    for (uint32_t i = 0; makes_array && i < e->keyword_count; i++) {
        found = found || (strcmp(e->keywords[i].name, "shape") == 0 && names_parameter(e->keywords[i].value, function, index));
    }
    return found;
}

/* Whether the function makes a shared or local array whose size is this parameter, or takes it literally(). As in Numba, a constant
 * argument is then one in the function as well, and each constant has a function of its own. */
static bool sizes_array(const Block *block, const Function *function, uint32_t index)
{
    bool found = false;
    for (uint32_t i = 0; !found && i < block->count; i++) {
        const Stmt *s = block->stmts[i];
        found = sizes_array_in(s->value, function, index) || sizes_array(&s->body, function, index) || sizes_array(&s->orelse, function, index);
    }
    return found;
}

static bool is_extent(const Object *object)
{
    bool all = object != NULL && (object->kind == OBJ_INT || (object->kind == OBJ_TUPLE && object->count > 0));
    for (uint32_t i = 0; all && object->kind == OBJ_TUPLE && i < object->count; i++) {
        all = object->items[i]->kind == OBJ_INT;
    }
    return all;
}

/* Whether some of what it reads of the function around it is more than a constant. */
static bool captures_variables(Unit *unit, const Function *function)
{
    bool some = false;
    for (uint32_t i = 0; i < function->captured_count && !some; i++) {
        some = captured_constant(unit, function->captured[i]) == NULL;
    }
    return some;
}

static const Type *infer_function_call(Infer *in, const Expr *e, const Object *object)
{
    Function *function = object->function;
    Unit *unit = in->unit;
    uint32_t count = function->param_count, own = count - function->captured_count;
    const ExprInfo *call_info = info_of(in->instance, e);
    const Function *here = in->instance->function;
    bool is_beside = here->is_closure && here->outer == function->outer; /* it was given what the function reads, too */
    bool elsewhere = call_info->captured == NULL || (here != function->outer && here != function && !is_beside);
    if (elsewhere && captures_variables(unit, function)) {
        infer_error(in, e->left->span, "unsupported-closure",
                    "'%s' reads '%s' of the function around it, so only that function can call it, by its name", function->name,
                    function->captured[0]->name);
        infer_hint(in, "give it '%s' as an argument", function->captured[0]->name);
        return NULL;
    }
    if (expand_rest(in, e, function)) {
        return NULL;
    }
    const Expr **ordered = arena_alloc(unit->arena, (count + e->item_count) * sizeof *ordered + 1);
    if (!order_arguments(in, e, function, ordered)) {
        return NULL;
    }
    const Type **types = arena_alloc(unit->arena, count * sizeof *types + 1);
    Object **objects = arena_alloc(unit->arena, count * sizeof *objects + 1);
    for (uint32_t i = 0; i < count; i++) {
        if (i >= own && elsewhere) {
            objects[i] = captured_constant(unit, function->captured[i - own]);
            types[i] = objects[i]->type;
            continue;
        }
        if (i >= own) { /* a value of the function around it */
            const SsaValue *value = call_info->captured[i - own];
            if (value->type == NULL) {
                in->unknown = true;
                return NULL;
            }
            types[i] = value->type->kind == TY_RANGE ? infer_captured_parts(in, function->captured[i - own], value->type) : value->type;
            if (types[i] == NULL) {
                infer_error(in, e->span, "unsupported-argument", "'%s' cannot read %s, which is '%s' of the function around it", function->name,
                            value->type->name, function->captured[i - own]->name);
                infer_hint(in, "make it where it is used");
                return NULL;
            }
            objects[i] = value->constant;
            continue;
        }
        if (ordered[i] == NULL) { /* a default value: known when the function is made */
            objects[i] = constant_of_expr(unit, function->params[i].fallback);
            if (objects[i] == NULL) {
                return infer_error(in, e->span, "not-constant", "the default of argument '%s' of '%s' is not constant", function->params[i].name,
                                   function->name);
            }
            types[i] = object_value_type(objects[i]);
            bool plain = type_is_plain(types[i], false) || types[i]->kind == TY_NONE;
            if (plain && !(is_extent(objects[i]) && sizes_array(&function->body, function, i))) {
                objects[i] = NULL;
            }
            continue;
        }
        types[i] = info_of(in->instance, ordered[i])->type;
        if (types[i] == NULL) {
            return NULL;
        }
        if (infer_is_flat(in->instance, ordered[i])) {
            infer_error(in, ordered[i]->span, "unsupported-argument", "an iterator cannot be passed to a device function");
            infer_hint(in, "pass the array, or x.flat itself");
            return NULL;
        }
        Object *constant = info_of(in->instance, ordered[i])->constant;
        if (types[i]->kind == TY_OBJECT || types[i]->kind == TY_STR || (is_extent(constant) && sizes_array(&function->body, function, i))) {
            objects[i] = constant;
        }
        if (types[i]->kind == TY_RANGE) {
            const Type *parts = infer_iterator_parts(in, ordered[i], types[i]);
            if (parts == NULL && expand_iterator_argument(in, e, ordered[i])) {
                return NULL;
            }
            types[i] = parts != NULL ? parts : types[i];
        }
        if (types[i]->kind == TY_RANGE || types[i]->kind == TY_DIM3 || (types[i]->kind == TY_TUPLE && !type_is_plain(types[i], true))) {
            bool iterates = types[i]->kind == TY_RANGE && types[i]->is_iterator && ordered[i]->kind == EX_NAME;
            infer_error(in, ordered[i]->span, "unsupported-argument", "%s cannot be passed to a device function%s", types[i]->name,
                        iterates ? " when more than that reads it" : "");
            infer_hint(in, iterates ? "take its items here, or pass what it is made of" : "pass numbers, arrays and tuples of these");
            return NULL;
        }
    }
    Decoration decoration = decoration_of(unit, function);
    const Type *result = NULL;
    if (declared_count(object, &decoration) > 0) {
        const Signature *signature = declared_signature(in, e, object, &decoration, types, count);
        if (signature == NULL) {
            return infer_error(in, e->span, "no-such-overload", "Invalid use of type(%s) with parameters %s: it has no such signature",
                               function->name, type_list(unit, types, count));
        }
        types = signature->args;
        result = signature->result;
    }
    Instance *callee = instance_get(unit, function, types, objects, count, false, in->instance->guards | guards_of(unit, &decoration));
    if (callee == NULL) {
        in->instance->failed = true;
        return NULL;
    }
    if (result != NULL) {
        callee->declared_result = result;
    }
    bool ok = infer_instance(callee, in->loud);
    ExprInfo *info = info_of(in->instance, e);
    info->callee = callee;
    if (!ok) {
        in->instance->failed = true;
        return NULL;
    }
    if (callee->in_progress && callee->result == NULL && in->loud) {
        return infer_error(in, e->span, "recursion", "cannot type infer runaway recursion of '%s'", function->name);
    }
    if (callee->result_object != NULL) {
        info->callee = NULL;
        info->constant = callee->result_object;
    }
    if (callee->result != NULL && !e->gives_parts && type_is_iterator_parts(callee->result)) {
        expand_range_result(in, e, callee->result);
        return NULL;
    }
    return callee->result;
}

static bool is_print(const Expr *callee)
{
    const Binding *binding = callee->kind == EX_NAME ? callee->binding : NULL;
    return binding != NULL && binding->kind == BIND_OBJECT && binding->object != NULL && binding->object->kind == OBJ_PATH &&
           strcmp(binding->object->path, "builtins.print") == 0;
}

/* Only Python functions take an argument that may be None. */
static void need_values(Infer *in, const Expr *e, const Type **types)
{
    for (uint32_t i = 0; i < e->item_count; i++) {
        bool holds_value = type_is_optional(types[i]) || type_is_number_member(types[i]);
        types[i] = holds_value ? infer_needs_value(in, e->items[i]) : types[i];
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        infer_needs_value(in, e->keywords[i].value);
    }
}

const Type *infer_call(Infer *in, const Expr *e)
{
    Unit *unit = in->unit;
    bool known = true;
    if (expand_starred(in, e)) {
        return NULL;
    }
    const Type *owner = e->left->kind == EX_ATTRIBUTE ? infer_expr(in, e->left->left) : NULL;
    bool is_method = e->left->kind == EX_ATTRIBUTE && (owner == NULL || owner->kind != TY_OBJECT);
    const Type *callee_type = is_method ? NULL : infer_expr(in, e->left);
    Object *callee = callee_type != NULL ? info_of(in->instance, e->left)->constant : NULL;
    if (callee != NULL && callee->kind == OBJ_PATH && special_of(callee) != NULL && special_of(callee)->is_syntax) {
        Call written = {e, e->items, e->item_count, NULL};
        return infer_number_call(in, e, callee, &written);
    }
    if (infer_list_as_shape(in, e) != NULL) {
        return NULL;
    }
    const Type **types = arena_alloc(unit->arena, e->item_count * sizeof *types + 1);
    bool prints = is_print(e->left), by_element = in->by_element == e;
    for (uint32_t i = 0; i < e->item_count; i++) {
        bool is_format = prints && e->items[i]->kind == EX_FSTRING; /* print itself looks into it */
        types[i] = is_format ? type_of_kind(unit->types, TY_STR) : infer_by_element(in, e->items[i], true);
        known = known && types[i] != NULL;
    }
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        known = infer_value(in, e->keywords[i].value) != NULL && known;
    }
    if (is_method) {
        if (owner == NULL) {
            return NULL;
        }
        bool is_number = type_is_scalar(owner) && !type_is_bool(owner);
        if (type_is_scalar(owner) && strcmp(e->left->name, "item") == 0 && e->item_count == 0 && e->keyword_count == 0) {
            return owner;
        }
        if (is_number && strcmp(e->left->name, "view") == 0) {
            return infer_number_view(in, e, owner);
        }
        if (is_number && strcmp(e->left->name, "conjugate") == 0 && e->item_count == 0 && e->keyword_count == 0) {
            return owner;
        }
        if (type_is_integer(owner) && strcmp(e->left->name, "bit_count") == 0 && e->item_count == 0 && e->keyword_count == 0) {
            Intrinsic *popc = arena_alloc(unit->arena, sizeof *popc);
            *popc = *intrinsic_choose(unit, "cuda.popc", &owner, 1);
            popc->of_method = true;
            info_of(in->instance, e)->intrinsic = popc;
            return popc->result;
        }
        need_values(in, e, types);
        if (owner->kind == TY_ARRAY) {
            Call method = {e, e->items, e->item_count, types};
            return known ? infer_array_method(in, e, owner, &method) : NULL;
        }
        if (type_is_slice(owner) && strcmp(e->left->name, "indices") == 0) {
            return known ? infer_slice_indices(in, e) : NULL;
        }
        Object *text = owner->kind == TY_STR && known ? constant_text_method(in, e) : NULL;
        if (text != NULL) {
            info_of(in->instance, e)->constant = text;
            return text->type;
        }
        if (owner->kind == TY_TUPLE && infer_is_tuple_method(e->left->name)) {
            return known ? infer_tuple_method(in, e, owner) : NULL;
        }
        return infer_error(in, e->left->span, "unsupported-function", "method '%s' of %s is not supported in a kernel", e->left->name, owner->name);
    }
    if (callee_type == NULL || !known) {
        return NULL;
    }
    if (callee == NULL && callee_type->kind == TY_OBJECT) {
        infer_error(in, e->left->span, "not-callable", "which function this is depends on the way that the program takes");
        infer_hint(in, "choose between what they give: f(x) if c else g(x)");
        return NULL;
    }
    if (callee == NULL) {
        return infer_error(in, e->left->span, "not-callable", "%s cannot be called", callee_type->name);
    }
    bool takes_members = callee->kind == OBJ_PATH && strncmp(callee->path, "cuda.fp8.", 9) == 0;
    if (callee->kind != OBJ_FUNCTION && !takes_members) {
        need_values(in, e, types);
    }
    Call call = {e, e->items, e->item_count, types};
    const char *names = callee->kind == OBJ_PATH && e->keyword_count > 0 ? intrinsic_parameters(callee->path) : NULL;
    if (names != NULL && expand_keywords(in, e, callee->path, names)) {
        return NULL;
    }
    if (callee->kind == OBJ_PATH && infer_takes_elements(callee, &call)) {
        return infer_elements_call(in, e, callee, &call, by_element);
    }
    for (uint32_t i = 0; i < e->item_count; i++) {
        if (infer_is_unmade(in->instance, e->items[i])) {
            return infer_new_array(in, e->items[i]);
        }
        if (types[i]->kind == TY_TUPLE && types[i]->is_member && callee->kind != OBJ_FUNCTION) {
            infer_error(in, e->items[i]->span, "unsupported-argument", "%s does not take %s", object_describe(unit, callee), types[i]->name);
            infer_hint(in, "its .value is a tuple");
            return NULL;
        }
    }
    switch (callee->kind) {
    case OBJ_PATH:
        return infer_number_call(in, e, callee, &call);
    case OBJ_TYPE:
        if (callee->as_type->kind == TY_TUPLE) {
            return infer_named_tuple(in, e, callee->as_type);
        }
        return infer_cast(in, e, callee->as_type, &call);
    case OBJ_EXTERN:
        return infer_extern_call(in, e, callee, &call);
    case OBJ_FUNCTION:
        return infer_function_call(in, e, callee);
    case OBJ_INT: case OBJ_FLOAT: case OBJ_COMPLEX: case OBJ_BOOL: case OBJ_NONE: case OBJ_STRING: case OBJ_TUPLE: case OBJ_CLASS:
    case OBJ_ENUM: case OBJ_ARRAY: case OBJ_DEVICE_ARRAY:
        return infer_error(in, e->left->span, "not-callable", "%s cannot be called", object_describe(unit, callee));
    }
    return NULL;
}
