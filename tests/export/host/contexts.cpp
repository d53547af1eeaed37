// The host code of contexts.py in C++. Made by py2cu 0.1.0.
#include "contexts.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

long long run(long long n)
{
    auto x = py2cu::arange<long long>(0, n);
    auto y = py2cu::host_array<long long, 1>(x.shape);
    auto stream = py2cu::stream::make();
    {  // copies of the stream are not waited for
        const py2cu::page_lock x_lock(x);
        const py2cu::page_lock y_lock(y);
        {
            auto d_x = py2cu::to_device(x, stream);
            py2cu::check(launch_double_(d_x, py2cu::dims(py2cu::floor_divide(n + 127, 128)), py2cu::dims(128), 0, stream));
            d_x.copy_to_host(y, stream);
            stream.synchronize();
        }
    }
    long long last{};
    {
        last = y(n - 1);
    }
    return last;
}

int main()
try {
    std::printf("%lld %lld\n", run(1000), 1998LL);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
