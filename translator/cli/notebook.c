// SPDX-License-Identifier: MIT
/* Notebooks (.ipynb): extracts the code cells from the JSON as one Python source. Each line of code has the same line
 * number as in the file, so that messages refer to lines of the file. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NESTING = 64, MAX_CELLS = 4096 };

typedef struct Json {
    const char *at, *end;
    uint32_t line;
    unsigned depth;
    bool failed;
} Json;

/* The extracted code; `line` is the line of the next byte. */
typedef struct Code {
    char *text;
    size_t length, capacity;
    uint32_t line;
    bool failed;
    uint32_t cell_count, lines[MAX_CELLS]; /* number of recorded cells, and their first lines */
    size_t cells[MAX_CELLS];
} Code;

/* The parts of a cell that are needed after parsing it: the location of its source, and whether it is code. */
typedef struct Cell {
    Json source;
    bool has_source, is_code;
} Cell;

static void add_byte(Code *code, char c)
{
    if (code->length + 1 >= code->capacity && !code->failed) {
        code->capacity = 2 * code->capacity + 4096;
        char *larger = realloc(code->text, code->capacity);
        code->failed = larger == NULL;
        code->text = larger != NULL ? larger : code->text;
    }
    if (!code->failed) {
        code->text[code->length++] = c;
        code->line += c == '\n';
    }
}

static void add_character(Code *code, uint32_t c)
{
    if (c < 0x80) {
        add_byte(code, (char)c);
        return;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
    add_byte(code, (char)(first[more] | c >> 6 * more));
    while (more-- > 0) {
        add_byte(code, (char)(0x80 | (c >> 6 * more & 0x3F)));
    }
}

/* ---- JSON ---- */

static char peek(Json *json)
{
    while (json->at < json->end && strchr(" \t\r\n", *json->at) != NULL && *json->at != '\0') {
        json->line += *json->at == '\n';
        json->at++;
    }
    return json->at < json->end ? *json->at : '\0';
}

static bool take(Json *json, char wanted)
{
    bool is_there = peek(json) == wanted;
    json->at += is_there;
    return is_there;
}

static uint32_t read_hex(Json *json)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        char c = json->at < json->end ? *json->at : '\0';
        bool digit = c >= '0' && c <= '9', letter = (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        if (!digit && !letter) {
            json->failed = true;
            return 0;
        }
        value = value * 16 + (uint32_t)(digit ? c - '0' : (c | 32) - 'a' + 10);
        json->at++;
    }
    return value;
}

/* Decodes the escape after a backslash. */
static uint32_t read_escape(Json *json)
{
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
    char c = json->at < json->end ? *json->at++ : '\0';
    const char *known = c != '\0' ? strchr(letters, c) : NULL;
    if (c != 'u') {
        json->failed = json->failed || (known == NULL && c != '"' && c != '\\' && c != '/');
        return (unsigned char)(known != NULL ? meant[known - letters] : c);
    }
    uint32_t value = read_hex(json);
    if (value >= 0xD800 && value < 0xDC00 && json->end - json->at >= 6 && json->at[0] == '\\' && json->at[1] == 'u') {
        Json ahead = *json;
        ahead.at += 2;
        uint32_t low = read_hex(&ahead);
        if (!ahead.failed && low >= 0xDC00 && low < 0xE000) {
            *json = ahead;
            return 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
        }
    }
    return value >= 0xD800 && value < 0xE000 ? 0xFFFD : value;
}

/* Parses a string, and appends its characters to code unless it is NULL. */
static void read_string(Json *json, Code *code)
{
    if (!take(json, '"')) {
        json->failed = true;
        return;
    }
    while (!json->failed && json->at < json->end && *json->at != '"') {
        unsigned char c = (unsigned char)*json->at++;
        if (c == '\\') {
            uint32_t character = read_escape(json);
            if (code != NULL && !json->failed) {
                add_character(code, character);
            }
        } else if (c < 0x20) {
            json->failed = true;
        } else if (code != NULL) {
            add_byte(code, (char)c);
        }
    }
    json->failed = json->failed || json->at >= json->end;
    json->at += !json->failed;
}

/* Parses a string without decoding escapes, which the keys of notebooks do not need. */
typedef struct Word {
    const char *text;
    size_t length;
} Word;

static Word read_word(Json *json)
{
    peek(json);
    const char *begin = json->at + 1;
    read_string(json, NULL);
    return json->failed ? (Word){"", 0} : (Word){begin, (size_t)(json->at - 1 - begin)};
}

static bool is_word(Word word, const char *wanted)
{
    return strlen(wanted) == word.length && memcmp(word.text, wanted, word.length) == 0;
}

static void skip_value(Json *json)
{
    char open = peek(json);
    if (open == '"') {
        read_string(json, NULL);
        return;
    }
    if (open != '{' && open != '[') {
        const char *begin = json->at;
        while (json->at < json->end && *json->at != '\0' &&
               strchr("+-.0123456789abcdefghijklmnopqrstuvwxyzEIN", *json->at) != NULL) {
            json->at++;
        }
        json->failed = json->failed || json->at == begin;
        return;
    }
    char close = open == '{' ? '}' : ']';
    json->at++;
    json->failed = json->failed || ++json->depth > MAX_NESTING;
    for (bool first = true; !json->failed && !take(json, close); first = false) {
        json->failed = !first && !take(json, ',');
        if (open == '{' && !json->failed) {
            read_string(json, NULL);
            json->failed = json->failed || !take(json, ':');
        }
        if (!json->failed) {
            skip_value(json);
        }
    }
    json->depth--;
}

/* ---- cells ---- */

/* Returns whether a cell magic such as `%%bash` makes the cell something other than Python. `%%time` and py2cu's
 * `%%cuda` are followed by Python. */
static bool is_foreign(const char *text, size_t length)
{
    static const char *const pythons[] = {"time", "timeit", "capture", "prun", "python", "python3", "cuda"};
    size_t at = 0, end = 2;
    while (at < length && strchr(" \t\n", text[at]) != NULL) {
        at++;
    }
    if (length - at < 2 || text[at] != '%' || text[at + 1] != '%') {
        return false;
    }
    while (at + end < length && strchr(" \t\n", text[at + end]) == NULL) {
        end++;
    }
    for (size_t i = 0; i < sizeof pythons / sizeof pythons[0]; i++) {
        if (strlen(pythons[i]) == end - 2 && memcmp(text + at + 2, pythons[i], end - 2) == 0) {
            return false;
        }
    }
    return true;
}

/* Parses the source of a cell: a string or an array of strings, usually one per line. */
static void add_source(Code *code, Json *json)
{
    size_t begin = code->length;
    bool is_array = take(json, '[');
    if (code->cell_count < MAX_CELLS) {
        code->lines[code->cell_count] = code->line;
        code->cells[code->cell_count++] = begin;
    }
    for (bool first = true; !json->failed && !code->failed && !(is_array && take(json, ']')); first = false) {
        json->failed = !first && !take(json, ',');
        peek(json);
        while (code->line < json->line && !code->failed) {
            add_byte(code, '\n');
            begin += first;
        }
        read_string(json, code);
        if (!is_array) {
            break;
        }
    }
    if (code->length > begin && code->text[code->length - 1] != '\n') {
        add_byte(code, '\n');
    }
    if (!code->failed && code->length > begin && is_foreign(code->text + begin, code->length - begin)) {
        size_t kept = begin;
        for (size_t i = begin; i < code->length; i++) {
            if (code->text[i] == '\n') {
                code->text[kept++] = '\n';
            }
        }
        code->length = kept;
    }
}

static void read_cells(Json *json, Code *code);

/* Parses the object of a cell or of the whole notebook. Old formats store cells in worksheets, and the source of a cell
 * under "input". */
static void read_object(Json *json, Code *code)
{
    Cell cell = {0};
    json->failed = json->failed || !take(json, '{');
    for (bool first = true; !json->failed && !take(json, '}'); first = false) {
        json->failed = !first && !take(json, ',');
        Word key = read_word(json);
        json->failed = json->failed || !take(json, ':');
        if (json->failed) {
            break;
        }
        if (is_word(key, "cell_type") && peek(json) == '"') {
            cell.is_code = is_word(read_word(json), "code");
            continue;
        }
        if ((is_word(key, "cells") || is_word(key, "worksheets")) && peek(json) == '[') {
            read_cells(json, code);
            continue;
        }
        if (is_word(key, "source") || is_word(key, "input")) {
            peek(json);
            cell.source = *json;
            cell.has_source = true;
        }
        skip_value(json);
    }
    if (!json->failed && cell.is_code && cell.has_source) {
        add_source(code, &cell.source);
        json->failed = cell.source.failed;
    }
}

static void read_cells(Json *json, Code *code)
{
    json->failed = json->failed || !take(json, '[') || ++json->depth > MAX_NESTING;
    for (bool first = true; !json->failed && !take(json, ']'); first = false) {
        json->failed = !first && !take(json, ',');
        if (!json->failed && peek(json) == '{') {
            read_object(json, code);
        } else if (!json->failed) {
            skip_value(json);
        }
    }
    json->depth--;
}

/* Returns whether the source is valid Python. If not, and `warns` is set, warns that the cell is skipped. */
static bool is_python(const char *name, const char *text, size_t length, bool warns)
{
    Py2cuModule module = {.text = text, .text_length = length, .file_name = name};
    Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .emit = PY2CU_EMIT_AST};
    Py2cuUnit *unit = py2cu_translate(&request);
    const Py2cuDiagnostic *reason = py2cu_unit_failed(unit) ? py2cu_unit_diagnostic(unit, 0) : NULL;
    bool is = reason == NULL || strcmp(reason->code, "syntax") != 0;
    if (!is && warns) {
        char message[256];
        snprintf(message, sizeof message, "%s; the cell is skipped", reason->message);
        cli_print_found(&(Py2cuDiagnostic){.severity = PY2CU_WARNING,
                                           .code = "syntax",
                                           .message = message,
                                           .file_name = name,
                                           .line = reason->line,
                                           .column = reason->column},
                        NULL);
    }
    py2cu_unit_free(unit);
    return is;
}

/* Removes cells that are not valid Python, because a notebook can run its other cells, too. */
static void skip_invalid_cells(const char *name, Code *code)
{
    if (code->failed || code->cell_count == MAX_CELLS || is_python(name, code->text, code->length, false)) {
        return;
    }
    for (uint32_t i = 0; i < code->cell_count; i++) {
        size_t begin = code->cells[i], end = i + 1 < code->cell_count ? code->cells[i + 1] : code->length,
               before = code->lines[i] - 1;
        char *cell = malloc(before + (end - begin) + 1);
        if (cell == NULL) {
            return;
        }
        memset(cell, '\n', before); /* keeps the line numbers of other cells */
        memcpy(cell + before, code->text + begin, end - begin);
        if (!is_python(name, cell, before + (end - begin), true)) {
            for (size_t k = begin; k < end; k++) {
                code->text[k] = code->text[k] == '\n' ? '\n' : ' ';
            }
        }
        free(cell);
    }
}

char *cli_notebook_code(const char *name, char *text, size_t *length)
{
    Json json = {.at = text, .end = text + *length, .line = 1};
    Code code = {.line = 1};
    if (*length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        json.at += 3;
    }
    read_object(&json, &code);
    if (json.failed || peek(&json) != '\0') {
        cli_message("%s: line %u: not a notebook: invalid JSON", name, (unsigned)json.line);
        code.failed = true;
    } else {
        skip_invalid_cells(name, &code);
        size_t whole = code.length;
        add_byte(&code, '\0');
        *length = whole;
        if (code.failed) {
            cli_message("out of memory");
        }
    }
    free(text);
    if (code.failed) {
        free(code.text);
        return NULL;
    }
    return code.text;
}
