/* See memory.h: each block stands in its thread's list, so that all can be freed when one cannot be had. */
#include "memory.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Block {
    struct Block *next, **place; /* what points to it */
    max_align_t data[];
} Block;

static _Thread_local struct {
    Block *blocks;
    void (*fail)(void *context);
    void *context;
} memory;

void grammar_memory_begin(void (*fail)(void *context), void *context)
{
    memory.fail = fail;
    memory.context = context;
}

void grammar_memory_end(void)
{
    while (memory.blocks != NULL) {
        Block *next = memory.blocks->next;
        free(memory.blocks);
        memory.blocks = next;
    }
    memory.fail = NULL;
}

static void *block_keep(Block *block)
{
    if (block == NULL) {
        void (*fail)(void *context) = memory.fail;
        grammar_memory_end();
        if (fail != NULL) {
            fail(memory.context);
        }
        abort();
    }
    block->next = memory.blocks;
    block->place = &memory.blocks;
    if (block->next != NULL) {
        block->next->place = &block->next;
    }
    memory.blocks = block;
    return block->data;
}

static Block *block_take(void *data)
{
    Block *block = (Block *)(void *)((char *)data - offsetof(Block, data));
    *block->place = block->next;
    if (block->next != NULL) {
        block->next->place = block->place;
    }
    return block;
}

void *grammar_malloc(size_t size)
{
    return block_keep(size < SIZE_MAX - sizeof(Block) ? malloc(sizeof(Block) + size) : NULL);
}

void *grammar_calloc(size_t count, size_t size)
{
    bool fits = size == 0 || count < (SIZE_MAX - sizeof(Block)) / size;
    return block_keep(fits ? calloc(1, sizeof(Block) + count * size) : NULL);
}

void *grammar_realloc(void *old, size_t size)
{
    if (old == NULL) {
        return grammar_malloc(size);
    }
    Block *block = block_take(old), *larger = size < SIZE_MAX - sizeof *block ? realloc(block, sizeof *block + size) : NULL;
    if (larger == NULL) {
        free(block);
    }
    return block_keep(larger);
}

void grammar_free(void *data)
{
    if (data != NULL) {
        free(block_take(data));
    }
}
