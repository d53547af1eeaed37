// Translated from indices_of_all_kinds.py by py2cu 0.1.0:
//    kernel(float32[::1], float32[:, ::1], UniTuple(int64, 3), int64, uint64, uint8, int32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Errors:
//   1: indices_of_all_kinds.py:15: IndexError: tuple index out of range
//   2: indices_of_all_kinds.py:15: IndexError: tuple index out of range
//   3: indices_of_all_kinds.py:15: IndexError: tuple index out of range
//   4: indices_of_all_kinds.py:27: ZeroDivisionError: integer division by zero
//   5: indices_of_all_kinds.py:27: ZeroDivisionError: integer modulo by zero
//   6: indices_of_all_kinds.py:28: ZeroDivisionError: division by zero
//   7: indices_of_all_kinds.py:29: AssertionError: n is positive

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

extern "C" __global__ void kernel(float *x, long long x_shape0, float *m, long long m_shape0, long long m_shape1,
                                  long long t_0, long long t_1, long long t_2, long long n, unsigned long long u,
                                  unsigned char b, int i)
{
    long long t[3] = {t_0, t_1, t_2};
    long long t_3[3] = {t_0, t_1, t_2};
    long long t_4[3] = {t_0, t_1, t_2};
    x[0] = (float)(t[py2cu_index(n, 3, 1)] + t_2 + t_3[py2cu_index(i, 3, 2)] + t_4[py2cu_uindex(u, 3, 3)]);
    x[(long long)u] = x[b] + x[py2cu_wrap(i, x_shape0)];
    long long n_in_m = py2cu_wrap(n, m_shape0);
    m[n_in_m * m_shape1 + (long long)u] = m[(m_shape0 - 1) * m_shape1 + py2cu_wrap(-n, m_shape1)];
    long long n_in_x = py2cu_wrap(n, x_shape0);
    x[n_in_x] += x[n_in_x];
    float *c = x;
    c[n_in_x] = 1;
    c = m;
    c[py2cu_wrap(n, m_shape1)] = 1;
    long long i_in_m = py2cu_wrap(i, m_shape0);
    long long i_in_m_axis1 = py2cu_wrap(i, m_shape1);
    while (x[n_in_x] > 3.0f && m[i_in_m * m_shape1 + i_in_m_axis1] < 2.0f) {
        x[n_in_x] -= 1.0f;
    }
    if ((n > 0 && x[n - 1] > 0.0f) || x[py2cu_wrap(n + 1, x_shape0)] > 0.0f) {
        x[1] = 2;
    }
    float *y = &m[n_in_m * m_shape1];
    y[i_in_m_axis1] = m[n_in_m * m_shape1 + i_in_m_axis1]
                      + m[n_in_m * m_shape1 + 1 + py2cu_wrap(i, max(m_shape1 - 1, 0LL))];
    x[py2cu_wrap(py2cu_floordiv(n, py2cu_nonzero(i, 4)), x_shape0)] =
        x[py2cu_wrap(py2cu_floormod(n, py2cu_nonzero((long long)u, 5)), x_shape0)];
    x[2] = (float)(1.0 / py2cu_nonzero_f64(n, 6) + n / 2.0 + (n >> 1));
    if (n <= 0) {  // assert n > 0, "n is positive"
        py2cu_raise(7);
        return;
    }
    for (long long k = 0; (i > 0 && k < n) || (i < 0 && k > n); k += i) {
        x[py2cu_wrap(k, x_shape0)] = (float)k;
    }
    float *z = &x[2];
    z[0] = z[n];
}
