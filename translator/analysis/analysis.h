// SPDX-License-Identifier: MIT
/* Analyses of the IR whose results several modules use. They do not change statements and expressions. */
#ifndef PY2CU_ANALYSIS_ANALYSIS_H
#define PY2CU_ANALYSIS_ANALYSIS_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- analysis/affine.c ---- */

enum { AFFINE_TERMS = 8 };

typedef struct AffineTerm {
    union {
        const IrExpr *expr;
        uintptr_t atom; /* number assigned by the caller; also identifies expressions by pointer */
    };
    int64_t factor; /* never 0 */
} AffineTerm;

/* constant + factor * term + ..., with distinct atoms. */
typedef struct Affine {
    AffineTerm terms[AFFINE_TERMS];
    uint32_t count;
    int64_t constant;
} Affine;

/* How affine_of() reads an expression. Each function may be NULL. */
typedef struct AffineReader AffineReader;
struct AffineReader {
    void *context;
    /* Returns e or an equivalent expression to read instead of it. */
    const IrExpr *(*plain)(const AffineReader *reader, const IrExpr *e);
    /* Returns whether the constant, conversion, sum, difference, product or negation e has the value of its exact
     * result. If not, e is a term. NULL: always, except for conversions. */
    bool (*is_exact)(const AffineReader *reader, const IrExpr *e);
    /* Sets the atom of e, which is not an operation of an affine form; returns false if e is not a term. NULL: e
     * itself is the term. */
    bool (*term_of)(const AffineReader *reader, const IrExpr *e, AffineTerm *term);
    uint32_t max_terms, max_depth;
    int64_t max_factor; /* limit of the absolute values of factors */
};

/* Reads e as an affine form; returns false if it is not affine or exceeds a limit of the reader. */
bool affine_of(const AffineReader *reader, const IrExpr *e, Affine *form);
/* Returns a - b for two atoms. */
Affine affine_difference(uintptr_t a, uintptr_t b);
/* Sets *out to a + scale * b; returns false if a constant overflows, a factor exceeds max_factor or there are too many
 * terms. */
bool affine_combine(const AffineReader *reader, const Affine *a, const Affine *b, int64_t scale, Affine *out);
/* Returns whether the terms of a equal those of b multiplied by sign, which is 1 or -1. */
bool affine_same_terms(const Affine *a, const Affine *b, int64_t sign);
/* Returns whether e is an integer constant, literal or named. */
bool is_integer_constant(const IrExpr *e, int64_t *value);
/* Returns whether e is the special register. */
bool is_register(const IrExpr *e, uint32_t sreg);
/* Returns whether e is the product of the two registers, in either order. */
bool is_register_product(const AffineReader *reader, const IrExpr *e, uint32_t a, uint32_t b);

/* ---- analysis/divergence.c ---- */

/* How a value differs between threads: by their index in the block along each axis, by the block, or in an unknown
 * way, for example if it is loaded from an address that differs. VARIES_LANE: also within a warp, if the block has a
 * multiple of 32 threads along x; always together with VARIES_X or VARIES_OTHERWISE. */
enum { VARIES_X = 1, VARIES_Y = 2, VARIES_Z = 4, VARIES_OTHERWISE = 8, VARIES_BLOCK = 16, VARIES_LANE = 32 };
#define VARIES_AXES (VARIES_X | VARIES_Y | VARIES_Z)
#define VARIES_THREAD (VARIES_AXES | VARIES_OTHERWISE | VARIES_LANE) /* not uniform within a block */

/* Properties of a variable of the program, by its number. */
typedef struct VarFacts {
    uint32_t first, last; /* indices of the first and last statement in which it occurs */
    uint32_t sets;        /* number of statements that assign it */
    const IrExpr *value;  /* its only value; NULL: it has several values, or a call sets it */
    uint8_t varies;
} VarFacts;

typedef struct Facts {
    Unit *unit;
    VarFacts *vars;
    uint8_t *results;  /* by function id: how the result differs */
    uint32_t *starts;  /* by function id: index of its first statement, minus 1 */
    uint32_t *ends;    /* by statement index: the index after its last nested statement */
    uint8_t *exits;    /* by loop index: how the exit iteration differs */
    bool *has_barrier; /* by function id: whether the function, or a function that it calls, contains a block barrier */
    bool has_shared;   /* functions called by kernels have their own shared memory */
    uint32_t statement; /* index of the current statement */
    bool changed;
} Facts;

/* Computes the properties; numbers the variables of the program. */
Facts *facts_of(Unit *unit);
uint8_t varies(const Facts *facts, const IrExpr *e);
/* Returns whether the call contains a block barrier, directly or in the callee. */
bool is_barrier(const Facts *facts, const IrExpr *call);
/* Predicate: a call of this kind. */
bool calls_barrier(const IrExpr *e, const void *facts);
bool is_shared(const IrVar *var);
/* Predicate: the statement may or may not store to elements of the array, or stores one of several values. */
bool stores_conditionally(const IrStmt *s, const void *array);
bool has_shared_memory(const IrFunc *func);

/* ---- analysis/expr_equality.c ---- */

/* If facts is NULL, variables are not replaced by their values. */

/* Returns e without conversions (except those to bool and integers of less than 32 bits, and from floats to integers),
 * negative-index fix-ups and checks that return their operand, and with each variable that has only one value replaced
 * by that value. */
const IrExpr *plain_form(const Facts *facts, const IrExpr *e);
/* Returns whether both expressions perform the same computation: they are equal while their variables do not change. */
bool is_same_form(const Facts *facts, const IrExpr *a, const IrExpr *b);
/* Returns whether a and b are the same element or field. */
bool same_lvalue(const Facts *facts, const IrExpr *a, const IrExpr *b);
/* Returns whether the call checks its first argument and either raises an exception or returns it. */
bool is_check(const IrExpr *call);
/* Reads the plain form of e as an affine form. */
bool affine_of_plain(const Facts *facts, const IrExpr *e, Affine *form);
/* Returns whether the form contains the term with the same factor. */
bool has_plain_term(const Facts *facts, const Affine *form, AffineTerm term);

/* ---- analysis/grid_extent.c ---- */

/* Sets IrFunc.grid_extents and shape_checks of a kernel; funcs: the kernel and all functions that it calls. */
void find_grid_extents(Unit *unit, IrFunc *kernel, const PtrVec *funcs);

#endif
