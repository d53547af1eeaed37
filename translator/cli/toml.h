/* A part of a TOML file, as flat as can be: its grammar is tree-sitter's. */
#ifndef PY2CU_TOML_H
#define PY2CU_TOML_H

#include <stdbool.h>
#include <stddef.h>

typedef enum TomlKind { TOML_TEXT, TOML_INTEGER, TOML_FLOAT, TOML_BOOLEAN, TOML_LIST, TOML_OTHER } TomlKind;

typedef struct TomlPlace {
    unsigned line, column; /* from 1 */
} TomlPlace;

typedef struct TomlValue {
    TomlKind kind;
    TomlPlace place;
    char *text;              /* what a string says; of others, as they are written */
    struct TomlValue *items; /* of a list */
    size_t count;
} TomlValue;

typedef struct TomlEntry {
    char *path; /* "tool.py2cu.constants.N"; a point or a backslash in a quoted key follows a backslash, \0 is a null
                   character */
    TomlPlace place;
    TomlValue value;
} TomlEntry;

typedef struct Toml {
    TomlEntry *entries;
    size_t count, capacity;
    bool is_wrong; /* not TOML, or beyond a limit, at this place */
    TomlPlace wrong;
    char why[160];
    bool failed; /* without memory */
} Toml;

/* The entries whose paths begin with `prefix`, in their order. Free in any case. */
void toml_read(Toml *toml, const char *text, size_t length, const char *prefix);
void toml_free(Toml *toml);

#endif
