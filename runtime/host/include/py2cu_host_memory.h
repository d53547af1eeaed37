// SPDX-License-Identifier: MIT
/* py2cu_host_memory.h: loads and stores with cache hints, the clock and traps, for the CPU. Included if the code has
 * an identifier that begins with: __ld __st clock __trap __brkpt */
#ifndef PY2CU_HOST_MEMORY_H
#define PY2CU_HOST_MEMORY_H

template <typename T> PY2CU_HOST_FN T __ldg(const T *address)
{
    return *address;
}
template <typename T> PY2CU_HOST_FN T __ldcg(const T *address)
{
    return *address;
}
template <typename T> PY2CU_HOST_FN T __ldca(const T *address)
{
    return *address;
}
template <typename T> PY2CU_HOST_FN T __ldcs(const T *address)
{
    return *address;
}
template <typename T> PY2CU_HOST_FN T __ldlu(const T *address)
{
    return *address;
}
template <typename T> PY2CU_HOST_FN T __ldcv(const T *address)
{
    return *(const volatile T *)address;
}
template <typename T, typename V> PY2CU_HOST_FN void __stcg(T *address, V value)
{
    *address = (T)value;
}
template <typename T, typename V> PY2CU_HOST_FN void __stcs(T *address, V value)
{
    *address = (T)value;
}
template <typename T, typename V> PY2CU_HOST_FN void __stwb(T *address, V value)
{
    *address = (T)value;
}
template <typename T, typename V> PY2CU_HOST_FN void __stwt(T *address, V value)
{
    *(volatile T *)address = (T)value;
}

PY2CU_HOST_FN long long clock64()
{
#if defined(__x86_64__)
    return (long long)__builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    long long ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#else
    static thread_local long long ticks;
    return ++ticks;
#endif
}

PY2CU_HOST_FN int clock()
{
    return (int)clock64();
}
PY2CU_HOST_FN void __trap()
{
    __builtin_trap();
}
PY2CU_HOST_FN void __brkpt()
{
}

#endif
