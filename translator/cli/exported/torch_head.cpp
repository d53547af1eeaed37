// PyTorch operators on the stable ABI of LibTorch: one library for every PyTorch from 2.10 on.
#include "operators.h"

#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>

#include <tuple>

#ifdef TORCH_EXTENSION_NAME // the builder of Hugging Face kernels defines it
#include "registration.h"
#define OPERATORS_NAMESPACE TORCH_EXTENSION_NAME
REGISTER_EXTENSION(TORCH_EXTENSION_NAME)
#else
#define OPERATORS_NAMESPACE @NAME@
#endif

#ifdef OPERATORS_CUDA
// Weak: a PyTorch without CUDA has no such function, and the library can be loaded, too.
extern "C" __attribute__((weak)) AOTITorchError aoti_torch_get_current_cuda_stream(int32_t device_index, void **stream);
#endif

namespace binding {

using torch::headeronly::ScalarType;
using torch::stable::Tensor;

inline operators::DType dtype_of(ScalarType type)
{
    using operators::DType;
    static const struct {
        ScalarType type;
        DType dtype;
    } known[] = {
        {ScalarType::Bool, DType::boolean}, {ScalarType::Char, DType::int8},
        {ScalarType::Byte, DType::uint8}, {ScalarType::Short, DType::int16},
        {ScalarType::UInt16, DType::uint16}, {ScalarType::Int, DType::int32},
        {ScalarType::UInt32, DType::uint32}, {ScalarType::Long, DType::int64},
        {ScalarType::UInt64, DType::uint64}, {ScalarType::Half, DType::float16},
        {ScalarType::BFloat16, DType::bfloat16}, {ScalarType::Float, DType::float32},
        {ScalarType::Double, DType::float64}, {ScalarType::ComplexFloat, DType::complex64},
        {ScalarType::ComplexDouble, DType::complex128},
    };
    for (const auto &row : known) {
        if (type == row.type) {
            return row.dtype;
        }
    }
    return DType::other;
}

inline int device_of(const Tensor &tensor)
{
    return tensor.is_cuda() ? (int)tensor.get_device_index() : tensor.is_cpu() ? (int)operators::CPU : (int)operators::OTHER_DEVICE;
}

// The elements of a tensor, which must exist as long as the array.
inline operators::Array array_of(const Tensor &tensor, void *data)
{
    return {data, tensor.sizes().data(), tensor.strides().data(), (int)tensor.dim(), dtype_of(tensor.scalar_type()), device_of(tensor)};
}

// Checks an argument before outputs are allocated. PyTorch accepts None for a tensor.
inline void check_tensor(const char *op, const char *name, const Tensor &tensor, int ndim)
{
    if (!tensor.defined()) {
        throw operators::TypeError(std::string(op) + ": " + name + " must be a tensor, not None");
    }
    operators::check_dimensions(op, name, tensor.dim(), ndim);
}

inline operators::Array input(const Tensor &tensor)
{
    return array_of(tensor, const_cast<void *>(tensor.const_data_ptr()));
}

inline operators::Array output(const Tensor &tensor)
{
    return array_of(tensor, tensor.mutable_data_ptr());
}

inline Tensor contiguous(const Tensor &tensor)
{
    return tensor.is_contiguous() ? tensor : torch::stable::contiguous(tensor); // a call of PyTorch's dispatcher takes about 1 µs
}

using Shape = torch::headeronly::IntHeaderOnlyArrayRef;

inline Shape checked(Shape shape)
{
    for (int64_t size : shape) {
        if (size < 0) {
            throw operators::ValueError("a dimension of an output is " + std::to_string(size));
        }
    }
    return shape;
}

#ifdef STABLE_TORCH_ERROR_CODE_CHECK /* its exception has the reason; older versions of PyTorch lack it */
#define BINDING_CHECK STABLE_TORCH_ERROR_CODE_CHECK
#else
#define BINDING_CHECK TORCH_ERROR_CODE_CHECK
#endif

inline Tensor empty(const Tensor &like, Shape shape, ScalarType type)
{
    enum { MAX_DIMENSIONS = 64 };
    int64_t strides[MAX_DIMENSIONS], stride = 1;
    checked(shape);
    for (size_t axis = shape.size(); axis-- > 0;) {
        strides[axis] = stride;
        stride *= std::max<int64_t>(shape[axis], 1);
    }
    int32_t device_type, device_index;
    AtenTensorHandle made;
    const int32_t dtype = torch::stable::detail::to<int32_t>(torch::stable::detail::from(type));
    BINDING_CHECK(aoti_torch_get_device_type(like.get(), &device_type));
    BINDING_CHECK(aoti_torch_get_device_index(like.get(), &device_index));
    BINDING_CHECK(aoti_torch_empty_strided((int64_t)shape.size(), shape.data(), strides, dtype, device_type, device_index, &made));
    return Tensor(made);
}

inline Tensor zeros(const Tensor &like, Shape shape, ScalarType type)
{
    return torch::stable::new_zeros(like, checked(shape), type);
}

inline Tensor copy(const Tensor &tensor)
{
    Tensor result = empty(tensor, tensor.sizes(), tensor.scalar_type());
    torch::stable::copy_(result, tensor);
    return result;
}

// Returns where an operator runs: on the device of its first tensor, in PyTorch's current stream.
inline operators::Context context_of(const Tensor &first)
{
    operators::Context context = {device_of(first), nullptr};
#ifdef OPERATORS_CUDA
    if (first.is_cuda() && aoti_torch_get_current_cuda_stream(context.device, &context.stream) != AOTI_TORCH_SUCCESS) {
        throw std::runtime_error("PyTorch has no current stream");
    }
#endif
    return context;
}

} // namespace binding

namespace {

using torch::headeronly::ScalarType;
using torch::stable::Tensor;
