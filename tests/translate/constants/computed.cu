// Translated from computed.py by py2cu 0.1.0: kernel(float64[::1], int64)

constexpr int TILE = 16;
constexpr int AREA = 256;  // TILE * TILE
constexpr int HALO = 18;  // of its own
constexpr int MASK = 65288;  // 0xFF00 | 1 << 3
constexpr double STEP = 0.017453292519943295;  // 2 * math.pi / 360
constexpr int PLAIN = -7;
constexpr int BOTH = 2;
constexpr int OTHER = 4;
constexpr int CHANGED = 7;
constexpr int LONG = 20;
constexpr int BROKEN = 3;
constexpr double DEGREES = 1.5707963267948966;  // °, of its own

extern "C" __global__ void kernel(double *x, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = STEP * PLAIN + BOTH + OTHER + AREA + HALO + (n & MASK) + CHANGED + LONG + BROKEN + DEGREES * TILE;
}
