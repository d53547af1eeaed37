// SPDX-License-Identifier: MIT
/* Intrinsics: the functions that kernels may call, as data. Each row of intrinsics.def is an overload of a
 * function, or a builtin that is implemented in builtins/. */
#ifndef PY2CU_INTRINSICS_INTRINSICS_H
#define PY2CU_INTRINSICS_INTRINSICS_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INTRINSIC_MAX_PARAMS = 4 };

/* The table, for files that expand its rows: #include it after definitions of the required macros INTRINSIC,
 * HELPED, BUILTIN, PARAMETERS, COMPLEX, ON_CPU, OF_WARP and NAMED; it undefines them. */
#define INTRINSICS_TABLE "intrinsics/intrinsics.def"

/* An overload with parsed types. */
typedef struct Intrinsic {
    const char *spelling;
    HelperId helper; /* called instead of the spelling, or HELPER_NONE */
    bool overloaded; /* C++ has several functions with this spelling */
    IrEffect effect;
    const Type *result;
    const Type *c_result;                       /* result type in C */
    const Type *params[INTRINSIC_MAX_PARAMS];   /* types that a call must match */
    const Type *c_params[INTRINSIC_MAX_PARAMS]; /* argument types in C */
    char takes[INTRINSIC_MAX_PARAMS];           /* marker of the row ('=', '#', '%', '?'), else 0 */
    uint32_t param_count;
    bool of_warp;   /* depends on which threads form a warp */
    bool of_method; /* called as a method of its argument: n.bit_count() */
} Intrinsic;

/* Functions that a row of types cannot describe. */
typedef enum BuiltinId {
    BUILTIN_NONE,
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage) BUILTIN_##id,
#include INTRINSICS_TABLE
    BUILTIN_COUNT
} BuiltinId;

enum {
    IS_SYNTAX = 1,
    TAKES_MEMBERS = 2,
    RETURNS_ITERATOR = 4,
    IS_OF_CPU = 8,
    IGNORES_WIDTHS = 16,
    CREATES_ARRAY = 32
}; /* flags of a builtin, see intrinsics.def */

typedef struct Builtin {
    const char *path;
    uint32_t inputs, flags;
    IrEffect effect;       /* effect of a call, without the effects of its arguments */
    const char *signature; /* NULL: the infer function checks the arguments */
    const char *usage;     /* message for invalid calls; its second line is the hint */
} Builtin;

typedef struct Register {
    const char *path;
    IrSreg sreg;
    HelperId helper; /* for registers without a name in CUDA C; else HELPER_NONE */
} Register;

/* Returns the builtin at a path, or BUILTIN_NONE. */
BuiltinId builtin_find(Unit *unit, const char *path);
const Builtin *builtin_row(BuiltinId id);
/* Returns whether arguments of these types match the builtin's signature, if it has one. */
bool builtin_takes(BuiltinId id, const Type *const *args, size_t count);
/* Returns the result type that the signature specifies for these arguments. */
const Type *builtin_result(TypeTable *types, BuiltinId id, const Type *const *args);
/* Returns the builtin that replaces a function for complex arguments (cmath.asin for numpy.arcsin), or
 * BUILTIN_NONE. */
BuiltinId builtin_of_complex(Unit *unit, const char *path);
/* Returns the builtin that replaces the function in CPU functions; BUILTIN_NONE if there is none. */
BuiltinId builtin_on_cpu(Unit *unit, const char *path);
/* Returns the parameter names of a function with keyword arguments, by position: "mask,value". NULL if it has no
 * keyword arguments, or checks them itself. */
const char *intrinsic_parameters(Unit *unit, const char *path);
/* Returns the message for invalid calls; NULL if the function has none. */
const char *intrinsic_usage(Unit *unit, const char *path);
/* Returns a phrase that describes which argument does not match the only overload; NULL if there is none. */
const char *intrinsic_refusal(Unit *unit, const char *path, const Type *const *args, size_t count);
/* Returns the number of operands of a function that NumPy applies elementwise; 0 for other functions. */
uint32_t intrinsic_inputs(Unit *unit, const char *path);
/* Returns whether the table has a row for the path. */
bool intrinsic_exists(Unit *unit, const char *path);
/* Returns the best overload for these argument types; NULL if none matches. */
const Intrinsic *intrinsic_choose(Unit *unit, const char *path, const Type *const *args, size_t count);
/* Returns the most similar known path, for hints; NULL if there is none. */
const char *intrinsic_similar(Unit *unit, const char *path);
/* Returns "it takes (float32) or (float64)"; "" if there are many overloads. */
const char *intrinsic_takes(Unit *unit, const char *path);
/* Returns whether kernels may use the path: a function of intrinsics.def, or a module or object that contains
 * some. */
bool path_is_known(Unit *unit, const char *path);
/* Returns whether the creator of the request selects the implementation of calls of the path. */
bool path_is_overloaded(const Unit *unit, const char *path);
/* Returns whether the path is a per-thread int32 register: cuda.threadIdx.x, cuda.laneid. */
bool path_is_register(const char *path);
const Register *register_find(const char *path);

#endif
