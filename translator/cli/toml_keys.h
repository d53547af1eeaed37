// SPDX-License-Identifier: MIT
/* The keys and tables of a TOML file, and the rules of TOML 1.0 about redefinition. */
#ifndef PY2CU_TOML_KEYS_H
#define PY2CU_TOML_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum TomlKeyKind {
    TOML_SUPER_TABLE,  /* named only by the header of a subtable */
    TOML_TABLE,        /* has a header */
    TOML_DOTTED_TABLE, /* named by a dotted key */
    TOML_INLINE_TABLE,
    TOML_TABLE_ARRAY,
    TOML_VALUE
} TomlKeyKind;

/* The use of a name in a key or a header. */
typedef enum TomlKeyUse {
    TOML_USE_HEADER_PREFIX, /* [PART.name] and [[PART.name]] */
    TOML_USE_HEADER,        /* [PART] */
    TOML_USE_ARRAY_HEADER,  /* [[PART]] */
    TOML_USE_KEY_PREFIX,    /* PART.name = 1 */
    TOML_USE_VALUE,         /* PART = 1 */
    TOML_USE_INLINE_TABLE   /* PART = {} */
} TomlKeyUse;

typedef struct TomlKey {
    char *name; /* decoded; may contain null characters. NULL: the root, or an element of an array */
    size_t length;
    uint32_t parent, element; /* element: the last element of an array of tables */
    TomlKeyKind kind;
    unsigned line;
    const char
        *rest; /* rest of the requested table's path below this key; "": inside the table; NULL: outside of its path */
} TomlKey;

/* Hash map from (parent, name) to the key. Key 0 is the root. */
typedef struct TomlKeys {
    TomlKey *keys;
    size_t count, capacity;
    uint32_t *slots; /* 0: free */
    size_t slot_count;
    bool failed; /* out of memory */
} TomlKeys;

/* `wanted`: the path of a table, for example "tool.py2cu". */
void toml_keys_init(TomlKeys *keys, const char *wanted);
void toml_keys_free(TomlKeys *keys);

/* Resolves a name in the table *at, and sets *at to its key, or to the current element of an array of tables. Takes
 * ownership of `name`. Returns NULL, or an error message; then *at is the earlier definition. */
const char *toml_use_key(TomlKeys *keys, uint32_t *at, char *name, size_t length, TomlKeyUse use, unsigned line);

/* Creates a table without a name: an inline table in an array. */
uint32_t toml_add_element(TomlKeys *keys, uint32_t parent, unsigned line);

#endif
