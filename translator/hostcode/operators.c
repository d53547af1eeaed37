/* Operators and conversions of Python's numbers, and what is known of the sign of their results. Numbers of NumPy have rules of their own, which
 * differ between NumPy 1 and 2: of these only float64 and int64, which are as Python's, are computed with. */
#include "hostcode/inside.h"

#include <string.h>

static int64_t least_of(Op op, const Cpp *a, const Cpp *b)
{
    bool known = a->least != INT64_MIN && b->least != INT64_MIN;
    int64_t least;
    switch (op) {
    case OP_ADD:
        return known && !__builtin_add_overflow(a->least, b->least, &least) ? least : INT64_MIN;
    case OP_SUB:
        return a->least != INT64_MIN && b->is_literal && !__builtin_sub_overflow(a->least, b->number, &least) ? least : INT64_MIN;
    case OP_MUL:
        return known && a->least >= 0 && b->least >= 0 && !__builtin_mul_overflow(a->least, b->least, &least) ? least : INT64_MIN;
    case OP_FLOORDIV: case OP_MOD: case OP_RSHIFT:
        return known && a->least >= 0 && b->least >= 0 ? 0 : INT64_MIN;
    case OP_LSHIFT:
        return known && a->least >= 0 ? a->least : INT64_MIN;
    default:
        return INT64_MIN;
    }
}

static bool fold(Op op, int64_t a, int64_t b, int64_t *result)
{
    switch (op) {
    case OP_ADD:
        return !__builtin_add_overflow(a, b, result);
    case OP_SUB:
        return !__builtin_sub_overflow(a, b, result);
    case OP_MUL:
        return !__builtin_mul_overflow(a, b, result);
    case OP_LSHIFT:
        *result = a >= 0 && b >= 0 && b < 62 && a <= INT64_MAX >> b ? a << b : 0;
        return a >= 0 && b >= 0 && b < 62 && a <= INT64_MAX >> b;
    case OP_FLOORDIV:
        *result = a >= 0 && b > 0 ? a / b : 0;
        return a >= 0 && b > 0;
    case OP_MOD:
        *result = a >= 0 && b > 0 ? a % b : 0;
        return a >= 0 && b > 0;
    case OP_POW:
        *result = 1;
        for (int64_t i = 0; b >= 0 && b < 64 && i < b; i++) {
            if (__builtin_mul_overflow(*result, a, result)) {
                return false;
            }
        }
        return b >= 0 && b < 64;
    default:
        return false;
    }
}

static Cpp plain(Writer *w, CppType type, Rank rank, const char *sign, const Cpp *a, const Cpp *b)
{
    return cpp_made(w, type, rank, "%s %s %s", cpp_in(w, a, rank), sign, cpp_in(w, b, rank + 1));
}

static Cpp of_integers(Writer *w, Op op, const Cpp *a, const Cpp *b)
{
    CppType type = cpp_number(w, TY_I64, true);
    bool is_plain = a->least >= 0 && b->least >= 1; /* C's division is Python's, then */
    int64_t folded = 0;
    bool is_literal = a->is_literal && b->is_literal && fold(op, a->number, b->number, &folded);
    Cpp made = {0};
    switch (op) {
    case OP_ADD:
        made = plain(w, type, RANK_SUM, "+", a, b);
        break;
    case OP_SUB:
        made = plain(w, type, RANK_SUM, "-", a, b);
        break;
    case OP_MUL:
        made = plain(w, type, RANK_PRODUCT, "*", a, b);
        break;
    case OP_FLOORDIV:
        made = is_plain ? plain(w, type, RANK_PRODUCT, "/", a, b)
                        : cpp_made(w, type, RANK_WHOLE, "py2cu::floor_divide(%s, %s)", a->text, b->text);
        break;
    case OP_MOD:
        made = is_plain ? plain(w, type, RANK_PRODUCT, "%", a, b) : cpp_made(w, type, RANK_WHOLE, "py2cu::modulo(%s, %s)", a->text, b->text);
        break;
    case OP_POW:
        if (b->least < 0) {
            return cpp_none(w, "a power of which nothing tells whether it is an integer");
        }
        made = cpp_made(w, type, RANK_WHOLE, "py2cu::power(%s, %s)", a->text, b->text);
        break;
    case OP_LSHIFT: case OP_RSHIFT:
        if (a->least < 0 || b->least < 0 || !b->is_literal || b->number > 62) {
            return cpp_none(w, "a shift of which nothing tells what it is in C++");
        }
        made = plain(w, type, RANK_SHIFT, op == OP_LSHIFT ? "<<" : ">>", a, b);
        break;
    default:
        return cpp_none(w, "the operator %s of integers", op_text(op));
    }
    if (is_literal && (folded > INT32_MAX || folded < INT32_MIN || op == OP_POW)) {
        return cpp_int(w, folded); /* literals of C++ are of 32 bits */
    }
    made.least = is_literal ? folded : least_of(op, a, b);
    made.is_literal = is_literal;
    made.number = folded;
    return made;
}

static bool is_python(const CppType *type)
{
    return cpp_is_int(type) || cpp_is_float(type) || (cpp_is_bool(type) && type->own);
}

/* As a float: an integer is written as one. */
static const char *as_double(Writer *w, const Cpp *value, Rank rank)
{
    CppType real = cpp_number(w, TY_F64, true);
    Cpp made = cpp_convert(w, value, &real);
    return cpp_in(w, &made, rank);
}

static Cpp of_floats(Writer *w, Op op, const Cpp *a, const Cpp *b)
{
    CppType type = cpp_number(w, TY_F64, true);
    switch (op) {
    case OP_ADD: case OP_SUB: case OP_MUL: {
        Rank rank = op == OP_MUL ? RANK_PRODUCT : RANK_SUM;
        return cpp_made(w, type, rank, "%s %s %s", as_double(w, a, rank), op_text(op), as_double(w, b, rank + 1));
    }
    case OP_DIV:
        if (b->least >= 1 || (b->is_literal && b->number != 0)) {
            return cpp_made(w, type, RANK_PRODUCT, "%s / %s", as_double(w, a, RANK_PRODUCT), as_double(w, b, RANK_UNARY));
        }
        return cpp_made(w, type, RANK_WHOLE, "py2cu::divide(%s, %s)", as_double(w, a, RANK_CHOICE), as_double(w, b, RANK_CHOICE));
    default:
        return cpp_none(w, "the operator %s of floats", op_text(op));
    }
}

Cpp cpp_binary(Writer *w, Op op, const Cpp *a, const Cpp *b)
{
    bool is_single = a->type.kind == CPP_NUMBER && a->type.elem->kind == TY_F32 && cpp_same(&a->type, &b->type);
    if (is_single && (op == OP_ADD || op == OP_SUB || op == OP_MUL)) {
        return plain(w, a->type, op == OP_MUL ? RANK_PRODUCT : RANK_SUM, op_text(op), a, b);
    }
    if (!is_python(&a->type) || !is_python(&b->type)) {
        return cpp_none(w, "arithmetic of arrays, or of NumPy's numbers of other types than float64 and int64");
    }
    if (op != OP_DIV && cpp_is_int(&a->type) && cpp_is_int(&b->type)) {
        return of_integers(w, op, a, b);
    }
    return cpp_is_bool(&a->type) || cpp_is_bool(&b->type) ? cpp_none(w, "arithmetic of truth values") : of_floats(w, op, a, b);
}

static const char *sign_of(Op op)
{
    switch (op) {
    case OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT: case OP_GE:
        return op_text(op);
    default:
        return NULL;
    }
}

Cpp cpp_compare(Writer *w, const Expr *e)
{
    TextBuf text;
    textbuf_init(&text, w->arena);
    Cpp left = cpp_expr(w, e->items[0]);
    for (uint32_t i = 1; i < e->item_count; i++) {
        Cpp right = cpp_expr(w, e->items[i]);
        if (left.text == NULL || right.text == NULL) {
            return left.text == NULL ? left : right;
        }
        const char *sign = sign_of(e->ops[i - 1]);
        bool is_simple = e->item_count == 2 || i + 1 == e->item_count || e->items[i]->kind == EX_NAME || e->items[i]->kind == EX_INT;
        bool can = left.type.kind == CPP_NUMBER && cpp_same(&left.type, &right.type);
        can = can || (is_python(&left.type) && is_python(&right.type) && !cpp_is_bool(&left.type) && !cpp_is_bool(&right.type));
        if (sign == NULL || !is_simple || !can) {
            return cpp_none(w, "the comparison '%s'", python_text(w, e->span));
        }
        bool mixed = cpp_is_int(&left.type) != cpp_is_int(&right.type);
        textbuf_printf(&text, "%s%s %s %s", i > 1 ? " && " : "", mixed ? as_double(w, &left, RANK_SHIFT) : cpp_in(w, &left, RANK_SHIFT), sign,
                       mixed ? as_double(w, &right, RANK_SHIFT) : cpp_in(w, &right, RANK_SHIFT));
        left = right;
    }
    return cpp_made(w, cpp_number(w, TY_BOOL, true), e->item_count > 2 ? RANK_AND : RANK_EQUAL, "%s", text.text);
}

Cpp cpp_convert(Writer *w, const Cpp *value, const CppType *to)
{
    if (value->type.kind != CPP_NUMBER || to->kind != CPP_NUMBER) {
        return cpp_none(w, "a conversion of '%s'", value->text);
    }
    const char *name = type_c_name(to->elem);
    Cpp made = *value;
    made.type = *to;
    if (value->is_literal && type_is_float(to->elem) && value->number >= 0 && value->number < 1 << 24) { /* 2 as a float: 2.0 */
        made.text = arena_printf(w->arena, to->elem->kind == TY_F32 ? "%lld.0f" : "%lld.0", (long long)value->number);
        made.is_literal = false;
        made.least = INT64_MIN;
        return made;
    }
    if (value->type.elem == to->elem) {
        return made;
    }
    bool is_short = strlen(value->text) <= 12 && strspn(value->text, "0123456789.") == strlen(value->text) && strchr(value->text, '.') != NULL;
    bool is_cut = to->elem->kind == TY_I64 && type_is_float(value->type.elem);
    made.text = to->elem->kind == TY_F32 && cpp_is_float(&value->type) && is_short ? arena_printf(w->arena, "%sf", value->text)
                : is_cut                                                             ? arena_printf(w->arena, "py2cu::to_int(%s)", value->text)
                                           : arena_printf(w->arena, "static_cast<%s>(%s)", name, value->text);
    made.rank = RANK_WHOLE;
    made.is_literal = false;
    made.least = type_is_integer(value->type.elem) && to->elem->kind == TY_I64 ? value->least : INT64_MIN;
    return made;
}
