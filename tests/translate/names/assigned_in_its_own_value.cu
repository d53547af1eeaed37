// Translated from assigned_in_its_own_value.py by py2cu 0.1.0: kernel(int32[::1], int32)

extern "C" __global__ void kernel(int *x, int n)
{
    int y = n;
    long long y_2 = (long long)y + 3;
    x[0] = (int)y_2;
    long long first = y_2;
    int first_2 = x[1];
    y_2 = y_2 - 1;
    y_2 = first * (first_2 + y_2 * y_2);
    x[1] = (int)y_2;
    long long z = (long long)x[3] + 1;
    x[2] = (int)(z + z);
    x[4] = x[5];
}
