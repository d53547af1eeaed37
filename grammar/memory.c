// SPDX-License-Identifier: MIT
/* Allocator with free lists by size class (see memory.h): tree-sitter allocates and frees dozens of blocks for every
 * token. */
#include "memory.h"

#include <stdint.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)

#define GRAMMAR_ASAN 1

#elif defined(__has_feature)

#if __has_feature(address_sanitizer)

#define GRAMMAR_ASAN 1

#endif

#endif

#ifdef GRAMMAR_ASAN

#include <sanitizer/asan_interface.h>

/* Poison free blocks, and the bytes of a block beyond the requested size. */
#define memory_hide(start, size) ASAN_POISON_MEMORY_REGION(start, size)
#define memory_show(start, size) ASAN_UNPOISON_MEMORY_REGION(start, size)

#else

#define memory_hide(start, size) ((void)(start), (void)(size))
#define memory_show(start, size) ((void)(start), (void)(size))

#endif

enum {
    UNIT = _Alignof(max_align_t),
    SMALL_POWER = 9, /* size classes are multiples of UNIT up to 2^9 bytes, and powers of two above */
    SMALL_SIZES = (1 << SMALL_POWER) / UNIT,
    SIZES = SMALL_SIZES + 64 - SMALL_POWER
};

typedef struct Block {
    struct Block *next; /* in the free list */
    uint32_t size;      /* size class */
    max_align_t data[];
} Block;

static _Thread_local struct {
    void *(*take)(void *context, size_t size);
    void *context;
    Block *free_lists[SIZES];
} memory;

void grammar_memory_begin(void *(*take)(void *context, size_t size), void *context)
{
    memset(&memory, 0, sizeof memory);
    memory.take = take;
    memory.context = context;
}

bool grammar_memory_end(void)
{
    memory.take = NULL;
    return true;
}

static uint32_t size_for(size_t bytes)
{
    if (bytes <= 1 << SMALL_POWER) {
        return bytes > 0 ? (uint32_t)((bytes - 1) / UNIT) : 0;
    }
    return SMALL_SIZES - 1 - SMALL_POWER + 64 - (uint32_t)__builtin_clzll(bytes - 1);
}

static size_t room_of(uint32_t size)
{
    return size < SMALL_SIZES ? (size + 1u) * UNIT : (size_t)1 << (size - SMALL_SIZES + SMALL_POWER + 1);
}

static Block *block_of(void *data)
{
    return (Block *)(void *)((char *)data - offsetof(Block, data));
}

void *grammar_malloc(size_t bytes)
{
    uint32_t size = size_for(bytes);
    Block *block = memory.free_lists[size];
    if (block != NULL) {
        memory.free_lists[size] = block->next;
    } else {
        block = memory.take(memory.context, sizeof *block + (bytes < SIZE_MAX / 4 ? room_of(size) : SIZE_MAX / 2));
        block->size = size;
        memory_hide(block->data, room_of(size));
    }
    memory_show(block->data, bytes);
    return block->data;
}

void *grammar_calloc(size_t count, size_t size)
{
    bool fits = size == 0 || count <= SIZE_MAX / size;
    void *data = grammar_malloc(fits ? count * size : SIZE_MAX);
    return memset(data, 0, count * size);
}

void *grammar_realloc(void *old, size_t bytes)
{
    size_t room = old != NULL ? room_of(block_of(old)->size) : 0;
    if (old == NULL || bytes > room) {
        void *data = grammar_malloc(bytes);
        if (old != NULL) {
            memory_show(old, room);
            memcpy(data, old, room);
        }
        grammar_free(old);
        return data;
    }
    memory_hide(old, room);
    memory_show(old, bytes);
    return old;
}

void grammar_free(void *data)
{
    if (data != NULL) {
        Block *block = block_of(data);
        memory_hide(data, room_of(block->size));
        block->next = memory.free_lists[block->size];
        memory.free_lists[block->size] = block;
    }
}
