// Translated from row_vectors.py by py2cu 0.1.0: normalize(float32[:, ::1], float32[:, ::1]),
//    listed(int32[:, ::1], float32[:, :, ::1], float32[::1]), scatter(int32[:, ::1], float32[::1]),
//    other_loops(float32[:, ::1], float64[:, ::1], float32[:, ::1], float32),
//    scores(float32[:, ::1], float32[:, ::1], float32[:, ::1], float32),
//    attention(float32[:, :, ::1], float32[:, :, ::1], float32[:, :, ::1])

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// whether the address is a multiple of the alignment
static __device__ __forceinline__ bool py2cu_at_multiple(const void *address, unsigned int bytes)
{
    return (unsigned long long)address % bytes == 0;
}

static __device__ __forceinline__ void py2cu_copy_16(void *to, const void *from)  // one 16-byte load and store
{
    *(uint4 *)to = *(const uint4 *)from;
}

extern "C" __global__ void normalize(const float *__restrict__ x, int x_shape0, int x_shape1, float *__restrict__ out,
                                     int out_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float largest = x[i * x_shape1];
        if (x_shape1 % 4 == 0 && py2cu_at_multiple(x, 16)) {
            for (int first = 0; first < x_shape1; first += 4) {
                __align__(16) float x_items[4];
                py2cu_copy_16(x_items, &x[i * x_shape1 + first]);
                #pragma unroll
                for (int item = 0; item < 4; item++) {
                    int j = first + item;
                    if (j >= 1) {
                        largest = fmaxf(largest, x_items[item]);
                    }
                }
            }
        } else {
            for (int j = 1; j < x_shape1; j++) {
                largest = fmaxf(largest, x[i * x_shape1 + j]);
            }
        }
        int n = x_shape1;
        if (x_shape1 % 4 == 0 && py2cu_at_multiple(x, 16) && out_shape1 % 4 == 0 && py2cu_at_multiple(out, 16)) {
            #pragma unroll 1
            for (int first = 0; first < n; first += 4) {  // differences
                __align__(16) float x_items[4];
                py2cu_copy_16(x_items, &x[i * x_shape1 + first]);
                __align__(16) float out_items[4];
                #pragma unroll
                for (int item = 0; item < 4; item++) {
                    int j = first + item;
                    float difference = x_items[item] - largest;
                    out_items[item] = difference < 0.0f ? difference * (float)j : largest;
                }
                py2cu_copy_16(&out[i * out_shape1 + first], out_items);
            }
        } else {
            for (int j = 0; j < n; j++) {
                float difference = x[i * x_shape1 + j] - largest;
                out[i * out_shape1 + j] = difference < 0.0f ? difference * (float)j : largest;
            }
        }
    }
}

extern "C" __global__ void listed(const int *__restrict__ indices, int indices_shape0, int indices_shape1,
                                  const float *__restrict__ x, int x_shape1, int x_shape2, float *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < indices_shape0) {
        float total = 0;
        if (indices_shape1 % 4 == 0 && py2cu_at_multiple(indices, 16)) {
            for (int first = 0; first < indices_shape1; first += 4) {
                __align__(16) int indices_items[4];
                py2cu_copy_16(indices_items, &indices[i * indices_shape1 + first]);
                #pragma unroll
                for (int item = 0; item < 4; item++) {
                    int k = first + item;
                    int j = indices_items[item];
                    if (j >= 0) {
                        total += x[(i * x_shape1 + k) * x_shape2 + j];
                    }
                }
            }
        } else {
            for (int k = 0; k < indices_shape1; k++) {
                int j = indices[i * indices_shape1 + k];
                if (j >= 0) {
                    total += x[(i * x_shape1 + k) * x_shape2 + j];
                }
            }
        }
        if (x_shape2 % 4 == 0 && py2cu_at_multiple(x, 16)) {
            for (int first = 0; first < x_shape2; first += 4) {
                __align__(16) float x_items[4];
                py2cu_copy_16(x_items, &x[(i * x_shape1 + 1) * x_shape2 + first]);
                __align__(16) float x_items_2[4];
                py2cu_copy_16(x_items_2, &x[(i * x_shape1 + 2) * x_shape2 + first]);
                #pragma unroll
                for (int item = 0; item < 4; item++) {
                    total += x_items[item] * x_items_2[item];
                }
            }
        } else {
            for (int k = 0; k < x_shape2; k++) {
                total += x[(i * x_shape1 + 1) * x_shape2 + k] * x[(i * x_shape1 + 2) * x_shape2 + k];
            }
        }
        out[i] = total;
    }
}

extern "C" __global__ void scatter(const int *__restrict__ indices, int indices_shape0, int indices_shape1,
                                   float *__restrict__ out, int out_shape0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < indices_shape0) {
        if (indices_shape1 % 4 == 0 && py2cu_at_multiple(indices, 16)) {
            for (int first = 0; first < indices_shape1; first += 4) {
                __align__(16) int indices_items[4];
                py2cu_copy_16(indices_items, &indices[i * indices_shape1 + first]);
                #pragma unroll
                for (int item = 0; item < 4; item++) {
                    int k = first + item;
                    out[py2cu_wrap_int(indices_items[item], out_shape0)] = (float)k;
                }
            }
        } else {
            for (int k = 0; k < indices_shape1; k++) {
                out[py2cu_wrap_int(indices[i * indices_shape1 + k], out_shape0)] = (float)k;
            }
        }
    }
}

// Loops that remain: neighboring threads load neighboring elements or the same row, a load is conditional, the loop may
// end early, the elements have another size, or the loop writes the array that it loads.
extern "C" __global__ void other_loops(const float *__restrict__ x, int x_shape0, int x_shape1,
                                       const double *__restrict__ wide, int wide_shape1, float *__restrict__ out,
                                       int out_shape1, float /*limit*/)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0 && j < x_shape1) {
        double total = 0;
        for (int k = 0; k < x_shape0; k++) {
            total += x[k * x_shape1 + i];
        }
        for (int k = 0; k < x_shape1; k++) {
            total += x[j * x_shape1 + k];
        }
        for (int k = 0; k < x_shape1; k++) {
            if (k < 5) {
                total += x[i * x_shape1 + k];
            }
        }
        for (int k = 0; k < wide_shape1; k++) {
            total += wide[i * wide_shape1 + k];
        }
        for (int k = 0; k < out_shape1; k++) {
            out[i * out_shape1 + k] += total;
        }
    }
}

// A row that is the same for neighboring threads is a vector, too. With row coarsening, each thread loads the rows of
// four threads.
extern "C" __global__ void scores(const float *__restrict__ q, int q_shape0, int q_shape1, const float *__restrict__ k,
                                  int k_shape0, int k_shape1, float *__restrict__ out, int out_shape1, float scale)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < q_shape0 && j < k_shape0) {
        float total = 0;
        if (q_shape1 % 4 == 0 && py2cu_at_multiple(q, 16) && k_shape1 % 4 == 0 && py2cu_at_multiple(k, 16)) {
            for (int first = 0; first < q_shape1; first += 4) {
                __align__(16) float q_items[4];
                py2cu_copy_16(q_items, &q[i * q_shape1 + first]);
                __align__(16) float k_items[4];
                py2cu_copy_16(k_items, &k[j * k_shape1 + first]);
                #pragma unroll
                for (int item = 0; item < 4; item++) {
                    total += q_items[item] * k_items[item];
                }
            }
        } else {
            for (int d = 0; d < q_shape1; d++) {
                total += q[i * q_shape1 + d] * k[j * k_shape1 + d];
            }
        }
        out[i * out_shape1 + j] = total * scale;
    }
}

// Rows of three-dimensional arrays differ between neighboring threads along two axes.
extern "C" __global__ void attention(const float *__restrict__ q, int q_shape1, int q_shape2,
                                     const float *__restrict__ k, int k_shape1, int k_shape2, float *__restrict__ out,
                                     int out_shape0, int out_shape1, int out_shape2)
{
    int h = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int j = blockIdx.z * blockDim.z + threadIdx.z;
    if (h < out_shape0 && i < out_shape1 && j < out_shape2) {
        float total = 0;
        if (q_shape2 % 4 == 0 && py2cu_at_multiple(q, 16) && k_shape2 % 4 == 0 && py2cu_at_multiple(k, 16)) {
            for (int first = 0; first < k_shape2; first += 4) {
                __align__(16) float q_items[4];
                py2cu_copy_16(q_items, &q[(h * q_shape1 + i) * q_shape2 + first]);
                __align__(16) float k_items[4];
                py2cu_copy_16(k_items, &k[(h * k_shape1 + j) * k_shape2 + first]);
                #pragma unroll
                for (int item = 0; item < 4; item++) {
                    total += q_items[item] * k_items[item];
                }
            }
        } else {
            for (int d = 0; d < k_shape2; d++) {
                total += q[(h * q_shape1 + i) * q_shape2 + d] * k[(h * k_shape1 + j) * k_shape2 + d];
            }
        }
        out[(h * out_shape1 + i) * out_shape2 + j] = total;
    }
}
