// Translated from selected.py by py2cu 0.1.0: kernel(float64[::1], uint8[::1], int64, int64)

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

constexpr int text_cm = 1;
constexpr int text_m = 2;
constexpr int text_inches = 3;
__constant__ const unsigned char DIGITS[16] = {48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 97, 98, 99, 100, 101, 102};
__constant__ const unsigned char bytes_xyz[3] = {120, 121, 122};

static __device__ double scaled(double x)
{
    return x * 100.0;
}

static __device__ double scaled_2(double x)
{
    return x;
}

static __device__ double scaled_3(double x)
{
    return x;
}

extern "C" __global__ void kernel(double *x, unsigned char *out, long long n, long long m)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int unit = n > 3 ? text_cm : text_m;
    if (m > 0) {
        unit = text_inches;
    }
    x[i] = unit == text_cm ? scaled(x[i]) : unit == text_m ? scaled_2(x[i]) : scaled_3(x[i]);
    x[0] = unit == text_cm ? 2 : unit == text_m ? 1 : 6;
    if (unit == text_cm || unit != text_m || unit == text_cm || unit != text_m) {
        x[1] = 1;
    }
    if (unit == text_cm) {
        printf("cm %lld\n", n);
    } else if (unit == text_m) {
        printf("m %lld\n", n);
    } else {
        printf("inches %lld\n", n);
    }
    x[2] += 1.0;
    x[2] += 3.0;
    out[i] = DIGITS[m & 15];
    for (int k = 0; k < 3; k++) {
        unsigned char c = bytes_xyz[k];
        out[0] += c;
    }
}
