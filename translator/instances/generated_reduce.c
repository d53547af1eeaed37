// SPDX-License-Identifier: MIT
/* reduce: a kernel that reduces an array to one value.
 *
 * Each thread reduces elements in grid strides; a warp reduces the values of its threads by shuffles, and the
 * first warp of the block reduces those of all warps through shared memory. Threads without elements take part in
 * the shuffles, but the function is never called with their values: a reduction has no neutral element here. */
#include "instances/instances_internal.h"

/* other = cuda.shfl_down_sync(0xFFFFFFFF, value, offset); types that shuffles do not support are converted. */
static void write_shuffle(Writer *writer, const Type *type, const char *dtype)
{
    TextBuf *text = &writer->text;
    textbuf_puts(text, "        other = ");
    if (type_is_complex(type)) {
        const char *complex = writer_outside_path(writer, "complex", "builtins.complex");
        textbuf_printf(text,
                       "%s(%s.shfl_down_sync(0xFFFFFFFF, value.real, offset), %s.shfl_down_sync(0xFFFFFFFF, "
                       "value.imag, offset))\n",
                       complex, writer->cuda, writer->cuda);
        return;
    }
    bool direct = (type_is_float(type) && !type_is_half(type)) || (type_is_signed(type) && type->bits >= 32);
    if (direct) {
        textbuf_printf(text, "%s.shfl_down_sync(0xFFFFFFFF, value, offset)\n", writer->cuda);
        return;
    }
    const Type *shuffle_type = type_of_kind(writer->unit->types, type_is_half(type) ? TY_F32
                                                                 : type->bits == 64 ? TY_I64
                                                                                    : TY_I32);
    const char *cast = writer_outside(writer, shuffle_type->name, object_type(writer->unit, shuffle_type));
    textbuf_printf(text, "%s(%s.shfl_down_sync(0xFFFFFFFF, %s(value), offset))\n", dtype, writer->cuda, cast);
}

static Function *reducing(Unit *unit, Function *function, const Type *type)
{
    Writer writer = writer_start(unit, function);
    TextBuf *text = &writer.text;
    const char *name = writer.name, *cuda = writer.cuda, *shown = writer.shown;
    const char *across = arena_printf(unit->arena, "%s_across_warp", shown);
    const char *dtype = writer_outside(&writer, "dtype", object_type(unit, type));
    const char *kernel = writer_kernel_name(&writer);
    textbuf_printf(text,
                   "def %s(value, count):\n"
                   "    \"\"\"%s() of the first `count` values of a warp, in lane 0.\"\"\"\n"
                   "    lane = %s.threadIdx.x %% 32\n"
                   "    offset = 16\n"
                   "    while offset > 0:\n",
                   across, shown, cuda);
    write_shuffle(&writer, type, dtype);
    textbuf_printf(text,
                   "        if lane + offset < count:\n"
                   "            value = %s(value, other)\n"
                   "        offset //= 2\n"
                   "    return value\n\n\n",
                   name);
    textbuf_printf(text,
                   "def %s(x, partials, init, use_init):\n"
                   "    \"\"\"%s() of all elements: each block stores its result in `partials`, which a second "
                   "launch reduces to one value.\"\"\"\n"
                   "    shares = %s.shared.array(32, %s)\n"
                   "    thread = %s.threadIdx.x\n"
                   "    busy = min(x.size - %s.blockIdx.x * %s.blockDim.x, %s.blockDim.x)  # threads of the block that "
                   "have an element\n"
                   "    first = %s.grid(1)\n"
                   "    value = x[first] if first < x.size else x[0]\n",
                   kernel, shown, cuda, dtype, cuda, cuda, cuda, cuda, cuda);
    textbuf_printf(text,
                   "    for i in range(first + %s.gridsize(1), x.size, %s.gridsize(1)):\n"
                   "        value = %s(value, x[i])\n\n"
                   "    value = %s(value, busy - thread // 32 * 32)\n"
                   "    if thread %% 32 == 0:\n"
                   "        shares[thread // 32] = value\n"
                   "    %s.syncthreads()\n\n",
                   cuda, cuda, name, across, cuda);
    textbuf_printf(text,
                   "    if thread < 32:\n"
                   "        warps = (busy + 31) // 32\n"
                   "        whole = %s(shares[thread] if thread < warps else value, warps)\n"
                   "        if thread == 0:\n"
                   "            if use_init and %s.blockIdx.x == 0:\n"
                   "                whole = %s(whole, init)\n"
                   "            partials[%s.blockIdx.x] = whole\n",
                   across, cuda, name, cuda);
    return writer_finish(&writer);
}

/* Returns the element type for "float64", "float64(float64, float64)" or the kernel's own types; NULL if they do
 * not match. */
static const Type *type_of_elements(const Signature *signature)
{
    if (signature->count == 0) {
        return NULL;
    }
    const Type *type = wrap_element(signature->args[0]);
    bool by_operand = signature->count == 4 && signature->args[0]->kind == TY_ARRAY &&
                      signature->args[1]->kind == TY_ARRAY && signature->args[1]->elem == type &&
                      signature->args[2] == type && type_is_bool(signature->args[3]);
    bool by_type =
        signature->count == 1 || (signature->count == 2 && signature->args[0] == type && signature->args[1] == type);
    for (uint32_t i = 0; i < signature->count; i++) {
        by_operand = by_operand && (signature->args[i]->kind != TY_ARRAY || signature->args[i]->ndim == 1);
    }
    return type_is_scalar(type) && (by_operand || by_type) ? type : NULL;
}

Function *wrap_reduce(Unit *unit, Function *function, const Signature *signature, Span span, Signature *kernel_types)
{
    if (function->param_count != 2) {
        diag_error(unit, span, "wrong-arguments", "'%s' must have two parameters to be a reduction, and has %u",
                   function->name, function->param_count);
        return NULL;
    }
    const Type *type = type_of_elements(signature);
    if (type == NULL) {
        diag_error(unit, span, "bad-operand", "'%s' is a reduction, and this is not an element type", function->name);
        diag_hint(unit, "pass the element type: \"%s(float64)\"", function->name);
        return NULL;
    }
    const Type *pair[] = {type, type};
    if (wrap_result(unit, function, PY2CU_WRAP_REDUCE, pair, type, span) == NULL) {
        return NULL;
    }
    const Type *array = type_array(unit->types, type, 1, LAYOUT_C, false);
    const Type *own[] = {array, array, type, type_of_kind(unit->types, TY_BOOL)};
    *kernel_types = (Signature){.args = arena_alloc(unit->arena, sizeof own), .count = 4};
    for (uint32_t i = 0; i < 4; i++) {
        kernel_types->args[i] = signature->count == 4 ? signature->args[i] : own[i];
    }
    return reducing(unit, function, type);
}
