// Translated from binary_search.py by py2cu 0.1.0: insertion_point(float64[::1], float64, int64[::1]),
//    equal(float64[::1], float64, int64[::1]), equal_by_distance(float64[::1], float64, int64[::1]),
//    below(float64[::1], float64, int64[::1])

extern "C" __global__ void insertion_point(const double *x, long long x_shape0, double v, long long *out)
{
    long long lo = 0;
    long long hi = x_shape0;
    while (lo < hi) {
        long long mid = (lo + hi) / 2;
        if (x[mid] < v) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    out[0] = lo;
}

extern "C" __global__ void equal(const double *x, long long x_shape0, double v, long long *out)
{
    long long lo = 0;
    long long hi = x_shape0 - 1;
    while (lo <= hi) {
        long long mid = (lo + hi) / 2;
        if (x[mid] == v) {
            out[mid] = 1;
        }
        if (x[mid] < v) {
            lo = mid + 1;
        } else {
            hi = mid - 1;
        }
    }
}

extern "C" __global__ void equal_by_distance(const double *x, long long x_shape0, double v, long long *out)
{
    long long lo = 0;
    long long hi = x_shape0 - 1;
    while (lo <= hi) {
        long long mid = lo + (hi - lo) / 2;
        if (x[mid] == v) {
            out[mid] = 1;
        }
        if (x[mid] < v) {
            lo = mid + 1;
        } else {
            hi = mid - 1;
        }
    }
}

extern "C" __global__ void below(const double *x, long long x_shape0, double v, long long *out)
{
    long long lo = 0;
    long long hi = x_shape0;
    while (hi - lo > 1) {
        long long mid = (lo + hi) >> 1;
        if (x[mid] < v) {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    out[lo] = 1;
}
