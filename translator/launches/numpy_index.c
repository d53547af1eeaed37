/* What NumPy's objects with an index give: np.mgrid[...], np.ogrid[...], np.r_[...], np.c_[...]. */
#include "launches/inside.h"
#include "base/text.h"

#include <string.h>

/* np.mgrid[0:5, 0:1:3j] is one array, np.ogrid[...] one for each axis. */
static HostValue *numpy_grid(LaunchReader *reader, HostValue *index, bool open)
{
    uint32_t count = 1;
    HostValue *one[1] = {index};
    HostValue **slices = index->kind == V_TUPLE ? host_items(index, &count) : one;
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
                const Type *own = k == 2 && type_is_complex(part->type) ? launch_kind(reader, TY_F64) : part->type; /* 5j is a number of points */
                bool own_weak = part->weak || own != part->type;
                type = numpy_promote(reader->unit->types, type, weak, own, own_weak);
                weak = weak && own_weak;
            }
        }
    }
    if (!open || index->kind != V_TUPLE) {
        return host_array(reader, type, index->kind == V_TUPLE ? (int)count + 1 : 1, LAYOUT_C);
    }
    HostValue **axes = arena_alloc(reader->arena, count * sizeof *axes + 1);
    for (uint32_t i = 0; i < count; i++) {
        axes[i] = host_array(reader, type, (int)count, LAYOUT_C);
    }
    return host_tuple(reader, axes, count);
}

/* np.r_[a, b], np.c_[a, b] */
static HostValue *numpy_put_together(LaunchReader *reader, const Expr *e, bool columns, HostValue *index)
{
    uint32_t count = 1;
    HostValue *one[1] = {index};
    HostValue **parts = index->kind == V_TUPLE ? host_items(index, &count) : one;
    const Type *type = NULL;
    for (uint32_t i = 0; i < count; i++) {
        HostValue *part = parts[i]->kind == V_SLICE    ? numpy_grid(reader, parts[i], false)
                      : parts[i]->kind == V_STRING ? NULL
                                                   : numpy_as_array(reader, parts[i]);
        if (part == NULL || part->kind != V_ARRAY || part->type == NULL || part->ndim < 0 || part->ndim > (columns ? 2 : 1) || e == NULL) {
            return NULL;
        }
        type = type == NULL ? part->type : numpy_promote(reader->unit->types, type, false, part->type, false);
    }
    return host_array(reader, type, columns ? 2 : 1, LAYOUT_C);
}

HostValue *numpy_indexed(LaunchReader *reader, const Expr *e, const char *path, HostValue *index)
{
    static const char *const grids[] = {"numpy.mgrid", "cupy.mgrid", NULL}, *const open_grids[] = {"numpy.ogrid", "cupy.ogrid", NULL};
    bool open = launch_name_in(path, open_grids), columns = strcmp(path, "numpy.c_") == 0;
    if (open || launch_name_in(path, grids)) {
        return numpy_grid(reader, index, open);
    }
    return columns || strcmp(path, "numpy.r_") == 0 ? numpy_put_together(reader, e, columns, index) : NULL;
}
