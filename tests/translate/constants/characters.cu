// Translated from characters.py by py2cu 0.1.0: kernel(int64[::1])

constexpr int LENGTH = 5;
constexpr int CODE = 8364;
constexpr int BYTES = 4;
constexpr int BYTE = 195;
constexpr int PAIR = 128512;

extern "C" __global__ void kernel(long long *x)
{
    x[0] = LENGTH;
    x[1] = CODE;
    x[2] = BYTES;
    x[3] = BYTE;
    x[4] = PAIR;
}
