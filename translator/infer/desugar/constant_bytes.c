// SPDX-License-Identifier: MIT
/* Constant bytes with a run-time index or loop: b"abc"[i], `for c in b"abc"`. They become a read-only array of
 * uint8, as in Numba. */
#include "infer/infer_internal.h"

#include <string.h>

/* Returns the array for these bytes, which all uses in the program share. */
static Binding *array_for(Infer *in, const Object *bytes, const Expr *e)
{
    Unit *unit = in->unit;
    for (size_t i = 0; i < unit->inference->byte_arrays.count; i++) {
        Binding *known = unit->inference->byte_arrays.items[i];
        const uint8_t *data = known->object->data; /* NULL if there are too many bytes, which is reported elsewhere */
        if (data != NULL && known->object->dims[0] == bytes->length && memcmp(data, bytes->text, bytes->length) == 0) {
            return known;
        }
    }
    int64_t dims[1] = {bytes->length};
    Object *array = object_array_from(unit, type_of_kind(unit->types, TY_U8), 1, dims, bytes->text, bytes->length);
    bool is_global = e->kind == EX_NAME && e->binding->kind != BIND_LOCAL; /* its name is used for the array */
    const char *name = is_global ? e->name : expand_text_name(unit, "bytes", bytes->text, bytes->length);
    Binding *binding = expand_constant(in, array, name, e->span);
    ptrvec_push(unit->arena, &unit->inference->byte_arrays, binding);
    return binding;
}

bool expand_bytes(Infer *in, const Expr *e)
{
    const Object *bytes = info_of(in->instance, e)->constant;
    if (bytes == NULL || bytes->kind != OBJ_STRING || !bytes->is_bytes) {
        return false;
    }
    if (!expand_begin(in)) {
        return true;
    }
    ast_become((Expr *)(uintptr_t)e, expand_read(in, array_for(in, bytes, e), e->span));
    return true;
}
