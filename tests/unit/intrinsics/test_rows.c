// SPDX-License-Identifier: MIT
/* Memory effects of all rows of the intrinsics table, compared with the CUDA C++ Programming Guide; the types and the
 * path of each row must be known.
 *
 * The table below follows the guide, not the rows: sections on synchronization functions, memory fence functions, warp
 * functions, atomic functions, load and store functions with cache hints, formatted output, nanosleep, cooperative
 * groups. A row whose path it does not list fails, which requires a decision for every new row. */
#include "intrinsics/intrinsics.h"

#include <stdio.h>
#include <string.h>

static int failures;

#define EXPECT(condition, path)                                                                                        \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            failures++;                                                                                                \
            printf("%s:%d: %s: %s\n", __FILE__, __LINE__, path, #condition);                                           \
        }                                                                                                              \
    } while (0)

typedef struct Rule {
    const char
        *path; /* up to a '*', which matches one name of letters, digits and '_'; the longest matching rule applies */
    IrEffect effect;
} Rule;

static const Rule rules[] = {
    /* functions of numbers, and compile-time functions */
    {"math.*", EFFECT_NONE},
    {"cmath.*", EFFECT_NONE},
    {"libdevice.*", EFFECT_NONE},
    {"operator.*", EFFECT_NONE},
    {"builtins.*", EFFECT_NONE},
    {"numpy.*", EFFECT_NONE},
    {"numpy.log2(complex)", EFFECT_NONE},
    {"cuda.fp16.*", EFFECT_NONE},
    {"cuda.bf16.*", EFFECT_NONE},
    {"cuda.fp8.*", EFFECT_NONE},
    {"cffi.FFI.from_buffer", EFFECT_NONE},
    {"numba.carray", EFFECT_NONE},
    {"numba.farray", EFFECT_NONE},
    {"numba._address", EFFECT_NONE},
    {"numba.prange", EFFECT_NONE},
    {"cuda.literal_unroll", EFFECT_NONE},
    {"cuda.literally", EFFECT_NONE},
    {"cuda.grid", EFFECT_NONE},
    {"cuda.gridsize", EFFECT_NONE},
    {"cuda.const.array_like", EFFECT_NONE},
    {"cuda.shared.array", EFFECT_NONE},
    {"cuda.local.array", EFFECT_NONE},
    {"cuda.selp", EFFECT_NONE},
    {"cuda.popc", EFFECT_NONE},
    {"cuda.clz", EFFECT_NONE},
    {"cuda.ffs", EFFECT_NONE},
    {"cuda.brev", EFFECT_NONE},
    {"cuda.fma", EFFECT_NONE},
    {"cuda.cbrt", EFFECT_NONE},
    {"cuda.lanemask_*", EFFECT_NONE},
    /* functions that read the elements of their array argument */
    {"builtins.sum", EFFECT_READ},
    {"builtins.max", EFFECT_READ},
    {"builtins.min", EFFECT_READ},
    {"builtins.next", EFFECT_WRITE},
    {"numpy.sum", EFFECT_READ},
    {"numpy.prod", EFFECT_READ},
    {"numpy.mean", EFFECT_READ},
    {"numpy.var", EFFECT_READ},
    {"numpy.std", EFFECT_READ},
    {"numpy.min", EFFECT_READ},
    {"numpy.max", EFFECT_READ},
    {"numpy.amin", EFFECT_READ},
    {"numpy.amax", EFFECT_READ},
    {"numpy.all", EFFECT_READ},
    {"numpy.any", EFFECT_READ},
    {"numpy.argmin", EFFECT_READ},
    {"numpy.argmax", EFFECT_READ},
    {"numpy.count_nonzero", EFFECT_READ},
    {"numpy.average", EFFECT_READ},
    {"numpy.nansum", EFFECT_READ},
    {"numpy.nanprod", EFFECT_READ},
    {"numpy.nanmean", EFFECT_READ},
    {"numpy.nanvar", EFFECT_READ},
    {"numpy.nanstd", EFFECT_READ},
    {"numpy.nanmin", EFFECT_READ},
    {"numpy.nanmax", EFFECT_READ},
    {"numpy.searchsorted", EFFECT_READ},
    {"numpy.trace", EFFECT_READ},
    /* loads and stores with cache hints */
    {"cuda.ldca", EFFECT_READ},
    {"cuda.ldcg", EFFECT_READ},
    {"cuda.ldcs", EFFECT_READ},
    {"cuda.ldlu", EFFECT_READ},
    {"cuda.ldcv", EFFECT_READ},
    {"cuda.stcg", EFFECT_WRITE},
    {"cuda.stcs", EFFECT_WRITE},
    {"cuda.stwb", EFFECT_WRITE},
    {"cuda.stwt", EFFECT_WRITE},
    /* functions that write to their argument, or that must be executed exactly once and in place */
    {"operator.setitem", EFFECT_WRITE},
    {"cuda.atomic.*", EFFECT_WRITE},
    {"cuda.fp16.atomicAdd", EFFECT_WRITE},
    {"cuda.random.*", EFFECT_WRITE},
    {"builtins.print", EFFECT_WRITE},
    {"builtins.breakpoint", EFFECT_WRITE},
    {"cuda.nanosleep", EFFECT_WRITE},
    {"cuda.activemask", EFFECT_WRITE},
    /* functions that allocate memory */
    {"numpy.empty", EFFECT_WRITE},
    {"numpy.zeros", EFFECT_WRITE},
    {"numpy.ones", EFFECT_WRITE},
    {"numpy.full", EFFECT_WRITE},
    {"numpy.empty_like", EFFECT_WRITE},
    {"numpy.zeros_like", EFFECT_WRITE},
    {"numpy.ones_like", EFFECT_WRITE},
    {"numpy.full_like", EFFECT_WRITE},
    {"numpy.array", EFFECT_WRITE},
    {"numpy.arange", EFFECT_WRITE},
    {"numpy.linspace", EFFECT_WRITE},
    /* functions that advance a random number generator */
    {"numpy.random.*", EFFECT_WRITE},
    {"random.*", EFFECT_WRITE},
    /* memory fences order all reads and writes */
    {"cuda.threadfence", EFFECT_ALL},
    {"cuda.threadfence_block", EFFECT_ALL},
    {"cuda.threadfence_system", EFFECT_ALL},
    /* barriers of a block, a warp or the grid */
    {"cuda.syncthreads", EFFECT_BARRIER},
    {"cuda.syncthreads_count", EFFECT_BARRIER},
    {"cuda.syncthreads_and", EFFECT_BARRIER},
    {"cuda.syncthreads_or", EFFECT_BARRIER},
    {"cuda.syncwarp", EFFECT_BARRIER},
    {"cuda.shfl_sync", EFFECT_WARP_SYNC},
    {"cuda.shfl_up_sync", EFFECT_WARP_SYNC},
    {"cuda.shfl_down_sync", EFFECT_WARP_SYNC},
    {"cuda.shfl_xor_sync", EFFECT_WARP_SYNC},
    {"cuda.all_sync", EFFECT_WARP_SYNC},
    {"cuda.any_sync", EFFECT_WARP_SYNC},
    {"cuda.eq_sync", EFFECT_WARP_SYNC},
    {"cuda.ballot_sync", EFFECT_WARP_SYNC},
    {"cuda.match_any_sync", EFFECT_WARP_SYNC},
    {"cuda.match_all_sync", EFFECT_WARP_SYNC},
    {"cuda.reduce_add_sync", EFFECT_WARP_SYNC},
    {"cuda.reduce_min_sync", EFFECT_WARP_SYNC},
    {"cuda.reduce_max_sync", EFFECT_WARP_SYNC},
    {"cuda.reduce_and_sync", EFFECT_WARP_SYNC},
    {"cuda.reduce_or_sync", EFFECT_WARP_SYNC},
    {"cuda.reduce_xor_sync", EFFECT_WARP_SYNC},
    /* OpenCL's functions: barrier() and mem_fence() of the OpenCL C specification, 6.12.8 and 6.12.9 */
    {"roc.get_*", EFFECT_NONE},
    {"roc.barrier", EFFECT_BARRIER},
    {"roc.mem_fence", EFFECT_ALL},
    {"roc.wavebarrier", EFFECT_BARRIER},
    {"roc.activelanepermute_wavewidth", EFFECT_WARP_SYNC},
    {"roc.ds_permute", EFFECT_WARP_SYNC},
    {"roc.ds_bpermute", EFFECT_WARP_SYNC},
    {"cuda.cg.this_grid", EFFECT_NONE},
    {"cuda.cg.this_thread_block", EFFECT_NONE},
    {"cuda.cg.tiled_partition", EFFECT_NONE},
    {"cuda.cg.GridGroup.*", EFFECT_NONE},
    {"cuda.cg.GridGroup.sync", EFFECT_BARRIER},
    {"cuda.cg.ThreadBlock.*", EFFECT_NONE},
    {"cuda.cg.ThreadBlock.sync", EFFECT_BARRIER},
};

/* Methods of tiles of any size. */
static const Rule of_tiles[] = {
    {"sync", EFFECT_BARRIER},         {"size", EFFECT_NONE},
    {"num_threads", EFFECT_NONE},     {"thread_rank", EFFECT_NONE},
    {"meta_group_rank", EFFECT_NONE}, {"meta_group_size", EFFECT_NONE},
    {"shfl", EFFECT_WARP_SYNC},       {"shfl_up", EFFECT_WARP_SYNC},
    {"shfl_down", EFFECT_WARP_SYNC},  {"shfl_xor", EFFECT_WARP_SYNC},
    {"any", EFFECT_WARP_SYNC},        {"all", EFFECT_WARP_SYNC},
    {"ballot", EFFECT_WARP_SYNC},
};

static bool used[sizeof rules / sizeof rules[0]];

static const Rule *rule_of(const char *path)
{
    const char *tile = strncmp(path, "cuda.cg.Tile", 12) == 0 ? strrchr(path, '.') + 1 : NULL;
    for (size_t i = 0; tile != NULL && i < sizeof of_tiles / sizeof of_tiles[0]; i++) {
        if (strcmp(of_tiles[i].path, tile) == 0) {
            return &of_tiles[i];
        }
    }
    const Rule *best = NULL;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        size_t length = strcspn(rules[i].path, "*");
        bool is_open = rules[i].path[length] == '*';
        bool fits = is_open ? strncmp(rules[i].path, path, length) == 0 && strpbrk(path + length, ".(") == NULL
                            : strcmp(rules[i].path, path) == 0;
        if (fits && (best == NULL || length > strcspn(best->path, "*") || !is_open)) {
            best = &rules[i];
        }
    }
    if (best != NULL) {
        used[best - rules] = true;
    }
    return best;
}

static void expect_effect(const char *path, IrEffect effect)
{
    const Rule *rule = rule_of(path);
    EXPECT(rule != NULL, path);
    EXPECT(rule == NULL || rule->effect == effect, path);
}

static void test_effects(void)
{
#define INTRINSIC(path, result, params, c, overloads, effect, doc) expect_effect(path, EFFECT_##effect);
#include INTRINSICS_TABLE
#define HELPED(path, result, params, helper, usage) expect_effect(path, EFFECT_NONE);
#include INTRINSICS_TABLE
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage)                               \
    expect_effect(path, EFFECT_##effect);
#include INTRINSICS_TABLE
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        EXPECT(used[i], rules[i].path);
    }
}

/* Checks types in the notation of a row: "int64>float64,=int32". */
static void expect_types(Unit *unit, const char *path, const char *types)
{
    uint32_t params = 0;
    for (const char *at = types; *at != '\0'; params++) {
        at += strspn(at, "=#%?");
        size_t whole = strcspn(at, ","), name = strcspn(at, ",<>");
        EXPECT(type_by_name(unit->types, names_intern(unit->names, at, name)) != NULL, path);
        EXPECT(name == whole ||
                   type_by_name(unit->types, names_intern(unit->names, at + name + 1, whole - name - 1)) != NULL,
               path);
        at += whole + (at[whole] == ',');
    }
    EXPECT(params <= INTRINSIC_MAX_PARAMS, path);
}

static void test_types(Unit *unit)
{
#define INTRINSIC(path, result, params, c, overloads, effect, doc)                                                     \
    expect_types(unit, path, strcmp(result, "none") == 0 ? "" : result);                                               \
    expect_types(unit, path, params);
#include INTRINSICS_TABLE
#define HELPED(path, result, params, helper, usage)                                                                    \
    expect_types(unit, path, strcmp(result, "none") == 0 ? "" : result);                                               \
    expect_types(unit, path, params);
#include INTRINSICS_TABLE
}

/* All paths, in the order of the table; NULL for rows that are not overloads. */
static const char *const overloads[] = {
#define INTRINSIC(path, result, params, c, overloads, effect, doc) path,
#define HELPED(path, result, params, helper, usage) path,
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage) NULL,
#define PARAMETERS(path, names) NULL,
#define COMPLEX(path, id) NULL,
#define ON_CPU(path, id) NULL,
#define OF_WARP(path) NULL,
#define NAMED(path) NULL,
#include INTRINSICS_TABLE
};

/* Overloads are stored in consecutive rows. */
static void test_order(void)
{
    enum { COUNT = sizeof overloads / sizeof overloads[0] };
    for (size_t i = 0; i < COUNT; i++) {
        size_t end = i;
        while (overloads[i] != NULL && end < COUNT && overloads[end] != NULL &&
               strcmp(overloads[end], overloads[i]) == 0) {
            end++;
        }
        for (size_t k = end; overloads[i] != NULL && k < COUNT; k++) {
            EXPECT(overloads[k] == NULL || strcmp(overloads[k], overloads[i]) != 0, overloads[i]);
        }
    }
}

/* Checks that the path and all modules that contain it are known. */
static void expect_known(Unit *unit, const char *path)
{
    for (size_t i = 0; path[i] != '\0'; i++) {
        EXPECT(path[i] != '.' || path_is_known(unit, names_intern(unit->names, path, i)), path);
    }
    EXPECT(path_is_known(unit, path), path);
}

static void test_paths(Unit *unit)
{
    for (int id = BUILTIN_NONE + 1; id < BUILTIN_COUNT; id++) {
        const char *path = builtin_row((BuiltinId)id)->path;
        EXPECT(builtin_find(unit, path) == (BuiltinId)id, path);
        EXPECT(intrinsic_exists(unit, path), path);
        expect_known(unit, path);
    }
#define INTRINSIC(path, result, params, c, overloads, effect, doc)                                                     \
    EXPECT(intrinsic_exists(unit, path), path);                                                                        \
    expect_known(unit, path);
#define HELPED(path, result, params, helper, usage)                                                                    \
    EXPECT(intrinsic_exists(unit, path), path);                                                                        \
    expect_known(unit, path);
#define NAMED(path) expect_known(unit, path);
#include INTRINSICS_TABLE
#define PARAMETERS(path, names) EXPECT(intrinsic_parameters(unit, path) != NULL && intrinsic_exists(unit, path), path);
#include INTRINSICS_TABLE
#define OF_WARP(path) EXPECT(intrinsic_exists(unit, path), path);
#include INTRINSICS_TABLE
#define COMPLEX(path, id) EXPECT(builtin_of_complex(unit, path) == BUILTIN_##id && intrinsic_exists(unit, path), path);
#include INTRINSICS_TABLE
#define ON_CPU(path, id) EXPECT(builtin_on_cpu(unit, path) == BUILTIN_##id && intrinsic_exists(unit, path), path);
#include INTRINSICS_TABLE
    static const char *const modules[] = {"cuda",           "cuda.cg",  "cuda.atomic",
                                          "cuda.cg.Tile32", "numpy",    "scipy.constants",
                                          "cffi",           "builtins", "class.Any"};
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        EXPECT(path_is_known(unit, modules[i]), modules[i]);
        EXPECT(builtin_find(unit, modules[i]) == BUILTIN_NONE && !intrinsic_exists(unit, modules[i]), modules[i]);
    }
    static const char *const unknown[] = {"",
                                          "cud",
                                          "cuda.",
                                          "cuda.gri",
                                          "cuda.grid.x",
                                          "math.sqrt2",
                                          "torch",
                                          "numpy.a_name_that_is_longer_than_any_of_the_table",
                                          "numpy.sqrr",
                                          "xumpy.sqrt"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        EXPECT(!path_is_known(unit, unknown[i]), unknown[i]);
    }
}

/* Types are parsed when a path is first called, and the result is cached. */
static void test_overloads(Unit *unit)
{
    const Type *f32 = type_of_kind(unit->types, TY_F32), *i64 = type_of_kind(unit->types, TY_I64);
    const Intrinsic *single = intrinsic_choose(unit, "math.sqrt", &f32, 1),
                    *of_integer = intrinsic_choose(unit, "math.sqrt", &i64, 1);
    EXPECT(single != NULL && single->result == f32 && single->overloaded && strcmp(single->spelling, "sqrtf") == 0,
           "math.sqrt");
    const Type *u32 = type_of_kind(unit->types, TY_U32);
    EXPECT(!intrinsic_choose(unit, "cuda.popc", &u32, 1)->overloaded, "cuda.popc");
    EXPECT(intrinsic_choose(unit, "cuda.lanemask_lt", NULL, 0)->helper == HELPER_LANEMASK_LT &&
               intrinsic_usage(unit, "cuda.lanemask_lt") != NULL,
           "lanemask");
    EXPECT(of_integer != NULL && of_integer->params[0] == i64 && of_integer->c_params[0]->kind == TY_F64, "math.sqrt");
    EXPECT(single == intrinsic_choose(unit, "math.sqrt", &f32, 1), "math.sqrt");
    EXPECT(intrinsic_choose(unit, "math.sqrt", NULL, 0) == NULL && intrinsic_choose(unit, "math.none", &f32, 1) == NULL,
           "math.sqrt");
    EXPECT(intrinsic_inputs(unit, "numpy.hypot") == 2 && intrinsic_inputs(unit, "numpy.sin") == 1 &&
               intrinsic_inputs(unit, "numpy.add") == 2,
           "numpy");
    EXPECT(intrinsic_inputs(unit, "math.sin") == 0 && intrinsic_inputs(unit, "numpy.sum") == 0, "math.sin");
}

/* A row with a signature specifies its use, and the words of a signature have their documented meaning. */
static void test_signatures(Unit *unit)
{
    TypeTable *types = unit->types;
    const Type *i32 = type_of_kind(types, TY_I32), *f64 = type_of_kind(types, TY_F64),
               *c64 = type_of_kind(types, TY_C64);
    const Type *flag = type_of_kind(types, TY_BOOL), *array = type_array(types, f64, 1, LAYOUT_C, false);
    const Type *given[] = {i32, f64, f64, f64};
    for (int id = BUILTIN_NONE + 1; id < BUILTIN_COUNT; id++) {
        const Builtin *row = builtin_row((BuiltinId)id);
        EXPECT(row->signature == NULL || row->usage != NULL, row->path);
        for (size_t count = 0; count <= 4; count++) {
            bool takes = builtin_takes((BuiltinId)id, given, count);
            EXPECT(row->signature == NULL || !takes || count < 4 || strcmp(row->signature, "any,any,any,any") == 0,
                   row->path);
        }
    }
    EXPECT(builtin_takes(BUILTIN_SELP, (const Type *[]){flag, f64, f64}, 3) &&
               !builtin_takes(BUILTIN_SELP, (const Type *[]){flag, c64, f64}, 3),
           "selp");
    EXPECT(!builtin_takes(BUILTIN_SELP, given, 2) && !builtin_takes(BUILTIN_SELP, given, 4), "selp");
    EXPECT(builtin_takes(BUILTIN_ROUND, given, 1) && builtin_takes(BUILTIN_ROUND, given, 2) &&
               !builtin_takes(BUILTIN_ROUND, given, 3),
           "round");
    EXPECT(builtin_takes(BUILTIN_CG_THIS_GRID, given, 0) && !builtin_takes(BUILTIN_CG_THIS_GRID, given, 1),
           "this_grid");
    EXPECT(builtin_takes(BUILTIN_TILE4_ANY, &flag, 1) && !builtin_takes(BUILTIN_TILE4_ANY, &f64, 1), "any");
    EXPECT(builtin_takes(BUILTIN_TILE4_SHFL, (const Type *[]){f64, i32}, 2) &&
               !builtin_takes(BUILTIN_TILE4_SHFL, (const Type *[]){f64, flag}, 2),
           "shfl");
    EXPECT(builtin_takes(BUILTIN_NUMPY_ASARRAY, &array, 1) &&
               builtin_result(types, BUILTIN_NUMPY_ASARRAY, &array) == array,
           "asarray");
    EXPECT(builtin_result(types, BUILTIN_NUMPY_SIZE, &array)->kind == TY_I64 &&
               builtin_result(types, BUILTIN_TILE4_SYNC, NULL)->kind == TY_NONE,
           "size");
}

int main(void)
{
    Arena *arena = arena_new();
    NameTable *names = names_new(arena);
    Unit unit = {.arena = arena, .names = names, .types = types_new(arena)};
    test_effects();
    test_types(&unit);
    test_order();
    test_paths(&unit);
    test_overloads(&unit);
    test_signatures(&unit);
    arena_free(arena);
    if (failures > 0) {
        printf("%d failures\n", failures);
    }
    return failures > 0;
}
