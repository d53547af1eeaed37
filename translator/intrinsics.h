/* Functions that kernels may call: the rows of intrinsics.def. */
#ifndef PY2CU_INTRINSICS_H
#define PY2CU_INTRINSICS_H

#include "infer.h"
#include "lower.h"

enum { INTRINSIC_MAX_PARAMS = 4 };

/* One overload, with its types read. */
typedef struct Intrinsic {
    const char *path, *spelling, *doc;
    IrEffect effect;
    const Type *result;
    const Type *c_result;                       /* that C gives */
    const Type *params[INTRINSIC_MAX_PARAMS];   /* that a call must match */
    const Type *c_params[INTRINSIC_MAX_PARAMS]; /* that C gets */
    char takes[INTRINSIC_MAX_PARAMS];           /* '=', '#', '?' of the row, else 0 */
    uint32_t param_count;
    bool of_method;                             /* called as a method of its argument: n.bit_count() */
} Intrinsic;

/* A function that needs more than a row: its two functions stand in builtins.c. */
typedef struct Special {
    const char *path;
    uint32_t inputs; /* of a function that NumPy applies to each element: how many numbers it takes; else 0 */
    bool is_syntax;  /* its arguments are not inferred before it is */
} Special;

/* cmath.asin for numpy.arcsin, which takes complex numbers too; NULL for others (special_complex.c). */
const char *cmath_path(Unit *unit, const char *path);

/* Operators between arrays are NumPy's functions (special_ufunc.c): what one gives for elements of these types, and what both are
 * converted to; NULL: nothing. */
const Type *ufunc_operator_type(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);
/* np.power(a, b): integers stay as wide as they are. */
const Type *ufunc_power_type(TypeTable *types, const Type *a, const Type *b, const Type **operand);
/* numpy.NAME(a, b) of two numbers of the type. */
Value lower_ufunc_values(Lower *lw, const char *name, Value a, Value b, const Type *type);
Value lower_ufunc_operator(Lower *lw, Op op, Value a, Value b, const ExprInfo *info, const Expr *right);

/* Vectors (special_vector.c): float32x4(...) of the arguments. */
const Type *infer_vector(Infer *in, const Expr *e, const Type *to, const Call *args);
Value lower_vector(Lower *lw, const Expr *e, const Type *type);
/* Floats of 8 bits (special_fp8.c): fp8_e5m2(x), and float32(x) of one. */
const Type *infer_fp8_cast(Infer *in, const Expr *e, const Type *to, const Call *args);
Value lower_fp8_cast(Lower *lw, const Expr *e, const Type *type);
/* The special at a path, or NULL; and its number, by which its functions are found. */
const Special *special_find(const char *path);
uint32_t special_index(const Special *special);
/* "mask,value": what the parameters of a function are called that takes keyword arguments, by place; NULL: it takes none, or looks at
 * them itself. */
const char *intrinsic_parameters(const char *path);
/* Which argument keeps the only overload from being called, as a phrase; NULL: nothing can be said. */
const char *intrinsic_refusal(Unit *unit, const char *path, const Type *const *args, size_t count);
/* How many numbers a function takes that NumPy applies to each element of arrays; 0: it is none. */
uint32_t intrinsic_inputs(const char *path);
/* Whether the path is known at all: has a row or a special. */
bool intrinsic_exists(const char *path);
/* The best overload for these argument types; NULL when none fits. */
const Intrinsic *intrinsic_choose(Unit *unit, const char *path, const Type *const *args, size_t count);
/* The known path that is spelled most like this one, for hints; NULL when none is near. */
const char *intrinsic_similar(Unit *unit, const char *path);

#endif
