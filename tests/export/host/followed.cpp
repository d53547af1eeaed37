// The host code of followed.py in C++. Made by py2cu 0.1.0.
//
// Random numbers are of the distributions that the Python file has, but not NumPy's own numbers.
#include "followed.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

const py2cu::extents<2> SHAPE = py2cu::shape(4, 6);
const float HALF = 0.5f;
const unsigned char MOST = static_cast<unsigned char>(200);

long long describe(py2cu::host_array<float, 2> x)
{
    const long long rows = x.shape[0];
    const long long cols = x.shape[1];
    std::printf("%lld %lld %lld %lld %lld %lld %lld\n", rows, cols, 2LL, 4LL, static_cast<long long>(x.bytes()), 2LL, 2LL);
    if (rows != 0) {
        std::printf("rows\n");
    }
    if (!(cols != 0)) {
        std::printf("no columns\n");
    }
    return cols;
}

long long last_of(long long n)
{
    long long found = 0;
    for (long long i = 0; i < n; i++) {
        if (i == 3) {
            continue;
        }
        if (i > 5) {
            break;
        }
        found = i;
    }
    return found;
}

void report(long long n)
{
    if (n < 0) {
        return;
    }
    std::printf("%lld\n", n);
}

py2cu::event recorded(py2cu::stream stream, py2cu::event event)
{
    event.record(stream);
    stream.synchronize();
    return event;
}

py2cu::host_array<double, 1> drawn(py2cu::random generator, long long n)
{
    return generator.uniform<double, 1>(py2cu::shape(n));
}

void main_()
{
    auto a = py2cu::host_array<float, 2>(SHAPE);
    auto b = py2cu::full<float, 2>(SHAPE, 1);
    auto device = py2cu::to_device(a);
    auto stream = py2cu::stream();
    py2cu::check(cudaSetDevice(static_cast<int>(0)));
    py2cu::check(::followed_py::launch_add(device, HALF, py2cu::dims(1, 1), py2cu::dims(16, 16)));
    py2cu::check(::followed_py::launch_add_f32x2_f64(device, 1.0, py2cu::dims(1, 1), py2cu::dims(16, 16), 0, stream));
    {
        const auto b_on_device = py2cu::to_device(b);
        py2cu::check(::followed_py::launch_add(b_on_device, HALF, py2cu::dims(1), py2cu::dims(16, 16)));
        b_on_device.copy_to_host(b);
    }
    device.copy_to_host(a);
    std::printf("%lld %s %s %lld\n", describe(a), py2cu::text(static_cast<double>(a(0, 0))).c_str(), py2cu::text(static_cast<double>(b(3, 5))).c_str(), static_cast<long long>(MOST) + 100);
    std::printf("%lld %lld %lld %s\n", last_of(10), std::llabs(-3), std::max<long long>(2, 5), py2cu::text(std::min<double>(2.5, 1.5)).c_str());
    long long first = 1;
    long long second = 2;
    std::swap(first, second);
    std::printf("%lld %lld %lld\n", first, second, first + second);
    report(first);
    auto begin = recorded(stream, py2cu::event());
    auto end = recorded(stream, py2cu::event());
    std::printf("%s %lld\n", begin.elapsed_time(end) >= 0.0 ? "True" : "False", drawn(py2cu::random(7), first).shape[0]);
    if (first == 1) {
        std::printf("one\n");
    } else if (first == 2 || first == 3) {
        std::printf("two or three\n");
    } else {
        const long long other = first;
        std::printf("another %lld\n", other);
    }
}

int main()
try {
    main_();
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
