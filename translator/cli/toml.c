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

enum { MAX_DEPTH = 40, MAX_PATH = 1024 };

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

/* ---- values ---------------------------------------------------------------------------------------------------------- */

/* Of "..." or '...', in one line or several; NULL without memory, or with an escape that is not one of the usual. */
static char *read_string(const char *text, size_t length)
{
    size_t quotes = length >= 6 && (strncmp(text, "\"\"\"", 3) == 0 || strncmp(text, "'''", 3) == 0) ? 3 : 1;
    bool escapes = text[0] == '"';
    const char *at = text + quotes, *end = text + length - quotes;
    if (quotes == 3 && at < end && *at == '\n') {
        at++; /* a line's end right behind the quotes is none of the string's */
    }
    char *out = malloc(length + 1), *to = out;
    for (; out != NULL && at < end; at++) {
        static const char written[] = "\"\\tnr", meant[] = "\"\\\t\n\r";
        const char *escape = escapes && *at == '\\' && at + 1 < end ? strchr(written, at[1]) : NULL;
        if (escapes && *at == '\\' && escape == NULL) {
            free(out);
            return NULL;
        }
        *to++ = escape != NULL ? meant[escape - written] : *at;
        at += escape != NULL;
    }
    if (out != NULL) {
        *to = '\0';
    }
    return out;
}

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
    if (value.kind == TOML_TEXT) {
        value.text = read_string(reader->text + start, length);
        value.kind = value.text != NULL ? TOML_TEXT : TOML_OTHER;
    }
    if (value.text == NULL) {
        value.text = strndup(reader->text + start, length);
    }
    uint32_t count = ts_node_named_child_count(node);
    if (value.kind == TOML_LIST && count > 0) {
        value.items = calloc(count, sizeof *value.items);
        reader->toml->failed = reader->toml->failed || value.items == NULL;
    }
    for (uint32_t i = 0; value.items != NULL && depth < MAX_DEPTH && i < count; i++) {
        TSNode item = ts_node_named_child(node, i);
        if (!is(item, "comment")) {
            value.items[value.count++] = read_value(reader, item, depth + 1);
        }
    }
    reader->toml->failed = reader->toml->failed || value.text == NULL;
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

/* ---- keys ------------------------------------------------------------------------------------------------------------ */

static bool is_key(TSNode node)
{
    return is(node, "bare_key") || is(node, "quoted_key") || is(node, "dotted_key");
}

/* The path with the key behind it; false where that is too long. */
static bool add_key(const Reader *reader, const char *path, TSNode node, char *out)
{
    if (is(node, "dotted_key")) {
        char first[MAX_PATH];
        return add_key(reader, path, ts_node_named_child(node, 0), first) && add_key(reader, first, ts_node_named_child(node, 1), out);
    }
    uint32_t start = ts_node_start_byte(node), length = ts_node_end_byte(node) - start;
    bool is_quoted = is(node, "quoted_key") && length >= 2;
    return snprintf(out, MAX_PATH, "%s%s%.*s", path, path[0] != '\0' ? "." : "", (int)(length - 2 * is_quoted), reader->text + start + is_quoted) <
           MAX_PATH;
}

static void add_entry(Reader *reader, const char *path, TSNode key, TSNode value)
{
    Toml *toml = reader->toml;
    size_t length = strlen(reader->prefix);
    if (strncmp(path, reader->prefix, length) != 0 || (path[length] != '\0' && path[length] != '.')) {
        return;
    }
    if (toml->count == toml->capacity) {
        size_t capacity = toml->capacity > 0 ? 2 * toml->capacity : 16;
        TomlEntry *grown = realloc(toml->entries, capacity * sizeof *grown);
        if (grown == NULL) {
            toml->failed = true;
            return;
        }
        toml->entries = grown;
        toml->capacity = capacity;
    }
    TomlEntry entry = {.path = strdup(path), .place = place_of(key), .value = read_value(reader, value, 0)};
    toml->failed = toml->failed || entry.path == NULL;
    toml->entries[toml->count++] = entry;
}

/* The pairs of a table, inline or not; its own path stands before theirs. */
static void read_pairs(Reader *reader, TSNode table, const char *path, int depth)
{
    for (uint32_t i = 0; depth < MAX_DEPTH && i < ts_node_named_child_count(table); i++) {
        TSNode pair = ts_node_named_child(table, i);
        char longer[MAX_PATH];
        if (!is(pair, "pair") || ts_node_named_child_count(pair) < 2 || !add_key(reader, path, ts_node_named_child(pair, 0), longer)) {
            continue;
        }
        TSNode value = ts_node_named_child(pair, 1);
        if (is(value, "inline_table")) {
            read_pairs(reader, value, longer, depth + 1);
        } else {
            add_entry(reader, longer, ts_node_named_child(pair, 0), value);
        }
    }
}

/* The first place that the grammar could not read. */
static TSNode find_error(TSNode node)
{
    for (uint32_t i = 0; i < ts_node_child_count(node); i++) {
        TSNode child = ts_node_child(node, i);
        if (ts_node_is_error(child) || ts_node_is_missing(child)) {
            return child;
        }
        if (ts_node_has_error(child)) {
            return find_error(child);
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
        toml->is_wrong = true;
        toml->wrong = place_of(find_error(root));
        return;
    }
    read_pairs(reader, root, "", 0);
    for (uint32_t i = 0; i < ts_node_named_child_count(root); i++) {
        TSNode table = ts_node_named_child(root, i), key = ts_node_named_child(table, 0);
        char path[MAX_PATH];
        if ((is(table, "table") || is(table, "table_array_element")) && !ts_node_is_null(key) && is_key(key) && add_key(reader, "", key, path)) {
            read_pairs(reader, table, path, 0);
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
    TSTree *tree = parser != NULL && ts_parser_set_language(parser, tree_sitter_toml()) ? ts_parser_parse_string(parser, NULL, text, (uint32_t)length) : NULL;
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
