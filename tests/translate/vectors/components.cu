// Translated from components.py by py2cu 0.1.0: kernel(float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ float4 moved(float4 v, int by)
{
    v.x += (double)by;
    v.y = v.x * 2.0f;
    return v;
}

extern "C" __global__ void kernel(float *out, long long n)
{
    __shared__ float4 tile[8];
    float4 v = make_float4(1, 2, 3, 4);
    float4 w = v;
    v.x = (float)n;
    float tmp = v.y;
    v.y = v.z;
    v.z = tmp;
    float a = v.w;
    v.w = 7;
    for (long long i = 0; i < n; i++) {
        v.x += (double)i;
        tile[i].z = v.x;
        tile[i].y *= 2.0f;
    }
    w = moved(w, 3);
    out[0] = v.x + v.y + v.z + v.w + w.x + a;
    if (n > 3) {
        int3 q = make_int3(1, 2, 3);
        q.y = (int)n;
        out[1] = (float)q.y;
    }
    out[2] = tile[py2cu_wrap(n, 8)].z;
}
