/* Compile-time values: what a global name, a closure's cell or a constant expression stands for. */
#ifndef PY2CU_CONSTANTS_CONSTANTS
#define PY2CU_CONSTANTS_CONSTANTS

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
    OBJ_INT,     /* integer, type: int64 for Python's int (uint64 above its range), else the NumPy scalar's type; a
                    timedelta64, too */
    OBJ_LARGE,   /* data: a Wide that 64 bits do not hold, which only constant expressions compute with */
    OBJ_FLOAT,   /* number, type */
    OBJ_COMPLEX, /* number, imaginary, type */
    OBJ_BOOL,    /* integer */
    OBJ_NONE,
    OBJ_STRING,   /* text, length */
    OBJ_TUPLE,    /* items, count */
    OBJ_PATH,     /* path: a module or a thing in it that py2cu may know: "cuda.grid", "math.sqrt", "builtins.len" */
    OBJ_TYPE,     /* as_type: a scalar type, usable as a cast and as a dtype */
    OBJ_FUNCTION, /* function: Python text that can be translated; decoration: what a call of a decorator made of it,
                     NULL: nothing */
    OBJ_CLASS,    /* class_stmt: a class of the text; its attributes are constants */
    OBJ_EXTERN, /* external: a function that is defined elsewhere; NULL: text says what is wrong with its declaration */
    OBJ_ENUM,   /* member: of an enum whose members are no numbers; items[0] is its value, text its name */
    OBJ_ARRAY,  /* dims, data: a NumPy array, its elements in C order; type is a read-only array */
    OBJ_DEVICE_ARRAY /* an array on the device that kernels know as a name, text: a further parameter of them. integer
                        tells these apart */
} ObjectKind;

/* How the output calls a constant, and where the text defines it: by module, line and offset it is printed. */
typedef struct ConstantName {
    const char *name;
    Trivia *lead;
    const char *trail;
    uint32_t module, line, offset;
    uint32_t id; /* of lower: its number in the output, from 1 */
} ConstantName;

struct Object {
    ObjectKind kind;
    const Type *type; /* of the value, as Numba types it */
    int64_t integer;
    double number, imaginary;
    const char *text;
    uint32_t length;
    Object **items;
    uint32_t count;
    const char *path;   /* interned; also of a member of an enum of cuda_fp8.h, which is an OBJ_INT */
    const Known *known; /* of a path: what translation itself answers for; NULL: nothing */
    const struct Decorator
        *decorator;      /* of the path of a decorator: with its arguments, `fast = cuda.jit(fastmath=True)` */
    const Type *as_type; /* of a type; of an IntEnum's member, which is an OBJ_INT: the member's own type; of
                            numpy.finfo(...) */
    Function *function;
    const struct Decoration *decoration;
    Stmt *class_stmt;
    const struct Binding *member; /* of an enum: also an IntEnum's, which are OBJ_INT */
    const int64_t *dims;
    void *data;    /* NULL: more than constant memory can hold */
    bool is_bytes; /* of a string: b"..." */
    bool is_numpy; /* np.float64(...): no number of Python's own, whose type gives way to that of an array */
    ExternFunction *external;
    ConstantName *named; /* of a scalar or array that the text names */
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

enum { EXTERN_C_ABI = 1, EXTERN_COOPERATIVE = 2 }; /* flags, as PY2CU_CONSTANT_EXTERN has them */

/* Integers and operators alone, of which CPython makes one number: LITERAL_NONE where int64 holds all of it, or there
 * is more to it; LITERAL_WHOLE: *value is the number. */
typedef enum LiteralKind { LITERAL_NONE, LITERAL_WHOLE, LITERAL_TOO_LARGE } LiteralKind;

/* Wide enough to see an overflow of 64 bits before it happens. */
__extension__ typedef __int128 Wide;

/* An element as a number of no particular type. */
typedef struct Number {
    bool is_real; /* real, imaginary; else whole */
    double real, imaginary;
    Wide whole;
} Number;

enum {
    MAX_JOINED = 1 << 16,       /* bytes of a string that is put together */
    MAX_TUPLE_VALUES = 1 << 16, /* of tuples that are made of tuples */
    MAX_NAMES = 1000            /* a = 1; b = (a,); c = (b,); and so on: the stack ends somewhere */
};

/* ---- constants/arithmetic.c ---- */

/* op applied to two constants by Python's rules; NULL when the result is not certain. Integers of more than 64 bits are
 * OBJ_LARGE up to 2**126, which object_in_64_bits() replaces by NULL. */
Object *constant_binary(Unit *unit, Op op, const Object *a, const Object *b);
/* The same for comparisons, `is` and `in` too. */
Object *constant_compare(Unit *unit, Op op, const Object *a, const Object *b);
Object *constant_unary(Unit *unit, Op op, const Object *a);
/* np.float32(x), int(x) of a constant. */
Object *constant_cast(Unit *unit, const Type *to, const Object *value);
bool wide_fits_int64(Wide value);
/* Python's operators on integers; false where there is no result, or none that 127 bits hold. */
bool wide_binary(Op op, Wide a, Wide b, Wide *result);
Object *wide_object(Unit *unit, Wide value);
Object *object_in_64_bits(Object *object);
bool object_is_array(const Object *object);

/* ---- constants/array.c ---- */

size_t object_array_size(const Object *array);
/* A copy of the elements, which stand in C order; NULL when there is no such array or these are not all of its bytes.
 */
Object *object_array_from(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims, const void *data,
                          size_t length);
Object *array_constant_attribute(Unit *unit, const Object *array, const char *name);
void text_array_set(Object *array, size_t index, const Object *text);
/* Stores the number as NumPy converts it; false when it does not fit. */
bool array_set(Object *array, size_t index, Number n);
bool array_number_of(const Object *object, Number *n);
/* The same with an axis at least. */
Object *array_new(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims);
const unsigned char *array_item(const Object *array, size_t index);
Number array_load(const Type *elem, const void *from);

/* ---- constants/functions.c ---- */

/* numpy.finfo(type) or numpy.iinfo(type); NULL: there is none. Its attribute of that name; NULL. */
Object *object_limits(Unit *unit, bool of_floats, const Type *type);
Object *object_limit(Unit *unit, const Object *limits, const char *name);
/* What compile_time_functions.def has at a path; NULL. */
const Known *known_find(const char *path);
/* KNOWN_NONE: another thing, or nothing (NULL). */
KnownId known_id(const char *path);
KnownId object_known(const Object *object);
/* The module of compile_time_functions.def that the path is or begins with, and the rest of it: numpy and "dot" of
 * numpy.dot; LIBRARY_NONE and all of it. */
LibraryId path_library(const char *path, const char **name);
/* As messages name it: "len" of builtins.len. */
const char *path_shown(const char *path);
/* How many of its first arguments the function leaves as they are, with values of its own as its result; 0: it is not
 * known. */
uint32_t path_only_reads(const char *path);
/* The type of Python's int, float, bool or complex; NULL: it is none of these. */
const Type *known_type(Unit *unit, const Known *known);
/* The integer that Python's int(text, base) is; base 0: that of its prefix, as in source files. False: it is none, or
 * has more than 127 bits. */
bool wide_of_text(const char *text, size_t length, int64_t base, Wide *value);
/* A function of constants: math.ceil, numpy.prod, max. NULL where the result is not certain, or it is none. */
Object *constant_function(Unit *unit, const Known *known, Object **args, uint32_t count);

/* ---- constants/constant.c ---- */

Object *object_new(Unit *unit, ObjectKind kind, const Type *type);
Object *object_int(Unit *unit, int64_t value);
Object *object_float(Unit *unit, double value);
Object *object_bool(Unit *unit, bool value);
Object *object_none(Unit *unit);
Object *object_string(Unit *unit, const char *text, size_t length); /* the text is kept, not copied */
Object *object_tuple(Unit *unit, Object **items, uint32_t count);
Object *object_type(Unit *unit, const Type *type);
Object *object_path(Unit *unit, const char *path);
Object *object_function(Unit *unit, Function *function);
Object *object_copy(Unit *unit, const Object *object);
/* As Numba types what the constant stands for: an IntEnum's member is not the number that it is worth. */
const Type *object_value_type(const Object *object);
/* The same compile-time value; of numbers, with the same type. */
bool object_same(const Object *a, const Object *b);
/* "True", "3", "0.5"; for messages and signatures. */
bool object_is_number(const Object *object);
/* Python's truth of a constant. */
bool object_truth(const Object *object);

#endif
