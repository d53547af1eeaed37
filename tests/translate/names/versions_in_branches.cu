// Translated from versions_in_branches.py by py2cu 0.1.0: branches(float64[::1], float64[::1]),
//    loops(float64[::1], float64[::1], int64)

extern "C" __global__ void branches(const double *x, double *y, long long y_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < y_shape0) {
        double v;
        if (x[i] > 0.0) {
            v = sin(x[i]);
            v = v * 2.0 + v;
        } else {
            v = 3.0;
        }
        y[i] = v;
    }
}

extern "C" __global__ void loops(const double *x, double *y, long long y_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < y_shape0) {
        double total = 0.0;
        for (long long k = 0; k < n; k++) {
            double w;
            if (x[k] > 1.0) {
                w = x[k];
                if (w > 2.0) {
                    continue;
                }
                w = w * w;
            } else if (x[k] < 0.0) {
                w = x[k] + 1.0;
                w = w / (w + 3.0);
            } else {
                w = 0.5;
            }
            total += w;
        }
        y[i] = total;
    }
}
