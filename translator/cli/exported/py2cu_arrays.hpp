// Arrays of the host and of the device, streams and events, for programs that py2cu makes of Python files.
//
// Arrays are what they are in Python: names. Two may mean one array, which lives as long as some name means it. Items lie in C order.
// What CUDA refuses, and what Python would raise, is a std::runtime_error.
#ifndef PY2CU_ARRAYS_HPP
#define PY2CU_ARRAYS_HPP

#include <cuda_runtime_api.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

template <typename T, int N>
struct py2cu_view;  // what launchers take, in the headers of the kernels

namespace py2cu {

template <int N>
using extents = std::array<long long, N>;

[[noreturn]] inline void fail(const std::string &why)
{
    throw std::runtime_error(why);
}

inline void check(cudaError_t status)
{
    if (status != cudaSuccess) {
        fail(std::string("CUDA: ") + cudaGetErrorString(status));
    }
}

// What the Python file has there is to be written by hand: the comment at the line says what.
template <typename T>
[[noreturn]] T to_write(const char *where)
{
    fail(std::string("not written yet: ") + where);
}

template <typename... I>
constexpr extents<sizeof...(I)> shape(I... n)
{
    return {static_cast<long long>(n)...};
}

template <std::size_t N>
long long count(const std::array<long long, N> &extent_of)
{
    long long n = 1;
    for (long long extent : extent_of) {
        if (extent < 0) {
            fail("an array with a negative extent");
        }
        n *= extent;
    }
    return n;
}

// An index as Python has it: a negative one counts from the end.
inline long long place(long long i, long long extent)
{
    if (i < -extent || i >= extent) {
        fail("the index " + std::to_string(i) + " is out of range for an extent of " + std::to_string(extent));
    }
    return i < 0 ? i + extent : i;
}

// Where a slice begins or ends.
inline long long bound(long long i, long long extent)
{
    i = i < 0 ? i + extent : i;
    return i < 0 ? 0 : i > extent ? extent : i;
}

// ---- arrays ---------------------------------------------------------------------------------------------------------

template <typename T, int N>
struct array {
    std::shared_ptr<T> memory;
    T *data = nullptr;
    extents<N> shape{};

    long long size() const
    {
        return count(shape);
    }
    std::size_t bytes() const
    {
        return static_cast<std::size_t>(size()) * sizeof(T);
    }
    long long items_of_row() const
    {
        long long n = 1;
        for (int axis = 1; axis < N; axis++) {
            n *= shape[axis];
        }
        return n;
    }
    void same_shape(const extents<N> &other) const
    {
        if (shape != other) {
            fail("the arrays of a copy have different shapes");
        }
    }
};

template <typename T, int N>
struct host_array : array<T, N> {
    host_array() = default;
    explicit host_array(const extents<N> &wanted)
    {
        long long n = count(wanted);
        this->memory = std::shared_ptr<T>(new T[static_cast<std::size_t>(n)](), std::default_delete<T[]>());
        this->data = this->memory.get();
        this->shape = wanted;
    }

    template <typename... I>
    T &operator()(I... indices) const
    {
        static_assert(sizeof...(I) == N, "as many indices as axes");
        const long long at[] = {static_cast<long long>(indices)...};
        long long offset = 0;
        for (int axis = 0; axis < N; axis++) {
            offset = offset * this->shape[axis] + place(at[axis], this->shape[axis]);
        }
        return this->data[offset];
    }
    // a[begin:end] along the first axis: the same items
    host_array slice(long long begin, long long end = std::numeric_limits<long long>::max()) const
    {
        host_array part = *this;
        begin = bound(begin, this->shape[0]);
        end = bound(end, this->shape[0]);
        part.shape[0] = end > begin ? end - begin : 0;
        part.data += begin * this->items_of_row();
        return part;
    }
    void fill(T value) const
    {
        for (long long i = 0; i < this->size(); i++) {
            this->data[i] = value;
        }
    }
    // a[i] = value, a[:, i] = value: of the items that stand at the index along the axis
    void fill(int axis, long long index, T value) const
    {
        long long inner = 1;
        for (int k = axis + 1; k < N; k++) {
            inner *= this->shape[k];
        }
        index = place(index, this->shape[axis]);
        for (long long i = 0; i < this->size(); i++) {
            if (i / inner % this->shape[axis] == index) {
                this->data[i] = value;
            }
        }
    }
    host_array copy() const
    {
        host_array made(this->shape);
        for (long long i = 0; i < this->size(); i++) {
            made.data[i] = this->data[i];
        }
        return made;
    }
    void copy_from(const host_array &other) const
    {
        this->same_shape(other.shape);
        host_array apart = other.copy();  // they may overlap
        for (long long i = 0; i < this->size(); i++) {
            this->data[i] = apart.data[i];
        }
    }
    template <typename U>
    host_array<U, N> as_type() const
    {
        host_array<U, N> made(this->shape);
        for (long long i = 0; i < this->size(); i++) {
            made.data[i] = static_cast<U>(this->data[i]);
        }
        return made;
    }
    template <std::size_t M>
    host_array<T, static_cast<int>(M)> reshape(const std::array<long long, M> &wanted) const
    {
        if (count(wanted) != this->size()) {
            fail("an array is reshaped to one of another size");
        }
        host_array<T, static_cast<int>(M)> other;
        other.memory = this->memory;
        other.data = this->data;
        other.shape = wanted;
        return other;
    }
};

template <typename T, int N>
struct device_array : array<T, N> {
    device_array() = default;
    explicit device_array(const extents<N> &wanted)
    {
        void *address = nullptr;
        long long n = count(wanted);
        check(cudaMalloc(&address, static_cast<std::size_t>(n > 0 ? n : 1) * sizeof(T)));
        this->memory = std::shared_ptr<T>(static_cast<T *>(address), [](T *p) { cudaFree(p); });
        this->data = this->memory.get();
        this->shape = wanted;
    }

    template <typename U>
    operator py2cu_view<U, N>() const
    {
        long long extent[N];
        for (int axis = 0; axis < N; axis++) {
            extent[axis] = this->shape[axis];
        }
        return py2cu_view<U, N>(this->data, extent);
    }
    device_array slice(long long begin, long long end = std::numeric_limits<long long>::max()) const
    {
        device_array part = *this;
        begin = bound(begin, this->shape[0]);
        end = bound(end, this->shape[0]);
        part.shape[0] = end > begin ? end - begin : 0;
        part.data += begin * this->items_of_row();
        return part;
    }
    void copy_to_host(const host_array<T, N> &to, cudaStream_t stream = nullptr) const
    {
        this->same_shape(to.shape);
        check(stream == nullptr ? cudaMemcpy(to.data, this->data, this->bytes(), cudaMemcpyDeviceToHost)
                                : cudaMemcpyAsync(to.data, this->data, this->bytes(), cudaMemcpyDeviceToHost, stream));
    }
    host_array<T, N> copy_to_host(cudaStream_t stream = nullptr) const
    {
        host_array<T, N> made(this->shape);
        copy_to_host(made, stream);
        return made;
    }
    void copy_to_device(const host_array<T, N> &from, cudaStream_t stream = nullptr) const
    {
        this->same_shape(from.shape);
        check(stream == nullptr ? cudaMemcpy(this->data, from.data, this->bytes(), cudaMemcpyHostToDevice)
                                : cudaMemcpyAsync(this->data, from.data, this->bytes(), cudaMemcpyHostToDevice, stream));
    }
    void copy_to_device(const device_array &from, cudaStream_t stream = nullptr) const
    {
        this->same_shape(from.shape);
        check(cudaMemcpyAsync(this->data, from.data, this->bytes(), cudaMemcpyDeviceToDevice, stream));
    }
};

template <typename T, int N>
device_array<T, N> to_device(const host_array<T, N> &from, cudaStream_t stream = nullptr)
{
    device_array<T, N> made(from.shape);
    made.copy_to_device(from, stream);
    return made;
}

// page-locked: copies of streams run beside kernels
template <typename T, int N>
host_array<T, N> pinned(const extents<N> &shape)
{
    host_array<T, N> made;
    void *address = nullptr;
    long long n = count(shape);
    check(cudaMallocHost(&address, static_cast<std::size_t>(n > 0 ? n : 1) * sizeof(T)));
    made.memory = std::shared_ptr<T>(static_cast<T *>(address), [](T *p) { cudaFreeHost(p); });
    made.data = made.memory.get();
    made.shape = shape;
    return made;
}

// Locks the pages of an array's memory while it lives.
class page_lock {
    void *address = nullptr;

  public:
    template <typename T, int N>
    explicit page_lock(const host_array<T, N> &a)
    {
        if (a.size() > 0) {
            check(cudaHostRegister(a.data, static_cast<std::size_t>(a.size()) * sizeof(T), cudaHostRegisterDefault));
            address = a.data;
        }
    }
    ~page_lock()
    {
        if (address != nullptr) {
            cudaHostUnregister(address);
        }
    }
    page_lock(const page_lock &) = delete;
    page_lock &operator=(const page_lock &) = delete;
};

template <typename T, int N>
host_array<T, N> full(const extents<N> &shape, T value)
{
    host_array<T, N> made(shape);
    made.fill(value);
    return made;
}

template <typename T>
host_array<T, 1> list(std::initializer_list<T> items)
{
    host_array<T, 1> made(py2cu::shape(items.size()));
    long long i = 0;
    for (T item : items) {
        made.data[i++] = item;
    }
    return made;
}

// As NumPy computes it: in the type of the items, from the first two.
template <typename T>
host_array<T, 1> arange(long long start, long long stop, long long step = 1)
{
    if (step == 0) {
        fail("arange() with a step of 0");
    }
    long long n = step > 0 ? (stop - start + step - 1) / step : (start - stop - step - 1) / -step;
    host_array<T, 1> made(py2cu::shape(n > 0 ? n : 0));
    const T first = static_cast<T>(start), next = static_cast<T>(static_cast<T>(start + step) - first);
    for (long long i = 0; i < n; i++) {
        made.data[i] = static_cast<T>(first + static_cast<T>(i) * next);
    }
    return made;
}

template <typename T>
host_array<T, 1> linspace(double start, double stop, long long n = 50)
{
    host_array<T, 1> made(py2cu::shape(n));
    const double step = n > 1 ? (stop - start) / static_cast<double>(n - 1) : 0.0;
    for (long long i = 0; i < n; i++) {
        made.data[i] = static_cast<T>(static_cast<double>(i) * step + start);
    }
    if (n > 1) {
        made.data[n - 1] = static_cast<T>(stop);
    }
    return made;
}

// ---- launches, streams, events ------------------------------------------------------------------------------------------

// A grid or a block: Python refuses extents below 1.
inline dim3 dims(long long x, long long y = 1, long long z = 1)
{
    const long long most = std::numeric_limits<int>::max();
    if (x < 1 || y < 1 || z < 1 || x > most || y > most || z > most) {
        fail("no such grid or block: " + std::to_string(x) + " x " + std::to_string(y) + " x " + std::to_string(z));
    }
    return dim3(static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z));
}
template <std::size_t N>
dim3 dims(const std::array<long long, N> &n)
{
    static_assert(N >= 1 && N <= 3, "one to three extents");
    return dims(n[0], N > 1 ? n[N > 1 ? 1 : 0] : 1, N > 2 ? n[N > 2 ? 2 : 0] : 1);
}

class stream {
    std::shared_ptr<CUstream_st> handle;

  public:
    stream() = default;  // the default stream
    static stream make()
    {
        cudaStream_t made = nullptr;
        check(cudaStreamCreateWithFlags(&made, cudaStreamDefault));
        stream result;
        result.handle = std::shared_ptr<CUstream_st>(made, [](cudaStream_t s) { cudaStreamDestroy(s); });
        return result;
    }
    operator cudaStream_t() const
    {
        return handle.get();
    }
    void synchronize() const
    {
        check(cudaStreamSynchronize(handle.get()));
    }
};

class event {
    std::shared_ptr<CUevent_st> handle;

  public:
    explicit event(bool timing = true)
    {
        cudaEvent_t made = nullptr;
        check(cudaEventCreateWithFlags(&made, timing ? cudaEventDefault : cudaEventDisableTiming));
        handle = std::shared_ptr<CUevent_st>(made, [](cudaEvent_t e) { cudaEventDestroy(e); });
    }
    void record(cudaStream_t stream = nullptr) const
    {
        check(cudaEventRecord(handle.get(), stream));
    }
    void synchronize() const
    {
        check(cudaEventSynchronize(handle.get()));
    }
    void wait(cudaStream_t stream = nullptr) const
    {
        check(cudaStreamWaitEvent(stream, handle.get(), 0));
    }
    bool query() const
    {
        cudaError_t status = cudaEventQuery(handle.get());
        if (status != cudaErrorNotReady) {
            check(status);
        }
        return status == cudaSuccess;
    }
    double elapsed_time(const event &end) const  // in milliseconds
    {
        float ms = 0;
        check(cudaEventElapsedTime(&ms, handle.get(), end.handle.get()));
        return ms;
    }
};

inline bool is_available()
{
    int n = 0;
    return cudaGetDeviceCount(&n) == cudaSuccess && n > 0;
}

// ---- what Python's operators and functions do -----------------------------------------------------------------------------

inline long long floor_divide(long long a, long long b)
{
    if (b == 0) {
        fail("division by zero");
    }
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}
inline long long modulo(long long a, long long b)
{
    if (b == 0) {
        fail("division by zero");
    }
    long long rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
inline double divide(double a, double b)
{
    if (b == 0) {
        fail("division by zero");
    }
    return a / b;
}
inline long long power(long long base, long long exponent)
{
    long long result = 1;
    for (; exponent > 0; exponent--) {
        result *= base;
    }
    return result;
}
inline long long to_int(double x)
{
    if (!(x > -9.2e18 && x < 9.2e18)) {
        fail("an integer of 64 bits cannot hold " + std::to_string(x));
    }
    return static_cast<long long>(x);
}

inline double seconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// A float as Python prints it: the fewest digits that mean it.
template <typename Real>
std::string text(Real x)
{
    if (!std::isfinite(x)) {
        return std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf";
    }
    char digits[64];
    int n = 0;
    do {
        std::snprintf(digits, sizeof digits, "%.*e", n++, static_cast<double>(x));
    } while (n < 17 && static_cast<Real>(std::strtod(digits, nullptr)) != x);
    const int exponent = std::atoi(std::string(digits).substr(std::string(digits).find('e') + 1).c_str());
    if (exponent < -4 || exponent >= 16) {
        return digits;
    }
    std::snprintf(digits, sizeof digits, "%.*f", n - 1 > exponent ? n - 1 - exponent : 1, static_cast<double>(x));
    return digits;
}

// Random numbers, of the distributions that NumPy has; never NumPy's own numbers.
class random {
    std::shared_ptr<std::mt19937_64> engine;

    template <typename T, int N, typename Distribution>
    host_array<T, N> numbers(const extents<N> &shape, Distribution distribution) const
    {
        host_array<T, N> made(shape);
        for (long long i = 0; i < made.size(); i++) {
            made.data[i] = static_cast<T>(distribution(*engine));
        }
        return made;
    }

  public:
    random() : engine(std::make_shared<std::mt19937_64>(std::random_device{}()))
    {
    }
    explicit random(long long seed) : engine(std::make_shared<std::mt19937_64>(static_cast<unsigned long long>(seed)))
    {
    }
    template <typename T, int N>
    host_array<T, N> uniform(const extents<N> &shape, double low = 0.0, double high = 1.0) const
    {
        using Real = std::conditional_t<std::is_same_v<T, float>, float, double>;
        return numbers<T, N>(shape, std::uniform_real_distribution<Real>(static_cast<Real>(low), static_cast<Real>(high)));
    }
    template <typename T, int N>
    host_array<T, N> normal(const extents<N> &shape, double mean = 0.0, double deviation = 1.0) const
    {
        return numbers<T, N>(shape, std::normal_distribution<double>(mean, deviation));
    }
    template <typename T, int N>
    host_array<T, N> integers(const extents<N> &shape, long long low, long long high) const
    {
        if (high <= low) {
            fail("random integers of an empty range");
        }
        return numbers<T, N>(shape, std::uniform_int_distribution<long long>(low, high - 1));
    }
};

// np.random's own
inline random &numpy_random()
{
    static random shared;
    return shared;
}

}  // namespace py2cu

#endif
