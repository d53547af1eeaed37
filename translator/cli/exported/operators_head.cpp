#include "host/kernel_abi.h"

#include <atomic>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstddef>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace operators {

static void check_array(const char *op, const char *name, const Array &array, int ndim, bool is_contiguous, bool is_written, const Context &context)
{
    check_dimensions(op, name, array.ndim, ndim);
    const char *why = array.device != context.device            ? " is on another device than the first array"
                      : is_contiguous && !array.is_contiguous() ? " must be contiguous"
                      : is_written && array.is_broadcast()      ? " is written, and several of its elements have one address"
                                                                : nullptr;
    if (why != nullptr) {
        throw ValueError(std::string(op) + ": " + name + why);
    }
}

static void check_least(const char *op, const char *name, int axis, const Array &array, const char *text, int64_t least)
{
#ifdef OPERATORS_WITHOUT_SHAPE_CHECKS
    least = 0;
#endif
    if (array.shape[axis] < least) {
        throw ValueError(std::string(op) + ": " + name + ".shape[" + std::to_string(axis) + "] is " + std::to_string(array.shape[axis]) +
                         ", and the kernel requires at least " + text + " = " + std::to_string(least));
    }
}

template <typename T>
static T whole(const char *op, const char *name, int64_t value)
{
    if ((int64_t)(T)value != value || (value < 0 && (T)-1 > 0)) {
        throw ValueError(std::string(op) + ": " + name + " is " + std::to_string(value) + ", which the parameter's type cannot represent");
    }
    return (T)value;
}

// Returns the bits of a float with 16 bits, rounded to nearest even; `fraction`: the number of bits of its fraction.
[[maybe_unused]] static uint16_t bits_of_half(double value, int fraction)
{
    const int64_t infinity = ((1 << (15 - fraction)) - 1) << fraction, sign = std::signbit(value) ? 0x8000 : 0;
    if (std::isnan(value) || std::isinf(value)) {
        return (uint16_t)(sign | infinity | (std::isnan(value) ? 1 << (fraction - 1) : 0));
    }
    const int least = 2 - (1 << (14 - fraction)); // exponent of the smallest normal number
    int exponent;
    std::frexp(value, &exponent);
    exponent = value == 0 ? least : std::max(exponent - 1, least);
    const int64_t units = (int64_t)std::nearbyint(std::ldexp(std::fabs(value), fraction - exponent));
    return (uint16_t)(sign | std::min(infinity, ((int64_t)(exponent - least) << fraction) + units));
}

[[maybe_unused]] static uint16_t bits_of_float16(double value)
{
    return bits_of_half(value, 10);
}

[[maybe_unused]] static uint16_t bits_of_bfloat16(double value)
{
    return bits_of_half(value, 7);
}

// A grid or a block.
struct Dimensions {
    unsigned int x, y, z;
    bool is_empty() const
    {
        return x == 0 || y == 0 || z == 0;
    }
};

[[maybe_unused]] static Dimensions dimensions(const char *op, const char *name, int64_t x, int64_t y, int64_t z)
{
    for (int64_t size : {x, y, z}) {
        if (size < 0 || size > INT_MAX) {
            throw ValueError(std::string(op) + ": a dimension of the " + name + " is " + std::to_string(size));
        }
    }
    return {(unsigned int)x, (unsigned int)y, (unsigned int)z};
}

[[maybe_unused]] static size_t shared_bytes(const char *op, int64_t bytes)
{
    if (bytes < 0 || bytes > INT_MAX) {
        throw ValueError(std::string(op) + ": the size of dynamic shared memory is " + std::to_string(bytes) + " bytes");
    }
    return (size_t)bytes;
}

#ifdef OPERATORS_CUDA
static void check_cuda(const char *op, cudaError_t status)
{
    if (status != cudaSuccess) {
        throw std::runtime_error(std::string(op) + ": " + cudaGetErrorString(status));
    }
}

// Makes a GPU the current device.
class CurrentDevice {
public:
    CurrentDevice(const char *op, int device)
    {
        check_cuda(op, cudaGetDevice(&previous));
        if (previous != device) {
            check_cuda(op, cudaSetDevice(device));
            changed = true;
        }
    }
    ~CurrentDevice()
    {
        if (changed) {
            cudaSetDevice(previous);
        }
    }

private:
    int previous = 0;
    bool changed = false;
};
#else
[[noreturn]] static void without_cuda(const char *op)
{
    throw std::runtime_error(std::string(op) + ": this library was built without CUDA");
}
#endif

#ifndef OPERATORS_WITHOUT_CPU
// The first exception of a launch on the CPU, which the kernels record.
struct Raised {
    unsigned int taken, number, thread[3], block[3];
    long long index, size;
};

// The message of an exception, and whether an index is out of bounds.
struct Message {
    const char *text;
    bool has_index;
};

// The blocks of a launch on the CPU.
struct Blocks {
    HostBlockFn run;
    void *const *arguments;
    HostCall call;
    int64_t count;

    void run_range(int64_t first, int64_t last) const
    {
        HostCall own = call;
        std::vector<std::max_align_t> shared((call.dynamic_shared_bytes + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
        own.dynamic_shared = shared.data();
        for (int64_t number = first; number < last; number++) {
            own.index[0] = (unsigned int)(number % own.grid[0]);
            own.index[1] = (unsigned int)(number / own.grid[0] % own.grid[1]);
            own.index[2] = (unsigned int)(number / own.grid[0] / own.grid[1]);
            run(&own, arguments);
        }
    }

    // Runs all blocks. If the first ones take long, several threads run the others.
    void run_all() const
    {
        using Clock = std::chrono::steady_clock;
        const std::chrono::microseconds limit(200); // several times the cost of starting threads
        const Clock::time_point start = Clock::now();
        int64_t done = 0;
        for (int64_t part = 1; done < count && Clock::now() - start < limit; part *= 2) {
            const int64_t last = std::min(done + part, count);
            run_range(done, last);
            done = last;
        }
        if (done == count) {
            return;
        }
        const int64_t left = count - done, processors = std::max(1u, std::thread::hardware_concurrency());
        const int64_t part = std::max<int64_t>(1, left / (8 * processors));
        std::atomic<int64_t> next(done);
        const auto work = [&] {
            for (int64_t first; (first = next.fetch_add(part)) < count;) {
                run_range(first, std::min(first + part, count));
            }
        };
        std::vector<std::thread> threads;
        try {
            for (int64_t i = 1; i < std::min(processors, left); i++) {
                threads.emplace_back(work);
            }
        } catch (const std::system_error &) {
            // no further thread can be started: the others run all blocks
        }
        work();
        for (std::thread &thread : threads) {
            thread.join();
        }
    }
};

// Runs a kernel on the CPU. elements: what the grid covers; width: elements per block.
static void run_on_cpu(const char *op, HostBlockFn run, void *const *arguments, const int64_t (&elements)[3], const unsigned int (&width)[3],
                       const unsigned int (&block)[3], size_t shared, Raised *raised, const Message *messages)
{
    static std::mutex lock; // the record of exceptions is common to all launches
    const std::unique_lock<std::mutex> guard = raised != nullptr ? std::unique_lock<std::mutex>(lock) : std::unique_lock<std::mutex>();
    Blocks blocks = {run, arguments, {}, 1};
    blocks.call.dynamic_shared_bytes = shared;
    for (int axis = 0; axis < 3; axis++) {
        blocks.call.grid[axis] = (unsigned int)(elements[axis] > 0 ? (elements[axis] - 1) / width[axis] + 1 : 0);
        blocks.call.block[axis] = block[axis];
        blocks.call.merged[axis] = 1;
        blocks.call.end[axis] = block[axis];
        blocks.count *= blocks.call.grid[axis];
    }
    blocks.run_all();
    if (raised != nullptr && raised->number != 0) {
        const Raised found = *raised;
        *raised = {};
        const Message &message = messages[found.number - 1];
        std::string text = std::string(op) + ": " + message.text;
        if (message.has_index) {
            text += ": index " + std::to_string(found.index) + " is out of bounds for size " + std::to_string(found.size);
        }
        throw std::runtime_error(text);
    }
}
#endif

