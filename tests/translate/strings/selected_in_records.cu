// Translated from selected_in_records.py by py2cu 0.1.0: kernel(UnicodeCharSeq(5)[::1], int64[::1])

constexpr int text_low = 1;
constexpr int text_high = 2;

struct text5 {
    char32_t text[5];
};

extern "C" __global__ void kernel(text5 *names, const long long *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int name = text_low;
    if (x[i] > 2) {
        name = text_high;
    }
    if (name == text_low) {
        names[i] = {U"low"};
    } else {
        names[i] = {U"high"};
    }
    if (x[i] > 0) {
        names[0] = {U"some"};
    } else {
        names[0] = {U""};
    }
}
