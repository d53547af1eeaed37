// Translated from empty_or_not.py by py2cu 0.1.0: kernel(float32[::1], int64)

constexpr int text_a = 1;
constexpr int text_empty = 0;
constexpr int text_b = 2;

extern "C" __global__ void kernel(float *x, long long n)
{
    int s = n > 3 ? text_a : text_empty;
    if (s == text_empty) {
        x[0] = 1;
    }
    if (s == text_empty && n > 2) {
        x[1] = 1;
    }
    bool y = s == text_empty;
    if (s != text_empty) {
        x[2] = 2;
    }
    if (!(s == text_empty || s == text_a)) {
        x[3] = y;
    }
    while (s == text_empty) {
        s = text_b;
    }
    int t = n > 5 ? text_b : text_empty;
    x[4] = (float)((s == text_empty) + (t == text_empty));
    x[5] = (float)(min((long long)(t == text_empty), n) * (s == text_empty));
}
