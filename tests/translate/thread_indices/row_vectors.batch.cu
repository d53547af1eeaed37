// Translated from row_vectors.py by py2cu 0.1.0: attention(float32[:, :, ::1], float32[:, :, ::1], float32[:, :, ::1])

static __device__ __forceinline__ void py2cu_copy_16(void *to, const void *from)  // one 16-byte load and store
{
    *(uint4 *)to = *(const uint4 *)from;
}

// Rows of three-dimensional arrays differ between neighboring threads along two axes.
// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads; x and
// z swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void attention(const float *__restrict__ q, int q_shape1, int q_shape2,
                                     const float *__restrict__ k, int k_shape1, int k_shape2, float *__restrict__ out,
                                     int out_shape0, int out_shape1, int out_shape2)
{
    int h = blockIdx.z * blockDim.z + threadIdx.z;
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (h < out_shape0 && j < out_shape2) {
        bool all_items = true;
        for (unsigned int item = 0; item < 4; item++) {
            int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
            all_items = all_items && i < out_shape1;
        }
        if (all_items) {
            float total_items[4];
            for (unsigned int item = 0; item < 4; item++) {
                total_items[item] = 0;
            }
            for (int first = 0; first < k_shape2; first += 4) {
                __align__(16) float k_elements[4];
                py2cu_copy_16(k_elements, &k[(h * k_shape1 + j) * k_shape2 + first]);
                for (unsigned int item = 0; item < 4; item++) {
                    int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                    __align__(16) float q_elements[4];
                    py2cu_copy_16(q_elements, &q[(h * q_shape1 + i) * q_shape2 + first]);
                    #pragma unroll
                    for (int element = 0; element < 4; element++) {
                        total_items[item] += q_elements[element] * k_elements[element];
                    }
                }
            }
            for (unsigned int item = 0; item < 4; item++) {
                int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                out[(h * out_shape1 + i) * out_shape2 + j] = total_items[item];
            }
        } else {
            // some of the four threads are outside of the bounds
            #pragma unroll 1
            for (unsigned int item = 0; item < 4; item++) {
                int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                if (i < out_shape1) {
                    float total = 0;
                    #pragma unroll 1
                    for (int d = 0; d < k_shape2; d++) {
                        total += q[(h * q_shape1 + i) * q_shape2 + d] * k[(h * k_shape1 + j) * k_shape2 + d];
                    }
                    out[(h * out_shape1 + i) * out_shape2 + j] = total;
                }
            }
        }
    }
}
