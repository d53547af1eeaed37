// Translated from masks_and_limits.py by py2cu 0.1.0: kernel(int64[::1], int64, int32, uint8, uint32, int8, bool)

// a / b for a >= 0, b >= 0; x // 0 is 0
static __device__ __forceinline__ long long py2cu_div(long long a, long long b) { return b == 0 ? 0 : a / b; }

// a % b for a >= 0, b >= 0; x % 0 is 0
static __device__ __forceinline__ long long py2cu_mod(long long a, long long b) { return b == 0 ? 0 : a % b; }

extern "C" __global__ void kernel(long long *x, long long n, int i, unsigned char u, unsigned int w, signed char s,
                                  bool b)
{
    if ((i & 7) == 7) {
        x[1] = 1;
    }
    x[3] = 1;
    if (s >= 127 || s <= -128) {
        x[5] = 1;
    }
    x[6] = 1;
    x[8] = 1;
    if (i >= 3 && i <= 3) {
        x[9] = 1;
    }
    if (i > 3 || i < 3) {
        x[10] = 1;
    }
    x[11] = 1;
    if ((b == true && b != false) || b == true) {
        x[12] = 1;
    }
    if (!(i < 3 || n > 4) && !(i == 2 && !b)) {
        x[13] = 1;
    }
    x[14] = (u & 15) < 16;
    x[15] = (i >> 31) == 0 || (i >> 31) == -1;
    x[16] = py2cu_mod(0, w) + py2cu_div(0, w) + n * 0 + 0 * n + 1 * n + n * 1 + n + 0 + (0 + n) - 0;
    x[17] = (n | 0) + (n ^ 0) + (n & -1) + (n << 0) + (n >> 0);
    x[18] = -(-n) + ~~n + -n * -1 + 0 - n;
}
