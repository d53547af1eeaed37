// SPDX-License-Identifier: MIT
/* Values: their representation in slots and in memory, operators on complex numbers, and output as strings. */
#include "interp/interp_internal.h"

#include "base/float_string.h"
#include "base/half.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

const char *run_type_name(const Type *type)
{
    return type->name != NULL ? type->name : type_c_name(type);
}

uint32_t slots_of(const Type *type)
{
    type = type_in_c(type);
    if (type->kind == TY_NONE) {
        return 0;
    }
    if (type_is_complex(type) || type->kind == TY_VECTOR) {
        return type->count;
    }
    if (type_is_scalar(type) || type->kind == TY_POINTER) {
        return 1;
    }
    if (type->kind == TY_RECORD) {
        return (type->record->size + 7) / 8;
    }
    uint32_t sum = 0;
    for (uint32_t i = 0; type->kind == TY_STRUCT && i < type->count; i++) {
        uint32_t slots = slots_of(type->items[i]);
        if (slots == UINT32_MAX) {
            return slots;
        }
        sum += slots;
    }
    return type->kind == TY_STRUCT ? sum : UINT32_MAX;
}

uint32_t slots_of_argument(const Type *type)
{
    return type->kind == TY_CARRAY || type->kind == TY_STR ? 1 : slots_of(type);
}

uint32_t slots_before(const Type *type, uint32_t field)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < field; i++) {
        sum += type->kind == TY_VECTOR || type_is_complex(type) ? 1 : slots_of(type->items[i]);
    }
    return sum;
}

/* ---- memory ---- */

static Slot read_scalar(TypeKind kind, const unsigned char *bytes)
{
    Slot slot = {.u = 0};
    if (kind == TY_F16 || kind == TY_BF16) {
        uint16_t bits;
        memcpy(&bits, bytes, sizeof bits);
        if (kind == TY_F16) {
            slot.d = half_value(bits);
            return slot;
        }
        const uint32_t wide = (uint32_t)bits << 16;
        float number;
        memcpy(&number, &wide, sizeof number);
        slot.d = (double)number;
        return slot;
    }
    const size_t size = kind == TY_F32 ? 4 : kind == TY_BOOL ? 1 : kind_is_integral(kind) ? kind_bits(kind) / 8 : 8;
    memcpy(&slot, bytes, size); /* little-endian: the low bytes come first */
    return kind_is_integral(kind) ? eval_int(kind, slot.i) : slot;
}

static void write_scalar(TypeKind kind, unsigned char *bytes, Slot slot)
{
    if (kind == TY_F16 || kind == TY_BF16) {
        uint16_t bits = half_bits(slot.d);
        if (kind == TY_BF16) {
            const float number = (float)slot.d;
            uint32_t wide;
            memcpy(&wide, &number, sizeof wide);
            bits = (uint16_t)(wide >> 16);
        }
        memcpy(bytes, &bits, sizeof bits);
        return;
    }
    const size_t size = kind == TY_F32 ? 4 : kind == TY_BOOL ? 1 : kind_is_integral(kind) ? kind_bits(kind) / 8 : 8;
    memcpy(bytes, &slot, size);
}

void slots_read(const Type *type, const unsigned char *bytes, Slot *slots)
{
    type = type_in_c(type);
    if (type_is_complex(type) || type->kind == TY_VECTOR) {
        const Type *item = type->kind == TY_VECTOR ? type_in_c(type->elem) : type->items[0];
        for (uint32_t i = 0; i < type->count; i++) {
            slots[i] = read_scalar(item->kind, bytes + i * type_size(item));
        }
    } else if (type->kind == TY_RECORD) {
        memset(slots, 0, slots_of(type) * sizeof *slots);
        memcpy(slots, bytes, type->record->size);
    } else {
        *slots = read_scalar(type->kind, bytes);
    }
}

void slots_write(const Type *type, unsigned char *bytes, const Slot *slots)
{
    type = type_in_c(type);
    if (type_is_complex(type) || type->kind == TY_VECTOR) {
        const Type *item = type->kind == TY_VECTOR ? type_in_c(type->elem) : type->items[0];
        for (uint32_t i = 0; i < type->count; i++) {
            write_scalar(item->kind, bytes + i * type_size(item), slots[i]);
        }
    } else if (type->kind == TY_RECORD) {
        memcpy(bytes, slots, type->record->size);
    } else {
        write_scalar(type->kind, bytes, *slots);
    }
}

/* ---- operators ---- */

double slots_fmin(double a, double b)
{
    return a == 0 && b == 0 ? -(-a - b) : fmin(a, b);
}

double slots_fmax(double a, double b)
{
    return a == 0 && b == 0 ? a + b : fmax(a, b);
}

static bool complex_binary(IrOp op, TypeKind kind, const Slot *a, const Slot *b, Slot *result, const char **reason)
{
    static const HelperId helpers[IRO_BITNOT + 1] = {
        [IRO_ADD] = HELPER_C64_ADD, [IRO_SUB] = HELPER_C64_SUB, [IRO_MUL] = HELPER_C64_MUL,
        [IRO_DIV] = HELPER_C64_DIV, [IRO_EQ] = HELPER_C64_EQ,   [IRO_NE] = HELPER_C64_NE,
    };
    if (helpers[op] == HELPER_NONE) {
        *reason = "uses an operator that complex numbers do not have";
        return false;
    }
    CallContext context;
    context.args[0] = a;
    context.args[1] = b;
    memset(context.result, 0, sizeof context.result);
    helper_functions[helpers[op] + (kind == TY_C128)](&context); /* the row of complex128 is the next */
    memcpy(result, context.result, 2 * sizeof *result);
    return true;
}

bool slots_binary(IrOp op, TypeKind kind, const Slot *a, const Slot *b, Slot *result, const char **reason)
{
    return kind == TY_C64 || kind == TY_C128 ? complex_binary(op, kind, a, b, result, reason)
                                             : eval_binary(op, kind, *a, *b, result, reason);
}

void slots_unary(IrOp op, TypeKind kind, const Slot *a, Slot *result)
{
    const bool is_complex = kind == TY_C64 || kind == TY_C128;
    const TypeKind part = kind == TY_C64 ? TY_F32 : kind == TY_C128 ? TY_F64 : kind;
    for (int i = 0; i <= is_complex; i++) {
        result[i] = eval_unary(op, part, a[i]);
    }
}

/* ---- output as strings ---- */

static void float_as_text(double value, bool single, TextBuf *buf)
{
    char text[FLOAT_TEXT_SIZE];
    if (isnan(value) || isinf(value)) {
        textbuf_puts(buf, isnan(value) ? "nan" : value < 0 ? "-inf" : "inf");
        return;
    }
    float_text(value, single, text);
    textbuf_puts(buf, text);
}

static void letters_text(const Type *type, const unsigned char *bytes, TextBuf *buf)
{
    const Type *letters = type->items[0];
    textbuf_puts(buf, "'");
    for (int64_t i = 0; i < letters->dims[0]; i++) {
        Slot slot;
        slots_read(letters->elem, bytes + (size_t)i * type_size(letters->elem), &slot);
        if (slot.u == 0) {
            break;
        }
        textbuf_printf(buf, slot.u >= 32 && slot.u < 127 ? "%c" : "\\u{%x}", (unsigned)slot.u);
    }
    textbuf_puts(buf, "'");
}

/* Prints a value from its bytes in memory. */
static void bytes_text(const Type *type, const unsigned char *bytes, TextBuf *buf)
{
    type = type_in_c(type);
    if (type_is_text(type)) {
        letters_text(type, bytes, buf);
    } else if (type->kind == TY_RECORD) {
        textbuf_puts(buf, "(");
        for (uint32_t i = 0; i < type->count; i++) {
            textbuf_puts(buf, i > 0 ? ", " : "");
            bytes_text(type->items[i], bytes + type->record->offsets[i], buf);
        }
        textbuf_puts(buf, ")");
    } else if (type->kind == TY_CARRAY) { /* items of several axes are printed in order */
        textbuf_puts(buf, "[");
        for (size_t at = 0; at < type_size(type); at += type_size(type->elem)) {
            textbuf_puts(buf, at > 0 ? ", " : "");
            bytes_text(type->elem, bytes + at, buf);
        }
        textbuf_puts(buf, "]");
    } else if (slots_of(type) <= RUN_MAX_RESULT) {
        Slot parts[RUN_MAX_RESULT];
        slots_read(type, bytes, parts);
        slots_text(type, parts, buf);
    } else {
        textbuf_puts(buf, "...");
    }
}

void slots_text(const Type *type, const Slot *slots, TextBuf *buf)
{
    type = type_in_c(type);
    if (type->kind == TY_RECORD) {
        bytes_text(type, (const unsigned char *)slots, buf);
    } else if (type_is_complex(type)) {
        const TypeKind part = type->items[0]->kind;
        const double im = eval_number(part, slots[1]);
        textbuf_puts(buf, "(");
        float_as_text(eval_number(part, slots[0]), part == TY_F32, buf);
        textbuf_puts(buf, signbit(im) ? "" : "+");
        float_as_text(im, part == TY_F32, buf);
        textbuf_puts(buf, "j)");
    } else if (type->kind == TY_STRUCT || type->kind == TY_VECTOR) {
        textbuf_puts(buf, "(");
        for (uint32_t i = 0; i < type->count; i++) {
            textbuf_puts(buf, i > 0 ? ", " : "");
            slots_text(type->kind == TY_VECTOR ? type->elem : type->items[i], slots + slots_before(type, i), buf);
        }
        textbuf_puts(buf, ")");
    } else if (type->kind == TY_BOOL) {
        textbuf_puts(buf, slots->i != 0 ? "True" : "False");
    } else if (kind_is_float(type->kind)) {
        float_as_text(eval_number(type->kind, *slots), type->kind != TY_F64, buf);
    } else if (type->kind == TY_U64) {
        textbuf_printf(buf, "%" PRIu64, slots->u);
    } else {
        textbuf_printf(buf, "%" PRId64, slots->i);
    }
}
