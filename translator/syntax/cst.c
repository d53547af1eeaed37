// SPDX-License-Identifier: MIT
/* Maps the node kinds of cst.def to the grammar: one walk over the grammar's symbols for each translation. */
#include "syntax/syntax_internal.h"

#include <assert.h>
#include <string.h>

const TSLanguage *tree_sitter_python(void);

typedef enum CstClass { CST_IS_NODE, CST_IS_NODE_MAYBE, CST_IS_TOKEN } CstClass;

typedef struct CstRow {
    const char *name;
    uint8_t length;
    uint8_t class_;
} CstRow;

static const CstRow cst_rows[CST_KIND_COUNT] = {
#define NODE(kind, name) [kind] = {name, sizeof(name) - 1, CST_IS_NODE},
#define NODE_MAYBE(kind, name) [kind] = {name, sizeof(name) - 1, CST_IS_NODE_MAYBE},
#define TOKEN(kind, name) [kind] = {name, sizeof(name) - 1, CST_IS_TOKEN},
#include "cst.def"
#undef NODE
#undef NODE_MAYBE
#undef TOKEN
};

static_assert((int)CST_KIND_COUNT < 256, "CstTable holds kinds as bytes");

enum { CST_SLOTS = 512 }; /* hash table of the rows: a power of two, at least twice their number */

static_assert(CST_SLOTS >= 2 * (int)CST_KIND_COUNT, "the table of rows must stay sparse");

static unsigned cst_hash(const char *name, size_t length, bool is_token)
{
    const unsigned char *c = (const unsigned char *)name;
    unsigned letters =
        length > 0 ? c[0] * 7u + c[length / 2] * 11u + c[length - 1] * 23u : 0; /* distinguishes most names */
    return (letters + (unsigned)length * 29u + is_token) & (CST_SLOTS - 1);
}

const char *cst_resolve(CstTable *table, Arena *arena)
{
    uint8_t slots[CST_SLOTS] = {0};
    for (unsigned kind = CST_ERROR + 1; kind < CST_KIND_COUNT; kind++) {
        unsigned at = cst_hash(cst_rows[kind].name, cst_rows[kind].length, cst_rows[kind].class_ == CST_IS_TOKEN);
        while (slots[at] != 0) {
            at = (at + 1) & (CST_SLOTS - 1);
        }
        slots[at] = (uint8_t)kind;
    }

    table->language = tree_sitter_python();
    table->symbol_count = ts_language_symbol_count(table->language);
    uint8_t *kinds = arena_alloc(arena, table->symbol_count);
    bool found[CST_KIND_COUNT] = {false};
    for (uint32_t symbol = 0; symbol < table->symbol_count; symbol++) {
        TSSymbolType type = ts_language_symbol_type(table->language, (TSSymbol)symbol);
        const char *name = ts_language_symbol_name(table->language, (TSSymbol)symbol);
        if (name == NULL || (type != TSSymbolTypeRegular && type != TSSymbolTypeAnonymous)) {
            continue;
        }
        bool is_token = type == TSSymbolTypeAnonymous;
        size_t length = strlen(name);
        for (unsigned at = cst_hash(name, length, is_token); slots[at] != 0; at = (at + 1) & (CST_SLOTS - 1)) {
            const CstRow *row = &cst_rows[slots[at]];
            if (row->length == length && memcmp(row->name, name, length) == 0 &&
                (row->class_ == CST_IS_TOKEN) == is_token) {
                kinds[symbol] = slots[at];
                found[slots[at]] = true;
                break;
            }
        }
    }
    table->kinds = kinds;
    for (unsigned kind = CST_ERROR + 1; kind < CST_KIND_COUNT; kind++) {
        if (!found[kind] && cst_rows[kind].class_ != CST_IS_NODE_MAYBE) {
            return cst_rows[kind].name;
        }
    }
    return NULL;
}

CstKind cst_kind(const CstTable *table, TSNode node)
{
    TSSymbol symbol = ts_node_symbol(node);
    if (symbol < table->symbol_count) {
        return (CstKind)table->kinds[symbol];
    }
    return CST_ERROR; /* the symbol number of ERROR nodes is greater than all others */
}

const char *cst_name(CstKind kind)
{
    return cst_rows[kind].name != NULL ? cst_rows[kind].name : "";
}
