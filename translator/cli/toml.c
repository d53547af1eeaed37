/* TOML by tree-sitter's grammar: tables, dotted keys and inline tables become one list of paths. */
#include "toml.h"

#include "cli.h"
#include "memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_toml(void);

enum { MAX_DEPTH = 40, MAX_PARTS = 100, MAX_PATH = 1024 };

static const char too_deep[] = "values are nested too deeply";

typedef struct Reader {
    Toml *toml;
    const char *text, *prefix;
} Reader;

static bool is(TSNode node, const char *type)
{
    return strcmp(ts_node_type(node), type) == 0;
}

static TomlPlace place_of(TSNode node)
{
    TSPoint point = ts_node_start_point(node);
    return (TomlPlace){point.row + 1, point.column + 1};
}

/* The text is not TOML, or beyond a limit, at this node; the first reason stays. */
static void fail(Reader *reader, TSNode node, const char *why)
{
    Toml *toml = reader->toml;
    if (!toml->is_wrong) {
        toml->is_wrong = true;
        toml->wrong = place_of(node);
        toml->why = why;
    }
}

/* ---- strings
 * --------------------------------------------------------------------------------------------------------- */

static unsigned hex_digit(char c)
{
    return c >= '0' && c <= '9'             ? (unsigned)(c - '0')
           : (unsigned)((c | 32) - 'a') < 6 ? (unsigned)((c | 32) - 'a') + 10
                                            : 16;
}

static char *put_character(char *to, uint32_t c)
{
    static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    *to++ = (char)(first[more] | c >> 6 * more);
    for (int i = more - 1; i >= 0; i--) {
        *to++ = (char)(0x80 | (c >> 6 * i & 0x3F));
    }
    return to;
}

/* \uXXXX and \UXXXXXXXX, from the letter on; the character goes to `to`. Returns how many bytes were read; 0: it is not
 * a character. */
static size_t read_code_point(const char *at, const char *end, char **to)
{
    const size_t count = *at == 'u' ? 4 : 8;
    uint32_t value = 0;
    for (size_t i = 1; i <= count; i++) {
        const unsigned digit = at + i < end ? hex_digit(at[i]) : 16;
        if (digit == 16) {
            return 0;
        }
        value = value << 4 | digit;
    }
    if (value == 0 || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) { /* 0: strings end by it in C */
        return 0;
    }
    *to = put_character(*to, value);
    return count + 1;
}

/* A backslash at the end of a line: it, the line's end and the white space after them. 0: it is another escape. */
static size_t line_continuation(const char *at, const char *end)
{
    size_t length = strspn(at, " \t");
    if (at + length >= end || (at[length] != '\n' && at[length] != '\r')) {
        return 0;
    }
    length += strspn(at + length, " \t\r\n");
    return at + length <= end ? length : (size_t)(end - at);
}

/* The decoded string "..." or '...', of one line or several. NULL without memory, or if an escape is none of TOML's,
 * which *is_wrong reports. */
static char *read_string(const char *text, size_t length, bool *is_wrong)
{
    size_t quotes = length >= 6 && (strncmp(text, "\"\"\"", 3) == 0 || strncmp(text, "'''", 3) == 0) ? 3 : 1;
    const bool has_escapes = text[0] == '"';
    const char *at = text + quotes, *end = text + length - quotes;
    if (quotes == 3 && at < end) { /* the end of the line after the quotes is not part of the string */
        at += *at == '\n' ? 1 : at + 1 < end && at[0] == '\r' && at[1] == '\n' ? 2 : 0;
    }
    char *out = malloc(length + 1), *to = out;
    while (out != NULL && at < end) {
        static const char written[] = "\"\\btnfr", meant[] = "\"\\\b\t\n\f\r";
        if (!has_escapes || *at != '\\' || at + 1 >= end) {
            *to++ = *at++;
            continue;
        }
        at++;
        const char *escape = strchr(written, *at);
        size_t used = 1;
        if (escape != NULL) {
            *to++ = meant[escape - written];
        } else if (*at == 'u' || *at == 'U') {
            used = read_code_point(at, end, &to);
        } else {
            used = quotes == 3 ? line_continuation(at, end) : 0;
        }
        if (used == 0) {
            *is_wrong = true;
            free(out);
            return NULL;
        }
        at += used;
    }
    if (out != NULL) {
        *to = '\0';
    }
    return out;
}

/* The decoded string of a node; NULL without memory or after fail(). */
static char *string_of(Reader *reader, TSNode node)
{
    const uint32_t start = ts_node_start_byte(node), length = ts_node_end_byte(node) - start;
    bool is_wrong = false;
    char *text = read_string(reader->text + start, length, &is_wrong);
    if (is_wrong) {
        fail(reader, node, "the string has an escape that TOML does not have, or that is not a character of text");
    } else if (text == NULL) {
        reader->toml->failed = true;
    }
    return text;
}

/* ---- values
 * ---------------------------------------------------------------------------------------------------------- */

static TomlValue read_value(Reader *reader, TSNode node, int depth)
{
    TomlValue value = {.kind = is(node, "string")    ? TOML_TEXT
                               : is(node, "integer") ? TOML_INTEGER
                               : is(node, "float")   ? TOML_FLOAT
                               : is(node, "boolean") ? TOML_BOOLEAN
                               : is(node, "array")   ? TOML_LIST
                                                     : TOML_OTHER,
                       .place = place_of(node)};
    uint32_t start = ts_node_start_byte(node), length = ts_node_end_byte(node) - start;
    value.text = value.kind == TOML_TEXT ? string_of(reader, node) : strndup(reader->text + start, length);
    uint32_t count = ts_node_named_child_count(node);
    if (value.kind == TOML_LIST && count > 0) {
        value.items = calloc(count, sizeof *value.items);
        reader->toml->failed = reader->toml->failed || value.items == NULL;
    }
    if (depth == MAX_DEPTH) {
        fail(reader, node, too_deep);
    }
    for (uint32_t i = 0; value.items != NULL && depth < MAX_DEPTH && i < count; i++) {
        TSNode item = ts_node_named_child(node, i);
        if (!is(item, "comment")) {
            value.items[value.count++] = read_value(reader, item, depth + 1);
        }
    }
    reader->toml->failed = reader->toml->failed || (value.text == NULL && !reader->toml->is_wrong);
    return value;
}

static void free_value(TomlValue *value)
{
    for (size_t i = 0; i < value->count; i++) {
        free_value(&value->items[i]);
    }
    free(value->items);
    free(value->text);
}

/* ---- keys
 * ------------------------------------------------------------------------------------------------------------ */

static bool is_key(TSNode node)
{
    return is(node, "bare_key") || is(node, "quoted_key") || is(node, "dotted_key");
}

/* Adds a part of a key to the path: a point or a backslash in it, which only quoted parts have, follows a backslash.
 * False: the path is too long. */
static bool add_part(Reader *reader, TSNode node, char *path)
{
    const uint32_t start = ts_node_start_byte(node), length = ts_node_end_byte(node) - start;
    char *part = is(node, "quoted_key") ? string_of(reader, node) : strndup(reader->text + start, length);
    size_t at = strlen(path);
    bool fits = part != NULL;
    if (fits && at > 0) {
        path[at++] = '.';
    }
    for (const char *c = part; fits && *c != '\0'; c++) {
        fits = at + 3 < MAX_PATH;
        if (fits && (*c == '.' || *c == '\\')) {
            path[at++] = '\\';
        }
        if (fits) {
            path[at++] = *c;
        }
    }
    path[at] = '\0';
    reader->toml->failed = reader->toml->failed || (part == NULL && !reader->toml->is_wrong);
    if (part != NULL && !fits) {
        fail(reader, node, "the key is too long");
    }
    free(part);
    return fits && at + 2 < MAX_PATH;
}

/* out: the path followed by the parts of the key, whose dotted_key nodes are nested from the left. False: it is too
 * long. */
static bool add_key(Reader *reader, const char *path, TSNode node, char *out)
{
    TSNode parts[MAX_PARTS];
    size_t count = 0;
    for (; is(node, "dotted_key") && count < MAX_PARTS - 1; node = ts_node_named_child(node, 0)) {
        parts[count++] = ts_node_named_child(node, 1);
    }
    if (is(node, "dotted_key")) {
        fail(reader, node, "the key has too many parts");
        return false;
    }
    parts[count++] = node;
    bool ok = snprintf(out, MAX_PATH, "%s", path) < MAX_PATH - 2;
    while (ok && count > 0) {
        ok = add_part(reader, parts[--count], out);
    }
    return ok;
}

/* Whether the path is that of the wanted table, or below it. */
static bool is_wanted(const Reader *reader, const char *path)
{
    const size_t length = strlen(reader->prefix);
    return strncmp(path, reader->prefix, length) == 0 && (path[length] == '\0' || path[length] == '.');
}

static void add_entry(Reader *reader, const char *path, TSNode key, TomlValue value)
{
    Toml *toml = reader->toml;
    if (toml->count == toml->capacity) {
        size_t capacity = toml->capacity > 0 ? 2 * toml->capacity : 16;
        TomlEntry *grown = realloc(toml->entries, capacity * sizeof *grown);
        if (grown == NULL) {
            toml->failed = true;
            free_value(&value);
            return;
        }
        toml->entries = grown;
        toml->capacity = capacity;
    }
    TomlEntry entry = {.path = strdup(path), .place = place_of(key), .value = value};
    toml->failed = toml->failed || entry.path == NULL;
    toml->entries[toml->count++] = entry;
}

/* The pairs of a table, inline or not; its own path stands before theirs. */
static void read_pairs(Reader *reader, TSNode table, const char *path, int depth)
{
    if (depth == MAX_DEPTH) {
        fail(reader, table, too_deep);
    }
    for (uint32_t i = 0; depth < MAX_DEPTH && i < ts_node_named_child_count(table); i++) {
        TSNode pair = ts_node_named_child(table, i);
        char longer[MAX_PATH];
        if (!is(pair, "pair") || ts_node_named_child_count(pair) < 2 ||
            !add_key(reader, path, ts_node_named_child(pair, 0), longer)) {
            continue;
        }
        TSNode value = ts_node_named_child(pair, 1);
        if (is(value, "inline_table")) {
            read_pairs(reader, value, longer, depth + 1);
        } else if (is_wanted(reader, longer)) {
            add_entry(reader, longer, ts_node_named_child(pair, 0), read_value(reader, value, 0));
        }
    }
}

/* The first node that the grammar could not read. */
static TSNode find_error(TSNode node)
{
    for (uint32_t i = 0; i < ts_node_child_count(node); i++) {
        const TSNode child = ts_node_child(node, i);
        if (ts_node_is_error(child) || ts_node_is_missing(child)) {
            return child;
        }
        if (ts_node_has_error(child)) {
            node = child;
            i = UINT32_MAX; /* the first child of this one is next */
        }
    }
    return node;
}

/* Memory that tree-sitter takes, where it takes ours: all goes at once. */
typedef struct Block {
    struct Block *next;
    max_align_t bytes[];
} Block;

static void *take(void *context, size_t size)
{
    Block **blocks = context, *block = malloc(sizeof *block + size);
    if (block == NULL) {
        cli_message("out of memory");
        exit(EXIT_INPUT); /* it knows no other way, and nothing is half done yet */
    }
    block->next = *blocks;
    *blocks = block;
    return block->bytes;
}

static void read_root(Reader *reader, TSNode root)
{
    Toml *toml = reader->toml;
    if (ts_node_has_error(root)) {
        fail(reader, find_error(root), NULL);
        return;
    }
    read_pairs(reader, root, "", 0);
    for (uint32_t i = 0; i < ts_node_named_child_count(root); i++) {
        TSNode table = ts_node_named_child(root, i), key = ts_node_named_child(table, 0);
        const bool is_array = is(table, "table_array_element");
        char path[MAX_PATH];
        if ((!is_array && !is(table, "table")) || ts_node_is_null(key) || !is_key(key) ||
            !add_key(reader, "", key, path)) {
            continue;
        }
        if (!is_array) {
            read_pairs(reader, table, path, 0);
        } else if (is_wanted(reader,
                             path)) { /* an array of tables is one value, whose pairs have no paths of their own */
            TomlValue value = {.kind = TOML_OTHER, .place = place_of(key), .text = strdup("an array of tables")};
            toml->failed = toml->failed || value.text == NULL;
            add_entry(reader, path, key, value);
        }
    }
}

void toml_read(Toml *toml, const char *text, size_t length, const char *prefix)
{
    *toml = (Toml){0};
    Reader reader = {.toml = toml, .text = text, .prefix = prefix};
    Block *blocks = NULL;
    grammar_memory_begin(take, &blocks);
    TSParser *parser = ts_parser_new();
    TSTree *tree = parser != NULL && ts_parser_set_language(parser, tree_sitter_toml())
                       ? ts_parser_parse_string(parser, NULL, text, (uint32_t)length)
                       : NULL;
    if (tree != NULL) {
        read_root(&reader, ts_tree_root_node(tree));
    }
    toml->failed = toml->failed || tree == NULL;
    if (!grammar_memory_end()) {
        if (tree != NULL) {
            ts_tree_delete(tree);
        }
        ts_parser_delete(parser);
    }
    while (blocks != NULL) {
        Block *next = blocks->next;
        free(blocks);
        blocks = next;
    }
}

void toml_free(Toml *toml)
{
    for (size_t i = 0; i < toml->count; i++) {
        free(toml->entries[i].path);
        free_value(&toml->entries[i].value);
    }
    free(toml->entries);
}
