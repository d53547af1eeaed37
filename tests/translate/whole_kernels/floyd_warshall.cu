// Translated from floyd_warshall.py by py2cu 0.1.0: relax(int32[:, ::1], int64)

constexpr int INFINITY_ = 2147483647;  // 2**31 - 1

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void relax(int *distance, long long distance_shape0, long long distance_shape1, long long k)
{
    long long j = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long i = blockIdx.y * blockDim.y + threadIdx.y;
    long long n = distance_shape0;
    if (i < n && j < n) {
        long long k_in_distance_axis1 = py2cu_wrap(k, distance_shape1);
        long long k_in_distance = py2cu_wrap(k, distance_shape0);
        long long via = (long long)distance[i * distance_shape1 + k_in_distance_axis1]
                        + distance[k_in_distance * distance_shape1 + j];
        if (distance[i * distance_shape1 + k_in_distance_axis1] < INFINITY_
            && distance[k_in_distance * distance_shape1 + j] < INFINITY_ && via < distance[i * distance_shape1 + j]) {
            distance[i * distance_shape1 + j] = (int)via;
        }
    }
}
