// Translated from string_order.py by py2cu 0.1.0:
//    order(UnicodeCharSeq(8)[::1], CharSeq(4)[::1], bool[::1], uint64[::1])

struct text8 {
    char32_t text[8];
};

struct bytes4 {
    char text[4];
};

// whether a precedes b, by the first differing characters
template <typename T>
static __device__ __forceinline__ bool py2cu_text_before(const T *a, int size_a, const T *b, int size_b)
{
    for (int i = 0; i < size_a || i < size_b; i++) {
        unsigned x = i < size_a ? a[i] : 0, y = i < size_b ? b[i] : 0;
        if (x != y) {
            return x < y;
        }
    }
    return false;
}

extern "C" __global__ void order(const text8 *names, long long names_shape0, const bytes4 *keys, bool *first,
                                 unsigned long long *addresses)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < names_shape0) {
        first[i] = py2cu_text_before(names[i].text, 8, names[i + 1].text, 8)
                   && py2cu_text_before("key", 3, keys[i].text, 4);
        addresses[i] = (unsigned long long)&names[i] - (unsigned long long)keys;
    }
}
