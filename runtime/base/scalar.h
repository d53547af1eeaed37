// SPDX-License-Identifier: MIT
/* Conversion of a scalar Py2cuArg to the bytes of a C parameter. */
#ifndef PY2CU_SCALAR_H
#define PY2CU_SCALAR_H

#include <py2cu/py2cu_rt.h>

/* The bytes of a C parameter, or the pattern of a memory fill. */
typedef union ParamValue {
    bool b;
    int8_t i8;
    uint8_t u8;
    int16_t i16;
    uint16_t u16; /* also used for the bits of a float16 */
    int32_t i32;
    uint32_t u32;
    int64_t i64;
    uint64_t u64;
    float f32;
    double f64;
    float c64[2];
    double c128[2];
    void *pointer;
} ParamValue;

enum { SCALAR_REASON_BYTES = 128 };

/* Converts a value. Returns false and writes the reason if an integer does not fit into the type, if a float would be
 * converted to an integer, or a complex number to a real number. */
bool scalar_convert(const Py2cuArg *arg, Py2cuDtype dtype, ParamValue *out, char reason[SCALAR_REASON_BYTES]);
/* Like scalar_convert(), for a kernel's parameter: integers wrap around, as in Numba. */
bool scalar_pass(const Py2cuArg *arg, Py2cuDtype dtype, ParamValue *out, char reason[SCALAR_REASON_BYTES]);
/* Returns whether both are integer types of the same size, so that arrays of one type can be used as the other. */
bool scalar_same_width(Py2cuDtype a, Py2cuDtype b);
/* Like scalar_convert(), for shapes and strides. */
bool scalar_from_int(int64_t value, Py2cuDtype dtype, ParamValue *out);

#endif
