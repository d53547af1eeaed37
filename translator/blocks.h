/* The blocks of a function and which of them each variable occurs in. */
#ifndef PY2CU_BLOCKS_H
#define PY2CU_BLOCKS_H

#include "ir.h"

/* Where a variable occurs. Blocks are numbered in the order of the walk. */
typedef struct Place {
    uint32_t block;    /* the innermost block that holds all occurrences; 0: it occurs nowhere */
    uint32_t first;    /* the block of the first occurrence */
    uint32_t order;    /* of the first occurrence, among all variables */
    bool is_counter;   /* set in the head of a for statement */
    uint32_t bound;  /* the head of the loop that reads it before each round, of several the one around them; 0: none */
} Place;

typedef struct Blocks {
    Arena *arena;
    Place *places;     /* by variable id */
    uint32_t *parents; /* by block number */
    uint32_t *depths;
    uint32_t count, capacity;
    uint32_t seen;     /* variables met so far */
} Blocks;

/* The head of a for statement is a block of its own. Everything lives in the arena. */
Blocks blocks_of(Arena *arena, const IrFunc *func);
/* The innermost block that holds both. */
uint32_t blocks_common(const Blocks *b, uint32_t x, uint32_t y);
/* Variable i of the function becomes into[i], which is itself or one that stays. Numbers the variables anew. */
void blocks_merge(Blocks *b, IrFunc *func, IrVar *const *into);

#endif
