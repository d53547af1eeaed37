// Translated from steps_of_known_sign.py by py2cu 0.1.0: kernel(int64[::1], int64[:, ::1], int64, int32, uint8, bool)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void kernel(long long *__restrict__ x, int x_shape0, long long *__restrict__ y, int y_shape1,
                                  int n, int a, unsigned char u, bool up)
{
    for (int i = 0; x_shape0 > 0 && i < n; i += x_shape0) {
        x[i] = 1;
    }
    for (int i = 0; i < n; i += x_shape0 + 1) {
        x[i] = 2;
    }
    for (int i = n; -x_shape0 < 0 && i > 0; i += -x_shape0) {
        x[i] = 3;
    }
    for (int i = n; i > 0; i += -x_shape0 - 1) {
        x[i] = 4;
    }
    for (int i = 2; u > 0 && i < n; i += u) {
        x[i] = 5;
    }
    for (int i = n; i >= 0; i--) {
        x[i] = 6;
    }
    for (int i = a; i <= u; i++) {
        x[py2cu_wrap_int(i, x_shape0)] = 7;
    }
    for (int i = 0; i <= u; i++) {
        x[i] = 8;
    }
    for (int i = 0; i <= x_shape0; i++) {
        x[py2cu_wrap_int(i - 1, x_shape0)] = 9;
    }
    for (int i = x_shape0 - 1; i >= a; i--) {
        x[py2cu_wrap_int(i, x_shape0)] = 10;
    }
    for (int i = 0; i <= n; i++) {
        x[i] += 11;
    }
    for (int i = 9; i >= n; i -= 2) {
        x[py2cu_wrap_int(i, x_shape0)] = 12;
    }
    for (int i = 0; i < 9; i += up ? 2 : 3) {
        x[i] = 13;
    }
    for (long long i = 0; ((up ? 2 : -3) > 0 && i < 9) || ((up ? 2 : -3) < 0 && i > 9); i += up ? 2 : -3) {
        x[py2cu_wrap(i, x_shape0)] = 14;
    }
    for (int i = threadIdx.x; i < n; i += (int)blockDim.x) {
        x[i] = 15;
    }
    for (int i = 9; i > 0; i--) {
        x[i] = 16;
    }
    for (int i = 1; i < 9; i += 2) {
        x[i] = 17;
    }
    for (long long i = 9; i < 0; i++) {
        x[i] = 18;
    }
    for (long long i = 0; i > 9; i--) {
        x[py2cu_wrap(i, x_shape0)] = 19;
    }
    for (int i = 0; i < 5; i++) {
        int at_x = py2cu_wrap_int(2 * i - 2, x_shape0);
        for (int j = i; j < y_shape1 - i; j++) {
            y[i * y_shape1 + j] += x[py2cu_wrap_int(i + j - 2, x_shape0)] + x[at_x] + x[x_shape0 + (15 + i) - 24]
                                   + x[py2cu_wrap_int(i - j, x_shape0)];
        }
    }
}
