/* Expressions: from tree-sitter's nodes to ours. One function for each kind of node, found through a table. */
#include "syntax/inside.h"
#include "base/limits.h"

Expr *expr_new(Reader *reader, ExprKind kind, Span span)
{
    Expr *e = arena_alloc(reader->arena, sizeof *e);
    e->kind = kind;
    e->id = (*reader->expr_count)++;
    e->span = span;
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
    static const uint8_t ops[CST_KIND_COUNT] = {
        [CST_T_PLUS] = OP_ADD,
        [CST_T_MINUS] = OP_SUB,
        [CST_T_STAR] = OP_MUL,
        [CST_T_SLASH] = OP_DIV,
        [CST_T_DOUBLE_SLASH] = OP_FLOORDIV,
        [CST_T_PERCENT] = OP_MOD,
        [CST_T_DOUBLE_STAR] = OP_POW,
        [CST_T_AT] = OP_MATMUL,
        [CST_T_LSHIFT] = OP_LSHIFT,
        [CST_T_RSHIFT] = OP_RSHIFT,
        [CST_T_AMPERSAND] = OP_BITAND,
        [CST_T_BAR] = OP_BITOR,
        [CST_T_CARET] = OP_BITXOR,
        [CST_T_PLUS_ASSIGN] = OP_ADD,
        [CST_T_MINUS_ASSIGN] = OP_SUB,
        [CST_T_STAR_ASSIGN] = OP_MUL,
        [CST_T_SLASH_ASSIGN] = OP_DIV,
        [CST_T_DOUBLE_SLASH_ASSIGN] = OP_FLOORDIV,
        [CST_T_PERCENT_ASSIGN] = OP_MOD,
        [CST_T_DOUBLE_STAR_ASSIGN] = OP_POW,
        [CST_T_AT_ASSIGN] = OP_MATMUL,
        [CST_T_LSHIFT_ASSIGN] = OP_LSHIFT,
        [CST_T_RSHIFT_ASSIGN] = OP_RSHIFT,
        [CST_T_AMPERSAND_ASSIGN] = OP_BITAND,
        [CST_T_BAR_ASSIGN] = OP_BITOR,
        [CST_T_CARET_ASSIGN] = OP_BITXOR,
        [CST_T_AND] = OP_AND,
        [CST_T_OR] = OP_OR,
        [CST_T_EQ] = OP_EQ,
        [CST_T_NE] = OP_NE,
        [CST_T_NE_OLD] = OP_NE,
        [CST_T_LT] = OP_LT,
        [CST_T_LE] = OP_LE,
        [CST_T_GT] = OP_GT,
        [CST_T_GE] = OP_GE,
        [CST_T_IS] = OP_IS,
        [CST_T_IS_NOT] = OP_IS_NOT,
        [CST_T_IN] = OP_IN,
        [CST_T_NOT_IN] = OP_NOT_IN,
    };
    return (Op)ops[kind];
}

/* ---- names, groups and lists -------------------------------------------------------------------------------------- */

Expr *read_name(Reader *reader)
{
    Expr *e = expr_new(reader, EX_NAME, reader_span(reader, reader->node));
    e->name = reader_name(reader, reader->node);
    return e;
}

static Expr *read_word(Reader *reader)
{
    ExprKind kind = reader->kind == CST_TRUE    ? EX_TRUE
                    : reader->kind == CST_FALSE ? EX_FALSE
                    : reader->kind == CST_NONE  ? EX_NONE
                                                : EX_ELLIPSIS;
    return expr_new(reader, kind, reader_span(reader, reader->node));
}

/* A node that holds one expression and maybe brackets. */
static Expr *read_inner(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    Expr *inner = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader_at_item(reader) && inner == NULL) {
            inner = read_expr(reader);
        }
    }
    return inner != NULL ? inner : expr_unsupported(reader, span, "expression");
}

Expr *expr_or_tuple(Reader *reader, size_t count, bool comma, Span span)
{
    if (reader->scratch.count == count + 1 && !comma) {
        reader->scratch.count = count;
        return reader->scratch.items[count];
    }
    Expr *e = expr_new(reader, EX_TUPLE, span);
    e->items = (Expr **)reader_take(reader, count, &e->item_count);
    return e;
}

/* Pushes the expressions below the cursor on the scratch stack; whether there was a comma. */
static bool push_items(Reader *reader)
{
    bool comma = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        comma = comma || reader->kind == CST_T_COMMA;
        if (reader_at_item(reader)) {
            ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
        }
    }
    return comma;
}

static Expr *read_list(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    size_t count = reader->scratch.count;
    push_items(reader);
    Expr *e = expr_new(reader, EX_LIST, span);
    e->items = (Expr **)reader_take(reader, count, &e->item_count);
    return e;
}

static Expr *read_tuple(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    size_t count = reader->scratch.count;
    bool comma = push_items(reader);
    return expr_or_tuple(reader, count, comma, span); /* `(a) = 1` has a tuple's node, but is none */
}

static Expr *read_starred(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    Expr *inner = read_inner(reader);
    Expr *e = expr_new(reader, EX_STARRED, span);
    e->left = inner;
    return e;
}

/* ---- operators ---------------------------------------------------------------------------------------------------- */

/* *a.b(c): the grammar takes the star for a part of what is called, Python for the outermost operator. `inner` is e's leftmost
 * operand and has the star. */
static Expr *hoist_star(Expr *e, Expr **inner)
{
    Expr *star = *inner;
    if (star == NULL || star->kind != EX_STARRED || star->span.start != e->span.start) {
        return e; /* the star is in parentheses when the two begin at different places */
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
    Expr *e = expr_new(reader, EX_BINARY, span);
    e->op = op;
    e->left = left;
    e->right = right;
    return e;
}

/* left & right. The grammar lets ^ bind tighter than &, Python the other way round: a ^ b & c ^ d comes as (a ^ b) & (c ^ d)
 * and is a ^ (b & c) ^ d. The flags say which operand is such a ^ without parentheses. */
static Expr *bitand_new(Reader *reader, Span span, Expr *left, bool left_xor, Expr *right, bool right_xor)
{
    Expr *first = right, *lowest = NULL; /* the leftmost operand in the chain on the right, and the ^ that holds it */
    while (first->kind == EX_BINARY && first->op == OP_BITXOR &&
           (lowest == NULL ? right_xor : first->span.start == lowest->span.start)) {
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

static Expr *read_binary(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    bool boolean = reader->kind == CST_BOOLEAN_OPERATOR;
    Expr *operands[2] = {NULL, NULL};
    bool is_xor[2] = {false, false};
    unsigned count = 0;
    Op op = OP_NONE;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            op = op_of_token(reader->kind);
        } else if (count < 2) {
            bool is_binary = reader->kind == CST_BINARY_OPERATOR;
            Expr *operand = read_expr(reader);
            is_xor[count] = is_binary && operand->kind == EX_BINARY && operand->op == OP_BITXOR;
            operands[count++] = operand;
        }
    }
    if (count < 2) {
        return expr_unsupported(reader, span, "operator");
    }
    if (op == OP_BITAND && (is_xor[0] || is_xor[1])) {
        return bitand_new(reader, span, operands[0], is_xor[0], operands[1], is_xor[1]);
    }
    Expr *e = binary_new(reader, span, op, operands[0], operands[1]);
    e->kind = boolean ? EX_BOOLEAN : EX_BINARY;
    return hoist_star(e, &e->left);
}

static Expr *read_unary(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    bool is_not = reader->kind == CST_NOT_OPERATOR;
    Expr *operand = NULL;
    Op op = OP_NONE;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader_at_item(reader)) {
            operand = read_expr(reader);
        } else if (!is_not) {
            op = reader->kind == CST_T_PLUS ? OP_POS : reader->kind == CST_T_MINUS ? OP_NEG : OP_INVERT;
        }
    }
    if (operand == NULL) {
        return expr_unsupported(reader, span, "operator");
    }
    Expr *e = expr_new(reader, is_not ? EX_NOT : EX_UNARY, span);
    e->op = op;
    e->left = operand;
    return e;
}

static Expr *read_comparison(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    size_t count = reader->scratch.count;
    Op ops_few[8];
    Op *ops = ops_few;
    uint32_t op_count = 0, op_room = sizeof ops_few / sizeof ops_few[0];
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader_at_item(reader)) {
            ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
            continue;
        }
        if (reader->kind == CST_T_NE_OLD) {
            reader_error(reader, reader_span(reader, reader->node), "Python 3 has no operator '<>'");
            diag_hint(reader->unit, "write !=");
        }
        if (op_count == op_room) {
            Op *larger = arena_alloc(reader->arena, 2 * op_room * sizeof *larger);
            for (uint32_t i = 0; i < op_count; i++) {
                larger[i] = ops[i];
            }
            ops = larger;
            op_room *= 2;
        }
        ops[op_count++] = op_of_token(reader->kind);
    }
    Expr *e = expr_new(reader, EX_COMPARE, span);
    e->items = (Expr **)reader_take(reader, count, &e->item_count);
    e->ops = arena_alloc(reader->arena, op_count * sizeof *e->ops);
    for (uint32_t i = 0; i < op_count; i++) {
        e->ops[i] = ops[i];
    }
    return e;
}

static Expr *read_conditional(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    Expr *parts[3] = {NULL, NULL, NULL}; /* left if cond else right */
    Expr *named = NULL;
    unsigned count = 0;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader_at_item(reader) && count < 3) {
            bool is_named = count == 0 && reader->kind == CST_NAMED_EXPRESSION;
            parts[count++] = read_expr(reader);
            named = is_named && parts[0]->kind == EX_NAMED ? parts[0] : named;
        }
    }
    if (count < 3) {
        return expr_unsupported(reader, span, "conditional expression");
    }
    if (named != NULL) {
        parts[0] = named->left; /* the grammar reads n := a if b else c as (n := a) if b else c */
    }
    Expr *e = expr_new(reader, EX_CONDITIONAL, named != NULL ? span_between(named->left->span, span) : span);
    e->left = parts[0];
    e->cond = parts[1];
    e->right = parts[2];
    if (named != NULL) {
        named->left = e;
        named->span = span;
        return named;
    }
    return e;
}

static Expr *read_named(Reader *reader)
{
    Expr *e = expr_new(reader, EX_NAMED, reader_span(reader, reader->node));
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (e->name == NULL) {
            e->name = reader_name(reader, reader->node);
        } else {
            e->left = read_expr(reader);
        }
    }
    return e;
}

/* `value as target`, where a `with` allows it: target := value where the target is a name, else the value alone. */
static Expr *read_as(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    if (!reader->in_with) {
        reader_error(reader, span, "'as' is not part of an expression");
    }
    Expr *value = NULL, *target = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader_at_item(reader) && value == NULL) {
            value = read_expr(reader);
        } else if (reader->kind == CST_AS_PATTERN_TARGET && reader->in_with) {
            for (bool inner = reader_enter(reader); inner; inner = reader_next(reader)) {
                if (reader_at_item(reader) && target == NULL) {
                    target = read_expr(reader);
                } else {
                    reader_sweep(reader);
                }
            }
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

/* ---- calls, attributes, subscripts -------------------------------------------------------------------------------- */

static Keyword read_keyword(Reader *reader)
{
    Keyword keyword = {.span = reader_span(reader, reader->node)};
    bool is_splat = reader->kind == CST_DICTIONARY_SPLAT;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (!is_splat && keyword.name == NULL) {
            keyword.name = reader_name(reader, reader->node);
        } else {
            keyword.value = read_expr(reader);
        }
    }
    return keyword;
}

static void check_repeated(Reader *reader, const Expr *call, const Keyword *keyword)
{
    for (uint32_t i = 0; i < call->keyword_count && keyword->name != NULL && i < LIMIT_ARGUMENTS; i++) {
        if (call->keywords[i].name == keyword->name) {
            reader_error(reader, keyword->span, "keyword argument repeated: %s", keyword->name);
            return;
        }
    }
}

/* The arguments below the cursor, into call. */
static void read_arguments(Reader *reader, Expr *call)
{
    size_t count = reader->scratch.count;
    uint32_t room = 0;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_KEYWORD_ARGUMENT || reader->kind == CST_DICTIONARY_SPLAT) {
            Keyword keyword = read_keyword(reader);
            check_repeated(reader, call, &keyword);
            if (call->keyword_count == room) {
                uint32_t larger = room == 0 ? 4 : room * 2;
                call->keywords = arena_grow(reader->arena, call->keywords, room * sizeof keyword, larger * sizeof keyword);
                room = larger;
            }
            call->keywords[call->keyword_count++] = keyword;
        } else if (reader_at_item(reader)) {
            Expr *argument = read_expr(reader);
            if (call->keyword_count > 0 && argument->kind != EX_STARRED) {
                reader_error(reader, argument->span, "a positional argument follows a keyword argument");
            }
            ptrvec_push(reader->arena, &reader->scratch, argument);
        }
    }
    call->items = (Expr **)reader_take(reader, count, &call->item_count);
}

static Expr *read_call(Reader *reader)
{
    Expr *e = expr_new(reader, EX_CALL, reader_span(reader, reader->node));
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (e->left == NULL) {
            e->left = read_expr(reader);
        } else if (reader->kind == CST_ARGUMENT_LIST) {
            read_arguments(reader, e);
        } else { /* a generator expression stands without parentheses of its own */
            size_t count = reader->scratch.count;
            ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
            e->items = (Expr **)reader_take(reader, count, &e->item_count);
        }
    }
    return hoist_star(e, &e->left);
}

static Expr *read_attribute(Reader *reader)
{
    Expr *e = expr_new(reader, EX_ATTRIBUTE, reader_span(reader, reader->node));
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (!reader_at_item(reader)) {
            continue;
        }
        if (e->left == NULL) {
            e->left = read_expr(reader);
        } else {
            e->name = reader_name(reader, reader->node);
        }
    }
    return hoist_star(e, &e->left);
}

static Expr *read_subscript(Reader *reader)
{
    Span span = reader_span(reader, reader->node), inside = span;
    Expr *value = NULL;
    size_t count = reader->scratch.count;
    bool comma = false;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        comma = comma || reader->kind == CST_T_COMMA;
        if (!reader_at_item(reader)) {
            continue;
        }
        if (value == NULL) {
            value = read_expr(reader);
        } else {
            Span at = reader_span(reader, reader->node);
            inside = reader->scratch.count == count ? at : span_between(inside, at);
            ptrvec_push(reader->arena, &reader->scratch, read_expr(reader));
        }
    }
    bool star =
        reader->scratch.count > count && ((Expr *)reader->scratch.items[count])->kind == EX_STARRED; /* a[*b] is a[*b,] */
    Expr *index = expr_or_tuple(reader, count, comma || star, inside);
    Expr *e = expr_new(reader, EX_SUBSCRIPT, span);
    e->left = value;
    e->right = index;
    return hoist_star(e, &e->left);
}

static Expr *read_slice(Reader *reader)
{
    Expr *e = expr_new(reader, EX_SLICE, reader_span(reader, reader->node));
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

/* ---- types, as annotations may spell them -------------------------------------------------------------------------- */

/* name[parameters] */
static Expr *read_generic_type(Reader *reader)
{
    Span span = reader_span(reader, reader->node);
    Expr *value = NULL, *index = NULL;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (value == NULL) {
            /* `type` itself may stand here as a name, then it is a keyword for the grammar */
            value = reader_at_item(reader) ? read_expr(reader) : read_name(reader);
        } else if (reader->kind == CST_TYPE_PARAMETER) {
            Span inside = reader_span(reader, reader->node);
            size_t count = reader->scratch.count;
            bool comma = push_items(reader);
            index = expr_or_tuple(reader, count, comma, inside);
        }
    }
    if (value == NULL || index == NULL) {
        return expr_unsupported(reader, span, "type");
    }
    Expr *e = expr_new(reader, EX_SUBSCRIPT, span);
    e->left = value;
    e->right = index;
    return e;
}

/* ---- functions without a name, and what py2cu has no node for ------------------------------------------------------ */

static Expr *read_lambda(Reader *reader)
{
    Expr *e = expr_new(reader, EX_LAMBDA, reader_span(reader, reader->node));
    Function *function = function_new(reader, "<lambda>", reader->node);
    function->is_lambda = true;
    e->function = function;
    for (bool more = reader_enter(reader); more; more = reader_next(reader)) {
        if (reader->kind == CST_LAMBDA_PARAMETERS) {
            read_parameters(reader, function);
        } else if (reader_at_item(reader)) {
            Function *outer = reader->function;
            uint32_t *outer_count = reader->expr_count;
            reader->function = function;
            reader->expr_count = &function->expr_count;
            Stmt *body = arena_alloc(reader->arena, sizeof *body);
            body->kind = ST_RETURN;
            body->span = reader_span(reader, reader->node);
            body->value = read_expr(reader);
            function->body.stmts = arena_alloc(reader->arena, sizeof *function->body.stmts);
            function->body.stmts[0] = body;
            function->body.count = 1;
            function->body.span = body->span;
            reader->function = outer;
            reader->expr_count = outer_count;
        }
    }
    return e;
}

static Expr *read_unsupported(Reader *reader)
{
    static const char *const names[CST_KIND_COUNT] = {
        [CST_SET] = "set literal",
        [CST_AWAIT] = "await",
        [CST_CONSTRAINED_TYPE] = "type constraint",
    };
    const char *name = names[reader->kind];
    Span span = reader_span(reader, reader->node);
    reader_sweep(reader);
    return expr_unsupported(reader, span, name != NULL ? name : "expression");
}

/* Kernels cannot yield; what a generator of the host code yields is read for those who follow it. */
static Expr *read_yield(Reader *reader)
{
    Expr *e = expr_unsupported(reader, reader_span(reader, reader->node), "yield");
    if (reader->function == NULL) {
        reader_error(reader, e->span, "'yield' outside function");
    } else {
        reader->function->has_yield = true;
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

typedef Expr *ExprReader(Reader *reader);

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
        [CST_NOT_OPERATOR] = read_unary,
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
        [CST_YIELD] = read_yield,
        [CST_DICTIONARY] = read_dict,
    };
    if (reader->expr_depth >= LIMIT_NESTING) {
        Span span = reader_span(reader, reader->node);
        reader_sweep(reader);
        return expr_unsupported(reader, span, "too deeply nested expression");
    }
    ExprReader *read = readers[reader->kind];
    reader->expr_depth++;
    Expr *e = read != NULL ? read(reader) : read_unsupported(reader);
    reader->expr_depth--;
    return e;
}
