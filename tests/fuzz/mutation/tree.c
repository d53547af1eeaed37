// SPDX-License-Identifier: MIT
#include "tree.h"

#include "memory.h"
#include "syntax/syntax_internal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 300 };

const TSLanguage *tree_sitter_python(void);

typedef struct Around {
    uint32_t function;
    Use use;
    Role role;
    bool is_target, in_loop;
    bool is_fixed; /* the expression itself is not a piece: a callee, or a subscripted expression */
    unsigned depth;
} Around;

static void *grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    *capacity = *capacity * 2 + 64;
    void *grown = realloc(items, *capacity * size);
    if (grown == NULL) {
        abort();
    }
    return grown;
}

static void add_piece(Tree *tree, PieceKind kind, Piece piece)
{
    Pieces *pieces = &tree->pieces[kind];
    pieces->items = grow(pieces->items, pieces->count, &pieces->capacity, sizeof piece);
    pieces->items[pieces->count++] = piece;
}

static void add_name(Tree *tree, TSNode node, const Around *place)
{
    tree->names = grow(tree->names, tree->name_count, &tree->name_capacity, sizeof *tree->names);
    tree->names[tree->name_count++] =
        (Name){ts_node_start_byte(node), ts_node_end_byte(node), place->function, place->role, place->is_target};
}

static bool is(const char *type, const char *words)
{
    size_t length = strlen(type);
    for (const char *at = words; (at = strstr(at, type)) != NULL; at += length) {
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static const char expressions[] = "identifier integer float true false none string binary_operator unary_operator "
                                  "boolean_operator not_operator comparison_operator "
                                  "conditional_expression call attribute subscript parenthesized_expression tuple";
static const char compounds[] =
    "if_statement for_statement while_statement with_statement try_statement match_statement "
    "function_definition decorated_definition class_definition";
static const char jumps[] = "return_statement break_statement continue_statement raise_statement";

static Piece piece_of(TSNode node, const Around *place)
{
    return (Piece){.start = ts_node_start_byte(node),
                   .end = ts_node_end_byte(node),
                   .function = place->function,
                   .use = place->use,
                   .in_loop = place->in_loop};
}

/* ---- statements ---------------------------------------------------------------------------------------------------
 */

static void add_statement(Tree *tree, TSNode node, const Around *place, bool is_last, bool is_alone)
{
    const char *text = tree->text, *type = ts_node_type(node);
    Piece piece = piece_of(node, place);
    uint32_t line = piece.start, end = piece.end;
    while (line > 0 && text[line - 1] == ' ') {
        line--;
    }
    while (end < tree->length && (text[end] == ' ' || text[end] == '\r')) {
        end++;
    }
    bool whole =
        (line == 0 || text[line - 1] == '\n') && (end == tree->length || text[end] == '\n' || text[end] == '#');
    if (!whole || is(type, "comment")) {
        return;
    }
    piece.indent = piece.start - line;
    piece.is_compound = is(type, compounds);
    piece.is_definition = is(type, "function_definition decorated_definition class_definition");
    piece.jumps = is(type, jumps);
    piece.ends_block = is_last;
    piece.is_alone = is_alone;
    add_piece(tree, place->function == NO_FUNCTION ? PIECE_TOP : PIECE_STATEMENT, piece);
}

static void walk(Tree *tree, TSTreeCursor *cursor, Around place);

static void walk_children(Tree *tree, TSTreeCursor *cursor, Around place)
{
    if (ts_tree_cursor_goto_first_child(cursor)) {
        do {
            walk(tree, cursor, place);
        } while (ts_tree_cursor_goto_next_sibling(cursor));
        ts_tree_cursor_goto_parent(cursor);
    }
}

static void walk_block(Tree *tree, TSTreeCursor *cursor, Around place)
{
    TSNode node = ts_tree_cursor_current_node(cursor);
    uint32_t count = ts_node_named_child_count(node);
    for (uint32_t i = 0; i < count && count < 500; i++) {
        add_statement(tree, ts_node_named_child(node, i), &place, i + 1 == count, count == 1);
    }
    walk_children(tree, cursor, place);
}

/* ---- names --------------------------------------------------------------------------------------------------------
 */

/* Visits every identifier below, except those that are not targets: default values, subscripted expressions. */
static void walk_targets(Tree *tree, TSTreeCursor *cursor, Around place)
{
    const char *type = ts_node_type(ts_tree_cursor_current_node(cursor)),
               *field = ts_tree_cursor_current_field_name(cursor);
    if (++place.depth > MAX_DEPTH) {
        return;
    }
    if (is(type, "identifier") && (field == NULL || strcmp(field, "value") != 0)) {
        place.is_target = true;
        add_name(tree, ts_tree_cursor_current_node(cursor), &place);
    } else if (is(type, "subscript attribute") || (field != NULL && strcmp(field, "value") == 0)) {
        place.is_target = false;
        place.is_fixed = true;
        walk(tree, cursor, place);
    } else if (!is(type, "type") && ts_tree_cursor_goto_first_child(cursor)) {
        do {
            walk_targets(tree, cursor, place);
        } while (ts_tree_cursor_goto_next_sibling(cursor));
        ts_tree_cursor_goto_parent(cursor);
    }
}

/* ---- expressions --------------------------------------------------------------------------------------------------
 */

static void add_pair(Tree *tree, TSNode left, TSNode right, const Around *place)
{
    if (!ts_node_is_null(left) && !ts_node_is_null(right)) {
        Piece piece = piece_of(left, place);
        piece.other = ts_node_start_byte(right);
        piece.other_end = ts_node_end_byte(right);
        add_piece(tree, PIECE_PAIR, piece);
    }
}

static void walk_call(Tree *tree, TSTreeCursor *cursor, Around place)
{
    TSNode node = ts_tree_cursor_current_node(cursor);
    TSNode callee = ts_node_child_by_field_name(node, "function", 8),
           arguments = ts_node_child_by_field_name(node, "arguments", 9);
    uint32_t start = ts_node_start_byte(callee), length = ts_node_end_byte(callee) - start;
    bool is_range = length == 5 && memcmp(tree->text + start, "range", 5) == 0;
    bool is_array = length > 6 && memcmp(tree->text + start + length - 6, ".array", 6) == 0; /* constants and a type */
    Around inside = {.function = place.function, .depth = place.depth, .in_loop = place.in_loop};
    uint32_t count = ts_node_is_null(arguments) ? 0 : ts_node_named_child_count(arguments);
    if (count > 1 && !is_array) {
        add_pair(tree, ts_node_named_child(arguments, count - 2), ts_node_named_child(arguments, count - 1), &place);
    }
    ts_tree_cursor_goto_first_child(cursor);
    do {
        const char *field = ts_tree_cursor_current_field_name(cursor);
        Around part = inside;
        if (field != NULL && strcmp(field, "function") == 0) {
            part.role = ROLE_CALLED;
            part.is_fixed = true;
        } else {
            part.use = is_range ? USE_INDEX : USE_ARGUMENT;
            part.is_fixed = is_array;
        }
        walk(tree, cursor, part);
    } while (ts_tree_cursor_goto_next_sibling(cursor));
    ts_tree_cursor_goto_parent(cursor);
}

static void walk_subscript(Tree *tree, TSTreeCursor *cursor, Around place)
{
    TSNode node = ts_tree_cursor_current_node(cursor);
    uint32_t indices = ts_node_named_child_count(node) - 1;
    TSNode only = ts_node_named_child(node, 1);
    if (indices == 1 && !ts_node_is_null(only) && is(ts_node_type(only), "tuple")) {
        indices = ts_node_named_child_count(only);
    }
    Around inside = {.function = place.function, .depth = place.depth, .in_loop = place.in_loop};
    ts_tree_cursor_goto_first_child(cursor);
    do {
        const char *field = ts_tree_cursor_current_field_name(cursor);
        Around part = inside;
        if (field != NULL && strcmp(field, "value") == 0) {
            part.role = (Role)(ROLE_ARRAY + (indices < 4 ? indices : 4));
            part.is_fixed = true;
        } else {
            part.role = ROLE_INDEX;
            part.use = USE_INDEX;
        }
        walk(tree, cursor, part);
    } while (ts_tree_cursor_goto_next_sibling(cursor));
    ts_tree_cursor_goto_parent(cursor);
}

static void note_operator(Tree *tree, TSNode node, const Around *place)
{
    uint32_t count = ts_node_child_count(node);
    if (count == 3) {
        add_pair(tree, ts_node_child(node, 0), ts_node_child(node, 2), place);
        add_piece(tree, PIECE_OPERATOR, piece_of(ts_node_child(node, 1), place));
    }
}

static bool has_field(TSTreeCursor *cursor, const char *names)
{
    const char *field = ts_tree_cursor_current_field_name(cursor);
    return field != NULL && is(field, names);
}

static void walk_function(Tree *tree, TSTreeCursor *cursor, Around place)
{
    Around inside = place;
    if (place.function == NO_FUNCTION) {
        inside.function = tree->function_count++;
    }
    inside.in_loop = false;
    ts_tree_cursor_goto_first_child(cursor);
    do {
        if (has_field(cursor, "name")) {
            walk_targets(tree, cursor, place);
        } else if (has_field(cursor, "parameters")) {
            walk_targets(tree, cursor, inside);
        } else {
            walk(tree, cursor, inside);
        }
    } while (ts_tree_cursor_goto_next_sibling(cursor));
    ts_tree_cursor_goto_parent(cursor);
}

static void walk_parts(Tree *tree, TSTreeCursor *cursor, const char *type, Around place)
{
    Around inside = place;
    inside.in_loop = place.in_loop || is(type, "for_statement while_statement");
    bool is_choice = is(type, "if_statement while_statement elif_clause");
    if (!ts_tree_cursor_goto_first_child(cursor)) {
        return;
    }
    unsigned number = 0;
    do {
        Around part = inside;
        bool is_condition =
            (is_choice && has_field(cursor, "condition")) || (is(type, "conditional_expression") && number == 2);
        if (is_condition) {
            part.use = USE_CONDITION;
        } else if (!is(type, "parenthesized_expression binary_operator unary_operator tuple slice")) {
            part.use = USE_VALUE;
        }
        number++;
        if (is(type, "attribute")) {
            part.is_fixed = true;
            part.role = place.role == ROLE_CALLED ? ROLE_CALLED : ROLE_OBJECT;
            if (has_field(cursor, "attribute")) {
                continue;
            }
        } else if (is(type, "keyword_argument") && has_field(cursor, "name")) {
            continue;
        } else if ((is(type, "assignment augmented_assignment for_statement for_in_clause") &&
                    has_field(cursor, "left")) ||
                   (is(type, "named_expression") && has_field(cursor, "name")) || is(type, "as_pattern_target")) {
            walk_targets(tree, cursor, inside);
            continue;
        } else if (is(type, "lambda") && has_field(cursor, "parameters")) {
            walk_targets(tree, cursor, inside);
            continue;
        }
        walk(tree, cursor, part);
    } while (ts_tree_cursor_goto_next_sibling(cursor));
    ts_tree_cursor_goto_parent(cursor);
}

static void walk(Tree *tree, TSTreeCursor *cursor, Around place)
{
    TSNode node = ts_tree_cursor_current_node(cursor);
    const char *type = ts_node_type(node);
    bool is_part = !place.is_fixed;
    if (!ts_node_is_named(node) || ++place.depth > MAX_DEPTH ||
        is(type, "comment type decorator class_definition global_statement nonlocal_statement case_pattern")) {
        return;
    }
    if (is(type, "import_statement import_from_statement")) {
        walk_targets(tree, cursor, place);
        return;
    }
    if (is(type, expressions) && is_part && place.function != NO_FUNCTION) {
        add_piece(tree, PIECE_EXPRESSION, piece_of(node, &place));
    }
    if (is(type, "integer float") && is_part) {
        add_piece(tree, PIECE_NUMBER, piece_of(node, &place));
    }
    place.is_fixed = place.is_fixed && is(type, "argument_list attribute");
    if (is(type, "identifier")) {
        add_name(tree, node, &place);
    } else if (is(type, "block module")) {
        walk_block(tree, cursor, place);
    } else if (is(type, "function_definition")) {
        walk_function(tree, cursor, place);
    } else if (is(type, "call")) {
        walk_call(tree, cursor, place);
    } else if (is(type, "subscript")) {
        walk_subscript(tree, cursor, place);
    } else if (!is(type, "string")) {
        if (is(type, "binary_operator comparison_operator boolean_operator augmented_assignment")) {
            note_operator(tree, node, &place);
        }
        walk_parts(tree, cursor, type, place);
    }
}

/* ---- source code ------------------------------------------------------------------------------------------------- */

static void *take_memory(void *arena, size_t size)
{
    return arena_alloc(arena, size);
}

bool tree_read(Tree *tree, const char *text, size_t length)
{
    *tree = (Tree){.text = text, .length = (uint32_t)length};
    Arena *arena = arena_new();
    grammar_memory_begin(take_memory, arena);
    TSParser *parser = ts_parser_new();
    TSTree *parsed = NULL;
    uint32_t invisible;
    if (scan_is_sound(text, (uint32_t)length, &invisible) && ts_parser_set_language(parser, tree_sitter_python())) {
        const char *spelled = text_without_long_runs(arena, text, (uint32_t)length);
        parsed =
            ts_parser_parse_string(parser, NULL, text_for_grammar(arena, spelled, (uint32_t)length), (uint32_t)length);
    }
    bool good = parsed != NULL && !ts_node_has_error(ts_tree_root_node(parsed));
    if (good) {
        TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(parsed));
        walk(tree, &cursor, (Around){.function = NO_FUNCTION});
        ts_tree_cursor_delete(&cursor);
    }
    if (!grammar_memory_end()) {
        ts_tree_delete(parsed);
        ts_parser_delete(parser);
    }
    arena_free(arena);
    return good;
}

void tree_free(Tree *tree)
{
    for (unsigned i = 0; i < PIECE_KIND_COUNT; i++) {
        free(tree->pieces[i].items);
    }
    free(tree->names);
    *tree = (Tree){0};
}

bool tree_is_name(const Tree *tree, const Name *name, const char *text, size_t length)
{
    return name->end - name->start == length && memcmp(tree->text + name->start, text, length) == 0;
}
