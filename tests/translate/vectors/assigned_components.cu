// Translated from assigned_components.py by py2cu 0.1.0: assigned(float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void assigned(float *x, long long n)
{
    __shared__ float2 v[8];
    float2 a = make_float2(x[0], (float)n);
    a.x = a.y;
    float tmp = a.x;
    a.x = a.y;
    a.y = tmp;
    v[0] = a;
    v[1].x = 3;
    v[py2cu_wrap(n, 8)].y += x[1];
    tmp = v[0].x;
    v[0].x = v[1].y;
    v[1].y = tmp;
    float4 b = make_float4(a.x, a.y, v[2].x, v[2].y);
    float3 vector = make_float3(1, 2, 3);
    x[2] = b.w + make_float3(1, a.x, a.y).z + make_float4(vector.x, vector.y, vector.z, 4.5f).x;
    x[a.y > 0.0f] = (float)make_int2((int)n, 2).y;
    float2 c = n > 3 ? v[3] : a;
    c.y = 0;
    v[4] = c;
}
