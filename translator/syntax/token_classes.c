// SPDX-License-Identifier: MIT
/* Token classes for syntax highlighting: keywords, numbers, strings, comments and decorators. They come from the
 * grammar, because `match` is a keyword only before a subject, and the fields of an f-string are code. */
#include "syntax/syntax_internal.h"

#include <string.h>

typedef struct WordList {
    const Reader *reader;
    Word *items;
    uint32_t count, capacity;
} WordList;

static void add(WordList *list, WordKind kind, uint32_t start, uint32_t end)
{
    Word *last = list->count > 0 ? &list->items[list->count - 1] : NULL;
    if (last != NULL && last->kind == kind && last->end == start) { /* the quotes and the string between them */
        last->end = end;
    } else if ((last == NULL || start >= last->end) &&
               end > start) { /* rewritten source contains words that the original does not */
        list->items =
            arena_grow_array(list->reader->arena, list->items, list->count, &list->capacity, sizeof *list->items);
        list->items[list->count++] = (Word){.kind = kind, .start = start, .end = end};
    }
}

/* Returns the class of a token, or of a node without its children. */
static WordKind word_kind(TSNode node, const char *type)
{
    if (!ts_node_is_named(node)) {
        bool is_word = (type[0] >= 'a' && type[0] <= 'z') || (type[0] >= 'A' && type[0] <= 'Z');
        return is_word ? WORD_KEYWORD : WORD_PLAIN;
    }
    static const struct {
        const char *type;
        WordKind kind;
    } rows[] = {
        {"comment", WORD_COMMENT},     {"integer", WORD_NUMBER},        {"float", WORD_NUMBER},
        {"true", WORD_KEYWORD},        {"false", WORD_KEYWORD},         {"none", WORD_KEYWORD},
        {"string_start", WORD_STRING}, {"string_content", WORD_STRING}, {"string_end", WORD_STRING},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(type, rows[i].type) == 0) {
            return rows[i].kind;
        }
    }
    return WORD_PLAIN;
}

/* Adds `@cuda.jit` without its arguments. */
static void add_decorator(WordList *list, TSNode node)
{
    TSNode value = ts_node_named_child(node, 0);
    if (!ts_node_is_null(value) && strcmp(ts_node_type(value), "call") == 0) {
        value = ts_node_named_child(value, 0);
    }
    if (!ts_node_is_null(value)) {
        add(list, WORD_DECORATOR, reader_start(list->reader, node), reader_end(list->reader, value));
    }
}

void words_note(const Reader *reader, const TSTree *tree)
{
    WordList list = {.reader = reader};
    TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
    for (bool more = true; more;) {
        TSNode node = ts_tree_cursor_current_node(&cursor);
        const char *type = ts_node_type(node);
        WordKind kind = word_kind(node, type);
        if (kind != WORD_PLAIN) {
            add(&list, kind, reader_start(reader, node), reader_end(reader, node));
        } else if (strcmp(type, "decorator") == 0) {
            add_decorator(&list, node);
        }
        if (kind != WORD_PLAIN || !ts_tree_cursor_goto_first_child(&cursor)) {
            while (!(more = ts_tree_cursor_goto_next_sibling(&cursor)) && ts_tree_cursor_goto_parent(&cursor)) {
            }
        }
    }
    ts_tree_cursor_delete(&cursor);
    reader->module->words = list.items;
    reader->module->word_count = list.count;
}
