// SPDX-License-Identifier: MIT
/* Conversion of scalars to the types of C parameters. */
#include "base/scalar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef enum ScalarClass { CLASS_SIGNED, CLASS_UNSIGNED, CLASS_FLOAT, CLASS_COMPLEX, CLASS_NONE } ScalarClass;

static ScalarClass scalar_class(Py2cuDtype dtype)
{
    switch (dtype) {
    case PY2CU_BOOL:
    case PY2CU_INT8:
    case PY2CU_INT16:
    case PY2CU_INT32:
    case PY2CU_INT64:
        return CLASS_SIGNED;
    case PY2CU_UINT8:
    case PY2CU_UINT16:
    case PY2CU_UINT32:
    case PY2CU_UINT64:
        return CLASS_UNSIGNED;
    case PY2CU_FLOAT16:
    case PY2CU_BFLOAT16:
    case PY2CU_FLOAT32:
    case PY2CU_FLOAT64:
        return CLASS_FLOAT;
    case PY2CU_COMPLEX64:
    case PY2CU_COMPLEX128:
        return CLASS_COMPLEX;
    case PY2CU_DTYPE_COUNT:
    case PY2CU_NONE:
    case PY2CU_RECORD:
        break;
    }
    return CLASS_NONE;
}

/* Returns the bits of the nearest float16, ties to even. */
static uint16_t half_bits(double value)
{
    uint16_t sign = signbit(value) ? 0x8000 : 0;
    if (isnan(value)) {
        return sign | 0x7e00;
    }
    double size = fabs(value);
    if (size >= 65520) { /* halfway between the largest float16 and the next power of two */
        return sign | 0x7c00;
    }
    if (size < 0x1p-14) {
        return sign | (uint16_t)nearbyint(size * 0x1p24); /* subnormal; a carry yields the smallest normal number */
    }
    int exponent = 0;
    double fraction = frexp(size, &exponent); /* 0.5 <= fraction < 1 */
    /* The leading one of the 11-bit significand is added to the exponent field, so a carry increments the exponent. */
    return sign | (uint16_t)((uint16_t)(exponent + 13) * 1024 + (uint16_t)nearbyint(fraction * 2048));
}

/* Returns the bits of the nearest bfloat16, ties to even. */
static uint16_t bfloat16_bits(double value)
{
    if (isnan(value)) {
        return 0x7fff;
    }
    int exponent = 0;
    (void)frexp(value, &exponent);
    int unit =
        exponent - 8 < -133 || value == 0 ? -133 : exponent - 8; /* exponent of the last of eight significand bits */
    float rounded = isinf(value) ? (float)value : (float)ldexp(nearbyint(ldexp(value, -unit)), unit);
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return (uint16_t)(bits >> 16);
}

static bool convert_signed(int64_t value, Py2cuDtype dtype, ParamValue *out)
{
    switch (dtype) {
    case PY2CU_BOOL:
        out->b = value != 0;
        return true;
    case PY2CU_INT8:
        out->i8 = (int8_t)value;
        return value >= INT8_MIN && value <= INT8_MAX;
    case PY2CU_INT16:
        out->i16 = (int16_t)value;
        return value >= INT16_MIN && value <= INT16_MAX;
    case PY2CU_INT32:
        out->i32 = (int32_t)value;
        return value >= INT32_MIN && value <= INT32_MAX;
    case PY2CU_INT64:
        out->i64 = value;
        return true;
    case PY2CU_UINT8:
        out->u8 = (uint8_t)value;
        return value >= 0 && value <= UINT8_MAX;
    case PY2CU_UINT16:
        out->u16 = (uint16_t)value;
        return value >= 0 && value <= UINT16_MAX;
    case PY2CU_UINT32:
        out->u32 = (uint32_t)value;
        return value >= 0 && value <= UINT32_MAX;
    case PY2CU_UINT64:
        out->u64 = (uint64_t)value;
        return value >= 0;
    case PY2CU_FLOAT16:
        out->u16 = half_bits((double)value);
        return true;
    case PY2CU_BFLOAT16:
        out->u16 = bfloat16_bits((double)value);
        return true;
    case PY2CU_FLOAT32:
        out->f32 = (float)value;
        return true;
    case PY2CU_FLOAT64:
        out->f64 = (double)value;
        return true;
    case PY2CU_COMPLEX64:
        out->c64[0] = (float)value;
        out->c64[1] = 0;
        return true;
    case PY2CU_COMPLEX128:
        out->c128[0] = (double)value;
        out->c128[1] = 0;
        return true;
    case PY2CU_DTYPE_COUNT:
    case PY2CU_NONE:
    case PY2CU_RECORD:
        break;
    }
    return false;
}

static bool convert_unsigned(uint64_t value, Py2cuDtype dtype, ParamValue *out)
{
    if (value <= INT64_MAX) {
        return convert_signed((int64_t)value, dtype, out);
    }
    switch (scalar_class(dtype)) {
    case CLASS_SIGNED:
        out->b = true;
        return dtype == PY2CU_BOOL;
    case CLASS_UNSIGNED:
        out->u64 = value;
        return dtype == PY2CU_UINT64;
    case CLASS_FLOAT:
        if (dtype == PY2CU_FLOAT64) {
            out->f64 = (double)value;
        } else if (dtype == PY2CU_FLOAT32) {
            out->f32 = (float)value;
        } else {
            out->u16 = dtype == PY2CU_BFLOAT16 ? bfloat16_bits((double)value) : half_bits((double)value);
        }
        return true;
    case CLASS_COMPLEX:
        if (dtype == PY2CU_COMPLEX128) {
            out->c128[0] = (double)value;
            out->c128[1] = 0;
        } else {
            out->c64[0] = (float)value;
            out->c64[1] = 0;
        }
        return true;
    case CLASS_NONE:
        break;
    }
    return false;
}

static bool convert_complex(double real, double imag, bool is_complex, Py2cuDtype dtype, ParamValue *out)
{
    switch (dtype) {
    case PY2CU_FLOAT16:
        out->u16 = half_bits(real);
        return !is_complex;
    case PY2CU_BFLOAT16:
        out->u16 = bfloat16_bits(real);
        return !is_complex;
    case PY2CU_FLOAT32:
        out->f32 = (float)real;
        return !is_complex;
    case PY2CU_FLOAT64:
        out->f64 = real;
        return !is_complex;
    case PY2CU_COMPLEX64:
        out->c64[0] = (float)real;
        out->c64[1] = (float)imag;
        return true;
    case PY2CU_COMPLEX128:
        out->c128[0] = real;
        out->c128[1] = imag;
        return true;
    case PY2CU_BOOL:
    case PY2CU_INT8:
    case PY2CU_UINT8:
    case PY2CU_INT16:
    case PY2CU_UINT16:
    case PY2CU_INT32:
    case PY2CU_UINT32:
    case PY2CU_INT64:
    case PY2CU_UINT64:
    case PY2CU_DTYPE_COUNT:
    case PY2CU_NONE:
    case PY2CU_RECORD:
        break;
    }
    return false;
}

bool scalar_convert(const Py2cuArg *arg, Py2cuDtype dtype, ParamValue *out, char reason[SCALAR_REASON_BYTES])
{
    const char *to = py2cu_dtype_name(dtype);
    switch (scalar_class(arg->dtype)) {
    case CLASS_SIGNED:
        if (convert_signed(arg->value.i, dtype, out)) {
            return true;
        }
        (void)snprintf(reason, SCALAR_REASON_BYTES, "the value %lld does not fit in %s", (long long)arg->value.i, to);
        return false;
    case CLASS_UNSIGNED:
        if (convert_unsigned(arg->value.u, dtype, out)) {
            return true;
        }
        (void)snprintf(reason, SCALAR_REASON_BYTES, "the value %llu does not fit in %s",
                       (unsigned long long)arg->value.u, to);
        return false;
    case CLASS_FLOAT:
        if (convert_complex(arg->value.f, 0, false, dtype, out)) {
            return true;
        }
        (void)snprintf(reason, SCALAR_REASON_BYTES, "a %s value was passed for %s", py2cu_dtype_name(arg->dtype), to);
        return false;
    case CLASS_COMPLEX:
        if (convert_complex(arg->value.c[0], arg->value.c[1], true, dtype, out)) {
            return true;
        }
        (void)snprintf(reason, SCALAR_REASON_BYTES, "a %s value was passed for %s", py2cu_dtype_name(arg->dtype), to);
        return false;
    case CLASS_NONE:
        break;
    }
    (void)snprintf(reason, SCALAR_REASON_BYTES, "its dtype %u does not exist", (unsigned)arg->dtype);
    return false;
}

static bool is_integer(Py2cuDtype dtype)
{
    ScalarClass class = scalar_class(dtype);
    return dtype != PY2CU_BOOL && (class == CLASS_SIGNED || class == CLASS_UNSIGNED);
}

bool scalar_pass(const Py2cuArg *arg, Py2cuDtype dtype, ParamValue *out, char reason[SCALAR_REASON_BYTES])
{
    if (arg->dtype == PY2CU_FLOAT32 && dtype == PY2CU_FLOAT32) {
        out->f32 = (float)arg->value.f;
        return true;
    }
    if (arg->dtype == PY2CU_FLOAT64 && dtype == PY2CU_FLOAT64) {
        out->f64 = arg->value.f;
        return true;
    }
    const ScalarClass class = scalar_class(arg->dtype);
    if (is_integer(dtype) && (class == CLASS_SIGNED || class == CLASS_UNSIGNED)) {
        uint64_t bits = class == CLASS_SIGNED ? (uint64_t)arg->value.i : arg->value.u;
        (void)convert_signed((int64_t)bits, dtype, out); /* keeps the low bits if the value does not fit */
        return true;
    }
    return scalar_convert(arg, dtype, out, reason);
}

bool scalar_same_width(Py2cuDtype a, Py2cuDtype b)
{
    return is_integer(a) && is_integer(b) && py2cu_dtype_size(a) == py2cu_dtype_size(b);
}

bool scalar_from_int(int64_t value, Py2cuDtype dtype, ParamValue *out)
{
    return convert_signed(value, dtype, out);
}
