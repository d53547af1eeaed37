// SPDX-License-Identifier: MIT
/* py2cu_host_integers.h: CUDA's functions of integers, and abs of all numbers, for the CPU.
 * Included if the code has an identifier that begins with: __popc __clz __ffs __brev __mul __umul __vi __hadd __rhadd
 * __uhadd
 * __urhadd __sad __usad
 * __byte_perm abs labs llabs */
#ifndef PY2CU_HOST_INTEGERS_H
#define PY2CU_HOST_INTEGERS_H

PY2CU_HOST_FN int __popc(unsigned int x)
{
    return __builtin_popcount(x);
}
PY2CU_HOST_FN int __popcll(unsigned long long x)
{
    return __builtin_popcountll(x);
}
PY2CU_HOST_FN int __clz(int x)
{
    return x == 0 ? 32 : __builtin_clz((unsigned int)x);
}
PY2CU_HOST_FN int __clzll(long long x)
{
    return x == 0 ? 64 : __builtin_clzll((unsigned long long)x);
}
PY2CU_HOST_FN int __ffs(int x)
{
    return __builtin_ffs(x);
}
PY2CU_HOST_FN int __ffsll(long long x)
{
    return __builtin_ffsll(x);
}

PY2CU_HOST_FN unsigned int __brev(unsigned int x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}

PY2CU_HOST_FN unsigned long long __brevll(unsigned long long x)
{
    return (unsigned long long)__brev((unsigned int)x) << 32 | __brev((unsigned int)(x >> 32));
}

PY2CU_HOST_FN int __mulhi(int x, int y)
{
    return (int)((long long)x * y >> 32);
}
PY2CU_HOST_FN unsigned int __viaddmin_u32(unsigned int a, unsigned int b, unsigned int c)
{
    return a + b < c ? a + b : c;
}
PY2CU_HOST_FN unsigned int __umulhi(unsigned int x, unsigned int y)
{
    return (unsigned int)((unsigned long long)x * y >> 32);
}
PY2CU_HOST_FN long long __mul64hi(long long x, long long y)
{
    __extension__ typedef __int128 wide;
    return (long long)((wide)x * y >> 64);
}
PY2CU_HOST_FN unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    __extension__ typedef unsigned __int128 wide;
    return (unsigned long long)((wide)x * y >> 64);
}

PY2CU_HOST_FN int __hadd(int x, int y)
{
    return (int)(((long long)x + y) >> 1);
}
PY2CU_HOST_FN int __rhadd(int x, int y)
{
    return (int)(((long long)x + y + 1) >> 1);
}
PY2CU_HOST_FN unsigned int __uhadd(unsigned int x, unsigned int y)
{
    return (unsigned int)(((unsigned long long)x + y) >> 1);
}
PY2CU_HOST_FN unsigned int __urhadd(unsigned int x, unsigned int y)
{
    return (unsigned int)(((unsigned long long)x + y + 1) >> 1);
}
PY2CU_HOST_FN unsigned int __sad(int x, int y, unsigned int z)
{
    return (x > y ? (unsigned int)x - (unsigned int)y : (unsigned int)y - (unsigned int)x) + z;
}
PY2CU_HOST_FN unsigned int __usad(unsigned int x, unsigned int y, unsigned int z)
{
    return (x > y ? x - y : y - x) + z;
}

PY2CU_HOST_FN unsigned int __umul24(unsigned int x, unsigned int y)
{
    return (x & 0xffffffu) * (y & 0xffffffu);
}
PY2CU_HOST_FN int __mul24(int x, int y)
{
    const long long a = (int)((unsigned int)x << 8) >> 8, b = (int)((unsigned int)y << 8) >> 8;
    return (int)(unsigned int)(unsigned long long)(a * b);
}

PY2CU_HOST_FN unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector)
{
    const unsigned long long bytes = (unsigned long long)y << 32 | x;
    unsigned int result = 0;
    for (unsigned int i = 0; i < 4; i++) {
        result |= ((unsigned int)(bytes >> (selector >> 4 * i & 7u) * 8) & 0xffu) << 8 * i;
    }
    return result;
}

PY2CU_HOST_FN int abs(int x)
{
    return x < 0 ? (int)(0u - (unsigned int)x) : x;
}
PY2CU_HOST_FN long abs(long x)
{
    return x < 0 ? (long)(0ul - (unsigned long)x) : x;
}
PY2CU_HOST_FN long long abs(long long x)
{
    return x < 0 ? (long long)(0ull - (unsigned long long)x) : x;
}
PY2CU_HOST_FN long labs(long x)
{
    return abs(x);
}
PY2CU_HOST_FN long long llabs(long long x)
{
    return abs(x);
}

PY2CU_HOST_FN float abs(float x)
{
    return __builtin_fabsf(x);
}
PY2CU_HOST_FN double abs(double x)
{
    return __builtin_fabs(x);
}

#endif
