// Translated from augmented.py by py2cu 0.1.0: k(int64[::1]), k2(int64[::1])

constexpr int E_A = 1;
constexpr int E_B = 2;

extern "C" __global__ void k(long long *n)
{
    int q = E_A;
    q += E_B;
    n[0] = q;
}

extern "C" __global__ void k2(long long *n)
{
    int q = E_A;
    for (int i = 0; i < 3; i++) {
        q += E_B;
    }
    int r = n[0] != 0 ? E_A : E_B;
    r <<= 2;
    n[1] = r;
    n[0] = q;
}
