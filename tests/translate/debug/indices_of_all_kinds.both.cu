// Translated from indices_of_all_kinds.py by py2cu 0.1.0:
//    kernel(float32[::1], float32[:, ::1], UniTuple(int64, 3), int64, uint64, uint8, int32)

// Errors:
//   1: indices_of_all_kinds.py:13: IndexError: a, axis 0
//   2: indices_of_all_kinds.py:14: IndexError: a, axis 0
//   3: indices_of_all_kinds.py:14: IndexError: a, axis 1
//   4: indices_of_all_kinds.py:15: IndexError: x, axis 0
//   5: indices_of_all_kinds.py:15: IndexError: tuple index out of range
//   6: indices_of_all_kinds.py:15: IndexError: tuple index out of range
//   7: indices_of_all_kinds.py:15: IndexError: tuple index out of range
//   8: indices_of_all_kinds.py:16: IndexError: x, axis 0
//   9: indices_of_all_kinds.py:16: IndexError: x, axis 0
//   10: indices_of_all_kinds.py:16: IndexError: x, axis 0
//   11: indices_of_all_kinds.py:17: IndexError: m, axis 0
//   12: indices_of_all_kinds.py:17: IndexError: m, axis 1
//   13: indices_of_all_kinds.py:17: IndexError: m, axis 0
//   14: indices_of_all_kinds.py:17: IndexError: m, axis 1
//   15: indices_of_all_kinds.py:18: IndexError: x, axis 0
//   16: indices_of_all_kinds.py:18: IndexError: x, axis 0
//   17: indices_of_all_kinds.py:19: IndexError: m, axis 0
//   18: indices_of_all_kinds.py:20: IndexError: c, axis 0
//   19: indices_of_all_kinds.py:21: IndexError: x, axis 0
//   20: indices_of_all_kinds.py:21: IndexError: m, axis 0
//   21: indices_of_all_kinds.py:21: IndexError: m, axis 1
//   22: indices_of_all_kinds.py:22: IndexError: x, axis 0
//   23: indices_of_all_kinds.py:23: IndexError: x, axis 0
//   24: indices_of_all_kinds.py:23: IndexError: x, axis 0
//   25: indices_of_all_kinds.py:24: IndexError: x, axis 0
//   26: indices_of_all_kinds.py:25: IndexError: m, axis 0
//   27: indices_of_all_kinds.py:26: IndexError: y, axis 0
//   28: indices_of_all_kinds.py:26: IndexError: m, axis 0
//   29: indices_of_all_kinds.py:26: IndexError: m[n], axis 0
//   30: indices_of_all_kinds.py:26: IndexError: m, axis 0
//   31: indices_of_all_kinds.py:26: IndexError: m[n, 1:], axis 0
//   32: indices_of_all_kinds.py:27: IndexError: x, axis 0
//   33: indices_of_all_kinds.py:27: ZeroDivisionError: integer division by zero
//   34: indices_of_all_kinds.py:27: IndexError: x, axis 0
//   35: indices_of_all_kinds.py:27: ZeroDivisionError: integer modulo by zero
//   36: indices_of_all_kinds.py:28: IndexError: x, axis 0
//   37: indices_of_all_kinds.py:28: ZeroDivisionError: division by zero
//   38: indices_of_all_kinds.py:29: AssertionError: n is positive
//   39: indices_of_all_kinds.py:31: IndexError: x, axis 0
//   40: indices_of_all_kinds.py:33: IndexError: z, axis 0

// The first error of a launch. The host reads it after the kernel has finished, and resets it to 0.
struct py2cu_error_record {
    unsigned int taken;   // set by the thread that writes the record
    unsigned int number;  // error number, as listed above; 0: none
    unsigned int thread[3];
    unsigned int block[3];
    long long index;  // of an IndexError: the index, and the size of the axis
    long long size;
};
__device__ py2cu_error_record py2cu_error;

// ends this thread; only the first exception is reported
static __device__ __noinline__ void py2cu_raise(unsigned int number, long long index = 0, long long size = 0)
{
    if (atomicExch(&py2cu_error.taken, 1) == 0) {
        py2cu_error.thread[0] = threadIdx.x;
        py2cu_error.thread[1] = threadIdx.y;
        py2cu_error.thread[2] = threadIdx.z;
        py2cu_error.block[0] = blockIdx.x;
        py2cu_error.block[1] = blockIdx.y;
        py2cu_error.block[2] = blockIdx.z;
        py2cu_error.index = index;
        py2cu_error.size = size;
        __threadfence();
        py2cu_error.number = number;
    }
    asm volatile("exit;");  // barriers no longer wait for this thread
}

// Python's index into n items
static __device__ __forceinline__ long long py2cu_index(long long i, long long n, unsigned int number)
{
    if (i < -n || i >= n) {
        py2cu_raise(number, i, n);
    }
    return i < 0 ? i + n : i;
}

// a nonnegative index into n items
static __device__ __forceinline__ long long py2cu_below(long long i, long long n, unsigned int number)
{
    if (i >= n) {
        py2cu_raise(number, i, n);
    }
    return i;
}

// an unsigned index into n items
static __device__ __forceinline__ long long py2cu_uindex(unsigned long long i, long long n, unsigned int number)
{
    if (i >= (unsigned long long)n) {
        py2cu_raise(number, (long long)i, n);
    }
    return (long long)i;
}

static __device__ __forceinline__ long long py2cu_nonzero(long long b, unsigned int number)  // b, which must not be 0
{
    if (b == 0) {
        py2cu_raise(number);
    }
    return b;
}

static __device__ __forceinline__ double py2cu_nonzero_f64(double b, unsigned int number)  // b, which must not be 0
{
    if (b == 0.0) {
        py2cu_raise(number);
    }
    return b;
}

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void kernel(float *x, int x_shape0, float *m, int m_shape0, int m_shape1, int t_0, int t_1,
                                  int t_2, int n, unsigned int u, unsigned char b, int i)
{
    float a[4][2];
    a[0][1] = 1;
    a[0][1] = 2;
    a[3][1] = a[py2cu_below(4, 4, 1)][0];
    a[py2cu_index(-5, 4, 2)][0] = a[0][py2cu_below(2, 2, 3)];
    long long t[3] = {t_0, t_1, t_2};
    long long t_3[3] = {t_0, t_1, t_2};
    long long t_4[3] = {t_0, t_1, t_2};
    x[py2cu_below(0, x_shape0, 4)] = (float)(t[py2cu_index(n, 3, 5)] + t_2 + t_3[py2cu_index(i, 3, 6)]
                                             + t_4[py2cu_uindex(u, 3, 7)]);
    x[py2cu_uindex(u, x_shape0, 8)] = x[py2cu_below(b, x_shape0, 9)] + x[py2cu_index(i, x_shape0, 10)];
    m[py2cu_index(n, m_shape0, 11) * m_shape1 + py2cu_uindex(u, m_shape1, 12)] =
        m[py2cu_index(-1, m_shape0, 13) * m_shape1 + py2cu_index(-n, m_shape1, 14)];
    x[py2cu_index(n, x_shape0, 15)] += x[py2cu_index(n, x_shape0, 16)];
    float *items = &m[py2cu_below(0, m_shape0, 17) * m_shape1];
    float *c = x;
    c[py2cu_index(n, x_shape0, 18)] = 1;
    c = items;
    c[py2cu_index(n, m_shape1, 18)] = 1;
    while (x[py2cu_index(n, x_shape0, 19)] > 3.0f
           && m[py2cu_index(i, m_shape0, 20) * m_shape1 + py2cu_index(i, m_shape1, 21)] < 2.0f) {
        x[py2cu_index(n, x_shape0, 22)] -= 1.0f;
    }
    if ((n > 0 && x[py2cu_below(n - 1, x_shape0, 23)] > 0.0f) || x[py2cu_index(n + 1, x_shape0, 24)] > 0.0f) {
        x[py2cu_below(1, x_shape0, 25)] = 2;
    }
    float *y = &m[py2cu_index(n, m_shape0, 26) * m_shape1];
    y[py2cu_index(i, m_shape1, 27)] =
        m[py2cu_index(n, m_shape0, 28) * m_shape1 + py2cu_index(i, m_shape1, 29)]
        + m[py2cu_index(n, m_shape0, 30) * m_shape1 + 1 + py2cu_index(i, max(m_shape1 - 1, 0), 31)];
    x[py2cu_index(py2cu_floordiv(n, py2cu_nonzero(i, 33)), x_shape0, 32)] =
        x[py2cu_below(py2cu_floormod(n, py2cu_nonzero(u, 35)), x_shape0, 34)];
    x[py2cu_below(2, x_shape0, 36)] = (float)(1.0 / py2cu_nonzero_f64(n, 37) + n / 2.0 + (n >> 1));
    if (n <= 0) {  // assert n > 0, "n is positive"
        py2cu_raise(38);
        return;
    }
    for (long long k = 0; (i > 0 && k < n) || (i < 0 && k > n); k += i) {
        x[py2cu_index(k, x_shape0, 39)] = (float)k;
    }
    float *z = &x[2];
    int z_shape0 = x_shape0 - 2;
    z[0] = z[py2cu_below(n, z_shape0, 40)];
}
