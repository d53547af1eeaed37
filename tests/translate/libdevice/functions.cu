// Translated from functions.py by py2cu 0.1.0:
//    others(int64, int16[::1], int32[::1], int64[::1], float32[::1], float64[::1]), doubles(int64, float64[:, ::1]),
//    singles(int64, float32[:, ::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ __forceinline__ double py2cu_powi_f64(double a, long long n)  // a ** n by squaring
{
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (k > 0x10000) {
        return pow(a, (double)n);
    }
    double r = 1.0;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return n < 0 ? 1.0 / r : r;
}

static __device__ __forceinline__ float py2cu_powi_f32(float a, long long n)  // a ** n by squaring
{
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (k > 0x10000) {
        return (float)pow((double)a, (double)n);
    }
    float r = 1.0f;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return n < 0 ? 1.0f / r : r;
}

static __device__ __forceinline__ float py2cu_half_to_float(short bits)  // of a half's bits
{
#ifdef PY2CU_HOST
    return py2cu_host_half_to_float((unsigned short)bits);
#else
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
    return x;
#endif
}

static __device__ __forceinline__ short py2cu_float_to_half(float x)  // the bits of the nearest half
{
#ifdef PY2CU_HOST
    return (short)py2cu_host_float_to_half(x);
#else
    short bits;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x));
    return bits;
#endif
}

extern "C" __global__ void others(long long i, short *h, long long h_shape0, int *n, long long n_shape0, long long *w,
                                  long long w_shape0, float *x, long long x_shape0, double *y, long long y_shape0)
{
    n[0] = abs(n[py2cu_wrap(i, n_shape0)]);
    n[1] = (int)__brev((unsigned int)n[py2cu_wrap(i, n_shape0)]);
    w[2] = (long long)__brevll((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    n[3] = (int)__byte_perm((unsigned int)n[py2cu_wrap(i, n_shape0)], (unsigned int)n[py2cu_wrap(i + 1, n_shape0)],
                            (unsigned int)n[py2cu_wrap(i + 2, n_shape0)]);
    n[4] = __clz(n[py2cu_wrap(i, n_shape0)]);
    n[5] = __clzll(w[py2cu_wrap(i, w_shape0)]);
    x[6] = __double2float_rd(y[py2cu_wrap(i, y_shape0)]);
    x[7] = __double2float_rn(y[py2cu_wrap(i, y_shape0)]);
    x[8] = __double2float_ru(y[py2cu_wrap(i, y_shape0)]);
    x[9] = __double2float_rz(y[py2cu_wrap(i, y_shape0)]);
    n[10] = __double2hiint(y[py2cu_wrap(i, y_shape0)]);
    n[11] = __double2int_rd(y[py2cu_wrap(i, y_shape0)]);
    n[12] = __double2int_rn(y[py2cu_wrap(i, y_shape0)]);
    n[13] = __double2int_ru(y[py2cu_wrap(i, y_shape0)]);
    n[14] = __double2int_rz(y[py2cu_wrap(i, y_shape0)]);
    w[15] = __double2ll_rd(y[py2cu_wrap(i, y_shape0)]);
    w[16] = __double2ll_rn(y[py2cu_wrap(i, y_shape0)]);
    w[17] = __double2ll_ru(y[py2cu_wrap(i, y_shape0)]);
    w[18] = __double2ll_rz(y[py2cu_wrap(i, y_shape0)]);
    n[19] = __double2loint(y[py2cu_wrap(i, y_shape0)]);
    n[20] = (int)__double2uint_rd(y[py2cu_wrap(i, y_shape0)]);
    n[21] = (int)__double2uint_rn(y[py2cu_wrap(i, y_shape0)]);
    n[22] = (int)__double2uint_ru(y[py2cu_wrap(i, y_shape0)]);
    n[23] = (int)__double2uint_rz(y[py2cu_wrap(i, y_shape0)]);
    w[24] = (long long)__double2ull_rd(y[py2cu_wrap(i, y_shape0)]);
    w[25] = (long long)__double2ull_rn(y[py2cu_wrap(i, y_shape0)]);
    w[26] = (long long)__double2ull_ru(y[py2cu_wrap(i, y_shape0)]);
    w[27] = (long long)__double2ull_rz(y[py2cu_wrap(i, y_shape0)]);
    w[28] = __double_as_longlong(y[py2cu_wrap(i, y_shape0)]);
    n[29] = __ffs(n[py2cu_wrap(i, n_shape0)]);
    n[30] = __ffsll(w[py2cu_wrap(i, w_shape0)]);
    n[31] = isfinite(x[py2cu_wrap(i, x_shape0)]);
    h[32] = py2cu_float_to_half(x[py2cu_wrap(i, x_shape0)]);
    n[33] = __float2int_rd(x[py2cu_wrap(i, x_shape0)]);
    n[34] = __float2int_rn(x[py2cu_wrap(i, x_shape0)]);
    n[35] = __float2int_ru(x[py2cu_wrap(i, x_shape0)]);
    n[36] = __float2int_rz(x[py2cu_wrap(i, x_shape0)]);
    w[37] = __float2ll_rd(x[py2cu_wrap(i, x_shape0)]);
    w[38] = __float2ll_rn(x[py2cu_wrap(i, x_shape0)]);
    w[39] = __float2ll_ru(x[py2cu_wrap(i, x_shape0)]);
    w[40] = __float2ll_rz(x[py2cu_wrap(i, x_shape0)]);
    n[41] = (int)__float2uint_rd(x[py2cu_wrap(i, x_shape0)]);
    n[42] = (int)__float2uint_rn(x[py2cu_wrap(i, x_shape0)]);
    n[43] = (int)__float2uint_ru(x[py2cu_wrap(i, x_shape0)]);
    n[44] = (int)__float2uint_rz(x[py2cu_wrap(i, x_shape0)]);
    w[45] = (long long)__float2ull_rd(x[py2cu_wrap(i, x_shape0)]);
    w[46] = (long long)__float2ull_rn(x[py2cu_wrap(i, x_shape0)]);
    w[47] = (long long)__float2ull_ru(x[py2cu_wrap(i, x_shape0)]);
    w[48] = (long long)__float2ull_rz(x[py2cu_wrap(i, x_shape0)]);
    n[49] = __float_as_int(x[py2cu_wrap(i, x_shape0)]);
    n[50] = __hadd(n[py2cu_wrap(i, n_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    x[51] = py2cu_half_to_float(h[py2cu_wrap(i, h_shape0)]);
    y[52] = __hiloint2double(n[py2cu_wrap(i, n_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    n[53] = ilogb(y[py2cu_wrap(i, y_shape0)]);
    n[54] = ilogbf(x[py2cu_wrap(i, x_shape0)]);
    y[55] = __int2double_rn(n[py2cu_wrap(i, n_shape0)]);
    x[56] = __int2float_rd(n[py2cu_wrap(i, n_shape0)]);
    x[57] = __int2float_rn(n[py2cu_wrap(i, n_shape0)]);
    x[58] = __int2float_ru(n[py2cu_wrap(i, n_shape0)]);
    x[59] = __int2float_rz(n[py2cu_wrap(i, n_shape0)]);
    x[60] = __int_as_float(n[py2cu_wrap(i, n_shape0)]);
    n[61] = isfinite(y[py2cu_wrap(i, y_shape0)]);
    n[62] = isinf(y[py2cu_wrap(i, y_shape0)]);
    n[63] = isinf(x[py2cu_wrap(i, x_shape0)]);
    n[64] = isnan(y[py2cu_wrap(i, y_shape0)]);
    n[65] = isnan(x[py2cu_wrap(i, x_shape0)]);
    y[66] = jn(n[py2cu_wrap(i, n_shape0)], y[py2cu_wrap(i + 1, y_shape0)]);
    x[67] = jnf(n[py2cu_wrap(i, n_shape0)], x[py2cu_wrap(i + 1, x_shape0)]);
    y[68] = ldexp(y[py2cu_wrap(i, y_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    x[69] = ldexpf(x[py2cu_wrap(i, x_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    y[70] = __ll2double_rd(w[py2cu_wrap(i, w_shape0)]);
    y[71] = __ll2double_rn(w[py2cu_wrap(i, w_shape0)]);
    y[72] = __ll2double_ru(w[py2cu_wrap(i, w_shape0)]);
    y[73] = __ll2double_rz(w[py2cu_wrap(i, w_shape0)]);
    x[74] = __ll2float_rd(w[py2cu_wrap(i, w_shape0)]);
    x[75] = __ll2float_rn(w[py2cu_wrap(i, w_shape0)]);
    x[76] = __ll2float_ru(w[py2cu_wrap(i, w_shape0)]);
    x[77] = __ll2float_rz(w[py2cu_wrap(i, w_shape0)]);
    w[78] = llabs(w[py2cu_wrap(i, w_shape0)]);
    w[79] = max(w[py2cu_wrap(i, w_shape0)], w[py2cu_wrap(i + 1, w_shape0)]);
    w[80] = min(w[py2cu_wrap(i, w_shape0)], w[py2cu_wrap(i + 1, w_shape0)]);
    w[81] = llrint(y[py2cu_wrap(i, y_shape0)]);
    w[82] = llrintf(x[py2cu_wrap(i, x_shape0)]);
    w[83] = llround(y[py2cu_wrap(i, y_shape0)]);
    w[84] = llroundf(x[py2cu_wrap(i, x_shape0)]);
    y[85] = __longlong_as_double(w[py2cu_wrap(i, w_shape0)]);
    n[86] = max(n[py2cu_wrap(i, n_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    n[87] = min(n[py2cu_wrap(i, n_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    n[88] = __mul24(n[py2cu_wrap(i, n_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    w[89] = __mul64hi(w[py2cu_wrap(i, w_shape0)], w[py2cu_wrap(i + 1, w_shape0)]);
    n[90] = __mulhi(n[py2cu_wrap(i, n_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    n[91] = __popc((unsigned int)n[py2cu_wrap(i, n_shape0)]);
    n[92] = __popcll((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    y[93] = py2cu_powi_f64(y[py2cu_wrap(i, y_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    x[94] = py2cu_powi_f32(x[py2cu_wrap(i, x_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    n[95] = __rhadd(n[py2cu_wrap(i, n_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    n[96] = (int)__sad(n[py2cu_wrap(i, n_shape0)], n[py2cu_wrap(i + 1, n_shape0)],
                       (unsigned int)n[py2cu_wrap(i + 2, n_shape0)]);
    y[97] = scalbn(y[py2cu_wrap(i, y_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    x[98] = scalbnf(x[py2cu_wrap(i, x_shape0)], n[py2cu_wrap(i + 1, n_shape0)]);
    n[99] = signbit(y[py2cu_wrap(i, y_shape0)]);
    n[100] = signbit(x[py2cu_wrap(i, x_shape0)]);
    n[101] = (int)__uhadd((unsigned int)n[py2cu_wrap(i, n_shape0)], (unsigned int)n[py2cu_wrap(i + 1, n_shape0)]);
    y[102] = __uint2double_rn((unsigned int)n[py2cu_wrap(i, n_shape0)]);
    x[103] = __uint2float_rd((unsigned int)n[py2cu_wrap(i, n_shape0)]);
    x[104] = __uint2float_rn((unsigned int)n[py2cu_wrap(i, n_shape0)]);
    x[105] = __uint2float_ru((unsigned int)n[py2cu_wrap(i, n_shape0)]);
    x[106] = __uint2float_rz((unsigned int)n[py2cu_wrap(i, n_shape0)]);
    y[107] = __ull2double_rd((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    y[108] = __ull2double_rn((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    y[109] = __ull2double_ru((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    y[110] = __ull2double_rz((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    x[111] = __ull2float_rd((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    x[112] = __ull2float_rn((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    x[113] = __ull2float_ru((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    x[114] = __ull2float_rz((unsigned long long)w[py2cu_wrap(i, w_shape0)]);
    w[115] = (long long)max((unsigned long long)w[py2cu_wrap(i, w_shape0)],
                            (unsigned long long)w[py2cu_wrap(i + 1, w_shape0)]);
    w[116] = (long long)min((unsigned long long)w[py2cu_wrap(i, w_shape0)],
                            (unsigned long long)w[py2cu_wrap(i + 1, w_shape0)]);
    n[117] = (int)max((unsigned int)n[py2cu_wrap(i, n_shape0)], (unsigned int)n[py2cu_wrap(i + 1, n_shape0)]);
    n[118] = (int)min((unsigned int)n[py2cu_wrap(i, n_shape0)], (unsigned int)n[py2cu_wrap(i + 1, n_shape0)]);
    n[119] = (int)__umul24((unsigned int)n[py2cu_wrap(i, n_shape0)], (unsigned int)n[py2cu_wrap(i + 1, n_shape0)]);
    w[120] = (long long)__umul64hi((unsigned long long)w[py2cu_wrap(i, w_shape0)],
                                   (unsigned long long)w[py2cu_wrap(i + 1, w_shape0)]);
    n[121] = (int)__umulhi((unsigned int)n[py2cu_wrap(i, n_shape0)], (unsigned int)n[py2cu_wrap(i + 1, n_shape0)]);
    n[122] = (int)__urhadd((unsigned int)n[py2cu_wrap(i, n_shape0)], (unsigned int)n[py2cu_wrap(i + 1, n_shape0)]);
    n[123] = (int)__usad((unsigned int)n[py2cu_wrap(i, n_shape0)], (unsigned int)n[py2cu_wrap(i + 1, n_shape0)],
                         (unsigned int)n[py2cu_wrap(i + 2, n_shape0)]);
    y[124] = yn(n[py2cu_wrap(i, n_shape0)], y[py2cu_wrap(i + 1, y_shape0)]);
    x[125] = ynf(n[py2cu_wrap(i, n_shape0)], x[py2cu_wrap(i + 1, x_shape0)]);
}

extern "C" __global__ void doubles(long long i, double *x, long long x_shape0, long long x_shape1)
{
    x[py2cu_wrap(i, x_shape1)] = acos(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[x_shape1 + py2cu_wrap(i, x_shape1)] = acosh(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[2 * x_shape1 + py2cu_wrap(i, x_shape1)] = asin(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[3 * x_shape1 + py2cu_wrap(i, x_shape1)] = asinh(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[4 * x_shape1 + py2cu_wrap(i, x_shape1)] = atan(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[5 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        atan2(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[6 * x_shape1 + py2cu_wrap(i, x_shape1)] = atanh(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[7 * x_shape1 + py2cu_wrap(i, x_shape1)] = cbrt(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[8 * x_shape1 + py2cu_wrap(i, x_shape1)] = ceil(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[9 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        copysign(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[10 * x_shape1 + py2cu_wrap(i, x_shape1)] = cos(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[11 * x_shape1 + py2cu_wrap(i, x_shape1)] = cosh(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[12 * x_shape1 + py2cu_wrap(i, x_shape1)] = cospi(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[13 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __dadd_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[14 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __dadd_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[15 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __dadd_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[16 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __dadd_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[17 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __ddiv_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[18 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __ddiv_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[19 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __ddiv_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[20 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __ddiv_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[21 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __dmul_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[22 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __dmul_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[23 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __dmul_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[24 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __dmul_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[25 * x_shape1 + py2cu_wrap(i, x_shape1)] = __drcp_rd(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[26 * x_shape1 + py2cu_wrap(i, x_shape1)] = __drcp_rn(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[27 * x_shape1 + py2cu_wrap(i, x_shape1)] = __drcp_ru(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[28 * x_shape1 + py2cu_wrap(i, x_shape1)] = __drcp_rz(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[29 * x_shape1 + py2cu_wrap(i, x_shape1)] = __dsqrt_rd(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[30 * x_shape1 + py2cu_wrap(i, x_shape1)] = __dsqrt_rn(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[31 * x_shape1 + py2cu_wrap(i, x_shape1)] = __dsqrt_ru(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[32 * x_shape1 + py2cu_wrap(i, x_shape1)] = __dsqrt_rz(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[33 * x_shape1 + py2cu_wrap(i, x_shape1)] = erf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[34 * x_shape1 + py2cu_wrap(i, x_shape1)] = erfc(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[35 * x_shape1 + py2cu_wrap(i, x_shape1)] = erfcinv(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[36 * x_shape1 + py2cu_wrap(i, x_shape1)] = erfcx(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[37 * x_shape1 + py2cu_wrap(i, x_shape1)] = erfinv(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[38 * x_shape1 + py2cu_wrap(i, x_shape1)] = exp(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[39 * x_shape1 + py2cu_wrap(i, x_shape1)] = exp10(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[40 * x_shape1 + py2cu_wrap(i, x_shape1)] = exp2(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[41 * x_shape1 + py2cu_wrap(i, x_shape1)] = expm1(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[42 * x_shape1 + py2cu_wrap(i, x_shape1)] = fabs(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[43 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fdim(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[44 * x_shape1 + py2cu_wrap(i, x_shape1)] = floor(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[45 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fma(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
            x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[46 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fma_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
                 x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[47 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fma_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
                 x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[48 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fma_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
                 x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[49 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fma_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
                 x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[50 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fmax(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[51 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fmin(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[52 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fmod(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[53 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        hypot(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[54 * x_shape1 + py2cu_wrap(i, x_shape1)] = j0(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[55 * x_shape1 + py2cu_wrap(i, x_shape1)] = j1(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[56 * x_shape1 + py2cu_wrap(i, x_shape1)] = lgamma(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[57 * x_shape1 + py2cu_wrap(i, x_shape1)] = log(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[58 * x_shape1 + py2cu_wrap(i, x_shape1)] = log10(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[59 * x_shape1 + py2cu_wrap(i, x_shape1)] = log1p(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[60 * x_shape1 + py2cu_wrap(i, x_shape1)] = log2(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[61 * x_shape1 + py2cu_wrap(i, x_shape1)] = logb(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[62 * x_shape1 + py2cu_wrap(i, x_shape1)] = nearbyint(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[63 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        nextafter(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[64 * x_shape1 + py2cu_wrap(i, x_shape1)] = normcdf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[65 * x_shape1 + py2cu_wrap(i, x_shape1)] = normcdfinv(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[66 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        pow(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[67 * x_shape1 + py2cu_wrap(i, x_shape1)] = rcbrt(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[68 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        remainder(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[69 * x_shape1 + py2cu_wrap(i, x_shape1)] = rint(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[70 * x_shape1 + py2cu_wrap(i, x_shape1)] = round(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[71 * x_shape1 + py2cu_wrap(i, x_shape1)] = rsqrt(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[72 * x_shape1 + py2cu_wrap(i, x_shape1)] = sin(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[73 * x_shape1 + py2cu_wrap(i, x_shape1)] = sinh(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[74 * x_shape1 + py2cu_wrap(i, x_shape1)] = sinpi(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[75 * x_shape1 + py2cu_wrap(i, x_shape1)] = sqrt(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[76 * x_shape1 + py2cu_wrap(i, x_shape1)] = tan(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[77 * x_shape1 + py2cu_wrap(i, x_shape1)] = tanh(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[78 * x_shape1 + py2cu_wrap(i, x_shape1)] = tgamma(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[79 * x_shape1 + py2cu_wrap(i, x_shape1)] = trunc(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[80 * x_shape1 + py2cu_wrap(i, x_shape1)] = y0(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[81 * x_shape1 + py2cu_wrap(i, x_shape1)] = y1(x[py2cu_wrap(i, x_shape0) * x_shape1]);
}

extern "C" __global__ void singles(long long i, float *x, long long x_shape0, long long x_shape1)
{
    x[py2cu_wrap(i, x_shape1)] = acosf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[x_shape1 + py2cu_wrap(i, x_shape1)] = acoshf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[2 * x_shape1 + py2cu_wrap(i, x_shape1)] = asinf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[3 * x_shape1 + py2cu_wrap(i, x_shape1)] = asinhf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[4 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        atan2f(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[5 * x_shape1 + py2cu_wrap(i, x_shape1)] = atanf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[6 * x_shape1 + py2cu_wrap(i, x_shape1)] = atanhf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[7 * x_shape1 + py2cu_wrap(i, x_shape1)] = cbrtf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[8 * x_shape1 + py2cu_wrap(i, x_shape1)] = ceilf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[9 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        copysignf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[10 * x_shape1 + py2cu_wrap(i, x_shape1)] = cosf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[11 * x_shape1 + py2cu_wrap(i, x_shape1)] = coshf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[12 * x_shape1 + py2cu_wrap(i, x_shape1)] = cospif(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[13 * x_shape1 + py2cu_wrap(i, x_shape1)] = erfcf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[14 * x_shape1 + py2cu_wrap(i, x_shape1)] = erfcinvf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[15 * x_shape1 + py2cu_wrap(i, x_shape1)] = erfcxf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[16 * x_shape1 + py2cu_wrap(i, x_shape1)] = erff(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[17 * x_shape1 + py2cu_wrap(i, x_shape1)] = erfinvf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[18 * x_shape1 + py2cu_wrap(i, x_shape1)] = exp10f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[19 * x_shape1 + py2cu_wrap(i, x_shape1)] = exp2f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[20 * x_shape1 + py2cu_wrap(i, x_shape1)] = expf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[21 * x_shape1 + py2cu_wrap(i, x_shape1)] = expm1f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[22 * x_shape1 + py2cu_wrap(i, x_shape1)] = fabsf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[23 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fadd_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[24 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fadd_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[25 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fadd_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[26 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fadd_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[27 * x_shape1 + py2cu_wrap(i, x_shape1)] = __cosf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[28 * x_shape1 + py2cu_wrap(i, x_shape1)] = __exp10f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[29 * x_shape1 + py2cu_wrap(i, x_shape1)] = __expf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[30 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fdividef(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[31 * x_shape1 + py2cu_wrap(i, x_shape1)] = __log10f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[32 * x_shape1 + py2cu_wrap(i, x_shape1)] = __log2f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[33 * x_shape1 + py2cu_wrap(i, x_shape1)] = __logf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[34 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __powf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[35 * x_shape1 + py2cu_wrap(i, x_shape1)] = __sinf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[36 * x_shape1 + py2cu_wrap(i, x_shape1)] = __tanf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[37 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fdimf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[38 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fdiv_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[39 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fdiv_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[40 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fdiv_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[41 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fdiv_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[42 * x_shape1 + py2cu_wrap(i, x_shape1)] = floorf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[43 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fmaf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
             x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[44 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fmaf_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
                  x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[45 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fmaf_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
                  x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[46 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fmaf_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
                  x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[47 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fmaf_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1],
                  x[py2cu_wrap(i, x_shape0) * x_shape1 + 2]);
    x[48 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fmaxf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[49 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fminf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[50 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        fmodf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[51 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fmul_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[52 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fmul_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[53 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fmul_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[54 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fmul_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[55 * x_shape1 + py2cu_wrap(i, x_shape1)] = __frcp_rd(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[56 * x_shape1 + py2cu_wrap(i, x_shape1)] = __frcp_rn(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[57 * x_shape1 + py2cu_wrap(i, x_shape1)] = __frcp_ru(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[58 * x_shape1 + py2cu_wrap(i, x_shape1)] = __frcp_rz(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[59 * x_shape1 + py2cu_wrap(i, x_shape1)] = __frsqrt_rn(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[60 * x_shape1 + py2cu_wrap(i, x_shape1)] = __fsqrt_rd(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[61 * x_shape1 + py2cu_wrap(i, x_shape1)] = __fsqrt_rn(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[62 * x_shape1 + py2cu_wrap(i, x_shape1)] = __fsqrt_ru(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[63 * x_shape1 + py2cu_wrap(i, x_shape1)] = __fsqrt_rz(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[64 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fsub_rd(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[65 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fsub_rn(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[66 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fsub_ru(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[67 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        __fsub_rz(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[68 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        hypotf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[69 * x_shape1 + py2cu_wrap(i, x_shape1)] = j0f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[70 * x_shape1 + py2cu_wrap(i, x_shape1)] = j1f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[71 * x_shape1 + py2cu_wrap(i, x_shape1)] = lgammaf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[72 * x_shape1 + py2cu_wrap(i, x_shape1)] = log10f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[73 * x_shape1 + py2cu_wrap(i, x_shape1)] = log1pf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[74 * x_shape1 + py2cu_wrap(i, x_shape1)] = log2f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[75 * x_shape1 + py2cu_wrap(i, x_shape1)] = logbf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[76 * x_shape1 + py2cu_wrap(i, x_shape1)] = logf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[77 * x_shape1 + py2cu_wrap(i, x_shape1)] = nearbyintf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[78 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        nextafterf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[79 * x_shape1 + py2cu_wrap(i, x_shape1)] = normcdff(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[80 * x_shape1 + py2cu_wrap(i, x_shape1)] = normcdfinvf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[81 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        powf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[82 * x_shape1 + py2cu_wrap(i, x_shape1)] = rcbrtf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[83 * x_shape1 + py2cu_wrap(i, x_shape1)] =
        remainderf(x[py2cu_wrap(i, x_shape0) * x_shape1], x[py2cu_wrap(i, x_shape0) * x_shape1 + 1]);
    x[84 * x_shape1 + py2cu_wrap(i, x_shape1)] = rintf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[85 * x_shape1 + py2cu_wrap(i, x_shape1)] = roundf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[86 * x_shape1 + py2cu_wrap(i, x_shape1)] = rsqrtf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[87 * x_shape1 + py2cu_wrap(i, x_shape1)] = __saturatef(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[88 * x_shape1 + py2cu_wrap(i, x_shape1)] = sinf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[89 * x_shape1 + py2cu_wrap(i, x_shape1)] = sinhf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[90 * x_shape1 + py2cu_wrap(i, x_shape1)] = sinpif(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[91 * x_shape1 + py2cu_wrap(i, x_shape1)] = sqrtf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[92 * x_shape1 + py2cu_wrap(i, x_shape1)] = tanf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[93 * x_shape1 + py2cu_wrap(i, x_shape1)] = tanhf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[94 * x_shape1 + py2cu_wrap(i, x_shape1)] = tgammaf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[95 * x_shape1 + py2cu_wrap(i, x_shape1)] = truncf(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[96 * x_shape1 + py2cu_wrap(i, x_shape1)] = y0f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
    x[97 * x_shape1 + py2cu_wrap(i, x_shape1)] = y1f(x[py2cu_wrap(i, x_shape0) * x_shape1]);
}
