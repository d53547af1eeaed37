// Translated from string_elements.py by py2cu 0.1.0: more(UnicodeCharSeq(8)[::1], CharSeq(4)[::1], int64, int64[::1])

struct text8 {
    char32_t text[8];
};

struct bytes4 {
    char text[4];
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

// from 0 to 255, even if char is signed
static __device__ __forceinline__ unsigned char py2cu_byte(const char *text, long long i) { return text[i]; }

// as in NumPy, trailing zeros are not part of a string
template <typename T>
static __device__ __forceinline__ int py2cu_text_length(const T *text, int size)
{
    while (size > 0 && text[size - 1] == 0) {
        size--;
    }
    return size;
}

extern "C" __global__ void more(const text8 *names, const bytes4 *keys, long long k, long long *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (py2cu_text_length(names[i].text, 8) != 0) {
        if (k < 0 || k >= 4 || keys[i].text[k] == 0) {
            return;  // IndexError
        }
        text8 value = names[i];
        out[i] = py2cu_byte(keys[i].text, k)
                 + (py2cu_same_text(value.text, 8, U"red", 3) || py2cu_same_text(value.text, 8, U"green", 5));
    } else if (py2cu_text_length(keys[i].text, 4) == 0) {
        if (keys[0].text[1] == 0) {
            return;  // IndexError
        }
        out[i] = py2cu_byte(keys[0].text, 1) + 1;
    }
}
