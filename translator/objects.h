/* Compile-time values: what a global name, a closure's cell or a constant expression stands for. */
#ifndef PY2CU_OBJECTS_H
#define PY2CU_OBJECTS_H

#include "ir.h"
#include "unit.h"

typedef enum ObjectKind {
    OBJ_INT,      /* integer, type: int64 for Python's int (uint64 above its range), else the NumPy scalar's type */
    OBJ_FLOAT,    /* number, type */
    OBJ_COMPLEX,  /* number, imaginary, type */
    OBJ_BOOL,     /* integer */
    OBJ_NONE,
    OBJ_STRING,   /* text, length */
    OBJ_TUPLE,    /* items, count */
    OBJ_PATH,     /* path: a module or a thing in it that py2cu may know: "cuda.grid", "math.sqrt", "builtins.len" */
    OBJ_TYPE,     /* as_type: a scalar type, usable as a cast and as a dtype */
    OBJ_FUNCTION, /* function: Python text that can be translated; items: the signatures that it was declared with, beside the text */
    OBJ_CLASS,    /* class_stmt: a class of the text; its attributes are constants */
    OBJ_EXTERN,   /* external: a function that is defined elsewhere; NULL: text says what is wrong with its declaration */
    OBJ_ENUM,     /* member: of an enum whose members are no numbers; items[0] is its value, text its name */
    OBJ_ARRAY,    /* dims, data: a NumPy array, its elements in C order; type is a read-only array */
    OBJ_DEVICE_ARRAY /* an array on the device that kernels know as a name, text: a further parameter of them. integer tells these apart */
} ObjectKind;

typedef struct Object Object;
struct Object {
    ObjectKind kind;
    const Type *type;       /* of the value, as Numba types it */
    int64_t integer;
    double number, imaginary;
    const char *text;
    uint32_t length;
    Object **items;
    uint32_t count;
    const char *path;       /* interned; also of a member of an enum of cuda_fp8.h, which is an OBJ_INT */
    const struct Expr *call; /* of the path of a decorator: its options, `fast = cuda.jit(fastmath=True)` */
    const struct Special *special; /* of a path: what special_find() gave, once asked (special_known) */
    bool special_known;
    const Type *as_type;    /* of a type; of an IntEnum's member, which is an OBJ_INT: the member's own type */
    Function *function;
    Stmt *class_stmt;
    const struct Binding *member; /* of an enum: also an IntEnum's, which are OBJ_INT */
    const int64_t *dims;
    void *data;             /* NULL: more than constant memory can hold */
    bool is_bytes;          /* of a string: b"..." */
    bool is_numpy;          /* np.float64(...): no number of Python's own, whose type gives way to that of an array */
    IrExtern *external;
    IrNamed *named;         /* a scalar or array that the Python text names: how the output refers to it */
};

Object *object_new(Unit *unit, ObjectKind kind, const Type *type);
Object *object_int(Unit *unit, int64_t value);
Object *object_float(Unit *unit, double value);
Object *object_bool(Unit *unit, bool value);
Object *object_none(Unit *unit);
Object *object_string(Unit *unit, const char *text, size_t length); /* the text is kept, not copied */
Object *object_tuple(Unit *unit, Object **items, uint32_t count);
Object *object_type(Unit *unit, const Type *type);
/* numpy.finfo(type) or numpy.iinfo(type); NULL: there is none. What its attributes are, by their paths (number_limits.c). */
Object *object_limits(Unit *unit, bool of_floats, const Type *type);
Object *object_limits_at(Unit *unit, const char *path);
/* What stands at a dotted path: a type, a constant (math.pi) or an OBJ_PATH. Aliases are made one: "numba.cuda.grid" and
 * "py2cu.cuda.grid" are "cuda.grid". */
Object *object_at_path(Unit *unit, const char *path);
/* Whether kernels may name the path: a function of intrinsics.def, or a module or object that holds some. */
bool path_is_known(const char *path);
/* cuda.threadIdx.x, cuda.laneid: an int32 that each thread has of its own. */
bool path_is_register(const char *path);
/* object.name, or NULL when it has no such attribute. */
Object *object_attribute(Unit *unit, const Object *object, const char *name);
/* Class.name: a constant of the class or of one that it inherits from; NULL when the text does not tell. */
Object *class_attribute(Unit *unit, const Stmt *class_stmt, const char *name);
/* A member of an enum, of which the value is given. Where kernels know no type for it, it is TY_OBJECT: a constant alone. */
Object *object_member(Unit *unit, const struct Binding *binding, const char *class_name, Object *value, bool of_numbers);
/* The type of the members that a class of the text has; NULL: it is no enum, or one of several types. */
const Type *enum_of_class(Unit *unit, const Stmt *class_stmt);
/* As Numba types what the constant stands for: an IntEnum's member is not the number that it is worth. */
const Type *object_value_type(const Object *object);
/* Named tuples: named_tuples.c. The class that a call of collections.namedtuple makes, or the constant that a call of such a class
 * makes; NULL for other calls. */
Object *named_tuple_call(Unit *unit, const Object *callee, const Expr *call);
/* slice(1, 5) of constants; NULL for other calls: slices.c. */
Object *slice_constant(Unit *unit, const Object *callee, const Expr *call);
/* The class that a class statement derives from typing.NamedTuple; NULL for other classes. */
Object *named_tuple_class(Unit *unit, const Stmt *class_stmt);
/* The class that a text as "Point(x, y)" says; NULL when it says none. */
const Type *named_tuple_of_text(Unit *unit, const char *text);
/* What a parameter of a factory is: all calls of the factory in the text give the same constant. */
Object *factory_argument(Unit *unit, const struct Binding *param);
/* cuda.declare_device(name, sig, ...): an OBJ_EXTERN. NULL when name and signature are not given as constants. */
Object *extern_declared(Unit *unit, const Expr *call);
enum { EXTERN_C_ABI = 1, EXTERN_COOPERATIVE = 2 }; /* flags, as PY2CU_CONSTANT_EXTERN has them */
Object *extern_given(Unit *unit, const char *name, const char *signature_text, unsigned flags);
/* The same compile-time value; of numbers, with the same type. */
bool object_same(const Object *a, const Object *b);
/* An array on the device under a name of the text; NULL: it is no type of an array. */
Object *device_array_object(Unit *unit, const Type *type, const char *name, uint64_t number);
/* A request's constant. */
Object *object_from_request(Unit *unit, const Py2cuConstant *constant);
/* For messages: "the module math", "the function weight". */
const char *object_describe(Unit *unit, const Object *object);
/* "True", "3", "0.5"; for messages and signatures. */
bool object_is_number(const Object *object);
/* Python's truth of a constant. */
bool object_truth(const Object *object);

/* Python's value of a constant expression at the module level or in an enclosing function; NULL when it is not constant (no
 * message). */
Object *constant_of_expr(Unit *unit, const Expr *e);
/* op applied to two constants by Python's rules (integers of any size must fit 64 bits); NULL when it cannot be told. */
Object *constant_binary(Unit *unit, Op op, const Object *a, const Object *b);
/* The same for comparisons, `is` and `in` too. */
Object *constant_compare(Unit *unit, Op op, const Object *a, const Object *b);
Object *constant_unary(Unit *unit, Op op, const Object *a);
/* Integers and operators alone, of which CPython makes one number: LITERAL_NONE where int64 holds all of it, or there is more to it;
 * LITERAL_WHOLE: *value is the number. */
typedef enum LiteralKind { LITERAL_NONE, LITERAL_WHOLE, LITERAL_TOO_LARGE } LiteralKind;
LiteralKind constant_literal(Unit *unit, const Expr *e, Object **value);
/* np.float32(x), int(x) of a constant. */
Object *constant_cast(Unit *unit, const Type *to, const Object *value);
/* Functions of constants, constant_calls.c: "math.ceil", "numpy.prod", "builtins.max". NULL where the result is not certain. */
Object *constant_function(Unit *unit, const char *path, Object **args, uint32_t count);
/* sys.maxsize, sys.float_info.max and the like. */
Object *constant_of_system(Unit *unit, const char *path);

/* ---- arrays: array_constants.c, array_uses.c ---------------------------------------------------------------------- */

size_t object_array_size(const Object *array);
/* A copy of the elements, which stand in C order; NULL when there is no such array or these are not all of its bytes. */
Object *object_array_from(Unit *unit, const Type *elem, uint32_t ndim, const int64_t *dims, const void *data, size_t length);
/* numpy.name(...), array.name(...), array op number, -array, array.name: NULL when the result is not known. */
Object *array_constant_call(Unit *unit, const char *name, const Expr *e);
Object *array_constant_method(Unit *unit, const Object *array, const char *name, const Expr *e);
Object *array_constant_binary(Unit *unit, Op op, const Object *a, const Object *b);
Object *array_constant_negative(Unit *unit, const Object *array);
Object *array_constant_attribute(Unit *unit, const Object *array, const char *name);
/* Whether host code may change the array after the statement that makes it. */
bool array_may_change(Unit *unit, const struct Binding *binding, uint32_t ndim);

#endif
