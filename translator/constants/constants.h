// SPDX-License-Identifier: MIT
/* Compile-time values of global names, closure variables and constant expressions. */
#ifndef PY2CU_CONSTANTS_CONSTANTS_H
#define PY2CU_CONSTANTS_CONSTANTS_H

#include "base/operators.h"
#include "base/trivia.h"
#include "base/unit.h"
#include "types/types.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Function Function;
typedef struct Known Known; /* a row of compile_time_functions.def */
typedef struct Object Object;
typedef struct Stmt Stmt;

typedef enum ObjectKind {
    OBJ_INT, /* integer; type: int64 for Python's int (uint64 above its range), else the type of the NumPy scalar; also
                a timedelta64 */
    OBJ_LARGE,   /* data: a Wide beyond 64 bits, which is valid only inside constant expressions */
    OBJ_FLOAT,   /* number, type */
    OBJ_COMPLEX, /* number, imaginary, type */
    OBJ_BOOL,    /* integer */
    OBJ_NONE,
    OBJ_STRING,      /* `text`, `length` */
    OBJ_TUPLE,       /* items, count */
    OBJ_PATH,        /* path: a module or an object in a module: "cuda.grid", "math.sqrt", "builtins.len" */
    OBJ_TYPE,        /* as_type: a scalar type, usable as a cast and as a dtype */
    OBJ_FUNCTION,    /* function: a function of the source; decoration: the effect of a decorator call, or NULL */
    OBJ_CLASS,       /* class_stmt: a class of the source; its attributes are constants */
    OBJ_EXTERN,      /* external: an external function; NULL: `text` describes the error in its declaration */
    OBJ_ENUM,        /* member: of an enum whose members are not numbers; items[0] is its value, `text` its name */
    OBJ_ARRAY,       /* dims, data: a NumPy array with elements in C order; type is a read-only array */
    OBJ_DEVICE_ARRAY /* a named device array, which becomes an additional kernel parameter; `text` is the name;
                        `integer` identifies the array */
} ObjectKind;

/* Name of a constant in the generated code, and the position of its definition: constants are printed in order of
 * module, line and offset. */
typedef struct ConstantName {
    const char *name;
    Trivia *lead;
    const char *trail;
    uint32_t module, line, offset;
    uint32_t id; /* used by lower: number of the constant in the output, from 1 */
} ConstantName;

struct Object {
    ObjectKind kind;
    const Type *type; /* Numba's type of the value */
    int64_t integer;
    double number, imaginary;
    const char *text;
    uint32_t length;
    Object **items;
    uint32_t count;
    const char *path;   /* interned; also for a member of an enum of cuda_fp8.h, which is an OBJ_INT */
    const Known *known; /* for a path: its row in the table, or NULL */
    const struct Decorator
        *decorator; /* for the path of a decorator: the arguments applied to it, `fast = cuda.jit(fastmath=True)` */
    const Type *as_type; /* for a type; for a member of an IntEnum, which is an OBJ_INT: the member's type; for
                            numpy.finfo(...) */
    Function *function;
    const struct Decoration *decoration;
    Stmt *class_stmt;
    const struct Binding *member; /* for an enum member; also for a member of an IntEnum, which is an OBJ_INT */
    const int64_t *dims;
    void *data;      /* NULL: larger than constant memory */
    bool keeps_type; /* for an array: cuda.const.array_like places it in constant memory with its own element type */
    bool is_bytes;   /* for a string: b"..." */
    bool is_numpy;   /* np.float64(...), not a Python number, whose type adapts to that of an array */
    ExternFunction *external;
    ConstantName *named; /* for a scalar or array with a name in the source */
};

typedef enum KnownId {
    KNOWN_NONE,
#define KNOWN(id, path) KNOWN_##id,
#include "constants/compile_time_functions.def"
    KNOWN_COUNT
} KnownId;

typedef enum LibraryId {
    LIBRARY_NONE,
#define LIBRARY(id, path) LIBRARY_##id,
#include "constants/compile_time_functions.def"
} LibraryId;

enum { EXTERN_C_ABI = 1, EXTERN_COOPERATIVE = 2 }; /* flags of PY2CU_CONSTANT_EXTERN */

/* Classification of expressions that consist of integer literals and operators only, which CPython folds to one
 * number. LITERAL_NONE: other expressions, and expressions whose value fits in int64; LITERAL_INTEGER: *value receives
 * the number. */
typedef enum LiteralKind { LITERAL_NONE, LITERAL_INTEGER, LITERAL_TOO_LARGE } LiteralKind;

/* Wide enough to detect 64-bit overflow. */
__extension__ typedef __int128 Wide;

/* An array element, independent of its type. */
typedef struct Number {
    bool is_real; /* real and imaginary are valid; otherwise, only integer is valid */
    double real, imaginary;
    Wide integer;
} Number;

enum {
    MAX_JOINED = 1 << 16,       /* bytes of a concatenated string */
    MAX_TUPLE_VALUES = 1 << 16, /* values in tuples that contain tuples */
    MAX_NAMES = 1000            /* length of a chain a = 1; b = (a,); c = (b,); ...: limits the stack */
};

/* ---- constants/arithmetic.c ---- */

/* Applies op to two constants by Python's rules; returns NULL if the result is not certain. Integers of more than 64
 * bits are OBJ_LARGE up to 2**126, which object_in_64_bits() replaces by NULL. */
Object *constant_binary(Unit *unit, Op op, const Object *a, const Object *b);
/* Applies a comparison operator, including `is` and `in`, to two constants. */
Object *constant_compare(Unit *unit, Op op, const Object *a, const Object *b);
Object *constant_unary(Unit *unit, Op op, const Object *a);
/* Evaluates np.float32(x) or int(x) of a constant. */
Object *constant_cast(Unit *unit, const Type *to, const Object *value);
bool wide_fits_int64(Wide value);
/* Applies Python's operators to integers; returns false if there is no result, or if it exceeds 127 bits. */
bool wide_binary(Op op, Wide a, Wide b, Wide *result);
Object *wide_object(Unit *unit, Wide value);
Object *object_in_64_bits(Object *object);
bool object_is_array(const Object *object);

/* ---- constants/array.c ---- */

size_t object_array_size(const Object *array);
/* Creates an array with a copy of the elements in C order; returns NULL if the type is not supported or if `length` is
 * not the array's size. */
Object *object_array_from(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims, const void *data,
                          size_t length);
Object *array_constant_attribute(Unit *unit, const Object *array, const char *name);
void text_array_set(Object *array, size_t index, const Object *text);
/* Stores the number with NumPy's conversion; returns false if it does not fit. */
bool array_set(Object *array, size_t index, Number n);
bool array_number_of(const Object *object, Number *n);
/* Returns an array of zeros; returns NULL if ndim is 0 or the element type is not supported. */
Object *array_new(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims);
const unsigned char *array_item(const Object *array, size_t index);
Number array_load(const Type *elem, const void *from);

/* ---- constants/functions.c ---- */

/* Return numpy.finfo(type) or numpy.iinfo(type), and an attribute of such an object; NULL if there is none. */
Object *object_limits(Unit *unit, bool of_floats, const Type *type);
Object *object_limit(Unit *unit, const Object *limits, const char *name);
/* Returns the row of compile_time_functions.def for a path, or NULL. */
const Known *known_find(const char *path);
/* Return the id of a path or an object; KNOWN_NONE for other paths, other objects and NULL. */
KnownId known_id(const char *path);
KnownId object_known(const Object *object);
/* Returns the module of compile_time_functions.def to which the path belongs, and stores the rest in *name: numpy and
 * "dot" for numpy.dot; LIBRARY_NONE and the whole path if there is none. */
LibraryId path_library(const char *path, const char **name);
/* Returns the name for messages: "len" for builtins.len. */
const char *path_shown(const char *path);
/* Returns the number of leading arguments that the function only reads, provided that its result shares no memory with
 * them; 0: unknown. */
uint32_t path_only_reads(const char *path);
/* Returns the type of Python's int, float, bool or complex; NULL: another object. */
const Type *known_type(Unit *unit, const Known *known);
/* Evaluates Python's int(string, base); base 0 uses the prefix, as in source code. Returns false if the string is
 * invalid or the value exceeds 127 bits. */
bool wide_of_text(const char *text, size_t length, int64_t base, Wide *value);
/* Evaluates a function of constants: math.ceil, numpy.prod, max. Returns NULL if the result is not certain or the
 * function is unknown. */
Object *constant_function(Unit *unit, const Known *known, Object **args, uint32_t count);

/* ---- constants/constant.c ---- */

Object *object_new(Unit *unit, ObjectKind kind, const Type *type);
Object *object_int(Unit *unit, int64_t value);
Object *object_float(Unit *unit, double value);
Object *object_bool(Unit *unit, bool value);
Object *object_none(Unit *unit);
Object *object_string(Unit *unit, const char *text, size_t length); /* does not copy the string */
Object *object_tuple(Unit *unit, Object **items, uint32_t count);
Object *object_type(Unit *unit, const Type *type);
Object *object_path(Unit *unit, const char *path);
Object *object_function(Unit *unit, Function *function);
Object *object_copy(Unit *unit, const Object *object);
/* Returns Numba's type of the constant: for a member of an IntEnum, the type of the member, not of its value. */
const Type *object_value_type(const Object *object);
/* Returns whether two constants have the same value; numbers must also have the same type. */
bool object_same(const Object *a, const Object *b);
/* Returns whether the object is a bool, an integer or a floating-point or complex number. */
bool object_is_number(const Object *object);
/* Returns Python's truth value of a constant. */
bool object_truth(const Object *object);

#endif
