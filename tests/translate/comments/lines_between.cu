// Translated from lines_between.py by py2cu 0.1.0: kernel(float32[::1], int64)

extern "C" __global__ void kernel(float *x, long long n)
{
    // above the first

    double total = 0.0;
    // of the loop

    for (long long i = 0; i < n; i++) {
        // inside

        float value = x[i];

        int sign;
        if (value > 0.0f) {
            sign = 1;  // at a line
        } else {
            // between the branches
            sign = -1;
        }
        total += (double)value * sign;

        // at the end of the loop
    }

    // behind the loop

    x[0] = (float)total;
    // the last word
}
