// Translated from constant_arrays.py by py2cu 0.1.0: kernel(UnicodeCharSeq(4)[::1], CharSeq(3)[::1], int64[::1])

struct text4 {
    char32_t text[4];
};

struct bytes3 {
    char text[3];
};

__constant__ const text4 NAMES[3] = {{U"red"}, {U'g', U'r', U'\374', U'n'}, {U"a\"b"}};
__constant__ const bytes3 CODES[2][2] = {  // by row
    {{"a"}, {'b', 'c', 'd'}},
    {{""}, {"\377\\"}},
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

extern "C" __global__ void kernel(text4 *names, long long names_shape0, bytes3 *codes, long long *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < names_shape0) {
        out[i] = py2cu_same_text(names[i].text, 4, NAMES[i % 3].text, 4)
                 || py2cu_text_before(codes[i].text, 3, CODES[i % 2][1].text, 3);
        codes[i] = CODES[1][i % 2];
        names[i] = NAMES[0];
    }
}
