// SPDX-License-Identifier: MIT
#include "mutate.h"

#include "tree.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_EDITS = 256, MAX_BROUGHT = 12, TRIES = 12 };

const char *const mutation_names[MUTATION_COUNT] = {
#define MUTATION(name) #name,
    MUTATIONS(MUTATION)
#undef MUTATION
};

typedef struct Edit {
    uint32_t start, end;
    char *text; /* malloc'ed */
} Edit;

typedef struct Mutator {
    uint64_t random;
    const Tree *tree, *donor;
    Edit edits[MAX_EDITS];
    size_t edit_count;
    uint32_t brought[MAX_BROUGHT]; /* definitions of the donor that are also inserted: PIECE_TOP */
    size_t brought_count;
} Mutator;

static uint32_t below(Mutator *m, size_t limit)
{
    m->random ^= m->random << 13;
    m->random ^= m->random >> 7;
    m->random ^= m->random << 17;
    return limit > 0 ? (uint32_t)(m->random >> 11) % (uint32_t)limit : 0;
}

#define ONE_OF(m, items) ((items)[below(m, sizeof(items) / sizeof(items)[0])])

/* ---- strings
 * -------------------------------------------------------------------------------------------------------- */

static char *copy(const char *text, size_t length)
{
    char *made = malloc(length + 1);
    if (made == NULL) {
        abort();
    }
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

/* Like printf; frees nothing. */
static char *format(const char *with, ...) __attribute__((format(printf, 1, 2)));
static char *format(const char *with, ...)
{
    va_list args;
    char *made = NULL;
    va_start(args, with);
    if (vasprintf(&made, with, args) < 0) {
        abort();
    }
    va_end(args);
    return made;
}

static char *text_of(const Tree *tree, const Piece *piece)
{
    return copy(tree->text + piece->start, piece->end - piece->start);
}

/* Replaces each %s, %o, %c of the template by the wrapped expression, another expression, a condition. Frees the
 * three. */
static char *fill(const char *template, char *s, char *o, char *c)
{
    size_t length = 1;
    for (const char *at = template; *at != '\0'; at++) {
        length += at[0] != '%' ? 1 : at[1] == 's' ? strlen(s) : at[1] == 'o' ? strlen(o) : strlen(c);
    }
    char *made = malloc(length + 1), *to = made;
    if (made == NULL) {
        abort();
    }
    for (const char *at = template; *at != '\0'; at++) {
        if (*at == '%' && at[1] != ' ') {
            at++;
            to = stpcpy(to, *at == 's' ? s : *at == 'o' ? o : c);
        } else {
            *to++ = *at;
        }
    }
    *to = '\0';
    free(s);
    free(o);
    free(c);
    return made;
}

/* Re-indents a statement: all lines except the first start with the new indentation and lose `from` blanks.
 * Frees text. */
static char *indented(char *text, uint32_t from, uint32_t to)
{
    size_t lines = 1;
    for (const char *at = text; *at != '\0'; at++) {
        lines += *at == '\n';
    }
    char *made = malloc(strlen(text) + lines * (to + 1) + 1), *out = made;
    if (made == NULL) {
        abort();
    }
    for (const char *at = text; *at != '\0'; at++) {
        *out++ = *at;
        if (*at == '\n') {
            uint32_t blanks = 0;
            while (blanks < from && at[1] == ' ') {
                at++;
                blanks++;
            }
            if (at[1] != '\n' && at[1] != '\0') {
                memset(out, ' ', to);
                out += to;
            }
        }
    }
    *out = '\0';
    free(text);
    return made;
}

static bool add_edit(Mutator *m, uint32_t start, uint32_t end, char *text)
{
    if (m->edit_count == MAX_EDITS) {
        free(text);
        return false;
    }
    m->edits[m->edit_count++] = (Edit){start, end, text};
    return true;
}

/* Writes the source with all edits to out, unless it exceeds `most` bytes. */
static size_t apply(Mutator *m, const char *text, size_t length, char *out, size_t most)
{
    for (size_t i = 1; i < m->edit_count; i++) { /* a stable sort preserves the order of insertions at one position */
        Edit edit = m->edits[i];
        size_t k = i;
        for (; k > 0 && m->edits[k - 1].start > edit.start; k--) {
            m->edits[k] = m->edits[k - 1];
        }
        m->edits[k] = edit;
    }
    size_t used = 0, at = 0;
    bool good = m->edit_count > 0;
    for (size_t i = 0; i <= m->edit_count && good; i++) {
        size_t until = i < m->edit_count ? m->edits[i].start : length,
               added = i < m->edit_count ? strlen(m->edits[i].text) : 0;
        good = until >= at && used + (until - at) + added <= most;
        if (good) {
            memcpy(out + used, text + at, until - at);
            used += until - at;
            memcpy(out + used, i < m->edit_count ? m->edits[i].text : "", added);
            used += added;
            at = i < m->edit_count ? m->edits[i].end : length;
        }
    }
    for (size_t i = 0; i < m->edit_count; i++) {
        free(m->edits[i].text);
    }
    m->edit_count = m->brought_count = 0;
    return good ? used : 0;
}

/* ---- selection
 * ------------------------------------------------------------------------------------------------------ */

static const Piece *any_piece(Mutator *m, const Tree *tree, PieceKind kind)
{
    const Pieces *pieces = &tree->pieces[kind];
    return pieces->count > 0 ? &pieces->items[below(m, pieces->count)] : NULL;
}

/* Selects an expression with the same use; with a function other than NO_FUNCTION, one of that function. */
static const Piece *any_expression(Mutator *m, const Tree *tree, Use use, uint32_t function)
{
    for (unsigned i = 0; i < 3 * TRIES; i++) {
        const Piece *piece = any_piece(m, tree, PIECE_EXPRESSION);
        bool same = piece != NULL && (piece->use == use || (use == USE_ARGUMENT && piece->use == USE_VALUE));
        if (same && (function == NO_FUNCTION || piece->function == function)) {
            return piece;
        }
    }
    return NULL;
}

static char *any_condition(Mutator *m, const Piece *near)
{
    const Piece *found = any_expression(m, m->tree, USE_CONDITION, near->function);
    if (found != NULL && below(m, 4) > 0) {
        return text_of(m->tree, found);
    }
    found = any_expression(m, m->tree, USE_INDEX, near->function);
    return found != NULL
               ? format("%.*s > %u", (int)(found->end - found->start), m->tree->text + found->start, below(m, 5))
               : copy("1 < 2", 5);
}

static char *any_operand(Mutator *m, const Piece *near, Use use)
{
    const Piece *found = any_expression(m, m->tree, use, near->function);
    return found != NULL ? text_of(m->tree, found) : format("%u", below(m, 9));
}

/* ---- pieces of other files
 * ------------------------------------------------------------------------------------------- */

static const Name *defined_at_top(const Tree *tree, const char *text, size_t length)
{
    for (size_t i = 0; i < tree->name_count; i++) {
        const Name *name = &tree->names[i];
        if (name->function == NO_FUNCTION && name->is_assigned && tree_is_name(tree, name, text, length)) {
            return name;
        }
    }
    return NULL;
}

static bool is_builtin(const char *text, size_t length)
{
    static const char *const known[] = {"range",
                                        "len",
                                        "min",
                                        "max",
                                        "abs",
                                        "int",
                                        "float",
                                        "bool",
                                        "complex",
                                        "print",
                                        "round",
                                        "pow",
                                        "zip",
                                        "enumerate",
                                        "tuple",
                                        "sum",
                                        "any",
                                        "all",
                                        "divmod",
                                        "isinstance",
                                        "slice",
                                        "reversed",
                                        "ValueError",
                                        "IndexError",
                                        "RuntimeError",
                                        "AssertionError",
                                        "ZeroDivisionError",
                                        "str",
                                        "type",
                                        "map",
                                        "sorted"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strlen(known[i]) == length && memcmp(known[i], text, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the definition of the donor's name, and the definitions that it needs. Returns false if there is none. */
static bool bring(Mutator *m, const char *text, size_t length)
{
    const Name *name = defined_at_top(m->donor, text, length);
    const Pieces *tops = &m->donor->pieces[PIECE_TOP];
    for (uint32_t i = 0; name != NULL && i < tops->count; i++) {
        const Piece *top = &tops->items[i];
        if (top->start > name->start || top->end < name->end) {
            continue;
        }
        for (size_t k = 0; k < m->brought_count; k++) {
            if (m->brought[k] == i) {
                return true;
            }
        }
        if (m->brought_count == MAX_BROUGHT) {
            return false;
        }
        m->brought[m->brought_count++] = i;
        for (size_t k = 0; k < m->donor->name_count; k++) {
            const Name *inner = &m->donor->names[k];
            size_t size = inner->end - inner->start;
            if (inner->start >= top->start && inner->end <= top->end &&
                defined_at_top(m->tree, m->donor->text + inner->start, size) == NULL &&
                defined_at_top(m->donor, m->donor->text + inner->start, size) != NULL) {
                bring(m, m->donor->text + inner->start, size);
            }
        }
        return true;
    }
    return false;
}

/* The added definitions are inserted before the piece `before` of the module. */
static bool insert_brought(Mutator *m, uint32_t before)
{
    uint32_t place = 0, first = m->tree->pieces[PIECE_TOP].count > 0 ? m->tree->pieces[PIECE_TOP].items[0].start : 0;
    for (size_t i = 0; i < m->tree->pieces[PIECE_TOP].count; i++) {
        const Piece *top = &m->tree->pieces[PIECE_TOP].items[i];
        place = top->start <= before ? top->start : place;
    }
    for (uint32_t i = 0; i < m->donor->pieces[PIECE_TOP].count; i++) { /* in the donor's order */
        bool wanted = false;
        for (size_t k = 0; k < m->brought_count; k++) {
            wanted = wanted || m->brought[k] == i;
        }
        const Piece *top = &m->donor->pieces[PIECE_TOP].items[i];
        const char *text = m->donor->text + top->start;
        bool is_import = strncmp(text, "import ", 7) == 0 || strncmp(text, "from ", 5) == 0;
        if (wanted && !add_edit(m, is_import ? first : place, is_import ? first : place,
                                format("%.*s\n", (int)(top->end - top->start), text))) {
            return false;
        }
    }
    return true;
}

/* Returns a name of the function that can replace the other, because it has the same role; the choice depends on
 * the other name. */
static const Name *name_for(const Tree *tree, uint32_t function, uint32_t before, Role role, uint32_t number)
{
    const Name *found = NULL;
    size_t count = 0;
    for (unsigned round = 0; round < 2; round++) {
        for (size_t i = 0; i < tree->name_count; i++) {
            const Name *name = &tree->names[i];
            bool fits =
                name->role == role || (role == ROLE_OBJECT && name->role > ROLE_ARRAY && name->role <= ROLE_ARRAY_LAST);
            if (name->function == function && fits && name->start < before && (round == 0 || count-- == 0)) {
                if (round == 1) {
                    return name;
                }
                count++;
            }
        }
        if (count == 0) {
            return NULL;
        }
        count = number % count;
    }
    return found;
}

/* Returns the source of a piece of `from`, with names that are defined in the function; NULL if this is
 * impossible. */
static char *adapted(Mutator *m, const Tree *from, const Piece *piece, uint32_t function, uint32_t before)
{
    size_t room = piece->end - piece->start + 32 * from->name_count + 4096, used = 0;
    char *out = malloc(room);
    uint32_t at = piece->start, salt = below(m, 1000);
    for (size_t i = 0; out != NULL && i < from->name_count; i++) {
        const Name *name = &from->names[i];
        const char *text = from->text + name->start;
        size_t length = name->end - name->start;
        if (name->start < at || name->end > piece->end) {
            continue;
        }
        bool own = is_builtin(text, length) || defined_at_top(m->tree, text, length) != NULL;
        for (size_t k = 0; !own && k < from->name_count; k++) {
            const Name *other = &from->names[k];
            own = other->is_assigned && other->start >= piece->start && other->end <= piece->end &&
                  tree_is_name(from, other, text, length);
        }
        if (own || (from == m->donor && bring(m, text, length))) {
            continue;
        }
        uint32_t number = salt;
        for (size_t k = 0; k < length; k++) {
            number = number * 31 + (unsigned char)text[k];
        }
        const Name *by = name_for(m->tree, function, before, name->role, number);
        bool plain = name->role == ROLE_SCALAR || name->role == ROLE_INDEX;
        if (by == NULL && !plain) {
            free(out);
            return NULL;
        }
        const char *word = by != NULL ? m->tree->text + by->start : "2";
        size_t size = by != NULL ? by->end - by->start : 1;
        if (used + (name->start - at) + size + (piece->end - name->end) + 1 > room) {
            free(out);
            return NULL;
        }
        memcpy(out + used, from->text + at, name->start - at);
        used += name->start - at;
        memcpy(out + used, word, size);
        used += size;
        at = name->end;
    }
    if (out != NULL) {
        memcpy(out + used, from->text + at, piece->end - at);
        out[used + (piece->end - at)] = '\0';
    }
    return out;
}

/* ---- mutations of expressions -------------------------------------------------------------------------------------
 */

static bool replace_expression(Mutator *m, const Piece *piece, char *by)
{
    bool bare = by != NULL && by[strspn(by, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")] == '\0';
    char *text = by == NULL ? NULL : bare ? copy(by, strlen(by)) : format("(%s)", by);
    free(by);
    return text != NULL && add_edit(m, piece->start, piece->end, text);
}

static bool mutate_other_expression(Mutator *m)
{
    const Piece *piece = any_piece(m, m->tree, PIECE_EXPRESSION);
    const Piece *by = piece != NULL ? any_expression(m, m->tree, piece->use, piece->function) : NULL;
    return by != NULL && by != piece && replace_expression(m, piece, text_of(m->tree, by));
}

static bool mutate_foreign_expression(Mutator *m)
{
    const Piece *piece = any_piece(m, m->tree, PIECE_EXPRESSION);
    const Piece *by = piece != NULL ? any_expression(m, m->donor, piece->use, NO_FUNCTION) : NULL;
    return by != NULL && replace_expression(m, piece, adapted(m, m->donor, by, piece->function, piece->start)) &&
           insert_brought(m, piece->start);
}

static bool mutate_inner_expression(Mutator *m)
{
    const Piece *piece = any_piece(m, m->tree, PIECE_EXPRESSION);
    for (unsigned i = 0; piece != NULL && i < 3 * TRIES; i++) {
        const Piece *by = any_piece(m, m->tree, PIECE_EXPRESSION);
        if (by->start >= piece->start && by->end <= piece->end && by->end - by->start < piece->end - piece->start &&
            (by->use == piece->use || by->use == USE_VALUE)) {
            return replace_expression(m, piece, text_of(m->tree, by));
        }
    }
    return false;
}

static bool mutate_wrapped_expression(Mutator *m)
{
    static const char *const values[] = {"-(%s)",
                                         "+(%s)",
                                         "(%s) * 2",
                                         "abs(%s)",
                                         "int(%s)",
                                         "float(%s)",
                                         "min(%s, 3)",
                                         "max(%s, %o)",
                                         "(%s) if %c else (%o)",
                                         "(%s) + (%o)",
                                         "(%s) // 3",
                                         "bool(%s)",
                                         "not (%s)",
                                         "(%s) ** 2",
                                         "((%s), (%o))[0]",
                                         "(lambda q: q + 1)(%s)",
                                         "round(%s)",
                                         "(%s) % 5",
                                         "(%s) - (%o)",
                                         "(%o) if %c else (%s)",
                                         "(%s) / 7",
                                         "(%s) and (%o)",
                                         "(%s) == (%o)",
                                         "min(%s, %o)",
                                         "(%s) * (%o)",
                                         "sum(((%s), (%o)))",
                                         "(%s) ** 0.5",
                                         "[(%s), (%o), 1][int(%c)]",
                                         "(%s) << 1",
                                         "~int(%s)",
                                         "max((%s), (%o), 0)",
                                         "divmod((%s), 3)[1]",
                                         "int(%s) & 7",
                                         "pow((%s), 3)"};
    static const char *const conditions[] = {
        "not (%s)",     "(%s) and (%c)",          "(%s) or (%c)", "0 < (%s) <= 5", "bool(%s)",
        "(%s) == (%c)", "(%c) if (%s) else (%c)", "(%s) != 0",    "not not (%s)",  "any(((%s), (%c)))"};
    static const char *const indices[] = {"(%s) + 1", "int(%s)",   "min(%s, 3)", "max(%s, %o)", "(%s) if %c else 0",
                                          "(%s) - 1", "(%s) // 2", "(%s) % 4",   "abs(%s)",     "(%s) * 2",
                                          "(%s) ^ 1", "(%s) >> 1", "(%s) & 3",   "-(%s)"};
    const Piece *piece = any_piece(m, m->tree, PIECE_EXPRESSION);
    if (piece == NULL) {
        return false;
    }
    const char *template = piece->use == USE_CONDITION ? ONE_OF(m, conditions)
                           : piece->use == USE_INDEX   ? ONE_OF(m, indices)
                                                       : ONE_OF(m, values);
    char *other = any_operand(m, piece, piece->use == USE_CONDITION ? USE_VALUE : piece->use);
    return replace_expression(m, piece, fill(template, text_of(m->tree, piece), other, any_condition(m, piece)));
}

static bool mutate_swapped_operands(Mutator *m)
{
    const Piece *pair = any_piece(m, m->tree, PIECE_PAIR);
    if (pair == NULL || pair->end > pair->other ||
        memchr(m->tree->text + pair->start, '=', pair->other_end - pair->start) != NULL) {
        return false; /* keyword arguments remain after the others, targets first */
    }
    return add_edit(m, pair->start, pair->end,
                    format("(%.*s)", (int)(pair->other_end - pair->other), m->tree->text + pair->other)) &&
           add_edit(m, pair->other, pair->other_end,
                    format("(%.*s)", (int)(pair->end - pair->start), m->tree->text + pair->start));
}

static bool mutate_other_operator(Mutator *m)
{
    static const char *const classes[][10] = {{"+", "-", "*", "/", "//", "%", "+", "-", "*", "**"},
                                              {"&", "|", "^", "<<", ">>", "&", "|", "^", "+", "*"},
                                              {"<", "<=", ">", ">=", "==", "!=", "<", "<=", "==", "!="},
                                              {"and", "or", "and", "or", "and", "or", "==", "<", "and", "or"},
                                              {"+=", "-=", "*=", "//=", "%=", "/=", "+=", "-=", "*=", "**="},
                                              {"&=", "|=", "^=", "<<=", ">>=", "+=", "&=", "|=", "^=", "-="}};
    const Piece *piece = any_piece(m, m->tree, PIECE_OPERATOR);
    for (size_t i = 0; piece != NULL && i < sizeof classes / sizeof classes[0]; i++) {
        for (unsigned k = 0; k < 10; k++) {
            if (strlen(classes[i][k]) == piece->end - piece->start &&
                memcmp(classes[i][k], m->tree->text + piece->start, piece->end - piece->start) == 0) {
                return add_edit(m, piece->start, piece->end, format("%s", classes[i][below(m, 10)]));
            }
        }
    }
    return false;
}

static bool mutate_edge_number(Mutator *m)
{
    static const char *const integers[] = {"0",
                                           "1",
                                           "2",
                                           "3",
                                           "7",
                                           "8",
                                           "31",
                                           "32",
                                           "33",
                                           "63",
                                           "64",
                                           "127",
                                           "128",
                                           "255",
                                           "256",
                                           "1024",
                                           "32767",
                                           "65535",
                                           "65536",
                                           "16777217",
                                           "2147483647",
                                           "2147483648",
                                           "4294967295",
                                           "4294967296",
                                           "9007199254740993",
                                           "9223372036854775807",
                                           "9223372036854775808",
                                           "18446744073709551615",
                                           "(-1)",
                                           "(-2147483648)",
                                           "(-9223372036854775808)",
                                           "True",
                                           "0x7f",
                                           "1_000"};
    static const char *const floats[] = {
        "0.0",   "(-0.0)",     "1.0",    "0.1", "1e308", "5e-324", "1e-46",        "3.4028235e38",         "3.5e38",
        "1e400", "16777217.0", "(-1.5)", "2.5", "0.5",   "1e16",   "4294967296.0", "9223372036854775808.0"};
    const Piece *piece = any_piece(m, m->tree, PIECE_NUMBER);
    if (piece == NULL) {
        return false;
    }
    size_t length = piece->end - piece->start;
    bool is_float =
        memchr(m->tree->text + piece->start, '.', length) != NULL || (below(m, 12) == 0 && piece->use == USE_VALUE);
    bool is_small = piece->use == USE_INDEX || below(m, 3) > 0;
    const char *by = is_float ? ONE_OF(m, floats) : is_small ? integers[below(m, 12)] : ONE_OF(m, integers);
    return add_edit(m, piece->start, piece->end, format("%s", by));
}

/* ---- mutations of statements --------------------------------------------------------------------------------------
 */

/* From the start of its line to the byte after its end. */
static uint32_t line_of(const Piece *piece)
{
    return piece->start - piece->indent;
}

static const Piece *any_statement(Mutator *m, const Tree *tree)
{
    for (unsigned i = 0; i < TRIES; i++) {
        const Piece *piece = any_piece(m, tree, PIECE_STATEMENT);
        if (piece != NULL && !piece->is_definition) {
            return piece;
        }
    }
    return NULL;
}

static bool insert_before(Mutator *m, const Piece *place, char *text)
{
    char *line = format("%*s%s\n", (int)place->indent, "", text);
    free(text);
    return add_edit(m, line_of(place), line_of(place), line);
}

static bool mutate_doubled_statement(Mutator *m)
{
    const Piece *piece = any_statement(m, m->tree);
    return piece != NULL && !piece->jumps && insert_before(m, piece, text_of(m->tree, piece));
}

static bool mutate_deleted_statement(Mutator *m)
{
    const Piece *piece = any_statement(m, m->tree);
    return piece != NULL && add_edit(m, piece->start, piece->end, copy("pass", 4));
}

static bool mutate_moved_statement(Mutator *m)
{
    const Piece *piece = any_statement(m, m->tree), *to = any_statement(m, m->tree);
    if (piece == NULL || piece->function != to->function || (to->start >= piece->start && to->start < piece->end) ||
        piece->jumps) {
        return false;
    }
    return insert_before(m, to, indented(text_of(m->tree, piece), piece->indent, to->indent)) &&
           add_edit(m, piece->start, piece->end, copy("pass", 4));
}

static bool mutate_wrapped_statement(Mutator *m)
{
    static const char *const templates[] = {"if %c:\n    %s",
                                            "for q in range(3):\n    %s",
                                            "if %c:\n    %s\nelse:\n    %s",
                                            "for q in range(%o):\n    %s",
                                            "while %c:\n    %s\n    break",
                                            "for q in range(2):\n    if %c:\n        continue\n    %s",
                                            "for q in (1, 2, 3):\n    %s",
                                            "for q in range(3):\n    %s\nelse:\n    pass",
                                            "if %c:\n    pass\nelif %c:\n    %s",
                                            "while True:\n    %s\n    if %c:\n        break",
                                            "for q in range(%o, %o):\n    %s",
                                            "for q, r in enumerate((1, 2)):\n    %s",
                                            "if %c:\n    return\n%s"};
    const Piece *piece = any_statement(m, m->tree);
    if (piece == NULL) {
        return false;
    }
    char *body = indented(text_of(m->tree, piece), piece->indent, 4);
    char *text = fill(ONE_OF(m, templates), body, any_operand(m, piece, USE_INDEX), any_condition(m, piece));
    return add_edit(m, piece->start, piece->end, indented(text, 0, piece->indent));
}

static bool mutate_new_statement(Mutator *m)
{
    static const char *const templates[] = {"cuda.syncthreads()",
                                            "q = 0",
                                            "pass",
                                            "if %c:\n    return",
                                            "print(%o)",
                                            "assert %c",
                                            "q = %o",
                                            "q = (%o, %o)",
                                            "q, r = %o, %o",
                                            "def inner(q):\n    return q + 1\nr = inner(%o)",
                                            "q = 0\nwhile q < 3:\n    q += 1",
                                            "if %c:\n    raise ValueError('q')",
                                            "q = r = %o",
                                            "for q in range(%o):\n    r = %o",
                                            "if (q := %o) and %c:\n    q = %o",
                                            "q = [%o, 1, 2]",
                                            "q = %c",
                                            "q = None",
                                            "q = max(%o, %o)",
                                            "r = 0\nfor q in range(4):\n    if %c:\n        break\n    r += q",
                                            "q = %o\nq += %o",
                                            "# %c"};
    const Piece *piece = any_statement(m, m->tree);
    if (piece == NULL) {
        return false;
    }
    char *text = fill(ONE_OF(m, templates), copy("", 0), any_operand(m, piece, USE_VALUE), any_condition(m, piece));
    return insert_before(m, piece, indented(text, 0, piece->indent));
}

static bool mutate_foreign_statement(Mutator *m)
{
    const Piece *place = any_statement(m, m->tree), *piece = any_statement(m, m->donor);
    if (place == NULL || piece == NULL || (piece->jumps && !place->in_loop)) {
        return false;
    }
    char *text = adapted(m, m->donor, piece, place->function, place->start);
    return text != NULL && insert_before(m, place, indented(text, piece->indent, place->indent)) &&
           insert_brought(m, place->start);
}

static bool mutate_foreign_function(Mutator *m)
{
    const Piece *place = any_piece(m, m->tree, PIECE_TOP), *piece = any_piece(m, m->donor, PIECE_TOP);
    for (unsigned i = 0; piece != NULL && !piece->is_definition && i < TRIES; i++) {
        piece = any_piece(m, m->donor, PIECE_TOP);
    }
    if (place == NULL || piece == NULL || !piece->is_definition) {
        return false;
    }
    for (size_t i = 0; i < m->donor->name_count; i++) {
        const Name *name = &m->donor->names[i];
        const char *text = m->donor->text + name->start;
        size_t length = name->end - name->start;
        if (name->function == NO_FUNCTION && name->is_assigned && name->start >= piece->start &&
            name->end <= piece->end) {
            if (defined_at_top(m->tree, text, length) != NULL || !bring(m, text, length)) {
                return false;
            }
            /* its types, if the donor's options specify them */
            for (const char *at = m->donor->text; (at = strstr(at, "# py2cu")) != NULL; at++) {
                size_t line = strcspn(at, "\n");
                const char *signature = memmem(at, line, text, length);
                if (signature != NULL && signature[length] == '(' &&
                    !add_edit(m, 0, 0, format("%.*s\n", (int)line, at))) {
                    return false;
                }
            }
            return insert_brought(m, place->start);
        }
    }
    return false;
}

/* ---- mutations of names and types ---------------------------------------------------------------------------------
 */

static bool mutate_renamed(Mutator *m)
{
    static const char *const words[] = {"int",  "register", "threadIdx", "char_", "a",           "tmp",      "_",
                                        "__x",  "x1",       "x_1",       "i_1",   "größe",       "template", "float32",
                                        "NULL", "auto",     "max",       "len",   "py2cu_error", "size_t",   "y0",
                                        "I",    "self",     "INFINITY",  "t",     "bool"};
    const Name *name = m->tree->name_count > 0 ? &m->tree->names[below(m, m->tree->name_count)] : NULL;
    if (name == NULL || !name->is_assigned || name->function == NO_FUNCTION) {
        return false;
    }
    const char *word = ONE_OF(m, words), *text = m->tree->text + name->start;
    for (size_t i = 0; i < m->tree->name_count; i++) {
        const Name *other = &m->tree->names[i];
        if (other->function == name->function && tree_is_name(m->tree, other, word, strlen(word)) && below(m, 8) > 0) {
            return false; /* merging two names is rare */
        }
        if (other->function == name->function && tree_is_name(m->tree, other, text, name->end - name->start) &&
            !add_edit(m, other->start, other->end, copy(word, strlen(word)))) {
            return false;
        }
    }
    return true;
}

/* Replaces a word of the list by another one, sometimes also at its other occurrences in the line, or
 * everywhere. */
static bool replace_word(Mutator *m, const char *const *words, size_t count, bool is_name)
{
    const char *begin = m->tree->text, *end = begin + m->tree->length, *found[64];
    size_t found_count = 0, which = 0;
    uint32_t start = below(m, count);
    for (size_t i = 0; i < count && found_count == 0; i++) {
        which = (start + i) % count;
        size_t length = strlen(words[which]);
        for (const char *at = begin;
             found_count < 64 && (at = memmem(at, (size_t)(end - at), words[which], length)) != NULL; at += length) {
            char after = at + length < end ? at[length] : ' ', before = at > begin ? at[-1] : ' ';
            if (!is_name || (strchr("_0123456789", after) == NULL && before != '_' && (before < 'a' || before > 'z'))) {
                found[found_count++] = at;
            }
        }
    }
    if (found_count == 0) {
        return false;
    }
    const char *by = words[below(m, count)];
    bool all = below(m, 3) == 0;
    size_t only = below(m, found_count);
    for (size_t i = 0; i < found_count; i++) {
        uint32_t at = (uint32_t)(found[i] - begin);
        if ((all || i == only) && !add_edit(m, at, at + (uint32_t)strlen(words[which]), format("%s", by))) {
            return false;
        }
    }
    return true;
}

static bool mutate_other_dtype(Mutator *m)
{
    static const char *const words[] = {"float32", "float64", "int32",  "int64",     "uint8",      "int8",   "uint32",
                                        "uint64",  "int16",   "uint16", "complex64", "complex128", "float16"};
    return replace_word(m, words, sizeof words / sizeof words[0], true);
}

static bool mutate_other_layout(Mutator *m)
{
    static const char *const one[] = {"[:]", "[::1]"}, *const two[] = {"[:, :]", "[:, ::1]", "[::1, :]", "[:,:]",
                                                                       "[:,::1]"};
    return below(m, 2) == 0 ? replace_word(m, one, 2, false) : replace_word(m, two, 5, false);
}

static bool mutate_other_option(Mutator *m)
{
    static const char *const flags[] = {"--boundscheck",      "--debug",
                                        "--for-host",         "--assume noalias",
                                        "--assume small",     "--assume noalias,small",
                                        "--line-directives",  "--emit map",
                                        "--emit map-v3",      "--emit header",
                                        "--emit launcher",    "--emit html",
                                        "--emit ir",          "--emit launches",
                                        "--emit ast",         "--list",
                                        "--debug --fastmath", "--weak-literals"};
    static const char *const keywords[] = {
        "debug=True, opt=False", "fastmath=True",   "weak_literals=True", "boundscheck=True",
        "device=True",           "inline='always'", "lineinfo=True",      "max_registers=32",
        "launch_bounds=128",     "opt=True",        "cache=True"};
    const char *flag = ONE_OF(m, flags), *text = m->tree->text, *jit = strstr(text, "@cuda.jit");
    char *line = format("# py2cu: %s\n", flag);
    const char *there = strstr(text, line);
    uint32_t at = there != NULL ? (uint32_t)(there - text) : 0;
    if (below(m, 2) == 0 || jit == NULL) {
        uint32_t end = there != NULL ? at + (uint32_t)strlen(line) : 0;
        return add_edit(m, at, end, there != NULL ? copy("", 0) : copy(line, strlen(line))) ? (free(line), true)
                                                                                            : (free(line), false);
    }
    free(line);
    for (const char *next; below(m, 2) == 0 && (next = strstr(jit + 1, "@cuda.jit")) != NULL;) {
        jit = next;
    }
    jit += 9;
    at = (uint32_t)(jit - text);
    const char *keyword = ONE_OF(m, keywords);
    if (*jit == '\n') {
        return add_edit(m, at, at, format("(%s)", keyword));
    }
    const char *close = memchr(jit, '\n', strlen(jit));
    if (*jit != '(' || close == NULL || close[-1] != ')') {
        return false;
    }
    at = (uint32_t)(close - 1 - text);
    return add_edit(m, at, at, format(close[-2] == '(' ? "%s" : ", %s", keyword));
}

/* ---- sequences of mutations
 * ----------------------------------------------------------------------------------------- */

static bool (*const mutations[MUTATION_COUNT])(Mutator *) = {
#define MUTATION(name) mutate_##name,
    MUTATIONS(MUTATION)
#undef MUTATION
};

size_t python_mutate(char *text, size_t length, size_t most, const char *donor, size_t donor_length, uint32_t seed,
                     uint32_t *done)
{
    Mutator m = {.random = seed * UINT64_C(0x9E3779B97F4A7C15) + 88172645463325252u};
    Tree donor_tree;
    char *now = copy(text, length), *donor_text = copy(donor, donor_length), *out = malloc(most + 1);
    *done = 0;
    bool changed = false, has_donor = tree_read(&donor_tree, donor_text, donor_length);
    for (unsigned rounds = 1 + below(&m, 3) * below(&m, 2); out != NULL && rounds > 0; rounds--) {
        Tree tree;
        bool good = tree_read(&tree, now, length);
        m.tree = &tree;
        m.donor = has_donor ? &donor_tree : &tree;
        for (unsigned tries = 0; good && tries < TRIES; tries++) {
            uint32_t which = below(&m, MUTATION_COUNT);
            bool made = mutations[which](&m);
            size_t size = apply(&m, now, length, out, most);
            Tree check;
            bool sound =
                made && size > 0 && (size != length || memcmp(out, now, size) != 0) && tree_read(&check, out, size);
            if (made && size > 0) {
                out[size] = '\0';
            }
            if (sound) {
                tree_free(&check);
                free(now);
                now = copy(out, size);
                length = size;
                *done |= 1u << which;
                changed = true;
                break;
            }
        }
        tree_free(&tree);
    }
    if (changed) {
        memcpy(text, now, length);
    }
    if (has_donor) {
        tree_free(&donor_tree);
    }
    free(now);
    free(donor_text);
    free(out);
    return changed ? length : 0;
}
