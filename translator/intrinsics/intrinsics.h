/* The catalogue: what kernels may call, as data. Each row of intrinsics.def is an overload of a function, or a builtin
 * whose two functions stand in builtins/. */
#ifndef PY2CU_INTRINSICS_INTRINSICS
#define PY2CU_INTRINSICS_INTRINSICS

#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INTRINSIC_MAX_PARAMS = 4 };

/* The table itself, for who expands its rows: #include it behind definitions of those of INTRINSIC, HELPED, BUILTIN,
 * PARAMETERS, COMPLEX, ON_CPU, OF_WARP and NAMED that matter; it takes them back. */
#define CATALOGUE_TABLE "intrinsics/intrinsics.def"

/* One overload, with its types read. */
typedef struct Intrinsic {
    const char *spelling;
    HelperId helper; /* what is called instead of the spelling, or HELPER_NONE */
    bool overloaded; /* C++ has several functions of the spelling */
    IrEffect effect;
    const Type *result;
    const Type *c_result;                       /* that C gives */
    const Type *params[INTRINSIC_MAX_PARAMS];   /* that a call must match */
    const Type *c_params[INTRINSIC_MAX_PARAMS]; /* that C gets */
    char takes[INTRINSIC_MAX_PARAMS];           /* '=', '#', '?' of the row, else 0 */
    uint32_t param_count;
    bool of_warp;   /* depends on which threads are a warp */
    bool of_method; /* called as a method of its argument: n.bit_count() */
} Intrinsic;

/* The functions that need more than a row of types. */
typedef enum BuiltinId {
    BUILTIN_NONE,
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage) BUILTIN_##id,
#include CATALOGUE_TABLE
    BUILTIN_COUNT
} BuiltinId;

enum {
    IS_SYNTAX = 1,
    TAKES_MEMBERS = 2,
    RETURNS_ITERATOR = 4,
    MAKES_ARRAY = 8
}; /* flags of a builtin, see intrinsics.def */

typedef struct Builtin {
    const char *path;
    uint32_t inputs, flags;
    IrEffect effect;       /* of a call, its arguments aside */
    const char *signature; /* NULL: what takes and gives which types is not data */
    const char *usage;     /* the message for who calls it otherwise; its second line is the hint */
} Builtin;

typedef struct Register {
    const char *path;
    IrSreg sreg;
    HelperId helper; /* where CUDA C has no name for it; else HELPER_NONE */
} Register;

/* The builtin at a path, or BUILTIN_NONE. */
BuiltinId builtin_find(Unit *unit, const char *path);
const Builtin *builtin_row(BuiltinId id);
/* Whether arguments of these types fit the builtin's signature, as far as it has one. */
bool builtin_takes(BuiltinId id, const Type *const *args, size_t count);
/* The result that its signature says, of these arguments. */
const Type *builtin_result(TypeTable *types, BuiltinId id, const Type *const *args);
/* What takes the place of a function where its argument is complex: cmath.asin for numpy.arcsin; BUILTIN_NONE for
 * others. */
BuiltinId builtin_of_complex(Unit *unit, const char *path);
/* The builtin that the function is in CPU functions; BUILTIN_NONE if it is the same as in kernels. */
BuiltinId builtin_on_cpu(Unit *unit, const char *path);
/* "mask,value": what the parameters of a function are called that takes keyword arguments, by place; NULL: it takes
 * none, or looks at them itself. */
const char *intrinsic_parameters(Unit *unit, const char *path);
/* The message for who calls it otherwise, as that of a builtin; NULL: there is none of its own. */
const char *intrinsic_usage(Unit *unit, const char *path);
/* Which argument keeps the only overload from being called, as a phrase; NULL: nothing can be said. */
const char *intrinsic_refusal(Unit *unit, const char *path, const Type *const *args, size_t count);
/* How many numbers a function takes that NumPy applies to each element of arrays; 0: it is none. */
uint32_t intrinsic_inputs(Unit *unit, const char *path);
/* Whether there is a row for the path. */
bool intrinsic_exists(Unit *unit, const char *path);
/* The best overload for these argument types; NULL when none fits. */
const Intrinsic *intrinsic_choose(Unit *unit, const char *path, const Type *const *args, size_t count);
/* The known path that is spelled most like this one, for hints; NULL when none is near. */
const char *intrinsic_similar(Unit *unit, const char *path);
/* "it takes (float32) or (float64)"; "" where there are many. */
const char *intrinsic_takes(Unit *unit, const char *path);
/* Whether kernels may name the path: a function of intrinsics.def, or a module or object that holds some. */
bool path_is_known(Unit *unit, const char *path);
/* Whether who made the request is to be asked what a call of it does. */
bool path_is_overloaded(const Unit *unit, const char *path);
/* cuda.threadIdx.x, cuda.laneid: an int32 that each thread has of its own. */
bool path_is_register(const char *path);
const Register *register_find(const char *path);

#endif
