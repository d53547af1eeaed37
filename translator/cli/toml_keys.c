// SPDX-License-Identifier: MIT
/* The keys and tables of a TOML file, as a tree with a hash map. A table may be defined once: by its header, by dotted
 * keys of one section, or inline. */
#include "toml_keys.h"

#include "support/string_hash.h"

#include <stdlib.h>
#include <string.h>

static const char twice[] = "this key is defined twice";
static const char table_twice[] = "this table is defined twice";
static const char is_inline[] = "an inline table cannot be extended";
static const char is_value[] = "this is a value, not a table";
static const char is_array[] = "this is an array of tables, not a table";
static const char has_header[] = "a dotted key cannot extend a table that has a header";
static const char not_array[] = "this is a table, not an array of tables";
static const char value_not_array[] = "this is a value, not an array of tables";

/* Error messages for the redefinition of a name, by use and kind; NULL: allowed. As in tomllib, dotted keys may extend
 * a table that only headers of its subtables name. */
static const char *const errors[][TOML_VALUE + 1] = {
    [TOML_USE_HEADER_PREFIX] = {[TOML_INLINE_TABLE] = is_inline, [TOML_VALUE] = is_value},
    [TOML_USE_HEADER] = {[TOML_TABLE] = table_twice,
                         [TOML_DOTTED_TABLE] = table_twice,
                         [TOML_INLINE_TABLE] = is_inline,
                         [TOML_TABLE_ARRAY] = is_array,
                         [TOML_VALUE] = is_value},
    [TOML_USE_ARRAY_HEADER] = {[TOML_SUPER_TABLE] = not_array,
                               [TOML_TABLE] = not_array,
                               [TOML_DOTTED_TABLE] = not_array,
                               [TOML_INLINE_TABLE] = is_inline,
                               [TOML_VALUE] = value_not_array},
    [TOML_USE_KEY_PREFIX] = {[TOML_TABLE] = has_header,
                             [TOML_INLINE_TABLE] = is_inline,
                             [TOML_TABLE_ARRAY] = is_array,
                             [TOML_VALUE] = is_value},
    [TOML_USE_VALUE] = {twice, twice, twice, twice, twice, twice},
    [TOML_USE_INLINE_TABLE] = {twice, twice, twice, twice, twice, twice},
};

/* The kind of a key after each use. */
static const TomlKeyKind kinds[] = {
    [TOML_USE_HEADER_PREFIX] = TOML_SUPER_TABLE,
    [TOML_USE_HEADER] = TOML_TABLE,
    [TOML_USE_ARRAY_HEADER] = TOML_TABLE_ARRAY,
    [TOML_USE_KEY_PREFIX] = TOML_DOTTED_TABLE,
    [TOML_USE_VALUE] = TOML_VALUE,
    [TOML_USE_INLINE_TABLE] = TOML_INLINE_TABLE,
};

void toml_keys_init(TomlKeys *keys, const char *wanted)
{
    *keys = (TomlKeys){.keys = calloc(16, sizeof *keys->keys), .slots = calloc(32, sizeof *keys->slots)};
    keys->failed = keys->keys == NULL || keys->slots == NULL;
    keys->capacity = 16;
    keys->slot_count = 32;
    keys->count = 1;
    if (!keys->failed) {
        keys->keys[0].rest = wanted;
    }
}

void toml_keys_free(TomlKeys *keys)
{
    for (size_t i = 0; keys->keys != NULL && i < keys->count; i++) {
        free(keys->keys[i].name);
    }
    free(keys->keys);
    free(keys->slots);
}

/* Returns the slot of the name, or a free slot. */
static uint32_t *find_slot(const TomlKeys *keys, uint32_t parent, const char *name, size_t length)
{
    size_t slot = (string_hash(name, length) ^ parent * 0x9e3779b9u) & (keys->slot_count - 1);
    for (; keys->slots[slot] != 0; slot = (slot + 1) & (keys->slot_count - 1)) {
        const TomlKey *key = &keys->keys[keys->slots[slot]];
        if (key->parent == parent && key->length == length && memcmp(key->name, name, length) == 0) {
            break;
        }
    }
    return &keys->slots[slot];
}

static bool grow(TomlKeys *keys)
{
    TomlKey *grown = realloc(keys->keys, 2 * keys->capacity * sizeof *grown);
    uint32_t *slots = calloc(2 * keys->slot_count, sizeof *slots);
    keys->keys = grown != NULL ? grown : keys->keys;
    if (grown == NULL || slots == NULL) {
        free(slots);
        return false;
    }
    free(keys->slots);
    keys->slots = slots;
    keys->capacity *= 2;
    keys->slot_count *= 2;
    for (uint32_t i = 1; i < keys->count; i++) {
        const TomlKey *key = &keys->keys[i];
        if (key->name != NULL) {
            *find_slot(keys, key->parent, key->name, key->length) = i;
        }
    }
    return true;
}

/* Returns the rest of the requested table's path after the name, or NULL. */
static const char *rest_after(const char *rest, const TomlKey *key)
{
    if (rest == NULL || key->name == NULL || rest[0] == '\0') {
        return key->name != NULL ? rest : NULL;
    }
    const size_t length = strcspn(rest, ".");
    return length != key->length || memcmp(rest, key->name, length) != 0 ? NULL
           : rest[length] == '.'                                         ? rest + length + 1
                                                                         : rest + length;
}

static uint32_t add(TomlKeys *keys, TomlKey key)
{
    if (keys->failed || (keys->count == keys->capacity && !grow(keys))) {
        keys->failed = true;
        free(key.name);
        return 0;
    }
    const uint32_t added = (uint32_t)keys->count++;
    if (key.name != NULL) {
        *find_slot(keys, key.parent, key.name, key.length) = added;
    }
    key.rest = rest_after(keys->keys[key.parent].rest, &key);
    keys->keys[added] = key;
    return added;
}

uint32_t toml_add_element(TomlKeys *keys, uint32_t parent, unsigned line)
{
    return add(keys, (TomlKey){.parent = parent, .kind = TOML_INLINE_TABLE, .line = line});
}

const char *toml_use_key(TomlKeys *keys, uint32_t *at, char *name, size_t length, TomlKeyUse use, unsigned line)
{
    uint32_t found = keys->failed ? 0 : *find_slot(keys, *at, name, length);
    if (found == 0) {
        found = add(keys, (TomlKey){.name = name, .length = length, .parent = *at, .kind = kinds[use], .line = line});
    } else {
        free(name);
        TomlKey *key = &keys->keys[found];
        const char *error = errors[use][key->kind];
        if (error != NULL) {
            *at = found;
            return error;
        }
        if (use != TOML_USE_HEADER_PREFIX && key->kind == TOML_SUPER_TABLE) {
            key->kind = kinds[use];
            key->line = line;
        }
    }
    *at = found;
    if (!keys->failed && keys->keys[found].kind == TOML_TABLE_ARRAY) {
        if (use == TOML_USE_ARRAY_HEADER) {
            const uint32_t element = toml_add_element(keys, found, line);
            keys->keys[found].element = element;
        }
        *at = keys->keys[found].element;
    }
    return NULL;
}
