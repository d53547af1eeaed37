// Translated from nested_comparisons.py by py2cu 0.1.0: kernel(int32[::1], int32, int32, int32, int32)

extern "C" __global__ void kernel(int *x, int a, int b, int c, int d)
{
    x[0] = a < c || (a == c && b < d) || (a == c && b == d && c < b);
    x[1] = a == c && b == d && c == b;
    x[2] = 0;
    x[3] = 1;
    x[4] = a == c && b == d;
    x[5] = a < c || (a == c && (b < d || b == d));
    x[6] = a < c || (a == c && b < d);
    x[7] = 1;
    long long item = x[20] + (long long)x[21] * a;
    x[8] = item > x[22] || (item == x[22] && b > c);
}
