// SPDX-License-Identifier: MIT
/* Checks of launchers: the arguments must satisfy the assumptions of the generated code. py2cu's runtime checks the
 * same assumptions (py2cu_launch_facts), but can select another variant of the kernel; a launcher has only one. */
#include "host_api/host_api_internal.h"
#include "support/launch_facts.h"

#include <string.h>

static bool is_fact_assumed(const Unit *unit, uint32_t fact)
{
    return (unit->request->facts & fact) != 0;
}

/* Returns whether arrays must be compared: at least one of several arrays is written. */
static bool compares(const Unit *unit, const LaunchedFunction *launched)
{
    if (launched->func->restricted_name != NULL) {
        return true;
    }
    size_t arrays = 0, written = 0;
    for (size_t i = 0; i < launched->count; i++) {
        arrays += launched->arguments[i].info->is_array;
        written += launched->arguments[i].info->is_array && launched->arguments[i].info->written;
    }
    return is_fact_assumed(unit, PY2CU_FACT_NOALIAS) && written > 0 && arrays > 1;
}

/* Returns whether the alignment of the elements is known. */
static bool is_aligned(const LaunchArgument *argument)
{
    return argument->info->is_array && strcmp(argument->type, "void") != 0;
}

static bool has_aligned(const LaunchedFunction *launched)
{
    bool any = false;
    for (size_t i = 0; i < launched->count; i++) {
        any = any || is_aligned(&launched->arguments[i]);
    }
    return any;
}

bool compares_spans(const Unit *unit, const LaunchedFunction *launched)
{
    bool any = false;
    for (size_t i = 0; i < launched->count; i++) {
        any = any || has_axis_sizes(&launched->arguments[i]);
    }
    return compares(unit, launched) || (is_fact_assumed(unit, PY2CU_FACT_SMALL) && any);
}

/* ---- functions ---- */

static const char larger_text[] = "static inline long long py2cu_larger(long long a, long long b)\n"
                                  "{\n"
                                  "    return a > b ? a : b;\n"
                                  "}\n\n";

static const char cover_text[] =
    "// Computes the number of blocks that cover the items; false: more than a grid can have.\n"
    "static inline bool py2cu_cover(long long items, unsigned int per_block, unsigned int *blocks)\n"
    "{\n"
    "    long long count = items > 0 ? (items - 1) / per_block + 1 : 0;\n"
    "    *blocks = (unsigned int)count;\n"
    "    return count <= 0x7fffffff;\n"
    "}\n\n";

static const char aligned_text[] = "static inline bool py2cu_is_aligned(const void *address, size_t alignment)\n"
                                   "{\n"
                                   "    return reinterpret_cast<uintptr_t>(address) % alignment == 0;\n"
                                   "}\n\n";

static const char span_text[] = "// The memory range of an array: from low up to, but not including, high.\n"
                                "struct py2cu_span {\n"
                                "    uintptr_t low, high;\n"
                                "};\n\n";

static const char times_text[] = "// a * b for nonnegative values, limited to a size that no array has\n"
                                 "static inline long long py2cu_times(long long a, long long b)\n"
                                 "{\n"
                                 "    const long long limit = 1LL << 48;\n"
                                 "    return b != 0 && a > limit / b ? limit : a * b;\n"
                                 "}\n\n";

static const char span_of_text[] =
    "// Without strides, the elements are contiguous.\n"
    "static inline py2cu_span py2cu_span_of(const void *data, size_t itemsize, std::initializer_list<long long> "
    "shape,\n"
    "                                       std::initializer_list<long long> strides)\n"
    "{\n"
    "    long long below = 0, above = 1;\n"
    "    const long long *stride = strides.begin();\n"
    "    for (long long extent : shape) {\n"
    "        if (extent == 0) {\n"
    "            return {0, 0};\n"
    "        }\n"
    "        if (strides.size() == 0) {\n"
    "            above = py2cu_times(above, extent);\n"
    "        } else if (*stride < 0) {\n"
    "            below += py2cu_times(extent - 1, -*stride++);\n"
    "        } else {\n"
    "            above += py2cu_times(extent - 1, *stride++);\n"
    "        }\n"
    "    }\n"
    "    uintptr_t first = reinterpret_cast<uintptr_t>(data);\n"
    "    return {first - (uintptr_t)below * itemsize, first + (uintptr_t)above * itemsize};\n"
    "}\n\n";

static const char overlap_text[] =
    "static inline bool py2cu_overlap(py2cu_span a, py2cu_span b)\n"
    "{\n"
    "    return a.low != a.high && b.low != b.high && a.low < b.high && b.low < a.high;\n"
    "}\n\n";

static const char small_text[] = "// The kernels compute indices as int; 30 bits allow a step beyond the end.\n"
                                 "static inline bool py2cu_is_small(long long number)\n"
                                 "{\n"
                                 "    return number >= -0x3fffffff && number <= 0x3fffffff;\n"
                                 "}\n\n";

static const char small_shape_text[] =
    "// Also true for the product of any axis sizes of the array, even if another axis size is 0.\n"
    "static inline bool py2cu_is_small_shape(std::initializer_list<long long> shape)\n"
    "{\n"
    "    long long elements = 1;\n"
    "    for (long long extent : shape) {\n"
    "        elements = py2cu_times(elements, extent > 0 ? extent : 1);\n"
    "    }\n"
    "    return py2cu_is_small(elements);\n"
    "}\n\n";

static const char small_span_text[] = "static inline bool py2cu_is_small_span(py2cu_span span)\n"
                                      "{\n"
                                      "    return span.high - span.low <= 0x7fffffff;\n"
                                      "}\n\n";

static const char small_grid_text[] =
    "static inline bool py2cu_is_small_launch(dim3 grid, dim3 block)\n"
    "{\n"
    "    unsigned long long threads = 1;\n"
    "    for (unsigned int extent : {grid.x, grid.y, grid.z, block.x, block.y, block.z}) {\n"
    "        threads *= extent;\n"
    "        if (extent > 0x3fffffff || threads > 0x3fffffff) {\n"
    "            return false;\n"
    "        }\n"
    "    }\n"
    "    return true;\n"
    "}\n\n";

static bool has_several_axes(const LaunchArgument *argument)
{
    return has_axis_sizes(argument) && argument->info->ndim > 1;
}

/* Returns whether the argument is an integer with at least 32 bits. */
static bool is_sized_integer(const LaunchArgument *argument)
{
    const IrVar *param = argument->param;
    return !argument->info->is_array && !argument->info->is_pointer && param != NULL && type_is_integer(param->type) &&
           param->type->bits >= 32;
}

static void put_helper(Unit *unit, TextBuf *out, bool is_used, const char *name, const char *text)
{
    if (is_used) {
        size_t start = out->length;
        textbuf_add(out, text, strlen(text) - 1);
        emit_part_of(unit, out, name, PY2CU_PART_DEFINITION, start);
        textbuf_puts(out, "\n"); /* the blank line */
    }
}

void put_check_helpers(Unit *unit, TextBuf *out, const PtrVec *launched)
{
    bool larger = false, blocks = false, aligned = false, sized = false, spans = false, axis_sizes = false;
    bool shapes = false; /* of several axes */
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchedFunction *function = launched->items[i];
        for (int axis = 0; function->has_default_grid && axis < 3; axis++) {
            blocks = blocks || function->grid_extents[axis] != NULL;
            larger = larger || (function->grid_extents[axis] != NULL &&
                                strstr(function->grid_extents[axis], "py2cu_larger(") != NULL);
        }
        for (size_t k = 0; k < function->count; k++) {
            sized = sized || is_sized_integer(&function->arguments[k]);
            axis_sizes = axis_sizes || has_axis_sizes(&function->arguments[k]);
            shapes = shapes || has_several_axes(&function->arguments[k]);
        }
        aligned = aligned || has_aligned(function);
        spans = spans || compares(unit, function);
    }
    bool small = is_fact_assumed(unit, PY2CU_FACT_SMALL);
    bool has_spans = spans || (small && axis_sizes);
    put_helper(unit, out, larger, "py2cu_larger", larger_text);
    put_helper(unit, out, blocks, "py2cu_cover", cover_text);
    put_helper(unit, out, aligned, "py2cu_is_aligned", aligned_text);
    put_helper(unit, out, has_spans, "py2cu_span", span_text);
    put_helper(unit, out, has_spans, "py2cu_times", times_text);
    put_helper(unit, out, has_spans, "py2cu_span_of", span_of_text);
    put_helper(unit, out, spans, "py2cu_overlap", overlap_text);
    put_helper(unit, out, small && (axis_sizes || sized), "py2cu_is_small", small_text);
    put_helper(unit, out, small && shapes, "py2cu_is_small_shape", small_shape_text);
    put_helper(unit, out, small && axis_sizes, "py2cu_is_small_span", small_span_text);
    put_helper(unit, out, small, "py2cu_is_small_launch", small_grid_text);
}

/* ---- one launcher ---- */

void put_refusal(const Unit *unit, TextBuf *out, int indent, const PtrVec *conditions, const char *status,
                 const char *comment)
{
    size_t column = 0, start = (size_t)indent + strlen("if (");
    for (size_t i = 0; i < conditions->count; i++) {
        const char *condition = conditions->items[i];
        bool fits = column + strlen(" || ") + strlen(condition) + strlen(" ||") <= LINE_COLUMNS;
        if (i == 0) {
            textbuf_printf(out, "%*sif (", indent, "");
        } else if (fits) {
            textbuf_puts(out, " || ");
        } else {
            textbuf_printf(out, " ||\n%*s", (int)start, "");
        }
        textbuf_puts(out, condition);
        column = (i > 0 && fits ? column + 4 : start) + strlen(condition);
    }
    if (conditions->count > 0) {
        textbuf_printf(out, ") {\n%*sreturn %s;%s%s\n%*s}\n", indent + 4, "", runtime_name(unit, status),
                       comment != NULL ? "  // " : "", comment != NULL ? comment : "", indent, "");
    }
}

static void check_axis_sizes(Unit *unit, PtrVec *conditions, const LaunchArgument *argument)
{
    for (uint32_t axis = 0; has_axis_sizes(argument) && axis < argument->info->ndim; axis++) {
        ptrvec_push(unit->arena, conditions, arena_printf(unit->arena, "%s < 0", argument->shape[axis]));
    }
}

/* Returns whether the code relies on PY2CU_FACT_ROWS for the array. */
static bool assumes_rows(const Unit *unit, const LaunchedFunction *launched, const LaunchArgument *argument)
{
    return is_fact_assumed(unit, PY2CU_FACT_ROWS) && launched->info->row_loops &&
           fact_rows_refers_to(argument->info->ndim, argument->info->layout == PY2CU_LAYOUT_C,
                               argument->info->itemsize);
}

static void check_alignment(Unit *unit, PtrVec *conditions, const LaunchedFunction *launched,
                            const LaunchArgument *argument)
{
    bool is_assumed = is_fact_assumed(unit, PY2CU_FACT_ALIGNED);
    bool is_complex = argument->info->dtype == PY2CU_COMPLEX64 || argument->info->dtype == PY2CU_COMPLEX128;
    if (is_aligned(argument)) {
        const char *alignment =
            (is_assumed && !is_complex && launched->info->aligned_rows) || assumes_rows(unit, launched, argument)
                ? "16"
                : arena_printf(unit->arena, "%s(%s)", is_assumed && is_complex ? "sizeof" : "alignof", argument->type);
        ptrvec_push(unit->arena, conditions,
                    arena_printf(unit->arena, "!py2cu_is_aligned(%s, %s)", argument->name, alignment));
    }
    if (assumes_rows(unit, launched, argument) && has_axis_sizes(argument)) {
        ptrvec_push(
            unit->arena, conditions,
            arena_printf(unit->arena, "%s %% %d != 0", argument->shape[argument->info->ndim - 1], FACT_ROW_ITEMS));
    }
}

static const char *names_text(Unit *unit, const char *const *names, uint32_t count)
{
    const char *text = names[0];
    for (uint32_t i = 1; i < count; i++) {
        text = arena_printf(unit->arena, "%s, %s", text, names[i]);
    }
    return text;
}

static void put_spans(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchArgument *argument = &launched->arguments[i];
        if (argument->info->is_array) {
            uint32_t ndim = argument->info->ndim;
            const char *shape = has_axis_sizes(argument) ? names_text(unit, argument->shape, ndim) : "";
            const char *strides = argument->strides != NULL ? names_text(unit, argument->strides, ndim) : "";
            const char *given[] = {argument->name, arena_printf(unit->arena, "%zu", argument->info->itemsize),
                                   arena_printf(unit->arena, "{%s}", shape),
                                   arena_printf(unit->arena, "{%s}", strides)};
            PtrVec items = {0};
            for (int k = 0; k < 4; k++) {
                ptrvec_push(unit->arena, &items, (void *)(uintptr_t)given[k]);
            }
            put_list(out, arena_printf(unit->arena, "    const py2cu_span %s = py2cu_span_of(", argument->span), &items,
                     ");\n");
        }
    }
}

static void check_small(Unit *unit, PtrVec *conditions, const LaunchedFunction *launched)
{
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchArgument *argument = &launched->arguments[i];
        const char *const *const names[] = {argument->shape, argument->strides};
        if (has_several_axes(argument)) {
            const char *shape = names_text(unit, argument->shape, argument->info->ndim);
            ptrvec_push(unit->arena, conditions, arena_printf(unit->arena, "!py2cu_is_small_shape({%s})", shape));
        }
        for (int k = has_several_axes(argument); k < 2 && names[k] != NULL; k++) {
            for (uint32_t axis = 0; axis < argument->info->ndim; axis++) {
                ptrvec_push(unit->arena, conditions, arena_printf(unit->arena, "!py2cu_is_small(%s)", names[k][axis]));
            }
        }
        if (has_axis_sizes(argument)) {
            ptrvec_push(unit->arena, conditions, arena_printf(unit->arena, "!py2cu_is_small_span(%s)", argument->span));
        }
        if (is_sized_integer(argument)) {
            bool is_unsigned = type_is_unsigned(argument->param->type);
            ptrvec_push(
                unit->arena, conditions,
                arena_printf(unit->arena, is_unsigned ? "%s > 0x3fffffff" : "!py2cu_is_small(%s)", argument->name));
        }
    }
    ptrvec_push(unit->arena, conditions,
                arena_printf(unit->arena, "!py2cu_is_small_launch(%s, %s)", launched->grid, launched->block));
    for (int axis = 0; axis < 3; axis++) {
        if (launched->info->block_factor[axis] > 1) {
            ptrvec_push(unit->arena, conditions,
                        arena_printf(unit->arena, "!py2cu_is_small((long long)%s.%c * %u)", launched->grid, "xyz"[axis],
                                     (unsigned)launched -> info -> block_factor[axis]));
        }
    }
}

static void check_signs(Unit *unit, PtrVec *conditions, const LaunchedFunction *launched)
{
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchArgument *argument = &launched->arguments[i];
        const int min = argument->info->sign - 1;
        if (argument->param != NULL && min >= type_is_unsigned(argument->param->type)) {
            ptrvec_push(unit->arena, conditions, arena_printf(unit->arena, "%s < %d", argument->name, min));
        }
    }
}

/* Adds the conditions under which an array that the kernel writes overlaps another one. */
static void check_overlap(Unit *unit, PtrVec *conditions, const LaunchedFunction *launched)
{
    for (size_t i = 0; i < launched->count; i++) {
        const LaunchArgument *a = &launched->arguments[i];
        for (size_t k = i + 1; k < launched->count; k++) {
            const LaunchArgument *b = &launched->arguments[k];
            if (a->info->is_array && b->info->is_array && (a->info->written || b->info->written)) {
                ptrvec_push(unit->arena, conditions,
                            arena_printf(unit->arena, "py2cu_overlap(%s, %s)", a->span, b->span));
            }
        }
    }
}

/* Prints the choice between the kernels without and with __restrict__ pointers. */
static void put_choice(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    PtrVec overlaps = {0};
    check_overlap(unit, &overlaps, launched);
    textbuf_printf(out, "    const bool %s =", launched->overlap);
    for (size_t i = 0, column = LINE_COLUMNS; i < overlaps.count; i++) {
        const char *condition = overlaps.items[i];
        const bool fits = i == 0 || column + strlen(" || ") + strlen(condition) + strlen(" ||") <= LINE_COLUMNS;
        column = i == 0 ? strlen("    const bool  =") + strlen(launched->overlap) : fits ? column + 3 : 7;
        textbuf_puts(out, i == 0 ? " " : fits ? " || " : " ||\n        ");
        textbuf_puts(out, condition);
        column += 1 + strlen(condition);
    }
    const char *scope = strstr(launched->plain_kernel, "::") != NULL ? "::" : "";
    textbuf_printf(out, ";\n    const auto %s = %s ? %s : %.*s%s;\n", launched->kernel, launched->overlap,
                   launched->plain_kernel,
                   scope[0] != '\0' ? (int)(strstr(launched->plain_kernel, "::") - launched->plain_kernel) + 2 : 0,
                   launched->plain_kernel, launched->func->restricted_name);
}

void put_checks(Unit *unit, TextBuf *out, const LaunchedFunction *launched)
{
    PtrVec conditions = {0}, assumed = {0};
    for (size_t i = 0; i < launched->count; i++) {
        check_axis_sizes(unit, &conditions, &launched->arguments[i]);
        check_alignment(unit, &conditions, launched, &launched->arguments[i]);
    }
    put_refusal(unit, out, 4, &conditions, "ErrorInvalidValue", NULL);
    if (compares_spans(unit, launched)) {
        put_spans(unit, out, launched);
    }
    if (is_fact_assumed(unit, PY2CU_FACT_SMALL)) {
        check_small(unit, &assumed, launched);
    }
    if (is_fact_assumed(unit, PY2CU_FACT_POSITIVE)) {
        check_signs(unit, &assumed, launched);
    }
    const bool chooses = launched->func->restricted_name != NULL;
    if (compares(unit, launched) && !chooses) {
        check_overlap(unit, &assumed, launched);
    }
    put_refusal(unit, out, 4, &assumed, "ErrorInvalidValue", NULL);
    if (chooses) {
        put_choice(unit, out, launched);
    }
}
