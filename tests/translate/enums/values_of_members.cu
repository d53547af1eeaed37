// Translated from values_of_members.py by py2cu 0.1.0: kernel(int64[::1], int64)

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

constexpr int Color_RED = 1;
constexpr int Color_GREEN = 2;
constexpr int Shape_BALL = 3;
constexpr int Shape_CUBE = 4;

extern "C" __global__ void kernel(long long *out, long long n)
{
    int color = n > 3 ? Color_RED : Color_GREEN;
    int shape = n > 4 ? Shape_BALL : Shape_CUBE;
    int v = color;
    int w = shape;
    v += w;
    out[0] = (long long)(v / 2.0);
    out[1] = -shape;
    printf("%lld %lld\n", (long long)shape, (long long)color);
    out[2] = shape == 3;
    out[3] = shape == w;
}
