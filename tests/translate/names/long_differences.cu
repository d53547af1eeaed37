// Translated from long_differences.py by py2cu 0.1.0: squares(float32[::1], float32, float32, float32, float32)

extern "C" __global__ void squares(float *out, float abcdefghijkl1, float abcdefghijkl2, float abcdefghijklm1,
                                   float abcdefghijklm2)
{
    float dabcdefghijkl = abcdefghijkl1 - abcdefghijkl2;
    out[0] = dabcdefghijkl * dabcdefghijkl;
    float difference = abcdefghijklm1 - abcdefghijklm2;
    out[1] = difference * difference;
}
