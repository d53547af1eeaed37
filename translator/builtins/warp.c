// SPDX-License-Identifier: MIT
/* Warp-level operations that a row of intrinsics.def cannot describe: cuda.reduce_*_sync, and the tiles of cuda.cg.
 *
 * Tiles are known at compile time: cuda.cg.Tile32 is a tile of 32 threads. Its methods are CUDA's warp operations
 * with the mask of the tile's lanes. */
#include "builtins/builtins_internal.h"

#include <string.h>

/* ---- reductions ---- */

typedef struct WarpReduceRow {
    HelperId i32, u32, i64, u64, f32, f64; /* CUDA operates on bits if the sign is irrelevant */
} WarpReduceRow;

#define ON_BITS(name)                                                                                                  \
    .i32 = HELPER_REDUCE_##name##_U32, .u32 = HELPER_REDUCE_##name##_U32, .i64 = HELPER_REDUCE_##name##_U64,           \
    .u64 = HELPER_REDUCE_##name##_U64
#define BY_SIGN(name)                                                                                                  \
    .i32 = HELPER_REDUCE_##name##_I32, .u32 = HELPER_REDUCE_##name##_U32, .i64 = HELPER_REDUCE_##name##_I64,           \
    .u64 = HELPER_REDUCE_##name##_U64
#define OF_FLOATS(name) .f32 = HELPER_REDUCE_##name##_F32, .f64 = HELPER_REDUCE_##name##_F64
static const WarpReduceRow reduce_rows[] = {
    [WARP_ADD] = {ON_BITS(ADD), OF_FLOATS(ADD)},
    [WARP_MIN] = {BY_SIGN(MIN), OF_FLOATS(MIN)},
    [WARP_MAX] = {BY_SIGN(MAX), OF_FLOATS(MAX)},
    [WARP_AND] = {ON_BITS(AND)},
    [WARP_OR] = {ON_BITS(OR)},
    [WARP_XOR] = {ON_BITS(XOR)},
};

static HelperId reduce_helper(const WarpReduceRow *row, const Type *type)
{
    return type->kind == TY_I32   ? row->i32
           : type->kind == TY_U32 ? row->u32
           : type->kind == TY_I64 ? row->i64
           : type->kind == TY_U64 ? row->u64
           : type->kind == TY_F32 ? row->f32
           : type->kind == TY_F64 ? row->f64
                                  : HELPER_NONE;
}

const Type *infer_builtin_reduce_sync(Infer *in, const Expr *e, const Call *args)
{
    const WarpReduceRow *row = &reduce_rows[builtin_detail(in->instance, e)];
    if (reduce_helper(row, args->types[1]) == HELPER_NONE) {
        return infer_error(in, args->args[1]->span, "no-such-overload",
                           "%s only supports 32- and 64-bit ints%s, not %s", builtin_path(in->instance, e),
                           row->f32 != HELPER_NONE ? " and floats" : "", args->types[1]->name);
    }
    return args->types[1];
}

Value lower_builtin_reduce_sync(Lower *lw, const Expr *e, const Call *args)
{
    const WarpReduceRow *row = &reduce_rows[builtin_detail(lw->instance, e)];
    const Type *type = info_of(lw->instance, e)->type;
    bool on_bits = type_is_signed(type) && row->i32 == row->u32;
    const Type *computed = on_bits ? lw_type(lw, type->kind == TY_I32 ? TY_U32 : TY_U64) : type;
    const Type *types[] = {lw_type(lw, TY_U32), type};
    Value of[2];
    lower_arguments(lw, args, types, of);
    IrExpr *c_args[] = {of[0].scalar, ir_convert(lw->arena, computed, of[1].scalar)};
    IrExpr *call = lower_of_warp(lower_helper(lw, reduce_helper(row, type), computed, c_args, 2));
    return value_convert(lw, value_scalar(computed, call), type);
}

/* ---- tiles ---- */

static const Type *make_tile(Infer *in, const Expr *e, const Expr *size)
{
    int64_t n = 0;
    if (!infer_constant_int(in->instance, size, &n) || n < 1 || n > 32 || (n & (n - 1)) != 0) {
        return infer_error(in, size->span, "not-constant",
                           "the size of a tile must be a constant: 1, 2, 4, 8, 16 or 32\n"
                           "use one of these sizes, or cg.this_thread_block() for the whole block");
    }
    return infer_known(in, e, object_path(in->unit, arena_printf(in->unit->arena, "cuda.cg.Tile%d", (int)n)));
}

const Type *infer_builtin_tiled_partition(Infer *in, const Expr *e, const Call *args)
{
    const Object *group = info_of(in->instance, args->args[0])->constant;
    return object_known(group) == KNOWN_THREAD_BLOCK ? make_tile(in, e, args->args[1]) : infer_misuse(in, e);
}

const Type *infer_builtin_block_tiled_partition(Infer *in, const Expr *e, const Call *args)
{
    return make_tile(in, e, args->args[0]);
}

/* Returns the number of threads of the tile whose method is called. */
static uint32_t tile_size(const Instance *instance, const Expr *call)
{
    return (uint32_t)builtin_detail(instance, call) % TILE_METHOD;
}

/* Returns the method, which distinguishes the builtins that share these functions. */
static int tile_method(const Instance *instance, const Expr *call)
{
    return builtin_detail(instance, call) / TILE_METHOD;
}

/* Returns the first lane of the thread's tile; NULL: 0. */
static IrExpr *first_lane(Lower *lw, uint32_t size)
{
    if (size == 32) {
        return NULL;
    }
    IrExpr *lane = lower_helper(lw, HELPER_LANE_ID, lw_type(lw, TY_I32), NULL, 0);
    return ir_binary(lw->arena, IRO_AND, lw_type(lw, TY_I32), lane,
                     ir_int(lw->arena, lw_type(lw, TY_I32), 32 - (int64_t)size));
}

static IrExpr *tile_mask(Lower *lw, uint32_t size)
{
    if (size == 32) {
        IrExpr *lanes = ir_int(lw->arena, lw_type(lw, TY_U32), UINT32_MAX);
        lanes->spelling = "0xffffffff";
        return lanes;
    }
    IrExpr *threads = ir_int(lw->arena, lw_type(lw, TY_I32), size);
    return lower_helper(lw, HELPER_TILE_MASK, lw_type(lw, TY_U32), &threads, 1);
}

static IrExpr *barrier(Lower *lw, const char *spelling, TypeKind result, IrExpr **args, uint32_t count)
{
    return lower_of_warp(lower_one_of_name(lw, spelling, lw_type(lw, result), EFFECT_BARRIER, args, count));
}

Value lower_builtin_tile_sync(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    uint32_t size = tile_size(lw->instance, e);
    lower_keep_axes(lw, LOWER_OF_WARP);
    IrExpr *mask = tile_mask(lw, size);
    lower_evaluation(lw, barrier(lw, "__syncwarp", TY_NONE, &mask, size == 32 ? 0 : 1));
    return value_none(lw);
}

Value lower_builtin_tile_size(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return value_scalar(lw->i64, lower_int(lw, tile_size(lw->instance, e)));
}

Value lower_builtin_tile_rank(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    Arena *arena = lw->arena;
    const Type *i32 = lw_type(lw, TY_I32);
    uint32_t size = tile_size(lw->instance, e);
    lower_keep_axes(lw, LOWER_OF_WARP);
    IrExpr *lane = lower_helper(lw, HELPER_LANE_ID, i32, NULL, 0);
    return value_scalar(
        lw->i64, ir_convert(arena, lw->i64,
                            size == 32 ? lane : ir_binary(arena, IRO_AND, i32, lane, ir_int(arena, i32, size - 1))));
}

Value lower_builtin_tile_meta_rank(Lower *lw, const Expr *e, const Call *args)
{
    Value rank = lower_builtin_group_rank(lw, e, args);
    return value_scalar(lw->i64,
                        ir_binary(lw->arena, IRO_DIV, lw->i64, rank.scalar, lower_int(lw, tile_size(lw->instance, e))));
}

Value lower_builtin_tile_meta_size(Lower *lw, const Expr *e, const Call *args)
{
    uint32_t size = tile_size(lw->instance, e);
    IrExpr *threads = lower_add(lw, lower_builtin_group_size(lw, e, args).scalar, lower_int(lw, size - 1));
    return value_scalar(lw->i64, ir_binary(lw->arena, IRO_DIV, lw->i64, threads, lower_int(lw, size)));
}

/* Returns the intrinsic of the shuffle of the whole warp. */
static const Intrinsic *shuffle_row(const Instance *instance, const Expr *call, const Type *value, const Type *lane)
{
    static const char *const paths[] = {"cuda.shfl_sync", "cuda.shfl_up_sync", "cuda.shfl_down_sync",
                                        "cuda.shfl_xor_sync"};
    const Type *types[3] = {type_of_kind(instance->unit->types, TY_U32), value, lane};
    return intrinsic_choose(instance->unit, paths[tile_method(instance, call)], types, 3);
}

const Type *infer_builtin_tile_shuffle(Infer *in, const Expr *e, const Call *args)
{
    const Intrinsic *row = shuffle_row(in->instance, e, args->types[0], args->types[1]);
    if (row == NULL) {
        return infer_error(in, args->args[0]->span, "no-such-overload",
                           "%s only supports 32- and 64-bit ints and floats, not %s", builtin_path(in->instance, e),
                           args->types[0]->name);
    }
    return row->result;
}

Value lower_builtin_tile_shuffle(Lower *lw, const Expr *e, const Call *args)
{
    uint32_t size = tile_size(lw->instance, e);
    const Type *i32 = lw_type(lw, TY_I32);
    Value of[2];
    lower_arguments(lw, args, NULL, of);
    const Intrinsic *row = shuffle_row(lw->instance, e, of[0].type, of[1].type);
    IrExpr *c_args[] = {tile_mask(lw, size), of[0].scalar, value_convert(lw, of[1], i32).scalar,
                        ir_int(lw->arena, i32, size)};
    return value_scalar(row->result, lower_of_warp(lower_builtin(lw, row->spelling, row->result, EFFECT_BARRIER, c_args,
                                                                 size == 32 ? 3 : 4)));
}

/* Lowers any, all, and ballot, in whose result bit 0 represents the tile's first thread. */
const Type *infer_builtin_tile_vote(Infer *in, const Expr *e, const Call *args)
{
    (void)args;
    return type_of_kind(in->unit->types, tile_method(in->instance, e) == VOTE_BALLOT ? TY_U32 : TY_BOOL);
}

Value lower_builtin_tile_vote(Lower *lw, const Expr *e, const Call *args)
{
    int method = tile_method(lw->instance, e);
    uint32_t size = tile_size(lw->instance, e);
    Value predicate = lower_expr(lw, args->args[0]);
    if (predicate.type->bits > 32) {
        predicate = value_scalar(lw->boolean, lower_truth(lw, predicate)); /* all bits are significant */
    }
    IrExpr *c_args[] = {tile_mask(lw, size), value_convert(lw, predicate, lw_type(lw, TY_I32)).scalar};
    if (method == VOTE_BALLOT) {
        IrExpr *votes = barrier(lw, "__ballot_sync", TY_U32, c_args, 2), *first = first_lane(lw, size);
        return value_scalar(votes->type,
                            first == NULL ? votes : ir_binary(lw->arena, IRO_SHR, votes->type, votes, first));
    }
    IrExpr *voted = barrier(lw, method == VOTE_ANY ? "__any_sync" : "__all_sync", TY_I32, c_args, 2);
    return value_convert(lw, value_scalar(voted->type, voted), lw->boolean);
}
