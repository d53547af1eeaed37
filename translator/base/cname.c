/* C names for Python names. */
#include "base/arena.h"
#include "base/text.h"
#include "base/cname.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Keywords of C, C++ (to C++23) and CUDA, what CUDA's headers predefine as objects, types or macros, and the macros of limits.h, which nvcc
 * has read. Sorted. */
static const char *const reserved[] = {
    "CHAR_BIT", "CHAR_MAX", "CHAR_MIN", "EOF", "I", "INFINITY", "INT_MAX", "INT_MIN", "LLONG_MAX", "LLONG_MIN", "LONG_MAX",
    "LONG_MIN", "M_E", "M_PI", "NAN", "NULL", "SCHAR_MAX", "SCHAR_MIN", "SHRT_MAX", "SHRT_MIN", "UCHAR_MAX", "UINT_MAX",
    "ULLONG_MAX", "ULONG_MAX", "USHRT_MAX", "alignas", "alignof", "and", "and_eq", "asm", "assert", "auto", "bitand", "bitor",
    "blockDim", "blockIdx", "bool", "break", "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class", "clock_t",
    "co_await", "co_return", "co_yield", "compl", "complex", "concept", "const", "const_cast", "consteval", "constexpr",
    "constinit", "continue", "cooperative_groups", "cuda", "cudaError_t", "cudaEvent_t", "cudaStream_t", "decltype", "default",
    "delete", "dim3", "do", "double", "dynamic_cast", "else", "enum", "errno", "explicit", "export", "extern", "false", "float",
    "for", "fpclassify", "friend", "goto", "gridDim", "i386", "if", "imaginary", "inline", "int", "int16_t", "int32_t", "int64_t",
    "int8_t", "intptr_t", "isfinite", "isgreater", "isinf", "isless", "isnan", "isnormal", "linux", "long", "main", "mutable",
    "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "nullptr_t", "nv", "nvcuda", "operator", "or", "or_eq", "private",
    "protected", "ptrdiff_t", "public", "register", "reinterpret_cast", "requires", "restrict", "return", "short", "signbit",
    "signed", "size_t", "sizeof", "static", "static_assert", "static_cast", "std", "stderr", "stdin", "stdout", "struct",
    "switch", "template", "this", "threadIdx", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "typeof",
    "uint16_t", "uint3", "uint32_t", "uint64_t", "uint8_t", "uintptr_t", "union", "unix", "unsigned", "using", "virtual", "void",
    "volatile", "warpSize", "wchar_t", "while", "xor", "xor_eq",
};

/* Functions and types that CUDA 13's built-in headers or the host header declare at global scope (found by declaring each name of those
 * headers under NVRTC and g++), and the types of the headers that a text with floats of 16 bits reads: a function or constant of the output must
 * not have their names. Locals may. Sorted. */
static const char *const functions[] = {
    "abs", "acos", "acosf", "acosh", "acoshf", "all", "any", "asin", "asinf", "asinh", "asinhf", "atan", "atan2",
    "atan2f", "atanf", "atanh", "atanhf", "ballot", "cbrt", "cbrtf", "ceil", "ceilf", "clock", "clock64", "copysign",
    "copysignf", "cos", "cosf", "cosh", "coshf", "cospi", "cospif", "cyl_bessel_i0", "cyl_bessel_i0f", "cyl_bessel_i1",
    "cyl_bessel_i1f", "dadd", "dmul", "double2int", "double2ll", "double2uint", "double2ull", "dsub", "erf", "erfc",
    "erfcf", "erfcinv", "erfcinvf", "erfcx", "erfcxf", "erff", "erfinv", "erfinvf", "exp", "exp10", "exp10f", "exp2",
    "exp2f", "expf", "expm1", "expm1f", "fabs", "fabsf", "fdim", "fdimf", "fdivide", "fdividef", "float2double",
    "floor", "floorf", "fma", "fmaf", "fmax", "fmaxf", "fmin", "fminf", "fmod", "fmodf", "free", "frexp", "frexpf", "half",
    "hypot", "hypotf", "ilogb", "ilogbf", "int2double", "j0", "j0f", "j1", "j1f", "jn", "jnf", "labs", "ldexp",
    "ldexpf", "lgamma", "lgammaf", "ll2double", "llabs", "llmax", "llmin", "llrint", "llrintf", "llround", "llroundf",
    "log", "log10", "log10f", "log1p", "log1pf", "log2", "log2f", "logb", "logbf", "logf", "lrint", "lrintf", "lround",
    "lroundf", "make_double4_16a", "make_double4_32a", "malloc", "max", "memcpy", "memset", "min", "modf", "modff",
    "nan", "nanf", "nearbyint", "nearbyintf", "nextafter", "nextafterf", "norm", "norm3d", "norm3df", "norm4d",
    "norm4df", "normcdf", "normcdff", "normcdfinv", "normcdfinvf", "normf", "nv_bfloat16", "nv_bfloat162", "nv_half",
    "nv_half2", "pow", "powf", "printf", "rcbrt", "rcbrtf",
    "remainder", "remainderf", "remquo", "remquof", "rhypot", "rhypotf", "rint", "rintf", "rnorm", "rnorm3d",
    "rnorm3df", "rnorm4d", "rnorm4df", "rnormf", "round", "roundf", "rsqrt", "rsqrtf", "scalbln", "scalblnf", "scalbn",
    "scalbnf", "sin", "sincos", "sincosf", "sincospi", "sincospif", "sinf", "sinh", "sinhf", "sinpi", "sinpif", "sqrt",
    "sqrtf", "surf1DLayeredread", "surf1DLayeredwrite", "surf1Dread", "surf1Dwrite", "surf2DLayeredread",
    "surf2DLayeredwrite", "surf2Dread", "surf2Dwrite", "surf3Dread", "surf3Dwrite", "surfCubemapLayeredread",
    "surfCubemapLayeredwrite", "surfCubemapread", "surfCubemapwrite", "syncthreads_and", "syncthreads_count",
    "syncthreads_or", "tan", "tanf", "tanh", "tanhf", "tex1D", "tex1DGrad", "tex1DLayered", "tex1DLayeredGrad",
    "tex1DLayeredLod", "tex1DLod", "tex1Dfetch", "tex2D", "tex2DGrad", "tex2DLayered", "tex2DLayeredGrad",
    "tex2DLayeredLod", "tex2DLod", "tex2Dgather", "tex3D", "tex3DGrad", "tex3DLod", "texCubemap", "texCubemapGrad",
    "texCubemapLayered", "texCubemapLayeredGrad", "texCubemapLayeredLod", "texCubemapLod", "tgamma", "tgammaf", "trunc",
    "truncf", "uint2double", "ull2double", "ullmax", "ullmin", "umax", "umin", "va_list", "y0", "y0f", "y1", "y1f",
    "yn", "ynf",
};

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, *(const char *const *)b);
}

static bool in_table(const char *const *table, size_t count, const char *name)
{
    return bsearch(name, table, count, sizeof *table, compare_names) != NULL;
}

/* Types like float4 and uchar2, with their make_ functions. */
static bool is_vector_type(const char *name)
{
    static const char *const bases[] = {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "longlong", "ulonglong",
                                        "float", "double", "half", "__half"};
    char last = name[strlen(name) - 1];
    if (strncmp(name, "make_", 5) == 0) {
        name += 5;
    }
    for (size_t i = 0; last >= '1' && last <= '4' && i < sizeof bases / sizeof bases[0]; i++) {
        size_t length = strlen(bases[i]);
        if (strncmp(name, bases[i], length) == 0 && name[length] == last && name[length + 1] == '\0') {
            return true;
        }
    }
    return false;
}

/* cudaMalloc, atomicAdd: also those that later versions of CUDA will have. cuda_add and atomic_sum are free. */
static bool is_of_cuda(const char *name)
{
    size_t length = strncmp(name, "cuda", 4) == 0 ? 4 : strncmp(name, "atomic", 6) == 0 ? 6 : 0;
    return length > 0 && isupper((unsigned char)name[length]);
}

static bool is_taken(const char *name)
{
    return in_table(reserved, sizeof reserved / sizeof reserved[0], name) || is_vector_type(name) ||
           strncmp(name, "__", 2) == 0 || strncmp(name, "py2cu", 5) == 0 || strncmp(name, "PY2CU", 5) == 0 ||
           is_of_cuda(name) || (name[0] == '_' && isupper((unsigned char)name[1]));
}

/* "sigma" for σ, "Delta" for Δ; NULL: no Greek letter. */
static const char *greek_letter(unsigned c)
{
    static const char *const names[] = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta",  "eta", "theta",   "iota", "kappa", "lambda", "mu", "nu",
                                        "xi",    "omicron", "pi", "rho",   "sigma",   "sigma", "tau", "upsilon", "phi",  "chi",   "psi",    "omega"};
    static const char *const large[] = {"Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta",  "Eta", "Theta",   "Iota", "Kappa", "Lambda", "Mu", "Nu",
                                        "Xi",    "Omicron", "Pi", "Rho",   NULL,      "Sigma", "Tau", "Upsilon", "Phi",  "Chi",   "Psi",    "Omega"};
    return c >= 0x3B1 && c <= 0x3C9 ? names[c - 0x3B1] : c >= 0x391 && c <= 0x3A9 ? large[c - 0x391] : c == 0xB5 ? "mu" : NULL;
}

static bool is_of_c(char c)
{
    return (unsigned char)c < 128 && (isalnum((unsigned char)c) || c == '_');
}

const char *cname_clean(Arena *arena, const char *python_name)
{
    TextBuf buf;
    textbuf_init(&buf, arena);
    for (uint32_t at = 0, length = (uint32_t)strlen(python_name); at < length;) {
        uint32_t start = at;
        while (is_of_c(python_name[at])) {
            at++;
        }
        if (at > start) {
            textbuf_add(&buf, python_name + start, at - start);
            continue;
        }
        uint32_t c = character_next(python_name, length, &at);
        if (greek_letter(c) != NULL) {
            textbuf_puts(&buf, greek_letter(c));
        } else {
            textbuf_printf(&buf, "_u%04X", (unsigned)c);
        }
    }
    if (buf.length == 0 || isdigit((unsigned char)buf.text[0])) {
        return arena_printf(arena, "v_%s", buf.length == 0 ? "" : buf.text);
    }
    if (strncmp(buf.text, "__", 2) == 0 || (buf.text[0] == '_' && isupper((unsigned char)buf.text[1])) || strncmp(buf.text, "py2cu", 5) == 0 ||
        strncmp(buf.text, "PY2CU", 5) == 0) {
        return arena_printf(arena, "v%s%s", buf.text[0] == '_' ? "" : "_", buf.text);
    }
    return is_taken(buf.text) ? arena_printf(arena, "%s_", buf.text) : buf.text;
}

const char *cname_clean_global(Arena *arena, const char *python_name)
{
    const char *clean = cname_clean(arena, python_name);
    return in_table(functions, sizeof functions / sizeof functions[0], clean) ? arena_printf(arena, "%s_", clean) : clean;
}

const char *cname_unique(Arena *arena, NameTable *taken, const char *clean)
{
    const char *name = clean;
    for (unsigned i = 2; names_has(taken, name); i++) {
        name = arena_printf(arena, "%s_%u", clean, i);
    }
    return names_find(taken, name);
}
