// SPDX-License-Identifier: MIT
/* NumPy scalars as arguments, read without conversions to Python's int and float, which would allocate memory at each
 * launch. */
#include "python/extension/types/launch_arguments.h"

/* A NumPy scalar, for example PyFloatScalarObject: part of NumPy's C interface (arrayscalars.h), and the same in all
 * versions. Python's conversions create an int or a float object. */
typedef struct NumpyScalar {
    PyObject_HEAD union {
        int8_t i8;
        int16_t i16;
        int32_t i32;
        int64_t i64;
        uint8_t u8; /* also booleans */
        uint16_t u16;
        uint32_t u32;
        uint64_t u64;
        float f32;
        double f64;
    } value;
} NumpyScalar;

int numpy_scalar_read(PyObject *object, Py2cuArg *arg, uint64_t *fingerprint)
{
    int code = atomic_load_explicit(&extension_state.last_scalar, memory_order_relaxed);
    if ((PyObject *)Py_TYPE(object) != extension_state.scalar_types[code]) {
        for (code = 0; code < PY2CU_DTYPE_COUNT && (PyObject *)Py_TYPE(object) != extension_state.scalar_types[code];
             code++) {
        }
        if (code < PY2CU_DTYPE_COUNT) {
            atomic_store_explicit(&extension_state.last_scalar, code, memory_order_relaxed);
        }
    }
    const NumpyScalar *scalar = (const NumpyScalar *)object;
    switch (code) {
    case PY2CU_BOOL:
        arg->value.i = scalar->value.u8 != 0;
        break;
    case PY2CU_INT8:
        arg->value.i = scalar->value.i8;
        break;
    case PY2CU_INT16:
        arg->value.i = scalar->value.i16;
        break;
    case PY2CU_INT32:
        arg->value.i = scalar->value.i32;
        break;
    case PY2CU_INT64:
        arg->value.i = scalar->value.i64;
        break;
    case PY2CU_UINT8:
        arg->value.u = scalar->value.u8;
        break;
    case PY2CU_UINT16:
        arg->value.u = scalar->value.u16;
        break;
    case PY2CU_UINT32:
        arg->value.u = scalar->value.u32;
        break;
    case PY2CU_UINT64:
        arg->value.u = scalar->value.u64;
        break;
    case PY2CU_FLOAT32:
        arg->value.f = scalar->value.f32;
        break;
    case PY2CU_FLOAT64:
        arg->value.f = scalar->value.f64;
        break;
    case PY2CU_FLOAT16:
    case PY2CU_BFLOAT16:
        arg->value.f = PyFloat_AsDouble(object);
        if (arg->value.f == -1.0 && PyErr_Occurred()) {
            return -1;
        }
        break;
    case PY2CU_COMPLEX64:
    case PY2CU_COMPLEX128: {
        Py_complex number = PyComplex_AsCComplex(object);
        if (number.real == -1.0 && PyErr_Occurred()) {
            return -1;
        }
        arg->value.c[0] = number.real;
        arg->value.c[1] = number.imag;
        break;
    }
    default:
        return 1;
    }
    arg->kind = PY2CU_ARG_SCALAR;
    arg->dtype = (Py2cuDtype)code;
    *fingerprint = fingerprint_scalar(arg->dtype);
    return 0;
}
