// SPDX-License-Identifier: MIT
/* Exceptions of the Python source: their class names, and their arguments as Python prints them. */
#include "base/float_string.h"
#include "sema/sema_internal.h"

#include <math.h>
#include <string.h>

enum { DEEPEST = 8, LONGEST = 2000 };

static void write_string(TextBuf *out, const Object *text)
{
    bool double_quotes =
        memchr(text->text, '\'', text->length) != NULL && memchr(text->text, '"', text->length) == NULL;
    char quote = double_quotes ? '"' : '\'';
    textbuf_puts(out, text->is_bytes ? "b" : "");
    textbuf_add(out, &quote, 1);
    for (uint32_t i = 0; i < text->length; i++) {
        unsigned char c = (unsigned char)text->text[i];
        if (c == (unsigned char)quote || c == '\\') {
            textbuf_printf(out, "\\%c", c);
        } else if (c == '\n') {
            textbuf_puts(out, "\\n");
        } else if (c < ' ' || c == 0x7f || (c > 0x7f && text->is_bytes)) {
            textbuf_printf(out, "\\x%02x", c);
        } else {
            textbuf_add(out, (const char *)&c, 1);
        }
    }
    textbuf_add(out, &quote, 1);
}

static void write_float(TextBuf *out, double x, bool single)
{
    char text[FLOAT_TEXT_SIZE];
    if (!isfinite(x)) {
        textbuf_puts(out, isnan(x) ? "nan" : x < 0 ? "-inf" : "inf");
        return;
    }
    float_text(x, single, text);
    textbuf_puts(out, text);
}

/* Writes repr() of a constant. Returns false for values that exceptions do not support. */
static bool write_constant(TextBuf *out, const Object *object, unsigned depth)
{
    switch (object->kind) {
    case OBJ_INT:
        textbuf_printf(out, object->type->kind == TY_U64 ? "%llu" : "%lld", (long long)object->integer);
        return true;
    case OBJ_BOOL:
        textbuf_puts(out, object->integer != 0 ? "True" : "False");
        return true;
    case OBJ_FLOAT:
        if (isinf(object->number) && depth > 0) {
            textbuf_puts(out, object->number < 0 ? "-1e999" : "1e999"); /* a literal, because inf is a name */
            return true;
        }
        write_float(out, object->number, object->type->kind == TY_F32);
        return !isnan(object->number) || depth == 0;
    case OBJ_NONE:
        textbuf_puts(out, "None");
        return true;
    case OBJ_STRING:
        write_string(out, object);
        return true;
    case OBJ_TUPLE:
        textbuf_puts(out, "(");
        for (uint32_t i = 0; i < object->count; i++) {
            textbuf_puts(out, i > 0 ? ", " : "");
            if (depth >= DEEPEST || !write_constant(out, object->items[i], depth + 1)) {
                return false;
            }
        }
        textbuf_puts(out, object->count == 1 ? ",)" : ")");
        return true;
    default:
        return false;
    }
}

const Expr *exception_message(Unit *unit, const Expr *e, Exception *exception)
{
    TextBuf text;
    textbuf_init(&text, unit->arena);
    if (e == NULL) {
        exception->message = "";
        return NULL;
    }
    const Object *object = constant_of_expr(unit, e);
    if (object != NULL && object->kind == OBJ_STRING && !object->is_bytes) {
        textbuf_add(&text, object->text, object->length);
    } else if (object == NULL || !write_constant(&text, object, 0)) {
        return e;
    }
    exception->message = text.text != NULL ? text.text : "";
    return text.length <= LONGEST ? NULL : e;
}

/* Returns the name of an exception class, which can be dotted: "ValueError", "errors.Overflow". */
static const char *class_name(Unit *unit, const Expr *e)
{
    if (e->kind == EX_ATTRIBUTE) {
        const char *owner = class_name(unit, e->left);
        return owner != NULL ? arena_printf(unit->arena, "%s.%s", owner, e->name) : NULL;
    }
    return e->kind == EX_NAME ? e->name : NULL;
}

const Expr *exception_of(Unit *unit, const Expr *e, Exception *exception)
{
    exception->message = "";
    if (e == NULL) {
        exception->type = "RuntimeError";
        exception->message = "No active exception to reraise";
        return NULL;
    }
    exception->type = class_name(unit, e->kind == EX_CALL ? e->left : e);
    if (exception->type == NULL || (e->kind == EX_CALL && e->keyword_count > 0)) {
        exception->type = "Exception";
        return e;
    }
    if (e->kind != EX_CALL || e->item_count == 0) {
        return NULL;
    }
    const Expr *wrong = exception_message(unit, e->items[0], exception);
    TextBuf rest;
    textbuf_init(&rest, unit->arena);
    for (uint32_t i = 1; i < e->item_count && wrong == NULL; i++) {
        const Object *object = constant_of_expr(unit, e->items[i]);
        textbuf_puts(&rest, i == 1 ? "(" : " ");
        wrong = object == NULL || !write_constant(&rest, object, 1) || rest.length > LONGEST ? e->items[i] : NULL;
        textbuf_puts(&rest, ",");
    }
    if (e->item_count > 1) {
        textbuf_puts(&rest, ")");
        exception->arguments = rest.text;
    }
    return wrong;
}
