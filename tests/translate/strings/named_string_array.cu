// Translated from named_string_array.py by py2cu 0.1.0: kernel(UnicodeCharSeq(5)[::1], CharSeq(2)[::1])

struct text5 {
    char32_t text[5];
};

struct bytes2 {
    char text[2];
};

__constant__ const text5 NAMES[2] = {{U"red"}, {U'g', U'r', U'e', U'e', U'n'}};
__constant__ const bytes2 CODES[2] = {{'r', 'r'}, {"g"}};

extern "C" __global__ void kernel(text5 *names, long long names_shape0, bytes2 *codes)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < names_shape0) {
        names[i] = NAMES[i % 2];
        codes[i] = CODES[i % 2];
    }
}
