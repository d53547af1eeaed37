// Translated from older_names.py by py2cu 0.1.0: sums(int64[:, ::1], int64[::1])

#if __CUDACC_VER_MAJOR__ < 13  // new name in CUDA 13
typedef longlong4 longlong4_16a;
#define make_longlong4_16a make_longlong4
#endif

extern "C" __global__ void sums(const long long *rows, long long rows_shape1, long long *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        longlong4_16a v = make_longlong4_16a(rows[i * rows_shape1], rows[i * rows_shape1 + 1],
                                             rows[i * rows_shape1 + 2], rows[i * rows_shape1 + 3]);
        out[i] = v.x + v.y + v.z + v.w;
    }
}
