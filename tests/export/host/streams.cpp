// The host code of streams.py in C++. Made by py2cu 0.1.0.
#include "streams.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

const long long PARTS = 4;

long long run(long long n, long long threads)
{
    const long long blocks = py2cu::floor_divide(n + threads - 1, threads);
    auto source = py2cu::pinned<long long, 1>(py2cu::shape(n));
    source.copy_from(py2cu::arange<long long>(0, n));
    auto sums = py2cu::pinned<long long, 1>(py2cu::shape(blocks));
    auto first = py2cu::stream::make();
    auto second = py2cu::stream::make();
    auto done = py2cu::event(false);

    const long long part = py2cu::floor_divide(n, PARTS);
    const long long per_part = py2cu::floor_divide(part, threads);
    auto d_x = py2cu::device_array<long long, 1>(source.shape);
    auto d_sums = py2cu::device_array<long long, 1>(py2cu::shape(blocks));
    for (long long k = 0; k < PARTS; k++) {
        auto d_part = d_x.slice(k * part, (k + 1) * part);
        auto d_part_sums = d_sums.slice(k * per_part, (k + 1) * per_part);
        if (py2cu::modulo(k, 2) == 0) {
            d_part.copy_to_device(source.slice(k * part, (k + 1) * part), first);
            py2cu::check(launch_block_sums(d_part, d_part_sums, py2cu::dims(per_part), py2cu::dims(threads), static_cast<size_t>(8 * threads), first));
        } else {
            d_part.copy_to_device(source.slice(k * part, (k + 1) * part), second);
            py2cu::check(launch_block_sums(d_part, d_part_sums, py2cu::dims(per_part), py2cu::dims(threads), static_cast<size_t>(8 * threads), second));
        }
    }
    done.record(second);
    done.wait(first);
    d_sums.copy_to_host(sums, first);
    first.synchronize();
    long long total = 0;
    for (long long k = 0; k < blocks; k++) {
        total += sums(k);
    }
    return total;
}

int main()
try {
    std::printf("%lld %lld\n", run(1 << 16, 128), 2147450880LL);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
