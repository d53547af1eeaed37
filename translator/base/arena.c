// SPDX-License-Identifier: MIT
/* Arena: a bump allocator over a growing list of chunks; also string buffers and the table of interned names. Chunks
 * are zeroed when they are allocated and no byte is allocated twice, which makes clearing unnecessary. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* mmap and madvise under -std=c11 */
#endif
#include "base/arena.h"
#include "support/string_hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h> /* huge pages */
#endif

#if defined(__SANITIZE_ADDRESS__)

#define ARENA_ASAN 1

#elif defined(__has_feature)

#if __has_feature(address_sanitizer)

#define ARENA_ASAN 1

#endif

#endif

#ifdef ARENA_ASAN

#include <sanitizer/asan_interface.h>

/* With AddressSanitizer, a poisoned gap follows each allocation to detect overruns. */
enum { ARENA_GAP = 16 };

#else

enum { ARENA_GAP = 0 };

#endif

enum {
    ARENA_ALIGN = _Alignof(max_align_t),
    ARENA_FIRST_CHUNK = 32 * 1024,
    ARENA_LAST_CHUNK = 8 * 1024 * 1024, /* chunks double up to this size; a larger request gets its own chunk */
    HUGE_PAGE = 2 * 1024 * 1024
};

typedef struct Chunk Chunk;

struct Chunk {
    Chunk *next;
    size_t size, used; /* of data */
    size_t mapped;     /* size of the mapping on Linux; 0: allocated by calloc */
    _Alignas(max_align_t) char data[];
};

struct Arena {
    Chunk *chunks; /* the first one is in use */
    Chunk *spare;  /* empty chunks that have been taken over from another arena */
    size_t next_size;
    size_t taken, limit; /* total size of all chunks in bytes */
    jmp_buf *escape;
};

static void memory_hide(void *start, size_t size)
{
#ifdef ARENA_ASAN
    ASAN_POISON_MEMORY_REGION(start, size);
#else
    (void)start;
    (void)size;
#endif
}

static void memory_show(void *start, size_t size)
{
#ifdef ARENA_ASAN
    ASAN_UNPOISON_MEMORY_REGION(start, size);
#else
    (void)start;
    (void)size;
#endif
}

static size_t round_up(size_t size)
{
    return (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
}

static _Noreturn void arena_leave(Arena *arena, int reason)
{
    if (arena->escape != NULL) {
        longjmp(*arena->escape, reason);
    }
    __builtin_trap(); /* an arena without an escape point: an internal error */
}

Arena *arena_new(void)
{
    Arena *arena = calloc(1, sizeof *arena);
    if (arena != NULL) {
        arena->next_size = ARENA_FIRST_CHUNK;
        arena->limit = SIZE_MAX;
    }
    return arena;
}

Arena *arena_new_like(Arena *arena)
{
    Arena *other = arena_new();
    if (other == NULL) {
        arena_leave(arena, ARENA_NO_MEMORY);
    }
    other->escape = arena->escape;
    other->limit = arena->limit;
    return other;
}

/* Allocates zeroed memory for a chunk. Large chunks use huge pages if available: translation of a large source touches
 * tens of megabytes once, and page faults would dominate. */
static Chunk *chunk_new(size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE) && !defined(ARENA_ASAN)
    if (bytes >= HUGE_PAGE) {
        size_t length = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
        char *start = mmap(NULL, length + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (start != MAP_FAILED) {
            size_t skip = (HUGE_PAGE - (uintptr_t)start % HUGE_PAGE) % HUGE_PAGE; /* huge pages must be aligned */
            if (skip > 0) {
                munmap(start, skip);
            }
            munmap(start + skip + length, HUGE_PAGE - skip);
            madvise(start + skip, length, MADV_HUGEPAGE);
            Chunk *chunk = (Chunk *)(void *)(start + skip);
            chunk->mapped = length;
            return chunk;
        }
    }
#endif
    return calloc(1, bytes);
}

/* Frees the chunk and those after it. */
static void chunks_free(Chunk *chunk)
{
    while (chunk != NULL) {
        Chunk *next = chunk->next;
        memory_show(chunk->data, chunk->size);
#ifdef __linux__
        if (chunk->mapped > 0) {
            munmap(chunk, chunk->mapped);
            chunk = next;
            continue;
        }
#endif
        free(chunk);
        chunk = next;
    }
}

void arena_free(Arena *arena)
{
    if (arena == NULL) {
        return;
    }
    chunks_free(arena->chunks);
    chunks_free(arena->spare);
    free(arena);
}

/* Clears the used part, because allocations must be zeroed. */
static void chunk_clear(Chunk *chunk)
{
    memory_show(chunk->data, chunk->used);
    memset(chunk->data, 0, chunk->used);
    memory_hide(chunk->data, chunk->used);
    chunk->used = 0;
}

void arena_clear(Arena *arena)
{
    Chunk *kept = arena->chunks;
    if (kept == NULL) {
        return;
    }
    chunks_free(kept->next);
    arena->taken = kept->size;
    kept->next = NULL;
    chunk_clear(kept);
}

void arena_join(Arena *arena, Arena *other)
{
    arena->taken += other->taken;
    for (Chunk *chunk = other->chunks, *next; chunk != NULL; chunk = next) {
        next = chunk->next;
        chunk_clear(chunk);
        chunk->next = arena->spare;
        arena->spare = chunk;
    }
    free(other);
}

void arena_set_escape(Arena *arena, jmp_buf *escape)
{
    arena->escape = escape;
}

void arena_set_limit(Arena *arena, size_t bytes)
{
    arena->limit = bytes;
}

void arena_expect(Arena *arena, size_t bytes)
{
    size_t size = bytes < ARENA_LAST_CHUNK ? bytes : ARENA_LAST_CHUNK;
    arena->next_size = size > arena->next_size ? size : arena->next_size;
}

/* Removes a chunk with at least `size` bytes from the spare list; returns NULL if there is none. */
static Chunk *chunk_of_spare(Arena *arena, size_t size)
{
    Chunk **place = &arena->spare;
    while (*place != NULL && (*place)->size < size) {
        place = &(*place)->next;
    }
    Chunk *chunk = *place;
    if (chunk != NULL) {
        *place = chunk->next;
    }
    return chunk;
}

static Chunk *chunk_of_system(Arena *arena, size_t size)
{
    size_t capacity = size > arena->next_size - sizeof(Chunk) ? size : arena->next_size - sizeof(Chunk);
    if (capacity > arena->limit || arena->taken > arena->limit - capacity) {
        arena_leave(arena, ARENA_TOO_LARGE);
    }
    Chunk *chunk = chunk_new(sizeof *chunk + capacity);
    if (chunk == NULL) {
        arena_leave(arena, ARENA_NO_MEMORY);
    }
    arena->taken += capacity;
    chunk->size = capacity;
    memory_hide(chunk->data, capacity);
    arena_expect(arena, arena->next_size * 2);
    return chunk;
}

/* Prepends a chunk with at least `size` bytes free. */
static void arena_add_chunk(Arena *arena, size_t size)
{
    Chunk *chunk = chunk_of_spare(arena, size), *first = arena->chunks;
    chunk = chunk != NULL ? chunk : chunk_of_system(arena, size);
    /* Keep the current chunk in use if it has more free space. */
    if (first != NULL && chunk->size - size < first->size - first->used) {
        chunk->next = first->next;
        first->next = chunk;
    } else {
        chunk->next = first;
        arena->chunks = chunk;
    }
}

/* Returns a new chunk with at least `size` bytes free. Not inlined: keeps the frequent path of arena_alloc() small. */
static __attribute__((noinline)) Chunk *arena_next_chunk(Arena *arena, size_t size)
{
    if (size > SIZE_MAX / 4) {
        arena_leave(arena, ARENA_NO_MEMORY);
    }
    size_t full_size = round_up(size) + ARENA_GAP;
    arena_add_chunk(arena, full_size);
    Chunk *chunk = arena->chunks;
    return chunk->size - chunk->used < full_size
               ? chunk->next
               : chunk; /* the chunk of a large allocation is inserted after the first chunk */
}

void *arena_alloc(Arena *arena, size_t size)
{
    size_t full_size = round_up(size) + ARENA_GAP;
    Chunk *chunk = arena->chunks;
    if (chunk == NULL || size > SIZE_MAX / 4 || chunk->size - chunk->used < full_size) {
        chunk = arena_next_chunk(arena, size);
    }
    char *piece = chunk->data + chunk->used;
    chunk->used += full_size;
    memory_show(piece, size);
    return piece;
}

void *arena_grow(Arena *arena, void *old, size_t old_size, size_t new_size)
{
    if (old == NULL) {
        return arena_alloc(arena, new_size);
    }
    if (new_size <= old_size) {
        return old;
    }
    if (new_size > SIZE_MAX / 4) {
        arena_leave(arena, ARENA_NO_MEMORY);
    }
    /* The latest allocation can grow in place. */
    size_t old_full_size = round_up(old_size) + ARENA_GAP;
    size_t more = round_up(new_size) + ARENA_GAP - old_full_size;
    Chunk *chunk = arena->chunks;
    if (chunk != NULL && chunk->used >= old_full_size && (char *)old == chunk->data + (chunk->used - old_full_size) &&
        chunk->size - chunk->used >= more) {
        chunk->used += more;
        memory_show(old, new_size);
        return old;
    }
    void *copy = arena_alloc(arena, new_size);
    memcpy(copy, old, old_size);
    return copy;
}

char *arena_strndup(Arena *arena, const char *text, size_t length)
{
    if (length > SIZE_MAX / 8) {
        arena_leave(arena, ARENA_NO_MEMORY);
    }
    char *copy = arena_alloc(arena, length + 1);
    if (length > 0) {
        memcpy(copy, text, length);
    }
    return copy;
}

void ptrvec_push(Arena *arena, PtrVec *vec, void *item)
{
    if (vec->count == vec->capacity) {
        size_t capacity = vec->capacity == 0 ? 8 : vec->capacity * 2;
        if (capacity > SIZE_MAX / 8 / sizeof *vec->items) {
            arena_leave(arena, ARENA_NO_MEMORY);
        }
        vec->items = arena_grow(arena, vec->items, vec->capacity * sizeof *vec->items, capacity * sizeof *vec->items);
        vec->capacity = capacity;
    }
    vec->items[vec->count++] = item;
}

void *arena_grow_array(Arena *arena, void *items, uint32_t count, uint32_t *capacity, size_t item_size)
{
    if (count < *capacity) {
        return items;
    }
    uint32_t before = *capacity;
    *capacity = before > 0 ? before * 2 : 4;
    return arena_grow(arena, items, before * item_size, *capacity * item_size);
}

/* ---- strings ----------------------------------------------------------------------------------------------------- */

void textbuf_init(TextBuf *buf, Arena *arena)
{
    *buf = (TextBuf){.arena = arena};
}

/* Reserves space for `more` bytes and a NUL. */
static void textbuf_reserve(TextBuf *buf, size_t more)
{
    if (more > SIZE_MAX / 8 || buf->length > SIZE_MAX / 8) {
        arena_leave(buf->arena, ARENA_NO_MEMORY);
    }
    size_t needed = buf->length + more + 1;
    if (needed > buf->capacity) {
        size_t capacity = buf->capacity < 64 ? 64 : buf->capacity;
        while (capacity < needed) {
            capacity *= 2;
        }
        buf->text = arena_grow(buf->arena, buf->text, buf->capacity, capacity);
        buf->capacity = capacity;
    }
}

void textbuf_add(TextBuf *buf, const char *text, size_t length)
{
    textbuf_reserve(buf, length);
    if (length > 0) {
        memcpy(buf->text + buf->length, text, length);
    }
    buf->length += length;
    buf->text[buf->length] = '\0';
}

void textbuf_puts(TextBuf *buf, const char *text)
{
    textbuf_add(buf, text, strlen(text));
}

static void textbuf_vprintf(TextBuf *buf, const char *format, va_list args)
{
    va_list rest, again;
    va_copy(rest, args);
    for (;;) { /* fast path for "%s", because vsnprintf() is slow */
        const char *percent = strchr(format, '%');
        size_t plain = percent != NULL ? (size_t)(percent - format) : strlen(format);
        textbuf_add(buf, format, plain);
        format += plain;
        if (format[0] == '\0' || format[1] != 's') {
            break;
        }
        const char *text = va_arg(rest, const char *);
        textbuf_puts(buf, text != NULL ? text : "(null)");
        format += 2;
    }
    if (*format != '\0') {
        textbuf_reserve(buf, 127);
        va_copy(again, rest);
        size_t available = buf->capacity - buf->length;
        int length = vsnprintf(buf->text + buf->length, available, format, rest);
        if (length < 0) {
            length = 0;
            buf->text[buf->length] = '\0';
        } else if ((size_t)length >= available) {
            textbuf_reserve(buf, (size_t)length);
            vsnprintf(buf->text + buf->length, (size_t)length + 1, format, again);
        }
        buf->length += (size_t)length;
        va_end(again);
    }
    va_end(rest);
}

void textbuf_printf(TextBuf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    textbuf_vprintf(buf, format, args);
    va_end(args);
}

char *arena_vprintf(Arena *arena, const char *format, va_list args)
{
    char small[256];
    TextBuf buf = {.arena = arena, .text = small, .capacity = sizeof small};
    textbuf_vprintf(&buf, format, args);
    return buf.text == small ? arena_strndup(arena, small, buf.length) : buf.text;
}

char *arena_printf(Arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

typedef struct NameSlot {
    const char *text; /* NULL: free */
    uint32_t length, hash;
} NameSlot;

struct NameTable {
    Arena *arena;
    NameSlot *slots;
    size_t slot_count, used; /* slot_count is a power of two, at most three quarters used */
};

NameTable *names_new(Arena *arena)
{
    NameTable *table = arena_alloc(arena, sizeof *table);
    table->arena = arena;
    table->slot_count = 32;
    table->slots = arena_alloc(arena, table->slot_count * sizeof *table->slots);
    return table;
}

/* Returns the slot of a name, or the free slot for it. */
static NameSlot *name_slot(const NameTable *table, const char *text, size_t length, uint32_t hash)
{
    size_t at = hash & (table->slot_count - 1);
    for (; table->slots[at].text != NULL; at = (at + 1) & (table->slot_count - 1)) {
        const NameSlot *slot = &table->slots[at];
        if (slot->hash == hash && slot->length == length && (length == 0 || memcmp(slot->text, text, length) == 0)) {
            break;
        }
    }
    return &table->slots[at];
}

static void names_enlarge(NameTable *table)
{
    const NameTable before = *table;
    table->slot_count *= 2;
    table->slots = arena_alloc(table->arena, table->slot_count * sizeof *table->slots);
    for (size_t i = 0; i < before.slot_count; i++) {
        const NameSlot *slot = &before.slots[i];
        if (slot->text != NULL) {
            *name_slot(table, slot->text, slot->length, slot->hash) = *slot;
        }
    }
}

const char *names_intern(NameTable *table, const char *text, size_t length)
{
    if (length > UINT32_MAX) {
        arena_leave(table->arena, ARENA_NO_MEMORY);
    }
    uint32_t hash = string_hash(text, length);
    NameSlot *slot = name_slot(table, text, length, hash);
    if (slot->text != NULL) {
        return slot->text;
    }
    const char *name = arena_strndup(table->arena, text, length);
    *slot = (NameSlot){name, (uint32_t)length, hash};
    if (++table->used * 4 > table->slot_count * 3) {
        names_enlarge(table);
    }
    return name;
}

bool names_has(const NameTable *table, const char *text)
{
    size_t length = strlen(text);
    return name_slot(table, text, length, string_hash(text, length))->text != NULL;
}

const char *names_find(NameTable *table, const char *text)
{
    return names_intern(table, text, strlen(text));
}
