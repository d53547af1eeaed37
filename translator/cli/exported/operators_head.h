// The kernels as functions of arrays on the CPU or on a GPU, which check their arguments before they launch a kernel.
// The bindings to frameworks call them.
#ifndef PY2CU_OPERATORS_H
#define PY2CU_OPERATORS_H

#include <algorithm>
#include <complex>
#include <cstdint>
#include <stdexcept>
#include <string>

#ifdef CUDA_KERNEL // the builder of Hugging Face kernels compiles for one device
#define OPERATORS_CUDA
#define OPERATORS_WITHOUT_CPU
#endif

namespace operators
{

enum class DType {
    boolean,
    int8,
    uint8,
    int16,
    uint16,
    int32,
    uint32,
    int64,
    uint64,
    float16,
    bfloat16,
    float32,
    float64,
    complex64,
    complex128,
    other
};

enum { CPU = -1, OTHER_DEVICE = -2 };

struct Array {
    void *data;
    const int64_t *shape, *strides; // strides in elements; null: the array is contiguous
    int ndim;
    DType dtype;
    int device; // number of the GPU, or CPU

    int64_t size() const
    {
        int64_t count = 1;
        for (int axis = 0; axis < ndim; axis++) {
            count *= shape[axis];
        }
        return count;
    }
    bool is_contiguous() const
    {
        int64_t stride = 1;
        for (int axis = ndim - 1; axis >= 0 && strides != nullptr && size() > 0; axis--) {
            if (shape[axis] != 1 && strides[axis] != stride) {
                return false;
            }
            stride *= shape[axis];
        }
        return true;
    }
    // Returns whether several elements have one address, as after a broadcast.
    bool is_broadcast() const
    {
        bool any = false;
        for (int axis = 0; axis < ndim && strides != nullptr && size() > 0; axis++) {
            any = any || (shape[axis] > 1 && strides[axis] == 0);
        }
        return any;
    }
    int64_t stride(int axis) const
    {
        int64_t stride = 1;
        for (int k = ndim - 1; k > axis && strides == nullptr; k--) {
            stride *= shape[k];
        }
        return strides != nullptr ? strides[axis] : stride;
    }
};

// The execution context of a kernel: a device, or CPU, and the stream of a GPU.
struct Context {
    int device;
    void *stream;
};

struct TypeError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct ValueError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct NotImplementedError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Checks the number of dimensions of an array.
inline void check_dimensions(const char *op, const char *name, int64_t found, int64_t expected)
{
    if (found != expected) {
        throw TypeError(std::string(op) + ": " + name + " must have " + std::to_string(expected) +
                        (expected == 1 ? " dimension, not " : " dimensions, not ") + std::to_string(found));
    }
}

// Division and remainder of Python.
inline int64_t floor_divide(int64_t a, int64_t b)
{
    if (b == 0) {
        throw ValueError("division by zero in a shape or a grid");
    }
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

inline int64_t modulo(int64_t a, int64_t b)
{
    return a - floor_divide(a, b) * b;
}
