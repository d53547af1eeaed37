// SPDX-License-Identifier: MIT
/* Tests of the arena, the string buffer, the vector and the table of names. */
#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            failures++;                                                                                                \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                     \
        }                                                                                                              \
    } while (0)

static bool is_zero(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}

/* Allocations of all sizes are zeroed, aligned and disjoint. */
static void test_alloc(Arena *arena)
{
    enum { COUNT = 3000 };
    static char *pieces[COUNT];
    static size_t sizes[COUNT];
    unsigned seed = 1;
    for (int i = 0; i < COUNT; i++) {
        seed = seed * 1103515245u + 12345u;
        sizes[i] = i % 500 == 499 ? 3000000 : (seed >> 16) % 700;
        pieces[i] = arena_alloc(arena, sizes[i]);
        EXPECT(pieces[i] != NULL);
        EXPECT((uintptr_t)pieces[i] % _Alignof(max_align_t) == 0);
        EXPECT(is_zero(pieces[i], sizes[i]));
        memset(pieces[i], i % 251 + 1, sizes[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        for (size_t k = 0; k < sizes[i]; k += 97) {
            EXPECT(pieces[i][k] == (char)(i % 251 + 1));
        }
    }
}

static void test_grow(Arena *arena)
{
    char *text = arena_alloc(arena, 10);
    memcpy(text, "0123456789", 10);
    char *larger = arena_grow(arena, text, 10, 1000);
    EXPECT(larger == text); /* it was the latest allocation */
    EXPECT(memcmp(larger, "0123456789", 10) == 0 && is_zero(larger + 10, 990));
    char *between = arena_alloc(arena, 1);
    char *moved = arena_grow(arena, larger, 1000, 100000);
    EXPECT(moved != larger && between != moved);
    EXPECT(memcmp(moved, "0123456789", 10) == 0 && is_zero(moved + 10, 99990));
    EXPECT(arena_grow(arena, moved, 100000, 5) == moved);
    EXPECT(arena_grow(arena, NULL, 0, 16) != NULL);
    char *huge = arena_grow(arena, moved, 100000, 5000000);
    EXPECT(memcmp(huge, "0123456789", 10) == 0 && is_zero(huge + 10, 4999990));
}

static void test_text(Arena *arena)
{
    EXPECT(strcmp(arena_strndup(arena, "abcdef", 3), "abc") == 0);
    EXPECT(strcmp(arena_printf(arena, "%d-%s", 42, "x"), "42-x") == 0);
    char *wide = arena_printf(arena, "%1000d|", 7);
    EXPECT(strlen(wide) == 1001 && wide[999] == '7' && wide[1000] == '|');

    TextBuf buf;
    textbuf_init(&buf, arena);
    EXPECT(buf.length == 0);
    textbuf_add(&buf, "", 0);
    EXPECT(buf.text != NULL && buf.text[0] == '\0');
    for (int i = 0; i < 1000; i++) {
        textbuf_printf(&buf, "%d,", i);
        textbuf_puts(&buf, "ab");
        textbuf_add(&buf, "cd", 1);
    }
    EXPECT(strncmp(buf.text, "0,abc1,abc2,abc", 15) == 0);
    EXPECT(strlen(buf.text) == buf.length && strcmp(buf.text + buf.length - 7, "999,abc") == 0);
    size_t before = buf.length;
    textbuf_printf(&buf, "%5000d", 3);
    EXPECT(buf.length == before + 5000 && buf.text[buf.length - 1] == '3');
}

static void test_vector(Arena *arena)
{
    PtrVec vec = {NULL, 0, 0};
    int numbers[1000];
    for (int i = 0; i < 1000; i++) {
        ptrvec_push(arena, &vec, &numbers[i]);
    }
    EXPECT(vec.count == 1000);
    for (int i = 0; i < 1000; i++) {
        EXPECT(vec.items[i] == &numbers[i]);
    }
}

static void test_names(Arena *arena)
{
    enum { COUNT = 5000 };
    static const char *names[COUNT];
    NameTable *table = names_new(arena);
    char text[32];
    for (int i = 0; i < COUNT; i++) {
        int length = snprintf(text, sizeof text, "name_%d", i);
        names[i] = names_intern(table, text, (size_t)length);
        EXPECT(names[i] != text && strcmp(names[i], text) == 0);
    }
    for (int i = 0; i < COUNT; i++) {
        snprintf(text, sizeof text, "name_%d", i);
        EXPECT(names_find(table, text) == names[i]);
    }
    EXPECT(names_intern(table, "name_12345", 6) == names[1]);
    EXPECT(names_intern(table, NULL, 0) == names_find(table, ""));
    EXPECT(names_intern(table, "a\0b", 3) != names_find(table, "a"));
}

/* Allocations that exceed the address space jump to the escape point. */
static void test_escape(Arena *arena)
{
    jmp_buf escape;
    volatile int reached = 0;
    arena_set_escape(arena, &escape);
    if (setjmp(escape) == 0) {
        arena_alloc(arena, SIZE_MAX / 2);
        EXPECT(!"an impossible piece was given");
    } else {
        reached++;
    }
    if (setjmp(escape) == 0) {
        arena_strndup(arena, "x", SIZE_MAX / 4);
        EXPECT(!"an impossible text was given");
    } else {
        reached++;
    }
    EXPECT(reached == 2);
    arena_set_escape(arena, NULL);
    EXPECT(arena_alloc(arena, 8) != NULL);
}

/* An arena created from another one uses its escape point and its limit; announced memory is allocated in one chunk. */
static void test_derived_arena(Arena *arena)
{
    jmp_buf escape;
    volatile int reason = 0;
    Arena *volatile other = NULL;
    arena_set_escape(arena, &escape);
    arena_set_limit(arena, 3000000);
    reason = setjmp(escape);
    if (reason == 0) {
        other = arena_new_like(arena);
        arena_expect(other, 1000000);
        char *first = arena_alloc(other, 400), *latest = first;
        for (int i = 0; i < 2000; i++) {
            char *piece = arena_alloc(other, 400);
            EXPECT(piece > latest && piece < latest + 500 && is_zero(piece, 400));
            latest = piece;
        }
        arena_alloc(other, 3000000);
        EXPECT(!"more than the limit was given");
    }
    EXPECT(reason == ARENA_TOO_LARGE);
    arena_free(other);
    arena_set_escape(arena, NULL);
    arena_set_limit(arena, SIZE_MAX);
}

/* Memory taken over from another arena is zeroed, and used before more is allocated, so the limit is not reached. */
static void test_join(void)
{
    jmp_buf escape;
    Arena *volatile arena = arena_new(), *volatile other = arena_new();
    volatile bool left = true;
    if (setjmp(escape) == 0) {
        arena_set_escape(arena, &escape);
        arena_set_escape(other, &escape);
        memset(arena_alloc(arena, 100), 1, 100);
        memset(arena_alloc(other, 1000), 2, 1000);
        memset(arena_alloc(other, 2000000), 3, 2000000);
        arena_join(arena, other);
        arena_set_limit(arena, 0);
        char *large = arena_alloc(arena, 1900000);
        EXPECT(is_zero(large, 1900000));
        memset(large, 4, 1900000);
        for (int i = 0; i < 100; i++) { /* the rest of the first chunk, and of the small chunk of the other arena */
            char *piece = arena_alloc(arena, 500);
            EXPECT(is_zero(piece, 500));
            memset(piece, 5, 500);
        }
        EXPECT(large[0] == 4 && large[1899999] == 4);
        left = false;
    }
    EXPECT(!left);
    arena_free(arena);
}

int main(void)
{
    Arena *arena = arena_new();
    if (arena == NULL) {
        return 1;
    }
    test_alloc(arena);
    test_grow(arena);
    test_text(arena);
    test_vector(arena);
    test_names(arena);
    test_escape(arena);
    test_derived_arena(arena);
    test_join();
    arena_free(arena);
    arena_free(NULL);
    arena_free(arena_new());
    if (failures > 0) {
        printf("%d failures\n", failures);
    }
    return failures != 0;
}
