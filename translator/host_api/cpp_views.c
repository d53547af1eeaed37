// SPDX-License-Identifier: MIT
/* C++ only: array views, and launchers with views as arguments. */
#include "host_api/host_api_internal.h"

#include <string.h>

/* Guarded by a macro, because several generated headers may be included. */
static const char view_text[] =
    "#if defined(__cplusplus) && !defined(PY2CU_VIEW)\n"
    "#define PY2CU_VIEW\n"
    "#if defined(__has_include) && __cplusplus >= 202002L\n"
    "#if __has_include(<mdspan>)\n"
    "#include <mdspan>\n"
    "#endif\n"
    "#endif\n"
    "\n"
    "// An array in device memory: address of the first element, dimensions, and strides in elements. In C++, each\n"
    "// launcher with array arguments also has a form with views as arguments.\n"
    "template <typename T, int N>\n"
    "struct py2cu_view {\n"
    "    T *data;\n"
    "    long long shape[N], strides[N];\n"
    "\n"
    "    // without strides: row-major, the last axis is contiguous\n"
    "    py2cu_view(T *first, const long long (&extents)[N]) : data(first)\n"
    "    {\n"
    "        long long step = 1;\n"
    "        for (int axis = N - 1; axis >= 0; axis--) {\n"
    "            shape[axis] = extents[axis];\n"
    "            strides[axis] = step;\n"
    "            step *= extents[axis];\n"
    "        }\n"
    "    }\n"
    "    py2cu_view(T *first, const long long (&extents)[N], const long long (&steps)[N]) : data(first)\n"
    "    {\n"
    "        for (int axis = 0; axis < N; axis++) {\n"
    "            shape[axis] = extents[axis];\n"
    "            strides[axis] = steps[axis];\n"
    "        }\n"
    "    }\n"
    "#ifdef __cpp_lib_mdspan\n"
    "    template <typename U, typename Extents, typename Layout, typename Accessor>\n"
    "    py2cu_view(const std::mdspan<U, Extents, Layout, Accessor> &span) : data(span.data_handle())\n"
    "    {\n"
    "        static_assert(Extents::rank() == N, \"the array has another number of axes\");\n"
    "        for (int axis = 0; axis < N; axis++) {\n"
    "            shape[axis] = (long long)span.extent(axis);\n"
    "            strides[axis] = (long long)span.stride(axis);\n"
    "        }\n"
    "    }\n"
    "#endif\n"
    "    template <typename U>\n"
    "    py2cu_view(const py2cu_view<U, N> &other) : py2cu_view(other.data, other.shape, other.strides)\n"
    "    {\n"
    "    }\n"
    "\n"
    "    // whether the elements are contiguous, in row-major (or column-major) order\n"
    "    bool is_contiguous(bool last = true) const\n"
    "    {\n"
    "        long long step = 1;\n"
    "        for (int i = 0; i < N; i++) {\n"
    "            int axis = last ? N - 1 - i : i;\n"
    "            if (shape[axis] == 0) {\n"
    "                return true;\n"
    "            }\n"
    "        }\n"
    "        for (int i = 0; i < N; i++) {\n"
    "            int axis = last ? N - 1 - i : i;\n"
    "            if (shape[axis] != 1 && strides[axis] != step) {\n"
    "                return false;\n"
    "            }\n"
    "            step *= shape[axis];\n"
    "        }\n"
    "        return true;\n"
    "    }\n"
    "};\n"
    "#endif\n";

void put_view_struct(Unit *unit, TextBuf *out)
{
    const size_t start = out->length;
    textbuf_puts(out, view_text);
    emit_part_of(unit, out, "py2cu_view", PY2CU_PART_DEFINITION, start);
    textbuf_puts(out, "\n");
}

bool has_view_launcher(const LaunchedFunction *launched)
{
    bool any = false;
    for (size_t i = 0; i < launched->count; i++) {
        any = any || has_axis_sizes(&launched->arguments[i]);
    }
    return any;
}

/* The arguments of the C launcher for a view. */
static void append_argument(Unit *unit, PtrVec *passed, const LaunchArgument *argument)
{
    if (!has_axis_sizes(argument)) {
        ptrvec_push(unit->arena, passed, (void *)(uintptr_t)argument->name);
        return;
    }
    ptrvec_push(unit->arena, passed, arena_printf(unit->arena, "%s.data", argument->name));
    for (uint32_t axis = 0; axis < argument->info->ndim; axis++) {
        ptrvec_push(unit->arena, passed, arena_printf(unit->arena, "%s.shape[%u]", argument->name, (unsigned)axis));
    }
    for (uint32_t axis = 0; argument->strides != NULL && axis < argument->info->ndim; axis++) {
        ptrvec_push(unit->arena, passed, arena_printf(unit->arena, "%s.strides[%u]", argument->name, (unsigned)axis));
    }
}

/* Returns the parameters; those of a prototype have default arguments. */
static PtrVec view_parameters(Unit *unit, const LaunchedFunction *launched, bool of_definition)
{
    PtrVec parameters = {0};
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchArgument *argument = &launched->arguments[i];
        const char *type = arena_printf(unit->arena, "%s%s", argument->to_const ? "const " : "", argument->type);
        const char *plain = arena_printf(unit->arena, "%s %s%s", type, argument->is_address ? "*" : "", argument->name);
        const char *view =
            arena_printf(unit->arena, "py2cu_view<%s, %u> %s", type, (unsigned)argument->info->ndim, argument->name);
        ptrvec_push(unit->arena, &parameters, (void *)(uintptr_t)(has_axis_sizes(argument) ? view : plain));
    }
    const struct {
        const char *type, *name, *value;
    } rest[] = {{"dim3", launched->grid, "0"},
                {"dim3", launched->block, "0"},
                {"size_t", launched->shared, "0"},
                {runtime_name(unit, "Stream_t"), launched->stream, "nullptr"}};
    for (int i = 0; i < 4; i++) {
        const char *value = of_definition ? "" : arena_printf(unit->arena, " = %s", rest[i].value);
        ptrvec_push(unit->arena, &parameters, arena_printf(unit->arena, "%s %s%s", rest[i].type, rest[i].name, value));
    }
    return parameters;
}

void put_view_prototype(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    if (has_view_launcher(launched)) {
        PtrVec parameters = view_parameters(unit, launched, false);
        put_head(unit, out, "", launched->name, &parameters, ");\n");
    }
}

void put_view_launcher(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    if (!has_view_launcher(launched)) {
        return;
    }
    PtrVec parameters = view_parameters(unit, launched, true), passed = {0}, mismatches = {0};
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchArgument *argument = &launched->arguments[i];
        append_argument(unit, &passed, argument);
        if (has_axis_sizes(argument) && argument->strides == NULL) {
            const char *order = argument->info->layout == PY2CU_LAYOUT_F ? "false" : "";
            ptrvec_push(unit->arena, &mismatches,
                        arena_printf(unit->arena, "!%s.is_contiguous(%s)", argument->name, order));
        }
    }
    const char *const rest[] = {launched->grid, launched->block, launched->shared, launched->stream};
    for (int i = 0; i < 4; i++) {
        ptrvec_push(unit->arena, &passed, (void *)(uintptr_t)rest[i]);
    }
    textbuf_puts(out, "\n");
    put_head(unit, out, "", launched->name, &parameters, ")\n{\n");
    put_refusal(unit, out, 4, &mismatches, "ErrorInvalidValue", NULL);
    /* qualified, because another namespace may have a launcher with the same parameter types */
    const char *space = unit->request->name_space;
    const char *call = space != NULL ? arena_printf(unit->arena, "    return ::%s::%s(", space, launched->name)
                                     : arena_printf(unit->arena, "    return %s(", launched->name);
    put_list(out, call, &passed, ");\n}\n");
}
