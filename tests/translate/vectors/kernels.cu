// Translated from kernels.py by py2cu 0.1.0: lengths(float32[:, ::1], float32[::1]), constructors(float64[::1], int64),
//    tiles(float32[::1], uint8[::1])

#if __CUDACC_VER_MAJOR__ < 13  // new name in CUDA 13
typedef ulonglong4 ulonglong4_16a;
#define make_ulonglong4_16a make_ulonglong4
#endif
#if __CUDACC_VER_MAJOR__ < 13  // new name in CUDA 13
typedef double4 double4_16a;
#define make_double4_16a make_double4
#endif

static __device__ float4 scaled(float4 v, float factor)
{
    return make_float4(v.x * factor, v.y * factor, v.z * factor, v.w * factor);
}

static __device__ float dot(float4 a, float4 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

extern "C" __global__ void lengths(const float *points, long long points_shape1, float *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        float4 v = make_float4(points[i * points_shape1], points[i * points_shape1 + 1], points[i * points_shape1 + 2],
                               points[i * points_shape1 + 3]);
        v = scaled(v, points[i * points_shape1 + 4]);  // another vector
        out[i] = dot(v, v);
    }
}

extern "C" __global__ void constructors(double *out, long long n)
{
    double1 one = make_double1(n);
    double2 two = make_double2(one.x, 2);
    double3 three = make_double3(two.x, two.y, 3.5);
    double4_16a four = make_double4_16a(two.x, two.y, two.x, two.y);
    double4_16a again = four;
    double4_16a mixed = make_double4_16a(0, three.x, three.y, three.z);
    out[0] = one.x + two.y + three.z + four.w + again.x + mixed.w;
    out[1] = make_char3((signed char)n, 1, 2).y;
    out[2] = make_int3(1, 2, (int)n).z + (long long)make_ulonglong4_16a(1, 2, 3, 4).w + make_longlong2(n, n).x;
    float2 best;
    if (n > 0) {
        best = make_float2((float)n, 1);
    } else {
        best = make_float2(1, (float)n);
    }
    out[3] = best.x;
    out[4] = (n > 3 ? two : make_double2(7, 8)).y;
}

extern "C" __global__ void tiles(float *x, unsigned char *colours)
{
    __shared__ float4 tile[64];
    uchar4 own[2][2];
    int t = threadIdx.x;
    tile[t] = make_float4(x[t], x[t], 0, 1);
    __syncthreads();
    float4 total = tile[0];
    for (int i = 1; i < 64; i++) {
        float4 v = tile[i];
        total = make_float4(total.x + v.x, total.y + v.y, total.z, total.w);
    }
    x[t] = total.x + tile[63 - t].y;
    own[0][1] = make_uchar4(1, 2, 3, 4);
    colours[t] = own[0][1].z;
}
