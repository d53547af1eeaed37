// Translated from loaded_indices.py by py2cu 0.1.0: gather(int32[:], float64[:, :], float64[:, ::1]),
//    gather_by_wide_indices(int64[::1], float64[:, ::1]), row_without_access(int32[::1], float64[:, ::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void gather(const int *__restrict__ members, int members_shape0, int members_stride0,
                                  double *__restrict__ positions, int positions_shape0, int positions_stride0,
                                  int positions_stride1, const double *__restrict__ forces, int forces_shape0,
                                  int forces_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < members_shape0) {
        int k = members[i * members_stride0];
        int k_in_positions = py2cu_wrap_int(k, positions_shape0);
        positions[k_in_positions * positions_stride0 + positions_stride1] = forces[py2cu_wrap_int(k, forces_shape0)
                * forces_shape1 + 2] * positions[k_in_positions * positions_stride0];
    }
}

extern "C" __global__ void gather_by_wide_indices(const long long *__restrict__ members, int members_shape0,
                                                  double *__restrict__ out, int out_shape0, int out_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < members_shape0) {
        out[py2cu_wrap(members[i], out_shape0) * out_shape1] = 1.0;
    }
}

extern "C" __global__ void row_without_access(const int *__restrict__ members, int members_shape0,
                                              double *__restrict__ out, int out_shape0, int out_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < members_shape0) {
        double *row = &out[(long long)py2cu_wrap_int(members[i], out_shape0) * out_shape1];
        if (members[i] > 0) {
            row[0] = 1.0;
        }
    }
}
