// SPDX-License-Identifier: MIT
/* Types as signatures of Numba: "float32[:, ::1]". */
#include "types/types.h"

bool type_is_uniform(const Type *tuple)
{
    bool uniform = tuple->count > 0;
    for (uint32_t i = 1; i < tuple->count; i++) {
        uniform = uniform && tuple->items[i] == tuple->items[0];
    }
    return uniform;
}

const char *type_signature(Arena *arena, const Type *type)
{
    if (type->kind == TY_TUPLE && type->elem != NULL) {
        return arena_printf(arena, "Optional(%s)", type_signature(arena, type->elem));
    }
    if (type->kind == TY_TUPLE && type->is_member) {
        Type value = {.kind = TY_TUPLE, .count = type->count, .items = type->items};
        return arena_printf(arena, "Enum<%s>(%s)", type_signature(arena, &value), type->class_name);
    }
    if (type->kind == TY_TUPLE) {
        TextBuf text;
        textbuf_init(&text, arena);
        if (type->class_name == NULL && type_is_uniform(type)) {
            return arena_printf(arena, "UniTuple(%s, %u)", type_signature(arena, type->items[0]), type->count);
        }
        textbuf_puts(&text, type->class_name != NULL ? "NamedTuple((" : "Tuple((");
        for (uint32_t i = 0; i < type->count; i++) {
            textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", type_signature(arena, type->items[i]));
        }
        textbuf_puts(&text, type->class_name != NULL ? "), " : "))");
        for (uint32_t i = 0; type->class_name != NULL && i < type->count; i++) {
            textbuf_printf(&text, "%s%s", i > 0 ? ", " : arena_printf(arena, "%s(", type->class_name), type->fields[i]);
        }
        textbuf_puts(&text, type->class_name != NULL ? "))" : "");
        return text.text;
    }
    if (type->kind == TY_POINTER) {
        return arena_printf(arena, "CPointer(%s)", type_signature(arena, type->elem));
    }
    if (type->kind == TY_RECORD && type->record->python_name != NULL) {
        return type->record->python_name;
    }
    if (type->kind != TY_ARRAY) {
        return type->name;
    }
    TextBuf buf;
    textbuf_init(&buf, arena);
    textbuf_puts(&buf, type_signature(arena, type->elem));
    textbuf_puts(&buf, type->ndim == 0 ? "[()" : "[");
    for (unsigned i = 0; i < type->ndim; i++) {
        bool unit = (type->layout == LAYOUT_C && i == type->ndim - 1u) || (type->layout == LAYOUT_F && i == 0);
        textbuf_printf(&buf, "%s%s", i > 0 ? ", " : "", unit ? "::1" : ":");
    }
    textbuf_puts(&buf, "]");
    return buf.text;
}
