/* Scalars on their way into a kernel: from a Py2cuArg to the bytes of a C parameter. */
#ifndef PY2CU_SCALAR_H
#define PY2CU_SCALAR_H

#include <py2cu/py2cu_rt.h>

/* The bytes of one C parameter; also the pattern of a fill. */
typedef union ParamValue {
    bool b;
    int8_t i8;
    uint8_t u8;
    int16_t i16;
    uint16_t u16; /* float16 too: its bits */
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

enum { SCALAR_WHY_BYTES = 128 };

/* Converts, or says why it cannot: an integer must fit, a float never becomes an integer, a complex never real. */
bool scalar_convert(const Py2cuArg *arg, Py2cuDtype dtype, ParamValue *out, char why[SCALAR_WHY_BYTES]);
/* The same for a kernel's parameter, where integers wrap, as Numba has it. */
bool scalar_pass(const Py2cuArg *arg, Py2cuDtype dtype, ParamValue *out, char why[SCALAR_WHY_BYTES]);
/* Whether both are integers of one size: an array of the one can be taken for one of the other. */
bool scalar_same_width(Py2cuDtype a, Py2cuDtype b);
/* As scalar_convert(), for extents and strides. */
bool scalar_from_int(int64_t value, Py2cuDtype dtype, ParamValue *out);

#endif
