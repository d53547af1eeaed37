// Translated from attributes_of_all.py by py2cu 0.1.0: attributes(int64[::1])

extern "C" __global__ void attributes(long long *out)
{
    out[0] = 3 * 2 + 10 * (1 * 2);
    out[1] = 2 * 3 * 2 + 2;
    out[2] = 2;
    for (int i = 0; i < 8; i++) {
        out[3] += i;
    }
}
