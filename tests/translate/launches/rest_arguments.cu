// Translated from rest_arguments.py by py2cu 0.1.0: rest(float64[::1], Tuple((int64, float64)), int64),
//    rest(float64[::1], UniTuple(float32, 1), int64)

extern "C" __global__ void rest(double *out, long long args_0, double /*args_1*/, long long n)
{
    out[0] = args_0 + 2 * n;
}

extern "C" __global__ void rest_f32(double *out, float args_0, long long n)
{
    out[0] = args_0 + (double)(1 * n);
}
