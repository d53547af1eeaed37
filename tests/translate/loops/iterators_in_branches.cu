// Translated from iterators_in_branches.py by py2cu 0.1.0: kernel(float64[::1], float64[::1], bool, bool)

extern "C" __global__ void kernel(double *x, long long x_shape0, const double *y, long long y_shape0, bool c, bool d)
{
    if (x_shape0 > 2) {
        const double *items = nullptr;
        long long items_shape0;
        if (c) {
            items = x;
            items_shape0 = x_shape0;
        } else {
            items = y;
            items_shape0 = y_shape0;
        }
        for (long long k = 0; k < items_shape0; k++) {
            double item = items[k];
            x[0] += item;
        }
    }
    if (d) {
        x[1] = 0;
    } else {
        const double *pairs_0 = nullptr;
        long long pairs_0_shape0;
        const double *pairs_1 = nullptr;
        long long pairs_1_shape0;
        if (c) {
            pairs_0 = x;
            pairs_0_shape0 = x_shape0;
            pairs_1 = y;
            pairs_1_shape0 = y_shape0;
        } else {
            pairs_0 = y;
            pairs_0_shape0 = y_shape0;
            pairs_1 = x;
            pairs_1_shape0 = x_shape0;
        }
        for (long long k = 0; k < min(pairs_0_shape0, pairs_1_shape0); k++) {
            double a = pairs_0[k], b = pairs_1[k];
            x[1] += a * b;
        }
    }
}
