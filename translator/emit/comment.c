// SPDX-License-Identifier: MIT
/* Removes line breaks and control characters from comments and names of the Python source. */
#include "base/strings.h"
#include "emit/emit_internal.h"
#include "support/c_string.h"

#include <string.h>

/* Returns whether p starts a trigraph, which some compilers replace and others warn about. */
static bool begins_trigraph(const unsigned char *p)
{
    return p[0] == '?' && p[1] == '?' && p[2] != '\0' && strchr("=/'()!<>-", p[2]);
}

/* Returns the string with only printable UTF-8: tabs become spaces, other unsafe characters question marks. */
static char *clean_text(Arena *arena, const char *text, size_t *length)
{
    size_t size = strlen(text), n = 0;
    char *clean = arena_alloc(arena, 2 * size + 2);
    const unsigned char *p = (const unsigned char *)text, *end = p + size;
    while (p < end) {
        uint32_t c = 0;
        size_t count = utf8_decode((const char *)p, (size_t)(end - p), &c);
        if (count == 0 || ((c < ' ' || c > '~') && character_is_deceptive(c))) {
            clean[n++] = count == 1 && c == '\t' ? ' ' : '?';
            p += count ? count : 1;
            continue;
        }
        memcpy(clean + n, p, count);
        n += count;
        if (begins_trigraph(p)) {
            clean[n++] = ' ';
        }
        p += count;
    }
    *length = n;
    return clean;
}

const char *emit_clean_comment(Arena *arena, const char *comment)
{
    if (!comment) {
        return NULL;
    }
    size_t n;
    char *clean = clean_text(arena, comment, &n);
    while (n > 0 && clean[n - 1] == ' ') {
        n--;
    }
    /* a backslash at the end would continue the comment on the next line */
    if (n > 0 && clean[n - 1] == '\\') {
        clean[n++] = '.';
    }
    clean[n] = '\0';
    return clean;
}

/* Returns the length of the longest prefix of at most `columns` columns that ends before a space, and at least one
 * word. */
static size_t piece_length(const char *text, size_t length, size_t columns)
{
    size_t column = 0, last = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ' ' && i > 0 && text[i - 1] != ' ') {
            last = i;
        }
        if (!utf8_continues(text[i]) && ++column > columns && last > 0) {
            return last;
        }
    }
    return length;
}

void emit_comment_lines(Emit *emit, const char *comment)
{
    const char *text = emit_clean_comment(emit->arena, comment);
    size_t length = strlen(text);
    size_t left = emit->indent + 3;
    size_t capacity = left + 40 < EMIT_COLUMNS ? EMIT_COLUMNS - left : 40;
    size_t margin = 0; /* indentation of the first line, which the next lines also have */
    const size_t blanks = strspn(text, " ");
    do {
        size_t piece = piece_length(text, length, capacity - margin);
        emit_start_line(emit);
        emit_puts(emit, piece > 0 ? "// " : "//");
        emit_puts(emit, arena_printf(emit->arena, "%*s", (int)margin, ""));
        margin = blanks < capacity / 2 ? blanks : 0;
        /* a piece may end with a backslash, too */
        emit_puts(emit, emit_clean_comment(emit->arena, arena_strndup(emit->arena, text, piece)));
        emit_newline(emit);
        text += piece;
        length -= piece;
        while (length > 0 && *text == ' ') {
            text++;
            length--;
        }
    } while (length > 0);
}

const char *emit_place_comment(Emit *emit, const char *comment, size_t width)
{
    const char *text = emit_clean_comment(emit->arena, comment);
    if (text == NULL || emit->indent + width + 5 + emit_width(text) <= EMIT_COLUMNS) {
        return text;
    }
    emit_comment_lines(emit, comment);
    return NULL;
}

void emit_trailing_comment(Emit *emit, const char *comment)
{
    if (comment != NULL) {
        emit_puts(emit, comment[0] ? "  // " : "  //");
        emit_puts(emit, comment);
    }
}

/* Prints the comment and records its source location in the function's module. */
static void emit_sourced_comment(Emit *emit, const Trivia *trivia)
{
    const IrFunc *func = emit->sources != NULL ? emit->func : NULL;
    size_t start = emit->out->length;
    emit_comment_lines(emit, trivia->comment);
    const uint32_t source = func != NULL ? sources_comment(emit->unit, func->module, trivia->line, trivia->comment) : 0;
    while (start < emit->out->length && (emit->out->text[start] == '\n' || emit->out->text[start] == ' ')) {
        start++;
    }
    if (source != 0 && start < emit->out->length) {
        sources_leave(emit->sources, sources_enter(emit->sources, start, source, 0), emit->out->length - 1);
    }
}

void emit_trivia(Emit *emit, const Trivia *trivia)
{
    for (; trivia; trivia = trivia->next) {
        if (trivia->comment) {
            emit_sourced_comment(emit, trivia);
        } else {
            emit->blank_pending = true;
        }
    }
}

static size_t indentation(const char *line, size_t length)
{
    size_t n = 0;
    while (n < length && (line[n] == ' ' || line[n] == '\t')) {
        n++;
    }
    return n;
}

/* Returns the number of spaces with which all lines but the first begin. */
static size_t common_indentation(const char *text)
{
    size_t common = SIZE_MAX;
    for (const char *line = strchr(text, '\n'); line; line = strchr(line, '\n')) {
        line++;
        size_t length = strcspn(line, "\r\n"), own = indentation(line, length);
        if (own < length && own < common) {
            common = own;
        }
    }
    return common;
}

void emit_docstring(Emit *emit, const char *text)
{
    size_t common = common_indentation(text), blank_lines = 0;
    bool is_first = true, seen_text = false;
    for (const char *line = text; line; is_first = false) {
        const char *end = strchr(line, '\n');
        size_t length = end ? (size_t)(end - line) : strlen(line), own = indentation(line, length);
        size_t skip = is_first || own < common ? own : common;
        while (length > skip && (line[length - 1] == ' ' || line[length - 1] == '\t' || line[length - 1] == '\r')) {
            length--;
        }
        if (length <= skip || own >= length) {
            blank_lines++;
        } else {
            for (; seen_text && blank_lines > 0; blank_lines--) {
                emit_comment_lines(emit, "");
            }
            blank_lines = 0;
            seen_text = true;
            emit_comment_lines(emit, arena_strndup(emit->arena, line + skip, length - skip));
        }
        line = end ? end + 1 : NULL;
    }
}

const char *emit_base_name(Arena *arena, const char *file_name)
{
    if (!file_name || !*file_name) {
        return "a text";
    }
    for (const char *p = file_name; *p; p++) {
        if (*p == '/' && p[1] != '\0') {
            file_name = p + 1;
        }
    }
    return emit_clean_comment(arena, file_name);
}

const char *emit_quoted_name(Arena *arena, const char *file_name)
{
    const char *text = file_name != NULL ? file_name : "";
    TextBuf quoted;
    textbuf_init(&quoted, arena);
    while (*text != '\0') {
        char piece[C_PIECE];
        text += c_escape(text, piece);
        /* ptxas (13.0) rejects a quote in a file name, even if it is escaped */
        textbuf_puts(&quoted, strcmp(piece, "\\\"") == 0 ? "'" : piece);
    }
    return quoted.length > 0 ? quoted.text : "";
}
