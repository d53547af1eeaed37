// SPDX-License-Identifier: MIT
/* py2cu_host_vectors.h: CUDA's vector types for the CPU.
 * Included if the code has an identifier that begins with: char# uchar# short# ushort# int# uint# long# ulong#
 * longlong# ulonglong# float# double# make_ */
#ifndef PY2CU_HOST_VECTORS_H
#define PY2CU_HOST_VECTORS_H

#define PY2CU_HOST_VECTORS(base, type, align1, align2, align4)                                                         \
    struct base##1                                                                                                     \
    {                                                                                                                  \
        type x;                                                                                                        \
    };                                                                                                                 \
    struct __attribute__((aligned(align2))) base##2                                                                    \
    {                                                                                                                  \
        type x, y;                                                                                                     \
    };                                                                                                                 \
    struct __attribute__((aligned(align4))) base##4                                                                    \
    {                                                                                                                  \
        type x, y, z, w;                                                                                               \
    };                                                                                                                 \
    PY2CU_HOST_FN base##1 make_##base##1(type x)                                                                       \
    {                                                                                                                  \
        return {x};                                                                                                    \
    }                                                                                                                  \
    PY2CU_HOST_FN base##2 make_##base##2(type x, type y)                                                               \
    {                                                                                                                  \
        return {x, y};                                                                                                 \
    }                                                                                                                  \
    PY2CU_HOST_FN base##4 make_##base##4(type x, type y, type z, type w)                                               \
    {                                                                                                                  \
        return {x, y, z, w};                                                                                           \
    }

#define PY2CU_HOST_VECTOR_3(base, type)                                                                                \
    struct base##3                                                                                                     \
    {                                                                                                                  \
        type x, y, z;                                                                                                  \
    };                                                                                                                 \
    PY2CU_HOST_FN base##3 make_##base##3(type x, type y, type z)                                                       \
    {                                                                                                                  \
        return {x, y, z};                                                                                              \
    }

PY2CU_HOST_VECTORS(char, signed char, 1, 2, 4)
PY2CU_HOST_VECTORS(uchar, unsigned char, 1, 2, 4)
PY2CU_HOST_VECTORS(short, short, 2, 4, 8)
PY2CU_HOST_VECTORS(ushort, unsigned short, 2, 4, 8)
PY2CU_HOST_VECTORS(int, int, 4, 8, 16)
PY2CU_HOST_VECTORS(uint, unsigned int, 4, 8, 16)
PY2CU_HOST_VECTORS(long, long, 8, 16, 16)
PY2CU_HOST_VECTORS(ulong, unsigned long, 8, 16, 16)
PY2CU_HOST_VECTORS(longlong, long long, 8, 16, 16)
PY2CU_HOST_VECTORS(ulonglong, unsigned long long, 8, 16, 16)
PY2CU_HOST_VECTORS(float, float, 4, 8, 16)
PY2CU_HOST_VECTORS(double, double, 8, 16, 16)

PY2CU_HOST_VECTOR_3(char, signed char)
PY2CU_HOST_VECTOR_3(uchar, unsigned char)
PY2CU_HOST_VECTOR_3(short, short)
PY2CU_HOST_VECTOR_3(ushort, unsigned short)
PY2CU_HOST_VECTOR_3(int, int)
PY2CU_HOST_VECTOR_3(long, long)
PY2CU_HOST_VECTOR_3(ulong, unsigned long)
PY2CU_HOST_VECTOR_3(longlong, long long)
PY2CU_HOST_VECTOR_3(ulonglong, unsigned long long)
PY2CU_HOST_VECTOR_3(float, float)
PY2CU_HOST_VECTOR_3(double, double)
PY2CU_HOST_FN uint3 make_uint3(unsigned int x, unsigned int y, unsigned int z)
{
    return {x, y, z};
} /* the type is in py2cu_host.h */

typedef longlong4 longlong4_16a; /* names of these types in CUDA 13 */
typedef ulonglong4 ulonglong4_16a;
typedef double4 double4_16a;
#define make_longlong4_16a make_longlong4
#define make_ulonglong4_16a make_ulonglong4
#define make_double4_16a make_double4

#endif
