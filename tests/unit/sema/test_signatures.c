// SPDX-License-Identifier: MIT
/* Tests of signatures in Numba's notation, and messages for invalid ones. */
#include "base/unit.h"
#include "sema/sema.h"

#include <stdio.h>
#include <string.h>

static int failures;
static Unit unit;

/* `wanted`: the types of the arguments as Numba prints them, or the message. */
static void check(const char *text, const char *wanted)
{
    TextBuf out;
    textbuf_init(&out, unit.arena);
    Signature signature = signature_parse(&unit, text, strlen(text));
    for (uint32_t i = 0; i < signature.count && signature.error == NULL; i++) {
        textbuf_printf(&out, "%s%s", i > 0 ? ", " : "", signature.args[i]->name);
    }
    const char *found = signature.error != NULL ? signature.error : out.text != NULL ? out.text : "";
    if (strcmp(found, wanted) != 0 || signature.error_offset > strlen(text)) {
        failures++;
        printf("    {\"%s\", \"%s\"},\n", text, found);
    }
}

static const struct {
    const char *text, *wanted;
} cases[] = {
    {"void()", ""},
    {"()", ""},
    {"void(int32, # the length\n  float32)", "int32, float32"},
    {"float32[:], int64", "array(float32, 1d, A), int64"},
    {"void(numba.types.float32[:, ::1])", "array(float32, 2d, C)"},
    {"void(float32[::1, :], float32[:, :])", "array(float32, 2d, F), array(float32, 2d, A)"},
    {"void(float32[()])", "array(float32, 0d, C)"},
    {"void(none, None)", "none, none"},
    {"void(Array(float32, 2, \"C\"), Array(int8, 1, 'A', readonly=True), Array(int8, 0, 'F', aligned=False))",
     "array(float32, 2d, C), readonly array(int8, 1d, A), array(int8, 0d, C)"},
    {"void(Array(dtype=float32, ndim=2, layout='F', readonly=True), Array(int8, 1, layout = \"C\"))",
     "readonly array(float32, 2d, F), array(int8, 1d, C)"},
    {"void(Tuple((int64, float64)), Tuple(int8, int16), Tuple([int8]), Tuple(()))",
     "Tuple(int64, float64), Tuple(int8, int16), UniTuple(int8 x 1), Tuple()"},
    {"void(UniTuple(int64, 3), UniTuple(int64 x 2))", "UniTuple(int64 x 3), UniTuple(int64 x 2)"},
    {"void(NamedTuple((int64, float64), Point(x, y)), NamedUniTuple(int8, 2, Pair(a, b)))",
     "Point(int64, float64), Pair(int8 x 2)"},
    {"void(datetime64[ns], NPTimedelta(\"s\")[:])", "datetime64[ns], array(timedelta64[s], 1d, A)"},
    {"void(CharSeq(3)[:], UnicodeCharSeq(2)[:], CPointer(float32))",
     "array(CharSeq(3), 1d, A), array(UnicodeCharSeq(2), 1d, A), float32*"},
    {"void(Record(x[type=float32;offset=0],y[type=nestedarray(int8, (2, 3));offset=4];12;False)[:])",
     "array(Record(x[type=float32;offset=0],y[type=nestedarray(int8, (2, 3));offset=4];12;False), 1d, A)"},
    {"void(Optional(float32), OptionalType(int8[:]), class(float32))",
     "OptionalType(float32), OptionalType(array(int8, 1d, A)), class(float32)"},

    {"", "expected a signature, as in \"void(float32[:], int64)\""},
    {"void", "expected '('"},
    {"void(", "expected a type"},
    {"void(int32", "expected ')'"},
    {"void(int32))", "unexpected characters after the signature"},
    {"void(int32) int32", "unexpected characters after the signature"},
    {"void(int33)", "unknown type 'int33' (did you mean int32?)"},
    {"void(int32 int32)", "expected ')'"},
    {"void(void)", "an argument cannot be void"},
    {"int33, int32", "unknown type 'int33' (did you mean int32?)"},
    {"void(float32[)", "expected ':'"},
    {"void(float32[:)", "expected ']'"},
    {"void(float32[::2])", "expected '1'"},
    {"void(float32[(])", "expected ')'"},
    {"void(float32[:, ::1, :])", "'::1' is valid only for the first or the last axis"},
    {"void(float32[::1, :, ::1])", "only one axis can be contiguous ('::1')"},
    {"void(float32[:, :, :, :, :, :, :, :, :])", "arrays have at most 8 dimensions"},
    {"void(none[:])", "the elements of an array cannot be none"},
    {"void(Array)", "expected '('"},
    {"void(Array(float32))", "expected ','"},
    {"void(Array(float32, 1, order=\"C\"))", "expected the layout: \"C\", \"F\" or \"A\""},
    {"void(Array(float32, 9, \"C\"))", "expected Array(dtype, number of dimensions from 0 to 8, \"C\")"},
    {"void(Array(float32, 1))", "expected ','"},
    {"void(Array(float32, 1, C))", "expected the layout: \"C\", \"F\" or \"A\""},
    {"void(Array(float32, 1, \"Q\"))", "expected the layout: \"C\", \"F\" or \"A\""},
    {"void(Array(float32, 1, \"C))", "expected '\"'"},
    {"void(Array(float32, 1, \"C\", readonly))", "expected '='"},
    {"void(Tuple int8)", "expected '('"},
    {"void(Tuple((void, int8)))", "none cannot be an item of a tuple"},
    {"void(Tuple((int8, int8))", "expected ')'"},
    {"void(Tuple((int8, int8)", "expected ')'"},
    {"void(UniTuple(int8))", "expected ','"},
    {"void(UniTuple(int8, x))", "expected a number"},
    {"void(UniTuple(int8, 0))", "a tuple has 1 to 64 items"},
    {"void(UniTuple(int8, 65))", "a tuple has 1 to 64 items"},
    {"void(UniTuple(int8, 66000))", "this number is too large"},
    {"void(UniTuple(UniTuple(UniTuple(int8, 64), 64), 2))",
     "a tuple has at most 4096 values, including those of nested tuples"},
    {"void(NamedTuple(int8, Point(x)))", "expected NamedTuple((type, ...), Name(field, ...))"},
    {"void(NamedTuple((int8, int8), Point(x)))",
     "expected the class of the named tuple, as in Point(x, y), with one field for each type"},
    {"void(NamedTuple((int8, int8), Unknown))",
     "expected the class of the named tuple, as in Point(x, y), with one field for each type"},
    {"void(NamedUniTuple(int8, 2))", "expected ','"},
    {"void(Enum(Color, int64)", "expected ')'"},
    {"void(IntEnum<float64>(Color))", "the members of an IntEnum must be integers"},
    {"void(Enum<int8[:]>(Color))", "the values of enum members must be numbers or tuples of numbers"},
    {"void(Enum<int64>)", "expected '('"},
    {"void(datetime64)", "expected a unit, as in datetime64[ns]"},
    {"void(datetime64[weeks])", "unknown time unit; the units are Y, M, W, D, h, m, s, ms, us, ns, ps, fs and as"},
    {"void(NPDatetime(\"s)", "expected '\"'"},
    {"void(CharSeq(0))", "expected the number of characters, as in CharSeq(12)"},
    {"void(CPointer(int8[:]))", "a pointer must point to a number"},
    {"void(Optional(Tuple((int8, int8))))", "Optional requires the type of a number or an array"},
    {"void(Optional float32)", "expected '('"},
    {"void(Tuple((Optional(int8), int8)))", "Optional applies to a whole argument or result, not to a part of it"},
    {"void(class(int8[:]))", "class(...) requires the type of a number or a record"},
    {"void(class int8)", "expected '('"},
    {"void(Record x)", "expected '('"},
    {"void(Record(x))", "expected a field, as in name[type=float32;offset=0]"},
    {"void(Record(x[type=float32]))", "expected a field, as in name[type=float32;offset=0]"},
    {"void(Record(x[type=int8[:];offset=0];8;False))",
     "the fields of a record must be numbers, records, or arrays of these"},
    {"void(Record(x[type=float32;offset=0];2;False))", "the fields exceed the size of the record"},
    {"void(Record(x[type=float32;offset=0];8;Perhaps))", "expected True or False for the alignment of the record"},
    {"void(Record(x[type=float32;offset=0]))", "expected ';'"},
    {"void(Record(x[type=float32;offset=0],x[type=float32;offset=4];8;False))", "two fields are named 'x'"},
    {"void(Record(x[type=float32;offset=0],y[type=float32;offset=2];8;False))", "the fields 'x' and 'y' overlap"},
    {"void(Record([type=float32;offset=0];8;False))", "a field has no name"},
    {"void(Record(x[type=float32;offset=99999999];8;False))", "this number is too large"},
    {"void(Record(x[type=nestedarray(int8);offset=0];8;False))", "expected ','"},
    {"void(Record(x[type=nestedarray(int8, (2, 2, 2, 2, 2));offset=0];8;False))",
     "arrays in records have at most 4 dimensions"},
    {"void(Record(x[type=nestedarray(int8, (0));offset=0];8;False))", "records do not support this array type"},
    {"void(Record(x[type=nestedarray(int8, ());offset=0];8;False))", "records do not support this array type"},
    {"void(Record(x[type=nestedarray(int8, (2)];8;False))", "expected ')'"},
};

int main(void)
{
    unit.arena = arena_new();
    if (unit.arena == NULL) {
        return 1;
    }
    unit.names = names_new(unit.arena);
    unit.types = types_new(unit.arena);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check(cases[i].text, cases[i].wanted);
    }
    TextBuf deep;
    textbuf_init(&deep, unit.arena);
    for (int i = 0; i < 17; i++) {
        textbuf_puts(&deep, "Tuple(");
    }
    check(deep.text, "types are nested too deeply");
    textbuf_init(&deep, unit.arena);
    for (int i = 0; i < 65; i++) {
        textbuf_puts(&deep, i == 0 ? "Tuple(int8" : ", int8");
    }
    check(arena_printf(unit.arena, "void(%s))", deep.text), "a tuple has at most 64 items");
    textbuf_init(&deep, unit.arena);
    for (int i = 0; i < 5000; i++) {
        textbuf_puts(&deep, "int8, ");
    }
    check(arena_printf(unit.arena, "void(%s)", deep.text), "too many arguments");
    arena_free(unit.arena);
    return failures != 0;
}
