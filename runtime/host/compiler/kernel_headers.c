// SPDX-License-Identifier: MIT
/* Selection of the headers that precede a kernel's source.
 * Input: the source to compile. Output: the headers' contents. Requires: the embedded headers.
 *
 * The first comment of each header except py2cu_host.h lists the prefixes of the words for which it is required. A
 * header is included for any such word in the source, even in a comment or in a name with this prefix: an unnecessary
 * header costs a few milliseconds, and a missing one breaks the kernel. The test api.host_headers checks that the
 * lists cover all declarations of the headers. */
#include "host/compiler/kernel_headers.h"

#include "support/c_string.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

/* clang-format off */
#define HEADERS(USE)                                                                                                   \
    USE(py2cu_host) USE(py2cu_host_vectors) USE(py2cu_host_barriers) USE(py2cu_host_loops) USE(py2cu_host_sanitizer)   \
    USE(py2cu_host_parallel) USE(py2cu_host_exchange) USE(py2cu_host_atomics) USE(py2cu_host_memory)                   \
    USE(py2cu_host_extremes) USE(py2cu_host_integers)                                                                  \
    USE(py2cu_host_warps) USE(py2cu_host_linked) USE(py2cu_host_math) USE(py2cu_host_rounding)                         \
    USE(py2cu_host_half) USE(py2cu_host_fp8) /* later headers may use earlier ones; these six may call libm */
/* clang-format on */

#define DECLARE(name)                                                                                                  \
    extern const char name##_header_text[];                                                                            \
    extern const size_t name##_header_size;
HEADERS(DECLARE)

typedef struct Header {
    const char *name, *text;
    const size_t *size;
} Header;

#define ROW(name) {#name ".h", name##_header_text, &name##_header_size},
static const Header headers[] = {HEADERS(ROW)};
enum { COUNT = sizeof headers / sizeof headers[0], FIRST_OF_LIBM = COUNT - 6, HALF = COUNT - 2, FP8 = COUNT - 1 };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Returns whether a word has a prefix; # represents a single digit: float# matches float4, but not float32. */
static bool has_prefix(const char *word, size_t length, const char *beginning, size_t count)
{
    bool same = count <= length;
    for (size_t i = 0; i < count && same; i++) {
        same = beginning[i] == '#' ? is_digit(word[i]) && (i + 1 == length || !is_digit(word[i + 1]))
                                   : beginning[i] == word[i];
    }
    return same;
}

/* Returns whether a header is required for a word. The list of its prefixes follows `begins with:`, up to the end of
 * the comment. */
static bool is_required_for(const char *words, const char *word, size_t length)
{
    static const char between[] = " \n*";
    for (const char *at = words + strspn(words, between); *at != '/' && *at != '\0'; at += strspn(at, between)) {
        size_t count = strcspn(at, between);
        if (has_prefix(word, length, at, count)) {
            return true;
        }
        at += count;
    }
    return false;
}

static const char *words_of(const Header *header)
{
    static const char mark[] = "begins with:";
    const char *found = strstr(header->text, mark);
    return found != NULL ? found + sizeof mark - 1 : NULL;
}

/* Selects the headers before index `end` whose prefixes match words of the source. */
static void add_headers_of(const char *text, size_t length, size_t end, bool *is_required)
{
    const char *words[COUNT];
    for (size_t k = 0; k < end; k++) {
        words[k] = words_of(&headers[k]);
    }
    for (size_t i = 0; i < length;) {
        size_t first = i;
        while (i < length && (is_letter(text[i]) || (i > first && is_digit(text[i])))) {
            i++;
        }
        for (size_t k = 0; i > first && k < end; k++) {
            is_required[k] = is_required[k] || (words[k] != NULL && is_required_for(words[k], text + first, i - first));
        }
        while (i < length && is_digit(text[i])) { /* 0x1p3, 1e9f: no word starts inside a number */
            i++;
            while (i < length && (is_letter(text[i]) || is_digit(text[i]) || text[i] == '.')) {
                i++;
            }
        }
        i += i == first;
    }
}

/* Selects the earlier headers that the code of a header requires. They are determined once for each header, because
 * scanning a header takes longer than scanning the source of a kernel. */
static void add_headers_of_header(size_t number, bool *is_required)
{
    static _Atomic(uint32_t) sets[COUNT]; /* bit k: requires header k; bit COUNT: determined */
    _Static_assert(COUNT < 32, "a set of headers has 32 bits");
    uint32_t set = atomic_load(&sets[number]);
    if (set == 0) {
        const char *code = strstr(headers[number].text,
                                  "*/"); /* skips the first comment of the header, which lists its own prefixes */
        bool found[COUNT] = {false};
        add_headers_of(code, strlen(code), number < HALF ? number : HALF, found);
        for (size_t k = 0; k < number; k++) {
            set |= (uint32_t)found[k] << k;
        }
        set |= (uint32_t)1 << COUNT;
        atomic_store(&sets[number], set);
    }
    for (size_t k = 0; k < number; k++) {
        is_required[k] = is_required[k] || (set >> k & 1) != 0;
    }
}

static bool has_line(const char *text, size_t length, const char *line)
{
    return memmem(text, length, line, strlen(line)) != NULL;
}

/* Selects the headers that replace CUDA's own only if they are required, for all sources at once. Generated source
 * does not include them, so the kernel's table is used. */
static void select_headers(const BuildSpec *spec, bool own, const StrBuf *entries, bool *is_required)
{
    is_required[HALF] = own && spec->kernels[0]->uses_half;
    is_required[FP8] = own && spec->kernels[0]->uses_fp8;
    for (size_t i = 0; i < spec->link_count + 1; i++) {
        const char *text = i < spec->link_count ? spec->link[i].data : spec->text;
        size_t length = i < spec->link_count ? spec->link[i].length : spec->text_length;
        is_required[HALF] = is_required[HALF] || has_line(text, length, "#include <cuda_fp16.h>") ||
                            has_line(text, length, "#include <cuda_bf16.h>");
        is_required[FP8] = is_required[FP8] || has_line(text, length, "#include <cuda_fp8.h>");
    }
    is_required[HALF] = is_required[HALF] || is_required[FP8];
    is_required[0] = true;
    for (size_t i = 1; i < HALF; i++) {
        is_required[i] = !own || spec->link_count > 0;
    }
    add_headers_of(spec->text, spec->text_length, HALF, is_required);
    add_headers_of(entries->data, entries->length, HALF, is_required);
    for (size_t i = COUNT; i-- > 1;) {
        if (is_required[i]) {
            add_headers_of_header(i, is_required);
        }
    }
}

void line_marker_add(const char *name, const char *flags, StrBuf *source)
{
    strbuf_puts(source, "# 1 \"");
    while (*name != '\0') {
        char piece[C_PIECE];
        name += c_escape(name, piece);
        strbuf_puts(source, piece);
    }
    strbuf_format(source, "\"%s\n", flags);
}

bool host_headers_add(const BuildSpec *spec, bool own, const StrBuf *entries, StrBuf *source)
{
    bool is_required[COUNT] = {false}, calls_libm = false;
    select_headers(spec, own, entries, is_required);
    for (size_t i = 0; i < COUNT; i++) {
        calls_libm = calls_libm || (is_required[i] && i >= FIRST_OF_LIBM);
        if (is_required[i]) { /* between line markers, so that it counts as a system header, and the compiler's messages
                           contain the line numbers of the source */
            line_marker_add(headers[i].name, " 1 3", source);
            strbuf_add(source, headers[i].text, *headers[i].size);
            strbuf_puts(source, "\n");
            line_marker_add(spec->name, " 2", source);
        }
    }
    return calls_libm;
}
