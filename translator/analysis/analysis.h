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

#endif
