// SPDX-License-Identifier: MIT
/* Parses TOML with tree-sitter: converts tables, dotted keys and inline tables to a list of paths. */
#include "toml.h"

#include "cli.h"
#include "memory.h"
#include "toml_keys.h"
#include "toml_strings.h"

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
    TomlKeys keys;
    const char *text;
} Reader;

static bool is(TSNode node, const char *type)
{
    return strcmp(ts_node_type(node), type) == 0;
}

static TomlLocation location_of(TSNode node)
{
    TSPoint point = ts_node_start_point(node);
    return (TomlLocation){point.row + 1, point.column + 1};
}

/* Records an error at a node: invalid TOML, or an exceeded limit. Only the first error is kept. `earlier` is a line to
 * which the message refers; 0: none. `reason` is NULL for a syntax error. */
static void fail_because_of(Reader *reader, TSNode node, const char *reason, unsigned earlier)
{
    Toml *toml = reader->toml;
    if (!toml->is_wrong) {
        toml->is_wrong = true;
        toml->wrong = location_of(node);
        snprintf(toml->reason, sizeof toml->reason, earlier > 0 ? "%s; the first definition is on line %u" : "%s",
                 reason != NULL ? reason : "invalid TOML", earlier);
    }
}

static void fail(Reader *reader, TSNode node, const char *reason)
{
    fail_because_of(reader, node, reason, 0);
}

static const char *source_of(const Reader *reader, TSNode node, size_t *length)
{
    const uint32_t start = ts_node_start_byte(node);
    *length = ts_node_end_byte(node) - start;
    return reader->text + start;
}

/* Returns the decoded string of a node; NULL: out of memory, or after fail(). */
static char *string_of(Reader *reader, TSNode node, size_t *decoded)
{
    size_t length;
    const char *source = source_of(reader, node, &length), *reason;
    char *text = toml_decode_string(source, length, decoded, &reason);
    if (reason != NULL) {
        fail(reader, node, reason);
    } else if (text == NULL) {
        reader->toml->failed = true;
    }
    return text;
}

static char *copy_of(Reader *reader, TSNode node, size_t *length)
{
    const char *source = source_of(reader, node, length);
    char *text = strndup(source, *length);
    reader->toml->failed = reader->toml->failed || text == NULL;
    return text;
}

/* ---- values ---- */

static void read_pairs(Reader *reader, TSNode table, uint32_t key, int depth);

/* Returns whether the string begins with a valid date, YYYY-MM-DD. */
static bool is_date(const char *text, size_t length)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (length < 10 || text[4] != '-' || text[7] != '-') {
        return false;
    }
    const int year = (text[0] - '0') * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10 + text[3] - '0';
    const int month = (text[5] - '0') * 10 + text[6] - '0', day = (text[8] - '0') * 10 + text[9] - '0';
    const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] && (month != 2 || day < 29 || is_leap);
}

static TomlKind kind_of(TSNode node)
{
    return is(node, "string")    ? TOML_TEXT
           : is(node, "integer") ? TOML_INTEGER
           : is(node, "float")   ? TOML_FLOAT
           : is(node, "boolean") ? TOML_BOOLEAN
           : is(node, "array")   ? TOML_LIST
                                 : TOML_OTHER;
}

/* Reads the value of a key. Outside of the requested table, only checks it. */
static TomlValue read_value(Reader *reader, TSNode node, uint32_t key, bool is_selected, int depth)
{
    TomlValue value = {.kind = kind_of(node), .location = location_of(node)};
    size_t length = 0;
    value.text = value.kind == TOML_TEXT ? string_of(reader, node, &length) : copy_of(reader, node, &length);
    if (is_selected && value.text != NULL && strlen(value.text) < length) {
        fail(reader, node, "the string contains a null character");
    }
    if (value.text != NULL && (is(node, "local_date") || is(node, "local_date_time") || is(node, "offset_date_time")) &&
        !is_date(value.text, length)) {
        fail(reader, node, "invalid date");
    }
    if (depth == MAX_DEPTH) {
        fail(reader, node, too_deep);
    } else if (is(node, "inline_table")) {
        read_pairs(reader, node, toml_add_element(&reader->keys, key, value.location.line), depth + 1);
    } else if (value.kind == TOML_LIST) {
        const uint32_t count = ts_node_named_child_count(node);
        value.items = calloc(count + 1, sizeof *value.items);
        reader->toml->failed = reader->toml->failed || value.items == NULL;
        for (uint32_t i = 0; value.items != NULL && i < count; i++) {
            TSNode item = ts_node_named_child(node, i);
            if (!is(item, "comment")) {
                value.items[value.count++] = read_value(reader, item, key, is_selected, depth + 1);
            }
        }
    }
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

/* ---- keys ---- */

static bool is_key(TSNode node)
{
    return is(node, "bare_key") || is(node, "quoted_key") || is(node, "dotted_key");
}

/* Resolves the parts of a key, whose dotted_key nodes are nested from the left, starting at the table *at. Returns
 * false after fail(), or if memory is exhausted. */
static bool use_key(Reader *reader, TSNode node, TomlKeyUse prefix_use, TomlKeyUse use, uint32_t *at)
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
    while (count > 0) {
        TSNode part = parts[--count];
        size_t length;
        char *name = is(part, "quoted_key") ? string_of(reader, part, &length) : copy_of(reader, part, &length);
        if (name == NULL) {
            return false;
        }
        const char *reason =
            toml_use_key(&reader->keys, at, name, length, count > 0 ? prefix_use : use, location_of(part).line);
        if (reason != NULL) {
            fail_because_of(reader, part, reason, reader->keys.keys[*at].line);
            return false;
        }
    }
    return !reader->keys.failed;
}

/* Writes the path of a key backward from `end`, at most to `start`. Returns the start of the path; NULL: too long.
 * Periods and backslashes in names are escaped by a backslash, null characters as \0. */
static char *put_path(const TomlKeys *keys, uint32_t index, char *start, char *end)
{
    *--end = '\0';
    for (const char *after = end; index != 0; index = keys->keys[index].parent) {
        const TomlKey *key = &keys->keys[index];
        if (end < after) {
            *--end = '.';
        }
        for (size_t i = key->length; i > 0; i--) {
            const char c = key->name[i - 1];
            if (end - start < 4) {
                return NULL;
            }
            *--end = c != '\0' ? c : '0';
            if (c == '.' || c == '\\' || c == '\0') {
                *--end = '\\';
            }
        }
    }
    return end;
}

static void add_entry(Reader *reader, uint32_t key, TSNode node, TomlValue value)
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
    char buffer[MAX_PATH];
    const char *path = put_path(&reader->keys, key, buffer, buffer + sizeof buffer);
    if (path == NULL) {
        fail(reader, node, "the key is too long");
    }
    TomlEntry entry = {.path = strdup(path != NULL ? path : ""), .location = location_of(node), .value = value};
    toml->failed = toml->failed || entry.path == NULL;
    toml->entries[toml->count++] = entry;
}

static bool is_selected(const Reader *reader, uint32_t key)
{
    const char *rest = reader->keys.keys[key].rest;
    return rest != NULL && rest[0] == '\0';
}

/* Reads the pairs of a table or an inline table. */
static void read_pairs(Reader *reader, TSNode table, uint32_t key, int depth)
{
    if (depth == MAX_DEPTH) {
        fail(reader, table, too_deep);
    }
    for (uint32_t i = 0; depth < MAX_DEPTH && i < ts_node_named_child_count(table); i++) {
        TSNode pair = ts_node_named_child(table, i);
        if (!is(pair, "pair") || ts_node_named_child_count(pair) < 2) {
            continue;
        }
        TSNode name = ts_node_named_child(pair, 0), value = ts_node_named_child(pair, 1);
        const bool is_inline = is(value, "inline_table");
        uint32_t at = key;
        if (!use_key(reader, name, TOML_USE_KEY_PREFIX, is_inline ? TOML_USE_INLINE_TABLE : TOML_USE_VALUE, &at)) {
            continue;
        }
        if (is_inline) {
            read_pairs(reader, value, at, depth + 1);
            continue;
        }
        TomlValue read = read_value(reader, value, at, is_selected(reader, at), 0);
        if (is_selected(reader, at)) {
            add_entry(reader, at, name, read);
        } else {
            free_value(&read);
        }
    }
}

/* Returns the first error node of the tree. */
static TSNode find_error(TSNode node)
{
    for (uint32_t i = 0; i < ts_node_child_count(node); i++) {
        const TSNode child = ts_node_child(node, i);
        if (ts_node_is_error(child) || ts_node_is_missing(child)) {
            return child;
        }
        if (ts_node_has_error(child)) {
            node = child;
            i = UINT32_MAX; /* continue with the first child */
        }
    }
    return node;
}

/* The allocator for tree-sitter, if the build allows a custom one: all memory is freed at once. */
typedef struct Block {
    struct Block *next;
    max_align_t bytes[];
} Block;

static void *take(void *context, size_t size)
{
    Block **blocks = context, *block = malloc(sizeof *block + size);
    if (block == NULL) {
        cli_message("out of memory");
        exit(EXIT_INPUT); /* tree-sitter cannot handle failed allocations, and no output has been written yet */
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
    read_pairs(reader, root, 0, 0);
    for (uint32_t i = 0; i < ts_node_named_child_count(root); i++) {
        TSNode table = ts_node_named_child(root, i), key = ts_node_named_child(table, 0);
        const bool is_array = is(table, "table_array_element");
        uint32_t at = 0;
        if ((!is_array && !is(table, "table")) || ts_node_is_null(key) || !is_key(key) ||
            !use_key(reader, key, TOML_USE_HEADER_PREFIX, is_array ? TOML_USE_ARRAY_HEADER : TOML_USE_HEADER, &at)) {
            continue;
        }
        const uint32_t array = reader->keys.keys[at].parent;
        if (is_array && is_selected(reader, array)) { /* an array of tables is one value; its pairs have no paths */
            TomlValue value = {.kind = TOML_OTHER, .location = location_of(key), .text = strdup("an array of tables")};
            toml->failed = toml->failed || value.text == NULL;
            add_entry(reader, array, key, value);
        }
        read_pairs(reader, table, at, 0);
    }
}

/* Returns a copy of the file content in which white space between a backslash and the end of a line is moved to the
 * start of the next line, because the grammar does not accept it. Offsets outside of strings and comments do not
 * change. */
static char *move_white_space(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    for (char *at = copy; (at = memchr(at, '\\', (size_t)(copy + length - at))) != NULL;) {
        const size_t space = strspn(++at, " \t"), end = at[space] == '\r' && at[space + 1] == '\n' ? 2 : 1;
        if (space > 0 && (end == 2 || at[space] == '\n')) {
            memmove(at + end, at, space);
            memcpy(at, &"\r\n"[2 - end], end);
        }
    }
    return copy;
}

void toml_read(Toml *toml, const char *text, size_t length, const char *prefix)
{
    *toml = (Toml){0};
    Reader reader = {.toml = toml, .text = text};
    toml_keys_init(&reader.keys, prefix);
    Block *blocks = NULL;
    char *readable = move_white_space(text, length);
    grammar_memory_begin(take, &blocks);
    TSParser *parser = ts_parser_new();
    TSTree *tree = parser != NULL && readable != NULL && ts_parser_set_language(parser, tree_sitter_toml())
                       ? ts_parser_parse_string(parser, NULL, readable, (uint32_t)length)
                       : NULL;
    if (tree != NULL && !reader.keys.failed) {
        read_root(&reader, ts_tree_root_node(tree));
    }
    toml->failed = toml->failed || tree == NULL || reader.keys.failed;
    toml_keys_free(&reader.keys);
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
    free(readable);
}

void toml_free(Toml *toml)
{
    for (size_t i = 0; i < toml->count; i++) {
        free(toml->entries[i].path);
        free_value(&toml->entries[i].value);
    }
    free(toml->entries);
}
