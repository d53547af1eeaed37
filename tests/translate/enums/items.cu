// Translated from items.py by py2cu 0.1.0: look(bool[::1], int64[::1])

constexpr int Code_not_found = 404;

extern "C" __global__ void look(bool *out, long long *x)
{
    out[0] = false;
    out[1] = true;
    x[0] = Code_not_found;
}
