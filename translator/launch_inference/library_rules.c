// SPDX-License-Identifier: MIT
/* Library calls of host code by path: rules for numba.cuda, image libraries, argparse and similar. NumPy, Python
 * and other modules are described by table rows. */
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

/* Returns the array as a device array, which is never read-only. */
static HostValue *on_device(LaunchReader *reader, HostValue *array)
{
    if (array == NULL || array->kind != V_ARRAY || !array->readonly) {
        return array;
    }
    HostValue *own = host_new(reader, V_ARRAY);
    *own = *array;
    own->readonly = false;
    return own;
}

HostValue *cuda_to_device(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = call_argument_value(call, 0, "obj");
    if (x == NULL || x->kind == V_UNKNOWN) {
        return x;
    }
    return x->kind == V_SCALAR
               ? host_array(reader, x->type, 0, LAYOUT_C)
               : on_device(reader, numpy_as_array(reader, launch_interface_array(reader, x, call->expr->span)));
}

/* Kernels are translated for a GPU: the branches that require one are analyzed, as Numba executes them on a computer
 * with a GPU. */
HostValue *cuda_is_available(LaunchReader *reader, const CallValues *call)
{
    (void)call;
    return host_bool(reader, true);
}

/* ---- objects of Python modules ---- */

HostValue *argparse_parser(LaunchReader *reader, const CallValues *call)
{
    (void)call;
    HostValue *result = host_new(reader, V_OBJECT);
    result->attrs = arena_alloc(reader->arena, sizeof *result->attrs);
    return result;
}

HostValue *python_partial(LaunchReader *reader, const CallValues *call)
{
    if (call->open != NULL) {
        return NULL;
    }
    HostValue *result = host_method(reader, call->items[0], "partial");
    result->given = arena_alloc(reader->arena, sizeof *result->given);
    *result->given = call_rest(call);
    return result;
}

HostValue *python_named_tuple(LaunchReader *reader, const CallValues *call)
{
    Object *made = constant_of_expr(reader->unit, call->expr);
    return made != NULL ? host_of_object(reader, made) : NULL;
}

/* ---- images ---- */

HostValue *cv2_imread(LaunchReader *reader, const CallValues *call)
{
    const HostValue *how = call_argument_value(call, 1, "flags");
    int64_t flag = 1;
    bool is_grey = how != NULL && ((host_is_int(how, &flag) && flag == 0) || host_known(how) == KNOWN_GRAY_IMAGE);
    return host_array(reader, row_type(reader, call->row, NULL), is_grey ? 2 : how == NULL ? 3 : -1, LAYOUT_C);
}

HostValue *image_from_array(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->items[0];
    return x->kind == V_ARRAY ? host_array(reader, x->type, x->ndim, LAYOUT_C) : host_array(reader, NULL, -1, LAYOUT_C);
}

/* Returns the array that NumPy creates from image.convert(mode). */
HostValue *image_convert(LaunchReader *reader, const CallValues *call)
{
    static const struct {
        const char *mode;
        TypeKind kind;
    } flat[] = {{"L", TY_U8}, {"P", TY_U8}, {"1", TY_BOOL}, {"I", TY_I32}, {"F", TY_F32}};
    const char *mode = call->items[1]->kind == V_STRING ? call->items[1]->text : NULL;
    for (size_t i = 0; mode != NULL && i < sizeof flat / sizeof flat[0]; i++) {
        if (strcmp(mode, flat[i].mode) == 0) {
            return host_array(reader, launch_kind(reader, flat[i].kind), 2, LAYOUT_C);
        }
    }
    return mode != NULL ? host_array(reader, launch_kind(reader, TY_U8), 3, LAYOUT_C) : NULL;
}

/* ---- calls by path ---- */

HostValue *launch_call_path(LaunchReader *reader, const char *path, const CallValues *call)
{
    const char *name;
    LibraryId library = path_library(path, &name);
    bool is_method = *name != '\0' &&
                     (library == LIBRARY_NUMPY_NDARRAY || library == LIBRARY_CUPY_NDARRAY); /* np.ndarray.flatten(x) */
    const HostRow *row = is_method ? host_method_row(V_ARRAY, name) : host_row(path);
    bool is_cupy = library == LIBRARY_CUPY;
    const Type *cast = is_cupy || library == LIBRARY_NUMPY ? host_dtype(reader, host_path(reader, path)) : NULL;
    if (cast != NULL && call->count == 1 && call->items[0]->kind == V_SCALAR) {
        return host_scalar(reader, cast, false);
    }
    HostValue *result = row != NULL ? host_apply(reader, row, call) : NULL;
    if (is_cupy && row != NULL && row->rule == numpy_joined && result->kind == V_ARRAY) {
        result = host_ordered(reader, result, result->type, 'C'); /* CuPy concatenates into arrays of C order */
    }
    if (result != NULL) {
        return is_cupy ? on_device(reader, result) : result;
    }
    launch_callbacks(reader, call, call->expr->span);
    return host_unknown(reader, call->expr->span, NULL, "the result of %s(...) is only known at run time",
                        path_shown(path));
}
