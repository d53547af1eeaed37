// The host code of add.py in C++. Made by py2cu 0.1.0.
#include "add.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

const long long THREADS = 256;  // of a block

// How many blocks cover n items.
long long blocks_for(long long n)
{
    return py2cu::floor_divide(n + THREADS - 1, THREADS);
}

void main_()
{
    const long long n = 1 << 20;
    auto a = py2cu::arange<float>(0, n);
    auto b = py2cu::full<float, 1>(py2cu::shape(n), 0.5f);
    auto stream = py2cu::stream::make();
    auto begin = py2cu::event();
    auto end = py2cu::event();

    // copies and the kernel wait for each other on the stream
    auto d_a = py2cu::to_device(a, stream);
    auto d_b = py2cu::to_device(b, stream);
    auto d_out = py2cu::device_array<float, 1>(py2cu::shape(n));
    begin.record(stream);
    py2cu::check(launch_add(d_a, d_b, d_out, py2cu::dims(blocks_for(n)), py2cu::dims(THREADS), 0, stream));
    end.record(stream);
    auto out = d_out.copy_to_host(stream);
    stream.synchronize();

    std::printf("first %s last %.1f of %lld\n", py2cu::text(static_cast<double>(out(0))).c_str(), out(-1), n);
    if (begin.elapsed_time(end) >= 0.0) {
        std::printf("in time\n");
    }
    const double start = py2cu::seconds();
    {
        const auto a_on_device = py2cu::to_device(a);
        const auto out_on_device = py2cu::to_device(out);
        const auto b_on_device = py2cu::to_device(b);
        py2cu::check(launch_add(a_on_device, out_on_device, b_on_device, py2cu::dims(4096), py2cu::dims(THREADS)));
        b_on_device.copy_to_host(b);
    }
    py2cu::check(cudaDeviceSynchronize());
    if (py2cu::seconds() - start < 0.0) {
        py2cu::fail("raise RuntimeError(\"time runs backwards\")");
    }
    if (!(b(3) == a(3) + out(3))) {
        py2cu::fail("assert b[3] == a[3] + out[3]");
    }
    std::printf("%s %lld %lld %lld\n", py2cu::text(static_cast<double>(b(3))).c_str(), b.shape[0], b.shape[0], static_cast<long long>(b.bytes()));
}

int main()
try {
    main_();
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
