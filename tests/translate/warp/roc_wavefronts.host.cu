// Translated from roc_wavefronts.py by py2cu 0.1.0: rotate(int32[::1], float32[::1], int32)

// Errors:
//   1: roc_wavefronts.py:10: IndexError: x, axis 0
//   2: roc_wavefronts.py:10: IndexError: x, axis 0
//   3: roc_wavefronts.py:12: IndexError: lanes, axis 0
//   4: roc_wavefronts.py:12: IndexError: x, axis 0

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

static __device__ __forceinline__ void py2cu_wavebarrier()  // waits for the 64 lanes of the wavefront
{
    py2cu_host_wave_barrier();
}

// sends a value to a lane of the wavefront; 0 if no lane sends one
static __device__ __forceinline__ float py2cu_ds_permute(int lane, float value)
{
    return py2cu_host_wave_send(lane, value);
}

// the value of a lane of the wavefront
static __device__ __forceinline__ float py2cu_ds_bpermute(int lane, float value)
{
    return py2cu_host_wave_read(lane, value);
}

extern "C" __global__ void rotate(const int *lanes, long long lanes_shape0, float *x, long long x_shape0, int distance)
{
    int i = threadIdx.x;
    x[py2cu_below(i, x_shape0, 1)] = py2cu_ds_permute((int)(((long long)i + distance) & 63),
                                                      x[py2cu_below(i, x_shape0, 2)]);
    py2cu_wavebarrier();
    x[i] += py2cu_ds_bpermute(lanes[py2cu_below(i, lanes_shape0, 3)], x[py2cu_index(63 - i, x_shape0, 4)]);
}
