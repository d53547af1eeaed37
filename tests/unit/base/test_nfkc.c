// SPDX-License-Identifier: MIT
/* NFKC of identifiers. Without arguments: examples of each step, from Unicode Standard Annex 15. With a file: its lines
 * are pairs of an identifier and its NFKC, as written by check_nfkc.py. */
#include "base/nfkc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned failures;

static void check(NameTable *names, Arena *arena, const char *text, const char *expected)
{
    const char *name = names_intern_identifier(names, arena, text, strlen(text));
    if (name != names_find(names, expected) && failures++ < 20) {
        fprintf(stderr, "'%s' is '%s', not '%s'\n", text, name, expected);
    }
}

static void check_examples(NameTable *names, Arena *arena)
{
    check(names, arena, "row_1", "row_1");
    check(names, arena, "\u00b5", "\u03bc");               /* MICRO SIGN, GREEK SMALL LETTER MU */
    check(names, arena, "\u210c\uff11", "H1");             /* BLACK-LETTER CAPITAL H, FULLWIDTH DIGIT ONE */
    check(names, arena, "\ufb01n", "fin");                 /* LATIN SMALL LIGATURE FI */
    check(names, arena, "a\u0308", "\u00e4");              /* a, COMBINING DIAERESIS: composed */
    check(names, arena, "s\u0307\u0323", "\u1e69");        /* marks in the wrong order */
    check(names, arena, "\u1e9b\u0323", "\u1e69");         /* long s with dot above */
    check(names, arena, "x\u0301\u0308", "x\u0301\u0308"); /* equal classes: preserve the order and block composition */
    check(names, arena, "\u1100\u1161\u11a8", "\uac01");   /* Hangul: L V T */
    check(names, arena, "\uac00\u11a8", "\uac01");         /* LV T */
    check(names, arena, "\u0958", "\u0915\u093c");         /* excluded from composition */
    check(names, arena, "\u212b", "\u00c5");               /* ANGSTROM SIGN */
    check(names, arena, "\xff", "\xff");                   /* invalid UTF-8 */
}

/* Marks of alternating classes: the time is linear in the length of the name. */
static void check_long(NameTable *names, Arena *arena)
{
    enum { PAIRS = 200000 };
    char *text = malloc(4 * PAIRS + 2), *expected = malloc(4 * PAIRS + 2);
    if (text == NULL || expected == NULL) {
        abort();
    }
    strcpy(text, "q");
    strcpy(expected, "q");
    for (size_t i = 0; i < PAIRS; i++) {
        memcpy(text + 1 + 4 * i, "\u0301\u0323", 4);
        memcpy(expected + 1 + 2 * i, "\u0323", 2);
        memcpy(expected + 1 + 2 * (PAIRS + i), "\u0301", 2);
    }
    text[4 * PAIRS + 1] = expected[4 * PAIRS + 1] = '\0';
    check(names, arena, text, expected);
    free(text);
    free(expected);
}

static void check_file(NameTable *names, Arena *arena, const char *path)
{
    FILE *file = fopen(path, "r");
    char text[1024], expected[1024];
    unsigned long count = 0;
    while (file != NULL && fscanf(file, "%1023s %1023s", text, expected) == 2) {
        check(names, arena, text, expected);
        count++;
    }
    failures += file == NULL || count == 0;
    if (file != NULL) {
        fclose(file);
    }
    printf("%lu identifiers\n", count);
}

int main(int argc, char **argv)
{
    Arena *arena = arena_new();
    NameTable *names = names_new(arena);
    if (argc > 1) {
        check_file(names, arena, argv[1]);
    } else {
        check_examples(names, arena);
        check_long(names, arena);
    }
    arena_free(arena);
    return failures > 0;
}
