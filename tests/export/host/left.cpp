// The host code of left.py in C++. Made by py2cu 0.1.0.
//
// To write by hand: 19 places, which stand behind "not followed", or as py2cu::to_write(), which ends the program.
//
// Random numbers are of the distributions that the Python file has, but not NumPy's own numbers.
#include "left.h"
#include "py2cu_arrays.hpp"

#include <algorithm>
#include <cstdio>

const long long SIZE = 1000;

// not followed: nothing tells the types of its arguments, or nothing of it can be followed
//     def load(name):
//         with open(name) as f:
//             return f.read()

// not followed: nothing tells the types of its arguments, or nothing of it can be followed
//     def reference(x, factor):
//         return x * factor

void main_()
{
    long long n = SIZE;
    if (py2cu::to_write<bool>("left.py:32: len(sys.argv) > 1")) {
        n = py2cu::to_write<long long>("left.py:33: int(sys.argv[1])");  // ? ?/ \.
    }
    // not followed: what numpy.random.seed() gives
    //     np.random.seed(0)
    auto x = py2cu::numpy_random().uniform<double, 1>(py2cu::shape(n));
    // not followed: what numpy.sin() gives
    //     noise = np.sin(x) + np.cos(x)
    // not followed: a slice with a step
    //     x[::2] = 0.5
    py2cu::to_write<void>("left.py:37: x[::2] = 0.5");
    // not followed: '["a", "b"]'
    //     names = ["a", "b"]
    // not followed: a loop over 'names'
    //     for name in names:
    //         print(name)
    // not followed: 'noise' has a value that is not followed
    //     d_x = cuda.to_device(noise)
    // not followed: 'd_x' has a value that is not followed
    //     scale[n // 128 + 1, 128](d_x, Settings.scale)
    // not followed: 'd_x' has a value that is not followed
    //     scale[n // 128 + 1, 128](d_x, 3.0)
    // not followed: this kind of statement
    //     try:
    //         result = d_x.copy_to_host()
    //     except Exception as error:
    //         print("failed:", error)
    // not followed: k is also given what cannot be followed
    //     k = 1
    // not followed: k is also given what cannot be followed
    //     k = "text"
    // not followed: 'k' has a value that is not followed
    //     print(k)
    // not followed: what numpy.allclose() gives
    //     print(np.allclose(result, reference(x, 3.0)))
    // not followed: '{"n": n}'
    //     return {"n": n}
    return;
}

int main()
try {
    // not followed: this kind of statement
    //     class Settings:
    //         scale = 2.0

    main_();
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
