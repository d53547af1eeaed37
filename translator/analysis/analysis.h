/* Analyses of the IR that several modules use. They change nothing. */
#ifndef PY2CU_ANALYSIS_ANALYSIS_H
#define PY2CU_ANALYSIS_ANALYSIS_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- analysis/affine.c ------------------------------------------------------------------------------------------- */

enum { AFFINE_TERMS = 8 };

typedef struct AffineTerm {
    union {
        const IrExpr *expr;
        uintptr_t atom; /* the caller's number of a value; also compares expressions by identity */
    };
    int64_t factor; /* never 0 */
} AffineTerm;

/* constant + factor * term + ...; no two terms are the same atom. */
typedef struct Affine {
    AffineTerm terms[AFFINE_TERMS];
    uint32_t count;
    int64_t constant;
} Affine;

/* How affine_of() reads an expression. Each function may be NULL. */
typedef struct AffineReader AffineReader;
struct AffineReader {
    void *context;
    /* Returns e or an expression of the same value, which is read in its place. */
    const IrExpr *(*plain)(const AffineReader *reader, const IrExpr *e);
    /* Returns whether the constant, conversion, sum, difference, product or negation e has the value of its exact
     * result. If not, e is a term. NULL: always, except for conversions. */
    bool (*is_exact)(const AffineReader *reader, const IrExpr *e);
    /* Sets the atom of e, which is no operation of an affine form. False: e is no term. NULL: e itself is the term. */
    bool (*term_of)(const AffineReader *reader, const IrExpr *e, AffineTerm *term);
    uint32_t max_terms, max_depth;
    int64_t max_factor; /* of the absolute values of factors */
};

/* Reads e as an affine form. False: it is none, or exceeds a limit of the reader. */
bool affine_of(const AffineReader *reader, const IrExpr *e, Affine *form);
/* a - b, of atoms. */
Affine affine_difference(uintptr_t a, uintptr_t b);
/* Sets *out to a + scale * b. False: a constant overflows, a factor exceeds max_factor or there are too many terms. */
bool affine_combine(const AffineReader *reader, const Affine *a, const Affine *b, int64_t scale, Affine *out);
/* Whether the terms of a are those of b times sign, 1 or -1. */
bool affine_same_terms(const Affine *a, const Affine *b, int64_t sign);
/* Whether e is an integer constant, literal or named. */
bool is_integer_constant(const IrExpr *e, int64_t *value);
/* Whether e is the special register. */
bool is_register(const IrExpr *e, uint32_t sreg);
/* Whether e is the product of the two registers, in either order. */
bool is_register_product(const AffineReader *reader, const IrExpr *e, uint32_t a, uint32_t b);

/* ---- analysis/divergence.c --------------------------------------------------------------------------------------- */

/* How a value differs between threads: by their index in the block along each axis, by the block, or by something that
 * cannot be followed, as what is read from memory at a place that differs. */
enum { VARIES_X = 1, VARIES_Y = 2, VARIES_Z = 4, VARIES_OTHERWISE = 8, VARIES_BLOCK = 16 };
#define VARIES_AXES (VARIES_X | VARIES_Y | VARIES_Z)
#define VARIES_THREAD (VARIES_AXES | VARIES_OTHERWISE) /* not the same for all threads of a block */

/* What is known of a variable of the program, by its number. */
typedef struct VarFacts {
    uint32_t first, last; /* the first and the last statement that it occurs in, by their places in the program */
    uint32_t sets;        /* statements that give it a value */
    const IrExpr *value;  /* the only one that it is given; NULL: several, or a call gives it */
    uint8_t varies;
} VarFacts;

typedef struct Facts {
    Unit *unit;
    VarFacts *vars;
    uint8_t *results;  /* by id of the function: how what it gives differs */
    uint32_t *starts;  /* by id of the function: the place of its first statement, less 1 */
    uint32_t *ends;    /* by place of a statement in the program: the place behind all that it holds */
    uint8_t *exits;    /* by the place of a loop: how the turns differ in which it is left */
    bool *has_barrier; /* by id of the function: it, or what it calls, waits for the threads of the block */
    bool has_shared;   /* functions that kernels call have shared memory of their own */
    uint32_t place;    /* of the statement that a walk is at */
    bool changed;
} Facts;

/* Numbers the variables of the program. */
Facts *facts_of(Unit *unit);
uint8_t varies(const Facts *facts, const IrExpr *e);
/* The call waits for all threads of the block, itself or in what it calls. */
bool is_barrier(const Facts *facts, const IrExpr *call);
bool is_shared(const IrVar *var);
bool has_shared_memory(const IrFunc *func);
/* For tests of ir_any: context is the Facts. */
bool has_barrier(const IrExpr *e, const void *facts);

/* ---- analysis/expr_equality.c ------------------------------------------------------------------------------------ */

/* With NULL as Facts, variables are not replaced by their values. */

/* e without conversions, fix-ups of negative indices, checks that return their operand, and with the values of
 * variables that have only one. */
const IrExpr *plain_form(const Facts *facts, const IrExpr *e);
/* The two are computed alike: they have one value where variables have kept theirs. */
bool is_same_form(const Facts *facts, const IrExpr *a, const IrExpr *b);
/* a and b are the same element or field. */
bool same_place(const Facts *facts, const IrExpr *a, const IrExpr *b);
/* The call tests its first argument, and raises an exception or returns it. */
bool is_check(const IrExpr *call);
/* e as an affine form of plain forms. */
bool affine_of_plain(const Facts *facts, const IrExpr *e, Affine *form);
/* Whether the form has the term, with the same factor. */
bool has_plain_term(const Facts *facts, const Affine *form, AffineTerm term);

#endif
