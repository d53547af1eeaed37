// SPDX-License-Identifier: MIT
/* Integer expressions over the arguments of an operator, for grids and shapes of outputs: a parser by recursive
 * descent, and printers for C++ and Python.
 *
 * - sum: product (('+' | '-') product)*
 * - product: unary (('*' | '//' | '%') unary)*
 * - unary: '-' unary | atom
 * - atom: NUMBER | NAME | NAME '.shape[' NUMBER ']' | NAME '.size' | call | '(' sum ')'
 * - call: ('min' | 'max') '(' sum (',' sum)+ ')'
 */
#include "base/ascii.h"
#include "export_operators.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_DEPTH = 40 };

typedef struct Reader {
    const char *at, *end;
    ExportExpression *to;
    int depth;
} Reader;

static int read_sum(Reader *reader);

/* Returns the index of a new term, or -1 if there are too many. */
static int add_term(Reader *reader, ExportTerm term)
{
    ExportExpression *to = reader->to;
    if (to->count == EXPORT_TERMS) {
        return -1;
    }
    to->terms[to->count] = term;
    return (int)to->count++;
}

static int add_pair(Reader *reader, ExportTermKind kind, int left, int right)
{
    return left < 0 || right < 0 ? -1 : add_term(reader, (ExportTerm){.kind = kind, .left = left, .right = right});
}

/* Skips spaces, and the token if it is next. */
static bool accept(Reader *reader, const char *token)
{
    while (reader->at < reader->end && *reader->at == ' ') {
        reader->at++;
    }
    const size_t length = strlen(token);
    const bool is_next = (size_t)(reader->end - reader->at) >= length && strncmp(reader->at, token, length) == 0;
    reader->at += is_next ? length : 0;
    return is_next;
}

static bool read_number(Reader *reader, int64_t *value)
{
    const char *start = reader->at;
    *value = 0;
    while (reader->at < reader->end && ascii_is_digit(*reader->at) && *value < INT64_MAX / 100) {
        *value = 10 * *value + (*reader->at++ - '0');
    }
    return reader->at > start && (reader->at == reader->end || !ascii_is_word(*reader->at));
}

/* Reads the arguments of min or max after the parenthesis. */
static int read_extreme(Reader *reader, ExportTermKind kind)
{
    int found = read_sum(reader), count = 1;
    for (; accept(reader, ","); count++) {
        found = add_pair(reader, kind, found, read_sum(reader));
    }
    return accept(reader, ")") && count > 1 ? found : -1;
}

static int read_name(Reader *reader)
{
    ExportTerm term = {.kind = EXPORT_VALUE, .name = reader->at};
    while (reader->at < reader->end && ascii_is_word(*reader->at)) {
        reader->at++;
    }
    term.length = (size_t)(reader->at - term.name);
    if (term.length == 3 && (strncmp(term.name, "min", 3) == 0 || strncmp(term.name, "max", 3) == 0) &&
        accept(reader, "(")) {
        return read_extreme(reader, term.name[1] == 'i' ? EXPORT_MIN : EXPORT_MAX);
    }
    if (accept(reader, ".shape[")) {
        term.kind = EXPORT_SHAPE;
        if (!read_number(reader, &term.value) || !accept(reader, "]")) {
            return -1;
        }
    } else if (accept(reader, ".size")) {
        term.kind = EXPORT_SIZE;
    }
    return term.length > 0 ? add_term(reader, term) : -1;
}

static int read_unary(Reader *reader)
{
    int found = -1;
    if (reader->depth == MAX_DEPTH) {
        return -1;
    }
    reader->depth++;
    if (accept(reader, "-")) {
        found = read_unary(reader);
        found = found < 0 ? -1 : add_term(reader, (ExportTerm){.kind = EXPORT_NEGATE, .left = found});
    } else if (accept(reader, "(")) {
        found = read_sum(reader);
        found = accept(reader, ")") ? found : -1;
    } else if (reader->at < reader->end && ascii_is_digit(*reader->at)) {
        ExportTerm term = {.kind = EXPORT_NUMBER};
        found = read_number(reader, &term.value) ? add_term(reader, term) : -1;
    } else {
        found = read_name(reader);
    }
    reader->depth--;
    return found;
}

static int read_product(Reader *reader)
{
    int found = read_unary(reader);
    while (found >= 0) {
        if (accept(reader, "*")) {
            found = add_pair(reader, EXPORT_MULTIPLY, found, read_unary(reader));
        } else if (accept(reader, "//")) {
            found = add_pair(reader, EXPORT_FLOOR_DIVIDE, found, read_unary(reader));
        } else if (accept(reader, "%")) {
            found = add_pair(reader, EXPORT_MODULO, found, read_unary(reader));
        } else {
            break;
        }
    }
    return found;
}

static int read_sum(Reader *reader)
{
    int found = read_product(reader);
    while (found >= 0) {
        if (accept(reader, "+")) {
            found = add_pair(reader, EXPORT_ADD, found, read_product(reader));
        } else if (accept(reader, "-")) {
            found = add_pair(reader, EXPORT_SUBTRACT, found, read_product(reader));
        } else {
            break;
        }
    }
    return found;
}

bool export_parse_expression(const char *text, size_t length, ExportExpression *to)
{
    Reader reader = {.at = text, .end = text + length, .to = to};
    *to = (ExportExpression){0};
    to->root = read_sum(&reader);
    accept(&reader, "");
    return to->root >= 0 && reader.at == reader.end;
}

/* The spelling of terms in a language. */
typedef struct Spelling {
    const char *shape_start, *shape_end, *size;    /* after the name of an array */
    const char *min, *max, *floor_divide, *modulo; /* functions; NULL: an operator */
} Spelling;

static const Spelling spellings[] = {
    [EXPORT_CPP] = {".shape[", "]", ".size()", "std::min<int64_t>", "std::max<int64_t>", "operators::floor_divide",
                    "operators::modulo"},
    [EXPORT_TORCH_CPP] = {".size(", ")", ".numel()", "std::min<int64_t>", "std::max<int64_t>",
                          "operators::floor_divide", "operators::modulo"},
    [EXPORT_TORCH_PYTHON] = {".shape[", "]", ".numel()", "torch.sym_min", "torch.sym_max", NULL, NULL},
    [EXPORT_JAX_PYTHON] = {".shape[", "]", ".size", "min", "max", NULL, NULL},
};

static void put_term(FILE *out, const ExportExpression *expression, int at, const Spelling *spelling, int outer)
{
    static const struct {
        int precedence;
        const char *op;
    } rows[] = {[EXPORT_ADD] = {1, " + "},      [EXPORT_SUBTRACT] = {1, " - "},
                [EXPORT_MULTIPLY] = {2, " * "}, [EXPORT_FLOOR_DIVIDE] = {2, " // "},
                [EXPORT_MODULO] = {2, " % "},   [EXPORT_NEGATE] = {3, "-"},
                [EXPORT_MIN] = {0, ", "},       [EXPORT_MAX] = {0, ", "}};
    const ExportTerm *term = &expression->terms[at];
    if (term->kind == EXPORT_NUMBER) {
        fprintf(out, "%" PRId64, term->value);
        return;
    }
    if (term->kind == EXPORT_VALUE || term->kind == EXPORT_SHAPE || term->kind == EXPORT_SIZE) {
        fprintf(out, "%.*s", (int)term->length, term->name);
        if (term->kind == EXPORT_SIZE) {
            fputs(spelling->size, out);
        } else if (term->kind == EXPORT_SHAPE) {
            fprintf(out, "%s%" PRId64 "%s", spelling->shape_start, term->value, spelling->shape_end);
        }
        return;
    }
    const char *function = term->kind == EXPORT_MIN            ? spelling->min
                           : term->kind == EXPORT_MAX          ? spelling->max
                           : term->kind == EXPORT_FLOOR_DIVIDE ? spelling->floor_divide
                           : term->kind == EXPORT_MODULO       ? spelling->modulo
                                                               : NULL;
    const int precedence = function != NULL ? 0 : rows[term->kind].precedence;
    const bool is_enclosed = function == NULL && precedence < outer;
    fputs(function != NULL ? function : "", out);
    fputs(function != NULL || is_enclosed ? "(" : "", out);
    if (term->kind == EXPORT_NEGATE) {
        fputc('-', out);
        put_term(out, expression, term->left, spelling, precedence + 1);
    } else {
        put_term(out, expression, term->left, spelling, precedence);
        fputs(function != NULL ? ", " : rows[term->kind].op, out);
        put_term(out, expression, term->right, spelling, function != NULL ? 0 : precedence + 1);
    }
    fputs(function != NULL || is_enclosed ? ")" : "", out);
}

void export_put_expression(FILE *out, const ExportExpression *expression, ExportLanguage language)
{
    put_term(out, expression, expression->root, &spellings[language], 0);
}
