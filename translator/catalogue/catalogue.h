/* The catalogue: what kernels may call, as data. Each row of intrinsics.def is an overload of a function, or a special whose two functions
 * stand in builtins/. */
#ifndef PY2CU_CATALOGUE_CATALOGUE_H
#define PY2CU_CATALOGUE_CATALOGUE_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* A function that needs more than a row: its two functions stand in builtins/builtins.c. */
typedef struct Special {
    const char *path;
    uint32_t inputs; /* of a function that NumPy applies to each element: how many numbers it takes; else 0 */
    bool is_syntax;  /* its arguments are not inferred before it is */
} Special;

typedef struct Register {
    const char *path;
    IrSreg sreg;
    HelperId helper; /* where CUDA C has no name for it; else HELPER_NONE */
} Register;

/* cmath.asin for numpy.arcsin, which takes complex numbers too; NULL for others (builtins/cmath.c). */
const char *cmath_path(Unit *unit, const char *path);
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
/* Whether kernels may name the path: a function of intrinsics.def, or a module or object that holds some. */
bool path_is_known(const char *path);
/* cuda.threadIdx.x, cuda.laneid: an int32 that each thread has of its own. */
bool path_is_register(const char *path);
const Register *register_find(const char *path);

/* The table itself, for who expands its rows once more: #include it behind definitions of INTRINSIC, SPECIAL, UFUNC, SYNTAX, PARAMETERS. */
#define CATALOGUE_TABLE "catalogue/intrinsics.def"

#endif
