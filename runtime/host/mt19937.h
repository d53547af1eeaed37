// SPDX-License-Identifier: MIT
/* The states of random and numpy.random in CPU functions: one state of each per thread, shared by all functions. */
#ifndef PY2CU_HOST_MT19937_H
#define PY2CU_HOST_MT19937_H

#include <stdint.h>

enum {
    TWISTER_WORDS = 624, /* the state of MT19937; the following members are those of HELPER_TWISTER_NEXT in
                            translator/ir/helpers.def: */
    TWISTER_NEXT = 624,  /* number of the next word, counted from 1; 625: all words are used */
    TWISTER_SIZE = 628
};

/* Returns the calling thread's state of random (0) or numpy.random (1), which is valid until the thread ends. It is
 * initialized with random bits of the system, and again in the child of a fork, as in Numba. */
uint32_t *twister_state(int of);

#endif
