// Translated from matches_at_start.py by py2cu 0.1.0: places(int64[::1])

extern "C" __global__ void places(long long *out)
{
    out[0] = 0;
    out[1] = 0;
    out[2] = 0;
    out[3] = -1;
    out[4] = 2 + 3;
}
