// Translated from loop.py by py2cu 0.1.0: flatten(float32[::1])

extern "C" __global__ void flatten(float *out)
{
    float2 a = make_float2(1.0f, 2.0f);
    float2 b = make_float2(3.0f, 4.0f);
    int j = 0;
    float2 v = a;
    out[j] = v.x;
    out[j + 1] = v.y;
    j += 2;
    v = b;
    out[j] = v.x;
    out[j + 1] = v.y;
    j += 2;
    v = a;
    out[j] = v.x;
    out[j + 1] = v.y;
    j += 2;
}
