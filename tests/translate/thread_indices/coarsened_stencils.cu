// Translated from coarsened_stencils.py by py2cu 0.1.0: heat(float32[:, :, ::1], float32[:, :, ::1]),
//    blur(complex64[:, :, ::1], float32[::1], complex64[:, :, ::1]),
//    long_sum(float32[:, :, ::1], int32[::1], float32[:, :, ::1])

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ void operator+=(py2cu_complex128 &a, py2cu_complex128 b)
{
    a = a + b;
}

static __device__ __forceinline__ py2cu_complex64 operator*(float a, py2cu_complex64 b)
{
    return py2cu_complex64{a, 0} * b;
}

static __device__ __forceinline__ py2cu_complex64 py2cu_to_complex64(py2cu_complex128 z)
{
    return {(float)z.re, (float)z.im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads; x and
// z swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void heat(const float *__restrict__ u, int u_shape0, int u_shape1, int u_shape2,
                                float *__restrict__ out, int out_shape1, int out_shape2)
{
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    // not at the border
    if (0 < i && i < u_shape0 - 1 && 0 < k && k < u_shape2 - 1) {
        int j_own = blockIdx.y * (blockDim.y * 4) + threadIdx.y * 4;
        int j_first = j_own < 1 ? 1 : j_own;
        // the element of the first of the four threads: accesses are relative to it
        const float *u_first = &u[(i * u_shape1 + j_first) * u_shape2 + k];
        // elements that several of the four threads need are loaded once
        #pragma unroll
        for (int item = 0; item < 4; item++) {
            int j = j_first + item;
            if (j >= j_own + 4 || j >= u_shape1 - 1) {
                break;
            }
            float around = u_first[(item - u_shape1) * u_shape2] + u_first[(item + u_shape1) * u_shape2]
                           + u_first[(item - 1) * u_shape2] + u_first[(item + 1) * u_shape2]
                           + u_first[item * u_shape2 - 1] + u_first[item * u_shape2 + 1];
            out[(i * out_shape1 + j) * out_shape2 + k] =
                u_first[item * u_shape2] + 0.1f * (around - 6.0f * u_first[item * u_shape2]);
        }
    }
}

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads; x and
// z swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void blur(const py2cu_complex64 *__restrict__ a, int a_shape1, int a_shape2,
                                const float *__restrict__ weights, py2cu_complex64 *__restrict__ out, int out_shape0,
                                int out_shape1, int out_shape2)
{
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0 && k < out_shape2) {
        int j_first = blockIdx.y * (blockDim.y * 4) + threadIdx.y * 4;
        // elements that several of the four threads need are loaded once
        #pragma unroll
        for (int item = 0; item < 4; item++) {
            int j = j_first + item;
            if (j >= out_shape1) {
                break;
            }
            py2cu_complex128 total = {0.0, 0.0};
            #pragma unroll
            for (int di = 0; di < 5; di++) {
                // a loop with few iterations is unrolled
                total += py2cu_to_complex128(weights[di] * a[(i * a_shape1 + j + di) * a_shape2 + k]);
            }
            out[(i * out_shape1 + j) * out_shape2 + k] = py2cu_to_complex64(total);
        }
    }
}

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads; x and
// z swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void long_sum(const float *__restrict__ a, int a_shape1, int a_shape2,
                                    const int *__restrict__ counts, float *__restrict__ out, int out_shape0,
                                    int out_shape1, int out_shape2)
{
    // the number of iterations is unknown
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        int j = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
        if (i < out_shape0 && j < out_shape1 && k < out_shape2) {
            float total = 0;
            int di_stop = counts[i];
            for (int di = 0; di < di_stop; di++) {
                total += a[(i * a_shape1 + j + di) * a_shape2 + k];
            }
            out[(i * out_shape1 + j) * out_shape2 + k] = total;
        }
    }
}
