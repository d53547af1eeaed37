// Translated from hinted_forms.py by py2cu 0.1.0: kernel(float32[:], int32)

__constant__ const signed char WEIGHTS[3] = {1, 2, 3};
constexpr int LEFT = 3;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_stride0, int n)
{
    x[0] = (float)threadIdx.x;
    int TUPLE[3] = {1, 2, 3};
    long long n_of_3 = py2cu_wrap(n, 3);
    x[x_stride0] = (float)(WEIGHTS[n_of_3] + TUPLE[n_of_3]);
    x[2 * x_stride0] = LEFT;
    int items[3] = {97, 98, 99};
    x[3 * x_stride0] = items[n_of_3] == 98;
    int items_2[1] = {97};
    x[4 * x_stride0] = items_2[py2cu_wrap(n, 1)] == 97;
    x[6 * x_stride0] = (float)((long long)gridDim.x * blockDim.x + gridDim.y * blockDim.y + gridDim.z * blockDim.z);
    x[7 * x_stride0] = 1;
}
