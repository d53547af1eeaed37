// Translated from reductions_of_one_element.py by py2cu 0.1.0: indices(float32[()], int64[::1])

extern "C" __global__ void indices(const float *x, long long *out)
{
    float best = x[0];
    int at = 0;
    float item = x[0];
    if (item > best || (isnan(item) && !isnan(best))) {
        best = item;
        at = 0;
    }
    out[0] = at;
    best = x[0];
    at = 0;
    item = x[0];
    if (item < best || (isnan(item) && !isnan(best))) {
        best = item;
        at = 0;
    }
    out[1] = at;
}
