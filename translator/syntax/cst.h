/* Our own numbers for the node kinds of the Python grammar, so that no pass over the tree compares names. Only cst and parse
 * know tree-sitter. */
#ifndef PY2CU_CST_H
#define PY2CU_CST_H

#include "base/arena.h"

#include <tree_sitter/api.h>

typedef enum CstKind {
    CST_OTHER, /* not in cst.def */
    CST_ERROR, /* text that fits no rule */
#define NODE(kind, name) kind,
#define NODE_MAYBE(kind, name) kind,
#define TOKEN(kind, name) kind,
#include "cst.def"
#undef NODE
#undef NODE_MAYBE
#undef TOKEN
    CST_KIND_COUNT
} CstKind;

typedef struct CstTable {
    const TSLanguage *language;
    const uint8_t *kinds; /* CstKind of each symbol number */
    uint32_t symbol_count;
} CstTable;

/* Looks up every row of cst.def in the grammar that is linked in. Returns NULL, or the name of a node kind that the grammar
 * does not have: then the table is of no use. */
const char *cst_resolve(CstTable *table, Arena *arena);
CstKind cst_kind(const CstTable *table, TSNode node);

#endif
