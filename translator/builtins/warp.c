/* What the threads of a warp do together beyond the rows of intrinsics.def: cuda.reduce_*_sync, and the tiles of cuda.cg.
 *
 * A tile is known at translation: cuda.cg.Tile32 stands for one of 32 threads. Its methods are CUDA's operations on warps with
 * the mask of the tile's lanes. */
#include "builtins/inside.h"

#include <string.h>

/* ---- reductions ------------------------------------------------------------------------------------------------------ */

/* CUDA computes on bits where the sign makes no difference. */
typedef struct WarpReduceRow {
    HelperId i32, u32, i64, u64, f32, f64;
    bool on_bits;
} WarpReduceRow;

static const WarpReduceRow reduce_rows[] = {
    [WARP_ADD] = {HELPER_REDUCE_ADD_U32, HELPER_REDUCE_ADD_U32, HELPER_REDUCE_ADD_U64, HELPER_REDUCE_ADD_U64,
     HELPER_REDUCE_ADD_F32, HELPER_REDUCE_ADD_F64, true},
    [WARP_MIN] = {HELPER_REDUCE_MIN_I32, HELPER_REDUCE_MIN_U32, HELPER_REDUCE_MIN_I64, HELPER_REDUCE_MIN_U64,
     HELPER_REDUCE_MIN_F32, HELPER_REDUCE_MIN_F64, false},
    [WARP_MAX] = {HELPER_REDUCE_MAX_I32, HELPER_REDUCE_MAX_U32, HELPER_REDUCE_MAX_I64, HELPER_REDUCE_MAX_U64,
     HELPER_REDUCE_MAX_F32, HELPER_REDUCE_MAX_F64, false},
    [WARP_AND] = {HELPER_REDUCE_AND_U32, HELPER_REDUCE_AND_U32, HELPER_REDUCE_AND_U64, HELPER_REDUCE_AND_U64,
     HELPER_NONE, HELPER_NONE, true},
    [WARP_OR] = {HELPER_REDUCE_OR_U32, HELPER_REDUCE_OR_U32, HELPER_REDUCE_OR_U64, HELPER_REDUCE_OR_U64, HELPER_NONE,
     HELPER_NONE, true},
    [WARP_XOR] = {HELPER_REDUCE_XOR_U32, HELPER_REDUCE_XOR_U32, HELPER_REDUCE_XOR_U64, HELPER_REDUCE_XOR_U64,
     HELPER_NONE, HELPER_NONE, true},
};

static HelperId reduce_helper(const WarpReduceRow *row, const Type *type)
{
    if (type_is_float(type)) {
        return type_is_half(type) ? HELPER_NONE : type_bits(type) == 32 ? row->f32 : row->f64;
    }
    if (!type_is_integer(type) || type_bits(type) < 32) {
        return HELPER_NONE;
    }
    if (type_bits(type) == 32) {
        return type_is_unsigned(type) ? row->u32 : row->i32;
    }
    return type_is_unsigned(type) ? row->u64 : row->i64;
}

const Type *infer_builtin_reduce_sync(Infer *in, const Expr *e, const Call *args)
{
    const WarpReduceRow *row = &reduce_rows[builtin_detail(in->instance, e)];
    if (args->count != 2 || e->keyword_count > 0 || !type_is_integer(args->types[0])) {
        return infer_error(in, e->span, "no-such-overload", "%s takes a mask and a value", builtin_path(in->instance, e));
    }
    if (reduce_helper(row, args->types[1]) == HELPER_NONE) {
        return infer_error(in, args->args[1]->span, "no-such-overload", "%s only supports 32- and 64-bit ints%s, this is %s",
                           builtin_path(in->instance, e), row->f32 != HELPER_NONE ? " and floats" : "", args->types[1]->name);
    }
    return args->types[1];
}

Value lower_builtin_reduce_sync(Lower *lw, const Expr *e, const Call *args)
{
    const WarpReduceRow *row = &reduce_rows[builtin_detail(lw->instance, e)];
    const Type *type = info_of(lw->instance, e)->type;
    const Type *computed = row->on_bits && type->kind == TY_I32   ? lw_type(lw, TY_U32)
                           : row->on_bits && type->kind == TY_I64 ? lw_type(lw, TY_U64)
                                                                  : type;
    IrExpr **c_args = arena_alloc(lw->unit->arena, 2 * sizeof *c_args);
    Value mask = value_scalar(lw_type(lw, TY_U32), lower_scalar(lw, args->args[0], lw_type(lw, TY_U32)));
    lower_before(lw, &mask, args->args[1]);
    c_args[0] = mask.scalar;
    c_args[1] = ir_convert(lw->unit->arena, computed, lower_scalar(lw, args->args[1], type));
    IrExpr *call = lower_helper(lw, reduce_helper(row, type), computed, c_args, 2);
    call->callee.effect = EFFECT_BARRIER;
    return value_convert(lw, value_scalar(computed, call), type);
}

/* ---- tiles ----------------------------------------------------------------------------------------------------------- */

static const Type *make_tile(Infer *in, const Expr *e, const Expr *size)
{
    int64_t n = 0;
    if (!infer_constant_int(in->instance, size, &n) || n < 1 || n > 32 || (n & (n - 1)) != 0) {
        infer_error(in, size->span, "not-constant", "the size of a tile must be a constant: 1, 2, 4, 8, 16 or 32");
        infer_hint(in, "a tile is a part of a warp; cg.this_thread_block() is the whole block");
        return NULL;
    }
    Object *tile = object_new(in->unit, OBJ_PATH, type_of_kind(in->unit->types, TY_OBJECT));
    tile->path = names_find(in->unit->names, arena_printf(in->unit->arena, "cuda.cg.Tile%d", (int)n));
    info_of(in->instance, e)->constant = tile;
    return tile->type;
}

const Type *infer_builtin_tiled_partition(Infer *in, const Expr *e, const Call *args)
{
    const Object *group = args->count > 0 ? info_of(in->instance, args->args[0])->constant : NULL;
    if (args->count != 2 || e->keyword_count > 0 || group == NULL || group->kind != OBJ_PATH ||
        strcmp(group->path, "cuda.cg.ThreadBlock") != 0) {
        infer_error(in, e->span, "no-such-overload", "cuda.cg.tiled_partition takes the thread block and the size of a tile");
        infer_hint(in, "write cg.tiled_partition(cg.this_thread_block(), 32)");
        return NULL;
    }
    return make_tile(in, e, args->args[1]);
}

const Type *infer_builtin_block_tiled_partition(Infer *in, const Expr *e, const Call *args)
{
    if (args->count != 1 || e->keyword_count > 0) {
        return infer_error(in, e->span, "no-such-overload", "cuda.cg.ThreadBlock.tiled_partition takes the size of a tile");
    }
    return make_tile(in, e, args->args[0]);
}

/* The tile that the method is of: how many threads it has. */
static uint32_t tile_size(const Instance *instance, const Expr *call)
{
    return (uint32_t)builtin_detail(instance, call) % TILE_METHOD;
}

/* Which of the methods with these functions it is. */
static int tile_method(const Instance *instance, const Expr *call)
{
    return builtin_detail(instance, call) / TILE_METHOD;
}

/* The first lane of the thread's tile; NULL: 0. */
static IrExpr *first_lane(Lower *lw, uint32_t size)
{
    if (size == 32) {
        return NULL;
    }
    IrExpr *lane = lower_helper(lw, HELPER_LANE_ID, lw_type(lw, TY_I32), NULL, 0);
    return ir_binary(lw->unit->arena, IRO_AND, lw_type(lw, TY_I32), lane,
                     ir_int(lw->unit->arena, lw_type(lw, TY_I32), 32 - (int64_t)size));
}

static IrExpr *tile_mask(Lower *lw, uint32_t size)
{
    if (size == 32) {
        IrExpr *lanes = ir_int(lw->unit->arena, lw_type(lw, TY_U32), UINT32_MAX);
        lanes->spelling = "0xffffffff";
        return lanes;
    }
    IrExpr **c_args = arena_alloc(lw->unit->arena, sizeof *c_args);
    c_args[0] = ir_int(lw->unit->arena, lw_type(lw, TY_I32), size);
    return lower_helper(lw, HELPER_TILE_MASK, lw_type(lw, TY_U32), c_args, 1);
}

static IrExpr *barrier(Lower *lw, const char *spelling, TypeKind result, IrExpr **args, uint32_t count)
{
    return lower_builtin(lw, spelling, lw_type(lw, result), EFFECT_BARRIER, args, count);
}

const Type *infer_builtin_tile_sync(Infer *in, const Expr *e, const Call *args)
{
    return infer_no_arguments(in, e, args, TY_NONE);
}

Value lower_builtin_tile_sync(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    uint32_t size = tile_size(lw->instance, e);
    IrExpr **c_args = arena_alloc(lw->unit->arena, sizeof *c_args);
    c_args[0] = tile_mask(lw, size);
    IrStmt *stmt = ir_stmt(lw->unit->arena, IR_EVAL);
    stmt->a = barrier(lw, "__syncwarp", TY_NONE, c_args, size == 32 ? 0 : 1);
    lower_statement(lw, stmt);
    Value nothing = {.kind = VALUE_NONE, .type = lw_type(lw, TY_NONE)};
    return nothing;
}

/* size, thread_rank and of which tile of how many. */
const Type *infer_builtin_tile_number(Infer *in, const Expr *e, const Call *args)
{
    return infer_no_arguments(in, e, args, TY_I64);
}

Value lower_builtin_tile_size(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    return value_scalar(lw_type(lw, TY_I64), lower_int(lw, tile_size(lw->instance, e)));
}

Value lower_builtin_tile_rank(Lower *lw, const Expr *e, const Call *args)
{
    (void)args;
    Arena *arena = lw->unit->arena;
    const Type *i64 = lw_type(lw, TY_I64), *i32 = lw_type(lw, TY_I32);
    uint32_t size = tile_size(lw->instance, e);
    IrExpr *lane = lower_helper(lw, HELPER_LANE_ID, i32, NULL, 0);
    return value_scalar(i64, ir_convert(arena, i64, size == 32 ? lane : ir_binary(arena, IRO_AND, i32, lane, ir_int(arena, i32, size - 1))));
}

Value lower_builtin_tile_meta_rank(Lower *lw, const Expr *e, const Call *args)
{
    const Type *i64 = lw_type(lw, TY_I64);
    Value rank = lower_builtin_group_rank(lw, e, args);
    return value_scalar(i64, ir_binary(lw->unit->arena, IRO_DIV, i64, rank.scalar, lower_int(lw, tile_size(lw->instance, e))));
}

Value lower_builtin_tile_meta_size(Lower *lw, const Expr *e, const Call *args)
{
    const Type *i64 = lw_type(lw, TY_I64);
    uint32_t size = tile_size(lw->instance, e);
    IrExpr *threads = lower_add(lw, lower_builtin_group_size(lw, e, args).scalar, lower_int(lw, size - 1));
    return value_scalar(i64, ir_binary(lw->unit->arena, IRO_DIV, i64, threads, lower_int(lw, size)));
}

/* The row of the shuffle of the whole warp. */
static const Intrinsic *shuffle_row(const Instance *instance, const Expr *call, const Type *value, const Type *lane)
{
    static const char *const paths[] = {"cuda.shfl_sync", "cuda.shfl_up_sync", "cuda.shfl_down_sync", "cuda.shfl_xor_sync"};
    const Type *types[3] = {type_of_kind(instance->unit->types, TY_U32), value, lane};
    return intrinsic_choose(instance->unit, paths[tile_method(instance, call)], types, 3);
}

const Type *infer_builtin_tile_shuffle(Infer *in, const Expr *e, const Call *args)
{
    const char *path = builtin_path(in->instance, e);
    if (args->count != 2 || e->keyword_count > 0 || !type_is_integer(args->types[1])) {
        return infer_error(in, e->span, "no-such-overload", "%s takes a value and an integer", path);
    }
    const Intrinsic *row = shuffle_row(in->instance, e, args->types[0], args->types[1]);
    if (row == NULL) {
        return infer_error(in, args->args[0]->span, "no-such-overload",
                           "%s only supports 32- and 64-bit ints and floats, this is %s", path, args->types[0]->name);
    }
    return row->result;
}

Value lower_builtin_tile_shuffle(Lower *lw, const Expr *e, const Call *args)
{
    uint32_t size = tile_size(lw->instance, e);
    const Type *i32 = lw_type(lw, TY_I32);
    Value value = lower_expr(lw, args->args[0]);
    lower_before(lw, &value, args->args[1]);
    const Type *lane = info_of(lw->instance, args->args[1])->type;
    const Intrinsic *row = shuffle_row(lw->instance, e, value.type, lane);
    IrExpr **c_args = arena_alloc(lw->unit->arena, 4 * sizeof *c_args);
    c_args[0] = tile_mask(lw, size);
    c_args[1] = value.scalar;
    c_args[2] = lower_scalar(lw, args->args[1], i32);
    c_args[3] = ir_int(lw->unit->arena, i32, size);
    return value_scalar(row->result, barrier(lw, row->spelling, row->result->kind, c_args, size == 32 ? 3 : 4));
}

/* any, all, and ballot, whose bits count from the tile's first thread. */
const Type *infer_builtin_tile_vote(Infer *in, const Expr *e, const Call *args)
{
    const char *path = builtin_path(in->instance, e);
    if (args->count != 1 || e->keyword_count > 0 || (!type_is_integer(args->types[0]) && !type_is_bool(args->types[0]))) {
        return infer_error(in, e->span, "no-such-overload", "%s takes an integer or boolean", path);
    }
    return type_of_kind(in->unit->types, tile_method(in->instance, e) == VOTE_BALLOT ? TY_U32 : TY_BOOL);
}

Value lower_builtin_tile_vote(Lower *lw, const Expr *e, const Call *args)
{
    int method = tile_method(lw->instance, e);
    uint32_t size = tile_size(lw->instance, e);
    IrExpr **c_args = arena_alloc(lw->unit->arena, 2 * sizeof *c_args);
    Value predicate = lower_expr(lw, args->args[0]);
    if (type_bits(predicate.type) > 32) {
        predicate = value_scalar(lw_type(lw, TY_BOOL), lower_truth(lw, predicate)); /* all its bits count */
    }
    c_args[0] = tile_mask(lw, size);
    c_args[1] = value_convert(lw, predicate, lw_type(lw, TY_I32)).scalar;
    if (method == VOTE_BALLOT) {
        IrExpr *votes = barrier(lw, "__ballot_sync", TY_U32, c_args, 2), *first = first_lane(lw, size);
        return value_scalar(votes->type,
                            first == NULL ? votes : ir_binary(lw->unit->arena, IRO_SHR, votes->type, votes, first));
    }
    IrExpr *voted = barrier(lw, method == VOTE_ANY ? "__any_sync" : "__all_sync", TY_I32, c_args, 2);
    return value_convert(lw, value_scalar(voted->type, voted), lw_type(lw, TY_BOOL));
}
