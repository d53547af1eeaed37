// Translated from row_vectors.py by py2cu 0.1.0: scores(float32[:, ::1], float32[:, ::1], float32[:, ::1], float32)

static __device__ __forceinline__ void py2cu_copy_16(void *to, const void *from)  // one 16-byte load and store
{
    *(uint4 *)to = *(const uint4 *)from;
}

// A row that is the same for neighboring threads is a vector, too. With row coarsening, each thread loads the rows of
// four threads.
// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void scores(const float *__restrict__ q, int q_shape0, int q_shape1, const float *__restrict__ k,
                                  int k_shape0, int k_shape1, float *__restrict__ out, int out_shape1, float scale)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < k_shape0) {
        bool all_items = true;
        for (unsigned int item = 0; item < 4; item++) {
            int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
            all_items = all_items && i < q_shape0;
        }
        if (all_items) {
            float total_items[4];
            for (unsigned int item = 0; item < 4; item++) {
                total_items[item] = 0;
            }
            for (int first = 0; first < q_shape1; first += 4) {
                __align__(16) float k_elements[4];
                py2cu_copy_16(k_elements, &k[j * k_shape1 + first]);
                for (unsigned int item = 0; item < 4; item++) {
                    int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                    __align__(16) float q_elements[4];
                    py2cu_copy_16(q_elements, &q[i * q_shape1 + first]);
                    #pragma unroll
                    for (int element = 0; element < 4; element++) {
                        total_items[item] += q_elements[element] * k_elements[element];
                    }
                }
            }
            for (unsigned int item = 0; item < 4; item++) {
                int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                out[i * out_shape1 + j] = total_items[item] * scale;
            }
        } else {
            // some of the four threads are outside of the bounds
            #pragma unroll 1
            for (unsigned int item = 0; item < 4; item++) {
                int i = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
                if (i < q_shape0) {
                    float total = 0;
                    #pragma unroll 1
                    for (int d = 0; d < q_shape1; d++) {
                        total += q[i * q_shape1 + d] * k[j * k_shape1 + d];
                    }
                    out[i * out_shape1 + j] = total * scale;
                }
            }
        }
    }
}
