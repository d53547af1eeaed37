// Translated from unknown_options.py by py2cu 0.1.0: not_applied(float32[::1]), flags(float32[::1]),
//    no_flags(float32[::1])
// flags: fastmath=True, as calls of fast functions: square roots and denormal numbers stay exact

extern "C" __global__ void not_applied(float *x)
{
    x[0] = x[1] / x[2];
}

extern "C" __global__ void flags(float *x)
{
    x[0] = __fdividef(x[1], x[2]);
}

extern "C" __global__ void no_flags(float *x)
{
    x[0] = x[1] / x[2];
}
