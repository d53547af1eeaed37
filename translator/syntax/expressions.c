// SPDX-License-Identifier: MIT
/* Conversion of tree-sitter's expression nodes, with a table of one function for each node kind. */
#include "base/limits.h"
#include "syntax/syntax_internal.h"

#include <string.h>

Expr *expr_new(Reader *reader, ExprKind kind, Span span)
{
    Expr *e = arena_alloc(reader->arena, sizeof *e);
    Function *function = reader->context.function;
    e->kind = kind;
    e->id = function != NULL ? function->expr_count++ : reader->module->expr_count++;
    e->span = span;
    return e;
}

Expr *expr_unary(Reader *reader, Span span, Op op, Expr *left)
{
    Expr *e = expr_new(reader, EX_UNARY, span);
    e->op = op;
    e->left = left;
    return e;
}

Expr *expr_unsupported(Reader *reader, Span span, const char *name)
{
    Expr *e = expr_new(reader, EX_UNSUPPORTED, span);
    e->name = names_find(reader->unit->names, name);
    return e;
}

bool reader_at_item(const Reader *reader)
{
    return reader->kind == CST_OTHER ? ts_node_is_named(reader->node) : reader->kind < CST_T_COMMA;
}

Op op_of_token(CstKind kind)
{
    const char *text = cst_name(kind);
    size_t length =
        strlen(text) - (kind >= CST_T_PLUS_ASSIGN && kind <= CST_T_CARET_ASSIGN); /* the operator of += is + */
    for (Op op = OP_ADD; op <= OP_NOT_IN; op++) {
        if (strncmp(op_text(op), text, length) == 0 && op_text(op)[length] == '\0') {
            return op;
        }
    }
    return OP_NONE;
}

/* ---- children of the node at the cursor ---- */

unsigned read_parts(Reader *reader, Expr **parts, unsigned max)
{
    unsigned count = 0;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (count < max) {
            parts[count] = read_expr(reader);
        } else {
            reader_sweep(reader);
        }
        count++;
    }
    return count;
}

void push_expr(Reader *reader)
{
    ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
}

bool push_items(Reader *reader)
{
    bool comma = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        comma = comma || reader->kind == CST_T_COMMA;
        if (reader_at_item(reader)) {
            push_expr(reader);
        }
    }
    return comma;
}

Expr **read_items(Reader *reader, uint32_t *count)
{
    size_t before = reader->scratch.count;
    push_items(reader);
    return (Expr **)reader_pop(reader, before, count);
}

Expr *expr_new_from_stack(Reader *reader, ExprKind kind, size_t count, Span span)
{
    Expr *e = expr_new(reader, kind, span);
    e->items = (Expr **)reader_pop(reader, count, &e->item_count);
    return e;
}

Expr *expr_or_tuple(Reader *reader, size_t count, bool comma, Span span)
{
    if (reader->scratch.count == count + 1 && !comma) {
        reader->scratch.count = count;
        return reader->scratch.items[count];
    }
    return expr_new_from_stack(reader, EX_TUPLE, count, span);
}

/* ---- names, groups and lists ---- */

Expr *read_name(Reader *reader, Span span)
{
    Expr *e = expr_new(reader, EX_NAME, span);
    e->name = reader_name(reader, reader->node);
    return e;
}

static Expr *read_word(Reader *reader, Span span)
{
    ExprKind kind = reader->kind == CST_TRUE    ? EX_TRUE
                    : reader->kind == CST_FALSE ? EX_FALSE
                    : reader->kind == CST_NONE  ? EX_NONE
                                                : EX_ELLIPSIS;
    return expr_new(reader, kind, span);
}

/* Reads a node that contains one expression and possibly brackets. */
static Expr *read_inner(Reader *reader, Span span)
{
    Expr *inner = NULL;
    return read_parts(reader, &inner, 1) > 0 ? inner : expr_unsupported(reader, span, "expression");
}

static Expr *read_list(Reader *reader, Span span)
{
    size_t count = reader->scratch.count;
    push_items(reader);
    return expr_new_from_stack(reader, EX_LIST, count, span);
}

static Expr *read_tuple(Reader *reader, Span span)
{
    size_t count = reader->scratch.count;
    bool comma = push_items(reader);
    return expr_or_tuple(reader, count, comma, span); /* `(a) = 1` has a tuple node, but is not a tuple */
}

static Expr *read_starred(Reader *reader, Span span)
{
    Expr *inner = read_inner(reader, span);
    Expr *e = expr_new(reader, EX_STARRED, span);
    e->left = inner;
    return e;
}

/* ---- operators ---- */

/* Moves the star of *a.b(c) outward: the grammar attaches it to the callee, whereas in Python it is the outermost
 * operator. `inner` is e's leftmost operand, which has the star. */
static Expr *hoist_star(Expr *e, Expr **inner)
{
    Expr *star = *inner;
    if (star == NULL || star->kind != EX_STARRED || star->span.start != e->span.start) {
        return e; /* the star is inside parentheses, because it starts later than the expression */
    }
    *inner = star->left;
    star->span = e->span;
    e->span.start = star->left->span.start;
    e->span.line = star->left->span.line;
    star->left = e;
    return star;
}

static Expr *binary_new(Reader *reader, Span span, Op op, Expr *left, Expr *right)
{
    Expr *e = expr_new(reader, op == OP_AND || op == OP_OR ? EX_BOOLEAN : EX_BINARY, span);
    e->op = op;
    e->left = left;
    e->right = right;
    return e;
}

static bool is_xor(const Expr *e)
{
    return e->kind == EX_BINARY && e->op == OP_BITXOR;
}

/* Creates left & right. The grammar gives ^ a higher precedence than &, Python a lower one: a ^ b & c ^ d is parsed as
 * (a ^ b) & (c ^ d) and means a ^ (b & c) ^ d. A parenthesized operand does not extend to the edge of the span. */
static Expr *bitand_new(Reader *reader, Span span, Expr *left, Expr *right)
{
    bool left_xor = is_xor(left) && left->span.start == span.start;
    Expr *first = right, *lowest = NULL; /* leftmost operand of the chain on the right, and the ^ that contains it */
    while (is_xor(first) && (lowest == NULL ? right->span.end == span.end : first->span.start == lowest->span.start)) {
        lowest = first;
        first = first->left;
    }
    Expr *last = left_xor ? left->right : left;
    Expr *e = binary_new(reader, span_between(last->span, first->span), OP_BITAND, last, first);
    if (left_xor) {
        left->right = e;
        left->span.end = e->span.end;
        e = left;
    }
    if (lowest == NULL) {
        e->span = span;
        return e;
    }
    for (Expr *at = right; at != lowest; at = at->left) {
        at->span = span_between(span, at->span);
    }
    lowest->span = span_between(span, lowest->span);
    lowest->left = e;
    return right;
}

static Expr *read_binary(Reader *reader, Span span)
{
    Expr *operands[2] = {NULL, NULL};
    unsigned count = 0;
    Op op = OP_NONE;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            op = op_of_token(reader->kind);
        } else if (count < 2) {
            operands[count++] = read_expr(reader);
        }
    }
    if (count < 2) {
        return expr_unsupported(reader, span, "operator");
    }
    Expr *e = op == OP_BITAND ? bitand_new(reader, span, operands[0], operands[1])
                              : binary_new(reader, span, op, operands[0], operands[1]);
    return hoist_star(e, &e->left);
}

static Expr *read_not(Reader *reader, Span span)
{
    Expr *operand = read_inner(reader, span);
    Expr *e = expr_new(reader, EX_NOT, span);
    e->left = operand;
    return e;
}

static Expr *read_unary(Reader *reader, Span span)
{
    char sign = reader->text[span.start];
    if (sign == '*') { /* grammar_workarounds.c */
        return read_starred(reader, span);
    }
    return expr_unary(reader, span, sign == '+' ? OP_POS : sign == '-' ? OP_NEG : OP_INVERT, read_inner(reader, span));
}

static Expr *read_comparison(Reader *reader, Span span)
{
    size_t count = reader->scratch.count;
    Op *ops = NULL;
    uint32_t op_count = 0, capacity = 0;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader_at_item(reader)) {
            push_expr(reader);
            continue;
        }
        if (reader->kind == CST_T_NE_OLD) {
            reader_error(reader, reader_span(reader, reader->node), "Python 3 has no operator '<>'");
            diag_hint(reader->unit, "write !=");
        }
        ops = arena_grow_array(reader->arena, ops, op_count, &capacity, sizeof *ops);
        ops[op_count++] = op_of_token(reader->kind);
    }
    Expr *e = expr_new_from_stack(reader, EX_COMPARE, count, span);
    e->ops = ops;
    return e;
}

static Expr *read_conditional(Reader *reader, Span span)
{
    Expr *parts[3] = {NULL, NULL, NULL}; /* left if cond else right */
    if (read_parts(reader, parts, 3) < 3) {
        return expr_unsupported(reader, span, "conditional expression");
    }
    /* the grammar parses n := a if b else c as (n := a) if b else c; with parentheses, the span begins after them */
    Expr *named = parts[0]->kind == EX_NAMED && parts[0]->span.start == span.start ? parts[0] : NULL;
    Expr *left = named != NULL ? named->left : parts[0];
    Expr *e = expr_new(reader, EX_CONDITIONAL, named != NULL ? span_between(left->span, span) : span);
    e->left = left;
    e->cond = parts[1];
    e->right = parts[2];
    if (named != NULL) {
        named->left = e;
        named->span = span;
        return named;
    }
    return e;
}

/* Reads the name and the value of `name = value` and `name := value`; `**value` has no name. */
static const char *read_name_and_value(Reader *reader, Expr **value)
{
    const char *name = NULL;
    bool is_splat = reader->kind == CST_DICTIONARY_SPLAT;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (!is_splat && name == NULL) {
            name = reader_name(reader, reader->node);
        } else {
            *value = read_expr(reader);
        }
    }
    return name;
}

static Expr *read_named(Reader *reader, Span span)
{
    Expr *e = expr_new(reader, EX_NAMED, span);
    e->name = read_name_and_value(reader, &e->left);
    return e;
}

/* Reads `value as target`, which is valid in a `with`, as target := value if the target is a name, and otherwise as
 * value. */
static Expr *read_as(Reader *reader, Span span)
{
    if (!reader->context.in_with) {
        reader_error(reader, span, "'as' is not valid in an expression");
    }
    Expr *value = NULL, *target = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_AS_PATTERN_TARGET && value != NULL && reader->context.in_with) {
            read_parts(reader, &target, 1);
        } else if (reader_at_item(reader) && value == NULL) {
            value = read_expr(reader);
        } else {
            reader_sweep(reader);
        }
    }
    if (value != NULL && target != NULL && target->kind == EX_NAME) {
        target->kind = EX_NAMED;
        target->left = value;
        return target;
    }
    return value != NULL ? value : expr_unsupported(reader, span, "expression");
}

/* ---- calls, attributes, subscripts ---- */

static void check_repeated(Reader *reader, const Expr *call, const Keyword *keyword)
{
    for (uint32_t i = 0; i < call->keyword_count && keyword->name != NULL && i < LIMIT_ARGUMENTS; i++) {
        if (call->keywords[i].name == keyword->name) {
            reader_error(reader, keyword->span, "keyword argument repeated: %s", keyword->name);
            return;
        }
    }
}

/* Reads the arguments below the cursor into call. */
static void read_arguments(Reader *reader, Expr *call)
{
    size_t count = reader->scratch.count;
    uint32_t capacity = 0;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_KEYWORD_ARGUMENT || reader->kind == CST_DICTIONARY_SPLAT) {
            Keyword keyword = {.span = reader_span(reader, reader->node)};
            keyword.name = read_name_and_value(reader, &keyword.value);
            check_repeated(reader, call, &keyword);
            call->keywords =
                arena_grow_array(reader->arena, call->keywords, call->keyword_count, &capacity, sizeof keyword);
            call->keywords[call->keyword_count++] = keyword;
        } else if (reader_at_item(reader)) {
            Expr *argument = read_expr(reader);
            if (call->keyword_count > 0 && argument->kind != EX_STARRED) {
                reader_error(reader, argument->span, "a positional argument follows a keyword argument");
            }
            ptrvec_push(reader->arena, &reader->scratch, argument);
        }
    }
    call->items = (Expr **)reader_pop(reader, count, &call->item_count);
}

static Expr *read_call(Reader *reader, Span span)
{
    Expr *e = expr_new(reader, EX_CALL, span);
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (e->left == NULL) {
            e->left = read_expr(reader);
        } else if (reader->kind == CST_ARGUMENT_LIST) {
            read_arguments(reader, e);
        } else { /* a generator expression without its own parentheses */
            size_t count = reader->scratch.count;
            push_expr(reader);
            e->items = (Expr **)reader_pop(reader, count, &e->item_count);
        }
    }
    return hoist_star(e, &e->left);
}

static Expr *read_attribute(Reader *reader, Span span)
{
    Expr *e = expr_new(reader, EX_ATTRIBUTE, span);
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader_at_item(reader) && e->left == NULL) {
            e->left = read_expr(reader);
        } else if (reader_at_item(reader)) {
            e->name = reader_name(reader, reader->node);
        }
    }
    return hoist_star(e, &e->left);
}

static Expr *subscript_new(Reader *reader, Span span, Expr *value, Expr *index)
{
    Expr *e = expr_new(reader, EX_SUBSCRIPT, span);
    e->left = value;
    e->right = index;
    return e;
}

static Expr *read_subscript(Reader *reader, Span span)
{
    Span inside = span;
    Expr *value = NULL;
    size_t count = reader->scratch.count;
    bool comma = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        comma = comma || reader->kind == CST_T_COMMA;
        if (reader_at_item(reader) && value == NULL) {
            value = read_expr(reader);
        } else if (reader_at_item(reader)) {
            Span at = reader_span(reader, reader->node);
            inside = reader->scratch.count == count ? at : span_between(inside, at);
            push_expr(reader);
        }
    }
    bool star = reader->scratch.count > count &&
                ((Expr *)reader->scratch.items[count])->kind == EX_STARRED; /* a[*b] means a[*b,] */
    Expr *e = subscript_new(reader, span, value, expr_or_tuple(reader, count, comma || star, inside));
    return hoist_star(e, &e->left);
}

static Expr *read_slice(Reader *reader, Span span)
{
    Expr *e = expr_new(reader, EX_SLICE, span);
    e->items = arena_alloc(reader->arena, 3 * sizeof *e->items);
    e->item_count = 3;
    unsigned part = 0;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_COLON) {
            part++;
        } else if (reader_at_item(reader) && part < 3) {
            e->items[part] = read_expr(reader);
        }
    }
    return e;
}

/* ---- types in annotations ---- */

/* Reads name[parameters]. */
static Expr *read_generic_type(Reader *reader, Span span)
{
    Expr *value = NULL, *index = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        Span at = reader_span(reader, reader->node);
        if (value == NULL) {
            /* the grammar treats a name `type` as a keyword */
            value = reader_at_item(reader) ? read_expr(reader) : read_name(reader, at);
        } else if (reader->kind == CST_TYPE_PARAMETER) {
            index = read_tuple(reader, at);
        }
    }
    return value != NULL && index != NULL ? subscript_new(reader, span, value, index)
                                          : expr_unsupported(reader, span, "type");
}

/* ---- lambdas and unsupported expressions ---- */

static Expr *read_lambda(Reader *reader, Span span)
{
    Expr *e = expr_new(reader, EX_LAMBDA, span);
    Function *function = function_new(reader, "<lambda>", span);
    function->is_lambda = true;
    e->function = function;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_LAMBDA_PARAMETERS) {
            read_parameters(reader, function);
        } else if (reader_at_item(reader)) {
            Function *outer = reader->context.function;
            reader->context.function = function;
            Stmt *body = arena_alloc(reader->arena, sizeof *body);
            body->kind = ST_RETURN;
            body->span = reader_span(reader, reader->node);
            body->value = read_expr(reader);
            function->body =
                (Block){.stmts = arena_alloc(reader->arena, sizeof(Stmt *)), .count = 1, .span = body->span};
            function->body.stmts[0] = body;
            reader->context.function = outer;
        }
    }
    return e;
}

static Expr *read_unsupported(Reader *reader, Span span)
{
    static const char *const names[CST_KIND_COUNT] = {
        [CST_SET] = "set literal",
        [CST_CONSTRAINED_TYPE] = "type constraint",
    };
    const char *name = names[reader->kind];
    reader_sweep(reader);
    return expr_unsupported(reader, span, name != NULL ? name : "expression");
}

/* Reads `await`, which kernels do not support; in host code, its value is the result of the coroutine. */
static Expr *read_await(Reader *reader, Span span)
{
    Expr *e = expr_unsupported(reader, span, "await");
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader_at_item(reader) && e->left == NULL) {
            e->left = read_expr(reader);
        } else {
            reader_sweep(reader);
        }
    }
    return e;
}

/* Reads `yield`, which kernels do not support; in host code, its value is read for the analysis of generators. */
static Expr *read_yield(Reader *reader, Span span)
{
    Expr *e = expr_unsupported(reader, span, "yield");
    if (reader->context.function == NULL) {
        reader_error(reader, span, "'yield' outside function");
    } else {
        reader->context.function->has_yield = true;
    }
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_T_FROM) {
            e->name = "yield from";
        } else if (reader_at_item(reader) && e->left == NULL) {
            e->left = read_expr(reader);
        } else {
            reader_sweep(reader);
        }
    }
    return e;
}

typedef Expr *ExprReader(Reader *reader, Span span);

Expr *read_expr(Reader *reader)
{
    static ExprReader *const readers[CST_KIND_COUNT] = {
        [CST_IDENTIFIER] = read_name,
        [CST_INTEGER] = read_number,
        [CST_FLOAT] = read_number,
        [CST_STRING] = read_string,
        [CST_CONCATENATED_STRING] = read_string,
        [CST_TRUE] = read_word,
        [CST_FALSE] = read_word,
        [CST_NONE] = read_word,
        [CST_ELLIPSIS] = read_word,
        [CST_PARENTHESIZED_EXPRESSION] = read_inner,
        [CST_TYPE] = read_inner,
        [CST_TUPLE] = read_tuple,
        [CST_TUPLE_PATTERN] = read_tuple,
        [CST_EXPRESSION_LIST] = read_tuple,
        [CST_PATTERN_LIST] = read_tuple,
        [CST_LIST] = read_list,
        [CST_LIST_PATTERN] = read_list,
        [CST_LIST_SPLAT] = read_starred,
        [CST_LIST_SPLAT_PATTERN] = read_starred,
        [CST_SPLAT_TYPE] = read_starred,
        [CST_BINARY_OPERATOR] = read_binary,
        [CST_UNION_TYPE] = read_binary,
        [CST_BOOLEAN_OPERATOR] = read_binary,
        [CST_UNARY_OPERATOR] = read_unary,
        [CST_NOT_OPERATOR] = read_not,
        [CST_COMPARISON_OPERATOR] = read_comparison,
        [CST_CONDITIONAL_EXPRESSION] = read_conditional,
        [CST_NAMED_EXPRESSION] = read_named,
        [CST_AS_PATTERN] = read_as,
        [CST_CALL] = read_call,
        [CST_ATTRIBUTE] = read_attribute,
        [CST_MEMBER_TYPE] = read_attribute,
        [CST_SUBSCRIPT] = read_subscript,
        [CST_SLICE] = read_slice,
        [CST_GENERIC_TYPE] = read_generic_type,
        [CST_LAMBDA] = read_lambda,
        [CST_LIST_COMPREHENSION] = read_comprehension,
        [CST_SET_COMPREHENSION] = read_comprehension,
        [CST_GENERATOR_EXPRESSION] = read_comprehension,
        [CST_DICTIONARY_COMPREHENSION] = read_comprehension,
        [CST_AWAIT] = read_await,
        [CST_YIELD] = read_yield,
        [CST_DICTIONARY] = read_dict,
    };
    Span span = reader_span(reader, reader->node);
    if (reader->expr_depth >= LIMIT_NESTING) {
        reader_sweep(reader);
        return expr_unsupported(reader, span, "deeply nested expression");
    }
    ExprReader *read = readers[reader->kind];
    reader->expr_depth++;
    Expr *e = read != NULL ? read(reader, span) : read_unsupported(reader, span);
    reader->expr_depth--;
    return e;
}
