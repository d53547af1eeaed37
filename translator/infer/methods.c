// SPDX-License-Identifier: MIT
/* Methods of values. Methods of constant strings are evaluated at compile time: "abc".find("b"). */
#include "base/strings.h"
#include "infer/infer_internal.h"

#include <string.h>

MethodId method_of(const Expr *call)
{
    static const char *const names[] = {[METHOD_RESHAPE] = "reshape",     [METHOD_TRANSPOSE] = "transpose",
                                        [METHOD_RAVEL] = "ravel",         [METHOD_FILL] = "fill",
                                        [METHOD_ITEM] = "item",           [METHOD_COPY] = "copy",
                                        [METHOD_VIEW] = "view",           [METHOD_CONJUGATE] = "conjugate",
                                        [METHOD_BIT_COUNT] = "bit_count", [METHOD_INDICES] = "indices",
                                        [METHOD_COUNT] = "count",         [METHOD_INDEX] = "index",
                                        [METHOD_RINDEX] = "rindex",       [METHOD_FIND] = "find",
                                        [METHOD_RFIND] = "rfind",         [METHOD_STARTSWITH] = "startswith",
                                        [METHOD_ENDSWITH] = "endswith",   [METHOD_ISASCII] = "isascii",
                                        [METHOD_ISALNUM] = "isalnum",     [METHOD_ISALPHA] = "isalpha",
                                        [METHOD_ISDIGIT] = "isdigit"};
    for (int i = METHOD_NONE + 1; i <= METHOD_ISDIGIT; i++) {
        if (strcmp(names[i], call->left->name) == 0) {
            return (MethodId)i;
        }
    }
    return METHOD_NONE;
}

/* ---- methods of constant strings ---- */

static bool is_between(char c, char low, char high)
{
    return c >= low && c <= high;
}

/* Returns whether the string is not empty and all characters are of the accepted kinds. */
static bool is_all(const Object *text, bool letters, bool digits)
{
    bool all = text->length > 0;
    for (uint32_t i = 0; i < text->length && all; i++) {
        char c = text->text[i];
        all = (letters && (is_between(c, 'a', 'z') || is_between(c, 'A', 'Z'))) || (digits && is_between(c, '0', '9'));
    }
    return all;
}

static bool begins_at(const Object *text, const Object *part, uint32_t at)
{
    return at + (uint64_t)part->length <= text->length && memcmp(text->text + at, part->text, part->length) == 0;
}

/* Returns whether a character starts at the byte (UTF-8), or the string ends there. */
static bool is_character(const Object *text, uint32_t at)
{
    return text->is_bytes || at == text->length || !utf8_continues(text->text[at]);
}

/* Returns the first or last position of the part in the string, in characters; -1 if it does not occur. */
static int64_t place_of(const Object *text, const Object *part, bool last)
{
    int64_t found = -1, place = 0;
    for (uint32_t i = 0; i <= text->length && (last || found < 0); i++) {
        if (is_character(text, i)) {
            found = begins_at(text, part, i) ? place : found;
            place++;
        }
    }
    return found;
}

static int64_t count_of(const Object *text, const Object *part)
{
    int64_t count = 0;
    for (uint32_t i = 0; i <= text->length; i++) {
        if (is_character(text, i) && begins_at(text, part, i)) {
            count++;
            i += part->length > 0 ? part->length - 1 : 0;
        }
    }
    return count;
}

/* Evaluates a method of a constant string; NULL if the result is not constant. */
static Object *text_method(Infer *in, const Expr *e, MethodId method)
{
    const Object *text = info_of(in->instance, e->left->left)->constant;
    const Object *part = e->item_count == 1 ? info_of(in->instance, e->items[0])->constant : NULL;
    if (text == NULL || text->kind != OBJ_STRING || e->keyword_count > 0) {
        return NULL;
    }
    if (e->item_count == 0 && method >= METHOD_ISASCII) {
        bool ascii = is_ascii(text->text, text->length);
        bool all = method == METHOD_ISASCII || is_all(text, method != METHOD_ISDIGIT, method != METHOD_ISALPHA);
        return ascii || method == METHOD_ISASCII ? object_bool(in->unit, ascii && all) : NULL;
    }
    if (part == NULL || part->kind != OBJ_STRING) {
        return NULL;
    }
    if (method == METHOD_STARTSWITH || method == METHOD_ENDSWITH) {
        uint32_t at = method == METHOD_STARTSWITH ? 0 : text->length - part->length;
        return object_bool(in->unit, part->length <= text->length && begins_at(text, part, at));
    }
    if (method == METHOD_COUNT) {
        return object_int(in->unit, count_of(text, part));
    }
    bool finds = method == METHOD_FIND || method == METHOD_RFIND,
         raises = method == METHOD_INDEX || method == METHOD_RINDEX;
    int64_t place = finds || raises ? place_of(text, part, method == METHOD_RFIND || method == METHOD_RINDEX) : -1;
    return place >= 0 || finds ? object_int(in->unit, place) : NULL;
}

/* ---- methods of all values ---- */

const Type *infer_method(Infer *in, const Expr *e, const Type *owner, const Type **types, bool known)
{
    if (owner == NULL) {
        return NULL;
    }
    MethodId method = method_of(e);
    bool is_number = type_is_scalar(owner) && !type_is_bool(owner), given = e->item_count + e->keyword_count > 0;
    if (!given && ((type_is_scalar(owner) && method == METHOD_ITEM) || (is_number && method == METHOD_CONJUGATE))) {
        return owner;
    }
    if (is_number && method == METHOD_VIEW) {
        return infer_number_view(in, e, owner);
    }
    if (type_is_integer(owner) && method == METHOD_BIT_COUNT && !given) {
        Intrinsic *popc = arena_alloc(in->unit->arena, sizeof *popc);
        *popc = *intrinsic_choose(in->unit, "cuda.popc", &owner, 1);
        popc->of_method = true;
        info_of(in->instance, e)->intrinsic = popc;
        return popc->result;
    }
    infer_require_values(in, e, types);
    bool has = owner->kind == TY_ARRAY || (type_is_slice(owner) && method == METHOD_INDICES) ||
               infer_is_tuple_method(owner, e);
    if (has && !known) {
        return NULL;
    }
    if (owner->kind == TY_ARRAY) {
        return infer_array_method(in, e, owner, &(Call){e, e->items, e->item_count, types});
    }
    if (has) {
        return method == METHOD_INDICES ? infer_slice_indices(in, e) : infer_tuple_method(in, e, owner);
    }
    Object *text = owner->kind == TY_STR && known ? text_method(in, e, method) : NULL;
    if (text != NULL) {
        return infer_constant(in, e, text);
    }
    const bool formats = owner->kind == TY_STR && strcmp(e->left->name, "format") == 0;
    return infer_error(in, e->left->span, "unsupported-function", "method '%s' of %s is not supported in a kernel\n%s",
                       e->left->name, owner->name,
                       formats ? "use an f-string in print: print(f\"x is {x[i]:.2f}\")" : "");
}
