// Translated from one_variable.py by py2cu 0.1.0: again(uint8[::1], int64[::1], float32[::1], int32)

constexpr int LEVELS = 4;

extern "C" __global__ void again(unsigned char *image, long long *out, const float *x, int n)
{
    int v = image[0];
    v = v * 2 + 1;  // computed in 64 bits
    out[0] = v;

    long long w = out[1] & 7;
    out[2] = w;
    long long first = w;
    w = out[3] & 3;
    w = first + w * w;
    out[4] = w;

    double s = x[0];
    s = s * 0.1;  // a float64
    out[5] = (long long)(s * 100.0);

    unsigned char k = image[1];
    out[6] = k + 1;
    float k_2 = x[1];
    out[7] = (long long)k_2;  // another number type

    unsigned char r = image[2];
    out[8] = r;
    image[3] = r;  // as a byte
    long long r_2 = out[8] * r + LEVELS;
    out[9] = r_2;

    n = (n % LEVELS + LEVELS) % LEVELS;
    out[10] = n;

    for (int i = 0; i < n; i++) {
        int t = image[i];
        out[11] += t;
        if (t > 2) {
            t = t * n;
            out[12] += t;
        }
    }

    unsigned char stop = image[4];
    for (int i = 0; i < stop; i++) {  // goes by the first
        long long stop_2 = out[i] + 1;
        out[13] += stop_2;
    }
}
