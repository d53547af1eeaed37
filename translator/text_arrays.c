/* Arrays of texts that are known at translation: np.array(["red", "green"]), np.array([b"a"], dtype="S4"). */
#include "character_text.h"
#include "launches_values.h"

#include <string.h>

typedef enum Leaves { LEAVES_TEXT, LEAVES_BYTES, LEAVES_OTHER } Leaves;

/* What all the items are; others are constants by name, of which that is not known, and mixtures. */
static Leaves leaves_of(const Expr *e, unsigned depth)
{
    if (e->kind == EX_STRING) {
        return e->is_bytes ? LEAVES_BYTES : LEAVES_TEXT;
    }
    bool nested = (e->kind == EX_LIST || e->kind == EX_TUPLE) && e->item_count > 0 && depth < LIMIT_NESTING;
    Leaves all = nested ? leaves_of(e->items[0], depth + 1) : LEAVES_OTHER;
    for (uint32_t i = 1; nested && i < e->item_count; i++) {
        all = leaves_of(e->items[i], depth + 1) == all ? all : LEAVES_OTHER;
    }
    return all;
}

static uint32_t characters(const Object *text)
{
    uint32_t count = 0;
    for (uint32_t at = 0; at < text->length; count++) {
        (void)character_next(text->text, text->length, &at);
    }
    return count;
}

const Type *text_array_element(Unit *unit, const Expr *nested, const PtrVec *texts)
{
    Leaves leaves = leaves_of(nested, 0);
    uint32_t longest = 1;
    for (size_t i = 0; i < texts->count; i++) {
        const Object *text = texts->items[i];
        uint32_t count = leaves == LEAVES_BYTES ? text->length : characters(text);
        longest = count > longest ? count : longest;
    }
    return leaves != LEAVES_OTHER ? type_text(unit->types, leaves == LEAVES_TEXT, longest) : NULL;
}

bool text_array_fits(const Expr *nested, const Type *elem)
{
    return leaves_of(nested, 0) == (type_is_wide_text(elem) ? LEAVES_TEXT : LEAVES_BYTES);
}

/* What is longer than the room is cut off, as NumPy does it. */
void text_array_set(Object *array, size_t index, const Object *text)
{
    const Type *elem = array->type->elem;
    bool is_wide = type_is_wide_text(elem);
    size_t room = (size_t)elem->items[0]->dims[0], size = type_size(elem);
    unsigned char *to = (unsigned char *)(uintptr_t)array->data + index * size;
    uint32_t at = 0;
    for (size_t i = 0; i < room && at < text->length; i++) {
        uint32_t code = is_wide ? character_next(text->text, text->length, &at) : (unsigned char)text->text[at++];
        if (is_wide) {
            memcpy(to + 4 * i, &code, 4);
        } else {
            to[i] = (unsigned char)code;
        }
    }
}
