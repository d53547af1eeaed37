// Translated from dtype_kinds.py by py2cu 0.1.0:
//    kernel(float32[::1], int8[::1], uint16[::1], bool[::1], complex64[::1], float64[::1])

struct py2cu_complex64 {
    float re, im;
};

extern "C" __global__ void kernel(const float * /*f*/, const signed char * /*i*/, const unsigned short * /*u*/,
                                  const bool * /*b*/, const py2cu_complex64 * /*c*/, double *out)
{
    out[0] = 1;
    out[1] = 2;
    out[2] = 3;
    out[3] = 4;
    out[4] = 5;
    out[6] = 2;
}
