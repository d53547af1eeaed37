/* See memory.h: each block stands in its thread's list, so that all can be freed at once. Small ones, which tree-sitter takes and gives
 * back by the dozen for every token, are pieces of such blocks, and wait for the next of their size. */
#include "memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)

#define GRAMMAR_ASAN 1

#elif defined(__has_feature)

#if __has_feature(address_sanitizer)

#define GRAMMAR_ASAN 1

#endif

#endif

enum {
    UNIT = _Alignof(max_align_t), /* the room of a small block is a multiple of it */
#ifdef GRAMMAR_ASAN
    SMALL_UNITS = 0, /* there are none: it is to see each block */
#else
    SMALL_UNITS = 32,
#endif
    SHEET_BYTES = 64 * 1024 /* what small ones are cut from */
};

typedef struct Block {
    struct Block **place; /* what points to it; NULL: it is a small one */
    union {
        struct Block *next;
        size_t units; /* of a small one in use: its room */
    };
    max_align_t data[];
} Block;

static _Thread_local struct {
    Block *blocks;
    Block *unused[SMALL_UNITS + 1]; /* small ones that were given back, by their units */
    char *sheet;                    /* what is left of it */
    size_t sheet_left;
    void (*fail)(void *context);
    void *context;
} memory;

void grammar_memory_begin(void (*fail)(void *context), void *context)
{
    memory.fail = fail;
    memory.context = context;
}

bool grammar_memory_end(void)
{
    for (Block *block = memory.blocks, *next; block != NULL; block = next) {
        next = block->next;
        free(block);
    }
    memset(&memory, 0, sizeof memory);
    return true;
}

static void *block_keep(Block *block)
{
    if (block == NULL) {
        void (*fail)(void *context) = memory.fail;
        void *context = memory.context;
        grammar_memory_end();
        if (fail != NULL) {
            fail(context);
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

static Block *block_of(void *data)
{
    return (Block *)(void *)((char *)data - offsetof(Block, data));
}

static Block *block_take(void *data)
{
    Block *block = block_of(data);
    *block->place = block->next;
    if (block->next != NULL) {
        block->next->place = block->place;
    }
    return block;
}

static void *small_new(size_t units)
{
    Block *block = memory.unused[units];
    if (block != NULL) {
        memory.unused[units] = block->next;
    } else {
        size_t whole = sizeof *block + units * UNIT;
        if (memory.sheet_left < whole) {
            memory.sheet = block_keep(malloc(sizeof *block + SHEET_BYTES));
            memory.sheet_left = SHEET_BYTES;
        }
        block = (Block *)(void *)memory.sheet;
        memory.sheet += whole;
        memory.sheet_left -= whole;
        block->place = NULL;
    }
    block->units = units;
    return block->data;
}

static void small_back(Block *block)
{
    size_t units = block->units;
    block->next = memory.unused[units];
    memory.unused[units] = block;
}

void *grammar_malloc(size_t size)
{
    if (size <= SMALL_UNITS * UNIT) {
        return small_new((size + UNIT - 1) / UNIT);
    }
    return block_keep(size < SIZE_MAX - sizeof(Block) ? malloc(sizeof(Block) + size) : NULL);
}

void *grammar_calloc(size_t count, size_t size)
{
    bool fits = size == 0 || count < (SIZE_MAX - sizeof(Block)) / size;
    if (fits && count * size <= SMALL_UNITS * UNIT) {
        return memset(grammar_malloc(count * size), 0, count * size);
    }
    return block_keep(fits ? calloc(1, sizeof(Block) + count * size) : NULL);
}

void *grammar_realloc(void *old, size_t size)
{
    if (old == NULL) {
        return grammar_malloc(size);
    }
    Block *block = block_of(old);
    if (block->place == NULL) {
        size_t room = block->units * UNIT;
        if (size > room) {
            old = memcpy(grammar_malloc(size), old, room);
            small_back(block);
        }
        return old;
    }
    block = block_take(old);
    Block *larger = size < SIZE_MAX - sizeof *block ? realloc(block, sizeof *block + size) : NULL;
    if (larger == NULL) {
        free(block);
    }
    return block_keep(larger);
}

void grammar_free(void *data)
{
    if (data == NULL) {
        return;
    }
    if (block_of(data)->place == NULL) {
        small_back(block_of(data));
    } else {
        free(block_take(data));
    }
}
