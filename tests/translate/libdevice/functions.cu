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

static __device__ __forceinline__ float py2cu_half_to_float(short bits)  // value of the half with these bits
{
#ifdef PY2CU_HOST
    return py2cu_host_half_to_float((unsigned short)bits);
#else
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
    return x;
#endif
}

static __device__ __forceinline__ short py2cu_float_to_half(float x)  // bits of the nearest half
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
    long long i_in_n = py2cu_wrap(i, n_shape0);
    n[0] = abs(n[i_in_n]);
    n[1] = (int)__brev((unsigned int)n[i_in_n]);
    long long i_in_w = py2cu_wrap(i, w_shape0);
    w[2] = (long long)__brevll((unsigned long long)w[i_in_w]);
    long long i_plus_1_in_n = py2cu_wrap(i + 1, n_shape0);
    long long i_plus_2_in_n = py2cu_wrap(i + 2, n_shape0);
    n[3] = (int)__byte_perm((unsigned int)n[i_in_n], (unsigned int)n[i_plus_1_in_n], (unsigned int)n[i_plus_2_in_n]);
    n[4] = __clz(n[i_in_n]);
    n[5] = __clzll(w[i_in_w]);
    long long i_in_y = py2cu_wrap(i, y_shape0);
    x[6] = __double2float_rd(y[i_in_y]);
    x[7] = __double2float_rn(y[i_in_y]);
    x[8] = __double2float_ru(y[i_in_y]);
    x[9] = __double2float_rz(y[i_in_y]);
    n[10] = __double2hiint(y[i_in_y]);
    n[11] = __double2int_rd(y[i_in_y]);
    n[12] = __double2int_rn(y[i_in_y]);
    n[13] = __double2int_ru(y[i_in_y]);
    n[14] = __double2int_rz(y[i_in_y]);
    w[15] = __double2ll_rd(y[i_in_y]);
    w[16] = __double2ll_rn(y[i_in_y]);
    w[17] = __double2ll_ru(y[i_in_y]);
    w[18] = __double2ll_rz(y[i_in_y]);
    n[19] = __double2loint(y[i_in_y]);
    n[20] = (int)__double2uint_rd(y[i_in_y]);
    n[21] = (int)__double2uint_rn(y[i_in_y]);
    n[22] = (int)__double2uint_ru(y[i_in_y]);
    n[23] = (int)__double2uint_rz(y[i_in_y]);
    w[24] = (long long)__double2ull_rd(y[i_in_y]);
    w[25] = (long long)__double2ull_rn(y[i_in_y]);
    w[26] = (long long)__double2ull_ru(y[i_in_y]);
    w[27] = (long long)__double2ull_rz(y[i_in_y]);
    w[28] = __double_as_longlong(y[i_in_y]);
    n[29] = __ffs(n[i_in_n]);
    n[30] = __ffsll(w[i_in_w]);
    long long i_in_x = py2cu_wrap(i, x_shape0);
    n[31] = isfinite(x[i_in_x]);
    h[32] = py2cu_float_to_half(x[i_in_x]);
    n[33] = __float2int_rd(x[i_in_x]);
    n[34] = __float2int_rn(x[i_in_x]);
    n[35] = __float2int_ru(x[i_in_x]);
    n[36] = __float2int_rz(x[i_in_x]);
    w[37] = __float2ll_rd(x[i_in_x]);
    w[38] = __float2ll_rn(x[i_in_x]);
    w[39] = __float2ll_ru(x[i_in_x]);
    w[40] = __float2ll_rz(x[i_in_x]);
    n[41] = (int)__float2uint_rd(x[i_in_x]);
    n[42] = (int)__float2uint_rn(x[i_in_x]);
    n[43] = (int)__float2uint_ru(x[i_in_x]);
    n[44] = (int)__float2uint_rz(x[i_in_x]);
    w[45] = (long long)__float2ull_rd(x[i_in_x]);
    w[46] = (long long)__float2ull_rn(x[i_in_x]);
    w[47] = (long long)__float2ull_ru(x[i_in_x]);
    w[48] = (long long)__float2ull_rz(x[i_in_x]);
    n[49] = __float_as_int(x[i_in_x]);
    n[50] = __hadd(n[i_in_n], n[i_plus_1_in_n]);
    x[51] = py2cu_half_to_float(h[py2cu_wrap(i, h_shape0)]);
    y[52] = __hiloint2double(n[i_in_n], n[i_plus_1_in_n]);
    n[53] = ilogb(y[i_in_y]);
    n[54] = ilogbf(x[i_in_x]);
    y[55] = __int2double_rn(n[i_in_n]);
    x[56] = __int2float_rd(n[i_in_n]);
    x[57] = __int2float_rn(n[i_in_n]);
    x[58] = __int2float_ru(n[i_in_n]);
    x[59] = __int2float_rz(n[i_in_n]);
    x[60] = __int_as_float(n[i_in_n]);
    n[61] = isfinite(y[i_in_y]);
    n[62] = isinf(y[i_in_y]);
    n[63] = isinf(x[i_in_x]);
    n[64] = isnan(y[i_in_y]);
    n[65] = isnan(x[i_in_x]);
    long long i_plus_1_in_y = py2cu_wrap(i + 1, y_shape0);
    y[66] = jn(n[i_in_n], y[i_plus_1_in_y]);
    long long i_plus_1_in_x = py2cu_wrap(i + 1, x_shape0);
    x[67] = jnf(n[i_in_n], x[i_plus_1_in_x]);
    y[68] = ldexp(y[i_in_y], n[i_plus_1_in_n]);
    x[69] = ldexpf(x[i_in_x], n[i_plus_1_in_n]);
    y[70] = __ll2double_rd(w[i_in_w]);
    y[71] = __ll2double_rn(w[i_in_w]);
    y[72] = __ll2double_ru(w[i_in_w]);
    y[73] = __ll2double_rz(w[i_in_w]);
    x[74] = __ll2float_rd(w[i_in_w]);
    x[75] = __ll2float_rn(w[i_in_w]);
    x[76] = __ll2float_ru(w[i_in_w]);
    x[77] = __ll2float_rz(w[i_in_w]);
    w[78] = llabs(w[i_in_w]);
    long long i_plus_1_in_w = py2cu_wrap(i + 1, w_shape0);
    w[79] = max(w[i_in_w], w[i_plus_1_in_w]);
    w[80] = min(w[i_in_w], w[i_plus_1_in_w]);
    w[81] = llrint(y[i_in_y]);
    w[82] = llrintf(x[i_in_x]);
    w[83] = llround(y[i_in_y]);
    w[84] = llroundf(x[i_in_x]);
    y[85] = __longlong_as_double(w[i_in_w]);
    n[86] = max(n[i_in_n], n[i_plus_1_in_n]);
    n[87] = min(n[i_in_n], n[i_plus_1_in_n]);
    n[88] = __mul24(n[i_in_n], n[i_plus_1_in_n]);
    w[89] = __mul64hi(w[i_in_w], w[i_plus_1_in_w]);
    n[90] = __mulhi(n[i_in_n], n[i_plus_1_in_n]);
    n[91] = __popc((unsigned int)n[i_in_n]);
    n[92] = __popcll((unsigned long long)w[i_in_w]);
    y[93] = py2cu_powi_f64(y[i_in_y], n[i_plus_1_in_n]);
    x[94] = py2cu_powi_f32(x[i_in_x], n[i_plus_1_in_n]);
    n[95] = __rhadd(n[i_in_n], n[i_plus_1_in_n]);
    n[96] = (int)__sad(n[i_in_n], n[i_plus_1_in_n], (unsigned int)n[i_plus_2_in_n]);
    y[97] = scalbn(y[i_in_y], n[i_plus_1_in_n]);
    x[98] = scalbnf(x[i_in_x], n[i_plus_1_in_n]);
    n[99] = signbit(y[i_in_y]);
    n[100] = signbit(x[i_in_x]);
    n[101] = (int)__uhadd((unsigned int)n[i_in_n], (unsigned int)n[i_plus_1_in_n]);
    y[102] = __uint2double_rn((unsigned int)n[i_in_n]);
    x[103] = __uint2float_rd((unsigned int)n[i_in_n]);
    x[104] = __uint2float_rn((unsigned int)n[i_in_n]);
    x[105] = __uint2float_ru((unsigned int)n[i_in_n]);
    x[106] = __uint2float_rz((unsigned int)n[i_in_n]);
    y[107] = __ull2double_rd((unsigned long long)w[i_in_w]);
    y[108] = __ull2double_rn((unsigned long long)w[i_in_w]);
    y[109] = __ull2double_ru((unsigned long long)w[i_in_w]);
    y[110] = __ull2double_rz((unsigned long long)w[i_in_w]);
    x[111] = __ull2float_rd((unsigned long long)w[i_in_w]);
    x[112] = __ull2float_rn((unsigned long long)w[i_in_w]);
    x[113] = __ull2float_ru((unsigned long long)w[i_in_w]);
    x[114] = __ull2float_rz((unsigned long long)w[i_in_w]);
    w[115] = (long long)max((unsigned long long)w[i_in_w], (unsigned long long)w[i_plus_1_in_w]);
    w[116] = (long long)min((unsigned long long)w[i_in_w], (unsigned long long)w[i_plus_1_in_w]);
    n[117] = (int)max((unsigned int)n[i_in_n], (unsigned int)n[i_plus_1_in_n]);
    n[118] = (int)min((unsigned int)n[i_in_n], (unsigned int)n[i_plus_1_in_n]);
    n[119] = (int)__umul24((unsigned int)n[i_in_n], (unsigned int)n[i_plus_1_in_n]);
    w[120] = (long long)__umul64hi((unsigned long long)w[i_in_w], (unsigned long long)w[i_plus_1_in_w]);
    n[121] = (int)__umulhi((unsigned int)n[i_in_n], (unsigned int)n[i_plus_1_in_n]);
    n[122] = (int)__urhadd((unsigned int)n[i_in_n], (unsigned int)n[i_plus_1_in_n]);
    n[123] = (int)__usad((unsigned int)n[i_in_n], (unsigned int)n[i_plus_1_in_n], (unsigned int)n[i_plus_2_in_n]);
    y[124] = yn(n[i_in_n], y[i_plus_1_in_y]);
    x[125] = ynf(n[i_in_n], x[i_plus_1_in_x]);
}

extern "C" __global__ void doubles(long long i, double *x, long long x_shape0, long long x_shape1)
{
    long long i_in_x_axis1 = py2cu_wrap(i, x_shape1);
    long long i_in_x = py2cu_wrap(i, x_shape0);
    x[i_in_x_axis1] = acos(x[i_in_x * x_shape1]);
    x[x_shape1 + i_in_x_axis1] = acosh(x[i_in_x * x_shape1]);
    x[2 * x_shape1 + i_in_x_axis1] = asin(x[i_in_x * x_shape1]);
    x[3 * x_shape1 + i_in_x_axis1] = asinh(x[i_in_x * x_shape1]);
    x[4 * x_shape1 + i_in_x_axis1] = atan(x[i_in_x * x_shape1]);
    x[5 * x_shape1 + i_in_x_axis1] = atan2(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[6 * x_shape1 + i_in_x_axis1] = atanh(x[i_in_x * x_shape1]);
    x[7 * x_shape1 + i_in_x_axis1] = cbrt(x[i_in_x * x_shape1]);
    x[8 * x_shape1 + i_in_x_axis1] = ceil(x[i_in_x * x_shape1]);
    x[9 * x_shape1 + i_in_x_axis1] = copysign(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[10 * x_shape1 + i_in_x_axis1] = cos(x[i_in_x * x_shape1]);
    x[11 * x_shape1 + i_in_x_axis1] = cosh(x[i_in_x * x_shape1]);
    x[12 * x_shape1 + i_in_x_axis1] = cospi(x[i_in_x * x_shape1]);
    x[13 * x_shape1 + i_in_x_axis1] = __dadd_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[14 * x_shape1 + i_in_x_axis1] = __dadd_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[15 * x_shape1 + i_in_x_axis1] = __dadd_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[16 * x_shape1 + i_in_x_axis1] = __dadd_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[17 * x_shape1 + i_in_x_axis1] = __ddiv_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[18 * x_shape1 + i_in_x_axis1] = __ddiv_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[19 * x_shape1 + i_in_x_axis1] = __ddiv_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[20 * x_shape1 + i_in_x_axis1] = __ddiv_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[21 * x_shape1 + i_in_x_axis1] = __dmul_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[22 * x_shape1 + i_in_x_axis1] = __dmul_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[23 * x_shape1 + i_in_x_axis1] = __dmul_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[24 * x_shape1 + i_in_x_axis1] = __dmul_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[25 * x_shape1 + i_in_x_axis1] = __drcp_rd(x[i_in_x * x_shape1]);
    x[26 * x_shape1 + i_in_x_axis1] = __drcp_rn(x[i_in_x * x_shape1]);
    x[27 * x_shape1 + i_in_x_axis1] = __drcp_ru(x[i_in_x * x_shape1]);
    x[28 * x_shape1 + i_in_x_axis1] = __drcp_rz(x[i_in_x * x_shape1]);
    x[29 * x_shape1 + i_in_x_axis1] = __dsqrt_rd(x[i_in_x * x_shape1]);
    x[30 * x_shape1 + i_in_x_axis1] = __dsqrt_rn(x[i_in_x * x_shape1]);
    x[31 * x_shape1 + i_in_x_axis1] = __dsqrt_ru(x[i_in_x * x_shape1]);
    x[32 * x_shape1 + i_in_x_axis1] = __dsqrt_rz(x[i_in_x * x_shape1]);
    x[33 * x_shape1 + i_in_x_axis1] = erf(x[i_in_x * x_shape1]);
    x[34 * x_shape1 + i_in_x_axis1] = erfc(x[i_in_x * x_shape1]);
    x[35 * x_shape1 + i_in_x_axis1] = erfcinv(x[i_in_x * x_shape1]);
    x[36 * x_shape1 + i_in_x_axis1] = erfcx(x[i_in_x * x_shape1]);
    x[37 * x_shape1 + i_in_x_axis1] = erfinv(x[i_in_x * x_shape1]);
    x[38 * x_shape1 + i_in_x_axis1] = exp(x[i_in_x * x_shape1]);
    x[39 * x_shape1 + i_in_x_axis1] = exp10(x[i_in_x * x_shape1]);
    x[40 * x_shape1 + i_in_x_axis1] = exp2(x[i_in_x * x_shape1]);
    x[41 * x_shape1 + i_in_x_axis1] = expm1(x[i_in_x * x_shape1]);
    x[42 * x_shape1 + i_in_x_axis1] = fabs(x[i_in_x * x_shape1]);
    x[43 * x_shape1 + i_in_x_axis1] = fdim(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[44 * x_shape1 + i_in_x_axis1] = floor(x[i_in_x * x_shape1]);
    x[45 * x_shape1 + i_in_x_axis1] = fma(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1], x[i_in_x * x_shape1 + 2]);
    x[46 * x_shape1 + i_in_x_axis1] = __fma_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1],
                                               x[i_in_x * x_shape1 + 2]);
    x[47 * x_shape1 + i_in_x_axis1] = __fma_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1],
                                               x[i_in_x * x_shape1 + 2]);
    x[48 * x_shape1 + i_in_x_axis1] = __fma_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1],
                                               x[i_in_x * x_shape1 + 2]);
    x[49 * x_shape1 + i_in_x_axis1] = __fma_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1],
                                               x[i_in_x * x_shape1 + 2]);
    x[50 * x_shape1 + i_in_x_axis1] = fmax(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[51 * x_shape1 + i_in_x_axis1] = fmin(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[52 * x_shape1 + i_in_x_axis1] = fmod(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[53 * x_shape1 + i_in_x_axis1] = hypot(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[54 * x_shape1 + i_in_x_axis1] = j0(x[i_in_x * x_shape1]);
    x[55 * x_shape1 + i_in_x_axis1] = j1(x[i_in_x * x_shape1]);
    x[56 * x_shape1 + i_in_x_axis1] = lgamma(x[i_in_x * x_shape1]);
    x[57 * x_shape1 + i_in_x_axis1] = log(x[i_in_x * x_shape1]);
    x[58 * x_shape1 + i_in_x_axis1] = log10(x[i_in_x * x_shape1]);
    x[59 * x_shape1 + i_in_x_axis1] = log1p(x[i_in_x * x_shape1]);
    x[60 * x_shape1 + i_in_x_axis1] = log2(x[i_in_x * x_shape1]);
    x[61 * x_shape1 + i_in_x_axis1] = logb(x[i_in_x * x_shape1]);
    x[62 * x_shape1 + i_in_x_axis1] = nearbyint(x[i_in_x * x_shape1]);
    x[63 * x_shape1 + i_in_x_axis1] = nextafter(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[64 * x_shape1 + i_in_x_axis1] = normcdf(x[i_in_x * x_shape1]);
    x[65 * x_shape1 + i_in_x_axis1] = normcdfinv(x[i_in_x * x_shape1]);
    x[66 * x_shape1 + i_in_x_axis1] = pow(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[67 * x_shape1 + i_in_x_axis1] = rcbrt(x[i_in_x * x_shape1]);
    x[68 * x_shape1 + i_in_x_axis1] = remainder(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[69 * x_shape1 + i_in_x_axis1] = rint(x[i_in_x * x_shape1]);
    x[70 * x_shape1 + i_in_x_axis1] = round(x[i_in_x * x_shape1]);
    x[71 * x_shape1 + i_in_x_axis1] = rsqrt(x[i_in_x * x_shape1]);
    x[72 * x_shape1 + i_in_x_axis1] = sin(x[i_in_x * x_shape1]);
    x[73 * x_shape1 + i_in_x_axis1] = sinh(x[i_in_x * x_shape1]);
    x[74 * x_shape1 + i_in_x_axis1] = sinpi(x[i_in_x * x_shape1]);
    x[75 * x_shape1 + i_in_x_axis1] = sqrt(x[i_in_x * x_shape1]);
    x[76 * x_shape1 + i_in_x_axis1] = tan(x[i_in_x * x_shape1]);
    x[77 * x_shape1 + i_in_x_axis1] = tanh(x[i_in_x * x_shape1]);
    x[78 * x_shape1 + i_in_x_axis1] = tgamma(x[i_in_x * x_shape1]);
    x[79 * x_shape1 + i_in_x_axis1] = trunc(x[i_in_x * x_shape1]);
    x[80 * x_shape1 + i_in_x_axis1] = y0(x[i_in_x * x_shape1]);
    x[81 * x_shape1 + i_in_x_axis1] = y1(x[i_in_x * x_shape1]);
}

extern "C" __global__ void singles(long long i, float *x, long long x_shape0, long long x_shape1)
{
    long long i_in_x_axis1 = py2cu_wrap(i, x_shape1);
    long long i_in_x = py2cu_wrap(i, x_shape0);
    x[i_in_x_axis1] = acosf(x[i_in_x * x_shape1]);
    x[x_shape1 + i_in_x_axis1] = acoshf(x[i_in_x * x_shape1]);
    x[2 * x_shape1 + i_in_x_axis1] = asinf(x[i_in_x * x_shape1]);
    x[3 * x_shape1 + i_in_x_axis1] = asinhf(x[i_in_x * x_shape1]);
    x[4 * x_shape1 + i_in_x_axis1] = atan2f(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[5 * x_shape1 + i_in_x_axis1] = atanf(x[i_in_x * x_shape1]);
    x[6 * x_shape1 + i_in_x_axis1] = atanhf(x[i_in_x * x_shape1]);
    x[7 * x_shape1 + i_in_x_axis1] = cbrtf(x[i_in_x * x_shape1]);
    x[8 * x_shape1 + i_in_x_axis1] = ceilf(x[i_in_x * x_shape1]);
    x[9 * x_shape1 + i_in_x_axis1] = copysignf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[10 * x_shape1 + i_in_x_axis1] = cosf(x[i_in_x * x_shape1]);
    x[11 * x_shape1 + i_in_x_axis1] = coshf(x[i_in_x * x_shape1]);
    x[12 * x_shape1 + i_in_x_axis1] = cospif(x[i_in_x * x_shape1]);
    x[13 * x_shape1 + i_in_x_axis1] = erfcf(x[i_in_x * x_shape1]);
    x[14 * x_shape1 + i_in_x_axis1] = erfcinvf(x[i_in_x * x_shape1]);
    x[15 * x_shape1 + i_in_x_axis1] = erfcxf(x[i_in_x * x_shape1]);
    x[16 * x_shape1 + i_in_x_axis1] = erff(x[i_in_x * x_shape1]);
    x[17 * x_shape1 + i_in_x_axis1] = erfinvf(x[i_in_x * x_shape1]);
    x[18 * x_shape1 + i_in_x_axis1] = exp10f(x[i_in_x * x_shape1]);
    x[19 * x_shape1 + i_in_x_axis1] = exp2f(x[i_in_x * x_shape1]);
    x[20 * x_shape1 + i_in_x_axis1] = expf(x[i_in_x * x_shape1]);
    x[21 * x_shape1 + i_in_x_axis1] = expm1f(x[i_in_x * x_shape1]);
    x[22 * x_shape1 + i_in_x_axis1] = fabsf(x[i_in_x * x_shape1]);
    x[23 * x_shape1 + i_in_x_axis1] = __fadd_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[24 * x_shape1 + i_in_x_axis1] = __fadd_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[25 * x_shape1 + i_in_x_axis1] = __fadd_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[26 * x_shape1 + i_in_x_axis1] = __fadd_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[27 * x_shape1 + i_in_x_axis1] = __cosf(x[i_in_x * x_shape1]);
    x[28 * x_shape1 + i_in_x_axis1] = __exp10f(x[i_in_x * x_shape1]);
    x[29 * x_shape1 + i_in_x_axis1] = __expf(x[i_in_x * x_shape1]);
    x[30 * x_shape1 + i_in_x_axis1] = __fdividef(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[31 * x_shape1 + i_in_x_axis1] = __log10f(x[i_in_x * x_shape1]);
    x[32 * x_shape1 + i_in_x_axis1] = __log2f(x[i_in_x * x_shape1]);
    x[33 * x_shape1 + i_in_x_axis1] = __logf(x[i_in_x * x_shape1]);
    x[34 * x_shape1 + i_in_x_axis1] = __powf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[35 * x_shape1 + i_in_x_axis1] = __sinf(x[i_in_x * x_shape1]);
    x[36 * x_shape1 + i_in_x_axis1] = __tanf(x[i_in_x * x_shape1]);
    x[37 * x_shape1 + i_in_x_axis1] = fdimf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[38 * x_shape1 + i_in_x_axis1] = __fdiv_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[39 * x_shape1 + i_in_x_axis1] = __fdiv_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[40 * x_shape1 + i_in_x_axis1] = __fdiv_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[41 * x_shape1 + i_in_x_axis1] = __fdiv_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[42 * x_shape1 + i_in_x_axis1] = floorf(x[i_in_x * x_shape1]);
    x[43 * x_shape1 + i_in_x_axis1] = fmaf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1], x[i_in_x * x_shape1 + 2]);
    x[44 * x_shape1 + i_in_x_axis1] = __fmaf_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1],
                                                x[i_in_x * x_shape1 + 2]);
    x[45 * x_shape1 + i_in_x_axis1] = __fmaf_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1],
                                                x[i_in_x * x_shape1 + 2]);
    x[46 * x_shape1 + i_in_x_axis1] = __fmaf_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1],
                                                x[i_in_x * x_shape1 + 2]);
    x[47 * x_shape1 + i_in_x_axis1] = __fmaf_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1],
                                                x[i_in_x * x_shape1 + 2]);
    x[48 * x_shape1 + i_in_x_axis1] = fmaxf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[49 * x_shape1 + i_in_x_axis1] = fminf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[50 * x_shape1 + i_in_x_axis1] = fmodf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[51 * x_shape1 + i_in_x_axis1] = __fmul_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[52 * x_shape1 + i_in_x_axis1] = __fmul_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[53 * x_shape1 + i_in_x_axis1] = __fmul_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[54 * x_shape1 + i_in_x_axis1] = __fmul_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[55 * x_shape1 + i_in_x_axis1] = __frcp_rd(x[i_in_x * x_shape1]);
    x[56 * x_shape1 + i_in_x_axis1] = __frcp_rn(x[i_in_x * x_shape1]);
    x[57 * x_shape1 + i_in_x_axis1] = __frcp_ru(x[i_in_x * x_shape1]);
    x[58 * x_shape1 + i_in_x_axis1] = __frcp_rz(x[i_in_x * x_shape1]);
    x[59 * x_shape1 + i_in_x_axis1] = __frsqrt_rn(x[i_in_x * x_shape1]);
    x[60 * x_shape1 + i_in_x_axis1] = __fsqrt_rd(x[i_in_x * x_shape1]);
    x[61 * x_shape1 + i_in_x_axis1] = __fsqrt_rn(x[i_in_x * x_shape1]);
    x[62 * x_shape1 + i_in_x_axis1] = __fsqrt_ru(x[i_in_x * x_shape1]);
    x[63 * x_shape1 + i_in_x_axis1] = __fsqrt_rz(x[i_in_x * x_shape1]);
    x[64 * x_shape1 + i_in_x_axis1] = __fsub_rd(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[65 * x_shape1 + i_in_x_axis1] = __fsub_rn(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[66 * x_shape1 + i_in_x_axis1] = __fsub_ru(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[67 * x_shape1 + i_in_x_axis1] = __fsub_rz(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[68 * x_shape1 + i_in_x_axis1] = hypotf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[69 * x_shape1 + i_in_x_axis1] = j0f(x[i_in_x * x_shape1]);
    x[70 * x_shape1 + i_in_x_axis1] = j1f(x[i_in_x * x_shape1]);
    x[71 * x_shape1 + i_in_x_axis1] = lgammaf(x[i_in_x * x_shape1]);
    x[72 * x_shape1 + i_in_x_axis1] = log10f(x[i_in_x * x_shape1]);
    x[73 * x_shape1 + i_in_x_axis1] = log1pf(x[i_in_x * x_shape1]);
    x[74 * x_shape1 + i_in_x_axis1] = log2f(x[i_in_x * x_shape1]);
    x[75 * x_shape1 + i_in_x_axis1] = logbf(x[i_in_x * x_shape1]);
    x[76 * x_shape1 + i_in_x_axis1] = logf(x[i_in_x * x_shape1]);
    x[77 * x_shape1 + i_in_x_axis1] = nearbyintf(x[i_in_x * x_shape1]);
    x[78 * x_shape1 + i_in_x_axis1] = nextafterf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[79 * x_shape1 + i_in_x_axis1] = normcdff(x[i_in_x * x_shape1]);
    x[80 * x_shape1 + i_in_x_axis1] = normcdfinvf(x[i_in_x * x_shape1]);
    x[81 * x_shape1 + i_in_x_axis1] = powf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[82 * x_shape1 + i_in_x_axis1] = rcbrtf(x[i_in_x * x_shape1]);
    x[83 * x_shape1 + i_in_x_axis1] = remainderf(x[i_in_x * x_shape1], x[i_in_x * x_shape1 + 1]);
    x[84 * x_shape1 + i_in_x_axis1] = rintf(x[i_in_x * x_shape1]);
    x[85 * x_shape1 + i_in_x_axis1] = roundf(x[i_in_x * x_shape1]);
    x[86 * x_shape1 + i_in_x_axis1] = rsqrtf(x[i_in_x * x_shape1]);
    x[87 * x_shape1 + i_in_x_axis1] = __saturatef(x[i_in_x * x_shape1]);
    x[88 * x_shape1 + i_in_x_axis1] = sinf(x[i_in_x * x_shape1]);
    x[89 * x_shape1 + i_in_x_axis1] = sinhf(x[i_in_x * x_shape1]);
    x[90 * x_shape1 + i_in_x_axis1] = sinpif(x[i_in_x * x_shape1]);
    x[91 * x_shape1 + i_in_x_axis1] = sqrtf(x[i_in_x * x_shape1]);
    x[92 * x_shape1 + i_in_x_axis1] = tanf(x[i_in_x * x_shape1]);
    x[93 * x_shape1 + i_in_x_axis1] = tanhf(x[i_in_x * x_shape1]);
    x[94 * x_shape1 + i_in_x_axis1] = tgammaf(x[i_in_x * x_shape1]);
    x[95 * x_shape1 + i_in_x_axis1] = truncf(x[i_in_x * x_shape1]);
    x[96 * x_shape1 + i_in_x_axis1] = y0f(x[i_in_x * x_shape1]);
    x[97 * x_shape1 + i_in_x_axis1] = y1f(x[i_in_x * x_shape1]);
}
