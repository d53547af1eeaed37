// Translated from selected_strings.py by py2cu 0.1.0: kernel(float64[::1], int64, bool)

constexpr int text_add = 1;
constexpr int text_mul = 2;
constexpr int text_sub = 3;
constexpr int text_div = 4;
constexpr int text_even = 5;
constexpr int text_odd = 6;
constexpr int text_first = 7;
constexpr int text_second = 8;
constexpr int text_third = 9;
constexpr int text_a = 10;
constexpr int text_b = 11;
constexpr int text_c = 12;

template <typename T>
static __device__ T applied(T a, long long b)
{
    return a + (T)b;
}

static __device__ double applied_2(double a, long long b)
{
    return a * b;
}

static __device__ long long applied_i64_2(long long a, long long b)
{
    return a * b;
}

extern "C" __global__ void kernel(double *x, long long n, bool up)
{
    int mode = text_add;
    if (n > 3) {
        mode = text_mul;
    } else if (up) {
        mode = text_sub;
    }
    if (mode == text_add) {
        x[0] = 1;
    } else if (mode != text_mul && mode != text_div) {
        x[0] = 2;
    }
    if (mode == text_add || mode == text_sub || (mode != text_mul && mode != text_sub)) {
        x[1] = 3;
    }
    for (long long i = 0; i < n; i++) {
        int state = i % 2 == 0 ? text_even : text_odd;
        if (state == text_odd) {
            x[i] = 5;
        } else if (text_even == state) {
            x[i] = 6;
        }
    }
    int step = text_first;
    while (n > 0) {
        if (step == text_first) {
            step = text_second;
        } else if (step == text_second) {
            step = up ? text_third : text_first;
        } else {
            break;
        }
        n -= 1;
    }
    x[3] = applied(x[1], 2LL) + applied_2(x[1], 2);
    x[4] = applied(1LL, 2LL) + applied_i64_2(3, 4);
    int word = up ? (n > 1 ? text_a : text_b) : text_c;
    x[5] = (word == text_a) + (word == text_b) * 2 + (word == text_b || word == text_c) * 4;
    x[6] = 1;
}
