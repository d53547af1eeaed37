/* Places of the text that can end a thread with an exception. */
#ifndef PY2CU_RAISES_H
#define PY2CU_RAISES_H

#include "unit.h"

typedef struct RaiseSite {
    Py2cuRaise raise;
    const void *at;  /* the node of the syntax tree */
    uint32_t number; /* in the text, from 1; 0 while it is not known, and for a place that the text does not hold */
} RaiseSite;

/* Where the number of the place stands among the arguments of a call of the helper; -1 for helpers that raise nothing. */
int raises_argument(HelperId helper);
/* Numbers the places that the finished program still holds, in the order of the text, and drops the others. */
bool finish_raises(Unit *unit);
/* The places by number. */
const Py2cuRaise *raises_table(Unit *unit);

#endif
