// SPDX-License-Identifier: MIT
/* Types of Python values, as inferred by Numba's rules, and of C objects in the IR. Types are interned: equal types
 * have equal pointers. This module also implements the typing rules of Numba (conversions, unification, results of
 * operators) and NumPy (promotion), and types with special rules: datetime64 and timedelta64, vectors, 8-bit floats. */
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
    TY_TUPLE,  /* items, count; elem: set only for (bool, elem), an optional elem */
    TY_STR,    /* a string constant */
    TY_OBJECT, /* a module, function or type, identified by its dotted path or definition; constants only */
    TY_DIM3,   /* cuda.threadIdx and similar objects */
    TY_RANGE,  /* elem is the type of the items */
    TY_VECTOR, /* vector types such as float32x4, `float4` in C: elem, items, count, fields */
    TY_DATETIME,
    TY_TIMEDELTA, /* NumPy's dates and durations: unit; elem is int64, their C type */
    TY_MEMBER,    /* member of an enum whose values are numbers: class_name; elem is the C type. See type_is_member() */
    TY_FP8,       /* a type of cuda_fp8.h: unit is an Fp8Unit */
    TY_RECORD,    /* element of a structured array: items, count, fields, record */
    TY_POINTER,   /* IR only: elem, to_const */
    TY_CARRAY,    /* shared and local arrays (IR only), and arrays in records: elem, dims, ndim */
    TY_STRUCT     /* IR only: items, count, fields; name is that of the C struct */
} TypeKind;

typedef enum TypeLayout { LAYOUT_C, LAYOUT_F, LAYOUT_A } TypeLayout;

enum { TYPE_MAX_DIMS = LIMIT_DIMENSIONS };

/* Memory layout of a record, as in NumPy. */
typedef struct RecordLayout {
    const char *const *names; /* Python names of the fields */
    const uint32_t *offsets;  /* in bytes */
    uint32_t size;
    bool aligned;       /* np.dtype(..., align=True): part of the type in Numba */
    uint32_t alignment; /* in C, in bytes */
    bool packed;        /* a field is not aligned, which requires a packed struct in C */
    bool in_packed;     /* packed, or contained in a packed record: C++ does not pack class types, so 16-bit floats are
                           stored as their bits in unsigned short */
    const char *c_name; /* name of the struct in the generated code; set by lower */
    const char *python_name; /* name for use in signatures, or NULL */
    bool is_text;            /* see type_text() */
    bool used;               /* the generated code requires the struct; set by codegen/use_counts */
} RecordLayout;

struct Type {
    TypeKind kind;
    TypeLayout layout;   /* TY_ARRAY */
    bool readonly;       /* TY_ARRAY */
    bool of_numbers;     /* TY_MEMBER: whether it is a member of an IntEnum, which is usable as a number */
    bool is_member;      /* TY_TUPLE: whether it is a member of an enum whose values are tuples; fields are C names,
                            class_name is the enum's name */
    uint8_t ndim;        /* TY_ARRAY, TY_CARRAY */
    char class_;         /* scalars: class in types.def */
    uint8_t unit;        /* TY_DATETIME, TY_TIMEDELTA: index of the unit; TY_FP8: an Fp8Unit */
    uint32_t bits;       /* scalars: bits in types.def, 1 for bool */
    uint32_t count;      /* TY_TUPLE, TY_STRUCT, TY_RECORD, TY_VECTOR; 2 for complex numbers */
    uint32_t leaf_count; /* TY_TUPLE: see type_leaf_count() */
    uint32_t depth;      /* TY_TUPLE: nesting depth, from 1; otherwise 0 */
    bool is_iterator;    /* TY_RANGE: iteration consumes the items */
    const Type *elem;    /* TY_ARRAY, TY_RANGE, TY_POINTER, TY_CARRAY */
    const Type *const *items;  /* TY_TUPLE, TY_STRUCT, TY_RECORD; both parts of complex numbers */
    const char *const *fields; /* TY_STRUCT, TY_RECORD and complex numbers: C names of the items; TY_TUPLE: field names
                                  of a named tuple, else NULL */
    const char *class_name;    /* TY_TUPLE: class name of a named tuple or enum, else NULL; TY_MEMBER */
    RecordLayout *record;      /* TY_RECORD */
    const int64_t *dims;       /* TY_CARRAY */
    int64_t low, high;         /* integers and bool: smallest and largest value; INT64_MAX for uint64 */
    const char *parameter;     /* emit only: name of the template parameter under which the type is printed, or NULL */
    const char *name;          /* as Numba prints it: "float32", "array(float32, 2d, C)", "UniTuple(int64, 2)" */
};

typedef struct TypeTable TypeTable;

/* A member of a record's C struct, in order: a field, or padding bytes that C would not insert itself (`field` is then
 * the record's count). */
typedef struct RecordMember {
    uint32_t field, start, end; /* in bytes */
} RecordMember;

/* Quality of the conversion from one scalar type to another; smaller is better. */
typedef enum Conversion { CONV_EXACT, CONV_PROMOTE, CONV_SAFE, CONV_UNSAFE, CONV_NONE } Conversion;

/* Costs that Numba minimizes when it selects an overload: first the unsafe conversions, then the safe ones, then
 * promotions. */
typedef struct MatchCost {
    unsigned unsafe, safe, promote;
    bool impossible;
} MatchCost;

typedef enum Fp8Unit {
    FP8_E5M2,
    FP8_E4M3,
    FP8_E8M0,
    FP8_RAW_BFLOAT16, /* bits of a bfloat16: x, a uint16 */
    FP8_SATURATION,   /* enums in function signatures of the header; their members are integers in Python */
    FP8_INTERPRETATION,
    FP8_ROUNDING,
    FP8_UNIT_COUNT
} Fp8Unit;

/* An external function. */
typedef struct ExternFunction {
    const char *name;
    const Type *result; /* TY_NONE: no result */
    const Type **args;  /* numbers, and pointers to numbers */
    uint32_t count;
    bool cooperative; /* can synchronize the grid */
    bool c_abi;       /* otherwise, it stores its result through its first parameter and returns a status */
    bool is_called;
    uint64_t order; /* source position of the declaration; declarations are printed in this order, and then by name */
} ExternFunction;

/* ---- classes of scalars: inline, because all passes use them for every node ---- */

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
static inline bool type_is_integral(const Type *type)
{
    return type_is_integer(type) || type->class_ == 'b';
}

static inline bool type_is_float(const Type *type)
{
    return type->class_ == 'f';
}

/* Returns whether the type is a bool, an integer or a floating-point type. */
static inline bool type_is_real(const Type *type)
{
    return type_is_integral(type) || type->class_ == 'f';
}

static inline bool type_is_complex(const Type *type)
{
    return type->class_ == 'c';
}

/* ---- types/datetime.c ---- */

/* Returns TY_DATETIME or TY_TIMEDELTA with the named unit, for example "ns"; NULL: unknown unit. */
const Type *type_time_named(TypeTable *table, TypeKind kind, const char *unit, size_t length);
const char *time_unit_name(const Type *time);
/* Returns the number of units of `to` in a unit of `from`; 0 if it is not a representable integer. */
int64_t time_factor(const Type *from, const Type *to);
/* Same as typing_binary(), where a or b is a date or duration. *operand receives the common operand type; for a
 * duration and a number, it is int64. */
const Type *time_binary(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);
/* Returns the type in which two dates or durations are compared; NULL: not comparable. */
const Type *time_compare(TypeTable *types, const Type *a, const Type *b);

/* ---- types/fp8.c ---- */

/* Returns one of the three floats by its name; NULL: none. */
const Type *type_fp8_named(TypeTable *table, const char *name);
/* Returns whether the type is one of the three floats. */
bool type_is_fp8(const Type *type);
const char *fp8_name(const Type *type);
const char *fp8_c_name(const Type *type);
size_t fp8_size(const Type *type);
/* Looks up a member of an enum, for example "saturation_t.NOSAT"; returns false if there is none. */
bool fp8_member(const char *name, Fp8Unit *unit, int *value);
/* Returns the C name of a member. */
const char *fp8_member_name(const Type *type, int64_t value);

/* ---- types/numba_typing.c ---- */

Conversion typing_conversion(const Type *from, const Type *to);
/* Returns the conversion from an argument type to a declared parameter type; includes arrays, tuples and optional
 * values. */
Conversion typing_argument(const Type *given, const Type *declared);
/* Returns whether a value can be converted to the other type, for scalars and, item by item, for tuples. */
bool typing_converts(const Type *from, const Type *to);
/* Adds the conversion of one argument. */
void match_add(MatchCost *cost, Conversion conversion);
MatchCost typing_match(const Type *const *args, const Type *const *params, size_t count);
bool match_better(MatchCost a, MatchCost b);
/* Returns the best scalar type to which all arguments convert, from a list that ends with TY_NONE: the first of
 * several equally good types; NULL: none. */
const Type *typing_nearest(TypeTable *types, const Type *const *args, size_t count, const TypeKind *kinds);
/* Returns the type that represents values of both types at a merge of definitions; NULL: none. */
const Type *typing_unify(TypeTable *types, const Type *a, const Type *b);
/* Returns the result type of a op b; NULL if Numba does not support the operation. *operand receives the type to which
 * both operands are converted (for shifts and powers: the left operand). */
const Type *typing_binary(TypeTable *types, Op op, const Type *a, const Type *b, const Type **operand);
/* Returns the common type of a comparison's operands; NULL: none. The result is bool. */
const Type *typing_compare(TypeTable *types, Op op, const Type *a, const Type *b);
/* Returns whether a value of the type is valid in `if x:`; None is false. */
bool typing_has_truth(const Type *type);
/* Returns whether the type alone determines the truth value: None and tuples. */
bool typing_constant_truth(const Type *type, bool *truth);
/* Returns the result type of -a, +a, ~a; NULL: none. The operation is performed in a's own width, then widened. */
const Type *typing_unary(TypeTable *types, Op op, const Type *a);

/* ---- types/numpy_typing.c ---- */

/* Array attributes other than methods, in kernels and in host code. */
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
/* Returns a similarly spelled attribute; NULL: none. */
const char *array_attribute_similar(const char *name);
/* Returns whether the attribute is a tuple with an integer for each dimension. */
bool array_attribute_is_tuple(ArrayAttribute attribute);
/* Returns whether the attribute is an integer. */
bool array_attribute_is_integer(ArrayAttribute attribute);

/* Return NumPy's result types of two operands, of division, and of functions such as sqrt. */
const Type *numpy_promote(TypeTable *types, const Type *a, bool a_weak, const Type *b, bool b_weak);
/* Returns the result type of an operator between array elements or NumPy scalars. */
const Type *numpy_operator_type(TypeTable *types, Op op, const Type *a, bool a_weak, const Type *b, bool b_weak);
const Type *numpy_float_result(TypeTable *types, const Type *type);

/* ---- types/types.c ---- */

TypeTable *types_new(Arena *arena);
/* Returns a scalar, TY_NONE, TY_STR, TY_OBJECT or TY_DIM3. */
const Type *type_of_kind(TypeTable *table, TypeKind kind);
const Type *type_array(TypeTable *table, const Type *elem, unsigned ndim, TypeLayout layout, bool readonly);
/* Returns the type of an array of which the first `count` axes are indexed by integers: the element type, or an array.
 */
const Type *type_array_part(TypeTable *table, const Type *array, unsigned count);
const Type *type_tuple(TypeTable *table, const Type *const *items, size_t count);
/* Returns the type of an optional value, represented as a tuple: whether there is a value, and the value (zero for
 * None). */
const Type *type_optional(TypeTable *table, const Type *value);
bool type_is_optional(const Type *type);
/* Returns the named tuple with the name and fields of `class_type` and items of these types. */
const Type *type_named_tuple(TypeTable *table, const Type *class_type, const Type *const *items);
/* Returns the type of a named-tuple class itself: a named tuple whose items are none. */
const Type *type_named_tuple_class(TypeTable *table, const char *name, const char *const *fields, uint32_t count);
/* Iterables other than arrays and tuples: range(...), which can be iterated repeatedly, and iterators, which cannot. */
const Type *type_range(TypeTable *table, const Type *elem);
const Type *type_iterator(TypeTable *table, const Type *elem);
/* Returns the type of an argument that is a type, such as np.float32: elem is that type. Other TY_OBJECT types have no
 * elem. */
const Type *type_class(TypeTable *table, const Type *of);
const Type *type_pointer(TypeTable *table, const Type *elem);
const Type *type_carray(TypeTable *table, const Type *elem, unsigned ndim, const int64_t *dims);
/* Returns a copy of the type with this name in C. The copy is equal to no other type. */
const Type *type_as_parameter(Arena *arena, const Type *type, const char *name);
const Type *type_time(TypeTable *table, TypeKind kind, unsigned unit);
bool type_is_time(const Type *type);
/* Returns the C type of a value: int64 for dates and durations. */
const Type *type_in_c(const Type *type);
/* Returns the type of a member of the named enum, whose value has this type: a number, or a tuple of numbers. NULL: not
 * supported in kernels. */
const Type *type_member(TypeTable *table, const char *class_name, const Type *value, bool of_numbers);
bool type_is_member(const Type *type);
/* Returns whether the type is a member of an IntEnum. */
bool type_is_number_member(const Type *type);
/* Returns the type of member.value. */
const Type *type_member_value(TypeTable *table, const Type *member);
/* Returns a vector type of 1 to 4 components. */
const Type *type_vector(TypeTable *table, const Type *elem, uint32_t count);
/* Returns a record with these fields: scalars, records, and arrays of these (TY_CARRAY). Fields must not overlap, which
 * sema/sema.h ensures. */
const Type *type_record(TypeTable *table, const Type *const *items, const char *const *c_fields,
                        const RecordLayout *layout, uint32_t count);
/* Advances to the next member; the initial value is {0}. Returns false after the last one. */
bool record_next_member(const Type *record, RecordMember *member);
/* Returns the state type of Numba's random number generators: two uint64, s0 and s1. */
const Type *type_random_state(TypeTable *table);
/* Returns the element type of NumPy's arrays of bytes (S12) or strings (U12): a record with one array of `count`
 * characters, without a name in Python. Unlike other records, which are memory locations, it is a value. */
const Type *type_text(TypeTable *table, bool is_wide, uint32_t count);
bool type_is_text(const Type *type);
bool type_is_wide_text(const Type *type);
/* Returns the index of the named field of a record or named tuple; UINT32_MAX: none. */
uint32_t type_field(const Type *type, const char *name);
/* Returns the alignment in bytes of a scalar, a record or an array of these. */
size_t type_alignment(const Type *type);
/* Returns a struct of scalars and pointers, identified by its name: each name must be used for one struct only. */
const Type *type_struct(TypeTable *table, const char *name, const Type *const *items, const char *const *fields,
                        uint32_t count);
/* Returns a scalar type by Numba's name or alias ("float32", "f4", "intp", "double", "bool_"); NULL: none. */
const Type *type_by_name(TypeTable *table, const char *name);
/* Returns the name of a number type with a similar spelling; NULL: none. */
const char *type_similar(const char *name);
/* Returns a scalar type by NumPy's name: np.byte is int8, whereas Numba's byte is uint8. */
const Type *type_by_numpy_name(TypeTable *table, const char *name);
bool type_is_scalar(const Type *type); /* a row of types.def */
bool type_is_value(const Type *type);  /* stored in one C variable: scalars, vectors, dates and durations, string
                                          elements, and the types of cuda_fp8.h */
/* Returns the number of innermost items of a tuple, with nested tuples flattened; any other type is one leaf, and so is
 * an empty tuple. */
uint32_t type_leaf_count(const Type *type);
const Type *type_leaf(const Type *type, uint32_t leaf);
/* Returns the item of the tuple that contains the leaf; *leaf becomes the index within that item. */
uint32_t type_leaf_item(const Type *tuple, uint32_t *leaf);
/* Returns whether the type is a scalar or a non-empty tuple of such types; arrays and empty tuples are included if
 * allowed. */
bool type_is_plain(const Type *type, bool arrays);
bool type_is_half(const Type *type);    /* float16 and bfloat16: C++ classes in the generated code */
bool type_has_fields(const Type *type); /* a struct in C: TY_STRUCT, TY_RECORD and complex numbers */
size_t type_size(const Type *type);     /* in bytes; scalars, records, pointers and C arrays */
/* Returns the C spelling of a scalar, a struct, a record or TY_NONE ("void"); the printer adds pointers and arrays. */
const char *type_c_name(const Type *type);
/* Returns whether all items have the same type. */
bool type_is_uniform(const Type *tuple);
/* Returns the spelling in Numba signatures: "float32[:, ::1]". */
const char *type_signature(Arena *arena, const Type *type);
const Type *type_fp8(TypeTable *table, Fp8Unit unit);
/* Returns the element type of an array, or the type itself if it is a number. */
const Type *wrap_element(const Type *type);

/* ---- types/vector_names.c ---- */

/* Returns float32x4, or float4 in CUDA's spelling; NULL: not a vector type. */
const Type *type_vector_by_name(TypeTable *table, const char *name);
const char *type_vector_c_name(const Type *type);

#endif
