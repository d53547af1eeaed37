/* C names for Python names. */
#include "cnames.h"

#include <ctype.h>
#include <string.h>

struct NameSet {
    Arena *arena;
    const char **slots;
    uint32_t slot_count, count;
};

NameSet *nameset_new(Arena *arena)
{
    NameSet *set = arena_alloc(arena, sizeof *set);
    set->arena = arena;
    set->slot_count = 32;
    set->slots = arena_alloc(arena, set->slot_count * sizeof *set->slots);
    return set;
}

static uint32_t hash_text(const char *text)
{
    uint32_t h = 2166136261u;
    for (; *text != '\0'; text++) {
        h = (h ^ (unsigned char)*text) * 16777619u;
    }
    return h;
}

static uint32_t slot_of(const NameSet *set, const char *name)
{
    uint32_t slot = hash_text(name) & (set->slot_count - 1);
    while (set->slots[slot] != NULL && strcmp(set->slots[slot], name) != 0) {
        slot = (slot + 1) & (set->slot_count - 1);
    }
    return slot;
}

bool nameset_has(const NameSet *set, const char *name)
{
    return set->slots[slot_of(set, name)] != NULL;
}

void nameset_add(NameSet *set, const char *name)
{
    uint32_t slot = slot_of(set, name);
    if (set->slots[slot] != NULL) {
        return;
    }
    set->slots[slot] = name;
    set->count++;
    if (set->count * 2 > set->slot_count) {
        const char **old = set->slots;
        uint32_t old_count = set->slot_count;
        set->slot_count *= 2;
        set->slots = arena_alloc(set->arena, set->slot_count * sizeof *set->slots);
        for (uint32_t i = 0; i < old_count; i++) {
            if (old[i] != NULL) {
                set->slots[slot_of(set, old[i])] = old[i];
            }
        }
    }
}

/* Keywords of C, C++ (to C++23) and CUDA, and what CUDA's headers predefine as objects, types or macros. */
static const char *const reserved[] = {
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char", "char8_t",
    "char16_t", "char32_t", "class", "compl", "concept", "const", "consteval", "constexpr", "constinit", "const_cast", "continue",
    "co_await", "co_return", "co_yield", "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit",
    "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new",
    "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "register",
    "reinterpret_cast", "requires", "return", "restrict", "short", "signed", "sizeof", "static", "static_assert", "static_cast",
    "struct", "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "typeof",
    "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
    "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "dim3", "uint3", "cudaStream_t", "cudaError_t", "cudaEvent_t",
    "NULL", "EOF", "INFINITY", "NAN", "M_PI", "M_E", "I", "complex", "imaginary", "errno", "assert", "stdin", "stdout", "stderr",
    "signbit", "isfinite", "isinf", "isnan", "isnormal", "isgreater", "isless", "fpclassify", "main", "linux", "unix", "i386",
    "size_t", "ptrdiff_t", "clock_t", "nullptr_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t",
    "uint64_t", "intptr_t", "uintptr_t", "std", "cuda", "nv", "nvcuda", "cooperative_groups",
};

/* Functions that CUDA declares at global scope: a function or constant of the output must not have their names. Locals may. */
static const char *const functions[] = {
    "abs", "labs", "llabs", "fabs", "fabsf", "min", "max", "umin", "umax", "llmin", "llmax", "ullmin", "ullmax", "fmin", "fminf",
    "fmax", "fmaxf", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp", "exp2",
    "exp10", "expm1", "log", "log2", "log10", "log1p", "logb", "ilogb", "pow", "sqrt", "rsqrt", "cbrt", "rcbrt", "ceil", "floor",
    "trunc", "round", "rint", "nearbyint", "lrint", "llrint", "lround", "llround", "fmod", "remainder", "remquo", "modf", "frexp",
    "ldexp", "scalbn", "scalbln", "hypot", "rhypot", "norm", "rnorm", "norm3d", "norm4d", "rnorm3d", "rnorm4d", "erf", "erfc",
    "erfinv", "erfcinv", "erfcx", "tgamma", "lgamma", "normcdf", "normcdfinv", "j0", "j1", "jn", "y0", "y1", "yn", "sincos",
    "sinpi", "cospi", "sincospi", "copysign", "nextafter", "nan", "fma", "fdim", "fdivide", "atan2", "sinf", "cosf", "tanf", "expf",
    "logf", "powf", "sqrtf", "clock", "clock64", "printf", "malloc", "free", "memcpy", "memset", "memcmp", "abort", "exit", "mul24",
    "umul24", "mulhi", "saturate", "byte_perm", "div", "ldiv", "index", "rand", "time", "gamma", "signal", "read", "write", "pipe",
    "select", "link", "send", "bind", "wait", "tee", "close", "open", "remove", "rename", "system", "strlen", "strcpy", "atoi", "qsort",
};

static bool in_table(const char *const *table, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(table[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Types like float4 and uchar2, with their make_ functions. */
static bool is_vector_type(const char *name)
{
    static const char *const bases[] = {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "longlong", "ulonglong",
                                        "float", "double", "half", "__half"};
    if (strncmp(name, "make_", 5) == 0) {
        name += 5;
    }
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        size_t length = strlen(bases[i]);
        if (strncmp(name, bases[i], length) == 0 && name[length] >= '1' && name[length] <= '4' && name[length + 1] == '\0') {
            return true;
        }
    }
    return false;
}

static bool is_taken(const char *name)
{
    return in_table(reserved, sizeof reserved / sizeof reserved[0], name) || is_vector_type(name) || strncmp(name, "__", 2) == 0 ||
           strncmp(name, "py2cu", 5) == 0 || strncmp(name, "PY2CU", 5) == 0 || strncmp(name, "cuda", 4) == 0 || strncmp(name, "atomic", 6) == 0 ||
           (name[0] == '_' && isupper((unsigned char)name[1]));
}

/* Decodes one UTF-8 character; the parser has checked that the text is valid. */
static unsigned decode(const char **at)
{
    const unsigned char *s = (const unsigned char *)*at;
    unsigned c = *s++;
    unsigned more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
    c = more == 3 ? c & 7 : more == 2 ? c & 15 : more == 1 ? c & 31 : c;
    for (; more > 0 && (*s & 0xC0) == 0x80; more--) {
        c = c << 6 | (*s++ & 63u);
    }
    *at = (const char *)s;
    return c;
}

const char *cname_clean(Arena *arena, const char *python_name)
{
    TextBuf buf;
    textbuf_init(&buf, arena);
    for (const char *at = python_name; *at != '\0';) {
        unsigned c = decode(&at);
        if (c < 128 && (isalnum((int)c) || c == '_')) {
            char letter = (char)c;
            textbuf_add(&buf, &letter, 1);
        } else {
            textbuf_printf(&buf, "_u%04X", c);
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

const char *cname_unique(Arena *arena, NameSet *set, const char *clean)
{
    const char *name = clean;
    for (unsigned i = 2; nameset_has(set, name); i++) {
        name = arena_printf(arena, "%s_%u", clean, i);
    }
    nameset_add(set, name);
    return name;
}
