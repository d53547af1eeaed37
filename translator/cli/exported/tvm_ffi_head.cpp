// TVM-FFI functions: the caller passes all arrays, also those that the kernel writes (destination-passing style), by DLPack.
#include "operators.h"

#include <tvm/ffi/container/tensor.h>
#include <tvm/ffi/extra/c_env_api.h>
#include <tvm/ffi/function.h>

namespace {

namespace ffi = tvm::ffi;
using ffi::TensorView;
using operators::DType;

DType dtype_of(DLDataType type)
{
    static const struct {
        int code, bits;
        DType dtype;
    } known[] = {
        {kDLBool, 8, DType::boolean}, {kDLInt, 8, DType::int8},
        {kDLUInt, 8, DType::uint8}, {kDLInt, 16, DType::int16},
        {kDLUInt, 16, DType::uint16}, {kDLInt, 32, DType::int32},
        {kDLUInt, 32, DType::uint32}, {kDLInt, 64, DType::int64},
        {kDLUInt, 64, DType::uint64}, {kDLFloat, 16, DType::float16},
        {kDLBfloat, 16, DType::bfloat16}, {kDLFloat, 32, DType::float32},
        {kDLFloat, 64, DType::float64}, {kDLComplex, 64, DType::complex64},
        {kDLComplex, 128, DType::complex128},
    };
    for (const auto &row : known) {
        if (type.code == row.code && type.bits == row.bits && type.lanes == 1) {
            return row.dtype;
        }
    }
    return DType::other;
}

int device_of(const TensorView &tensor)
{
    const DLDevice device = tensor.device();
    if (device.device_type != kDLCPU && device.device_type != kDLCUDA && device.device_type != kDLCUDAHost) {
        TVM_FFI_THROW(ValueError) << "arrays must be on the CPU or on a CUDA device, not on a device of DLPack type " << (int)device.device_type;
    }
    return device.device_type == kDLCUDA ? device.device_id : (int)operators::CPU;
}

operators::Array array_of(const TensorView &tensor)
{
    return {(char *)tensor.data_ptr() + tensor.byte_offset(), tensor.shape().data(), tensor.strides().data(), tensor.ndim(), dtype_of(tensor.dtype()),
            device_of(tensor)};
}

// Calls an operator on the device and the stream of its first array.
template <typename Call>
void run(const TensorView &first, Call call)
{
    const int device = device_of(first);
    const operators::Context context = {device, device == operators::CPU ? nullptr : TVMFFIEnvGetStream(kDLCUDA, device)};
    try {
        call(context);
    } catch (const operators::TypeError &error) {
        TVM_FFI_THROW(TypeError) << error.what();
    } catch (const operators::ValueError &error) {
        TVM_FFI_THROW(ValueError) << error.what();
    } catch (const operators::NotImplementedError &error) {
        TVM_FFI_THROW(NotImplementedError) << error.what();
    } catch (const std::runtime_error &error) {
        TVM_FFI_THROW(RuntimeError) << error.what();
    }
}

