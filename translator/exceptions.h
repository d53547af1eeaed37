/* What `raise` and `assert` say: the exception's class and its constant arguments. */
#ifndef PY2CU_EXCEPTIONS_H
#define PY2CU_EXCEPTIONS_H

#include "objects.h"

typedef struct Exception {
    const char *type;      /* as the Python text says it */
    const char *message;   /* str() of the first argument, "" for none */
    const char *arguments; /* the others, as a Python tuple; NULL: there are none */
} Exception;

/* Reads the exception of `raise e`; e may be NULL. Gives the expression that is not constant, or NULL when all is known. */
const Expr *exception_of(Unit *unit, const Expr *e, Exception *exception);
/* The same for the message of an assert, which may be NULL. */
const Expr *exception_message(Unit *unit, const Expr *e, Exception *exception);

#endif
