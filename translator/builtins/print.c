// SPDX-License-Identifier: MIT
/* print(): a call of printf with Numba's formats: %lld for integers, %f for floats, True and False for bool.
 *
 * Extensions: f-strings with format specifications that printf supports, and constant `sep` and `end`. */
#include "base/ascii.h"
#include "base/strings.h"
#include "builtins/builtins_internal.h"

#include <stdlib.h>
#include <string.h>

static const Object *string_of(const Instance *instance, const Expr *e)
{
    const Object *object = info_of(instance, e)->constant;
    return object != NULL && object->kind == OBJ_STRING ? object : NULL;
}

/* Returns a 3-D register such as cuda.threadIdx, whose components are registers; NULL for other values. */
static const Object *index_of(const Instance *instance, const Expr *e)
{
    const Object *object = info_of(instance, e)->constant;
    bool is_path = object != NULL && object->kind == OBJ_PATH;
    return is_path && path_is_register(arena_printf(instance->unit->arena, "%s.x", object->path)) ? object : NULL;
}

/* ---- types ---- */

static bool is_printable(const Type *type)
{
    if (type_is_optional(type)) {
        return false; /* for an item of a tuple: printf has no format for a number or None */
    }
    for (uint32_t i = 0; type->kind == TY_TUPLE && i < type->count; i++) {
        if (!is_printable(type->items[i])) {
            return false;
        }
    }
    return type->kind == TY_TUPLE || type_is_real(type);
}

enum { MAX_WIDTH = 999 }; /* larger widths are mistakes, and undefined beyond the range of int */

/* A format specification that printf supports. */
typedef struct Spec {
    char flags[4];
    char size[16]; /* width and precision, such as "8.3" */
    char letter;   /* conversion; '\0': the default of the type */
} Spec;

static bool read_spec(const char *text, Spec *spec)
{
    *spec = (Spec){0};
    size_t flags = 0, size = 0;
    if (*text == '>') {
        text++;
    } else if (*text == '<') {
        spec->flags[flags++] = '-';
        text++;
    }
    if (*text == '+' || *text == ' ') {
        spec->flags[flags++] = *text++;
    }
    if (*text == '0') {
        spec->flags[flags++] = *text++;
    }
    while ((ascii_is_digit(*text) || *text == '.') && size + 1 < sizeof spec->size) {
        spec->size[size++] = *text++;
    }
    if (*text != '\0' && strchr("dxXofFeEgG", *text) != NULL) {
        spec->letter = *text++;
    }
    const char *precision = strchr(spec->size, '.');
    const char *width = spec->size, *digits = precision != NULL ? precision + 1 : "";
    bool fits = ascii_read_number(&width) <= MAX_WIDTH && ascii_read_number(&digits) <= MAX_WIDTH;
    return *text == '\0' && fits;
}

static bool is_integer_letter(char letter)
{
    return strchr("dxXo", letter) != NULL;
}

/* Returns the hint for a complex number, which Numba cannot print either. */
static const char *complex_hint(Infer *in, const Expr *value)
{
    bool is_operator =
        value->kind != EX_NAME && value->kind != EX_SUBSCRIPT && value->kind != EX_ATTRIBUTE && value->kind != EX_CALL;
    const char *text = is_operator ? NULL : infer_source_text(in, value);
    return text != NULL ? arena_printf(in->unit->arena, "print its parts: print(%s.real, %s.imag)", text, text)
                        : "assign it to a variable, and print the variable's .real and .imag";
}

/* Types a field: `value` is printed, `e` is the f-string with its specification or the value itself. */
static const Type *infer_format_field(Infer *in, const Expr *e, const Expr *value)
{
    const Type *type = infer_expr(in, value);
    Spec spec;
    if (type == NULL) {
        return NULL;
    }
    if (string_of(in->instance, value) == NULL && index_of(in->instance, value) == NULL && !is_printable(type)) {
        const char *text = type->kind == TY_ARRAY ? infer_source_text(in, value) : NULL;
        const char *hint = text != NULL
                               ? arena_printf(in->unit->arena, "print its elements separately: print(%s[%s])", text,
                                              type->ndim == 1   ? "0"
                                              : type->ndim == 2 ? "0, 0"
                                                                : "...")
                           : type_is_complex(type) ? complex_hint(in, value)
                           : type->kind == TY_NONE ? "print a string instead: print(\"None\")"
                                                   : "";
        return infer_error(in, value->span, "not-printable", "Type %s is not printable\n%s", type->name, hint);
    }
    if (e == value) { /* no specification */
        return type;
    }
    bool is_integer = type_is_integer(type);
    bool fits = read_spec(e->text, &spec) && (is_integer || type_is_float(type)) &&
                (spec.letter == '\0' || !is_integer_letter(spec.letter) || is_integer);
    if (!fits || (spec.letter == '\0' && (!is_integer || strchr(spec.size, '.') != NULL)) ||
        (spec.letter == 'd' && strchr(spec.size, '.') != NULL)) {
        return infer_error(in, e->span, "bad-format",
                           "the format '%s' of %s is not supported in a kernel\n"
                           "use a format that printf supports: 5d, 08x, .3f, 10.2e, g",
                           e->text, type->name);
    }
    return type;
}

/* A field with a specification is a separate f-string: see read_field(). */
static bool is_field(const Expr *e)
{
    return e->kind == EX_FSTRING && e->text != NULL && e->item_count == 1;
}

static bool infer_printed(Infer *in, const Expr *e)
{
    if (e->kind != EX_FSTRING || is_field(e)) {
        return infer_format_field(in, e, is_field(e) ? e->items[0] : e) != NULL;
    }
    bool known = true;
    for (uint32_t i = 0; i < e->item_count; i++) {
        known = infer_printed(in, e->items[i]) && known;
    }
    return known;
}

const Type *infer_builtin_print(Infer *in, const Expr *e, const Call *args)
{
    bool known = true;
    for (uint32_t i = 0; i < args->count; i++) {
        known = infer_printed(in, args->args[i]) && known;
    }
    for (uint32_t k = 0; k < e->keyword_count; k++) {
        const Keyword *keyword = &e->keywords[k];
        bool is_text =
            keyword->name != NULL && (strcmp(keyword->name, "sep") == 0 || strcmp(keyword->name, "end") == 0);
        if (!is_text || string_of(in->instance, keyword->value) == NULL) {
            return infer_error(in, keyword->span, "unexpected-keyword",
                               "print only supports the keywords 'sep' and 'end', with constant strings");
        }
    }
    return known ? type_of_kind(in->unit->types, TY_NONE) : NULL;
}

/* ---- the call of printf ---- */

typedef struct Printer {
    Lower *lw;
    TextBuf format;
    IrExpr *args[1 + LIMIT_PRINTED_VALUES];
    uint32_t count;
    bool too_many;
} Printer;

static bool writes(const IrExpr *e)
{
    return ir_effect(e) > EFFECT_READ;
}

static void add_argument(Printer *p, IrExpr *e)
{
    if (p->count == sizeof p->args / sizeof p->args[0]) {
        p->too_many = true;
        if (writes(e)) {
            lower_reuse(p->lw, e, "printed");
        }
        return;
    }
    p->args[p->count++] = e;
}

/* Appends the string to the format, escaped for a C string literal and for printf. */
static void add_text(Printer *p, const char *text, uint32_t length)
{
    for (uint32_t at = 0; at < length;) {
        uint32_t start = at, code = character_next(text, length, &at);
        if (code == 0) { /* would end the format */
            textbuf_puts(&p->format, "%c");
            add_argument(p, ir_int(p->lw->arena, lw_type(p->lw, TY_I32), 0));
        } else if (code == '%') {
            textbuf_puts(&p->format, "%%");
        } else if (code == '\n') {
            textbuf_puts(&p->format, "\\n");
        } else if (code == '\t') {
            textbuf_puts(&p->format, "\\t");
        } else if (code == '"' || code == '\\' || (code == '?' && start > 0 && text[start - 1] == '?')) {
            textbuf_printf(&p->format, "\\%c", (int)code);
        } else if (character_is_deceptive(code)) {
            for (uint32_t i = start; i < at; i++) {
                textbuf_printf(&p->format, "\\%03o", (unsigned)(unsigned char)text[i]);
            }
        } else {
            textbuf_add(&p->format, text + start, at - start);
        }
    }
}

static void add_number(Printer *p, Value value, const Spec *spec)
{
    Lower *lw = p->lw;
    Arena *arena = lw->arena;
    textbuf_printf(&p->format, "%%%s%s", spec->flags, spec->size);
    if (type_is_bool(value.type)) {
        const Type *text = lw_type(lw, TY_STR);
        textbuf_puts(&p->format, "s");
        add_argument(
            p, ir_cond(arena, value.scalar, ir_string(arena, text, "\"True\""), ir_string(arena, text, "\"False\"")));
        return;
    }
    bool as_integer = spec->letter == '\0' ? type_is_integer(value.type) : is_integer_letter(spec->letter);
    if (!as_integer) {
        textbuf_printf(&p->format, "%c", spec->letter != '\0' ? spec->letter : 'f');
        bool is_half = type_is_half(value.type), is_float = type_is_float(value.type) && !is_half;
        /* C passes a float as double */
        add_argument(p,
                     is_float ? value.scalar : value_convert(lw, value, lw_type(lw, is_half ? TY_F32 : TY_F64)).scalar);
        return;
    }
    /* Integers of up to 32 bits are printed as int, to which C promotes narrower integers. */
    bool is_register = value.scalar->kind == IR_CONVERT && value.scalar->a->kind == IR_SREG;
    IrExpr *e = is_register ? value.scalar->a : value.scalar;
    bool is_unsigned = type_is_unsigned(e->type) && e->type->bits >= 32, is_wide = e->type->bits > 32;
    char letter = spec->letter != '\0' && spec->letter != 'd' ? spec->letter : is_unsigned ? 'u' : 'd';
    textbuf_printf(&p->format, "%s%c", is_wide ? "ll" : "", letter);
    add_argument(p, e);
}

static void add_value(Printer *p, Value value, const Spec *spec)
{
    if (value.kind == VALUE_OBJECT && value.object != NULL && value.object->kind == OBJ_STRING) {
        add_text(p, value.object->text, value.object->length);
    } else if (value.kind == VALUE_TUPLE) {
        textbuf_puts(&p->format, "(");
        for (uint32_t i = 0; i < value.count; i++) {
            textbuf_puts(&p->format, i > 0 ? ", " : "");
            add_value(p, value.items[i], spec);
        }
        textbuf_puts(&p->format, value.count == 1 ? ",)" : ")");
    } else if (value.kind == VALUE_SCALAR) {
        add_number(p, value, spec);
    }
}

static void add_index(Printer *p, const Object *index)
{
    static const char *const names[] = {"x", "y", "z"};
    const Spec plain = {0};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        Value value;
        textbuf_puts(&p->format, i == 0 ? "(" : ", ");
        if (lower_register(p->lw, arena_printf(p->lw->arena, "%s.%s", index->path, names[i]), &value)) {
            add_number(p, value, &plain);
        }
    }
    textbuf_puts(&p->format, ")");
}

static void add_printed(Printer *p, const Expr *e, const Expr *next)
{
    if (e->kind == EX_FSTRING && !is_field(e)) {
        for (uint32_t i = 0; i < e->item_count; i++) {
            add_printed(p, e->items[i], i + 1 < e->item_count ? e->items[i + 1] : next);
        }
        return;
    }
    Spec spec = {0};
    if (is_field(e)) {
        read_spec(e->text, &spec);
        e = e->items[0];
    }
    const Object *index = index_of(p->lw->instance, e);
    if (index != NULL) {
        add_index(p, index);
        return;
    }
    Value value = lower_expr(p->lw, e);
    if (next != NULL) {
        lower_before(p->lw, &value, next);
        if (value.kind == VALUE_SCALAR && writes(value.scalar)) { /* the next argument may read the written memory */
            value.scalar = lower_reuse(p->lw, value.scalar, "printed");
        }
    }
    add_value(p, value, &spec);
}

static void add_separator(Printer *p, const Call *args, const char *name, const char *default_value)
{
    const Expr *given = call_argument(args, UINT32_MAX, name);
    const Object *text = given != NULL ? string_of(p->lw->instance, given) : NULL;
    if (text != NULL) {
        add_text(p, text->text, text->length);
    } else {
        textbuf_puts(&p->format, default_value);
    }
}

Value lower_builtin_print(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    Printer *p = arena_alloc(arena, sizeof *p);
    p->lw = lw;
    textbuf_init(&p->format, arena);
    textbuf_puts(&p->format, "\"");
    p->count = 1;
    for (uint32_t i = 0; i < args->count; i++) {
        if (i > 0) {
            add_separator(p, args, "sep", " ");
        }
        add_printed(p, args->args[i], i + 1 < args->count ? args->args[i + 1] : NULL);
    }
    add_separator(p, args, "end", "\\n");
    textbuf_puts(&p->format, "\"");
    const Type *i32 = lw_type(lw, TY_I32), *text = lw_type(lw, TY_STR);
    if (p->too_many) { /* CUDA's printf prints the format in this case; values with side effects are still evaluated */
        diag_warning(lw->unit, e->span, "too-many-values",
                     "CUDA print() cannot print more than %d items. The raw format string will be emitted by the "
                     "kernel instead.",
                     LIMIT_PRINTED_VALUES);
        diag_hint(lw->unit, "use several print calls");
        for (uint32_t i = 1; i < p->count; i++) {
            if (writes(p->args[i])) {
                lower_reuse(lw, p->args[i], "printed");
            }
        }
        p->args[1] = ir_string(arena, text, p->format.text);
        p->format.text = "\"%s\"";
        p->count = 2;
    }
    p->args[0] = ir_string(arena, text, p->format.text);
    return value_scalar(i32, lower_builtin(lw, "printf", i32, EFFECT_WRITE, p->args, p->count));
}
