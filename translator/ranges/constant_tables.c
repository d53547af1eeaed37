// SPDX-License-Identifier: MIT
/* Constant tables: ranges of the elements of constant arrays. Stencils read their offsets from such tables: `(x + dx +
 * width) % width`. */
#include "ranges/ranges_internal.h"

#include <string.h>

enum { TABLE_LIMIT = 128 /* largest number of elements of a constant array that are examined */ };

static int64_t element_at(const Type *type, const unsigned char *bytes)
{
    uint64_t bits = 0;
    unsigned width = type->bits;
    memcpy(&bits, bytes, width / 8);
    bool is_negative = type_is_signed(type) && (bits >> (width - 1)) != 0;
    return (int64_t)(is_negative && width < 64 ? bits | UINT64_MAX << width : bits);
}

static Range range_of_elements(Analysis *an, const IrNamed *named)
{
    const Type *elem = named->type->elem;
    size_t size = elem->bits / 8, count = type_size(named->type) / size;
    if (count == 0 || count > TABLE_LIMIT || elem->kind == TY_U64) {
        return range_of_type(elem);
    }
    Range all = range_of_constant(element_at(elem, named->data));
    for (size_t i = 1; i < count; i++) {
        all = range_join(all, range_of_constant(element_at(elem, (const unsigned char *)named->data + i * size)));
    }
    an->work += count;
    return all;
}

Range tables_range(Analysis *an, const IrExpr *e)
{
    const IrNamed *named = e->a->kind == IR_NAMED ? e->a->named : e->a->kind == IR_VAR ? e->a->var->constant : NULL;
    bool is_constant =
        named != NULL && named->data != NULL && named->type->kind == TY_CARRAY && type_is_integer(e->type);
    return is_constant && named->type->elem == e->type ? range_of_elements(an, named) : arrays_range(an, e);
}
