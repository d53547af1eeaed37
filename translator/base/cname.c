/* C names for Python names. */
#include "base/arena.h"
#include "base/text.h"
#include "base/cname.h"
#include "base/ascii.h"

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

/* What nvcc declares besides, as it reads the C library's headers before each text (found by declaring each name of those of glibc). Sorted. */
static const char *const library[] = {
    "a64l", "abort", "acoshl", "acosl", "aligned_alloc", "alloca", "arc4random", "arc4random_buf", "arc4random_uniform",
    "asctime", "asctime_r", "asinhl", "asinl", "at_quick_exit", "atan2l", "atanhl", "atanl", "atexit", "atof", "atoi", "atol",
    "atoll", "basename", "bcmp", "bcopy", "blkcnt_t", "blksize_t", "bsearch", "bzero", "caddr_t", "calloc", "canonicalize",
    "canonicalize_file_name", "canonicalizef", "canonicalizel", "cbrtl", "ceill", "clearenv", "clock_adjtime",
    "clock_getcpuclockid", "clock_getres", "clock_gettime", "clock_nanosleep", "clock_settime", "clockid_t", "comparison_fn_t",
    "copysignl", "coshl", "cosl", "ctime", "ctime_r", "daddl", "daddr_t", "daylight", "ddivl", "dev_t", "dfmal", "difftime",
    "div", "div_t", "dmull", "double_t", "drand48", "drand48_r", "drem", "dremf", "dreml", "dsqrtl", "dsubl", "dysize", "ecvt",
    "ecvt_r", "erand48", "erand48_r", "erfcl", "erfl", "exit", "exp10l", "exp2l", "expl", "explicit_bzero", "expm1l", "fabsl",
    "fadd", "faddl", "fcvt", "fcvt_r", "fd_mask", "fd_set", "fdiml", "fdiv", "fdivl", "ffma", "ffmal", "ffs", "ffsl", "ffsll",
    "finite", "finitef", "finitel", "float_t", "floorl", "fmal", "fmaximum", "fmaximum_mag", "fmaximum_mag_num",
    "fmaximum_mag_numf", "fmaximum_mag_numl", "fmaximum_magf", "fmaximum_magl", "fmaximum_num", "fmaximum_numf", "fmaximum_numl",
    "fmaximumf", "fmaximuml", "fmaxl", "fmaxmag", "fmaxmagf", "fmaxmagl", "fminimum", "fminimum_mag", "fminimum_mag_num",
    "fminimum_mag_numf", "fminimum_mag_numl", "fminimum_magf", "fminimum_magl", "fminimum_num", "fminimum_numf", "fminimum_numl",
    "fminimumf", "fminimuml", "fminl", "fminmag", "fminmagf", "fminmagl", "fmodl", "fmul", "fmull", "frexpl", "fromfp", "fromfpf",
    "fromfpl", "fromfpx", "fromfpxf", "fromfpxl", "fsblkcnt_t", "fsfilcnt_t", "fsid_t", "fsqrt", "fsqrtl", "fsub", "fsubl",
    "gamma", "gammaf", "gammal", "gcvt", "getdate", "getdate_err", "getdate_r", "getenv", "getloadavg", "getpayload",
    "getpayloadf", "getpayloadl", "getpt", "getsubopt", "gid_t", "gmtime", "gmtime_r", "grantpt", "hypotl", "id_t", "ilogbl",
    "index", "initstate", "initstate_r", "ino_t", "isalnum", "isalnum_l", "isalpha", "isalpha_l", "isascii", "isblank",
    "isblank_l", "iscanonical", "iscntrl", "iscntrl_l", "isctype", "isdigit", "isdigit_l", "iseqsig", "isgraph", "isgraph_l",
    "isgreaterequal", "isinff", "isinfl", "islessequal", "islessgreater", "islower", "islower_l", "isnanf", "isnanl", "isprint",
    "isprint_l", "ispunct", "ispunct_l", "issignaling", "isspace", "isspace_l", "isunordered", "isupper", "isupper_l", "isxdigit",
    "isxdigit_l", "iszero", "j0l", "j1l", "jnl", "jrand48", "jrand48_r", "key_t", "l64a", "lcong48", "lcong48_r", "ldexpl",
    "ldiv", "ldiv_t", "lgamma_r", "lgammaf_r", "lgammal", "lgammal_r", "libraryPropertyType", "lldiv", "lldiv_t", "llogb",
    "llogbf", "llogbl", "llrintl", "llroundl", "locale_t", "localtime", "localtime_r", "loff_t", "log10l", "log1pl", "log2l",
    "logbl", "logl", "lrand48", "lrand48_r", "lrintl", "lroundl", "max_align_t", "mblen", "mbstowcs", "mbtowc", "memccpy",
    "memchr", "memcmp", "memfrob", "memmem", "memmove", "mempcpy", "memrchr", "mkdtemp", "mkostemp", "mkostemps", "mkstemp",
    "mkstemps", "mktemp", "mktime", "mode_t", "modfl", "mrand48", "mrand48_r", "nanl", "nanosleep", "nearbyintl", "nextafterl",
    "nextdown", "nextdownf", "nextdownl", "nexttoward", "nexttowardf", "nexttowardl", "nextup", "nextupf", "nextupl", "nlink_t",
    "nrand48", "nrand48_r", "off_t", "on_exit", "pid_t", "posix_memalign", "posix_openpt", "powl", "pselect", "pthread_attr_t",
    "pthread_barrier_t", "pthread_barrierattr_t", "pthread_cond_t", "pthread_condattr_t", "pthread_key_t", "pthread_mutex_t",
    "pthread_mutexattr_t", "pthread_once_t", "pthread_rwlock_t", "pthread_rwlockattr_t", "pthread_spinlock_t", "pthread_t",
    "ptsname", "ptsname_r", "putenv", "qecvt", "qecvt_r", "qfcvt", "qfcvt_r", "qgcvt", "qsort", "qsort_r", "quad_t", "quick_exit",
    "rand", "rand_r", "random", "random_r", "rawmemchr", "realloc", "reallocarray", "realpath", "register_t", "remainderl",
    "remquol", "rindex", "rintl", "roundeven", "roundevenf", "roundevenl", "roundl", "rpmatch", "scalb", "scalbf", "scalbl",
    "scalblnl", "scalbnl", "secure_getenv", "seed48", "seed48_r", "select", "setenv", "setpayload", "setpayloadf", "setpayloadl",
    "setpayloadsig", "setpayloadsigf", "setpayloadsigl", "setstate", "setstate_r", "sigabbrev_np", "sigdescr_np", "signgam",
    "significand", "significandf", "significandl", "sigset_t", "sincosl", "sinhl", "sinl", "sqrtl", "srand", "srand48",
    "srand48_r", "srandom", "srandom_r", "ssize_t", "stpcpy", "stpncpy", "strcasecmp", "strcasecmp_l", "strcasestr", "strcat",
    "strchr", "strchrnul", "strcmp", "strcoll", "strcoll_l", "strcpy", "strcspn", "strdup", "strerror", "strerror_l",
    "strerror_r", "strerrordesc_np", "strerrorname_np", "strfromd", "strfromf", "strfroml", "strfry", "strftime", "strftime_l",
    "strlen", "strncasecmp", "strncasecmp_l", "strncat", "strncmp", "strncpy", "strndup", "strnlen", "strpbrk", "strptime",
    "strptime_l", "strrchr", "strsep", "strsignal", "strspn", "strstr", "strtod", "strtod_l", "strtof", "strtof_l", "strtok",
    "strtok_r", "strtol", "strtol_l", "strtold", "strtold_l", "strtoll", "strtoll_l", "strtoq", "strtoul", "strtoul_l",
    "strtoull", "strtoull_l", "strtouq", "strverscmp", "strxfrm", "strxfrm_l", "suseconds_t", "system", "tanhl", "tanl",
    "tgammal", "time", "time_t", "timegm", "timelocal", "timer_create", "timer_delete", "timer_getoverrun", "timer_gettime",
    "timer_settime", "timer_t", "timespec_get", "timespec_getres", "timezone", "toascii", "tolower", "tolower_l", "totalorder",
    "totalorderf", "totalorderl", "totalordermag", "totalordermagf", "totalordermagl", "toupper", "toupper_l", "truncl", "tzname",
    "tzset", "u_char", "u_int", "u_int16_t", "u_int32_t", "u_int8_t", "u_long", "u_quad_t", "u_short", "ufromfp", "ufromfpf",
    "ufromfpl", "ufromfpx", "ufromfpxf", "ufromfpxl", "uid_t", "uint", "ulong", "unlockpt", "unsetenv", "useconds_t", "ushort",
    "valloc", "wcstombs", "wctomb", "y0l", "y1l", "ynl",
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
    return length > 0 && ascii_is_upper(name[length]);
}

static bool is_taken(const char *name)
{
    return in_table(reserved, sizeof reserved / sizeof reserved[0], name) || is_vector_type(name) ||
           strncmp(name, "__", 2) == 0 || strncmp(name, "py2cu", 5) == 0 || strncmp(name, "PY2CU", 5) == 0 ||
           is_of_cuda(name) || (name[0] == '_' && ascii_is_upper(name[1]));
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
    return ascii_is_alnum(c) || c == '_';
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
    if (buf.length == 0 || ascii_is_digit(buf.text[0])) {
        return arena_printf(arena, "v_%s", buf.length == 0 ? "" : buf.text);
    }
    if (strncmp(buf.text, "__", 2) == 0 || (buf.text[0] == '_' && ascii_is_upper(buf.text[1])) || strncmp(buf.text, "py2cu", 5) == 0 ||
        strncmp(buf.text, "PY2CU", 5) == 0) {
        return arena_printf(arena, "v%s%s", buf.text[0] == '_' ? "" : "_", buf.text);
    }
    return is_taken(buf.text) ? arena_printf(arena, "%s_", buf.text) : buf.text;
}

const char *cname_clean_global(Arena *arena, const char *python_name)
{
    const char *clean = cname_clean(arena, python_name);
    bool is_there = in_table(functions, sizeof functions / sizeof functions[0], clean) || in_table(library, sizeof library / sizeof library[0], clean);
    return is_there ? arena_printf(arena, "%s_", clean) : clean;
}

const char *cname_unique(Arena *arena, NameTable *taken, const char *clean)
{
    const char *name = clean;
    for (unsigned i = 2; names_has(taken, name); i++) {
        name = arena_printf(arena, "%s_%u", clean, i);
    }
    return names_find(taken, name);
}
