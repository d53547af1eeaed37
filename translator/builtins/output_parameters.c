// SPDX-License-Identifier: MIT
/* Functions with several results: pointers in C, a tuple in Python. * The C function's own result comes first, then
 * the outputs in the order of its parameters: `frexp(x)` is (mantissa, exponent). The generated code contains the call
 * as in C: `int exponent; double mantissa = frexp(x, &exponent);` (simplify/simplify.c uses the names of the targets).
 */
#include "builtins/builtins_internal.h"

enum { MAX_PARAMS = 2, MAX_OUTPUTS = 2 };

typedef struct OutputRow {
    BuiltinId builtin;
    const char *spelling;
    TypeKind params[MAX_PARAMS];        /* TY_NONE: no more */
    TypeKind result;                    /* TY_NONE: the function itself returns nothing */
    TypeKind outputs[MAX_OUTPUTS];      /* a bool is an int in C */
    const char *names[1 + MAX_OUTPUTS]; /* names of the results, used if Python assigns none */
} OutputRow;

/* Rows of one path are adjacent. The best match for the arguments is selected, the first of equal ones, as in
 * Numba: float64 for integers. */
static const OutputRow rows[] = {
    {BUILTIN_MATH_MODF, "modf", {TY_F64, TY_NONE}, TY_F64, {TY_F64, TY_NONE}, {"fraction", "whole"}},
    {BUILTIN_MATH_MODF, "modff", {TY_F32, TY_NONE}, TY_F32, {TY_F32, TY_NONE}, {"fraction", "whole"}},
    {BUILTIN_MATH_FREXP, "frexp", {TY_F64, TY_NONE}, TY_F64, {TY_I32, TY_NONE}, {"mantissa", "exponent"}},
    {BUILTIN_MATH_FREXP, "frexpf", {TY_F32, TY_NONE}, TY_F32, {TY_I32, TY_NONE}, {"mantissa", "exponent"}},
    {BUILTIN_MATCH_ALL_SYNC, "__match_all_sync", {TY_U32, TY_I32}, TY_I32, {TY_BOOL, TY_NONE}, {"same", "all"}},
    {BUILTIN_MATCH_ALL_SYNC, "__match_all_sync", {TY_U32, TY_I64}, TY_I32, {TY_BOOL, TY_NONE}, {"same", "all"}},
    {BUILTIN_MATCH_ALL_SYNC, "__match_all_sync", {TY_U32, TY_F32}, TY_I32, {TY_BOOL, TY_NONE}, {"same", "all"}},
    {BUILTIN_MATCH_ALL_SYNC, "__match_all_sync", {TY_U32, TY_F64}, TY_I32, {TY_BOOL, TY_NONE}, {"same", "all"}},
    {BUILTIN_LIBDEVICE_MODFF, "modff", {TY_F32, TY_NONE}, TY_F32, {TY_F32, TY_NONE}, {"fraction", "whole"}},
    {BUILTIN_LIBDEVICE_MODF, "modf", {TY_F64, TY_NONE}, TY_F64, {TY_F64, TY_NONE}, {"fraction", "whole"}},
    {BUILTIN_LIBDEVICE_FREXPF, "frexpf", {TY_F32, TY_NONE}, TY_F32, {TY_I32, TY_NONE}, {"mantissa", "exponent"}},
    {BUILTIN_LIBDEVICE_FREXP, "frexp", {TY_F64, TY_NONE}, TY_F64, {TY_I32, TY_NONE}, {"mantissa", "exponent"}},
    {BUILTIN_LIBDEVICE_REMQUOF, "remquof", {TY_F32, TY_F32}, TY_F32, {TY_I32, TY_NONE}, {"rest", "quotient"}},
    {BUILTIN_LIBDEVICE_REMQUO, "remquo", {TY_F64, TY_F64}, TY_F64, {TY_I32, TY_NONE}, {"rest", "quotient"}},
    {BUILTIN_LIBDEVICE_SINCOSF, "sincosf", {TY_F32, TY_NONE}, TY_NONE, {TY_F32, TY_F32}, {"", "sine", "cosine"}},
    {BUILTIN_LIBDEVICE_SINCOS, "sincos", {TY_F64, TY_NONE}, TY_NONE, {TY_F64, TY_F64}, {"", "sine", "cosine"}},
    {BUILTIN_LIBDEVICE_SINCOSPIF, "sincospif", {TY_F32, TY_NONE}, TY_NONE, {TY_F32, TY_F32}, {"", "sine", "cosine"}},
    {BUILTIN_LIBDEVICE_SINCOSPI, "sincospi", {TY_F64, TY_NONE}, TY_NONE, {TY_F64, TY_F64}, {"", "sine", "cosine"}},
    {BUILTIN_LIBDEVICE_FAST_SINCOSF, "__sincosf", {TY_F32, TY_NONE}, TY_NONE, {TY_F32, TY_F32}, {"", "sine", "cosine"}},
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

static uint32_t count_of(const TypeKind *kinds, uint32_t max)
{
    uint32_t count = 0;
    while (count < max && kinds[count] != TY_NONE) {
        count++;
    }
    return count;
}

/* Returns the best match for the arguments; NULL if there is none. */
static const OutputRow *choose(Unit *unit, BuiltinId builtin, const Type *const *args, uint32_t arg_count)
{
    const OutputRow *best = NULL;
    MatchCost best_cost = {.impossible = true};
    for (size_t i = 0; i < ROW_COUNT; i++) {
        if (rows[i].builtin != builtin || count_of(rows[i].params, MAX_PARAMS) != arg_count) {
            continue;
        }
        const Type *params[MAX_PARAMS], *given[MAX_PARAMS];
        for (uint32_t k = 0; k < arg_count; k++) {
            params[k] = type_of_kind(unit->types, rows[i].params[k]);
            bool is_short =
                /* Numba converts such an argument to float32 here, and to float64 for modf */
                type_is_half(args[k]) && builtin == BUILTIN_MATH_FREXP;
            given[k] = is_short ? type_of_kind(unit->types, TY_F32) : args[k];
        }
        MatchCost cost = typing_match(given, params, arg_count);
        if (match_better(cost, best_cost)) {
            best = &rows[i];
            best_cost = cost;
        }
    }
    return best;
}

const Type *infer_builtin_outputs(Infer *in, const Expr *e, const Call *args)
{
    BuiltinId builtin = info_of(in->instance, e)->builtin;
    const OutputRow *row = e->keyword_count == 0 ? choose(in->unit, builtin, args->types, args->count) : NULL;
    if (row == NULL) {
        return infer_misuse(in, e);
    }
    const Type *items[1 + MAX_OUTPUTS];
    uint32_t count = 0, outputs = count_of(row->outputs, MAX_OUTPUTS);
    if (row->result != TY_NONE) {
        items[count++] = type_of_kind(in->unit->types, row->result);
    }
    for (uint32_t i = 0; i < outputs; i++) {
        items[count++] = type_of_kind(in->unit->types, row->outputs[i]);
    }
    return type_tuple(in->unit->types, items, count);
}

Value lower_builtin_outputs(Lower *lw, const Expr *e, const Call *args)
{
    Arena *arena = lw->arena;
    const Type *types[MAX_PARAMS] = {NULL, NULL};
    for (uint32_t i = 0; i < args->count; i++) {
        types[i] = info_of(lw->instance, args->args[i])->type;
    }
    const OutputRow *row = choose(lw->unit, info_of(lw->instance, e)->builtin, types, args->count);
    uint32_t outputs = count_of(row->outputs, MAX_OUTPUTS), count = 0;
    IrExpr *c_args[MAX_PARAMS + MAX_OUTPUTS];
    Value values[MAX_PARAMS];
    for (uint32_t i = 0; i < args->count; i++) {
        types[i] = lw_type(lw, row->params[i]);
    }
    lower_arguments(lw, args, types, values);
    for (uint32_t i = 0; i < args->count; i++) {
        c_args[i] = values[i].scalar;
    }
    Value result = value_tuple(lw, info_of(lw->instance, e)->type, info_of(lw->instance, e)->type->count);
    IrVar *own = NULL;
    if (row->result != TY_NONE) {
        own = lower_new_var(lw, row->names[0], lw_type(lw, row->result));
        result.items[count++] = value_scalar(own->type, lower_var(lw, own));
    }
    const char *trail = lw->pending_trail; /* the comment belongs to the call, not to the preceding declarations */
    lw->pending_trail = NULL;
    for (uint32_t i = 0; i < outputs; i++) {
        bool is_bool = row->outputs[i] == TY_BOOL;
        IrVar *var = lower_new_var(lw, row->names[1 + i], lw_type(lw, is_bool ? TY_I32 : row->outputs[i]));
        var->is_output = true;
        lower_declare(lw, var);
        c_args[args->count + i] = ir_address(arena, type_pointer(lw->unit->types, var->type), lower_var(lw, var));
        result.items[count++] =
            value_convert(lw, value_scalar(var->type, lower_var(lw, var)), lw_type(lw, row->outputs[i]));
    }
    lw->pending_trail = trail;
    bool is_mask = row->outputs[0] == TY_BOOL; /* __match_all_sync returns an unsigned mask of lanes */
    const Type *type = lw_type(lw, is_mask ? TY_U32 : row->result);
    IrExpr *call =
        lower_builtin(lw, row->spelling, type, is_mask ? EFFECT_BARRIER : EFFECT_WRITE, c_args, args->count + outputs);
    if (own != NULL) {
        lower_set(lw, lower_var(lw, own), ir_convert(arena, own->type, call));
    } else {
        lower_evaluation(lw, call);
    }
    return result;
}
