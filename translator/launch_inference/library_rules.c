/* What host code calls by a path: the functions of NumPy, of Python and of the rows' other modules; here those of
 * numba.cuda, of pictures and of argparse and its like. */
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

/* The array as one on a device, of which none is read-only. */
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

/* ---- objects of Python's modules
 * ------------------------------------------------------------------------------------------ */

HostValue *argparse_parser(LaunchReader *reader, const CallValues *call)
{
    (void)call;
    HostValue *result = host_new(reader, V_OBJECT);
    result->attrs = arena_alloc(reader->arena, sizeof *result->attrs);
    return result;
}

HostValue *python_namespace(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = call->open == NULL ? argparse_parser(reader, call) : NULL;
    for (uint32_t i = 0; result != NULL && i < call->keyword_count; i++) {
        map_set(reader->arena, result->attrs, names_find(reader->unit->names, call->names[i]), call->values[i]);
    }
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

/* ---- pictures
 * ------------------------------------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

/* matplotlib gives PNG as floats. */
HostValue *matplotlib_imread(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->items[0];
    if (x->kind != V_STRING || x->text == NULL) {
        return NULL;
    }
    bool png = ends_with(x->text, ".png") || ends_with(x->text, ".PNG");
    return host_array(reader, launch_kind(reader, png ? TY_F32 : TY_U8), -1, LAYOUT_C);
}

HostValue *scipy_face(LaunchReader *reader, const CallValues *call)
{
    return host_array(reader, row_type(reader, call->row, NULL), call->count + call->keyword_count > 0 ? 2 : 3,
                      LAYOUT_C);
}

HostValue *cv2_imread(LaunchReader *reader, const CallValues *call)
{
    const HostValue *how = call_argument_value(call, 1, "flags");
    int64_t flag = 1;
    bool is_grey = how != NULL && ((host_is_int(how, &flag) && flag == 0) || host_known(how) == KNOWN_GREY_PICTURE);
    return host_array(reader, row_type(reader, call->row, NULL), is_grey ? 2 : how == NULL ? 3 : -1, LAYOUT_C);
}

HostValue *picture_from_array(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = call->items[0];
    return x->kind == V_ARRAY ? host_array(reader, x->type, x->ndim, LAYOUT_C) : host_array(reader, NULL, -1, LAYOUT_C);
}

HostValue *picture_of_array(LaunchReader *reader, const CallValues *call)
{
    return call->items[0]->kind == V_ARRAY ? row_array(reader, call->row, call->items[0], 0) : NULL;
}

HostValue *cv2_recolored(LaunchReader *reader, const CallValues *call)
{
    HostValue *result = picture_of_array(reader, call), *code = call_argument_value(call, 1, "code");
    if (result != NULL && code != NULL && code->kind == V_PATH) {
        result->ndim = ends_with(code->text, "GRAY") ? 2 : 3;
    }
    return result;
}

/* skimage's grey pictures are floats: float32 of such, else float64. */
HostValue *picture_grey(LaunchReader *reader, const CallValues *call)
{
    const HostValue *x = numpy_as_array(reader, call->items[0]);
    bool is_single = x->type != NULL && type_is_float(x->type) && x->type->bits <= 32;
    HostValue *grey =
        host_array(reader, launch_kind(reader, is_single ? TY_F32 : TY_F64), x->ndim > 1 ? x->ndim - 1 : 2, LAYOUT_C);
    grey->type = x->type != NULL ? grey->type : NULL;
    return x->type != NULL ? grey : launch_because(grey, x->base);
}

HostValue *cv2_merge(LaunchReader *reader, const CallValues *call)
{
    HostValue *part = host_element(reader, call->items[0], call->expr->span);
    return part->kind == V_ARRAY ? row_array(reader, call->row, part, 3) : NULL;
}

HostValue *cv2_split(LaunchReader *reader, const CallValues *call)
{
    HostValue *x = call->items[0];
    return x->kind == V_ARRAY ? host_list_of(reader, row_array(reader, call->row, x, 2), call->expr->span) : NULL;
}

/* What image.convert(mode) gives NumPy. */
HostValue *picture_convert(LaunchReader *reader, const CallValues *call)
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

/* ---- calls by path
 * -------------------------------------------------------------------------------------------------------- */

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
        result = host_ordered(reader, result, result->type, 'C'); /* CuPy joins into arrays of its own order */
    }
    if (result != NULL) {
        return is_cupy ? on_device(reader, result) : result;
    }
    launch_callbacks(reader, call, call->expr->span);
    return host_unknown(reader, call->expr->span, NULL, "what %s(...) gives is only known when it runs",
                        path_shown(path));
}
