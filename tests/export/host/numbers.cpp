// The host code of numbers.py in C++. Made by py2cu 0.1.0.
#include "numbers.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

py2cu::extents<2> halves(long long k)
{
    return py2cu::shape(py2cu::floor_divide(k, 2), py2cu::modulo(k, 2));
}

long long sizes(long long limit)
{
    long long count = 0;
    long long k = 7;
    while (k < limit) {
        k = k * 3 - 1;
        count += 1;
    }
    return count;
}

long long best(long long a, long long b, long long c)
{
    long long name{};
    if (a > b && !(a < c)) {
        name = 1;
    } else if (b >= c) {
        name = 2;
    } else {
        name = 3;
    }
    return name;
}

int main()
try {
    const long long low = -7;
    std::printf("%lld %lld %lld %lld %lld\n", py2cu::floor_divide(low, 2), py2cu::modulo(low, 2), py2cu::floor_divide(7, -2), py2cu::modulo(7, -2), py2cu::floor_divide(-low, 3));
    long long half_;
    long long rest;
    std::tie(half_, rest) = std::tuple_cat(halves(low));
    std::printf("%lld %lld %lld %lld %lld\n", half_, rest, std::llabs(low), std::min<long long>(3, low), std::max<long long>(std::max<long long>(2, 5), 4));
    std::printf("%s %s %s %s %s %lld %lld %lld\n", py2cu::text(7.0 / 2.0).c_str(), py2cu::text(1e22).c_str(), py2cu::text(0.1 + 0.2).c_str(), py2cu::text(1.5e-7).c_str(), py2cu::text(100.0).c_str(), 1099511627776LL, 8589934592LL, 1000LL);
    std::printf("%lld %lld %lld %s %s\n", py2cu::to_int(std::ceil(7.0 / 2.0)), py2cu::to_int(std::floor(-3.5)), py2cu::to_int(-3.9), py2cu::text(3.0).c_str(), py2cu::text(std::sqrt(2.0)).c_str());
    std::printf("%lld %lld %lld %lld\n", best(1, 2, 3), best(3, 2, 1), best(1, 3, 2), sizes(1000));
    std::printf("100 %% a \"quoted\" word %5lld|%8.3f|%.2e|{} %s\n", low, 7.0 / 3.0, 1.0, 3 > 2 ? "True" : "False");
    for (long long i = 10; i > 0; i -= 3) {
        std::printf("%lld %s\n", i, 1 < i && i <= 7 ? "True" : "False");
    }
    long long limit = 3;
    {
        const long long i_end = limit;
        for (long long i = 0; i < i_end; i++) {
            limit += i;
        }
    }
    std::printf("%lld\n", limit);

    auto small = py2cu::list<int>({static_cast<int>(3), static_cast<int>(1), static_cast<int>(2)});
    auto line = py2cu::linspace<double>(0.0, 1.0, 5);
    auto even = py2cu::arange<long long>(0, 10, 2);
    std::printf("%lld %lld %s %s %lld %lld\n", static_cast<long long>(small(0)), static_cast<long long>(small(-1)), py2cu::text(line(3)).c_str(), py2cu::text(line(4)).c_str(), even(4), even.size());
    auto x = py2cu::host_array<float, 1>(py2cu::shape(100));
    {
        const auto x_on_device = py2cu::to_device(x);
        py2cu::check(launch_fill(x_on_device, 1.5f, 2, py2cu::dims(1), py2cu::dims(128)));
        x_on_device.copy_to_host(x);
    }
    std::printf("%s %s\n", py2cu::text(static_cast<double>(x(0))).c_str(), py2cu::text(static_cast<double>(x(99))).c_str());
    auto d_x = py2cu::to_device(x);
    auto d_part = d_x.slice(10, 20);
    py2cu::check(launch_fill(d_part, 0.0f, 1, py2cu::dims(1), py2cu::dims(32)));
    d_x.copy_to_host(x);
    std::printf("%s %s %s %s\n", py2cu::text(static_cast<double>(x(9))).c_str(), py2cu::text(static_cast<double>(x(10))).c_str(), py2cu::text(static_cast<double>(x(19))).c_str(), py2cu::text(static_cast<double>(x(20))).c_str());
    auto y = x.slice(5, 8);
    y(0) = static_cast<float>(-1.0);
    y.fill(4.0f);
    auto z = x.copy();
    x.fill(2.5f);
    std::printf("%.2f %.2f %.2f %lld\n", x(5), z(5), z(8), static_cast<long long>(z.as_type<int>()(6)));
    auto grid = z.reshape(py2cu::shape(10, 10));
    std::printf("%s %lld\n", py2cu::text(static_cast<double>(grid(1, 0))).c_str(), grid.shape[1]);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
