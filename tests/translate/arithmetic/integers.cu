// Translated from integers.py by py2cu 0.1.0:
//    add(int8, uint8, int16, uint16, int32, uint32, int64, uint64, int64[::1], uint64[::1]),
//    divide(int32, uint32, int64, uint64, int64[::1], uint64[::1]),
//    bits(int8, uint8, int32, uint32, int64, uint64, int64[::1], uint64[::1]), precedence(int64, int64[::1]),
//    with_zero(int32[::1], int64)

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

// x // 0 is 0
static __device__ __forceinline__ unsigned long long py2cu_udiv(unsigned long long a, unsigned long long b)
{
    return b == 0 ? 0 : a / b;
}

// x % 0 is 0
static __device__ __forceinline__ unsigned long long py2cu_umod(unsigned long long a, unsigned long long b)
{
    return b == 0 ? 0 : a % b;
}

extern "C" __global__ void add(signed char a, unsigned char b, short c, unsigned short d, int e, unsigned int f,
                               long long g, unsigned long long h, long long *s, unsigned long long *u)
{
    s[0] = a + b;
    s[1] = c + d;
    s[2] = (long long)e + f;
    s[3] = g + (long long)h;
    u[4] = (unsigned long long)(b + d);
    u[5] = (unsigned long long)f + f;
    u[6] = f * h;
    s[7] = (long long)a * e;
    s[8] = (long long)f - e;
    u[9] = (unsigned long long)f - b;
    s[10] = (long long)h + 1;
    s[11] = (long long)f + 1;
}

extern "C" __global__ void divide(int e, unsigned int f, long long g, unsigned long long h, long long *s,
                                  unsigned long long *u)
{
    s[0] = e / 7 - (e % 7 < 0);
    s[1] = py2cu_floordiv(g, 7);
    s[2] = py2cu_floormod(g, 7);
    s[3] = py2cu_floordiv(g, -7);
    s[4] = py2cu_floormod(g, -7);
    s[5] = py2cu_floordiv(g, g);
    s[6] = py2cu_floormod(e, g);
    u[7] = py2cu_udiv(h, h);
    u[8] = py2cu_umod(f, f);
    u[9] = (unsigned long long)((long long)h >> 3);
    s[10] = py2cu_floordiv((long long)h, g);
    s[11] = g;
    s[12] = 0;
    s[13] = py2cu_floordiv(g, -1);
    s[14] = 0;
    s[15] = py2cu_floormod(1, g);
    s[16] = f / 16;
}

extern "C" __global__ void bits(signed char a, unsigned char b, int e, unsigned int f, long long g,
                                unsigned long long h, long long *s, unsigned long long *u)
{
    s[0] = a & b;
    s[1] = (long long)e | f;
    s[2] = g ^ (long long)h;
    u[3] = b & f;
    u[4] = f ^ h;
    u[5] = (unsigned long long)f << 1;
    s[6] = (long long)e << 33;
    u[7] = (unsigned long long)b << g;
    s[8] = (long long)a >> h;
    u[9] = (unsigned long long)f >> f;
    s[10] = ~e;
    u[11] = (unsigned char)~b;
    s[12] = ~a;
    s[13] = -e;
    u[14] = -f;
    u[15] = -h;
    s[16] = a;
    s[17] = f & 1;
    u[18] = ~f;
}

extern "C" __global__ void precedence(long long x, long long *s)
{
    s[0] = x - (1 - x);
    s[1] = x - 1 - x;
    s[2] = (x + 1) * (x - 1);
    s[3] = -(x + 1);
    s[4] = -x * 2;
    s[5] = (x & 3) == 2;
    s[6] = (x & 3) | (4 ^ x);
    s[7] = 1LL << (x + 1);
    s[8] = (1LL << x) + 1;
    s[9] = x + 1;
    s[10] = -(-x);
    s[11] = ~-x;
    s[12] = x * (x * x);
    s[13] = (x << 2) >> 1;
    s[14] = x != 2;
    s[15] = 5;
    s[16] = x + 3;
}

extern "C" __global__ void with_zero(int *c, long long n)
{
    c[0] = 0 - c[1];
    c[2] = c[3] + 0;
    c[4] = (int)(n + 0);
}
