// SPDX-License-Identifier: MIT
/* Static shared memory: rejects kernels whose shared arrays exceed the size that every architecture supports without
 * dynamic shared memory.
 *
 * Input: the program after unused variables are removed. Output: the same program, and an error for each kernel above
 * the limit, which is marked as failed. Requires: functions are numbered by their position in the program. */
#include "base/source_lines.h"
#include "codegen/codegen.h"
#include "ir/ir.h"
#include "types/types.h"

#include <stdlib.h>

enum { LIMIT_STATIC_SHARED = 48 * 1024 /* bytes per block; ptxas: "uses too much shared data (…, 0xc000 max)" */ };

static bool is_static_shared(const IrVar *var)
{
    return (var->storage == IRV_SHARED || var->was_shared) && var->type->kind == TY_CARRAY;
}

size_t static_shared_bytes(const PtrVec *funcs)
{
    size_t bytes = 0;
    for (size_t f = 0; f < funcs->count; f++) {
        const IrFunc *func = funcs->items[f];
        for (size_t i = 0; i < func->vars.count; i++) {
            const IrVar *var = func->vars.items[i];
            if (is_static_shared(var)) {
                const size_t align = var->alignment != 0 ? var->alignment : type_alignment(var->type->elem);
                bytes = (bytes + align - 1) / align * align + type_size(var->type);
            }
        }
    }
    return bytes;
}

bool uses_dynamic_shared(const PtrVec *funcs)
{
    for (size_t f = 0; f < funcs->count; f++) {
        const IrFunc *func = funcs->items[f];
        for (size_t i = 0; i < func->vars.count; i++) {
            const IrVar *var = func->vars.items[i];
            if (var->storage == IRV_DYNAMIC_SHARED) {
                return true;
            }
        }
    }
    return false;
}

/* The declaration of a shared array. */
typedef struct Declaration {
    const IrVar *var;
    Span span;
} Declaration;

typedef struct Declarations {
    Unit *unit;
    PtrVec all; /* Declaration * */
} Declarations;

static void add_declaration(IrStmt *s, void *context)
{
    Declarations *found = context;
    if (s->kind == IR_DECLARE && is_static_shared(s->var)) {
        Declaration *one = arena_alloc(found->unit->arena, sizeof *one);
        *one = (Declaration){s->var, source_line_code(found->unit, s->module, s->line)};
        ptrvec_push(found->unit->arena, &found->all, one);
    }
}

static const char *name_of(const IrVar *var)
{
    return var->base != NULL ? var->base : var->name;
}

/* Returns the NumPy name of a scalar element type, such as np.float32; otherwise "dtype". */
static const char *dtype_of(Unit *unit, const IrVar *var)
{
    return type_is_scalar(var->type->elem) ? arena_printf(unit->arena, "np.%s", var->type->elem->name) : "dtype";
}

static void report_limit(Unit *unit, IrFunc *kernel, const Declarations *found, size_t bytes)
{
    const Declaration *largest = NULL;
    for (size_t i = 0; i < found->all.count; i++) {
        const Declaration *one = found->all.items[i];
        largest = largest == NULL || type_size(one->var->type) > type_size(largest->var->type) ? one : largest;
    }
    kernel->has_failed = true;
    diag_function_error(unit, largest->span, "too-much-shared-memory",
                        "kernel '%s' uses %zu bytes of static shared memory, but the limit is %d bytes",
                        kernel->python_name, bytes, LIMIT_STATIC_SHARED);
    for (size_t i = 0; found->all.count > 1 && i < found->all.count; i++) {
        const Declaration *one = found->all.items[i];
        diag_note(unit, one->span, "'%s' has %zu bytes", name_of(one->var), (size_t)type_size(one->var->type));
    }
    diag_hint(
        unit,
        "use dynamic shared memory: %s = cuda.shared.array(0, %s), and pass its bytes at the launch: %s[grid, block, "
        "stream, %zu]",
        name_of(largest->var), dtype_of(unit, largest->var), kernel->python_name,
        (size_t)type_size(largest->var->type));
}

static int by_position(const void *a, const void *b)
{
    const IrFunc *left = *(IrFunc *const *)a, *right = *(IrFunc *const *)b;
    return (left->id > right->id) - (left->id < right->id);
}

bool check_static_shared_memory(Unit *unit)
{
    IrReached reached = ir_none_reached(unit->arena, unit->program);
    for (size_t k = 0; k < unit->program->funcs.count; k++) {
        IrFunc *kernel = unit->program->funcs.items[k];
        if (!kernel->is_kernel) {
            continue;
        }
        ir_reach_only(&reached, kernel);
        const size_t bytes = static_shared_bytes(&reached.funcs);
        if (bytes <= LIMIT_STATIC_SHARED) {
            continue;
        }
        qsort(reached.funcs.items, reached.funcs.count, sizeof(void *), by_position);
        Declarations found = {.unit = unit};
        for (size_t f = 0; f < reached.funcs.count; f++) {
            ir_visit_stmts(&((const IrFunc *)reached.funcs.items[f])->body, add_declaration, &found);
        }
        if (found.all.count > 0) {
            report_limit(unit, kernel, &found, bytes);
        }
    }
    return true;
}
