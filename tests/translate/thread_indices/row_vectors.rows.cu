// Translated from row_vectors.py by py2cu 0.1.0: normalize(float32[:, ::1], float32[:, ::1]),
//    listed(int32[:, ::1], float32[:, :, ::1], float32[::1])

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
        int n = x_shape1;
        #pragma unroll 2
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
    }
}

extern "C" __global__ void listed(const int *__restrict__ indices, int indices_shape0, int indices_shape1,
                                  const float *__restrict__ x, int x_shape1, int x_shape2, float *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < indices_shape0) {
        float total = 0;
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
        out[i] = total;
    }
}
