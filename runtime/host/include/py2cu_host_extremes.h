// SPDX-License-Identifier: MIT
/* py2cu_host_extremes.h: CUDA's min, max, fmin and fmax, for the CPU.
 * Included if the code has an identifier that begins with: min max fmin fmax */
#ifndef PY2CU_HOST_EXTREMES_H
#define PY2CU_HOST_EXTREMES_H

#define PY2CU_HOST_MIN_MAX(type, left, right)                                                                          \
    PY2CU_HOST_FN type min(left x, right y)                                                                            \
    {                                                                                                                  \
        return (type)x < (type)y ? (type)x : (type)y;                                                                  \
    }                                                                                                                  \
    PY2CU_HOST_FN type max(left x, right y)                                                                            \
    {                                                                                                                  \
        return (type)x > (type)y ? (type)x : (type)y;                                                                  \
    }

PY2CU_HOST_MIN_MAX(int, int, int)
PY2CU_HOST_MIN_MAX(unsigned int, unsigned int, unsigned int)
PY2CU_HOST_MIN_MAX(unsigned int, int, unsigned int)
PY2CU_HOST_MIN_MAX(unsigned int, unsigned int, int)
PY2CU_HOST_MIN_MAX(long, long, long)
PY2CU_HOST_MIN_MAX(unsigned long, unsigned long, unsigned long)
PY2CU_HOST_MIN_MAX(unsigned long, long, unsigned long)
PY2CU_HOST_MIN_MAX(unsigned long, unsigned long, long)
PY2CU_HOST_MIN_MAX(long long, long long, long long)
PY2CU_HOST_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
PY2CU_HOST_MIN_MAX(unsigned long long, long long, unsigned long long)
PY2CU_HOST_MIN_MAX(unsigned long long, unsigned long long, long long)

/* Floating-point min and max as the GPU's instructions: the other operand if one is NaN, and -0 less than +0, which
 * the C library leaves unspecified. Only selections are used, so that loops can be vectorized. */
#define PY2CU_HOST_FLOAT_MIN_MAX(type, suffix)                                                                         \
    PY2CU_HOST_FN type fmin##suffix(type x, type y)                                                                    \
    {                                                                                                                  \
        const type less = x < y ? x : y, some = y != y ? x : less;                                                     \
        return x == 0 && y == 0 ? -(-x - y) : some;                                                                    \
    }                                                                                                                  \
    PY2CU_HOST_FN type fmax##suffix(type x, type y)                                                                    \
    {                                                                                                                  \
        const type more = x > y ? x : y, some = y != y ? x : more;                                                     \
        return x == 0 && y == 0 ? x + y : some;                                                                        \
    }

PY2CU_HOST_FLOAT_MIN_MAX(double, )
PY2CU_HOST_FLOAT_MIN_MAX(float, f)

#define PY2CU_HOST_OTHER_FLOATS(to, name)                                                                              \
    PY2CU_HOST_FN float to(float x, float y)                                                                           \
    {                                                                                                                  \
        return name##f(x, y);                                                                                          \
    }                                                                                                                  \
    PY2CU_HOST_FN double to(float x, double y)                                                                         \
    {                                                                                                                  \
        return name((double)x, y);                                                                                     \
    }                                                                                                                  \
    PY2CU_HOST_FN double to(double x, float y)                                                                         \
    {                                                                                                                  \
        return name(x, (double)y);                                                                                     \
    }

PY2CU_HOST_OTHER_FLOATS(fmin, fmin)
PY2CU_HOST_OTHER_FLOATS(fmax, fmax)
PY2CU_HOST_OTHER_FLOATS(min, fmin)
PY2CU_HOST_OTHER_FLOATS(max, fmax)
PY2CU_HOST_FN double min(double x, double y)
{
    return fmin(x, y);
}
PY2CU_HOST_FN double max(double x, double y)
{
    return fmax(x, y);
}

#endif
