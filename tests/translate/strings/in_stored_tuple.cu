// Translated from in_stored_tuple.py by py2cu 0.1.0: count(UnicodeCharSeq(8)[::1], int64[::1])

struct text8 {
    char32_t text[8];
};

// as in NumPy, trailing zeros are not part of a string
template <typename T>
static __device__ __forceinline__ bool py2cu_same_text(const T *a, int size_a, const T *b, int size_b)
{
    for (int i = 0; i < size_a || i < size_b; i++) {
        if ((i < size_a ? a[i] : 0) != (i < size_b ? b[i] : 0)) {
            return false;
        }
    }
    return true;
}

extern "C" __global__ void count(const text8 *names, long long *out)
{
    text8 value = names[0];
    if (py2cu_same_text(value.text, 8, U"red", 3) || py2cu_same_text(value.text, 8, U"green", 5)) {
        out[0] += 1;
    }
    value = names[1];
    out[1] = !py2cu_same_text(value.text, 8, U"blue", 4) && !py2cu_same_text(value.text, 8, U"grey", 4)
             && !py2cu_same_text(value.text, 8, U"blue", 4) && !py2cu_same_text(value.text, 8, U"grey", 4);
}
