/* Signatures in Numba's notation: "void(float32[:, ::1], int64)", "(f4[:], i8)", "float32(float32)". */
#ifndef PY2CU_SIGNATURE_H
#define PY2CU_SIGNATURE_H

#include "unit.h"

typedef struct Signature Signature;
struct Signature {
    const Type *result;      /* NULL when the signature does not name it */
    const Type **args;
    uint32_t count;
    const char *error;       /* NULL, or what is wrong with the text, as one phrase */
    uint32_t error_offset;   /* bytes into the text */
};

/* Reads one signature. Names may be dotted (`numba.types.float32[:]`): the last part counts. */
Signature signature_parse(Unit *unit, const char *text, size_t length);
/* Reads one type ("float32[:, ::1]"); result.result holds it. */
Signature signature_parse_type(Unit *unit, const char *text, size_t length);

/* The text that an expression means as a signature; NULL: it cannot be told. */
const char *signature_meant(Unit *unit, const Expr *e);
/* `signatures[0]`, where the name is that of a list in the text: the item; NULL for other expressions. */
const Expr *signature_item(Unit *unit, const Expr *e);
/* Reads a signature from a decorator's argument: a string, `void(float32[:])` or a tuple of types. False after an error. */
bool signature_of_expr(Unit *unit, const Expr *e, Signature *signature);

#endif
