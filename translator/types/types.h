/* Types: of Python values as Numba infers them, and of C objects in the IR. Interned: equal types are one pointer. With
 * them the rules of Numba (conversions, unification, results of operators) and of NumPy (promotion), and the types with
 * rules of their own: datetime64 and timedelta64, vectors, floats of 8 bits. */
#ifndef PY2CU_TYPES_TYPES_H
#define PY2CU_TYPES_TYPES_H

#include "base/arena.h"
#include "base/limits.h"
#include "base/operators.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Type Type;

typedef enum TypeKind {
#define TYPE(kind, name, c, bytes, class_, bits, code) kind,
#include "types/types.def"
#undef TYPE
    TY_NONE,   /* Python's None; C's void */
    TY_ARRAY,  /* elem, ndim, layout, readonly */
    TY_TUPLE,  /* items, count; elem: only in (bool, elem), which holds an elem or None */
    TY_STR,    /* a string constant */
    TY_OBJECT, /* a thing known by its dotted path or definition: module, function, type; only as a constant */
    TY_DIM3,   /* cuda.threadIdx and the like */
    TY_RANGE,  /* elem is the type of its items */
    TY_VECTOR, /* float32x4 and its like, `float4` in C: elem, items, count, fields */
    TY_DATETIME,
    TY_TIMEDELTA, /* NumPy's times: unit, elem is int64, what they are in C */
    TY_MEMBER,    /* a member of an enum whose values are numbers: class_name, elem is what it is in C. See
                     type_is_member() */
    TY_FP8,       /* what cuda_fp8.h has: unit, see types.h */
    TY_RECORD,    /* an element of a structured array: items, count, fields, record */
    TY_POINTER,   /* IR only: elem, to_const */
    TY_CARRAY,    /* shared and local arrays, in the IR only; arrays in records: elem, dims, ndim */
    TY_STRUCT     /* IR only: items, count, fields; name is that of the C struct */
} TypeKind;

typedef enum TypeLayout { LAYOUT_C, LAYOUT_F, LAYOUT_A } TypeLayout;

enum { TYPE_MAX_DIMS = LIMIT_DIMENSIONS };

/* Where the fields of a record lie, as NumPy has them. */
typedef struct RecordLayout {
    const char *const *names; /* of the fields, as Python says them */
    const uint32_t *offsets;  /* in bytes */
    uint32_t size;
    bool aligned;       /* np.dtype(..., align=True): part of the type in Numba */
    uint32_t alignment; /* in C */
    bool packed;        /* some field does not lie where its alignment wants it: C needs a packed struct */
    bool in_packed; /* it is packed, or lies in what is: C++ packs no class, so its floats of 16 bits are unsigned short
                       there, their bits */
    const char *c_name;      /* of the struct in the output; lower sets it */
    const char *python_name; /* that a signature may say, or NULL */
    bool is_text;            /* see type_text() */
    bool used;               /* the output needs the struct; set by codegen/use_counts */
} RecordLayout;

struct Type {
    TypeKind kind;
    TypeLayout layout; /* TY_ARRAY */
    bool readonly;     /* TY_ARRAY */
    bool of_numbers;   /* TY_MEMBER: of an IntEnum, whose members are used as numbers */
    bool is_member; /* TY_TUPLE: of an enum whose values are tuples: fields are names for C, class_name is the enum's */
    uint8_t ndim;   /* TY_ARRAY, TY_CARRAY */
    char class_;    /* scalars: as types.def says it */
    uint8_t unit;   /* TY_DATETIME, TY_TIMEDELTA: see types.h; TY_FP8: see types.h */
    uint32_t bits;  /* scalars: ditto, 1 for bool */
    uint32_t count; /* TY_TUPLE, TY_STRUCT, TY_RECORD, TY_VECTOR; the two parts of complex numbers */
    uint32_t leaf_count;       /* TY_TUPLE: see type_leaf_count() */
    uint32_t depth;            /* TY_TUPLE: how deep tuples lie in it, from 1; else 0 */
    bool is_iterator;          /* TY_RANGE: what is taken out of it is gone */
    const Type *elem;          /* TY_ARRAY, TY_RANGE, TY_POINTER, TY_CARRAY */
    const Type *const *items;  /* TY_TUPLE, TY_STRUCT, TY_RECORD; both parts of complex numbers */
    const char *const *fields; /* TY_STRUCT, TY_RECORD and complex numbers: C names of the items; TY_TUPLE: of a named
                                  tuple, else NULL */
    const char *class_name;    /* TY_TUPLE: of a named tuple or an enum, else NULL; TY_MEMBER */
    RecordLayout *record;      /* TY_RECORD */
    const int64_t *dims;       /* TY_CARRAY */
    int64_t low, high; /* integers and bool: smallest and largest value; uint64's largest is given as INT64_MAX */
    const char *name;  /* as Numba prints it: "float32", "array(float32, 2d, C)", "UniTuple(int64, 2)" */
};

typedef struct TypeTable TypeTable;

/* What stands in the C struct of a record, in its order: fields, and bytes where C would leave no gap of its own
 * (`field` is the record's count then). */
typedef struct RecordMember {
    uint32_t field, start, end; /* in bytes */
} RecordMember;

/* How well a value of one scalar type serves where another is wanted; smaller is better. */
typedef enum Conversion { CONV_EXACT, CONV_PROMOTE, CONV_SAFE, CONV_UNSAFE, CONV_NONE } Conversion;

/* Counts that Numba minimises when it picks an overload: unsafe conversions first, then safe ones, then promotions. */
typedef struct MatchCost {
    unsigned unsafe, safe, promote;
    bool impossible;
} MatchCost;

typedef enum Fp8Unit {
    FP8_E5M2,
    FP8_E4M3,
    FP8_E8M0,
    FP8_RAW_BFLOAT16, /* the bits of a bfloat16: x, a uint16 */
    FP8_SATURATION,   /* enums that the header's functions take; to Python, their members are integers */
    FP8_INTERPRETATION,
    FP8_ROUNDING,
    FP8_UNIT_COUNT
} Fp8Unit;

/* A function that is defined elsewhere. */
typedef struct ExternFunction {
    const char *name;
    const Type *result; /* TY_NONE: none */
    const Type **args;  /* numbers and pointers to some */
    uint32_t count;
    bool cooperative; /* it may let the blocks of the grid meet */
    bool c_abi;       /* else it stores its result through its first parameter and returns a status */
    bool is_called;
    uint64_t order; /* where the text declares it: they are printed in this order, and by name */
} ExternFunction;

/* ---- classes of scalars: here, as all passes ask for them at every node ---- */

static inline bool type_is_bool(const Type *type)
{
    return type->class_ == 'b';
}

static inline bool type_is_signed(const Type *type)
{
    return type->class_ == 'i';
}

static inline bool type_is_unsigned(const Type *type)
{
    return type->class_ == 'u';
}

static inline bool type_is_integer(const Type *type)
{
    return type->class_ == 'i' || type->class_ == 'u';
}

/* Integer or bool. */
static inline bool type_is_whole(const Type *type)
{
    return type_is_integer(type) || type->class_ == 'b';
}

static inline bool type_is_float(const Type *type)
{
    return type->class_ == 'f';
}

/* Bool, integer or floating. */
static inline bool type_is_real(const Type *type)
{
    return type_is_whole(type) || type->class_ == 'f';
}

static inline bool type_is_complex(const Type *type)
{
    return type->class_ == 'c';
}

/* ---- types/datetime.c ---- */

/* TY_DATETIME or TY_TIMEDELTA with the unit of that name, as "ns"; NULL when there is none. */
const Type *type_time_named(TypeTable *table, TypeKind kind, const char *unit, size_t length);
const char *time_unit_name(const Type *time);
/* How many of to's units make one of from's; 0 when that is no number that fits. */
int64_t time_factor(const Type *from, const Type *to);
/* As typing_binary(), where one of a and b is a time. *operand is the type that both become; for a time and a number it
 * is int64. */
const Type *time_binary(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);
/* The type in which two times are compared; NULL when they cannot be. */
const Type *time_compare(TypeTable *types, const Type *a, const Type *b);

/* ---- types/fp8.c ---- */

/* One of the three floats, by its name; NULL when there is none. */
const Type *type_fp8_named(TypeTable *table, const char *name);
/* One of the three floats. */
bool type_is_fp8(const Type *type);
const char *fp8_name(const Type *type);
const char *fp8_c_name(const Type *type);
size_t fp8_size(const Type *type);
/* A member of an enum, as "saturation_t.NOSAT": false when there is none. */
bool fp8_member(const char *name, Fp8Unit *unit, int *value);
/* How C calls it. */
const char *fp8_member_name(const Type *type, int64_t value);

/* ---- types/numba_typing.c ---- */

Conversion typing_conversion(const Type *from, const Type *to);
/* An argument of a type for a parameter that is declared: also arrays, tuples, and what may be None. */
Conversion typing_argument(const Type *given, const Type *declared);
/* Whether a value of the one type can be had as the other: scalars converted, tuples item by item. */
bool typing_converts(const Type *from, const Type *to);
/* One more argument. */
void match_add(MatchCost *cost, Conversion conversion);
MatchCost typing_match(const Type *const *args, const Type *const *params, size_t count);
bool match_better(MatchCost a, MatchCost b);
/* The scalar that all the arguments convert to best, of those that end with TY_NONE; the first of equals, NULL when
 * there is none. */
const Type *typing_nearest(TypeTable *types, const Type *const *args, size_t count, const TypeKind *kinds);
/* The type that holds values of both, where definitions meet; NULL when there is none. */
const Type *typing_unify(TypeTable *types, const Type *a, const Type *b);
/* Result of a op b; NULL when Numba has no such operation. *operand is the type that both operands are converted to
 * (for shifts and powers: the left one). */
const Type *typing_binary(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);
/* The common type of a comparison's operands; NULL when there is none. The result is bool. */
const Type *typing_compare(TypeTable *types, Op op, const Type *a, const Type *b);
/* Whether `if x:` takes such a value; None is false. */
bool typing_has_truth(const Type *type);
/* Whether the type tells the truth of its values: None and tuples. */
bool typing_constant_truth(const Type *type, bool *truth);
/* Result of -a, +a, ~a; NULL when there is none. The operation is done in a's own width, then widened. */
const Type *typing_unary(TypeTable *types, Op op, const Type *a);

/* ---- types/numpy_typing.c ---- */

/* What arrays have beside methods, in kernels and in host code. */
typedef enum ArrayAttribute {
    ARRAY_NO_ATTRIBUTE,
    ARRAY_SHAPE,
    ARRAY_STRIDES,
    ARRAY_NDIM,
    ARRAY_SIZE,
    ARRAY_ITEMSIZE,
    ARRAY_NBYTES,
    ARRAY_DTYPE,
    ARRAY_T,
    ARRAY_FLAT,
    ARRAY_REAL,
    ARRAY_IMAG
} ArrayAttribute;

ArrayAttribute array_attribute(const char *name);
/* The attribute that is spelt almost so; NULL: there is none. */
const char *array_attribute_similar(const char *name);
/* The attribute is a tuple of integers, one for each dimension. */
bool array_attribute_is_tuple(ArrayAttribute attribute);
/* It is an integer. */
bool array_attribute_is_integer(ArrayAttribute attribute);

/* Types of NumPy's results: of two operands, of division, of functions as sqrt. */
const Type *numpy_promote(TypeTable *types, const Type *a, bool a_weak, const Type *b, bool b_weak);
/* What an operator between elements of arrays, or between NumPy's numbers, gives. */
const Type *numpy_operator_type(TypeTable *types, Op op, const Type *a, bool a_weak, const Type *b, bool b_weak);
const Type *numpy_float_result(TypeTable *types, const Type *type);

/* ---- types/types.c ---- */

TypeTable *types_new(Arena *arena);
/* Scalars, TY_NONE, TY_STR, TY_OBJECT, TY_DIM3. */
const Type *type_of_kind(TypeTable *table, TypeKind kind);
const Type *type_array(TypeTable *table, const Type *elem, unsigned ndim, TypeLayout layout, bool readonly);
const Type *type_tuple(TypeTable *table, const Type *const *items, size_t count);
/* None or a value, as a tuple: whether there is one, and the value (zero for None). */
const Type *type_optional(TypeTable *table, const Type *value);
bool type_is_optional(const Type *type);
/* The named tuple of that class, as `class_type` has its name and fields, with items of these types. */
const Type *type_named_tuple(TypeTable *table, const Type *class_type, const Type *const *items);
/* What stands for the class itself: a named tuple whose items are none. */
const Type *type_named_tuple_class(TypeTable *table, const char *name, const char *const *fields, uint32_t count);
/* What a loop can run over besides arrays and tuples: range(...), which begins anew each time, and iterators, which do
 * not. */
const Type *type_range(TypeTable *table, const Type *elem);
const Type *type_iterator(TypeTable *table, const Type *elem);
/* The type of a type that is an argument, as np.float32: elem is that type. Every other TY_OBJECT has no elem. */
const Type *type_class(TypeTable *table, const Type *of);
const Type *type_pointer(TypeTable *table, const Type *elem);
const Type *type_carray(TypeTable *table, const Type *elem, unsigned ndim, const int64_t *dims);
const Type *type_time(TypeTable *table, TypeKind kind, unsigned unit);
bool type_is_time(const Type *type);
/* The type of a value in C: that of a time is int64. */
const Type *type_in_c(const Type *type);
/* A member of the enum of that name, whose value has this type: a number, or a tuple of numbers. NULL: kernels have no
 * such values. */
const Type *type_member(TypeTable *table, const char *class_name, const Type *value, bool of_numbers);
bool type_is_member(const Type *type);
/* An IntEnum's member. */
bool type_is_number_member(const Type *type);
/* The type of what member.value gives. */
const Type *type_member_value(TypeTable *table, const Type *member);
/* Of 1 to 4 components. */
const Type *type_vector(TypeTable *table, const Type *elem, uint32_t count);
/* A record with these fields: scalars, records, and arrays of these (TY_CARRAY). No two of them may overlap:
 * sema/sema.h sees to that. */
const Type *type_record(TypeTable *table, const Type *const *items, const char *const *c_fields,
                        const RecordLayout *layout, uint32_t count);
/* The member behind the given one, from {0} on; false: there are no more. */
bool record_next_member(const Type *record, RecordMember *member);
/* The states of Numba's random numbers: two uint64, s0 and s1. */
const Type *type_random_state(TypeTable *table);
/* An element of NumPy's arrays of bytes (S12) or text (U12): a record of one array of that many characters,
 * which no Python text names. It is a value, where other records are places in memory. */
const Type *type_text(TypeTable *table, bool is_wide, uint32_t count);
bool type_is_text(const Type *type);
bool type_is_wide_text(const Type *type);
/* The field of that Python name of a record or a named tuple; UINT32_MAX when there is none. */
uint32_t type_field(const Type *type, const char *name);
/* Bytes that an object of the type must lie at a multiple of: scalars, records and arrays in them. */
size_t type_alignment(const Type *type);
/* A struct of scalars and pointers. Its name tells it from all others: the caller gives each name to one struct only.
 */
const Type *type_struct(TypeTable *table, const char *name, const Type *const *items, const char *const *fields,
                        uint32_t count);
/* By Numba's name or alias ("float32", "f4", "intp", "double", "bool_"); NULL when there is no such scalar type. */
const Type *type_by_name(TypeTable *table, const char *name);
/* The name of a type of numbers that is spelt almost so; NULL: there is none. */
const char *type_similar(const char *name);
/* By NumPy's name: np.byte is int8, and Numba's byte is uint8. */
const Type *type_by_numpy_name(TypeTable *table, const char *name);
bool type_is_scalar(const Type *type); /* a row of types.def */
bool type_is_value(
    const Type *type); /* held by one C variable: scalars, vectors, times, texts in arrays, and what cuda_fp8.h has */
/* The innermost items of a tuple, nested ones flattened; any other type is one leaf, and so is a tuple without items.
 */
uint32_t type_leaf_count(const Type *type);
const Type *type_leaf(const Type *type, uint32_t leaf);
/* Which item of the tuple has the leaf, which becomes one of the item. */
uint32_t type_leaf_item(const Type *tuple, uint32_t *leaf);
/* Scalars, and tuples of such with an item at least; arrays and tuples without items too if allowed. */
bool type_is_plain(const Type *type, bool arrays);
bool type_is_half(const Type *type);    /* float16 and bfloat16: C++ classes in the output */
bool type_has_fields(const Type *type); /* a struct in C: TY_STRUCT, TY_RECORD and complex numbers */
size_t type_size(const Type *type);     /* bytes; scalars, records, pointers and C arrays */
/* C spelling of a scalar, a struct, a record, TY_NONE ("void"); pointers and arrays are spelled by the printer. */
const char *type_c_name(const Type *type);
/* As a Numba signature writes it: "float32[:, ::1]". */
const char *type_signature(Arena *arena, const Type *type);
const Type *type_fp8(TypeTable *table, Fp8Unit unit);
/* The element of an array, or the number itself. */
const Type *wrap_element(const Type *type);

/* ---- types/vector_names.c ---- */

/* float32x4, or CUDA's own name, float4; NULL when it is none. */
const Type *type_vector_by_name(TypeTable *table, const char *name);
const char *type_vector_c_name(const Type *type);

#endif
