// Translated from started_iterators.py by py2cu 0.1.0: kernel(float32[::1], float32[::1])

extern "C" __global__ void kernel(const float *x, long long x_shape0, float *out, long long out_shape0)
{
    long long it = 0;
    if (it >= x_shape0) {
        return;  // StopIteration
    }
    out[0] = x[it];
    it += 1;
    long long m = 0;
    while (it < x_shape0) {
        float a = x[it];
        it += 1;
        if (m >= out_shape0) {
            break;
        }
        float b = out[m];
        m += 1;
        out[1] += a * b;
    }
    long long pairs = 0;
    long long i = pairs;
    float v = x[pairs];
    pairs += 1;
    out[2] = (float)(v + (double)i);
    m = 0;
    while (pairs < x_shape0) {
        long long j = pairs;
        float w = x[pairs];
        pairs += 1;
        long long k = m;
        m += 1;
        out[3] += w * (double)j + k;
    }
}
