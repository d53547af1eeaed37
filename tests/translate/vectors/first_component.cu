// Translated from first_component.py by py2cu 0.1.0: components(float32[::1])

extern "C" __global__ void components(float *out)
{
    float4 v = make_float4(1.5f, 2.5f, out[0], 4.5f);
    v.x += 1.0f;
    v.w *= v.x;
    out[0] = v.x + v.w;
}
