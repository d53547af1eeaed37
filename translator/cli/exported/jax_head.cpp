// XLA FFI handlers for JAX: cpu_handler_NAME and, for GPUs, cuda_handler_NAME. The results are the arrays that the kernel writes,
// in the order of its parameters; XLA passes an array that the kernel also reads as an argument in the same memory.
#include "operators.h"

#ifdef OPERATORS_CUDA
#include <cuda_runtime_api.h>
#endif
#include <xla/ffi/api/ffi.h>

namespace binding {

namespace ffi = xla::ffi;

inline operators::DType dtype_of(ffi::DataType type)
{
    using operators::DType;
    static const struct {
        ffi::DataType type;
        DType dtype;
    } known[] = {
        {ffi::DataType::PRED, DType::boolean}, {ffi::DataType::S8, DType::int8},
        {ffi::DataType::U8, DType::uint8}, {ffi::DataType::S16, DType::int16},
        {ffi::DataType::U16, DType::uint16}, {ffi::DataType::S32, DType::int32},
        {ffi::DataType::U32, DType::uint32}, {ffi::DataType::S64, DType::int64},
        {ffi::DataType::U64, DType::uint64}, {ffi::DataType::F16, DType::float16},
        {ffi::DataType::BF16, DType::bfloat16}, {ffi::DataType::F32, DType::float32},
        {ffi::DataType::F64, DType::float64}, {ffi::DataType::C64, DType::complex64},
        {ffi::DataType::C128, DType::complex128},
    };
    for (const auto &row : known) {
        if (type == row.type) {
            return row.dtype;
        }
    }
    return DType::other;
}

inline operators::Array array_of(const ffi::AnyBuffer &buffer, const operators::Context &context)
{
    const auto shape = buffer.dimensions();
    return {buffer.untyped_data(), shape.begin(), nullptr, (int)shape.size(), dtype_of(buffer.element_type()), context.device};
}

inline operators::Array argument(const ffi::RemainingArgs &arguments, size_t index, const operators::Context &context)
{
    const auto buffer = arguments.get<ffi::AnyBuffer>(index);
    if (buffer.has_error()) {
        throw std::runtime_error(buffer.error().message());
    }
    return array_of(*buffer, context);
}

inline operators::Array result(const ffi::RemainingRets &results, size_t index, const operators::Context &context)
{
    auto buffer = results.get<ffi::AnyBuffer>(index);
    if (buffer.has_error()) {
        throw std::runtime_error(buffer.error().message());
    }
    return array_of(**buffer, context);
}

template <typename Call>
ffi::Error run(Call call)
{
    try {
        call();
        return ffi::Error::Success();
    } catch (const operators::TypeError &error) {
        return ffi::Error::InvalidArgument(error.what());
    } catch (const operators::ValueError &error) {
        return ffi::Error::InvalidArgument(error.what());
    } catch (const operators::NotImplementedError &error) {
        return ffi::Error(ffi::ErrorCode::kUnimplemented, error.what());
    } catch (const std::exception &error) {
        return ffi::Error::Internal(error.what());
    }
}

template <typename... Scalars>
auto on_cpu(ffi::Error (*call)(const operators::Context &, ffi::RemainingArgs, ffi::RemainingRets, Scalars...))
{
    return [call](ffi::RemainingArgs arguments, ffi::RemainingRets results, Scalars... scalars) {
        return call({operators::CPU, nullptr}, arguments, results, scalars...);
    };
}

#ifdef OPERATORS_CUDA
template <typename... Scalars>
auto on_cuda(ffi::Error (*call)(const operators::Context &, ffi::RemainingArgs, ffi::RemainingRets, Scalars...))
{
    return [call](cudaStream_t stream, int32_t device, ffi::RemainingArgs arguments, ffi::RemainingRets results, Scalars... scalars) {
        return call({device, stream}, arguments, results, scalars...);
    };
}
#endif

} // namespace binding

namespace ffi = xla::ffi;

#define CPU_HANDLER(name, attributes) \
    XLA_FFI_DEFINE_HANDLER_SYMBOL(cpu_handler_##name, binding::on_cpu(call_##name), \
                                  ffi::Ffi::Bind().RemainingArgs().RemainingRets() attributes);
#ifdef OPERATORS_CUDA
// A handler only launches kernels, so XLA can record it in a CUDA graph.
#define CUDA_HANDLER(name, attributes)                                                                               \
    XLA_FFI_DEFINE_HANDLER_SYMBOL(cuda_handler_##name, binding::on_cuda(call_##name),                                \
                                  ffi::Ffi::Bind()                                                                   \
                                      .Ctx<ffi::PlatformStream<cudaStream_t>>()                                      \
                                      .Ctx<ffi::DeviceOrdinal>()                                                     \
                                      .RemainingArgs()                                                               \
                                      .RemainingRets() attributes,                                                   \
                                  {ffi::Traits::kCmdBufferCompatible});
#else
#define CUDA_HANDLER(name, attributes)
#endif
#define HANDLERS(name, attributes) CPU_HANDLER(name, attributes) CUDA_HANDLER(name, attributes)
