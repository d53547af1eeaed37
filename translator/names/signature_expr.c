/* The text of a signature that a decorator gives by an expression: aliases of types, `"void(%s)" % x`, f-strings. */
#include "names/inside.h"

#include <string.h>

enum { MAX_DEPTH = 16 };

static const Expr *assigned_value(const Expr *e)
{
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    bool once = binding != NULL && binding->assignments == 1 && binding->stmt != NULL && binding->stmt->kind == ST_ASSIGN;
    return once && binding->stmt->targets[0]->kind == EX_NAME ? binding->stmt->value : NULL;
}

const Expr *signature_item(Unit *unit, const Expr *e)
{
    const Expr *list = e->kind == EX_SUBSCRIPT ? assigned_value(e->left) : NULL;
    const Object *index = list != NULL && (list->kind == EX_LIST || list->kind == EX_TUPLE) ? constant_of_expr(unit, e->right) : NULL;
    bool inside = index != NULL && index->kind == OBJ_INT && index->integer >= 0 && index->integer < (int64_t)list->item_count;
    return inside ? list->items[index->integer] : NULL;
}

const char *expr_source(const Unit *unit, const Expr *e, size_t *length)
{
    *length = e->kind == EX_STRING ? e->text_length : e->span.end - e->span.start;
    return e->kind == EX_STRING ? e->text : unit->modules[e->span.module]->text + e->span.start;
}

static void add_source(Unit *unit, const Expr *e, TextBuf *out)
{
    size_t length;
    const char *text = expr_source(unit, e, &length);
    textbuf_add(out, text, length);
}

/* What stands before the parentheses: void, Tuple, or a type. */
static bool add_callee(Unit *unit, const Expr *e, TextBuf *out)
{
    if (e->kind != EX_NAME && e->kind != EX_ATTRIBUTE) {
        return false;
    }
    Object *object = constant_of_expr(unit, e);
    bool scalar = object != NULL && object->kind == OBJ_TYPE && type_is_scalar(object->as_type);
    textbuf_puts(out, scalar ? type_signature(unit->arena, object->as_type) : e->name);
    return true;
}

static bool add_text(Unit *unit, const Expr *e, TextBuf *out, unsigned depth);

/* (float32[:], int64): in parentheses */
static bool add_list(Unit *unit, Expr *const *items, uint32_t count, TextBuf *out, unsigned depth)
{
    textbuf_puts(out, "(");
    for (uint32_t i = 0; i < count; i++) {
        textbuf_puts(out, i > 0 ? ", " : "");
        if (items[i]->kind == EX_STRING) { /* a layout */
            textbuf_printf(out, "\"%s\"", items[i]->text);
        } else if (!add_text(unit, items[i], out, depth + 1)) {
            return false;
        }
    }
    textbuf_puts(out, ")");
    return true;
}

/* "void(%s[:], int32)" % T, "void({}[:], int32)".format(T): the mark is where values go in. */
static bool add_formatted(Unit *unit, const Expr *text, char mark, Expr *const *values, uint32_t count, TextBuf *out, unsigned depth)
{
    TextBuf format;
    textbuf_init(&format, unit->arena);
    if (!add_text(unit, text, &format, depth + 1) || format.text == NULL) {
        return false;
    }
    uint32_t used = 0;
    for (const char *c = format.text; *c != '\0'; c++) {
        if (*c != mark) {
            textbuf_add(out, c, 1);
            continue;
        }
        bool numbered = mark == '{' && c[1] >= '0' && c[1] <= '9';
        uint32_t which = numbered ? (uint32_t)(c[1] - '0') : used++;
        c += numbered ? 2 : 1;
        bool ends = mark == '{' ? *c == '}' : *c == 's' || *c == 'd';
        if (!ends || which >= count || !add_text(unit, values[which], out, depth + 1)) {
            return false;
        }
    }
    return mark == '{' || used == count;
}

static bool add_text(Unit *unit, const Expr *e, TextBuf *out, unsigned depth)
{
    if (depth > MAX_DEPTH) {
        return false;
    }
    switch (e->kind) {
    case EX_STRING:
        textbuf_add(out, e->text, e->text_length);
        return true;
    case EX_FSTRING:
        for (uint32_t i = 0; i < e->item_count; i++) {
            if (e->text != NULL || !add_text(unit, e->items[i], out, depth + 1)) {
                return false;
            }
        }
        return true;
    case EX_BINARY:
        if (e->op == OP_ADD) {
            return add_text(unit, e->left, out, depth + 1) && add_text(unit, e->right, out, depth + 1);
        }
        return e->op == OP_MOD && (e->right->kind == EX_TUPLE ? add_formatted(unit, e->left, '%', e->right->items, e->right->item_count, out, depth)
                                                              : add_formatted(unit, e->left, '%', &e->right, 1, out, depth));
    case EX_NAME:
    case EX_ATTRIBUTE: {
        const Object *object = constant_of_expr(unit, e);
        if (object != NULL && object->kind == OBJ_TYPE && object->as_type->kind != TY_NONE) {
            textbuf_puts(out, type_signature(unit->arena, object->as_type));
            return true;
        }
        if (object != NULL && object->kind == OBJ_STRING) {
            textbuf_add(out, object->text, object->length);
            return true;
        }
        const Expr *value = assigned_value(e);
        if (value != NULL) {
            return add_text(unit, value, out, depth + 1);
        }
        add_source(unit, e, out);
        return true;
    }
    case EX_SUBSCRIPT: {
        const Expr *item = signature_item(unit, e);
        if (item != NULL) {
            return add_text(unit, item, out, depth + 1);
        }
        if (!add_text(unit, e->left, out, depth + 1)) {
            return false;
        }
        textbuf_puts(out, "[");
        add_source(unit, e->right, out);
        textbuf_puts(out, "]");
        return true;
    }
    case EX_CALL:
        if (e->item_count > 0 && object_known(constant_of_expr(unit, e->left)) == KNOWN_SIGNATURE) { /* signature(void, float32[:]) */
            return add_text(unit, e->items[0], out, depth + 1) && add_list(unit, e->items + 1, e->item_count - 1, out, depth);
        }
        if (e->left->kind == EX_ATTRIBUTE && strcmp(e->left->name, "format") == 0) {
            return add_formatted(unit, e->left->left, '{', e->items, e->item_count, out, depth);
        }
        return e->keyword_count == 0 && add_callee(unit, e->left, out) && add_list(unit, e->items, e->item_count, out, depth);
    case EX_TUPLE:
    case EX_LIST: /* argtypes=[...] */
        return add_list(unit, e->items, e->item_count, out, depth);
    case EX_INT: case EX_SLICE:
        add_source(unit, e, out);
        return true;
    case EX_FLOAT: case EX_IMAGINARY: case EX_TRUE: case EX_FALSE: case EX_NONE: case EX_ELLIPSIS: case EX_NAMED: case EX_UNARY:
    case EX_BOOLEAN: case EX_NOT: case EX_COMPARE: case EX_CONDITIONAL: case EX_STARRED: case EX_LAMBDA: case EX_UNSUPPORTED:
        return false;
    }
    return false;
}

const char *signature_meant(Unit *unit, const Expr *e)
{
    TextBuf out;
    textbuf_init(&out, unit->arena);
    return add_text(unit, e, &out, 0) ? out.text : NULL;
}

/* The type that was meant in place of the misspelt one; from: where the signature's text begins in that of e. */
static void edit_type(Unit *unit, const Expr *e, const Signature *signature, size_t from)
{
    const Py2cuModule *module = &unit->request->modules[e->span.module];
    const char *text = module->text + e->span.start;
    const size_t length = e->span.end - e->span.start, misspelt = strlen(signature->misspelt);
    size_t at = 0;
    if (e->kind == EX_STRING) {
        while (at < length && text[at] != '"' && text[at] != '\'') {
            at++; /* the letters of r"..." */
        }
        at += length - at >= 6 && text[at + 1] == text[at] && text[at + 2] == text[at] ? 3 : 1;
    }
    at += from + signature->error_offset;
    if (e->span.module >= unit->request->module_count || at + misspelt > length || memcmp(text + at, signature->misspelt, misspelt) != 0) {
        return; /* with escapes, or of several parts */
    }
    Span span = {e->span.start + (uint32_t)at, e->span.start + (uint32_t)(at + misspelt), e->span.line, e->span.module};
    for (size_t i = 0; i < at; i++) {
        span.line += text[i] == '\n';
    }
    diag_edit(unit, span, signature->similar);
}

bool signature_of_expr(Unit *unit, const Expr *e, Signature *signature)
{
    size_t length;
    const char *text = expr_source(unit, e, &length), *whole = text;
    while (length > 2 && text[0] == '(' && text[length - 1] == ')' && e->kind == EX_CALL) {
        text++;
        length -= 2;
    }
    *signature = signature_parse(unit, text, length);
    unit->naming->host_depth++;
    const char *meant = signature->error != NULL && e->kind != EX_STRING ? signature_meant(unit, e) : NULL;
    unit->naming->host_depth--;
    if (meant != NULL) { /* with aliases of types, or put together from parts */
        Signature second = signature_parse(unit, meant, strlen(meant));
        *signature = second.error == NULL ? second : *signature;
    }
    if (signature->error != NULL) {
        diag_error(unit, e->span, "bad-signature", "this signature cannot be read: %s, at \"%.*s\"", signature->error,
                   (int)(length - signature->error_offset < 20 ? length - signature->error_offset : 20), text + signature->error_offset);
        if (signature->similar != NULL) {
            diag_hint(unit, "write %s in its place", signature->similar);
            edit_type(unit, e, signature, (size_t)(text - whole));
        } else {
            diag_hint(unit, "write it as \"void(float32[:, ::1], int64)\"");
        }
        return false;
    }
    return true;
}
