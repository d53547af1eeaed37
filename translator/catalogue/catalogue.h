/* The catalogue: what kernels may call, as data. Each row of intrinsics.def is an overload of a function, or a builtin whose two functions
 * stand in builtins/. */
#ifndef PY2CU_CATALOGUE_CATALOGUE_H
#define PY2CU_CATALOGUE_CATALOGUE_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INTRINSIC_MAX_PARAMS = 4 };

/* The table itself, for who expands its rows: #include it behind definitions of those of INTRINSIC, BUILTIN, PARAMETERS and COMPLEX that
 * matter; it takes them back. */
#define CATALOGUE_TABLE "catalogue/intrinsics.def"

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

/* The functions that need more than a row of types. */
typedef enum BuiltinId {
    BUILTIN_NONE,
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail) BUILTIN_##id,
#include CATALOGUE_TABLE
    BUILTIN_COUNT
} BuiltinId;

enum { IS_SYNTAX = 1, TAKES_MEMBERS = 2 }; /* flags of a builtin, see intrinsics.def */

typedef struct Builtin {
    const char *path;
    uint32_t inputs, flags;
    IrEffect effect; /* of a call, its arguments aside */
} Builtin;

typedef struct Register {
    const char *path;
    IrSreg sreg;
    HelperId helper; /* where CUDA C has no name for it; else HELPER_NONE */
} Register;

/* The builtin at a path, or BUILTIN_NONE. */
BuiltinId builtin_find(Unit *unit, const char *path);
const Builtin *builtin_row(BuiltinId id);
/* What takes the place of a function where its argument is complex: cmath.asin for numpy.arcsin; BUILTIN_NONE for others. */
BuiltinId builtin_of_complex(Unit *unit, const char *path);
/* "mask,value": what the parameters of a function are called that takes keyword arguments, by place; NULL: it takes none, or looks at
 * them itself. */
const char *intrinsic_parameters(Unit *unit, const char *path);
/* Which argument keeps the only overload from being called, as a phrase; NULL: nothing can be said. */
const char *intrinsic_refusal(Unit *unit, const char *path, const Type *const *args, size_t count);
/* How many numbers a function takes that NumPy applies to each element of arrays; 0: it is none. */
uint32_t intrinsic_inputs(Unit *unit, const char *path);
/* Whether there is a row for the path. */
bool intrinsic_exists(Unit *unit, const char *path);
/* The best overload for these argument types; NULL when none fits. */
const Intrinsic *intrinsic_choose(Unit *unit, const char *path, const Type *const *args, size_t count);
/* The known path that is spelled most like this one, for hints; NULL when none is near. */
const char *intrinsic_similar(const char *path);
/* Whether kernels may name the path: a function of intrinsics.def, or a module or object that holds some. */
bool path_is_known(Unit *unit, const char *path);
/* cuda.threadIdx.x, cuda.laneid: an int32 that each thread has of its own. */
bool path_is_register(const char *path);
const Register *register_find(const char *path);

#endif
