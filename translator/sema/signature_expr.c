// SPDX-License-Identifier: MIT
/* Signatures that decorators compute by expressions: aliases of types, `"void(%s)" % x`, f-strings. */
#include "sema/sema_internal.h"

#include <string.h>

enum { MAX_DEPTH = 16 };

const Expr *signature_value(Unit *unit, const Expr *e)
{
    return binding_any_value(binding_of_name(unit, e));
}

static bool is_signature(Unit *unit, const Expr *e)
{
    enum { MAX_CHAIN_LENGTH = 8 };
    for (unsigned i = 0; i < MAX_CHAIN_LENGTH; i++) {
        const Object *object = constant_of_expr(unit, e),
                     *callee = e->kind == EX_CALL ? constant_of_expr(unit, e->left) : NULL;
        const Expr *value = e->kind == EX_SUBSCRIPT ? signature_item(unit, e) : signature_value(unit, e);
        if (e->kind == EX_STRING || e->kind == EX_FSTRING || e->kind == EX_LIST || e->kind == EX_TUPLE ||
            e->kind == EX_NONE) {
            return true;
        }
        if (object != NULL) {
            return object->kind == OBJ_STRING || object->kind == OBJ_TUPLE || object->kind == OBJ_NONE;
        }
        if (e->kind == EX_CALL) { /* void(float32[:]), "void({}[:])".format(T), list(SIGNATURES) */
            const KnownId known = object_known(callee);
            const bool is_method = e->left->kind == EX_ATTRIBUTE && expr_is_signature(unit, e->left->left);
            const Expr *result = expr_of_call(unit, e);
            if (is_method || (callee != NULL && callee->kind == OBJ_TYPE) || known == KNOWN_SIGNATURE ||
                known == KNOWN_CONTAINER || known == KNOWN_SORTED || known == KNOWN_TUPLE_TYPE) {
                return true;
            }
            if (result == NULL) {
                return false;
            }
            e = result;
            continue;
        }
        if (expr_is_list(unit, e)) {
            return true;
        }
        const bool is_choice = e->kind == EX_CONDITIONAL || e->kind == EX_NAMED;
        bool is_text = is_choice || (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_MOD || e->op == OP_MUL));
        if (!is_text && value == NULL) {
            return false;
        }
        e = is_text ? e->left : value;
    }
    return false;
}

bool expr_is_signature(Unit *unit, const Expr *e)
{
    enum { MAX_NESTED = 6 }; /* x = x.strip(), x = cuda.jit(x) */
    if (unit->naming->signature_depth >= MAX_NESTED) {
        return false;
    }
    unit->naming->signature_depth++;
    const bool result = is_signature(unit, e);
    unit->naming->signature_depth--;
    return result;
}

bool expr_is_dict(const Expr *e)
{
    return e->kind == EX_UNSUPPORTED && e->name != NULL && strcmp(e->name, "dict literal") == 0 && !e->filtered;
}

const Expr *signature_item(Unit *unit, const Expr *e)
{
    const Expr *all = e->kind == EX_SUBSCRIPT ? signature_value(unit, e->left) : NULL;
    all = all == NULL && e->kind == EX_SUBSCRIPT ? e->left : all;
    const Object *index = all != NULL ? constant_of_expr(unit, e->right) : NULL;
    if (index == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; expr_is_dict(all) && i + 1 < all->item_count; i += 2) {
        if (object_same(constant_of_expr(unit, all->items[i]), index)) {
            return all->items[i + 1];
        }
    }
    bool is_list = (all->kind == EX_LIST || all->kind == EX_TUPLE) && index->kind == OBJ_INT;
    const int64_t at = !is_list ? -1 : index->integer < 0 ? index->integer + all->item_count : index->integer;
    for (uint32_t i = 0; is_list && i < all->item_count; i++) {
        is_list = all->items[i]->kind != EX_STARRED;
    }
    return is_list && at >= 0 && at < (int64_t)all->item_count ? all->items[at] : NULL;
}

const char *expr_source(const Unit *unit, const Expr *e, size_t *length)
{
    *length = e->kind == EX_STRING ? e->text_length : e->span.end - e->span.start;
    return e->kind == EX_STRING ? e->text : unit->modules[e->span.module]->text + e->span.start;
}

/* Signature string under construction. */
typedef struct Meaning {
    Unit *unit;
    TextBuf text;
    const Expr *unknown; /* first name whose value the source does not determine; it is copied unchanged */
} Meaning;

static void add_source(Meaning *meaning, const Expr *e)
{
    size_t length;
    const char *text = expr_source(meaning->unit, e, &length);
    textbuf_add(&meaning->text, text, length);
}

/* Adds the callee of a call in a signature: void, Tuple, or a type. */
static bool add_callee(Meaning *meaning, const Expr *e)
{
    if (e->kind != EX_NAME && e->kind != EX_ATTRIBUTE) {
        return false;
    }
    Object *object = constant_of_expr(meaning->unit, e);
    bool scalar = object != NULL && object->kind == OBJ_TYPE && type_is_scalar(object->as_type);
    textbuf_puts(&meaning->text, scalar ? type_signature(meaning->unit->arena, object->as_type) : e->name);
    return true;
}

static bool add_text(Meaning *meaning, const Expr *e, unsigned depth);
static bool add_formatted(Meaning *meaning, const Expr *text, char mark, Expr *const *values, uint32_t count,
                          unsigned depth);

/* Adds a parenthesized list: (float32[:], int64). */
static bool add_list(Meaning *meaning, const Expr *list, uint32_t first, unsigned depth)
{
    const Expr *given = call_arguments(meaning->unit, list);
    textbuf_puts(&meaning->text, "(");
    for (uint32_t i = first; i < given->item_count; i++) {
        const Expr *item = given->items[i];
        textbuf_puts(&meaning->text, i > first ? ", " : "");
        if (item->kind == EX_STRING && list->kind == EX_CALL) { /* a layout */
            textbuf_printf(&meaning->text, "\"%s\"", item->text);
        } else if (!add_text(meaning, item, depth + 1)) {
            return false;
        }
    }
    textbuf_puts(&meaning->text, ")");
    return true;
}

/* Adds ", ".join(types). */
static bool add_joined(Meaning *meaning, const Expr *call, unsigned depth)
{
    PtrVec items;
    bool ok = call->item_count == 1 && sequence_items(meaning->unit, call->items[0], &items);
    for (size_t i = 0; ok && i < items.count; i++) {
        ok = (i == 0 || add_text(meaning, call->left->left, depth + 1)) && add_text(meaning, items.items[i], depth + 1);
    }
    return ok;
}

/* Adds str(T), T.__name__, np.dtype(T).name, tuple(...), or a call of a function of the source. */
static bool add_call(Meaning *meaning, const Expr *e, unsigned depth)
{
    Unit *unit = meaning->unit;
    const KnownId known = object_known(constant_of_expr(unit, e->left));
    const bool is_method = e->left->kind == EX_ATTRIBUTE;
    if (known == KNOWN_SIGNATURE && e->item_count > 0) { /* signature(void, float32[:]) */
        return add_text(meaning, e->items[0], depth + 1) && add_list(meaning, e, 1, depth);
    }
    if ((known == KNOWN_STR || known == KNOWN_DTYPE) && e->item_count == 1) {
        return add_text(meaning, e->items[0], depth + 1);
    }
    if (known == KNOWN_TUPLE_TYPE) {
        PtrVec items;
        Expr list = {.kind = EX_TUPLE};
        if (!sequence_items(unit, e, &items)) {
            return false;
        }
        list.items = (Expr **)items.items;
        list.item_count = (uint32_t)items.count;
        return add_list(meaning, &list, 0, depth);
    }
    if (is_method && strcmp(e->left->name, "format") == 0) {
        return add_formatted(meaning, e->left->left, '{', e->items, e->item_count, depth);
    }
    if (is_method && strcmp(e->left->name, "join") == 0) {
        return add_joined(meaning, e, depth);
    }
    if (is_method && strcmp(e->left->name, "strip") == 0 && e->item_count == 0) {
        return add_text(meaning, e->left->left, depth + 1);
    }
    const Expr *result = expr_of_call(unit, e);
    return result != NULL ? add_text(meaning, result, depth + 1)
                          : e->keyword_count == 0 && add_callee(meaning, e->left) && add_list(meaning, e, 0, depth);
}

/* Adds "void(%s[:], int32)" % T or "void({}[:], int32)".format(T); `mark` is the first character of a placeholder. */
static bool add_formatted(Meaning *meaning, const Expr *text, char mark, Expr *const *values, uint32_t count,
                          unsigned depth)
{
    Meaning format = {.unit = meaning->unit};
    textbuf_init(&format.text, meaning->unit->arena);
    if (!add_text(&format, text, depth + 1) || format.text.text == NULL) {
        return false;
    }
    uint32_t used = 0;
    for (const char *c = format.text.text; *c != '\0'; c++) {
        if (*c != mark) {
            textbuf_add(&meaning->text, c, 1);
            continue;
        }
        bool numbered = mark == '{' && c[1] >= '0' && c[1] <= '9';
        uint32_t which = numbered ? (uint32_t)(c[1] - '0') : used++;
        c += numbered ? 2 : 1;
        bool ends = mark == '{' ? *c == '}' : *c == 's' || *c == 'd';
        if (!ends || which >= count || !add_text(meaning, values[which], depth + 1)) {
            return false;
        }
    }
    return mark == '{' || used == count;
}

static bool add_name(Meaning *meaning, const Expr *e, unsigned depth)
{
    const Object *object = constant_of_expr(meaning->unit, e);
    bool is_type = object != NULL && object->kind == OBJ_TYPE;
    if (is_type && object->as_type->kind != TY_NONE) {
        textbuf_puts(&meaning->text, type_signature(meaning->unit->arena, object->as_type));
        return true;
    }
    if (object != NULL && object->kind == OBJ_STRING) {
        textbuf_add(&meaning->text, object->text, object->length);
        return true;
    }
    const bool is_name_of_type =
        e->kind == EX_ATTRIBUTE && object == NULL && (strcmp(e->name, "__name__") == 0 || strcmp(e->name, "name") == 0);
    if (is_name_of_type) { /* np.float32.__name__, np.dtype(T).name */
        return add_text(meaning, e->left, depth + 1);
    }
    const Expr *value = object == NULL || object->kind == OBJ_PATH ? signature_value(meaning->unit, e) : NULL;
    if (value != NULL) {
        return add_text(meaning, value, depth + 1);
    }
    meaning->unknown = meaning->unknown == NULL && !is_type ? e : meaning->unknown;
    add_source(meaning, e);
    return true;
}

static bool add_text(Meaning *meaning, const Expr *e, unsigned depth)
{
    if (depth > MAX_DEPTH) {
        return false;
    }
    const Object *number = constant_of_expr(meaning->unit, e);
    if (number != NULL && number->kind == OBJ_INT) {
        textbuf_printf(&meaning->text, "%lld", (long long)number->integer);
        return true;
    }
    switch (e->kind) {
    case EX_STRING:
        textbuf_add(&meaning->text, e->text, e->text_length);
        return true;
    case EX_FSTRING:
        for (uint32_t i = 0; i < e->item_count; i++) {
            if (e->text != NULL || !add_text(meaning, e->items[i], depth + 1)) {
                return false;
            }
        }
        return true;
    case EX_NAMED:
        return add_text(meaning, e->left, depth + 1);
    case EX_CONDITIONAL: {
        const Object *condition = constant_of_expr(meaning->unit, e->cond);
        return condition != NULL && add_text(meaning, object_truth(condition) ? e->left : e->right, depth + 1);
    }
    case EX_BINARY:
        if (e->op == OP_MUL) {
            const Object *times = constant_of_expr(meaning->unit, e->right);
            bool ok = times != NULL && times->kind == OBJ_INT && times->integer <= MAX_DEPTH;
            for (int64_t i = 0; ok && i < times->integer; i++) {
                ok = add_text(meaning, e->left, depth + 1);
            }
            return ok;
        }
        if (e->op == OP_ADD) {
            return add_text(meaning, e->left, depth + 1) && add_text(meaning, e->right, depth + 1);
        }
        return e->op == OP_MOD &&
               (e->right->kind == EX_TUPLE
                    ? add_formatted(meaning, e->left, '%', e->right->items, e->right->item_count, depth)
                    : add_formatted(meaning, e->left, '%', &e->right, 1, depth));
    case EX_NAME:
    case EX_ATTRIBUTE:
        return add_name(meaning, e, depth);
    case EX_SUBSCRIPT: {
        const Expr *item = signature_item(meaning->unit, e);
        if (item != NULL) {
            return add_text(meaning, item, depth + 1);
        }
        if (!add_text(meaning, e->left, depth + 1)) {
            return false;
        }
        textbuf_puts(&meaning->text, "[");
        add_source(meaning, e->right);
        textbuf_puts(&meaning->text, "]");
        return true;
    }
    case EX_CALL:
        return add_call(meaning, e, depth);
    case EX_TUPLE:
    case EX_LIST: /* argtypes=[...] */
        return add_list(meaning, e, 0, depth);
    case EX_INT:
    case EX_SLICE:
        add_source(meaning, e);
        return true;
    default:
        return false;
    }
}

const char *signature_string(Unit *unit, const Expr *e)
{
    Meaning meaning = {.unit = unit};
    textbuf_init(&meaning.text, unit->arena);
    return add_text(&meaning, e, 0) ? meaning.text.text : NULL;
}

/* Adds an edit that replaces a misspelled type; `from` is the offset of the signature in the source of e. */
static void edit_type(Unit *unit, const Expr *e, const Signature *signature, size_t from)
{
    const Py2cuModule *module = &unit->request->modules[e->span.module];
    const char *text = module->text + e->span.start;
    const size_t length = e->span.end - e->span.start, misspelled = strlen(signature->misspelled);
    size_t at = 0;
    if (e->kind == EX_STRING) {
        while (at < length && text[at] != '"' && text[at] != '\'') {
            at++; /* skips string prefixes such as r"..." */
        }
        at += length - at >= 6 && text[at + 1] == text[at] && text[at + 2] == text[at] ? 3 : 1;
    }
    at += from + signature->error_offset;
    if (e->span.module >= unit->request->module_count || at + misspelled > length ||
        memcmp(text + at, signature->misspelled, misspelled) != 0) {
        return; /* a string with escapes, or one that consists of several parts */
    }
    Span span = {e->span.start + (uint32_t)at, e->span.start + (uint32_t)(at + misspelled), e->span.line,
                 e->span.module};
    for (size_t i = 0; i < at; i++) {
        span.line += text[i] == '\n';
    }
    diag_edit(unit, span, signature->similar);
}

/* Reports that the signature depends on a value that the source does not determine. */
static void report_unknown(Unit *unit, const Expr *e, const Expr *unknown)
{
    size_t length;
    const char *name = expr_source(unit, unknown, &length);
    diag_error(unit, unknown->span, "bad-signature", "invalid signature: the value of '%.*s' is unknown", (int)length,
               name);
    const Binding *binding = binding_of_name(unit, unknown);
    const Stmt *assigned = binding != NULL && binding->module != NULL ? binding->first_stmt : NULL;
    if (assigned != NULL && binding->assignments > 1) {
        diag_note(unit, assigned->span, "'%s' is assigned here, and %u more time%s", binding->name,
                  binding->assignments - 1, binding->assignments > 2 ? "s" : "");
    }
    note_missing_module(unit, unknown);
    bool has_option =
        unknown->kind == EX_NAME && binding != NULL && binding->kind == BIND_MODULE && e->kind == EX_FSTRING;
    if (has_option) {
        const Object *first = assigned != NULL && assigned->kind == ST_ASSIGN && assigned->value != NULL
                                  ? constant_of_expr(unit, assigned->value)
                                  : NULL;
        const bool is_text = first != NULL && first->kind == OBJ_STRING && first->length > 0 &&
                             strcspn(first->text, "\"'\\") == first->length;
        diag_hint(unit, "pass its value with --const '%.*s=\"%s\"', or write the type in the signature", (int)length,
                  name, is_text ? first->text : "float32");
    } else {
        diag_hint(unit, "write the type in the signature, or assign '%.*s' one constant at the module level",
                  (int)length, name);
    }
}

Signature type_of_annotation(Unit *unit, const Expr *e)
{
    size_t length;
    const char *text = expr_source(unit, e, &length), *meant = e->kind != EX_STRING ? signature_string(unit, e) : NULL;
    Signature type = meant != NULL ? signature_parse_type(unit, meant, strlen(meant)) : (Signature){.error = ""};
    return type.error == NULL ? type : signature_parse_type(unit, text, length);
}

const Expr *signature_argument(Unit *unit, const Expr *e)
{
    size_t length;
    const char *text = expr_source(unit, e, &length);
    Meaning meaning = {.unit = unit};
    textbuf_init(&meaning.text, unit->arena);
    unit->naming->host_depth++;
    const bool is_meant = add_text(&meaning, e, 0) && meaning.text.text != NULL;
    unit->naming->host_depth--;
    if ((is_meant && signature_parse(unit, meaning.text.text, meaning.text.length).error == NULL) ||
        signature_parse(unit, text, length).error == NULL) { /* a parameter has the name of a type */
        return NULL;
    }
    const Expr *name = meaning.unknown;
    while (name != NULL && (name->kind == EX_ATTRIBUTE || name->kind == EX_SUBSCRIPT)) { /* x.dtype */
        name = name->left;
    }
    const Binding *binding = name != NULL && name->kind == EX_NAME ? name->binding : NULL;
    return binding != NULL && binding->kind == BIND_LOCAL ? meaning.unknown : NULL;
}

bool signature_of_expr(Unit *unit, const Expr *e, Signature *signature)
{
    size_t length;
    const char *text = expr_source(unit, e, &length), *whole = text;
    while (length > 2 && text[0] == '(' && text[length - 1] == ')' && e->kind == EX_CALL) {
        text++;
        length -= 2;
    }
    Meaning meaning = {.unit = unit};
    textbuf_init(&meaning.text, unit->arena);
    unit->naming->host_depth++;
    bool is_meant = e->kind != EX_STRING && add_text(&meaning, e, 0) && meaning.text.text != NULL;
    unit->naming->host_depth--;
    if (is_meant) { /* contains aliases of types, or is computed from parts */
        *signature = signature_parse(unit, meaning.text.text, meaning.text.length);
        if (signature->error == NULL) {
            return true;
        }
    }
    *signature = signature_parse(unit, text, length);
    if (signature->error != NULL && is_meant && meaning.unknown != NULL) {
        report_unknown(unit, e, meaning.unknown);
        return false;
    }
    if (signature->error != NULL) {
        diag_error(unit, e->span, "bad-signature", "invalid signature: %s, at \"%.*s\"", signature->error,
                   (int)(length - signature->error_offset < 20 ? length - signature->error_offset : 20),
                   text + signature->error_offset);
        if (signature->similar != NULL) {
            diag_hint(unit, "write %s instead", signature->similar);
            edit_type(unit, e, signature, (size_t)(text - whole));
        } else {
            diag_hint(unit, "write the signature as in \"void(float32[:, ::1], int64)\"");
        }
        return false;
    }
    return true;
}
