/* Shared by the files of this module. */
#ifndef PY2CU_BUILTINS_INSIDE_H
#define PY2CU_BUILTINS_INSIDE_H

#include "builtins/builtins.h"
#include "intrinsics/intrinsics.h"
#include "lower/lower.h"

#include <stdbool.h>

/* Details of families: what tells their members apart. */
enum {
    ATOMIC_ADD,
    ATOMIC_SUB,
    ATOMIC_MAX,
    ATOMIC_MIN,
    ATOMIC_NANMAX,
    ATOMIC_NANMIN,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_EXCH,
    ATOMIC_INC,
    ATOMIC_DEC,
    ATOMIC_CAS,
    ATOMIC_SWAP
};

enum { IS_NAN, IS_INF, IS_FINITE };
enum { WHOLE_FLOOR, WHOLE_CEIL, WHOLE_TRUNC, WHOLE_AS_INT = 4 /* a flag: the result is an integer */ };
enum { WARP_ADD, WARP_MIN, WARP_MAX, WARP_AND, WARP_OR, WARP_XOR };
enum { SHUFFLE_LANE, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR };
enum { VOTE_ANY, VOTE_ALL, VOTE_BALLOT };
enum { TILE_METHOD = 64 }; /* of tiles: how many threads, and which method times this */
enum { TO_DEGREES, TO_RADIANS };
enum { NEW_EMPTY, NEW_ZEROS, NEW_ONES, NEW_FULL, NEW_LIKE = 4 /* of another array's shape and dtype */ };

/* What is drawn by a twister, and how the call is made; the fewest and the most numbers that it takes stand above
 * these. */
enum {
    DRAW_RANDOM,
    DRAW_UNIFORM,
    DRAW_NORMAL,
    DRAW_EXPONENTIAL,
    DRAW_EXPOVARIATE,
    DRAW_INTEGERS,
    DRAW_CLOSED,
    DRAW_CHOICE,
    DRAW_SHUFFLE,
    DRAW_SEED,
    DRAW_WHAT = 15,
    DRAW_OF_NUMPY = 16,
    DRAW_SIZED = 32,
    DRAW_BY_AXES = 64
};

/* Every builtin's two functions. infer gives the result's type (NULL: unknown yet, or an error was added); lower gives
 * the value. */
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage)                               \
    const Type *infer_builtin_##infer(Infer *in, const Expr *call, const Call *args);                                  \
    Value lower_builtin_##lower(Lower *lw, const Expr *call, const Call *args);
#include CATALOGUE_TABLE

/* The detail of the builtin that the call is of; its path; "shared.array" of cuda.shared.array. */
int builtin_detail(const Instance *instance, const Expr *call);
const char *builtin_path(const Instance *instance, const Expr *call);
const char *builtin_name(const Instance *instance, const Expr *call);
const Type *infer_wrong_use(Infer *in, const Expr *e, const char *name, const char *usage);
/* A tuple of so many int64. */
const Type *infer_indices(Infer *in, uint32_t count);
/* What the expression is known to be; its type. */
const Type *infer_known(Infer *in, const Expr *e, Object *object);
/* One real number as the only argument. */
const Type *infer_one_real(Infer *in, const Expr *e, const Call *args, const char *name);
/* The address of array[index], of an array or behind a pointer; `subject` is the array's expression, whose index the
 * text holds. */
IrExpr *lower_element_address(Lower *lw, const Expr *subject, Value array, Value index);
/* How many axes a shape has, an integer or a tuple of them; 0: it is none. */
uint32_t builtin_shape_axes(const Type *shape);
/* What has no function for half types computes in float32. */
Value lower_without_half(Lower *lw, Value x);
/* C's function for IS_NAN and the like. */
const char *predicate_spelling(int which);

#endif
