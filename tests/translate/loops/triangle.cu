// Translated from triangle.py by py2cu 0.1.0: sums_back(float32[::1], float32[::1])

extern "C" __global__ void sums_back(const float *x, int x_shape0, float *out)
{
    for (int i = 0; i < x_shape0; i++) {
        float total = x[i];
        for (int j = i - 1; j >= 0; j--) {
            total += x[j];
        }
        out[i] = total;
    }
}
