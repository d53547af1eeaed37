// SPDX-License-Identifier: MIT
/* Arena memory of one translation. All objects of a unit are allocated in its arena and freed with it, never
 * individually. Exhaustion of memory or of the limit does not return: it jumps by longjmp to the point set by
 * arena_set_escape() in translate.c. */
#ifndef PY2CU_BASE_ARENA_H
#define PY2CU_BASE_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Arena Arena;

/* Growable array of pointers. One untyped vector is used instead of a macro for each type. */
typedef struct PtrVec {
    void **items;
    size_t count, capacity;
} PtrVec;

/* Growable string; NUL-terminated once it has content. */
typedef struct TextBuf {
    Arena *arena;
    char *text;
    size_t length, capacity;
} TextBuf;

/* Table of interned names: equal names have equal pointers. It can also test for membership. */
typedef struct NameTable NameTable;

Arena *arena_new(void); /* NULL if memory is exhausted */
/* Creates an arena with the escape point and the limit of an existing arena. */
Arena *arena_new_like(Arena *arena);
void arena_free(Arena *arena);
/* Frees all objects of the arena and keeps some memory for reuse. */
void arena_clear(Arena *arena);
/* Frees the other arena with all its objects, and keeps its memory for reuse in this one. */
void arena_join(Arena *arena, Arena *other);
/* Values that setjmp() returns at the escape point. */
enum { ARENA_NO_MEMORY = 1, ARENA_TOO_LARGE = 2 };
void arena_set_escape(Arena *arena, jmp_buf *escape);
/* Sets the maximum total size in bytes; exceeding it is ARENA_TOO_LARGE. A new arena has no limit. */
void arena_set_limit(Arena *arena, size_t bytes);
/* Announces that approximately this many bytes will be allocated, which reduces the number of chunks. */
void arena_expect(Arena *arena, size_t bytes);
/* Returns zeroed memory, aligned for any type. Never returns NULL. */
void *arena_alloc(Arena *arena, size_t size);
/* Returns a larger copy of `old`, which has old_size bytes; the additional bytes are zeroed. */
void *arena_grow(Arena *arena, void *old, size_t old_size, size_t new_size);
/* Returns the items, or a larger copy of them if there is no capacity for one item after `count`. */
void *arena_grow_array(Arena *arena, void *items, uint32_t count, uint32_t *capacity, size_t item_size);
char *arena_strndup(Arena *arena, const char *text, size_t length);
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *arena, const char *format, va_list args);
void ptrvec_push(Arena *arena, PtrVec *vec, void *item);
void textbuf_init(TextBuf *buf, Arena *arena);
void textbuf_add(TextBuf *buf, const char *text, size_t length);
void textbuf_puts(TextBuf *buf, const char *text);
void textbuf_printf(TextBuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
NameTable *names_new(Arena *arena);
const char *names_intern(NameTable *table, const char *text, size_t length);
const char *names_find(NameTable *table, const char *text); /* interns a C string */
bool names_has(const NameTable *table, const char *text);

#endif
