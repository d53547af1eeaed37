// SPDX-License-Identifier: MIT
/* Declarations shared by the files of this module. */
#ifndef PY2CU_BUILTINS_INTERNAL_H
#define PY2CU_BUILTINS_INTERNAL_H

#include "builtins/builtins.h"
#include "intrinsics/intrinsics.h"
#include "lower/lower.h"

#include <stdbool.h>

/* Values of `detail` that distinguish the members of a family of builtins. */
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
enum { WHOLE_FLOOR, WHOLE_CEIL, WHOLE_TRUNC, WHOLE_AS_INT = 4 /* flag: the result is an integer */ };
enum { WARP_ADD, WARP_MIN, WARP_MAX, WARP_AND, WARP_OR, WARP_XOR };
enum { SHUFFLE_LANE, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR };
enum { WORK_GLOBAL_ID, WORK_LOCAL_ID, WORK_GROUP_ID, WORK_GLOBAL_SIZE, WORK_LOCAL_SIZE, WORK_NUM_GROUPS };
enum { WAVE_SEND, WAVE_READ };
enum { VOTE_ANY, VOTE_ALL, VOTE_BALLOT };
enum { TILE_METHOD = 64 }; /* tiles: number of threads + TILE_METHOD * method */
enum { TO_DEGREES, TO_RADIANS };
enum { NEW_EMPTY, NEW_ZEROS, NEW_ONES, NEW_FULL, NEW_LIKE = 4 /* flag: shape and dtype of another array */ };

/* Random draws of a Mersenne Twister: distribution and form of the call. The higher bits are the minimum and
 * maximum number of numeric arguments. */
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

/* The two functions of every builtin: `infer` returns the result type (NULL: not yet known, or an error was
 * added), `lower` the value. */
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage)                               \
    const Type *infer_builtin_##infer(Infer *in, const Expr *call, const Call *args);                                  \
    Value lower_builtin_##lower(Lower *lw, const Expr *call, const Call *args);
#include INTRINSICS_TABLE

/* Return the detail and the path of the called builtin; builtin_name() returns "shared.array" for
 * cuda.shared.array. */
int builtin_detail(const Instance *instance, const Expr *call);
const char *builtin_path(const Instance *instance, const Expr *call);
const char *builtin_name(const Instance *instance, const Expr *call);
const Type *infer_wrong_use(Infer *in, const Expr *e, const char *name, const char *usage);
/* Return the index of the thread in the grid along an axis, and the number of threads, in 64 bits as in Numba. */
IrExpr *lower_grid_axis(Lower *lw, int axis);
IrExpr *lower_gridsize_axis(Lower *lw, int axis);
/* Returns the type of a tuple of `count` int64. */
const Type *infer_indices(Infer *in, uint32_t count);
/* Sets the compile-time value of the expression and returns its type. */
const Type *infer_known(Infer *in, const Expr *e, Object *object);
/* Checks that the only argument is a real number. */
const Type *infer_one_real(Infer *in, const Expr *e, const Call *args, const char *name);
/* Returns the address of array[index], for an array or a pointer; `subject` is the expression of the array. */
IrExpr *lower_element_address(Lower *lw, const Expr *subject, Value array, Value index);
/* Returns the number of axes of a shape (an integer or a tuple of integers); 0 for other types. */
uint32_t builtin_shape_axes(const Type *shape);
/* Converts half types to float32, for functions without a half version. */
Value lower_without_half(Lower *lw, Value x);
/* Returns the C function for IS_NAN, IS_INF or IS_FINITE. */
const char *predicate_spelling(int which);

#endif
