// Translated from heterogeneous_items.py by py2cu 0.1.0: kernel(float64[::1], float64)

extern "C" __global__ void kernel(double *x, double n)
{
    for (int k = 0; k < 4; k++) {
        if (k == 0) {
            if (1.0 > n) {
                continue;
            }
            x[0] += 1.0;
        } else if (k == 1) {
            if (2.5 > n) {
                continue;
            }
            x[0] += 2.5;
        } else if (k == 2) {
            if (1.0 > n) {
                continue;
            }
            x[0] += 1.0;
        } else {
            if (4.0 > n) {
                continue;
            }
            x[0] += 4.0;
        }
    }
}
