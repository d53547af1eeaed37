/* The few changes to CUDA C of other origin. Places are found in a copy of the same length in which comments and literals are blank. */
#include "foreign_text.h"

#include <string.h>

typedef struct Foreign {
    const char *text, *code; /* of one length; code ends in a NUL */
    size_t length;
} Foreign;

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
}

/* Where the comment or literal ends that begins there; `at`: none does. */
static size_t blank_end(const char *code, size_t length, size_t at)
{
    char c = code[at], next = at + 1 < length ? code[at + 1] : '\0';
    size_t end = at + 1;
    if (c == '/' && next == '/') {
        while (end < length && (code[end] != '\n' || code[end - 1] == '\\')) {
            end++;
        }
        return end;
    }
    if (c == '/' && next == '*') {
        end = at + 2;
        while (end < length && !(code[end] == '/' && code[end - 1] == '*' && end > at + 2)) {
            end++;
        }
        return end < length ? end + 1 : length;
    }
    if (c == '"' || (c == '\'' && (at == 0 || !is_name(code[at - 1])))) { /* not the ' within 1'000 */
        while (end < length && code[end] != c && code[end] != '\n') {
            end += code[end] == '\\' && end + 1 < length ? 2 : 1;
        }
        return end < length ? end + 1 : length;
    }
    return at;
}

static void add_code_only(const char *text, size_t length, StrBuf *out)
{
    strbuf_add(out, text, length);
    char *code = out->failed ? NULL : out->data;
    for (size_t i = 0; code != NULL && i < length;) {
        size_t end = blank_end(code, length, i);
        for (i += end == i; i < end; i++) {
            code[i] = code[i] == '\n' ? '\n' : ' ';
        }
    }
}

static size_t skip_space(const char *code, size_t at)
{
    return at + strspn(code + at, " \t\n\r");
}

static size_t name_end(const char *code, size_t at)
{
    while (is_name(code[at])) {
        at++;
    }
    return at;
}

/* Each of these adds what stands on the host for what begins there, and gives the place behind that, or 0: it stays as it is. */

static size_t for_include(const Foreign *in, size_t at, StrBuf *out)
{
    static const char *const includes[] = {"#include <cuda_fp16.h>", "#include <cuda_bf16.h>", "#include <cuda_fp8.h>"};
    for (size_t i = 0; i < sizeof includes / sizeof includes[0]; i++) {
        if (strncmp(in->code + at, includes[i], strlen(includes[i])) == 0) {
            strbuf_puts(out, "//#");
            return at + 1;
        }
    }
    return 0;
}

static size_t for_exit(const Foreign *in, size_t at, StrBuf *out)
{
    static const char word[] = "volatile", argument[] = "(\"exit;\")";
    size_t start = skip_space(in->code, at + sizeof "asm" - 1), end = name_end(in->code, start);
    size_t open = skip_space(in->code, end), close = open + sizeof argument - 1;
    bool exits = end - start == sizeof word - 1 && strncmp(in->code + start, word, end - start) == 0 && close <= in->length &&
                 memcmp(in->text + open, argument, sizeof argument - 1) == 0;
    if (exits) {
        strbuf_puts(out, "py2cu_host_leave()");
    }
    return exits ? close : 0;
}

/* `extern __shared__ __align__(16) float tile[];` in the usual form; of others the compiler will speak. */
static size_t for_dynamic_shared(const Foreign *in, size_t at, StrBuf *out)
{
    static const char shared[] = "__shared__";
    const char *code = in->code, *text = in->text;
    size_t word = skip_space(code, at + sizeof "extern" - 1), type = name_end(code, word);
    if (type - word != sizeof shared - 1 || strncmp(code + word, shared, type - word) != 0) {
        return 0;
    }
    type = skip_space(code, type);
    word = name_end(code, type);
    if (strncmp(code + type, "__align__", word - type) == 0 || strncmp(code + type, "alignas", word - type) == 0) {
        size_t close = word + strcspn(code + word, ");"); /* the host's block is aligned for everything */
        type = code[close] == ')' ? skip_space(code, close + 1) : close;
    }
    size_t bracket = type + strcspn(code + type, "[;"), semicolon = type + strcspn(code + type, ";");
    size_t name_stop = bracket;
    while (name_stop > type && !is_name(code[name_stop - 1])) {
        name_stop--;
    }
    size_t name = name_stop;
    while (name > type && is_name(code[name - 1])) {
        name--;
    }
    if (code[bracket] != '[' || code[semicolon] != ';' || name == type) {
        return 0;
    }
    strbuf_add(out, text + type, name - type);
    strbuf_puts(out, "*const ");
    strbuf_add(out, text + name, name_stop - name);
    strbuf_puts(out, " = (");
    strbuf_add(out, text + type, name - type);
    strbuf_puts(out, "*)py2cu_host_dynamic_shared()");
    for (size_t i = at; i < semicolon; i++) {
        strbuf_puts(out, text[i] == '\n' && (i < type || i >= name) ? "\n" : "");
    }
    return semicolon;
}

static bool is_word(const char *code, size_t at, const char *word)
{
    return strncmp(code + at, word, strlen(word)) == 0 && !is_name(code[at + strlen(word)]);
}

void foreign_text_for_host(const char *text, size_t length, StrBuf *out)
{
    StrBuf code = {0};
    add_code_only(text, length, &code);
    const Foreign in = {text, strbuf_text(&code), length};
    bool starts_line = true, in_word = false;
    size_t copied = 0;
    for (size_t at = 0; at < length && !code.failed;) {
        char c = in.code[at];
        StrBuf instead = {0};
        size_t end = starts_line && c == '#'                        ? for_include(&in, at, &instead)
                     : !in_word && is_word(in.code, at, "asm")    ? for_exit(&in, at, &instead)
                     : !in_word && is_word(in.code, at, "extern") ? for_dynamic_shared(&in, at, &instead)
                                                                  : 0;
        if (end > 0) {
            strbuf_add(out, text + copied, at - copied);
            strbuf_add(out, strbuf_text(&instead), instead.length);
            copied = end;
        }
        code.failed = code.failed || instead.failed;
        strbuf_free(&instead);
        starts_line = end == 0 && (c == '\n' || (starts_line && (c == ' ' || c == '\t')));
        in_word = end == 0 && is_name(c);
        at = end > 0 ? end : at + 1;
    }
    strbuf_add(out, text + copied, length - copied);
    out->failed = out->failed || code.failed;
    strbuf_free(&code);
}

bool foreign_text_meets(const char *text, size_t length)
{
    static const char *const words[] = {"__sync", "_sync(", "__activemask", "__nanosleep"};
    StrBuf code = {0};
    add_code_only(text, length, &code);
    bool meets = code.failed; /* which is slow, and never wrong */
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        meets = meets || strstr(strbuf_text(&code), words[i]) != NULL;
    }
    strbuf_free(&code);
    return meets;
}
