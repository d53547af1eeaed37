// The host code of heat.py in C++. Made by py2cu 0.1.0.
#include "heat.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

const long long STEPS = 100;
const double RATE = 0.25;

long long all_steps()
{
    return STEPS;
}

std::tuple<py2cu::host_array<double, 2>, long long> relax(py2cu::host_array<double, 2> u, long long steps)
{
    const py2cu::extents<2> threads = py2cu::shape(16, 16);
    const py2cu::extents<2> blocks = py2cu::shape(py2cu::to_int(std::ceil(py2cu::divide(static_cast<double>(u.shape[0]), static_cast<double>(threads[0])))), py2cu::to_int(std::ceil(py2cu::divide(static_cast<double>(u.shape[1]), static_cast<double>(threads[1])))));
    auto d_u = py2cu::to_device(u);
    auto d_v = py2cu::to_device(u);
    for (long long _ = 0; _ < steps; _++) {
        py2cu::check(launch_step(d_u, d_v, RATE, py2cu::dims(blocks), py2cu::dims(threads)));
        std::swap(d_u, d_v);
    }
    return std::tuple<py2cu::host_array<double, 2>, long long>{d_u.copy_to_host(), blocks[0]};
}

int main()
try {
    const long long TENS = 10;

    const long long n = 64;
    const long long m = 48;
    auto plate = py2cu::host_array<double, 2>(py2cu::shape(n, m));
    plate.fill(0, 0, 1.0);
    plate.fill(1, m - 1, 2.0);
    plate(5, 7) = 100.0;
    py2cu::host_array<double, 2> result;
    long long blocks;
    std::tie(result, blocks) = relax(plate, all_steps());
    std::printf("%s %s by %lld blocks\n", py2cu::text(result(1, 1)).c_str(), py2cu::text(result(py2cu::floor_divide(n, 2), -2)).c_str(), blocks);
    std::printf("%.6f %10.3e\n", result(1, 5), result(5, 7));
    double total = 0.0;
    for (long long i = 0; i < n; i++) {
        for (long long j = 0; j < m; j++) {
            total = total + result(i, j);
        }
    }
    std::printf("%s %lld\n", py2cu::text(total).c_str(), TENS);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
