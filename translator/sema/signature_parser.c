// SPDX-License-Identifier: MIT
/* Parser for signatures in Numba's notation. Signatures are data; they are never executed. */
#include "base/ascii.h"
#include "base/limits.h"
#include "sema/sema_internal.h"

#include <string.h>

typedef struct Reader {
    Unit *unit;
    const char *text;
    size_t length, at;
    const char *error;
    size_t error_at;
    unsigned depth; /* nesting depth of tuples and records */
    const char *misspelled, *similar;
} Reader;

static void skip_space(Reader *r)
{
    while (r->at < r->length) {
        char c = r->text[r->at];
        if (c == '#') {
            while (r->at < r->length && r->text[r->at] != '\n') {
                r->at++;
            }
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\') {
            r->at++;
        } else {
            return;
        }
    }
}

static char peek(Reader *r)
{
    skip_space(r);
    return r->at < r->length ? r->text[r->at] : '\0';
}

static bool accept(Reader *r, char c)
{
    if (peek(r) != c) {
        return false;
    }
    r->at++;
    return true;
}

/* Records an error. Returns NULL for use as an invalid type. */
static const Type *fail(Reader *r, const char *error)
{
    if (r->error == NULL) {
        r->error = error;
        r->error_at = r->at;
    }
    return NULL;
}

static bool expect(Reader *r, char c)
{
    if (accept(r, c)) {
        return true;
    }
    fail(r, arena_printf(r->unit->arena, "expected '%c'", c));
    return false;
}

/* Reads a dotted name and returns its last component; NULL: there is none. */
static const char *read_word(Reader *r)
{
    skip_space(r);
    size_t start = r->at, last = start;
    for (; r->at < r->length && (ascii_is_word(r->text[r->at]) || r->text[r->at] == '.'); r->at++) {
        last = r->text[r->at] == '.' ? r->at + 1 : last;
    }
    return r->at > start ? names_intern(r->unit->names, r->text + last, r->at - last) : NULL;
}

static const Type *read_dims(Reader *r, const Type *elem)
{
    unsigned ndim = 0;
    bool first_unit = false, last_unit = false;
    if (elem->kind != TY_NONE && accept(r, '(')) { /* float32[()], a 0-D array */
        return expect(r, ')') && expect(r, ']') ? type_array(r->unit->types, elem, 0, LAYOUT_C, false) : NULL;
    }
    do {
        if (!expect(r, ':')) {
            return NULL;
        }
        bool unit = accept(r, ':');
        if (unit && !expect(r, '1')) {
            return NULL;
        }
        if (ndim == 0) {
            first_unit = unit;
        } else if (last_unit && ndim > 1) {
            return fail(r, "'::1' is valid only for the first or the last axis");
        }
        last_unit = unit;
        ndim++;
    } while (accept(r, ','));
    if (!expect(r, ']')) {
        return NULL;
    }
    if (ndim > TYPE_MAX_DIMS) {
        return fail(r, "arrays have at most 8 dimensions");
    }
    if (elem->kind == TY_NONE) {
        return fail(r, "the elements of an array cannot be none");
    }
    TypeLayout layout = last_unit ? LAYOUT_C : first_unit ? LAYOUT_F : LAYOUT_A;
    if (ndim > 1 && first_unit && last_unit) {
        return fail(r, "only one axis can be contiguous ('::1')");
    }
    return type_array(r->unit->types, elem, ndim, layout, false);
}

static bool read_integer(Reader *r, uint32_t limit, int64_t *number)
{
    char digit = peek(r);
    *number = 0;
    if (digit < '0' || digit > '9') {
        fail(r, "expected a number");
        return false;
    }
    for (; digit >= '0' && digit <= '9'; digit = r->at < r->length ? r->text[r->at] : '\0') {
        *number = *number * 10 + (digit - '0');
        r->at++;
        if (*number > limit) {
            fail(r, "this number is too large");
            return false;
        }
    }
    return true;
}

static const Type *read_type(Reader *r);

/* Parsers for the part after the name of a type; `which` distinguishes types that share a function. */

/* Reads "name=" if it comes next: arguments can be passed by keyword, in the order of the parameters. */
static bool accept_keyword(Reader *r, const char *name)
{
    const size_t at = r->at, length = strlen(name);
    (void)peek(r);
    if (r->at + length <= r->length && memcmp(r->text + r->at, name, length) == 0) {
        r->at += length;
        if (accept(r, '=')) {
            return true;
        }
    }
    r->at = at;
    return false;
}

/* Parses Array(float32, 2, "C"), the long form of float32[:, ::1], with Numba's optional arguments (readonly=False,
 * aligned=True). */
static const Type *read_array_call(Reader *r, int which)
{
    (void)which;
    const bool is_open = expect(r, '(');
    (void)accept_keyword(r, "dtype");
    const Type *elem = is_open ? read_type(r) : NULL;
    if (elem == NULL || !expect(r, ',')) {
        return NULL;
    }
    (void)accept_keyword(r, "ndim");
    char digit = peek(r);
    bool is_element = type_is_scalar(elem) || elem->kind == TY_RECORD || elem->kind == TY_FP8 || type_is_time(elem);
    if (digit < '0' || digit > '0' + TYPE_MAX_DIMS || !is_element) {
        return fail(r, "expected Array(dtype, number of dimensions from 0 to 8, \"C\")");
    }
    r->at++;
    if (!expect(r, ',')) {
        return NULL;
    }
    (void)accept_keyword(r, "layout");
    char quote = peek(r);
    r->at++;
    char letter = r->at < r->length ? r->text[r->at] : '\0';
    TypeLayout layout = letter == 'C' ? LAYOUT_C : letter == 'F' ? LAYOUT_F : LAYOUT_A;
    if ((quote != '"' && quote != '\'') || (letter != 'A' && layout == LAYOUT_A)) {
        return fail(r, "expected the layout: \"C\", \"F\" or \"A\"");
    }
    r->at++;
    if (!expect(r, quote)) {
        return NULL;
    }
    bool readonly = false;
    while (accept(r, ',')) {
        const char *name = read_word(r);
        if (name == NULL || !expect(r, '=')) {
            return fail(r, "expected readonly=... or aligned=...");
        }
        const char *value = read_word(r);
        readonly = readonly || (strcmp(name, "readonly") == 0 && value != NULL && strcmp(value, "True") == 0);
    }
    layout = digit == '0' ? LAYOUT_C : layout;
    return expect(r, ')') ? type_array(r->unit->types, elem, (unsigned)(digit - '0'), layout, readonly) : NULL;
}

enum { MAX_TUPLE_ITEMS = 64, MAX_DEPTH = 16 };

static const Type *tuple_of(Reader *r, const Type *const *items, size_t count)
{
    const Type *type = type_tuple(r->unit->types, items, count);
    return type_leaf_count(type) <= LIMIT_TUPLE_VALUES
               ? type
               : fail(r, "a tuple has at most 4096 values, including those of nested tuples");
}

/* Parses Tuple((int64, float64)), or Tuple(int64, float64) as Numba prints it. */
static const Type *read_tuple(Reader *r, int which)
{
    (void)which;
    const Type *items[MAX_TUPLE_ITEMS];
    uint32_t count = 0;
    if (!expect(r, '(')) {
        return NULL;
    }
    char open = peek(r);
    bool inner = accept(r, '(') || accept(r, '[');
    char close = !inner ? ')' : open == '[' ? ']' : ')';
    while (r->error == NULL && peek(r) != close) {
        const Type *item = count < MAX_TUPLE_ITEMS ? read_type(r) : NULL;
        if (item == NULL) {
            return fail(r, "a tuple has at most 64 items");
        }
        if (item->kind == TY_NONE) {
            return fail(r, "none cannot be an item of a tuple");
        }
        items[count++] = item;
        if (!accept(r, ',')) {
            break;
        }
    }
    if (!expect(r, close) || (inner && !expect(r, ')'))) {
        return NULL;
    }
    return tuple_of(r, items, count);
}

/* Parses "(int64, 3" or "(int64 x 3". */
static const Type *read_repeated(Reader *r)
{
    const Type *items[MAX_TUPLE_ITEMS], *item = expect(r, '(') ? read_type(r) : NULL;
    if (item == NULL || item->kind == TY_NONE || (!accept(r, 'x') && !expect(r, ','))) {
        return fail(r, "expected UniTuple(type, number of items)");
    }
    int64_t count;
    if (!read_integer(r, UINT16_MAX, &count) || count == 0 || count > MAX_TUPLE_ITEMS) {
        return fail(r, "a tuple has 1 to 64 items");
    }
    for (int64_t i = 0; i < count; i++) {
        items[i] = item;
    }
    return tuple_of(r, items, (size_t)count);
}

/* Parses UniTuple(int64, 3), or UniTuple(int64 x 3) as Numba prints it. */
static const Type *read_uniform_tuple(Reader *r, int which)
{
    (void)which;
    const Type *tuple = read_repeated(r);
    return tuple != NULL && expect(r, ')') ? tuple : NULL;
}

/* Parses NamedTuple((int64, float64), Point(x, y)), in which the name of a class of the source can replace Point(x, y);
 * NamedUniTuple(int64, 2, Point). */
static const Type *read_named_tuple(Reader *r, int is_uniform)
{
    const Type *tuple = is_uniform ? read_repeated(r) : expect(r, '(') && peek(r) == '(' ? read_tuple(r, 0) : NULL;
    if (tuple == NULL || !expect(r, ',')) {
        return fail(r, is_uniform ? "expected NamedUniTuple(type, number of items, Name)"
                                  : "expected NamedTuple((type, ...), Name(field, ...))");
    }
    skip_space(r);
    size_t start = r->at;
    const char *name = read_word(r);
    const Type *class_type = NULL;
    if (name != NULL && peek(r) == '(') {
        while (r->at < r->length && r->text[r->at] != ')') {
            r->at++;
        }
        r->at += r->at < r->length;
        class_type = named_tuple_of_text(r->unit, arena_strndup(r->unit->arena, r->text + start, r->at - start));
    } else if (name != NULL) {
        class_type = named_type(r->unit, name, TY_TUPLE);
    }
    if (class_type == NULL || class_type->count != tuple->count) {
        return fail(r, "expected the class of the named tuple, as in Point(x, y), with one field for each type");
    }
    return expect(r, ')') ? type_named_tuple(r->unit->types, class_type, tuple->items) : NULL;
}

/* Parses the part after the name of Enum<int64>(Color), as Numba prints it, or of the constructor EnumMember(Color,
 * int64). */
static const Type *read_member(Reader *r, int of_numbers)
{
    bool printed = peek(r) == '<';
    const char *class_name = !printed && expect(r, '(') ? read_word(r) : NULL;
    const Type *value = printed ? (r->at++, read_type(r)) : class_name != NULL && expect(r, ',') ? read_type(r) : NULL;
    if (printed && value != NULL && expect(r, '>') && expect(r, '(')) {
        class_name = read_word(r);
    }
    if (value == NULL || class_name == NULL || !expect(r, ')')) {
        return fail(r, "expected the type of an enum member, as in Enum<int64>(Color)");
    }
    const Type *type = type_member(r->unit->types, class_name, value, of_numbers);
    if (type == NULL || (of_numbers && !type_is_number_member(type))) {
        return fail(r, of_numbers ? "the members of an IntEnum must be integers"
                                  : "the values of enum members must be numbers or tuples of numbers");
    }
    return type;
}

static bool accept_word(Reader *r, const char *word)
{
    size_t length = strlen(word);
    skip_space(r);
    if (r->length - r->at < length || memcmp(r->text + r->at, word, length) != 0) {
        return false;
    }
    r->at += length;
    return true;
}

/* Parses the part after the name of datetime64[ns], or of the constructor NPDatetime("ns"). */
static const Type *read_time(Reader *r, int kind)
{
    char open = peek(r), quote = '\0';
    if (!accept(r, open == '(' ? '(' : '[')) {
        return fail(r, "expected a unit, as in datetime64[ns]");
    }
    if (open == '(') {
        quote = peek(r);
        r->at += quote == '"' || quote == '\'';
    }
    size_t start = r->at;
    while (r->at < r->length && ascii_is_letter(r->text[r->at])) {
        r->at++;
    }
    const Type *time = type_time_named(r->unit->types, (TypeKind)kind, r->text + start, r->at - start);
    if (time == NULL) {
        return fail(r, "unknown time unit; the units are Y, M, W, D, h, m, s, ms, us, ns, ps, fs and as");
    }
    return (open != '(' || expect(r, quote)) && expect(r, open == '(' ? ')' : ']') ? time : NULL;
}

/* Parses CharSeq(12) and UnicodeCharSeq(12), the elements of NumPy's arrays of bytes and strings. */
static const Type *read_text(Reader *r, int is_wide)
{
    int64_t count = 0;
    if (!expect(r, '(') || !read_integer(r, RECORD_MAX_BYTES / 4, &count) || count < 1 || !expect(r, ')')) {
        return fail(r, "expected the number of characters, as in CharSeq(12)");
    }
    return type_text(r->unit->types, is_wide, (uint32_t)count);
}

/* Parses CPointer(float32). */
static const Type *read_pointer(Reader *r, int which)
{
    (void)which;
    const Type *elem = expect(r, '(') ? read_type(r) : NULL;
    if (elem != NULL && !type_is_scalar(elem)) {
        return fail(r, "a pointer must point to a number");
    }
    return elem != NULL && expect(r, ')') ? type_pointer(r->unit->types, elem) : NULL;
}

/* Parses nestedarray(float32, (2, 3)). */
static const Type *read_nested_array(Reader *r)
{
    int64_t dims[4];
    uint32_t ndim = 0;
    const Type *item = expect(r, '(') ? read_type(r) : NULL;
    if (item == NULL || !expect(r, ',') || !expect(r, '(')) {
        return NULL;
    }
    while (r->error == NULL && peek(r) != ')') {
        if (ndim == 4) {
            fail(r, "arrays in records have at most 4 dimensions");
        } else if (read_integer(r, RECORD_MAX_BYTES, &dims[ndim++]) && !accept(r, ',')) {
            break;
        }
    }
    if (!expect(r, ')') || !expect(r, ')')) {
        return NULL;
    }
    bool fits = ndim > 0 && (type_is_scalar(item) || item->kind == TY_RECORD);
    const Type *type = fits ? record_nested_array(r->unit, item, dims, ndim) : NULL;
    return type != NULL ? type : fail(r, "records do not support this array type");
}

static const Type *read_named_type(Reader *r, const char *name);

/* Parses Record(x[type=float32;offset=0],y[type=int32;offset=4];8;False), as Numba prints it. */
static const Type *read_record(Reader *r, int which)
{
    (void)which;
    RecordBuilder *builder = arena_alloc(r->unit->arena, sizeof *builder);
    record_begin(builder, r->unit, false);
    if (!expect(r, '(')) {
        return NULL;
    }
    do {
        skip_space(r);
        size_t start = r->at;
        while (r->at < r->length && r->text[r->at] != '[') { /* the name of a field can contain any other character */
            r->at++;
        }
        const char *name = arena_strndup(r->unit->arena, r->text + start, r->at - start);
        if (!accept_word(r, "[type=")) {
            return fail(r, "expected a field, as in name[type=float32;offset=0]");
        }
        const char *type_name = read_word(r);
        bool is_array = type_name != NULL && strcmp(type_name, "nestedarray") == 0;
        const Type *type = type_name == NULL ? NULL : is_array ? read_nested_array(r) : read_named_type(r, type_name);
        int64_t offset = 0;
        if (type != NULL && !type_is_scalar(type) && type->kind != TY_RECORD && type->kind != TY_CARRAY) {
            fail(r, "the fields of a record must be numbers, records, or arrays of these");
        }
        if (type == NULL || !accept_word(r, ";offset=") || !read_integer(r, RECORD_MAX_BYTES, &offset) ||
            !expect(r, ']')) {
            return fail(r, "expected a field, as in name[type=float32;offset=0]");
        }
        record_add_at(builder, name, type, (uint32_t)offset);
    } while (accept(r, ','));
    int64_t size = 0;
    if (!expect(r, ';') || !read_integer(r, RECORD_MAX_BYTES, &size) || !expect(r, ';')) {
        return NULL;
    }
    builder->aligned = accept_word(r, "True");
    if ((!builder->aligned && !accept_word(r, "False")) || !expect(r, ')')) {
        return fail(r, "expected True or False for the alignment of the record");
    }
    const Type *type = record_finish(builder, (uint32_t)size);
    return type != NULL ? type : fail(r, builder->error);
}

/* Parses Optional(float32): a number or an array, or None. */
static const Type *read_optional(Reader *r, int which)
{
    (void)which;
    if (r->depth > 1) {
        return fail(r, "Optional applies to a whole argument or result, not to a part of it");
    }
    const Type *value = expect(r, '(') ? read_type(r) : NULL;
    if (value == NULL || !expect(r, ')')) {
        return NULL;
    }
    if (!type_is_scalar(value) && value->kind != TY_ARRAY) {
        return fail(r, "Optional requires the type of a number or an array");
    }
    return type_optional(r->unit->types, value);
}

typedef struct Form {
    const char *name;
    const Type *(*read)(Reader *r, int which);
    int which;
    bool is_element; /* valid as an array element: Record(...)[:] */
} Form;

static const Form forms[] = {
    {"Array", read_array_call, 0, false},
    {"CharSeq", read_text, false, true},
    {"CPointer", read_pointer, 0, false},
    {"datetime64", read_time, TY_DATETIME, true},
    {"Enum", read_member, false, false},
    {"EnumMember", read_member, false, false},
    {"IntEnum", read_member, true, false},
    {"IntEnumMember", read_member, true, false},
    {"NamedTuple", read_named_tuple, false, false},
    {"NamedUniTuple", read_named_tuple, true, false},
    {"NPDatetime", read_time, TY_DATETIME, true},
    {"NPTimedelta", read_time, TY_TIMEDELTA, true},
    {"Optional", read_optional, 0, false},
    {"OptionalType", read_optional, 0, false},
    {"ptr_to", read_pointer, 0, false}, /* of numba_cuda_mlir */
    {"Record", read_record, 0, true},
    {"timedelta64", read_time, TY_TIMEDELTA, true},
    {"Tuple", read_tuple, 0, false},
    {"UnicodeCharSeq", read_text, true, true},
    {"UniTuple", read_uniform_tuple, 0, false},
};

static const Type *plain_type(Unit *unit, const char *name)
{
    static const struct {
        const char *name;
        TypeKind kind;
    } words[] = {{"void", TY_NONE}, {"none", TY_NONE}, {"None", TY_NONE},
                 {"int", TY_I64},   {"float", TY_F64}, {"bool", TY_BOOL}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].name, name) == 0) {
            return type_of_kind(unit->types, words[i].kind);
        }
    }
    const char *successor = successor_type(name);
    const Type *type = successor == NULL || !imports_successor(unit) ? type_by_name(unit->types, name) : NULL;
    type = type == NULL && successor != NULL ? type_by_name(unit->types, successor) : type;
    type = type != NULL ? type : type_fp8_named(unit->types, name);
    type = type != NULL ? type : named_type(unit, name, TY_RECORD);
    return type != NULL ? type : named_type(unit, name, TY_MEMBER);
}

static const Type *read_named_type(Reader *r, const char *name)
{
    const Form *form = NULL;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0] && form == NULL; i++) {
        form = strcmp(forms[i].name, name) == 0 ? &forms[i] : NULL;
    }
    if (form != NULL && r->depth >= MAX_DEPTH) {
        return fail(r, "types are nested too deeply");
    }
    r->depth += form != NULL;
    const Type *type = form != NULL ? form->read(r, form->which) : plain_type(r->unit, name);
    r->depth -= form != NULL;
    if (type == NULL && form == NULL) {
        r->at -= strlen(name);
        const char *similar = type_similar(name);
        if (r->error == NULL && similar != NULL) {
            r->misspelled = name;
            r->similar = similar;
        }
        return fail(r, arena_printf(r->unit->arena, "unknown type '%s'%s%s%s", name,
                                    similar != NULL ? " (did you mean " : "", similar != NULL ? similar : "",
                                    similar != NULL ? "?)" : ""));
    }
    return type != NULL && (form == NULL || form->is_element) && accept(r, '[') ? read_dims(r, type) : type;
}

static const Type *read_type(Reader *r)
{
    const char *name = read_word(r);
    return name != NULL ? read_named_type(r, name) : fail(r, "expected a type");
}

/* Parses the type of an argument; class(float32): the argument is float32 itself. */
static const Type *read_argument_type(Reader *r)
{
    const char *name = read_word(r);
    if (name == NULL || strcmp(name, "class") != 0) {
        return name != NULL ? read_named_type(r, name) : read_type(r);
    }
    const Type *type = expect(r, '(') ? read_type(r) : NULL;
    if (type == NULL || !expect(r, ')')) {
        return NULL;
    }
    bool fits = type_is_real(type) || type->kind == TY_RECORD;
    return fits ? type_class(r->unit->types, type) : fail(r, "class(...) requires the type of a number or a record");
}

static void read_args(Reader *r, Signature *signature)
{
    PtrVec args = {0};
    while (r->error == NULL && peek(r) != ')') {
        const Type *type = read_argument_type(r);
        if (type == NULL) {
            return;
        }
        bool is_none = r->at > 0 && r->text[r->at - 1] == 'e'; /* `none`, not `void`: the argument is None */
        if (type->kind == TY_NONE && !is_none) {
            fail(r, "an argument cannot be void");
            return;
        }
        ptrvec_push(r->unit->arena, &args, (void *)(uintptr_t)type);
        if (args.count > LIMIT_ARGUMENTS) {
            fail(r, "too many arguments");
            return;
        }
        if (!accept(r, ',')) {
            break;
        }
    }
    if (expect(r, ')')) {
        signature->args = (const Type **)args.items;
        signature->count = (uint32_t)args.count;
    }
}

/* Returns whether the string is a tuple without parentheses, "int32[:, :], float64", which Numba also accepts. */
static bool is_bare_list(const char *text, size_t length)
{
    int depth = 0;
    for (size_t i = 0; i < length; i++) {
        depth += text[i] == '(' || text[i] == '[';
        depth -= text[i] == ')' || text[i] == ']';
        if (text[i] == ',' && depth == 0) {
            return true;
        }
    }
    return false;
}

static Signature read_end(Reader *r, Signature signature, const char *more)
{
    if (r->error == NULL && peek(r) != '\0') {
        fail(r, more);
    }
    signature.error = r->error;
    signature.error_offset = (uint32_t)r->error_at;
    signature.misspelled = r->misspelled;
    signature.similar = r->similar;
    return signature;
}

Signature signature_parse(Unit *unit, const char *text, size_t length)
{
    if (is_bare_list(text, length)) {
        const char *list = arena_printf(unit->arena, "(%.*s)", (int)length, text);
        Signature whole = signature_parse(unit, list, length + 2);
        whole.error_offset -= whole.error_offset > 0;
        whole.error_offset = whole.error_offset > length ? (uint32_t)length : whole.error_offset;
        return whole;
    }
    Reader r = {.unit = unit, .text = text, .length = length};
    Signature signature = {0};
    if (!accept(&r, '(')) {
        const char *name = read_word(&r);
        if (name == NULL) {
            fail(&r, "expected a signature, as in \"void(float32[:], int64)\"");
        } else {
            signature.result = read_named_type(&r, name);
            if (r.error == NULL) {
                expect(&r, '(');
            }
        }
    }
    if (r.error == NULL) {
        read_args(&r, &signature);
    }
    return read_end(&r, signature, "unexpected characters after the signature");
}

Signature signature_parse_type(Unit *unit, const char *text, size_t length)
{
    Reader r = {.unit = unit, .text = text, .length = length};
    Signature signature = {0};
    signature.result = read_type(&r);
    return read_end(&r, signature, "unexpected characters after the type");
}
