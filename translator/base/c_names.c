// SPDX-License-Identifier: MIT
/* C identifiers for Python names. */
#include "base/c_names.h"
#include "base/arena.h"
#include "base/ascii.h"
#include "base/strings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Keywords of C, C++ (up to C++23) and CUDA, objects, types and macros that CUDA's headers predefine, and the macros of
 * limits.h, which nvcc includes. Sorted. */
static const char *const reserved[] = {
#include "base/reserved_identifiers.def"
};

/* Functions and types that CUDA 13's built-in headers or the host header declare at global scope (determined by
 * declaring each name of those headers under NVRTC and g++), and the types in the headers for 16-bit floats. Functions
 * and constants of the generated code must not have these names; local variables can. Sorted. */
static const char *const functions[] = {
#include "base/cuda_names.def"
};

/* Additional declarations under nvcc, which includes headers of the C library (determined by declaring each name of
 * glibc's headers). Sorted. */
static const char *const library[] = {
#include "base/c_library_names.def"
};

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, *(const char *const *)b);
}

static bool in_table(const char *const *table, size_t count, const char *name)
{
    return bsearch(name, table, count, sizeof *table, compare_names) != NULL;
}

/* Returns whether the name is a type such as float4 or uchar2, or one of their make_ functions. */
static bool is_vector_type(const char *name)
{
    static const char *const bases[] = {"char",  "uchar",    "short",     "ushort", "int",    "uint", "long",
                                        "ulong", "longlong", "ulonglong", "float",  "double", "half", "__half"};
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

/* Returns whether the name has the form cudaMalloc or atomicAdd, to avoid names of future CUDA versions. cuda_add and
 * atomic_sum are valid. */
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

/* Returns "sigma" for U+03C3, "Delta" for U+0394; NULL for characters that are not Greek letters. */
static const char *greek_letter(unsigned c)
{
    static const char *const names[] = {"alpha",   "beta", "gamma", "delta",  "epsilon", "zeta", "eta",
                                        "theta",   "iota", "kappa", "lambda", "mu",      "nu",   "xi",
                                        "omicron", "pi",   "rho",   "sigma",  "sigma",   "tau",  "upsilon",
                                        "phi",     "chi",  "psi",   "omega"};
    static const char *const large[] = {"Alpha",   "Beta", "Gamma", "Delta",  "Epsilon", "Zeta", "Eta",
                                        "Theta",   "Iota", "Kappa", "Lambda", "Mu",      "Nu",   "Xi",
                                        "Omicron", "Pi",   "Rho",   NULL,     "Sigma",   "Tau",  "Upsilon",
                                        "Phi",     "Chi",  "Psi",   "Omega"};
    return c >= 0x3B1 && c <= 0x3C9   ? names[c - 0x3B1]
           : c >= 0x391 && c <= 0x3A9 ? large[c - 0x391]
           : c == 0xB5                ? "mu"
                                      : NULL;
}

const char *cname_clean(Arena *arena, const char *python_name)
{
    TextBuf buf;
    textbuf_init(&buf, arena);
    for (uint32_t at = 0, length = (uint32_t)strlen(python_name); at < length;) {
        uint32_t start = at;
        while (ascii_is_word(python_name[at])) {
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
    if (strncmp(buf.text, "__", 2) == 0 || (buf.text[0] == '_' && ascii_is_upper(buf.text[1])) ||
        strncmp(buf.text, "py2cu", 5) == 0 || strncmp(buf.text, "PY2CU", 5) == 0) {
        return arena_printf(arena, "v%s%s", buf.text[0] == '_' ? "" : "_", buf.text);
    }
    return is_taken(buf.text) ? arena_printf(arena, "%s_", buf.text) : buf.text;
}

const char *cname_clean_global(Arena *arena, const char *python_name)
{
    const char *clean = cname_clean(arena, python_name);
    bool is_there = in_table(functions, sizeof functions / sizeof functions[0], clean) ||
                    in_table(library, sizeof library / sizeof library[0], clean);
    return is_there ? arena_printf(arena, "%s_", clean) : clean;
}

const char *cname_unique(Arena *arena, NameTable *used_names, const char *clean)
{
    const char *name = clean;
    for (unsigned i = 2; names_has(used_names, name); i++) {
        name = arena_printf(arena, "%s_%u", clean, i);
    }
    return names_find(used_names, name);
}
