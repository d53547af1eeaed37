// Translated from lists_unrolled.py by py2cu 0.1.0: kernel(float64[::1], float32, int32)

extern "C" __global__ void kernel(double *x, float a, int n)
{
    int items[3] = {1, 2, 5};
    for (int k = 0; k < 3; k++) {
        int v = items[k];
        x[v] = v;
    }
    x[0] += a;
    x[0] += n;
    x[1] += (long long)n * 2;
    x[1] += 2.5 * 2.0;
    x[1] += a * 2.0;
    x[2] += n;
    int items_2[2] = {n, n};
    for (int k = 0; k < 2; k++) {
        int v = items_2[k];
        x[3] += v;
    }
    int items_3[1] = {n};
    for (int k = 0; k < 1; k++) {
        int v = items_3[k];
        x[4] += v;
    }
}
