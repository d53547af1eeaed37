// SPDX-License-Identifier: MIT
/* Aligned rows: wide loads and stores of neighboring elements.
 *
 * If each thread processes a row of a few elements, or the fields of a record, the threads of a warp access elements
 * that are far apart, and each access transfers a few bytes of many sectors. The compiler combines accesses of one
 * thread to neighboring elements into accesses of up to 16 bytes if it can derive that the rows are aligned. For the
 * product of two matrices of 4 by 4 floats, 8 loads and 4 stores replace 32 loads and 16 stores.
 *
 * Input: the accesses of a kernel; the parameters that may become constants (specialize.c).
 * Output: find_row_sizes(): further parameters that launches specialize, because rows have their size;
 * declare_aligned_rows(): IrFunc.has_aligned_rows and has_row_loops and, with PY2CU_FACT_ALIGNED, statements that
 * declare the alignment of arrays.
 * Requires: nothing. A declared alignment is always correct, because the fact applies to all arrays. */
#include "schedule/schedule_internal.h"

#include <string.h>

enum {
    ROW_BYTES = 8,   /* smallest alignment of a row that allows wider accesses */
    ARRAY_BYTES = 16 /* alignment of arrays with PY2CU_FACT_ALIGNED */
};

static IrVar *factor_of(const IrFunc *kernel, const Py2cuStep *step, size_t i)
{
    bool is_factor = i < sizeof step->factors / sizeof step->factors[0] && step->factors[i] != 0;
    return is_factor ? kernel->params.items[step->factors[i] - 1] : NULL;
}

void find_row_sizes(const IrFunc *kernel)
{
    for (size_t i = 0; i < kernel->access_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            const Py2cuStep *step = &kernel->accesses[i].step[axis];
            const IrVar *var;
            bool are_axis_sizes = step->bytes != PY2CU_STEP_LARGE && step->bytes != PY2CU_STEP_UNKNOWN;
            for (size_t k = 0; (var = factor_of(kernel, step, k)) != NULL; k++) {
                are_axis_sizes = are_axis_sizes && var->role == ROLE_SHAPE;
            }
            for (size_t k = 0; are_axis_sizes && factor_of(kernel, step, k) != NULL; k++) {
                factor_of(kernel, step, k)->specializable = true;
            }
        }
    }
}

/* Returns whether the distance between neighboring threads is the size of a row, or may be: a product of parameters
 * that become constants. Elements of an array of records are rows. */
static bool is_row(const IrFunc *kernel, const Py2cuStep *step, const Type *element, bool *is_constant)
{
    const int64_t bytes = step->bytes, min = element->kind == TY_RECORD ? 0 : (int64_t)type_size(element);
    const IrVar *factor;
    *is_constant = step->factors[0] == 0;
    for (size_t i = 0; (factor = factor_of(kernel, step, i)) != NULL; i++) {
        if (!factor->specializable) {
            return false;
        }
    }
    return bytes > 0 && bytes != PY2CU_STEP_LARGE && (!*is_constant || (bytes > min && bytes % ROW_BYTES == 0));
}

/* Returns whether the threads access rows of the array, each with several accesses. */
static bool has_rows(const IrFunc *kernel, const IrVar *array, bool *are_constant)
{
    const char *name = array->base != NULL ? array->base : array->name;
    uint32_t weight = 0;
    bool found = false;
    *are_constant = false;
    for (size_t i = 0; i < kernel->access_count; i++) {
        const Py2cuAccess *access = &kernel->accesses[i];
        bool is_of_array = strcmp(access->array, name) == 0, is_constant;
        weight += is_of_array ? access->weight : 0;
        for (int axis = 0; axis < 3 && is_of_array; axis++) {
            if (is_row(kernel, &access->step[axis], array->type->elem, &is_constant)) {
                found = true;
                *are_constant = *are_constant || is_constant;
            }
        }
    }
    return found && weight > 1;
}

/* Returns a statement that declares the alignment of the array. */
static IrStmt *new_assumption(Unit *unit, IrVar *array, int64_t bytes)
{
    const IrCallee callee = {.spelling = "__builtin_assume_aligned"};
    IrExpr *args[] = {ir_var(unit->arena, array), ir_int(unit->arena, type_of_kind(unit->types, TY_I32), bytes)};
    IrStmt *s = ir_stmt(unit->arena, IR_EVAL);
    s->a = ir_call(unit->arena, array->type, callee, args, 2);
    return s;
}

/* Returns whether a loop accesses a row of an array for each thread: the distance between neighboring threads is a
 * multiple of the row's size along at least one axis, and 0 along the others. */
static bool is_in_row_loop(const IrFunc *kernel, const Py2cuAccess *access)
{
    uint32_t rows = 0, others = 0;
    for (int axis = 0; axis < 3; axis++) {
        const Py2cuStep *step = &access->step[axis];
        const IrVar *factor;
        bool is_row = false;
        for (size_t i = 0; (factor = factor_of(kernel, step, i)) != NULL; i++) {
            is_row = is_row || (factor->role == ROLE_SHAPE && factor->axis > 0);
        }
        rows += is_row;
        others += !is_row && step->bytes != 0;
    }
    return rows > 0 && others == 0 && access->weight >= LOOP_WEIGHT && access->bytes == 4;
}

void declare_aligned_rows(Unit *unit, IrFunc *kernel)
{
    for (size_t i = 0; i < kernel->access_count && !unit->request->for_host; i++) {
        kernel->has_row_loops = kernel->has_row_loops || is_in_row_loop(kernel, &kernel->accesses[i]);
    }
    IrBlock body = {.tail = kernel->body.tail};
    for (size_t i = 0; i < kernel->params.count && !unit->request->for_host; i++) {
        IrVar *param = kernel->params.items[i];
        bool are_constant;
        if (param->type->kind != TY_POINTER || param->role != ROLE_DATA || type_is_complex(param->type->elem) ||
            !has_rows(kernel, param, &are_constant)) {
            continue;
        }
        kernel->has_aligned_rows = true;
        if (are_constant && (unit->program->facts & PY2CU_FACT_ALIGNED) != 0) {
            ir_append(unit->arena, &body, new_assumption(unit, param, ARRAY_BYTES));
        }
    }
    for (uint32_t i = 0; i < kernel->body.count && body.count > 0; i++) {
        ir_append(unit->arena, &body, kernel->body.stmts[i]);
    }
    kernel->body = body.count > 0 ? body : kernel->body;
}
