/* The states of random and numpy.random in functions of the processor: one of each for a thread, whatever functions
 * draw from it. */
#ifndef PY2CU_HOST_TWISTER_H
#define PY2CU_HOST_TWISTER_H

#include <stdint.h>

enum {
    TWISTER_WORDS = 624, /* MT19937's; behind them, see HELPER_TWISTER_NEXT in translator/ir/helpers.def: */
    TWISTER_NEXT = 624,  /* which word is the next, counted from 1; 625: none */
    TWISTER_SIZE = 628
};

/* The calling thread's state of random (0) or numpy.random (1), until the thread ends. It begins with bits of the
 * system, and so it does again in the child of a fork, as Numba's does. */
uint32_t *twister_state(int of);

#endif
