// Translated from roc_wavefronts.py by py2cu 0.1.0: rotate(int32[::1], float32[::1], int32)
// HIP C++ for AMD GPUs: compiled, not run on AMD hardware

#include <hip/hip_runtime.h>

#if defined(__AMDGCN_WAVEFRONT_SIZE) && __AMDGCN_WAVEFRONT_SIZE != 64
#error "a wavefront has 64 lanes in numba.roc: compile with -mwavefrontsize64"
#endif

static __device__ __forceinline__ void py2cu_wave_barrier()
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

template <typename T> static __device__ __forceinline__ T py2cu_wave_send(int lane, T value)
{
    int bits = __builtin_bit_cast(int, value);
    return __builtin_bit_cast(T, __builtin_amdgcn_ds_permute(4 * lane, bits));  // addresses of bytes
}

template <typename T> static __device__ __forceinline__ T py2cu_wave_read(int lane, T value)
{
    int bits = __builtin_bit_cast(int, value);
    return __builtin_bit_cast(T, __builtin_amdgcn_ds_bpermute(4 * lane, bits));  // addresses of bytes
}

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ __forceinline__ void py2cu_wavebarrier()  // waits for the 64 lanes of the wavefront
{
    py2cu_wave_barrier();
}

// sends a value to a lane of the wavefront; 0 if no lane sends one
static __device__ __forceinline__ float py2cu_ds_permute(int lane, float value) { return py2cu_wave_send(lane, value); }

// the value of a lane of the wavefront
static __device__ __forceinline__ float py2cu_ds_bpermute(int lane, float value)
{
    return py2cu_wave_read(lane, value);
}

extern "C" __global__ void rotate(const int *lanes, float *x, long long x_shape0, int distance)
{
    int i = threadIdx.x;
    x[i] = py2cu_ds_permute((int)(((long long)i + distance) & 63), x[i]);
    py2cu_wavebarrier();
    x[i] += py2cu_ds_bpermute(lanes[i], x[py2cu_wrap(63 - i, x_shape0)]);
}
