// Translated from selected_local_arrays.py by py2cu 0.1.0: local_or_global(float64[::1], float64[::1]),
//    exchanged(float64[::1], int64)

extern "C" __global__ void local_or_global(const double *x, double *out)
{
    double v[2];
    v[0] = 1;
    v[1] = 2;
    double *w = x[0] > 0.0 ? &v[0] : out;
    w[1] = 8;
    out[0] = v[1];
}

extern "C" __global__ void exchanged(double *out, long long n)
{
    double array[2] = {};
    double array_2[2];
    for (int k = 0; k < 2; k++) {
        array_2[k] = 1.0;
    }
    double *old = array;
    double *new_ = array_2;
    for (long long _ = 0; _ < n; _++) {
        double *new_new = old;
        old = new_;
        new_ = new_new;
        new_[1] += old[1] + 8.0;
    }
    double tmp = new_[1];
    out[0] = old[1];
    out[1] = tmp;
}
