/* Launches: kernel[grid, block, stream, shared](arguments) is a call of the kernel's launcher. Arrays of the host are copied to the device for it
 * and back, as Numba does. */
#include "hostcode/inside.h"
#include "base/cname.h"

#include <string.h>

/* The function of the kernel that is launched; *decoration: what makes it the kernel. NULL: it is no launch of a function that is known. */
static const Function *kernel_of(Writer *w, const Expr *e, Decoration *decoration)
{
    const Expr *kernel = e->kind == EX_CALL && e->left->kind == EX_SUBSCRIPT ? e->left->left : NULL;
    const Binding *binding = kernel != NULL && kernel->kind == EX_NAME ? kernel->binding : NULL;
    if (binding != NULL && binding->stmt != NULL && binding->stmt->kind == ST_DEF && binding->assignments == 1) {
        *decoration = decoration_of(w->unit, binding->stmt->function);
        return binding->stmt->function;
    }
    Object *object = kernel != NULL ? constant_of_expr(w->unit, kernel) : NULL;
    if (object == NULL || object->kind != OBJ_FUNCTION) {
        return NULL;
    }
    *decoration = object->decoration != NULL ? *object->decoration : decoration_of(w->unit, object->function);
    return object->function;
}

/* Whether the kernel is the specialization with these options. */
static bool has_options(const Writer *w, const Py2cuKernelInfo *info, const JitOptions *options)
{
    bool is_debug = options->debug != 0 || w->unit->request->debug;
    return info->fastmath == (options->fastmath != 0) && info->debug == is_debug && info->unoptimized == (options->unoptimized != 0) &&
           info->max_registers == options->max_registers &&
           (options->launch_bounds[0] == 0 || memcmp(info->launch_bounds, options->launch_bounds, sizeof info->launch_bounds) == 0);
}

bool is_launch(Writer *w, const Expr *e)
{
    Decoration decoration;
    return kernel_of(w, e, &decoration) != NULL;
}

/* How an argument goes with the kernel's: 2: as it is, 1: converted, 0: not. */
static int fits(Writer *w, const Cpp *value, const Py2cuArgInfo *argument)
{
    const Type *type = argument->dtype < PY2CU_DTYPE_COUNT ? type_by_name(w->unit->types, py2cu_dtype_name(argument->dtype)) : NULL;
    if (type == NULL || argument->captured || argument->is_pointer) {
        return 0;
    }
    if (argument->is_array) {
        bool in_order = argument->layout != PY2CU_LAYOUT_F || argument->ndim == 1;
        bool same = value->type.kind == CPP_ARRAY && value->type.elem == type && value->type.count == argument->ndim && argument->ndim > 0;
        return same && in_order ? 2 : 0;
    }
    if (value->type.kind != CPP_NUMBER) {
        return 0;
    }
    const Type *given = value->type.elem;
    bool widens = type_is_integer(given) ? type_is_integer(type) || type->kind == TY_F32 || type->kind == TY_F64
                                         : type_is_float(given) && (type->kind == TY_F32 || type->kind == TY_F64);
    return given == type ? 2 : widens ? 1 : 0;
}

/* The kernel for these arguments. NULL after a reason. */
static const Py2cuKernelInfo *choose(Writer *w, const Function *function, const JitOptions *options, const Cpp *values, uint32_t count)
{
    const Py2cuKernelInfo *near = NULL;
    uint32_t candidates = 0;
    for (size_t i = 0; i < w->kernels.count; i++) {
        const Py2cuKernelInfo *info = w->kernels.items[i];
        if (strcmp(info->python_name, function->name) != 0 || info->line != function->line || info->argument_count != count ||
            !has_options(w, info, options)) {
            continue;
        }
        int least = 2;
        for (uint32_t k = 0; k < count; k++) {
            int fit = fits(w, &values[k], &info->arguments[k]);
            least = fit < least ? fit : least;
        }
        candidates++;
        if (least == 2) {
            return info;
        }
        near = least == 1 ? info : near;
    }
    if (near == NULL || candidates > 1) {
        cpp_none(w, "the project has no kernel '%s' for these arguments", function->name);
        return NULL;
    }
    return near;
}

/* py2cu::dims(...) of a grid or a block; NULL after a reason. */
static const char *dims_of(Writer *w, const Expr *e)
{
    bool is_tuple = e->kind == EX_TUPLE || e->kind == EX_LIST;
    uint32_t count = is_tuple ? e->item_count : 1;
    if (count < 1 || count > 3) {
        cpp_none(w, "a grid of %u extents", (unsigned)count);
        return NULL;
    }
    TextBuf text;
    textbuf_init(&text, w->arena);
    for (uint32_t i = 0; i < count; i++) {
        Cpp extent = is_tuple ? cpp_integer(w, e->items[i]) : cpp_expr(w, e);
        if (extent.text == NULL) {
            return NULL;
        }
        bool is_extents = extent.type.kind == CPP_INTS && !is_tuple && extent.type.count <= 3;
        if (!is_extents && !cpp_is_int(&extent.type)) {
            cpp_none(w, "'%s' is no grid", python_text(w, e->span));
            return NULL;
        }
        textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", extent.text);
    }
    return arena_printf(w->arena, "py2cu::dims(%s)", text.text);
}

/* ", grid, block, shared, stream"; NULL after a reason. */
static const char *configuration(Writer *w, const Expr *e, bool is_short)
{
    if (e->kind != EX_TUPLE || e->item_count < 2 || e->item_count > 4) {
        cpp_none(w, "a launch without grid and block");
        return NULL;
    }
    const char *grid = dims_of(w, e->items[0]), *block = dims_of(w, e->items[1]);
    Cpp stream = e->item_count > 2 ? cpp_stream(w, e->items[2]) : cpp_made(w, (CppType){0}, RANK_WHOLE, "nullptr");
    Cpp shared = e->item_count > 3 ? cpp_integer(w, e->items[3]) : cpp_int(w, 0);
    if (grid == NULL || block == NULL || stream.text == NULL || shared.text == NULL) {
        return NULL;
    }
    bool has_stream = strcmp(stream.text, "nullptr") != 0, has_shared = !shared.is_literal || shared.number != 0;
    const char *bytes = shared.is_literal ? shared.text : arena_printf(w->arena, "static_cast<size_t>(%s)", shared.text);
    return is_short && !has_stream ? arena_printf(w->arena, "%s, %s%s%s", grid, block, has_shared ? ", " : "", has_shared ? bytes : "")
                                   : arena_printf(w->arena, "%s, %s, %s, %s", grid, block, bytes, stream.text);
}

static const char *launcher_name(Writer *w, const Py2cuKernelInfo *info)
{
    const char *space = w->unit->request->name_space;
    return space != NULL ? arena_printf(w->arena, "::%s::%s", space, info->launcher) : info->launcher;
}

/* The arguments, those of the host copied: "" or the text between the parentheses. */
typedef struct Copies {
    const char *host[HOST_ARGUMENTS], *device[HOST_ARGUMENTS];
    bool written[HOST_ARGUMENTS];
    uint32_t count;
} Copies;

static const char *pass(Writer *w, const Cpp *value, const Expr *e, const Py2cuArgInfo *argument, Copies *copies)
{
    if (argument->is_array && value->type.on_device) {
        return value->text;
    }
    if (argument->is_array) {
        if (e->kind != EX_NAME) {
            cpp_none(w, "an array without a name, which a launch would copy");
            return NULL;
        }
        for (uint32_t i = 0; i < copies->count; i++) {
            if (strcmp(copies->host[i], value->text) == 0) {
                copies->written[i] = copies->written[i] || argument->written;
                return copies->device[i];
            }
        }
        copies->host[copies->count] = value->text;
        copies->device[copies->count] = arena_printf(w->arena, "%s_on_device", value->text);
        copies->written[copies->count] = argument->written;
        return copies->device[copies->count++];
    }
    const Type *type = type_by_name(w->unit->types, py2cu_dtype_name(argument->dtype));
    return cpp_convert(w, value, &(CppType){.kind = CPP_NUMBER, .elem = type}).text;
}

static void put_call(Writer *w, const char *call, const Copies *copies)
{
    if (copies->count == 0) {
        put_line(w, "%s", call);
        return;
    }
    put_line(w, "{");
    w->indent++;
    for (uint32_t i = 0; i < copies->count; i++) {
        put_line(w, "const auto %s = py2cu::to_device(%s);", copies->device[i], copies->host[i]);
    }
    put_line(w, "%s", call);
    for (uint32_t i = 0; i < copies->count; i++) {
        if (copies->written[i]) {
            put_line(w, "%s.copy_to_host(%s);", copies->device[i], copies->host[i]);
        }
    }
    w->indent--;
    put_line(w, "}");
}

bool put_launch(Writer *w, const Expr *e)
{
    Decoration decoration;
    const Function *function = kernel_of(w, e, &decoration);
    uint32_t count = e->item_count;
    if (ast_unpacks(e) || e->keyword_count > 0 || count > HOST_ARGUMENTS) {
        cpp_none(w, "the arguments of the launch");
        return false;
    }
    Cpp *values = arena_alloc(w->arena, count * sizeof *values + 1);
    for (uint32_t i = 0; i < count; i++) {
        values[i] = cpp_expr(w, e->items[i]);
        if (values[i].text == NULL) {
            return false;
        }
    }
    const Py2cuKernelInfo *info = choose(w, function, &decoration.options, values, count);
    Copies copies = {.count = 0};
    TextBuf text;
    textbuf_init(&text, w->arena);
    bool has_array = false;
    for (uint32_t i = 0; info != NULL && i < count; i++) {
        const char *passed = pass(w, &values[i], e->items[i], &info->arguments[i], &copies);
        if (passed == NULL) {
            return false;
        }
        has_array = has_array || info->arguments[i].is_array;
        textbuf_printf(&text, "%s, ", passed);
    }
    const char *config = info != NULL ? configuration(w, e->left->right, has_array) : NULL;
    if (config == NULL) {
        return false;
    }
    put_call(w, arena_printf(w->arena, "py2cu::check(%s(%s%s));", launcher_name(w, info), text.text != NULL ? text.text : "", config), &copies);
    return true;
}
