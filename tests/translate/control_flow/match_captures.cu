// Translated from match_captures.py by py2cu 0.1.0: classify(int64[::1], int64, int64[::1]),
//    first(int64[::1], int64[::1]), within(int64[::1], int64, int64, int64, bool[:, ::1])

extern "C" __global__ void classify(const long long *x, long long x_shape0, long long low, long long *kind)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        long long subject = x[i];
        if (subject == 0) {
            kind[i] = -1;
        } else if (subject == 1 || subject == 2 || subject == 3) {
            // a few
            long long small = subject;
            kind[i] = small * 10;
        } else {
            long long n = subject;
            if (n > low) {
                // large ones
                kind[i] = n >> 1;
            } else {
                n = subject;
                if (n < -low) {
                    // far below
                    kind[i] = -n;
                } else {
                    long long other = subject;
                    kind[i] = other + 1000;
                }
            }
        }
    }
}

extern "C" __global__ void first(const long long *x, long long *kind)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long n = x[i];
    if (n > 5) {
        kind[i] = n;
    } else {
        long long m = n;
        kind[i] = m + n;
    }
    long long subject = i % 3;
    long long rest = subject;
    if (rest > 1) {
        kind[i] += rest;
    } else if (subject == 1) {
        kind[i] += 7;
    }
    long long k = i;
    kind[i] += k;
}

extern "C" __global__ void within(const long long *x, long long low, long long high, long long step, bool *out,
                                  long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = x[i] >= 2 && x[i] < 20 && (x[i] - 2) % 3 == 0;
    out[out_shape1 + i] = x[i] <= 20 && x[i] > 2 && (20 - x[i]) % 3 == 0;
    long long value = x[i];
    out[2 * out_shape1 + i] = ((step > 0 && value >= low && value < high) || (step < 0 && value <= low && value > high))
                              && (value - low) % step == 0;
    out[3 * out_shape1 + i] = !(x[i] <= high && x[i] > low);
    out[4 * out_shape1 + i] = i >= low && i < high && (i - low) % 2 == 0;
    out[5 * out_shape1 + i] = x[i] + 1 >= low + x[i + 1] && x[i] + 1 < high;
}
