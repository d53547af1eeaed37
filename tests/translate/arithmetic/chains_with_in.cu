// Translated from chains_with_in.py by py2cu 0.1.0: f(int64[::1])

extern "C" __global__ void f(long long *x)
{
    long long held = x[1];
    x[0] = 1 < held && (held == 2 || held == 3);
}
