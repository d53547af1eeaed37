// The kernels of device_alone.py for programs in C and C++. Made by py2cu 0.1.0.
#ifndef PY2CU_DEVICE_ALONE_H
#define PY2CU_DEVICE_ALONE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include <cuda_runtime_api.h>

#ifndef PY2CU_STRUCT_py2cu_complex64
#define PY2CU_STRUCT_py2cu_complex64
typedef struct py2cu_complex64 py2cu_complex64;
struct py2cu_complex64 {
    float re, im;
};
#endif

#ifndef PY2CU_STRUCT_py2cu_complex128
#define PY2CU_STRUCT_py2cu_complex128
typedef struct py2cu_complex128 py2cu_complex128;
struct py2cu_complex128 {
    double re, im;
};
#endif

// Functions for other CUDA C to call: compile both with nvcc -rdc=true.
#ifdef __CUDACC__
extern "C" __device__ py2cu_complex128 weigh(py2cu_complex64 z, double factor);
#endif

#endif
