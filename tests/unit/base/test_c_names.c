// SPDX-License-Identifier: MIT
/* C names for Python names. The tables of reserved words of C++ and CUDA are searched by bisection, so each word is
 * tested. */
#include "base/c_names.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int failures;

static void expect(const char *python, const char *found, const char *expected)
{
    if (strcmp(found, expected) != 0) {
        failures++;
        printf("%s: %s instead of %s\n", python, found, expected);
    }
}

/* Checks each name of a list separated by blanks; `suffix` is the expected suffix. */
static void expect_each(Arena *arena, const char *words, const char *suffix,
                        const char *(*clean)(Arena *arena, const char *name))
{
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        const char *word = arena_strndup(arena, at, strcspn(at, " "));
        at += strlen(word);
        expect(word, clean(arena, word), arena_printf(arena, "%s%s", word, suffix));
    }
}

int main(void)
{
    Arena *arena = arena_new();
    if (arena == NULL) {
        return 1;
    }
    /* [lex.key] of C++23, with the other spellings of operators */
    expect_each(arena,
                "alignas constinit public true alignof const_cast float register try asm continue for reinterpret_cast "
                "typedef auto co_await "
                "friend requires typeid bool co_return goto return typename break co_yield if short union case "
                "decltype inline signed unsigned "
                "catch default int sizeof using char delete long static virtual char8_t do mutable static_assert void "
                "char16_t double namespace "
                "static_cast volatile char32_t dynamic_cast new struct wchar_t class else noexcept switch while "
                "concept enum nullptr template "
                "const explicit operator this consteval export private thread_local constexpr extern protected throw "
                "and and_eq bitand bitor "
                "compl not not_eq or or_eq xor xor_eq",
                "_", cname_clean);
    expect_each(arena,
                "restrict typeof complex imaginary NULL EOF INFINITY NAN M_PI M_E I errno assert stdin stdout stderr "
                "main linux unix i386",
                "_", cname_clean);
    expect_each(arena,
                "CHAR_BIT CHAR_MAX CHAR_MIN INT_MAX INT_MIN LLONG_MAX LLONG_MIN LONG_MAX LONG_MIN SCHAR_MAX SCHAR_MIN "
                "SHRT_MAX SHRT_MIN "
                "UCHAR_MAX UINT_MAX ULLONG_MAX ULONG_MAX USHRT_MAX",
                "_", cname_clean);
    expect_each(arena,
                "signbit isfinite isinf isnan isnormal isgreater isless fpclassify size_t ptrdiff_t clock_t nullptr_t "
                "int8_t int16_t int32_t "
                "int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t",
                "_", cname_clean);
    expect_each(arena,
                "threadIdx blockIdx blockDim gridDim warpSize dim3 uint3 cudaStream_t cudaError_t cudaEvent_t "
                "cudaMalloc atomicAdd std cuda nv "
                "nvcuda cooperative_groups char1 uchar4 longlong2 make_float4 half2 double3",
                "_", cname_clean);
    /* Names of functions are reserved for globals only. */
    const char *functions = "abs sqrt sqrtf yn ynf va_list printf malloc max min fma tanhf llrintf hypot";
    expect_each(arena, functions, "_", cname_clean_global);
    expect_each(arena, functions, "", cname_clean);
    expect_each(arena,
                "x whiles While integer float5 float0 float44 fast4 make4 cuda_add atomic_sum int_max a1 _x i4 zz", "",
                cname_clean);
    static const char *const others[][2] = {
        {"σ", "sigma"}, {"dσ_x", "dsigma_x"}, {"Δt", "Deltat"}, {"é", "_u00E9"}, {"aéb", "a_u00E9b"},
        {"", "v_"},     {"1a", "v_1a"},       {"__x", "v__x"},  {"_Ab", "v_Ab"}, {"py2cu_x", "v_py2cu_x"}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        expect(others[i][0], cname_clean(arena, others[i][0]), others[i][1]);
    }
    arena_free(arena);
    printf("%d failures\n", failures);
    return failures != 0;
}
