// Translated from signatures.py by py2cu 0.1.0:
//    kernel(NamedTuple((float32, float32), Point(x, y)), none, float32[::1])

extern "C" __global__ void kernel(float p_x, float p_y, float *out)
{
    out[0] = p_x + p_y;
}
