// The host code of specializations.py in C++. Made by py2cu 0.1.0.
#include "specializations.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

int main()
try {
    auto x = py2cu::full<float, 1>(py2cu::shape(64), 1);
    auto y = py2cu::full<double, 1>(py2cu::shape(64), 1);
    {
        const auto x_on_device = py2cu::to_device(x);
        py2cu::check(::specializations_py::launch_scale_f32x1_f32(x_on_device, 2.0f, py2cu::dims(1), py2cu::dims(64)));
        x_on_device.copy_to_host(x);
    }
    {
        const auto x_on_device = py2cu::to_device(x);
        py2cu::check(::specializations_py::launch_scale(x_on_device, 3.0f, py2cu::dims(1), py2cu::dims(64)));
        x_on_device.copy_to_host(x);
    }
    {
        const auto y_on_device = py2cu::to_device(y);
        py2cu::check(::specializations_py::launch_scale_f64x1_f64(y_on_device, 4.0, py2cu::dims(1), py2cu::dims(64)));
        y_on_device.copy_to_host(y);
    }
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
