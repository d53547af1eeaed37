// SPDX-License-Identifier: MIT
/* py2cu_host_exchange.h: CUDA's atomicExch for the CPU. Separate from py2cu_host_atomics.h, because kernels that can
 * raise an exception need only this function, and parsing all atomic functions takes a twentieth of their compile time.
 * Included if the code has an identifier that begins with: atomicE */
#ifndef PY2CU_HOST_EXCHANGE_H
#define PY2CU_HOST_EXCHANGE_H

#define PY2CU_HOST_EXCHANGE(type)                                                                                      \
    PY2CU_HOST_FN type atomicExch(type *address, type value)                                                           \
    {                                                                                                                  \
        type old;                                                                                                      \
        __atomic_exchange(address, &value, &old, __ATOMIC_RELAXED);                                                    \
        return old;                                                                                                    \
    }

PY2CU_HOST_EXCHANGE(int)
PY2CU_HOST_EXCHANGE(unsigned int)
PY2CU_HOST_EXCHANGE(long long)
PY2CU_HOST_EXCHANGE(unsigned long long)
PY2CU_HOST_EXCHANGE(float)
PY2CU_HOST_EXCHANGE(double)

#define atomicExch_block atomicExch
#define atomicExch_system atomicExch

#endif
