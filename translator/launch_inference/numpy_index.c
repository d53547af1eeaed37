/* What NumPy's objects with an index give: np.mgrid[...], np.ogrid[...], np.r_[...], np.c_[...]. */
#include "launch_inference/launch_inference_internal.h"

/* The index of one axis, or of several. */
static HostValue **parts_of(HostValue *const *index, uint32_t *count)
{
    *count = 1;
    return index[0]->kind == V_TUPLE ? host_items(index[0], count) : (HostValue **)(uintptr_t)index;
}

/* np.mgrid[0:5, 0:1:3j] is one array, np.ogrid[...] one for each axis. */
HostValue *numpy_grid(LaunchReader *reader, const CallValues *call)
{
    uint32_t count;
    HostValue **slices = parts_of(call->items, &count);
    bool several = call->items[0]->kind == V_TUPLE;
    const Type *type = launch_kind(reader, TY_I64);
    bool weak = true;
    for (uint32_t i = 0; i < count; i++) {
        if (slices[i]->kind != V_SLICE) {
            return NULL;
        }
        for (uint32_t k = 0; k < 3; k++) {
            const HostValue *part = slices[i]->items[k];
            if (part != NULL && part->kind != V_SCALAR) {
                return NULL;
            }
            if (part != NULL) {
                const Type *own = k == 2 && type_is_complex(part->type) ? launch_kind(reader, TY_F64)
                                                                        : part->type; /* 5j is a number of points */
                bool own_weak = part->weak || own != part->type;
                type = numpy_promote(reader->unit->types, type, weak, own, own_weak);
                weak = weak && own_weak;
            }
        }
    }
    if (call->row->kind != V_TUPLE || !several) {
        return host_array(reader, type, several ? (int)count + 1 : 1, LAYOUT_C);
    }
    HostValue *axes = host_new(reader, V_TUPLE);
    while (axes->count < count) {
        host_add(reader, axes, host_array(reader, type, (int)count, LAYOUT_C));
    }
    return axes;
}

/* np.r_[a, b], np.c_[a, b] */
HostValue *numpy_put_together(LaunchReader *reader, const CallValues *call)
{
    uint32_t count;
    HostValue **parts = parts_of(call->items, &count);
    const Type *type = NULL;
    bool is_sure = true; /* rows are joined in their order */
    for (uint32_t i = 0; i < count; i++) {
        HostKind kind = parts[i]->kind;
        CallValues one = {.row = call->row, .items = &parts[i]};
        HostValue *part = kind == V_SLICE    ? numpy_grid(reader, &one)
                          : kind == V_STRING ? NULL
                                             : numpy_as_array(reader, parts[i]);
        if (part == NULL || part->type == NULL || part->ndim < 0 || part->ndim > call->row->ndim) {
            return NULL;
        }
        is_sure = is_sure && (call->row->ndim == 1 || part->ndim < 2 || (part->layout == LAYOUT_C && !part->is_unsure));
        type = type == NULL ? part->type : numpy_promote(reader->unit->types, type, false, part->type, false);
    }
    HostValue *result = host_array(reader, type, call->row->ndim, LAYOUT_C);
    return is_sure ? result : host_unsure(result);
}
