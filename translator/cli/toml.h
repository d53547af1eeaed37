// SPDX-License-Identifier: MIT
/* Reads one table of a TOML file as a flat list of entries, with tree-sitter's grammar. */
#ifndef PY2CU_TOML_H
#define PY2CU_TOML_H

#include <stdbool.h>
#include <stddef.h>

typedef enum TomlKind { TOML_TEXT, TOML_INTEGER, TOML_FLOAT, TOML_BOOLEAN, TOML_LIST, TOML_OTHER } TomlKind;

typedef struct TomlLocation {
    unsigned line, column; /* from 1 */
} TomlLocation;

typedef struct TomlValue {
    TomlKind kind;
    TomlLocation location;
    char *text;              /* contents of a string; source of other values */
    struct TomlValue *items; /* items of a list */
    size_t count;
} TomlValue;

typedef struct TomlEntry {
    char *path; /* "tool.py2cu.constants.N"; periods and backslashes in quoted keys are escaped by a backslash, null
                   characters as \0 */
    TomlLocation location;
    TomlValue value;
} TomlEntry;

typedef struct Toml {
    TomlEntry *entries;
    size_t count, capacity;
    bool is_wrong; /* invalid TOML or an exceeded limit at this location */
    TomlLocation wrong;
    char reason[160];
    bool failed; /* out of memory */
} Toml;

/* Reads the entries whose paths begin with `prefix`, in source order. The caller frees the result in any case. */
void toml_read(Toml *toml, const char *text, size_t length, const char *prefix);
void toml_free(Toml *toml);

#endif
