// SPDX-License-Identifier: MIT
/* Strings: characters in memory or in a C literal (lower/char_arrays.c), and the helpers that use them. */
#include "base/strings.h"
#include "interp/interp_internal.h"

#include <string.h>

enum { MAX_LETTERS = 256 }; /* of a compared literal */

static uint32_t digits_of(const char **at, int base, int max)
{
    uint32_t code = 0;
    for (int i = 0; i < max && **at != '\0'; i++, ++*at) {
        const char c = **at;
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : base;
        if (digit >= base) {
            break;
        }
        code = code * (uint32_t)base + (uint32_t)digit;
    }
    return code;
}

uint32_t string_next(const char **at)
{
    const char c = *(*at)++;
    if (c != '\\') {
        return (unsigned char)c;
    }
    const char escape = **at;
    if (escape >= '0' && escape <= '7') {
        return digits_of(at, 8, 3);
    }
    ++*at;
    if (escape == 'n' || escape == 't') {
        return escape == 'n' ? '\n' : '\t';
    }
    return escape == 'u' ? digits_of(at, 16, 4) : escape == 'U' ? digits_of(at, 16, 8) : (unsigned char)escape;
}

uint32_t string_letters(const char *spelling, uint32_t *letters, uint32_t capacity)
{
    uint32_t count = 0;
    char quote = '\0';
    for (const char *at = spelling; *at != '\0';) {
        if (quote == '\0') { /* "abc", or 'a', 'b' */
            quote = *at == '"' || *at == '\'' ? *at : '\0';
            at++;
        } else if (*at == quote) {
            quote = '\0';
            at++;
        } else {
            const uint32_t letter = string_next(&at);
            if (count < capacity) {
                letters[count] = letter;
            }
            count++;
        }
    }
    return count;
}

/* A string argument of a helper. */
typedef struct Text {
    const unsigned char *bytes; /* in memory; NULL: the characters of a literal */
    const Type *elem;
    int64_t size;
    uint32_t letters[MAX_LETTERS];
} Text;

/* Reads string argument `index`; the next argument is its maximum length. */
static bool read_text(CallContext *context, uint32_t index, Text *text)
{
    const IrExpr *e = context->e->args[index];
    text->bytes = NULL;
    text->size = context->args[index + 1]->i;
    if (e->kind == IR_STRING) {
        return string_letters(e->spelling, text->letters, MAX_LETTERS) == text->size && text->size <= MAX_LETTERS;
    }
    const Type *type = type_in_c(e->type);
    text->elem = type->elem;
    text->bytes = type->elem != NULL ? memory_at(context->actor, context->args[index]->u,
                                                 type_size(type->elem) * (size_t)text->size, ACCESS_READ)
                                     : NULL;
    return text->bytes != NULL;
}

/* Returns 0 after the end. */
static uint32_t letter_at(const Text *text, int64_t index)
{
    Slot slot = {.u = 0};
    if (index < text->size && text->bytes != NULL) {
        slots_read(text->elem, text->bytes + (size_t)index * type_size(text->elem), &slot);
        return type_size(text->elem) == 1 ? (unsigned char)slot.u : (uint32_t)slot.u;
    }
    return index < text->size ? text->letters[index] : 0;
}

/* Finds the first characters that differ; returns false if there are none. */
static bool differ(const Text *a, const Text *b, uint32_t *x, uint32_t *y)
{
    for (int64_t i = 0; i < a->size || i < b->size; i++) {
        *x = letter_at(a, i);
        *y = letter_at(b, i);
        if (*x != *y) {
            return true;
        }
    }
    return false;
}

bool string_call(CallContext *context)
{
    const HelperId id = context->e->callee.helper;
    Text a, b;
    uint32_t x = 0, y = 0;
    if (id == HELPER_TEXT_BYTE) {
        const unsigned char *byte =
            memory_at(context->actor, context->args[0]->u + context->args[1]->u, 1, ACCESS_READ);
        context->result[0].u = byte != NULL ? *byte : 0;
        return byte != NULL;
    }
    if (!read_text(context, 0, &a)) {
        return false;
    }
    if (id == HELPER_TEXT_LENGTH) {
        int64_t length = a.size;
        while (length > 0 && letter_at(&a, length - 1) == 0) {
            length--;
        }
        context->result[0].i = length;
        return true;
    }
    if (!read_text(context, 2, &b)) {
        return false;
    }
    const bool are_other = differ(&a, &b, &x, &y);
    context->result[0].i = id == HELPER_TEXT_EQ ? !are_other : are_other && x < y;
    return true;
}
