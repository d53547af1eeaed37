// Translated from classes.py by py2cu 0.1.0: classes(int32, float32, bool, complex64, float32[:], int64[::1])

struct py2cu_complex64 {
    float re, im;
};

extern "C" __global__ void classes(int /*n*/, float /*f*/, bool /*b*/, py2cu_complex64 /*z*/, const float * /*x*/,
                                   long long *out)
{
    out[0] = 0 + 2 * 1 + 4 * 1;
    out[1] = 0 + 2 * 1;
    out[2] = 1 + 2 * 0 + 4 * 1;
    out[3] = 1;
    out[5] = 1;
}
