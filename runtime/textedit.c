/* Small changes to a copy of the text. They look at code only: comments and literals are blanked out in a second copy of the
 * same length, in which the places are found. */
#include "textedit.h"

#include <stdio.h>
#include <string.h>

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
}

void text_code_only(const char *text, size_t length, StrBuf *out)
{
    size_t start = out->length;
    strbuf_add(out, text, length);
    if (out->failed) {
        return;
    }
    char *code = out->data + start;
    size_t i = 0;
    while (i < length) {
        char c = code[i];
        size_t end = i + 1;
        if (c == '/' && i + 1 < length && code[i + 1] == '/') {
            while (end < length && (code[end] != '\n' || code[end - 1] == '\\')) {
                end++;
            }
        } else if (c == '/' && i + 1 < length && code[i + 1] == '*') {
            end = i + 2;
            while (end < length && !(code[end] == '/' && code[end - 1] == '*' && end > i + 2)) {
                end++;
            }
            end = end < length ? end + 1 : length;
        } else if (c == '"' || (c == '\'' && (i == 0 || !is_name(code[i - 1])))) {
            while (end < length && code[end] != c && code[end] != '\n') {
                end += code[end] == '\\' && end + 1 < length ? 2 : 1;
            }
            end = end < length ? end + 1 : length;
        } else {
            i++;
            continue;
        }
        for (; i < end; i++) {
            code[i] = code[i] == '\n' ? '\n' : ' ';
        }
    }
}

static size_t skip_space(const char *code, size_t at)
{
    while (code[at] == ' ' || code[at] == '\t' || code[at] == '\n' || code[at] == '\r') {
        at++;
    }
    return at;
}

static size_t name_end(const char *code, size_t at)
{
    while (is_name(code[at])) {
        at++;
    }
    return at;
}

/* Where the word next occurs from `at` on; SIZE_MAX: nowhere. */
static size_t find_word(const char *code, size_t at, const char *word)
{
    size_t length = strlen(word);
    for (;;) {
        const char *found = strstr(code + at, word);
        if (found == NULL) {
            return (size_t)-1;
        }
        size_t place = (size_t)(found - code);
        if ((place == 0 || !is_name(code[place - 1])) && !is_name(code[place + length])) {
            return place;
        }
        at = place + length;
    }
}

static void bounds_text(const uint32_t bounds[3], char *text, size_t size)
{
    if (bounds[2] > 0) {
        (void)snprintf(text, size, "__launch_bounds__(%u, %u, %u) ", (unsigned)bounds[0],
                       (unsigned)(bounds[1] > 0 ? bounds[1] : 1), (unsigned)bounds[2]);
    } else if (bounds[1] > 0) {
        (void)snprintf(text, size, "__launch_bounds__(%u, %u) ", (unsigned)bounds[0], (unsigned)bounds[1]);
    } else {
        (void)snprintf(text, size, "__launch_bounds__(%u) ", (unsigned)bounds[0]);
    }
}

void text_with_bounds(const BuildSpec *spec, StrBuf *out)
{
    bool wanted = spec->launch_bounds[0] > 0;
    for (size_t i = 0; i < spec->kernel_count; i++) {
        wanted = wanted || spec->kernels[i]->launch_bounds[0] > 0;
    }
    if (!wanted) {
        strbuf_add(out, spec->text, spec->text_length);
        return;
    }
    StrBuf blanked = {0};
    text_code_only(spec->text, spec->text_length, &blanked);
    if (blanked.failed) {
        out->failed = true;
        strbuf_free(&blanked);
        return;
    }
    /* Every `__global__ ... name(`: the bounds go in front of the name. */
    const char *code = blanked.data;
    size_t copied = 0, at = 0;
    while ((at = find_word(code, at, "__global__")) != (size_t)-1) {
        size_t open = at + strcspn(code + at, "({;");
        size_t bound = find_word(code, at, "__launch_bounds__");
        at += sizeof "__global__" - 1;
        if (code[open] != '(' || bound <= open) {
            continue;
        }
        size_t end = open;
        while (end > at && !is_name(code[end - 1])) {
            end--;
        }
        size_t begin = end;
        while (begin > at && is_name(code[begin - 1])) {
            begin--;
        }
        for (size_t i = 0; i < spec->kernel_count; i++) {
            const Py2cuKernelInfo *kernel = spec->kernels[i];
            const uint32_t *bounds = spec->launch_bounds[0] > 0 ? spec->launch_bounds : kernel->launch_bounds;
            if (bounds[0] > 0 && strlen(kernel->name) == end - begin && memcmp(kernel->name, code + begin, end - begin) == 0) {
                char text[96];
                bounds_text(bounds, text, sizeof text);
                strbuf_add(out, spec->text + copied, begin - copied);
                strbuf_puts(out, text);
                copied = begin;
                break;
            }
        }
    }
    strbuf_add(out, spec->text + copied, spec->text_length - copied);
    strbuf_free(&blanked);
}

/* asm volatile("exit;"), which ends a thread of a GPU. Gives the place behind it, or 0. */
static size_t exit_end(const char *text, const char *code, size_t at)
{
    static const char argument[] = "(\"exit;\")";
    size_t word = skip_space(code, at + sizeof "asm" - 1);
    size_t end = name_end(code, word);
    size_t open = skip_space(code, end);
    bool is_volatile = end - word == sizeof "volatile" - 1 && strncmp(code + word, "volatile", end - word) == 0;
    return is_volatile && strncmp(text + open, argument, sizeof argument - 1) == 0 ? open + sizeof argument - 1 : 0;
}

/* On the processor the crew ends the thread. */
static void text_with_host_exit(const char *text, size_t length, StrBuf *out)
{
    StrBuf blanked = {0};
    text_code_only(text, length, &blanked);
    const char *code = strbuf_text(&blanked);
    size_t copied = 0, at = 0;
    while (!blanked.failed && (at = find_word(code, at, "asm")) != (size_t)-1) {
        size_t end = exit_end(text, code, at);
        if (end > 0) {
            strbuf_add(out, text + copied, at - copied);
            strbuf_puts(out, "py2cu_host_leave()");
            copied = end;
        }
        at += sizeof "asm" - 1;
    }
    strbuf_add(out, text + copied, length - copied);
    out->failed = out->failed || blanked.failed;
    strbuf_free(&blanked);
}

static void text_with_dynamic_shared(const char *text, size_t length, StrBuf *out)
{
    StrBuf blanked = {0};
    text_code_only(text, length, &blanked);
    if (blanked.failed) {
        out->failed = true;
        strbuf_free(&blanked);
        return;
    }
    const char *code = strbuf_text(&blanked);
    size_t copied = 0, at = 0;
    while ((at = find_word(code, at, "extern")) != (size_t)-1) {
        size_t start = at;
        at = skip_space(code, at + sizeof "extern" - 1);
        size_t word = name_end(code, at);
        if (word - at != sizeof "__shared__" - 1 || strncmp(code + at, "__shared__", word - at) != 0) {
            continue;
        }
        at = skip_space(code, word);
        word = name_end(code, at);
        if (strncmp(code + at, "__align__", word - at) == 0 || strncmp(code + at, "alignas", word - at) == 0) {
            size_t close = word + strcspn(code + word, ");"); /* the host's block is aligned for everything */
            at = code[close] == ')' ? skip_space(code, close + 1) : close;
        }
        size_t type = at;
        size_t bracket = at + strcspn(code + at, "[;");
        size_t semicolon = at + strcspn(code + at, ";");
        size_t name_stop = bracket;
        while (name_stop > type && !is_name(code[name_stop - 1])) {
            name_stop--;
        }
        size_t name = name_stop;
        while (name > type && is_name(code[name - 1])) {
            name--;
        }
        if (code[bracket] != '[' || code[semicolon] != ';' || name == type) {
            continue; /* not the usual form: the compiler will say so */
        }
        strbuf_add(out, text + copied, start - copied);
        strbuf_add(out, text + type, name - type);
        strbuf_puts(out, "*const ");
        strbuf_add(out, text + name, name_stop - name);
        strbuf_puts(out, " = (");
        strbuf_add(out, text + type, name - type);
        strbuf_puts(out, "*)py2cu_host_dynamic_shared()");
        for (size_t i = start; i < semicolon; i++) {
            if (text[i] == '\n' && (i < type || i >= name)) {
                strbuf_puts(out, "\n");
            }
        }
        copied = semicolon;
        at = semicolon;
    }
    strbuf_add(out, text + copied, length - copied);
    strbuf_free(&blanked);
}

/* CUDA's headers become comments: what they hold stands before the text. */
static void text_without_includes(const char *text, size_t length, StrBuf *out)
{
    static const char *const includes[] = {"#include <cuda_fp16.h>", "#include <cuda_bf16.h>", "#include <cuda_fp8.h>"};
    size_t copied = 0;
    for (size_t at = 0; at < length; at++) {
        bool at_start = at == 0 || text[at - 1] == '\n';
        size_t hash = at;
        while (at_start && hash < length && (text[hash] == ' ' || text[hash] == '\t')) {
            hash++;
        }
        for (int i = 0; i < 3 && at_start; i++) {
            size_t size = strlen(includes[i]);
            if (length - hash >= size && memcmp(text + hash, includes[i], size) == 0) {
                strbuf_add(out, text + copied, at - copied);
                strbuf_puts(out, "//");
                copied = at;
            }
        }
    }
    strbuf_add(out, text + copied, length - copied);
}

/* The line that tidy.c puts into functions that call themselves becomes a comment: the host's threads would wait for each other. */
static void text_without_gathering(const char *text, size_t length, StrBuf *out)
{
    static const char line[] = "__syncwarp(__activemask());  // for ptxas: ";
    size_t copied = 0;
    for (size_t at = 0; at + sizeof line - 1 <= length; at += strcspn(text + at, "\n") + 1) {
        at += strspn(text + at, " ");
        if (length - at >= sizeof line - 1 && memcmp(text + at, line, sizeof line - 1) == 0) {
            strbuf_add(out, text + copied, at - copied);
            strbuf_puts(out, "//");
            copied = at;
        }
    }
    strbuf_add(out, text + copied, length - copied);
}

void text_for_host(const char *text, size_t length, StrBuf *out)
{
    StrBuf edited = {0}, whole = {0}, apart = {0};
    text_without_includes(text, length, &whole);
    text_without_gathering(strbuf_text(&whole), whole.length, &apart);
    text_with_host_exit(strbuf_text(&apart), apart.length, &edited);
    edited.failed = edited.failed || whole.failed || apart.failed;
    strbuf_free(&whole);
    strbuf_free(&apart);
    out->failed = out->failed || edited.failed;
    if (!edited.failed) {
        text_with_dynamic_shared(strbuf_text(&edited), edited.length, out);
    }
    strbuf_free(&edited);
}
