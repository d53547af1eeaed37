// Translated from encoded_variables.py by py2cu 0.1.0: kernel(int64[::1], int64)

constexpr int text_odd = 1;
constexpr int text_even = 2;
constexpr int text_small = 3;
constexpr int text_large = 4;
constexpr int text_none = 5;
constexpr int text_many = 6;
constexpr int text_few = 7;

extern "C" __global__ void kernel(long long *x, long long n)
{
    int kind = (n & 1) != 0 ? text_odd : text_even;
    int size = kind == text_odd ? text_small : text_large;
    kind = text_none;
    long long k = n + 1;
    if (n > 3) {
        kind = text_many;
    }
    x[0] = kind == text_many ? 1 : 2;
    for (long long i = 0; i < n; i++) {
        if (kind == text_many) {
            kind = text_few;
        }
        if ((size == text_small || size == text_none) && kind != text_few) {
            x[i] = k;
        }
    }
    x[1] = kind == text_none ? 4 : kind == text_many ? 4 : 3;
}
