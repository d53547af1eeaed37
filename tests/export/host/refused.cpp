// The host code of refused.py in C++. Made by py2cu 0.1.0.
//
// To write by hand: 89 places, which stand behind "not followed", or as py2cu::to_write(), which ends the program.
#include "refused.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

// not followed: nothing tells the types of its arguments, or nothing of it can be followed
//     def any_number(*args):
//         return args

// not followed: nothing tells the types of its arguments, or nothing of it can be followed
//     @staticmethod
//     def decorated(n):
//         return n

// not followed: nothing tells the types of its arguments, or nothing of it can be followed
//     def generator(n):
//         yield n

long long two(long long a, long long b)
{
    return a * b;
}

void makes([[maybe_unused]] long long n)
{
    auto a = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:34: np.zeros(*[n])");
    // not followed: '[1, 2]'
    //     b = np.full(n, [1, 2])
    auto c = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:36: np.full(*[n, 2.5])");
    auto d = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:37: np.zeros_like(*[a])");
    // not followed: 'n' is no array of the host
    //     e = np.ones_like(n)
    auto f = py2cu::to_write<py2cu::host_array<long long, 1>>("refused.py:39: np.arange(*[n])");
    auto g = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:40: np.arange(2.5)");
    auto h = py2cu::to_write<py2cu::host_array<bool, 1>>("refused.py:41: np.arange(n, dtype=bool)");
    auto i = py2cu::to_write<py2cu::host_array<long long, 1>>("refused.py:42: np.linspace(0, 1, n, dtype=int)");
    // not followed: the arguments of 'np.array(*[n])'
    //     j = np.array(*[n])
    auto k = py2cu::to_write<py2cu::host_array<long long, 1>>("refused.py:44: np.array((1, 2))");
    auto l = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:45: np.array([1, 2.5])");
    auto m = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:46: np.array([])");
    // not followed: what 'sys' is
    //     o = np.zeros(n, dtype=sys.version)
    auto p = py2cu::host_array<double, 1>(py2cu::shape(9223372036854775807LL));
    auto q = py2cu::full<double, 9>(py2cu::shape(1, 2, 3, 4, 5, 6, 7, 8, 9), 1);
    // not followed: the arguments of print()
    //     print(*[n])
    // not followed: a text with a NUL
    //     print("a\0b", n)
    // not followed: how 'a' is printed
    //     print(a, b, c, d, e, f, g, h, i, j, k, l, m, o, p, q)
}

void draws([[maybe_unused]] long long n, [[maybe_unused]] long long seed)
{
    [[maybe_unused]] const double r = py2cu::to_write<double>("refused.py:56: np.random.rand()");
    [[maybe_unused]] const double s = py2cu::to_write<double>("refused.py:57: np.random.random()");
    [[maybe_unused]] const double t = py2cu::to_write<double>("refused.py:58: np.random.uniform(0, 1)");
    auto u = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:59: np.random.uniform(0, \"1\", n)");
    [[maybe_unused]] const long long v = py2cu::to_write<long long>("refused.py:60: np.random.randint(5)");
    auto w = py2cu::to_write<py2cu::host_array<long long, 1>>("refused.py:61: np.random.randint(0, 2.5, n)");
    // not followed: the arguments of 'np.random.default_rng(1, 2)'
    //     x = np.random.default_rng(1, 2)
    // not followed: how 'u' is printed
    //     print(r, s, t, u, v, w, x)
}

void copies(long long n, py2cu::host_array<double, 1> x)
{
    auto device = py2cu::to_device(x);
    // not followed: to_device()
    //     a = cuda.to_device()
    auto b = py2cu::to_write<py2cu::device_array<double, 1>>("refused.py:69: cuda.to_device(x, stream=n)");
    auto c = py2cu::to_write<py2cu::device_array<double, 1>>("refused.py:70: cuda.device_array(*[n])");
    auto d = py2cu::to_write<py2cu::device_array<double, 1>>("refused.py:71: cuda.device_array_like(*[x])");
    // not followed: 'n' is no array
    //     e = cuda.device_array_like(n)
    // not followed: the arguments of 'cuda.stream(n)'
    //     f = cuda.stream(n)
    // not followed: the arguments of 'cuda.event(*[n])'
    //     g = cuda.event(*[n])
    // not followed: its arguments
    //     h = cuda.event_elapsed_time(n)
    auto i = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:76: x.copy_to_host()");
    // not followed: copy_to_device()
    //     j = x.copy_to_device(device)
    // not followed: 'device.fill(2)'
    //     k = device.fill(2)
    auto l = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:79: device.reshape(n)");
    auto m = py2cu::to_write<py2cu::host_array<double, 2>>("refused.py:80: x.reshape(-1, n)");
    // not followed: its arguments
    //     cuda.select_device()
    // not followed: 'n' is no stream
    //     device.copy_to_host(stream=n)
    auto y = py2cu::full<float, 1>(py2cu::shape(n), 1);
    // not followed: a copy between arrays of two types
    //     x[:] = y
    py2cu::to_write<void>("refused.py:84: x[:] = y");
    auto z = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:85: x.T");
    // not followed: 'a' has a value that is not followed
    //     print(a, b, c, d, e, f, g, h, i, j, k, l, m, y, z)
}

void launches([[maybe_unused]] long long n, py2cu::host_array<double, 1> x)
{
    auto device = py2cu::to_device(x);
    // not followed: a launch without grid and block
    //     scale[1](device, 2.0)
    // not followed: a grid of 4 extents
    //     scale[(1, 1, 1, 1), 64](device, 2.0)
    // not followed: '"1"' is no grid
    //     scale["1", 64](device, 2.0)
    // not followed: 'x' is no grid
    //     scale[1, x](device, 2.0)
    // not followed: an array without a name, which a launch would copy
    //     scale[1, 64](np.ones(n), 2.0)
    // not followed: the arguments of the launch
    //     scale[1, 64](*[device, 2.0])
    // not followed: the project has no kernel 'scale' for these arguments
    //     scale[1, 64](device, "2")
    // not followed: the project has no kernel 'scale' for these arguments
    //     scale[1, 64](device)
    // not followed: 'n' is no stream
    //     scale[1, 64, n](device, 2.0)
    {
        const auto x_on_device = py2cu::to_device(x);
        py2cu::check(::refused_py::launch_scale(x_on_device, 2.0, py2cu::dims(1), py2cu::dims(64)));
        x_on_device.copy_to_host(x);
    }
}

void numbers([[maybe_unused]] long long n, [[maybe_unused]] py2cu::host_array<double, 1> x)
{
    // not followed: any_number() takes any number of arguments
    //     a = any_number(n)
    [[maybe_unused]] const long long b = py2cu::to_write<long long>("refused.py:105: decorated(n)");
    // not followed: generator() is a generator
    //     c = generator(n)
    [[maybe_unused]] const long long d = py2cu::to_write<long long>("refused.py:107: two(*[n])");
    [[maybe_unused]] const long long e = py2cu::to_write<long long>("refused.py:108: two(n, c=3)");
    // not followed: an argument that is not given
    //     f = two()
    [[maybe_unused]] const long long g = py2cu::to_write<long long>("refused.py:110: n ** n");
    [[maybe_unused]] const long long h = py2cu::to_write<long long>("refused.py:111: n << n");
    [[maybe_unused]] const long long i = py2cu::to_write<long long>("refused.py:112: n @ n");
    // not followed: the comparison 'x < x'
    //     j = x < x
    [[maybe_unused]] const long long k = py2cu::to_write<long long>("refused.py:114: 1 if x else 2");
    [[maybe_unused]] const long long l = py2cu::to_write<long long>("refused.py:115: n if n > 1 else 2.5");
    // not followed: 'len(n)'
    //     m = len(n)
    auto o = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:117: abs(x)");
    [[maybe_unused]] const long long p = py2cu::to_write<long long>("refused.py:118: math.floor(x)");
    // not followed: the attribute 'strides'
    //     q = x.strides
    auto r = py2cu::to_write<py2cu::host_array<double, 1>>("refused.py:120: -x");
    // not followed: '(1, 2)[n]'
    //     s = (1, 2)[n]
    // not followed: an index that is out of range
    //     t = (1, 2)[5]
    // not followed: the truth of 'x'
    //     u = x if n and x else n
    // not followed: several targets
    //     v = w = n
    // not followed: the target 'sys.path'
    //     sys.path = n
    // not followed: the names of 'x.size, m = n, n'
    //     x.size, m = n, n
    // not followed: 'n.real'
    //     n.real
    // not followed: del of other things than arrays
    //     del n
    // not followed: 'a' has a value that is not followed
    //     print(a, b, c, d, e, f, g, h, i, j, k, l, m, o, p, q, r, s, t, u, v, w)
}

void flows(long long n, [[maybe_unused]] py2cu::host_array<double, 1> x)
{
    // not followed: i is also given what cannot be followed
    //     for i in range(2.5):
    //         print(i)
    // not followed: i is also given what cannot be followed
    //     for i in range(1, 2, n):
    //         print(i)
    // not followed: a loop over 'x'
    //     for i in x:
    //         print(i)
    // not followed: this context
    //     with open("name") as file:
    //         print(file)
    // not followed: this context
    //     with cuda.gpus[n]:
    //         print(n)
    if (n == 1) {
        std::printf("%lld\n", 1LL);
    } else {
        std::printf("%lld\n", 2LL);
    }
    // not followed: the truth of 'x'
    //     assert x
}

// not followed: nothing tells the types of its arguments, or nothing of it can be followed
//     def changes(n, x):
//         while x:
//             n -= 1
//         x += 1

void main_()
{
    const long long n = 10;
    auto x = py2cu::full<double, 1>(py2cu::shape(n), 1);
    makes(n);
    draws(n, 1);
    copies(n, x);
    launches(n, x);
    numbers(n, x);
    flows(n, x);
    // not followed: nothing of changes() is followed
    //     changes(n, x)
}

int main()
try {
    main_();
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
