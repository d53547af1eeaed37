// SPDX-License-Identifier: MIT
/* Adaptations of external CUDA C. Positions are found in a copy of the same length in which comments and literals are
 * blank. */
#include "host/compiler/foreign_source.h"

#include <string.h>

typedef struct Foreign {
    const char *text, *code; /* of the same length; code ends with a NUL */
    size_t length;
} Foreign;

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
}

/* Returns the end of the comment or literal that starts at a position, or the position itself if there is none. */
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
    if (c == '"' || (c == '\'' && (at == 0 || !is_name(code[at - 1])))) { /* not the digit separator of 1'000 */
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

/* Each of the following functions appends the host's replacement for the construct at a position, and returns the
 * position after it; 0 if the construct is unchanged. */

static size_t replace_include(const Foreign *in, size_t at, StrBuf *out)
{
    static const char *const includes[] = {"#include <cuda_fp16.h>", "#include <cuda_bf16.h>", "#include <cuda_fp8.h>",
                                           "#include <cooperative_groups"};
    for (size_t i = 0; i < sizeof includes / sizeof includes[0]; i++) {
        if (strncmp(in->code + at, includes[i], strlen(includes[i])) == 0) {
            strbuf_puts(out, "//#");
            return at + 1;
        }
    }
    return 0;
}

static size_t replace_exit(const Foreign *in, size_t at, StrBuf *out)
{
    static const char word[] = "volatile", argument[] = "(\"exit;\")";
    size_t start = skip_space(in->code, at + sizeof "asm" - 1), end = name_end(in->code, start);
    size_t open = skip_space(in->code, end), close = open + sizeof argument - 1;
    bool exits = end - start == sizeof word - 1 && strncmp(in->code + start, word, end - start) == 0 &&
                 close <= in->length && memcmp(in->text + open, argument, sizeof argument - 1) == 0;
    if (exits) {
        strbuf_puts(out, "py2cu_host_leave()");
    }
    return exits ? close : 0;
}

/* Handles `extern __shared__ __align__(16) float tile[];` in the usual form; the compiler reports other forms. */
static size_t replace_dynamic_shared(const Foreign *in, size_t at, StrBuf *out)
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
        size_t close = word + strcspn(code + word, ");"); /* the host's block is aligned for all types */
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

void foreign_source_for_host(const char *text, size_t length, StrBuf *out)
{
    StrBuf code = {0};
    add_code_only(text, length, &code);
    const Foreign in = {text, strbuf_text(&code), length};
    bool starts_line = true, in_word = false;
    size_t copied = 0;
    for (size_t at = 0; at < length && !code.failed;) {
        char c = in.code[at];
        StrBuf instead = {0};
        size_t end = starts_line && c == '#'                      ? replace_include(&in, at, &instead)
                     : !in_word && is_word(in.code, at, "asm")    ? replace_exit(&in, at, &instead)
                     : !in_word && is_word(in.code, at, "extern") ? replace_dynamic_shared(&in, at, &instead)
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

/* ---- internal names of a source file ---- */

static size_t skip_directive(const char *code, size_t at)
{
    while (code[at] != '\0' && (code[at] != '\n' || (at > 0 && code[at - 1] == '\\'))) {
        at++;
    }
    return at;
}

/* Returns the position after the bracket that closes the one at a position. */
static size_t skip_brackets(const char *code, size_t at)
{
    size_t depth = 0;
    do {
        depth += strchr("({[", code[at]) != NULL;
        depth -= strchr(")}]", code[at]) != NULL;
        at++;
    } while (code[at] != '\0' && depth > 0);
    return at;
}

static bool is_any_word(const char *code, size_t at, const char *const *words)
{
    bool is = false;
    for (size_t i = 0; words[i] != NULL && !is; i++) {
        is = is_word(code, at, words[i]);
    }
    return is;
}

/* Reads a declaration at file scope, and adds its name if it is internal. Returns the position after it. */
static size_t read_declaration(const char *code, size_t at, StrList *names)
{
    static const char *const for_itself[] = {"static", "constexpr", NULL}, *const types[] = {"struct", "union", "class",
                                                                                             "enum", NULL};
    bool own = false, is_type = false, is_object = false, named = false, opens = false;
    size_t name = at, stop = at;
    while (code[at] != '\0' && code[at] != ';' && code[at] != '{' && code[at] != '}') {
        if (is_name(code[at])) {
            size_t end = name_end(code, at);
            own = own || is_any_word(code, at, for_itself);
            is_type = is_type || is_any_word(code, at, types);
            opens = is_word(code, at, "extern");
            bool has_arguments =
                strncmp(code + at, "__", 2) == 0 || is_word(code, at, "alignas") || is_word(code, at, "decltype");
            if (!named) {
                name = at;
                stop = end;
            }
            at = skip_space(code, end);
            at = has_arguments && code[at] == '(' ? skip_brackets(code, at) : at; /* __launch_bounds__(128) */
        } else if (code[at] == '(' || code[at] == '[') {
            named = is_object = true;
            at = skip_brackets(code, at);
        } else {
            named = named || code[at] == '=' || code[at] == ':';
            is_object = is_object || code[at] == '=';
            at++;
        }
    }
    if (code[at] == '{' && opens) {
        return at + 1; /* extern "C" { */
    }
    bool ends_in_body = code[at] == '{';
    if (stop > name && (own || (is_type && ends_in_body && !is_object)) && !is_word(code, name, "operator")) {
        strlist_format(names, "%.*s", (int)(stop - name), code + name);
    }
    return ends_in_body ? skip_brackets(code, at) : at + (code[at] != '\0');
}

void foreign_source_internal_names(const char *text, size_t length, StrList *names)
{
    StrBuf code = {0};
    add_code_only(text, length, &code);
    const char *all = strbuf_text(&code);
    for (size_t at = skip_space(all, 0); all[at] != '\0'; at = skip_space(all, at)) {
        at = all[at] == '#' ? skip_directive(all, at) : read_declaration(all, at, names);
    }
    names->failed = names->failed || code.failed;
    strbuf_free(&code);
}

bool foreign_source_synchronizes(const char *text, size_t length)
{
    static const char *const words[] = {"__sync", "_sync(", "__activemask", "__nanosleep", "cooperative_groups"};
    StrBuf code = {0};
    add_code_only(text, length, &code);
    bool synchronizes = code.failed; /* a false positive is slow, but correct */
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        synchronizes = synchronizes || strstr(strbuf_text(&code), words[i]) != NULL;
    }
    strbuf_free(&code);
    return synchronizes;
}
