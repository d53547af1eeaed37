// SPDX-License-Identifier: MIT
/* Arrays in constant memory: the elements of a row are printed on one line if they fit. */
#include "base/strings.h"
#include "emit/emit_internal.h"

#include <string.h>

static const char *number_text(Emit *emit, const Type *type, bool in_packed, const unsigned char *at)
{
    if (type_is_half(type)) { /* printed as bits; outside of packed structs as {raw bits}, the only initializer of the
                                 class that is a constant expression */
        uint16_t half;
        memcpy(&half, at, sizeof half);
        const char *raw = type->kind == TY_F16 ? "__half_raw" : "__nv_bfloat16_raw";
        return in_packed ? arena_printf(emit->arena, "0x%04x", (unsigned)half)
                         : arena_printf(emit->arena, "%s{0x%04x}", raw, (unsigned)half);
    }
    if (type_is_float(type)) {
        double number;
        float single;
        memcpy(&single, at, sizeof single);
        number = single;
        if (type->kind == TY_F64) {
            memcpy(&number, at, sizeof number);
        }
        return emit_constant_text(emit, ir_float(emit->arena, type, number));
    }
    uint64_t bits = 0;
    unsigned unused = 64 - (unsigned)type_size(type) * 8;
    memcpy(&bits, at, type_size(type));
    if (type_is_bool(type)) {
        return bits != 0 ? "true" : "false";
    }
    return emit_constant_text(
        emit, ir_int(emit->arena, type, type_is_signed(type) ? (int64_t)(bits << unused) >> unused : (int64_t)bits));
}

static const char *element_text(Emit *emit, const Type *type, bool in_packed, const unsigned char *at);

/* Returns the number of bytes per index of the axis. */
static size_t bytes_below(const Type *array, unsigned axis)
{
    size_t below = type_size(array->elem);
    for (unsigned i = axis + 1; i < array->ndim; i++) {
        below *= (size_t)array->dims[i];
    }
    return below;
}

/* Returns {{1, 2}, {3, 4}} for an array in a record. */
static const char *nested_text(Emit *emit, const Type *array, unsigned axis, bool in_packed, const unsigned char *at)
{
    TextBuf text;
    textbuf_init(&text, emit->arena);
    for (int64_t i = 0; i < array->dims[axis]; i++, at += bytes_below(array, axis)) {
        bool last = axis + 1u == array->ndim;
        textbuf_puts(&text, i > 0 ? ", " : "{");
        textbuf_puts(&text, last ? element_text(emit, array->elem, in_packed, at)
                                 : nested_text(emit, array, axis + 1, in_packed, at));
    }
    textbuf_puts(&text, "}");
    return text.text;
}

/* Returns {1.0, 2}: the fields in struct order, {} for padding. */
static const char *record_text(Emit *emit, const Type *record, const unsigned char *at)
{
    TextBuf text;
    textbuf_init(&text, emit->arena);
    const char *before = "{";
    RecordMember member = {0};
    while (record_next_member(record, &member)) {
        if (member.field == record->count && member.end == record->record->size) {
            break; /* trailing padding */
        }
        textbuf_puts(&text, before);
        before = ", ";
        if (member.field == record->count) {
            textbuf_puts(&text, "{}");
            continue;
        }
        textbuf_puts(&text,
                     element_text(emit, record->items[member.field], record->record->in_packed, at + member.start));
    }
    textbuf_puts(&text, "}");
    return text.text;
}

/* Returns {U"abc"}, or {U'a', U'b'} if the array has no space for a terminating NUL. */
static const char *text_text(Emit *emit, const Type *type, const unsigned char *at)
{
    bool is_wide = type_is_wide_text(type);
    uint32_t capacity = (uint32_t)type->items[0]->dims[0], count = 0;
    uint32_t *codes = arena_alloc(emit->arena, capacity * sizeof *codes + 1);
    for (uint32_t i = 0; i < capacity; i++) {
        codes[i] = at[i];
        if (is_wide) {
            memcpy(&codes[i], at + 4 * (size_t)i, 4);
        }
        count = codes[i] != 0 ? i + 1 : count;
    }
    bool is_list = count == capacity && capacity > 0;
    const char *prefix = is_wide ? "U" : "";
    char quote = is_list ? '\'' : '"';
    TextBuf text;
    textbuf_init(&text, emit->arena);
    textbuf_printf(&text, "{%s%c", prefix, quote);
    for (uint32_t i = 0; i < count; i++) {
        if (is_list && i > 0) {
            textbuf_printf(&text, "', %s'", prefix);
        }
        character_text(&text, codes[i], quote);
    }
    textbuf_printf(&text, "%c}", quote);
    return text.text;
}

static const char *element_text(Emit *emit, const Type *type, bool in_packed, const unsigned char *at)
{
    if (type->kind == TY_CARRAY) {
        return nested_text(emit, type, 0, in_packed, at);
    }
    if (type_is_text(type)) {
        return text_text(emit, type, at);
    }
    if (type->kind == TY_RECORD) {
        return record_text(emit, type, at);
    }
    if (type_is_complex(type)) {
        const Type *part = type->items[0];
        return arena_printf(emit->arena, "{%s, %s}", number_text(emit, part, false, at),
                            number_text(emit, part, false, at + type_size(part)));
    }
    return number_text(emit, type_is_time(type) ? type_of_kind(emit->unit->types, TY_I64) : type, in_packed, at);
}

/* Ends the line, with the comment of the definition on the first one. */
static void next_line(Emit *emit, const char **comment)
{
    emit_trailing_comment(emit, *comment);
    *comment = NULL;
    emit_newline(emit);
    emit_spaces(emit, emit->indent);
}

/* Prints "{1, 2, 3}", on several lines indented by `indent` if it is too long for one; `suffix` follows on the last
 * line. */
static void print_row(Emit *emit, const Type *elem, int64_t count, const unsigned char *data, const char *suffix,
                      const char **comment)
{
    const char **texts = arena_alloc(emit->arena, (size_t)count * sizeof *texts);
    size_t width = 2 + emit_width(suffix);
    for (int64_t i = 0; i < count; i++) {
        texts[i] = element_text(emit, elem, false, data + (size_t)i * type_size(elem));
        width += emit_width(texts[i]) + (i > 0 ? 2 : 0);
    }
    bool one_line = emit->column + width <= EMIT_COLUMNS;
    emit_puts(emit, "{");
    emit->indent += EMIT_INDENT;
    for (int64_t i = 0; i < count; i++) {
        bool fits = emit->column + 2 + emit_width(texts[i]) + 1 <= EMIT_COLUMNS;
        if (i > 0) {
            emit_puts(emit, one_line || fits ? ", " : ",");
        }
        if (!one_line && (i == 0 || !fits)) {
            next_line(emit, comment);
        }
        emit_puts(emit, texts[i]);
    }
    emit->indent -= EMIT_INDENT;
    if (!one_line) {
        next_line(emit, comment);
    }
    emit_puts(emit, "}");
    emit_puts(emit, suffix);
}

static void print_rows(Emit *emit, const Type *type, unsigned axis, const unsigned char *data, const char *suffix,
                       const char **comment)
{
    if (axis + 1u == type->ndim) {
        print_row(emit, type->elem, type->dims[axis], data, suffix, comment);
        return;
    }
    emit_puts(emit, "{");
    emit->indent += EMIT_INDENT;
    for (int64_t i = 0; i < type->dims[axis]; i++) {
        next_line(emit, comment);
        print_rows(emit, type, axis + 1, data + (size_t)i * bytes_below(type, axis), ",", comment);
    }
    emit->indent -= EMIT_INDENT;
    next_line(emit, comment);
    emit_puts(emit, "}");
    emit_puts(emit, suffix);
}

void emit_constant_array(Emit *emit, const IrNamed *named)
{
    const Type *type = named->type;
    const char *comment = emit_clean_comment(emit->arena, named->trail);
    TextBuf head;
    textbuf_init(&head, emit->arena);
    textbuf_puts(&head, emit->is_c ? "static " : "__constant__ ");
    if (type_is_complex(type->elem)) { /* loads both parts at once */
        textbuf_printf(&head, "%s(%u) ", emit->is_c ? "_Alignas" : "__align__", (unsigned)type_size(type->elem));
    }
    textbuf_printf(&head, "const %s %s%s = ", type_c_name(type->elem), named->name, emit_axis_sizes(emit, type, NULL));
    if (comment != NULL && emit_width(head.text) + 6 + emit_width(comment) > EMIT_COLUMNS) {
        emit_comment_lines(emit, comment);
        comment = NULL;
    }
    emit_start_line(emit);
    emit_puts(emit, head.text);
    const unsigned char *bytes = named->data;
    bool zero = true;
    for (size_t i = 0; i < type_size(type) && zero; i++) {
        zero = bytes[i] == 0;
    }
    if (zero) {
        emit_puts(emit, emit->is_c ? "{0};" : "{};");
    } else {
        print_rows(emit, type, 0, bytes, ";", &comment);
    }
    if (comment != NULL &&
        emit->column + 5 + emit_width(comment) > EMIT_COLUMNS) { /* the comment does not fit on a single full line */
        emit_newline(emit);
        emit_comment_lines(emit, comment);
        return;
    }
    emit_trailing_comment(emit, comment);
    emit_newline(emit);
}
