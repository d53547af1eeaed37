/* Methods of constant texts, whose results are constants: "abc".find("b"). */
#include "infer/inside.h"
#include "base/text.h"

#include <string.h>

static bool is_between(char c, char low, char high)
{
    return c >= low && c <= high;
}

/* All of its characters are of one kind, and there are some. */
static bool is_all(const Object *text, bool letters, bool digits)
{
    bool all = text->length > 0;
    for (uint32_t i = 0; i < text->length && all; i++) {
        char c = text->text[i];
        all = (letters && (is_between(c, 'a', 'z') || is_between(c, 'A', 'Z'))) || (digits && is_between(c, '0', '9'));
    }
    return all;
}

static bool begins_at(const Object *text, const Object *part, uint32_t at)
{
    return at + (uint64_t)part->length <= text->length && memcmp(text->text + at, part->text, part->length) == 0;
}

/* No byte inside a character of UTF-8. */
static bool is_character(const Object *text, uint32_t at)
{
    return text->is_bytes || at == text->length || !utf8_continues(text->text[at]);
}

/* The first or the last place of the part, in characters; -1: there is none. */
static int64_t place_of(const Object *text, const Object *part, bool last)
{
    int64_t found = -1, place = 0;
    for (uint32_t i = 0; i <= text->length && (last || found < 0); i++) {
        if (is_character(text, i)) {
            found = begins_at(text, part, i) ? place : found;
            place++;
        }
    }
    return found;
}

static int64_t count_of(const Object *text, const Object *part)
{
    int64_t count = 0;
    for (uint32_t i = 0; i <= text->length; i++) {
        if (is_character(text, i) && begins_at(text, part, i)) {
            count++;
            i += part->length > 0 ? part->length - 1 : 0;
        }
    }
    return count;
}

Object *constant_text_method(Infer *in, const Expr *e)
{
    const Object *text = info_of(in->instance, e->left->left)->constant;
    const Object *part = e->item_count == 1 ? info_of(in->instance, e->items[0])->constant : NULL;
    const char *name = e->left->name;
    if (text == NULL || text->kind != OBJ_STRING || e->keyword_count > 0) {
        return NULL;
    }
    if (e->item_count == 0) {
        bool ascii = is_ascii(text->text, text->length), both = strcmp(name, "isalnum") == 0;
        bool letters = strcmp(name, "isalpha") == 0, digits = strcmp(name, "isdigit") == 0;
        return strcmp(name, "isascii") == 0           ? object_bool(in->unit, ascii)
               : ascii && (letters || digits || both) ? object_bool(in->unit, is_all(text, letters || both, digits || both))
                                                      : NULL;
    }
    if (part == NULL || part->kind != OBJ_STRING) {
        return NULL;
    }
    if (strcmp(name, "startswith") == 0) {
        return object_bool(in->unit, begins_at(text, part, 0));
    }
    if (strcmp(name, "endswith") == 0) {
        return object_bool(in->unit, part->length <= text->length && begins_at(text, part, text->length - part->length));
    }
    if (strcmp(name, "count") == 0) {
        return object_int(in->unit, count_of(text, part));
    }
    bool last = strcmp(name, "rfind") == 0 || strcmp(name, "rindex") == 0, raises = strcmp(name, "index") == 0 || strcmp(name, "rindex") == 0;
    int64_t place = last || raises || strcmp(name, "find") == 0 ? place_of(text, part, last) : -2;
    return place >= 0 || (place == -1 && !raises) ? object_int(in->unit, place) : NULL;
}
