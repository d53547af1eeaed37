/* The keys and tables that a TOML file defines, and the rules of TOML 1.0 on what may be defined again. */
#ifndef PY2CU_TOML_KEYS_H
#define PY2CU_TOML_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum TomlKeyKind {
    TOML_SUPER_TABLE,  /* only the header of a table below it names it */
    TOML_TABLE,        /* has a header */
    TOML_DOTTED_TABLE, /* a dotted key names it */
    TOML_INLINE_TABLE,
    TOML_TABLE_ARRAY,
    TOML_VALUE
} TomlKeyKind;

/* How a part of a key or of a header uses its name. */
typedef enum TomlKeyUse {
    TOML_USE_HEADER_PREFIX, /* [PART.name] and [[PART.name]] */
    TOML_USE_HEADER,        /* [PART] */
    TOML_USE_ARRAY_HEADER,  /* [[PART]] */
    TOML_USE_KEY_PREFIX,    /* PART.name = 1 */
    TOML_USE_VALUE,         /* PART = 1 */
    TOML_USE_INLINE_TABLE   /* PART = {} */
} TomlKeyUse;

typedef struct TomlKey {
    char *name; /* decoded; it may contain null characters. NULL: the root, and elements of arrays */
    size_t length;
    uint32_t parent, element; /* element: the latest one of an array of tables */
    TomlKeyKind kind;
    unsigned line;
    const char *rest; /* of the path of the wanted table, below this key; "": it is in that table. NULL: elsewhere */
} TomlKey;

/* A hash map from (parent, name) to the key. Key 0 is the root. */
typedef struct TomlKeys {
    TomlKey *keys;
    size_t count, capacity;
    uint32_t *slots; /* 0: free */
    size_t slot_count;
    bool failed; /* out of memory */
} TomlKeys;

/* wanted: the path of a table, "tool.py2cu". */
void toml_keys_init(TomlKeys *keys, const char *wanted);
void toml_keys_free(TomlKeys *keys);

/* Uses a name in the table *at, which becomes the key with that name, or the current element of an array of tables.
 * Takes ownership of `name`. Returns NULL, or why TOML does not allow this use; then *at is the earlier definition. */
const char *toml_use_key(TomlKeys *keys, uint32_t *at, char *name, size_t length, TomlKeyUse use, unsigned line);

/* A new table without a name: an inline table that is an element of an array. */
uint32_t toml_add_element(TomlKeys *keys, uint32_t parent, unsigned line);

#endif
