// Translated from filter_loops.py by py2cu 0.1.0: kernel(int64[::1])

extern "C" __global__ void kernel(long long *x, long long x_shape0)
{
    long long s = 0;
    long long largest = 0;
    for (long long k = 0; k < x_shape0; k++) {
        long long item = x[k];
        if (item != 0) {
            long long v = item;
            s += v;
            if (v > largest) {
                largest = v;
            }
            x[3] = v;
            // the last word
        }
    }
    x[0] = s;
    x[1] = largest;
}
