// SPDX-License-Identifier: MIT
/* Number and string literals: conversion of their spelling to a value. */
#include "base/ascii.h"
#include "base/float_string.h"
#include "syntax/syntax_internal.h"

#include <string.h>

/* ---- numbers ---- */

unsigned digit_value(char c)
{
    return ascii_is_digit(c)      ? (unsigned)(c - '0')
           : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
           : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                  : 16;
}

/* Returns the spelling without underscores; reports an error and returns NULL if an underscore is misplaced. */
static char *number_text(Reader *reader, Span span)
{
    const char *text = reader->text + span.start;
    uint32_t length = span.end - span.start;
    char *clean = arena_alloc(reader->arena, length + 1);
    uint32_t used = 0;
    bool is_hex = length > 1 && (text[1] == 'x' || text[1] == 'X');
    for (uint32_t i = 0; i < length; i++) {
        if (text[i] != '_') {
            clean[used++] = text[i];
        } else if (i + 1 == length || !(is_hex ? digit_value(text[i + 1]) < 16 : ascii_is_digit(text[i + 1]))) {
            reader_error(reader, span, "invalid number: underscores must be between digits");
            return NULL;
        }
    }
    return clean;
}

static Expr *read_integer(Reader *reader, Span span, char *text, size_t length)
{
    unsigned base = 10;
    const char *digits = text;
    if (length > 1 && text[0] == '0' && !ascii_is_digit(text[1])) {
        base = text[1] == 'x' || text[1] == 'X' ? 16 : text[1] == 'o' || text[1] == 'O' ? 8 : 2;
        digits += 2;
    }
    Expr *e = expr_new(reader, EX_INT, span);
    for (; *digits != '\0'; digits++) {
        unsigned digit = digit_value(*digits);
        if (digit >= base) {
            reader_error(reader, span,
                         "invalid number"); /* the suffix L of Python 2, or a digit that is invalid in this base */
            return e;
        }
        if (e->integer > (UINT64_MAX - digit) / base) {
            e->too_big = true;
        }
        e->integer = e->integer * base + digit;
    }
    if (base == 10 && length > 1 && text[0] == '0' && e->integer != 0) {
        const char *rest = text + strspn(text, "0");
        reader_error(reader, span, "an integer cannot begin with 0");
        if (rest[strspn(rest, "01234567")] == '\0') {
            diag_hint(reader->unit, "write 0o%s for an octal number", rest);
        }
    }
    return e;
}

Expr *read_number(Reader *reader, Span span)
{
    bool is_integer = reader->kind == CST_INTEGER;
    if (!ascii_is_digit(reader->text[span.start]) && reader->text[span.start] != '.') {
        return read_name(reader, span); /* replaced by digits in text_for_grammar() */
    }
    char *text = number_text(reader, span);
    if (text == NULL) {
        return expr_new(reader, EX_INT, span);
    }
    size_t length = strlen(text);
    bool imaginary = length > 0 && (text[length - 1] == 'j' || text[length - 1] == 'J');
    if (is_integer && !imaginary) {
        return read_integer(reader, span, text, length);
    }
    if (imaginary) {
        text[length - 1] = '\0';
    }
    Expr *e = expr_new(reader, imaginary ? EX_IMAGINARY : EX_FLOAT, span);
    e->number = float_value(text, false);
    e->text = text;
    e->text_length = (uint32_t)strlen(text);
    return e;
}

/* ---- strings ---- */

/* A string literal under construction, including all adjacent parts. */
typedef struct Literal {
    Reader *reader;
    Span span;
    TextBuf value; /* value of the piece after the latest replacement field */
    bool is_bytes, is_format;
    bool raw, bytes, format; /* prefix of the current part */
    uint32_t parts;
    const char *unsupported; /* unsupported content, or NULL */
} Literal;

/* Appends an escaped code: a byte of a bytes literal, or a character of a string. */
static void add_code(Literal *literal, uint32_t code)
{
    static const unsigned char leads[] = {[2] = 0xc0, [3] = 0xe0, [4] = 0xf0};
    char bytes[4];
    unsigned length = code < 0x80 || literal->bytes ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code >= 0xd800 && code < 0xe000) {
        literal->unsupported = "string with a lone surrogate";
        return;
    }
    for (unsigned i = length - 1; i > 0; i--, code >>= 6) {
        bytes[i] = (char)(0x80 | (code & 0x3f));
    }
    bytes[0] = (char)(length == 1 ? code : leads[length] | code);
    textbuf_add(&literal->value, bytes, length);
}

/* Reads the `count` hexadecimal digits of \x, \u or \U at `at`. Returns the position after them. */
static const char *add_hex_escape(Literal *literal, const char *at, const char *end, unsigned count)
{
    uint32_t code = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned digit = at + i < end ? digit_value(at[i]) : 16;
        if (digit == 16) {
            reader_error(literal->reader, literal->span, "the string has an escape with too few digits: \\%c needs %u",
                         at[-1], count);
            return at + i;
        }
        code = code * 16 + digit;
    }
    if (code > 0x10ffff) {
        reader_error(literal->reader, literal->span, "the string has an escape that is not a Unicode character");
    } else {
        add_code(literal, code);
    }
    return at + count;
}

/* Reads the escape after a backslash at `at`. Returns the position after it. */
static const char *add_escape(Literal *literal, const char *at, const char *end)
{
    static const char letters[] = "\\'\"abfnrtv", values[] = "\\'\"\a\b\f\n\r\t\v";
    char c = *at;
    const char *letter = c != '\0' ? strchr(letters, c) : NULL;
    if (letter != NULL) {
        textbuf_add(&literal->value, &values[letter - letters], 1);
        return at + 1;
    }
    if (c == '\n') {
        return at + 1;
    }
    if (c == '\r') {
        return at + (at + 1 < end && at[1] == '\n' ? 2 : 1);
    }
    if (c >= '0' && c <= '7') {
        uint32_t code = 0;
        for (unsigned i = 0; i < 3 && at < end && *at >= '0' && *at <= '7'; i++, at++) {
            code = code * 8 + (unsigned)(*at - '0');
        }
        add_code(literal, code);
        return at;
    }
    unsigned digits = c == 'x' ? 2 : literal->bytes ? 0 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (digits > 0) {
        return add_hex_escape(literal, at + 1, end, digits);
    }
    if (!literal->bytes && c == 'N') {
        literal->unsupported = "named character escape";
        return at + 1;
    }
    textbuf_add(&literal->value, "\\", 1); /* not an escape: both characters are kept */
    return at;
}

/* Appends the source between two offsets to the value. */
static void add_source(Literal *literal, uint32_t from, uint32_t to)
{
    const char *at = literal->reader->text + from, *end = literal->reader->text + to;
    while (at < end) {
        const char *plain = at;
        while (at < end && *at != '\\' && *at != '\r' && !(literal->format && (*at == '{' || *at == '}')) &&
               !(literal->bytes && (unsigned char)*at >= 0x80)) {
            at++;
        }
        textbuf_add(&literal->value, plain, (size_t)(at - plain));
        if (at == end) {
            return;
        }
        char c = *at++;
        if (c == '\\' && !literal->raw && at < end) {
            at = add_escape(literal, at, end);
        } else if (c == '\r') {
            if (at == end || *at != '\n') {
                textbuf_add(&literal->value, "\n", 1); /* for \r\n, the \n is kept */
            }
        } else if (literal->bytes && (unsigned char)c >= 0x80) {
            reader_error(literal->reader, literal->span, "bytes literals can contain only ASCII characters");
            return;
        } else {
            textbuf_add(&literal->value, &c, 1);
            at +=
                literal->format && at < end && (c == '{' || c == '}') && *at == c; /* doubled braces denote one brace */
        }
    }
}

/* Pushes the collected characters as a piece of an f-string. */
static void push_piece(Literal *literal)
{
    if (literal->value.length == 0) {
        return;
    }
    Expr *e = expr_new(literal->reader, EX_STRING, literal->span);
    e->text = literal->value.text;
    e->text_length = (uint32_t)literal->value.length;
    ptrvec_push(literal->reader->arena, &literal->reader->scratch, e);
    textbuf_init(&literal->value, literal->reader->arena);
}

static Expr *read_field(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    Expr *e = NULL;
    bool is_plain = true;
    const char *format = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_FORMAT_SPECIFIER && ts_node_named_child_count(reader->node) == 0) {
            uint32_t start = reader_start(reader, reader->node) + 1,
                     end = reader_end(reader, reader->node); /* after the colon */
            format = arena_strndup(reader->arena, reader->text + start, end - start);
            reader_sweep(reader);
        } else if (reader->kind == CST_TYPE_CONVERSION || reader->kind == CST_FORMAT_SPECIFIER ||
                   reader->kind == CST_T_ASSIGN) {
            is_plain = false;
            reader_sweep(reader);
        } else if (reader_at_item(reader) && e == NULL) {
            e = read_expr(reader);
        }
    }
    if (e == NULL || !is_plain) {
        return expr_unsupported(reader, span, "format specification");
    }
    if (format != NULL) {
        Expr *field = expr_new(reader, EX_FSTRING, span);
        field->text = format;
        field->items = arena_alloc(reader->arena, sizeof *field->items);
        field->items[0] = e;
        field->item_count = 1;
        return field;
    }
    return e;
}

/* Reads the prefix of the part that begins at `start`; returns its length. */
static uint32_t read_prefix(Literal *literal, uint32_t start)
{
    const char *text = literal->reader->text + start;
    uint32_t length = (uint32_t)strcspn(text, "\"'`");
    char prefix[3] = {0};
    for (uint32_t i = 0; i < length && i < 2; i++) {
        prefix[i] = (char)(text[i] | 0x20);
    }
    literal->raw = strchr(prefix, 'r') != NULL;
    literal->bytes = strchr(prefix, 'b') != NULL;
    bool is_template = strchr(prefix, 't') != NULL;
    literal->format = strchr(prefix, 'f') != NULL || is_template;
    if (length > 2 || (length == 2 && !(literal->raw && (literal->bytes || literal->format)))) {
        reader_error(literal->reader, literal->span, "a string cannot have the prefix '%.*s'", (int)length, text);
    } else if (text[length] == '`') {
        reader_error(literal->reader, literal->span, "Python 3 has no backquotes");
        diag_hint(literal->reader->unit, "remove the backquotes; print(...) shows a value");
    }
    if (is_template) {
        literal->unsupported = "template string";
    }
    return length;
}

/* Reads one of several adjacent parts. */
static void read_part(Literal *literal)
{
    Reader *reader = literal->reader;
    uint32_t start = reader_start(reader, reader->node), end = reader_end(reader, reader->node);
    start += read_prefix(literal, start);
    if (literal->parts++ > 0 && literal->bytes != literal->is_bytes) {
        reader_error(reader, literal->span, "bytes and string literals cannot be joined");
    }
    literal->is_bytes = literal->bytes;
    if (!literal->format) {
        const char *text = reader->text + start;
        uint32_t quotes = end - start >= 6 && text[0] == text[1] && text[1] == text[2] ? 3 : 1;
        if (end - start >= 2 * quotes) {
            add_source(literal, start + quotes, end - quotes);
        }
        return;
    }
    literal->is_format = true;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        uint32_t from = reader_start(reader, reader->node), to = reader_end(reader, reader->node);
        if (reader->kind == CST_STRING_START) {
            start = to;
        } else if (reader->kind == CST_STRING_END) {
            add_source(literal, start, from);
        } else if (reader->kind == CST_INTERPOLATION) {
            add_source(literal, start, from);
            push_piece(literal);
            ptrvec_push(reader->arena, &reader->scratch, read_field(reader));
            start = to;
        }
    }
}

Expr *read_string(Reader *reader, Span span)
{
    Literal literal = {.reader = reader, .span = span};
    textbuf_init(&literal.value, reader->arena);
    size_t count = reader->scratch.count;
    if (reader->kind == CST_STRING) {
        read_part(&literal);
    } else {
        for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
            if (reader->kind == CST_STRING) {
                read_part(&literal);
            }
        }
    }
    if (literal.unsupported != NULL) {
        reader->scratch.count = count;
        return expr_unsupported(reader, span, literal.unsupported);
    }
    if (literal.is_format) {
        push_piece(&literal);
        return expr_new_from_stack(reader, EX_FSTRING, count, span);
    }
    Expr *e = expr_new(reader, EX_STRING, span);
    e->text = literal.value.text != NULL ? literal.value.text : "";
    e->text_length = (uint32_t)literal.value.length;
    e->is_bytes = literal.is_bytes;
    return e;
}
