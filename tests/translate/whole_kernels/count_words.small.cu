// Translated from count_words.py by py2cu 0.1.0: count_words(uint8[::1], int32[::1]), upper(uint8[::1])

constexpr int SPACE = 32;
constexpr int NEWLINE = 10;
constexpr int TAB = 9;

static __device__ bool is_space(unsigned char c)
{
    return c == SPACE || c == NEWLINE || c == TAB;
}

extern "C" __global__ void count_words(const unsigned char *__restrict__ text, int text_shape0,
                                       int *__restrict__ count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < text_shape0 && !is_space(text[i])) {
        if (i == 0 || is_space(text[i - 1])) {  // the first letter of a word
            atomicAdd(&count[0], 1);
        }
    }
}

extern "C" __global__ void upper(unsigned char *__restrict__ text, int text_shape0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < text_shape0) {
        unsigned char c = text[i];
        if (97 <= c && c <= 122) {
            text[i] = (unsigned char)(c - 32);
        }
    }
}
