// SPDX-License-Identifier: MIT
/* Tokenizer for source that the grammar rejects: it serves to report errors and to find syntax that is newer than the
 * grammar. Valid source does not need it. */
#include "base/limits.h"
#include "base/strings.h"
#include "syntax/syntax_internal.h"

#include <string.h>

void scan_begin(Scan *scan, Arena *arena, const char *text, uint32_t length)
{
    *scan = (Scan){.arena = arena, .text = text, .length = length, .line_begins = true};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        scan->at = 3;
    }
}

bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static char byte_at(const Scan *scan, uint32_t at)
{
    return at < scan->length ? scan->text[at] : '\0';
}

/* Skips from '#' to the end of the line. */
static uint32_t skip_comment(const Scan *scan, uint32_t at)
{
    const char *end = memchr(scan->text + at, '\n', scan->length - at);
    return end == NULL ? scan->length : (uint32_t)(end - scan->text);
}

bool token_is(const Scan *scan, const Token *token, const char *text)
{
    size_t length = strlen(text);
    return token->end - token->start == length && memcmp(scan->text + token->start, text, length) == 0;
}

bool token_in(const Scan *scan, const Token *token, const char *words)
{
    size_t length = token->end - token->start;
    for (size_t word; (word = strcspn(words, " ")) > 0; words += word + (words[word] == ' ')) {
        if (word == length && memcmp(words, scan->text + token->start, length) == 0) {
            return true;
        }
    }
    return false;
}

bool scan_triple(const Scan *scan, uint32_t quote)
{
    char c = byte_at(scan, quote);
    return byte_at(scan, quote + 1) == c && byte_at(scan, quote + 2) == c;
}

/* ---- strings ---- */

/* Returns the length of a string's prefix and quote at `at`, or 0 if no string begins there. */
static uint32_t string_prefix(const Scan *scan, uint32_t at, bool *raw, bool *format)
{
    *raw = *format = false;
    for (uint32_t i = 0; i < 3; i++) {
        char c = byte_at(scan, at + i);
        if (c == '"' || c == '\'') {
            return i + 1;
        }
        c = (char)(c | 0x20);
        if (c != 'r' && c != 'b' && c != 'f' && c != 'u' && c != 't') {
            return 0;
        }
        *raw = *raw || c == 'r';
        *format = *format || c == 'f' || c == 't';
    }
    return 0;
}

static uint32_t skip_string(const Scan *scan, uint32_t quote, bool raw, bool format, unsigned nested);

/* Returns the position after the '}' of a replacement field; `at` is after its '{'. */
static uint32_t skip_field(const Scan *scan, uint32_t at, unsigned nested)
{
    unsigned depth = 0;
    bool specification = false; /* after the ':', where quotes are ordinary characters */
    if (nested > LIMIT_NESTED_STRINGS) {
        return 0;
    }
    while (at < scan->length) {
        char c = scan->text[at];
        bool raw, format;
        uint32_t prefix =
            specification || is_name_byte(scan->text[at - 1]) ? 0 : string_prefix(scan, at, &raw, &format);
        if (c == '}' && depth == 0) {
            return at + 1;
        }
        if (prefix > 0) {
            at = skip_string(scan, at + prefix - 1, raw, format, nested + 1);
        } else if (c == '{' && specification) {
            at = skip_field(scan, at + 1, nested + 1);
        } else if (c == '#' && !specification) {
            at = skip_comment(scan, at);
        } else {
            specification = specification || (c == ':' && depth == 0);
            depth += !specification && (c == '(' || c == '[' || c == '{');
            depth -= depth > 0 && (c == ')' || c == ']' || c == '}');
            at++;
        }
        if (at == 0 || depth > LIMIT_BRACKETS) {
            return 0;
        }
    }
    return 0;
}

/* Returns the position after the closing quote. */
static uint32_t skip_string(const Scan *scan, uint32_t quote, bool raw, bool format, unsigned nested)
{
    const char *text = scan->text;
    char c = text[quote];
    bool triple = scan_triple(scan, quote);
    uint32_t at = quote + (triple ? 3 : 1);
    while (at < scan->length) {
        if (text[at] == '\\') {
            bool names = format && !raw && byte_at(scan, at + 1) == 'N' && byte_at(scan, at + 2) == '{';
            at += names ? 3 : byte_at(scan, at + 1) == '\r' && byte_at(scan, at + 2) == '\n' ? 3 : 2;
        } else if (text[at] == c && (!triple || scan_triple(scan, at))) {
            return at + (triple ? 3 : 1);
        } else if (text[at] == '\n' && !triple) {
            return 0;
        } else if (format && text[at] == '{' && byte_at(scan, at + 1) != '{') {
            at = skip_field(scan, at + 1, nested);
            if (at == 0) {
                return 0;
            }
        } else {
            at += format && text[at] == '{' ? 2 : 1;
        }
    }
    return 0;
}

/* Returns whether there is a space or invisible character beyond ASCII, which the grammar skips and Python rejects. */
static bool is_unseen_space(const Scan *scan, uint32_t at)
{
    uint32_t c = 0;
    return utf8_decode(scan->text + at, scan->length - at, &c) > 1 &&
           (c == 0xa0 || c == 0xad || (c >= 0x2000 && c <= 0x200f) || (c >= 0x2028 && c <= 0x202f) ||
            (c >= 0x205f && c <= 0x206f) || c == 0x3000 || c == 0xfeff);
}

bool scan_is_sound(const char *text, uint32_t length, uint32_t *invisible)
{
    *invisible = length;
    enum { PLAIN, HASH, QUOTE, OPEN, CLOSE, WIDE };
    static const uint8_t classes[256] = {
        ['#'] = HASH,  ['"'] = QUOTE, ['\''] = QUOTE, ['('] = OPEN,  ['['] = OPEN,  ['{'] = OPEN, [')'] = CLOSE,
        [']'] = CLOSE, ['}'] = CLOSE, [0xC2] = WIDE,  [0xE2] = WIDE, [0xE3] = WIDE, [0xEF] = WIDE};
    const Scan scan = {.text = text, .length = length};
    char closing_brackets[LIMIT_BRACKETS];
    unsigned depth = 0;
    for (uint32_t at = 0; at < length;) {
        char c = text[at];
        uint8_t class_ = classes[(unsigned char)c];
        if (class_ == PLAIN) {
            at++;
        } else if (class_ == WIDE) {
            if (at > 0 && is_unseen_space(&scan, at)) {
                *invisible = at;
                return false;
            }
            at++;
        } else if (class_ == HASH) {
            at = skip_comment(&scan, at);
        } else if (class_ == OPEN) {
            if (depth == LIMIT_BRACKETS) {
                return false;
            }
            closing_brackets[depth++] = c == '(' ? ')' : c == '[' ? ']' : '}';
            at++;
        } else if (class_ == CLOSE) {
            if (depth == 0 || closing_brackets[--depth] != c) {
                return false;
            }
            at++;
        } else {
            uint32_t start = at;
            while (start > 0 && at - start < 2 && is_name_byte(text[start - 1])) {
                start--;
            }
            bool raw = false, format = false;
            while (start < at &&
                   (string_prefix(&scan, start, &raw, &format) == 0 || (start > 0 && is_name_byte(text[start - 1])))) {
                start++;
            }
            if (start == at) {
                raw = format = false;
            }
            at = skip_string(&scan, at, raw, format, 0);
            if (at == 0) {
                return false;
            }
        }
    }
    return depth == 0;
}

/* ---- tokens ---- */

static uint32_t operator_length(const Scan *scan, uint32_t at)
{
    static const char *const longer[] = {
        "**=", "//=", "<<=", ">>=", "...", "==", "!=", "<=", ">=", "<>", "->", ":=", "+=", "-=",
        "*=",  "/=",  "%=",  "&=",  "|=",  "^=", "@=", "**", "//", "<<", ">>", "&&", "||"};
    for (size_t i = 0; i < sizeof longer / sizeof longer[0]; i++) {
        size_t length = strlen(longer[i]);
        if (scan->length - at >= length && memcmp(scan->text + at, longer[i], length) == 0) {
            return (uint32_t)length;
        }
    }
    return 1;
}

static void count_lines(Scan *scan, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to && i < scan->length; i++) {
        scan->row += scan->text[i] == '\n';
    }
}

Token scan_next(Scan *scan)
{
    const char *text = scan->text;
    for (;;) {
        char c = byte_at(scan, scan->at);
        if (scan->at >= scan->length) {
            bool newline = !scan->line_begins;
            scan->line_begins = true;
            return (Token){newline ? TOKEN_NEWLINE : TOKEN_END, scan->length, scan->length, scan->row, scan->depth};
        }
        if (c == '\n') {
            uint32_t at = scan->at++, row = scan->row++;
            if (scan->depth == 0 && !scan->line_begins) {
                scan->line_begins = true;
                return (Token){TOKEN_NEWLINE, at, at + 1, row, 0};
            }
        } else if (c == '\\' && byte_at(scan, scan->at + 1) == '\n') {
            scan->at += 2;
            scan->row++;
        } else if (c == '\\' && byte_at(scan, scan->at + 1) == '\r' && byte_at(scan, scan->at + 2) == '\n') {
            scan->at += 3;
            scan->row++;
        } else if (c == ' ' || c == '\t' || c == '\f' || c == '\r') {
            scan->at++;
        } else {
            break;
        }
    }

    Token token = {.start = scan->at, .row = scan->row, .depth = scan->depth};
    char c = text[scan->at];
    bool raw, format;
    uint32_t prefix = string_prefix(scan, scan->at, &raw, &format);
    if (c == '#') {
        token.kind = TOKEN_COMMENT;
        scan->at = skip_comment(scan, scan->at);
        token.end = scan->at;
        return token; /* not part of a logical line */
    }
    scan->line_begins = false;
    if (prefix > 0) {
        token.end = skip_string(scan, scan->at + prefix - 1, raw, format, 0);
        token.kind = TOKEN_STRING;
        if (token.end == 0) {
            token.kind = TOKEN_OPEN_STRING;
            token.end = scan_triple(scan, scan->at + prefix - 1)
                            ? scan->length
                            : skip_comment(scan, scan->at); /* up to the end of the line */
        }
        count_lines(scan, token.start, token.end);
    } else if (is_name_byte(c) ||
               (c == '.' && byte_at(scan, scan->at + 1) >= '0' && byte_at(scan, scan->at + 1) <= '9')) {
        bool number = (c >= '0' && c <= '9') || c == '.';
        token.kind = number ? TOKEN_NUMBER : TOKEN_NAME;
        for (token.end = token.start + 1; token.end < scan->length; token.end++) {
            char d = text[token.end], before = (char)(text[token.end - 1] | 0x20);
            bool sign = (d == '+' || d == '-') && before == 'e' && byte_at(scan, token.start + 1) != 'x';
            if (!is_name_byte(d) && !(number && (d == '.' || sign))) {
                break;
            }
        }
    } else {
        token.kind =
            strchr("$?!`\\", c) != NULL && !(c == '!' && byte_at(scan, scan->at + 1) == '=') ? TOKEN_BAD : TOKEN_OP;
        token.end = token.start + (token.kind == TOKEN_BAD ? 1 : operator_length(scan, scan->at));
        if ((unsigned char)c < 0x20 || c == 0x7f) {
            token.kind = TOKEN_BAD;
        }
        if (c == '(' || c == '[' || c == '{') {
            scan->brackets = arena_grow_array(scan->arena, scan->brackets, scan->depth, &scan->capacity, sizeof token);
            scan->brackets[scan->depth++] = token;
        } else if ((c == ')' || c == ']' || c == '}') && scan->depth > 0) {
            scan->depth--;
        }
    }
    scan->at = token.end > scan->length ? scan->length : token.end;
    token.end = scan->at;
    return token;
}
