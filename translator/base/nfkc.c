// SPDX-License-Identifier: MIT
/* NFKC of identifiers (Unicode Standard Annex 15): decomposes every character, sorts combining marks by their class,
 * and composes. nfkc.def contains the data of all characters that are valid in identifiers; other characters are
 * unchanged. The time is linear in the length. */
#include "base/nfkc.h"
#include "base/strings.h"

#include <stdint.h>
#include <stdlib.h>

typedef struct Run {
    uint32_t first, last;
    uint16_t length, at;
} Run;

typedef struct Pair {
    uint32_t first, second, composed;
} Pair;

typedef struct ClassRange {
    uint32_t first, last;
    uint8_t value;
} ClassRange;

static const ClassRange classes[] = {
#define CLASS(first, last, class) {0x##first, 0x##last, class},
#include "nfkc.def"
};

static const Pair pairs[] = {
#define PAIR(first, second, composed) {0x##first, 0x##second, 0x##composed},
#include "nfkc.def"
};

static const uint16_t pairs_by_composed[] = {
#define ORDER(...) __VA_ARGS__
#include "nfkc.def"
};

static const Run runs[] = {
#define RUN(first, last, length, at) {0x##first, 0x##last, 0x##length, 0x##at},
#include "nfkc.def"
};

static const uint32_t targets[] = {
#define TARGETS(...) __VA_ARGS__
#include "nfkc.def"
};

enum {
    PAIR_COUNT = sizeof pairs / sizeof pairs[0],
    RUN_COUNT = sizeof runs / sizeof runs[0],
    CLASS_COUNT = sizeof classes / sizeof classes[0]
};

/* Hangul syllables are decomposed by arithmetic (The Unicode Standard, section 3.12). */
enum {
    SYLLABLE = 0xac00,
    LEADING = 0x1100,
    VOWEL = 0x1161,
    TRAILING = 0x11a7,
    LEADING_COUNT = 19,
    VOWEL_COUNT = 21,
    TRAILING_COUNT = 28,
    SYLLABLE_COUNT = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT
};

/* A character and its canonical combining class. */
typedef struct Mark {
    uint32_t code;
    uint8_t class;
} Mark;

typedef struct Marks {
    Mark *items;
    uint32_t count;
} Marks;

/* make_nfkc.py verifies the maximum length of a decomposition. Names of up to SHORT characters are processed without
 * arena memory. */
enum { LONGEST_DECOMPOSITION = 4, SHORT = 32 };

/* Compares a character with a row that begins with its first and last characters. */
static int compare_range(const void *code, const void *row)
{
    const uint32_t *range = row;
    return *(const uint32_t *)code < range[0] ? -1 : *(const uint32_t *)code > range[1];
}

static uint8_t class_of(uint32_t code)
{
    const ClassRange *found = bsearch(&code, classes, CLASS_COUNT, sizeof *classes, compare_range);
    return found != NULL ? found->value : 0;
}

static const Run *run_of(uint32_t code)
{
    return bsearch(&code, runs, RUN_COUNT, sizeof *runs, compare_range);
}

static const Pair *pair_of(uint32_t code)
{
    uint32_t low = 0, high = PAIR_COUNT;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const Pair *pair = &pairs[pairs_by_composed[middle]];
        if (pair->composed == code) {
            return pair;
        }
        if (code < pair->composed) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

static void add(Marks *marks, uint32_t code)
{
    marks->items[marks->count++] = (Mark){code, class_of(code)};
}

/* The recursion depth is that of nested pairs, which is at most three in Unicode. */
static void decompose(Marks *marks, uint32_t code)
{
    const Run *run = NULL;
    const Pair *pair = NULL;
    if (code >= SYLLABLE && code < SYLLABLE + SYLLABLE_COUNT) {
        uint32_t at = code - SYLLABLE, trailing = at % TRAILING_COUNT;
        add(marks, LEADING + at / (VOWEL_COUNT * TRAILING_COUNT));
        add(marks, VOWEL + at / TRAILING_COUNT % VOWEL_COUNT);
        if (trailing > 0) {
            add(marks, TRAILING + trailing);
        }
    } else if ((run = run_of(code)) != NULL) {
        const uint32_t *target = &targets[run->at + (code - run->first) * run->length];
        for (uint32_t i = 0; i < run->length; i++) {
            add(marks, target[i]);
        }
    } else if ((pair = pair_of(code)) != NULL) {
        decompose(marks, pair->first);
        decompose(marks, pair->second);
    } else {
        add(marks, code);
    }
}

/* Sorts marks, all of class other than 0, by class, preserving the order of equal classes. One pass per class suffices,
 * because there are few. */
static void sort_by_class(Arena *arena, Mark *marks, uint32_t count)
{
    Mark *sorted = arena_alloc(arena, count * sizeof *sorted);
    uint32_t taken = 0;
    for (unsigned class = 0, next; taken < count; class = next) {
        next = 256;
        for (uint32_t i = 0; i < count; i++) {
            if (marks[i].class == class) {
                sorted[taken++] = marks[i];
            } else if (marks[i].class > class && marks[i].class < next) {
                next = marks[i].class;
            }
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        marks[i] = sorted[i];
    }
}

static void reorder(Arena *arena, Marks *marks)
{
    for (uint32_t i = 0; i < marks->count;) {
        uint32_t start = i;
        bool is_sorted = true;
        for (; i < marks->count && marks->items[i].class != 0; i++) {
            is_sorted = is_sorted && (i == start || marks->items[i - 1].class <= marks->items[i].class);
        }
        if (!is_sorted) {
            sort_by_class(arena, &marks->items[start], i - start);
        }
        i += i == start;
    }
}

/* Returns the composition of two characters, or 0 if they do not compose. */
static uint32_t composed(uint32_t first, uint32_t second)
{
    if (first - LEADING < LEADING_COUNT && second - VOWEL < VOWEL_COUNT) {
        return SYLLABLE + ((first - LEADING) * VOWEL_COUNT + (second - VOWEL)) * TRAILING_COUNT;
    }
    bool is_open = first - SYLLABLE < SYLLABLE_COUNT && (first - SYLLABLE) % TRAILING_COUNT == 0;
    if (is_open && second > TRAILING && second < TRAILING + TRAILING_COUNT) {
        return first + (second - TRAILING);
    }
    uint32_t low = 0, high = PAIR_COUNT;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const Pair *pair = &pairs[middle];
        if (pair->first == first && pair->second == second) {
            return pair->composed;
        }
        if (first < pair->first || (first == pair->first && second < pair->second)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return 0;
}

/* Composes each mark with the preceding starter, unless a mark between them blocks it: one of class 0 or of the same
 * class. */
static void compose(Marks *marks)
{
    uint32_t kept = 0, starter = UINT32_MAX;
    for (uint32_t i = 0; i < marks->count; i++) {
        Mark mark = marks->items[i];
        bool is_adjacent = starter != UINT32_MAX && kept == starter + 1;
        bool is_blocked = starter == UINT32_MAX || (!is_adjacent && marks->items[kept - 1].class >= mark.class);
        uint32_t code = is_blocked ? 0 : composed(marks->items[starter].code, mark.code);
        if (code != 0) {
            marks->items[starter].code = code;
            continue;
        }
        starter = mark.class == 0 ? kept : starter;
        marks->items[kept++] = mark;
    }
    marks->count = kept;
}

static uint32_t utf8_encode(char *out, uint32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    uint32_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (uint32_t i = length - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    out[0] = (char)((0xf0 << (4 - length)) | code);
    return length;
}

const char *names_intern_identifier(NameTable *names, Arena *arena, const char *text, size_t length)
{
    if (length > UINT32_MAX || is_ascii(text, (uint32_t)length) || utf8_find_bad(text, (uint32_t)length) < length) {
        return names_intern(names, text, length);
    }
    Mark short_items[SHORT * LONGEST_DECOMPOSITION];
    char short_out[sizeof short_items / sizeof short_items[0] * 4], *out = short_out;
    Marks marks = {.items = short_items};
    const size_t max = (size_t)utf8_count(text, (uint32_t)length) * LONGEST_DECOMPOSITION;
    if (max > sizeof short_items / sizeof short_items[0]) {
        marks.items = arena_alloc(arena, max * sizeof *marks.items);
        out = arena_alloc(arena, max * 4);
    }
    for (size_t at = 0; at < length;) {
        uint32_t code = 0;
        at += utf8_decode(text + at, length - at, &code);
        decompose(&marks, code);
    }
    reorder(arena, &marks);
    compose(&marks);
    uint32_t written = 0;
    for (uint32_t i = 0; i < marks.count; i++) {
        written += utf8_encode(out + written, marks.items[i].code);
    }
    return names_intern(names, out, written);
}
