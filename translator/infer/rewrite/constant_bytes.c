/* Constant bytes whose items the program chooses: b"abc"[i], `for c in b"abc"`. They are an array of uint8 that nothing can change, as in
 * Numba. */
#include "infer/inside.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST = 24 };

/* The array for these bytes; one for all places of the text. */
static Binding *array_for(Infer *in, const Object *bytes, const Expr *e)
{
    Unit *unit = in->unit;
    for (size_t i = 0; i < unit->inference->byte_arrays.count; i++) {
        Binding *known = unit->inference->byte_arrays.items[i];
        if (known->object->dims[0] == bytes->length && memcmp(known->object->data, bytes->text, bytes->length) == 0) {
            return known;
        }
    }
    char name[LONGEST + 1];
    uint32_t length = 0;
    for (uint32_t i = 0; i < bytes->length && length < LONGEST; i++) {
        name[length++] = isalnum((unsigned char)bytes->text[i]) && (unsigned char)bytes->text[i] < 128 ? bytes->text[i] : '_';
    }
    name[length] = '\0';
    int64_t dims[1] = {bytes->length};
    Object *array = object_array_from(unit, type_of_kind(unit->types, TY_U8), 1, dims, bytes->text, bytes->length);
    Binding *binding = arena_alloc(unit->arena, sizeof *binding);
    binding->kind = BIND_OBJECT;
    bool is_global = e->kind == EX_NAME && e->binding->kind != BIND_LOCAL; /* it has a name already */
    binding->name = is_global ? e->name : names_find(unit->names, arena_printf(unit->arena, "bytes_%s", length > 0 ? name : "empty"));
    binding->module = in->instance->function->module;
    binding->object = array;
    if (array == NULL) {
        return NULL;
    }
    name_constant(unit, binding, binding->name, array);
    if (array->named != NULL) { /* printed where the text first has them */
        array->named->line = e->span.line;
        array->named->offset = e->span.start;
    }
    ptrvec_push(unit->arena, &unit->inference->byte_arrays, binding);
    return binding;
}

bool expand_bytes(Infer *in, const Expr *e)
{
    const Object *bytes = info_of(in->instance, e)->constant;
    if (bytes == NULL || bytes->kind != OBJ_STRING || !bytes->is_bytes) {
        return false;
    }
    if (in->loud || !expand_begin(in)) {
        return true;
    }
    Binding *array = array_for(in, bytes, e);
    if (array == NULL) {
        return false;
    }
    ast_become((Expr *)(uintptr_t)e, expand_read(in, array, e->span));
    return true;
}
