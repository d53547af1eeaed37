// Translated from conditions_that_overlap.py by py2cu 0.1.0: kernel(int32[::1], int64)

extern "C" __global__ void kernel(int *x, long long n)
{
    x[0] = 0;
    x[1] = n < 3 && n > 1;
    x[2] = 0;
    x[3] = n <= 3 && n >= 3;
    x[4] = 0;
    x[5] = n == 2 && n >= 2;
    x[6] = 1;
    x[7] = 1;
    x[8] = n < 3 || n > 3;
    x[9] = n >= 4 || n <= 2;
    x[10] = 1;
    x[11] = n > 4 || n <= 3;
    x[12] = n > 4 || n == 4;
}
