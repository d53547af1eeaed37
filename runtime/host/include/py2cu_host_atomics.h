// SPDX-License-Identifier: MIT
/* py2cu_host_atomics.h: CUDA's atomic functions except atomicExch, for the CPU: relaxed, as CUDA's.
 * Included if the code has an identifier that begins with: atomicA atomicC atomicD atomicI atomicM atomicO atomicS
 * atomicX */
#ifndef PY2CU_HOST_ATOMICS_H
#define PY2CU_HOST_ATOMICS_H

#define PY2CU_HOST_ATOMIC_CAS(type)                                                                                    \
    PY2CU_HOST_FN type atomicCAS(type *address, type compare, type value)                                              \
    {                                                                                                                  \
        __atomic_compare_exchange_n(address, &compare, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);              \
        return compare;                                                                                                \
    }

#define PY2CU_HOST_ATOMIC_LOOP(name, type, result)                                                                     \
    PY2CU_HOST_FN type name(type *address, type value)                                                                 \
    {                                                                                                                  \
        type old, next;                                                                                                \
        __atomic_load(address, &old, __ATOMIC_RELAXED);                                                                \
        do {                                                                                                           \
            next = (result);                                                                                           \
        } while (!__atomic_compare_exchange(address, &old, &next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));          \
        return old;                                                                                                    \
    }

#define PY2CU_HOST_ATOMIC_ALL(type)                                                                                    \
    PY2CU_HOST_FN type atomicAdd(type *address, type value)                                                            \
    {                                                                                                                  \
        return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);                                                   \
    }                                                                                                                  \
    PY2CU_HOST_FN type atomicSub(type *address, type value)                                                            \
    {                                                                                                                  \
        return __atomic_fetch_sub(address, value, __ATOMIC_RELAXED);                                                   \
    }                                                                                                                  \
    PY2CU_HOST_FN type atomicAnd(type *address, type value)                                                            \
    {                                                                                                                  \
        return __atomic_fetch_and(address, value, __ATOMIC_RELAXED);                                                   \
    }                                                                                                                  \
    PY2CU_HOST_FN type atomicOr(type *address, type value)                                                             \
    {                                                                                                                  \
        return __atomic_fetch_or(address, value, __ATOMIC_RELAXED);                                                    \
    }                                                                                                                  \
    PY2CU_HOST_FN type atomicXor(type *address, type value)                                                            \
    {                                                                                                                  \
        return __atomic_fetch_xor(address, value, __ATOMIC_RELAXED);                                                   \
    }                                                                                                                  \
    PY2CU_HOST_ATOMIC_LOOP(atomicMin, type, value < old ? value : old)                                                 \
    PY2CU_HOST_ATOMIC_LOOP(atomicMax, type, value > old ? value : old)                                                 \
    PY2CU_HOST_ATOMIC_CAS(type)

#define PY2CU_HOST_ATOMIC_WRAP(type)                                                                                   \
    PY2CU_HOST_ATOMIC_LOOP(atomicInc, type, old >= value ? 0 : old + 1)                                                \
    PY2CU_HOST_ATOMIC_LOOP(atomicDec, type, old == 0 || old > value ? value : old - 1)

PY2CU_HOST_ATOMIC_ALL(int)
PY2CU_HOST_ATOMIC_ALL(unsigned int)
PY2CU_HOST_ATOMIC_ALL(long long)
PY2CU_HOST_ATOMIC_ALL(unsigned long long)
PY2CU_HOST_ATOMIC_LOOP(atomicAdd, float, old + value)
PY2CU_HOST_ATOMIC_LOOP(atomicAdd, double, old + value)
PY2CU_HOST_ATOMIC_WRAP(unsigned int)
PY2CU_HOST_ATOMIC_CAS(unsigned short)

/* All scopes are equivalent on the CPU. They are macros instead of functions, because compilers parse all
 * declarations for each kernel. */
#define atomicAdd_block atomicAdd
#define atomicSub_block atomicSub
#define atomicAnd_block atomicAnd
#define atomicOr_block atomicOr
#define atomicXor_block atomicXor
#define atomicMin_block atomicMin
#define atomicMax_block atomicMax
#define atomicCAS_block atomicCAS
#define atomicInc_block atomicInc
#define atomicDec_block atomicDec
#define atomicAdd_system atomicAdd
#define atomicSub_system atomicSub
#define atomicAnd_system atomicAnd
#define atomicOr_system atomicOr
#define atomicXor_system atomicXor
#define atomicMin_system atomicMin
#define atomicMax_system atomicMax
#define atomicCAS_system atomicCAS
#define atomicInc_system atomicInc
#define atomicDec_system atomicDec

#endif
