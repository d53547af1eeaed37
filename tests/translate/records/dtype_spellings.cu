// Translated from dtype_spellings.py by py2cu 0.1.0: read(A[::1], B[::1], C[::1], D[::1], E[::1], float64[::1])

#include <cuda_fp16.h>

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

struct __attribute__((packed)) A {
    int a;
    double b;
    bool c;
    signed char d;
    unsigned char e;
    short f;
    unsigned short g;
    unsigned short h;
    py2cu_complex64 i;
};

struct B {
    float x;
    unsigned short y;
};

struct bytes3 {
    char text[3];
};

struct text2 {
    char32_t text[2];
};

struct C {
    double p;
    long long q;
    py2cu_complex128 r;
    bool s;
    bytes3 t;
    text2 u;
};

struct __attribute__((packed, aligned(2))) D {
    float m[2];
    short n[3];
    long long o;
};

struct E {
    long long v;
    long long w;
    py2cu_complex128 z;
    double y;
};

// as in NumPy, trailing zeros are not part of a string
template <typename T>
static __device__ __forceinline__ int py2cu_text_length(const T *text, int size)
{
    while (size > 0 && text[size - 1] == 0) {
        size--;
    }
    return size;
}

extern "C" __global__ void read(const A *a, const B *b, const C *c, const D *d, const E *e, double *x)
{
    x[0] = a[0].a + a[0].b + a[0].c + a[0].d + a[0].e + a[0].f + a[0].g + (float)__ushort_as_half(a[0].h) + a[0].i.re;
    x[1] = (double)b[0].x + b[0].y;
    x[2] = c[0].p + c[0].q + c[0].r.im + c[0].s;
    x[3] = d[0].m[1] + d[0].n[2] + (double)d[0].o;
    x[4] = e[0].v + e[0].w + e[0].z.re + e[0].y;
    x[5] = (long long)py2cu_text_length(c[0].t.text, 3) + py2cu_text_length(c[0].u.text, 2);
}
