// SPDX-License-Identifier: MIT
/* Python source with the pieces that a mutation can move, from tree-sitter's syntax tree. Source that the grammar does
 * not accept has none. */
#ifndef PY2CU_FUZZ_TREE_H
#define PY2CU_FUZZ_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_FUNCTION UINT32_MAX

typedef enum PieceKind {
    PIECE_EXPRESSION,
    PIECE_STATEMENT, /* in a function, on separate lines */
    PIECE_TOP,       /* a statement of the module: definitions, imports, host code */
    PIECE_NUMBER,
    PIECE_OPERATOR,
    PIECE_PAIR, /* the range of two operands or arguments; the second is `other` */
    PIECE_KIND_COUNT
} PieceKind;

/* Use of an expression: an expression can be replaced by another one with the same use. */
typedef enum Use { USE_VALUE, USE_INDEX, USE_CONDITION, USE_ARGUMENT } Use;

typedef struct Piece {
    uint32_t start, end;
    uint32_t other, other_end; /* PIECE_PAIR */
    uint32_t function;         /* number of the outermost enclosing function, or NO_FUNCTION */
    uint32_t indent;           /* PIECE_STATEMENT: number of preceding bytes on its line */
    Use use;
    bool is_compound, is_definition, ends_block,
        is_alone; /* of statements; is_alone: the only statement of its block */
    bool jumps;   /* return, break and similar statements: the statements after it are unreachable */
    bool in_loop;
} Piece;

/* Role of a name: names with the same role can replace each other. */
typedef enum Role {
    ROLE_SCALAR,
    ROLE_INDEX,
    ROLE_OBJECT, /* x.shape */
    ROLE_ARRAY,  /* x[...], by the number of indices: ROLE_ARRAY + 1 and so on */
    ROLE_ARRAY_LAST = ROLE_ARRAY + 4,
    ROLE_CALLED,
} Role;

typedef struct Name {
    uint32_t start, end;
    uint32_t function;
    Role role;
    bool is_assigned;
} Name;

typedef struct Pieces {
    Piece *items;
    size_t count, capacity;
} Pieces;

typedef struct Tree {
    const char *text;
    uint32_t length;
    Pieces pieces[PIECE_KIND_COUNT];
    Name *names;
    size_t name_count, name_capacity;
    uint32_t function_count;
} Tree;

/* Returns false if the source is not Python; call tree_free in either case. */
bool tree_read(Tree *tree, const char *text, size_t length);
void tree_free(Tree *tree);
bool tree_is_name(const Tree *tree, const Name *name, const char *text, size_t length);

#endif
