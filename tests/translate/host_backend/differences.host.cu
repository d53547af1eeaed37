// Translated from differences.py by py2cu 0.1.0: calls(int64[::1], int32), halves(float16[::1], float32[::1]),
//    meets(int32[::1]), halved(int64[::1])

// Errors:
//   1: differences.py:19: IndexError: s, axis 0
//   2: differences.py:19: IndexError: s, axis 0
//   3: differences.py:26: IndexError: part, axis 0
//   4: differences.py:26: IndexError: x, axis 0
//   5: differences.py:28: IndexError: y, axis 0
//   6: differences.py:28: IndexError: part, axis 0
//   7: differences.py:35: IndexError: counts, axis 0
//   8: differences.py:42: IndexError: s, axis 0
//   9: differences.py:43: IndexError: s, axis 0

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
[[noreturn]] static __device__ __noinline__ void py2cu_raise(unsigned int number, long long index = 0, long long size = 0)
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
    py2cu_host_leave();  // barriers no longer wait for this thread
}

// a nonnegative index into n items
static __device__ __forceinline__ long long py2cu_below(long long i, long long n, unsigned int number)
{
    if (i >= n) {
        py2cu_raise(number, i, n);
    }
    return i;
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

// dynamic shared memory of the launch, in bytes
static __device__ __forceinline__ long long py2cu_dynamic_shared_bytes() { return py2cu_host_dynamic_shared_bytes(); }

static __device__ __forceinline__ void py2cu_grid_sync()  // waits for all threads of a cooperative launch
{
    py2cu_host_grid_sync();
}

// lane of the thread in its warp
static __device__ __forceinline__ int py2cu_lane_id() { return (int)py2cu_host_lane(); }

#ifndef PY2CU_HOST_LINKED
extern "C" __device__ int twice(int *, int);
#endif

static __device__ long long gcd(long long a, long long b)
{
    if (b == 0) {
        return a;
    }
    return gcd(b, py2cu_floormod(a, b));  // on a GPU, the warp must be synchronized after it
}

extern "C" __global__ void calls(long long *s, long long s_shape0, int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long first = gcd(s[py2cu_below(i, s_shape0, 1)], 12);
    int result;
    twice(py2cu_host_link(&result), n);
    s[py2cu_below(i, s_shape0, 2)] = first + result + py2cu_lane_id();
}

extern "C" __global__ void halves(const __half *x, long long x_shape0, float *y, long long y_shape0)
{
    unsigned char *const py2cu_dynamic_shared = (unsigned char *)py2cu_host_dynamic_shared();
    float *part = (float *)py2cu_dynamic_shared;
    long long part_shape0 = py2cu_dynamic_shared_bytes() / 4;
    int t = threadIdx.x;
    part[py2cu_below(t, part_shape0, 3)] = (float)(x[py2cu_below(t, x_shape0, 4)] * (__half)2.0f);
    __syncthreads();
    y[py2cu_below(t, y_shape0, 5)] = part[py2cu_below((int)(blockDim.x - 1) - t, part_shape0, 6)];
    printf("%d\n", t);
}

extern "C" __global__ void meets(int *counts, long long counts_shape0)
{
    counts[py2cu_below((long long)blockIdx.x * blockDim.x + threadIdx.x, counts_shape0, 7)] += 1;
    py2cu_grid_sync();
    counts[0] += 1;
}

extern "C" __global__ void halved(long long *s, long long s_shape0)
{
    s[py2cu_below(s_shape0 >> 1, s_shape0, 8)] = s_shape0 & 1;  // the C++ compiler does not know that it is nonnegative
    s[py2cu_below(s_shape0 / 3, s_shape0, 9)] = 1;
}
