/* Memory of one translation. Everything that a unit makes lives in its arena and dies with it; nothing is freed singly.
 * Running out of memory, or of what the input may take, does not return: it jumps to the point that arena_set_escape()
 * named, in translate.c. */
#ifndef PY2CU_BASE_ARENA_H
#define PY2CU_BASE_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Arena Arena;

/* A growable array of pointers or small items: `Vec(Type *)` style macros are avoided; one untyped vector is enough. */
typedef struct PtrVec {
    void **items;
    size_t count, capacity;
} PtrVec;

/* Text that grows at its end; always NUL-terminated once something was added. */
typedef struct TextBuf {
    Arena *arena;
    char *text;
    size_t length, capacity;
} TextBuf;

/* Names are interned: equal names are one pointer. Also what is asked whether it has a name. */
typedef struct NameTable NameTable;

Arena *arena_new(void); /* NULL when there is no memory */
/* A new one that escapes to where the other does, and may take as much. */
Arena *arena_new_like(Arena *arena);
void arena_free(Arena *arena);
/* Ends the life of everything in the arena and keeps some memory for what comes next. */
void arena_clear(Arena *arena);
/* Ends the other one, and with it everything in it; its memory is for what comes next in this one. */
void arena_join(Arena *arena, Arena *other);
/* What setjmp() gives at the escape. */
enum { ARENA_NO_MEMORY = 1, ARENA_TOO_LARGE = 2 };
void arena_set_escape(Arena *arena, jmp_buf *escape);
/* How many bytes it may take in all; more is ARENA_TOO_LARGE. None is set in a new arena. */
void arena_set_limit(Arena *arena, size_t bytes);
/* About so many more will be taken: they come in few chunks. */
void arena_expect(Arena *arena, size_t bytes);
/* Zeroed, aligned for any type. Never NULL. */
void *arena_alloc(Arena *arena, size_t size);
/* A larger copy of old (old_size bytes); the rest is zeroed. */
void *arena_grow(Arena *arena, void *old, size_t old_size, size_t new_size);
/* The items, or a larger copy of them where there is no room for one more behind `count`. */
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
