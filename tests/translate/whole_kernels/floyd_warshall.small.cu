// Translated from floyd_warshall.py by py2cu 0.1.0: relax(int32[:, ::1], int64)

constexpr int INFINITY_ = 2147483647;  // 2**31 - 1

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void relax(int *__restrict__ distance, int distance_shape0, int distance_shape1, int k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int n = distance_shape0;
    if (i < n && j < n) {
        int k_in_distance_axis1 = py2cu_wrap_int(k, distance_shape1);
        int k_in_distance = py2cu_wrap_int(k, distance_shape0);
        long long via = (long long)distance[i * distance_shape1 + k_in_distance_axis1]
                        + distance[k_in_distance * distance_shape1 + j];
        if (distance[i * distance_shape1 + k_in_distance_axis1] < INFINITY_
            && distance[k_in_distance * distance_shape1 + j] < INFINITY_ && via < distance[i * distance_shape1 + j]) {
            distance[i * distance_shape1 + j] = (int)via;
        }
    }
}
