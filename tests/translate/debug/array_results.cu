// Translated from array_results.py by py2cu 0.1.0: kernel(float64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Errors:
//   1: array_results.py:8: ValueError: negative
//   2: array_results.py:15: ValueError: too large

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

struct ends_result {
    double _0;
    double *_1;
    long long _1_shape0;
};

static __device__ double *after(double *x, int n)
{
    if (n < 0) {
        py2cu_raise(1);  // raise ValueError("negative")
        return nullptr;
    }
    return &x[n];
}

static __device__ ends_result ends(double *x, long long x_shape0, long long n)
{
    if (n > x_shape0) {
        py2cu_raise(2);  // raise ValueError("too large")
        return {};
    }
    long long n_in_x = py2cu_wrap(n, x_shape0);
    return {x[0], &x[max(n_in_x, 0LL)], max(x_shape0 - max(n_in_x, 0LL), 0LL)};
}

extern "C" __global__ void kernel(double *x, long long x_shape0, long long n)
{
    double *result = after(x, 1);
    result[0] = n;
    auto [first, rest, rest_shape0] = ends(x, x_shape0, n);
    for (long long i = 0; i < rest_shape0; i++) {
        rest[i] += first;
    }
}
