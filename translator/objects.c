/* Compile-time values: making them, and what the names of numba, math and numpy stand for. */
#include "objects.h"

#include "fp8.h"
#include "resolve.h"
#include "signature.h"

#include <math.h>
#include <string.h>

Object *object_new(Unit *unit, ObjectKind kind, const Type *type)
{
    Object *object = arena_alloc(unit->arena, sizeof *object);
    object->kind = kind;
    object->type = type;
    return object;
}

Object *object_int(Unit *unit, int64_t value)
{
    Object *object = object_new(unit, OBJ_INT, type_of_kind(unit->types, TY_I64));
    object->integer = value;
    return object;
}

Object *object_float(Unit *unit, double value)
{
    Object *object = object_new(unit, OBJ_FLOAT, type_of_kind(unit->types, TY_F64));
    object->number = value;
    return object;
}

Object *object_bool(Unit *unit, bool value)
{
    Object *object = object_new(unit, OBJ_BOOL, type_of_kind(unit->types, TY_BOOL));
    object->integer = value;
    return object;
}

Object *object_none(Unit *unit)
{
    return object_new(unit, OBJ_NONE, type_of_kind(unit->types, TY_NONE));
}

Object *object_tuple(Unit *unit, Object **items, uint32_t count)
{
    const Type **types = arena_alloc(unit->arena, count * sizeof *types + 1);
    for (uint32_t i = 0; i < count; i++) {
        types[i] = items[i]->type;
    }
    Object *object = object_new(unit, OBJ_TUPLE, type_tuple(unit->types, types, count));
    object->items = items;
    object->count = count;
    return object;
}

Object *object_string(Unit *unit, const char *text, size_t length)
{
    Object *object = object_new(unit, OBJ_STRING, type_of_kind(unit->types, TY_STR));
    object->text = text;
    object->length = (uint32_t)length;
    return object;
}

Object *object_type(Unit *unit, const Type *type)
{
    Object *object = object_new(unit, OBJ_TYPE, type_of_kind(unit->types, TY_OBJECT));
    object->as_type = type;
    return object;
}

static bool starts_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Functions of bfloat16 under the names that they have in C: __hadd is hadd, __bfloat162int_rn bfloat16_to_int32_rn. */
static const char *bf16_path(Unit *unit, const char *path)
{
    static const struct {
        const char *c, *name;
    } types[] = {{"float", "float32"}, {"double", "float64"}, {"char", "int8"},  {"uchar", "uint8"}, {"short", "int16"}, {"ushort", "uint16"},
                 {"int", "int32"},     {"uint", "uint32"},    {"ll", "int64"},   {"ull", "uint64"}};
    const char *name = path + strlen("cuda.bf16.");
    name += starts_with(name, "__") ? 2 : 0;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t length = strlen(types[i].c);
        if (strncmp(name, types[i].c, length) == 0 && starts_with(name + length, "2bfloat16")) {
            return arena_printf(unit->arena, "cuda.bf16.%s_to_%s", types[i].name, name + length + 1);
        }
        if (strncmp(name, types[i].c, length) == 0 && strcmp(name + length, "_as_bfloat16") == 0) {
            return arena_printf(unit->arena, "cuda.bf16.%s_as_bfloat16", types[i].name);
        }
        const char *from = starts_with(name, "bfloat162")      ? name + strlen("bfloat162")
                           : starts_with(name, "bfloat16_as_") ? name + strlen("bfloat16_as_")
                                                               : "";
        if (strncmp(from, types[i].c, length) == 0 && (from[length] == '\0' || from[length] == '_')) {
            return arena_printf(unit->arena, "cuda.bf16.bfloat16_%s_%s%s", name[8] == '2' ? "to" : "as", types[i].name, from + length);
        }
    }
    return name[0] == 'h' ? arena_printf(unit->arena, "cuda.bf16.%s", name) : path;
}

/* One spelling for each module: what py2cu answers for is "cuda", "numba", "math", "cmath", "numpy", "operator", "builtins". */
static const char *canonical_path(Unit *unit, const char *path)
{
    static const struct {
        const char *from, *to;
    } prefixes[] = {
        {"py2cu.cuda", "cuda"},
        {"numba.cuda", "cuda"},
        {"py2cu", "numba"},
        {"cuda._internal.cuda_fp8", "cuda.fp8"},
        {"cuda._internal.cuda_bf16", "cuda.bf16"},
        {"cuda._internal.cuda_fp16", "cuda.fp16"},
        {"cuda.fp16.__half", "cuda.types.float16"},
        {"cuda.bf16.nv_bfloat16", "cuda.types.bfloat16"},
        {"cuda.bindings.runtime.cudaRoundMode", "cuda.fp8.cudaRoundMode"}, /* of the package cuda-bindings */
        {"cuda.libdevice", "libdevice"},
        {"cuda.misc.special", "cuda"},
        {"numba.misc.special", "cuda"},
        {"numba.literal_unroll", "cuda.literal_unroll"},
        {"numba.literally", "cuda.literally"},
        {"numba.prange", "builtins.range"},
        {"cuda.prange", "builtins.range"},
        {"cuda.np.numpy_support", "numba"},
        {"numba.np.numpy_support", "numba"},
        {"cuda.random.float32", "numba.float32"}, /* the module has these names, and programs import them from it */
        {"cuda.random.float64", "numba.float64"},
        {"cuda.random.int64", "numba.int64"},
        {"cuda.random.uint32", "numba.uint32"},
        {"cuda.random.uint64", "numba.uint64"},
        {"cuda.random.from_dtype", "numba.from_dtype"},
        {"numpy.acos", "numpy.arccos"}, /* NumPy 2 has the array API's names, too */
        {"numpy.acosh", "numpy.arccosh"},
        {"numpy.asin", "numpy.arcsin"},
        {"numpy.asinh", "numpy.arcsinh"},
        {"numpy.atan", "numpy.arctan"},
        {"numpy.atan2", "numpy.arctan2"},
        {"numpy.atanh", "numpy.arctanh"},
        {"numpy.bitwise_invert", "numpy.invert"},
        {"numpy.bitwise_left_shift", "numpy.left_shift"},
        {"numpy.bitwise_right_shift", "numpy.right_shift"},
        {"numpy.pow", "numpy.power"},
    };
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t length = strlen(prefixes[i].from);
        if (strncmp(path, prefixes[i].from, length) == 0 && (path[length] == '\0' || path[length] == '.')) {
            path = arena_printf(unit->arena, "%s%s", prefixes[i].to, path + length);
        }
    }
    return names_find(unit->names, starts_with(path, "cuda.bf16.") ? bf16_path(unit, path) : path);
}

static bool is_builtin_name(const char *name)
{
    static const char *const names[] = {
        "abs", "all", "any", "bool", "chr", "complex", "dict", "divmod", "enumerate", "filter", "float", "frozenset", "getattr",
        "hasattr", "hash", "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next", "object", "open", "ord", "pow",
        "print", "range", "repr", "reversed", "round", "set", "setattr", "slice", "sorted", "str", "sum", "tuple", "type", "zip",
        "breakpoint", "Exception", "ValueError", "TypeError", "IndexError", "ZeroDivisionError", "RuntimeError", "AssertionError", "KeyError",
        "NotImplementedError", "OverflowError", "ArithmeticError",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* The scalar type that a path names: numba.float32, cuda.types.int8, numpy.uint8. */
static const Type *type_at_path(Unit *unit, const char *path)
{
    if (strcmp(path, "cuda.random.xoroshiro128p_dtype") == 0 || strcmp(path, "cuda.random.xoroshiro128p_type") == 0) {
        return type_random_state(unit->types);
    }
    if (starts_with(path, "namedtuple.")) {
        return named_tuple_of_text(unit, path + strlen("namedtuple."));
    }
    if (starts_with(path, "numba.Record(")) { /* from the Python package */
        return signature_parse_type(unit, path + strlen("numba."), strlen(path) - strlen("numba.")).result;
    }
    if (starts_with(path, "cuda.fp8.")) {
        return type_fp8_named(unit->types, path + strlen("cuda.fp8."));
    }
    static const char *const homes[] = {"numba.core.types.", "numba.types.", "cuda.types.", "cuda.bf16.", "numba.", "cuda.", "numpy.",
                                        "ml_dtypes.", "cupy."};
    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++) {
        if (starts_with(path, homes[i])) {
            const char *name = path + strlen(homes[i]);
            if (strcmp(name, "void") == 0 || strcmp(name, "none") == 0) {
                return type_of_kind(unit->types, TY_NONE);
            }
            bool of_numpy = strcmp(homes[i], "numpy.") == 0 || strcmp(homes[i], "cupy.") == 0; /* CuPy has NumPy's types and constants */
            if (of_numpy) { /* f4 and the like are Numba's names */
                return strlen(name) > 3 ? type_by_numpy_name(unit->types, name) : NULL;
            }
            const Type *type = type_by_name(unit->types, name);
            return type == NULL && strcmp(homes[i], "cuda.") == 0 ? type_vector_by_name(unit->types, name) : type;
        }
    }
    return NULL;
}

/* scipy.constants: those that the SI defines exactly (BIPM, 2019), so that no edition of the table matters. */
static Object *physical_constant(Unit *unit, const char *path)
{
    static const struct {
        const char *name;
        double value;
    } constants[] = {
        {"c", 299792458.0},         {"speed_of_light", 299792458.0}, {"h", 6.62607015e-34},        {"Planck", 6.62607015e-34},
        {"e", 1.602176634e-19},     {"elementary_charge", 1.602176634e-19}, {"k", 1.380649e-23},   {"Boltzmann", 1.380649e-23},
        {"N_A", 6.02214076e23},     {"Avogadro", 6.02214076e23},     {"pi", 3.14159265358979323846}, {"g", 9.80665},
        {"hbar", 6.62607015e-34 / (2 * 3.14159265358979323846)},
    };
    static const char home[] = "scipy.constants.";
    if (!starts_with(path, home)) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        if (strcmp(constants[i].name, path + sizeof home - 1) == 0) {
            return object_float(unit, constants[i].value);
        }
    }
    return NULL;
}

static Object *number_at_path(Unit *unit, const char *path)
{
    static const struct {
        const char *name;
        double value;
    } numbers[] = {
        {"pi", 3.14159265358979323846}, {"e", 2.71828182845904523536}, {"tau", 6.28318530717958647692}, {"inf", INFINITY},
        {"nan", NAN}, {"Inf", INFINITY}, {"infty", INFINITY}, {"NaN", NAN}, {"NAN", NAN}, {"PINF", INFINITY}, {"NINF", -INFINITY},
        {"Infinity", INFINITY}, {"euler_gamma", 0.57721566490153286061},
    };
    if (starts_with(path, "scipy.")) {
        return physical_constant(unit, path);
    }
    if (starts_with(path, "sys.")) {
        return constant_of_system(unit, path);
    }
    if (starts_with(path, "cupy.")) {
        path = arena_printf(unit->arena, "numpy.%s", path + strlen("cupy."));
    }
    bool of_math = starts_with(path, "math.") || starts_with(path, "cmath.");
    if (!of_math && !starts_with(path, "numpy.")) {
        return NULL;
    }
    const char *name = strchr(path, '.') + 1;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(numbers[i].name, name) == 0 && (i < 5 || !of_math)) {
            return object_float(unit, numbers[i].value);
        }
    }
    if (strcmp(path, "cmath.infj") == 0 || strcmp(path, "cmath.nanj") == 0) {
        Object *object = object_new(unit, OBJ_COMPLEX, type_of_kind(unit->types, TY_C128));
        object->imaginary = name[0] == 'i' ? INFINITY : NAN;
        return object;
    }
    if (name[1] == 'i' && strchr(name, '(') != NULL) {
        return object_limits_at(unit, path);
    }
    if (strcmp(path, "numpy.newaxis") == 0) {
        return object_none(unit);
    }
    if (strcmp(path, "numpy.True_") == 0 || strcmp(path, "numpy.False_") == 0) {
        return object_bool(unit, path[6] == 'T');
    }
    return NULL;
}

static Object *given_at_path(Unit *unit, const char *path);

Object *object_at_path(Unit *unit, const char *path)
{
    Object *of_project = module_object(unit, path);
    if (of_project != NULL) {
        return of_project;
    }
    path = canonical_path(unit, path);
    if (starts_with(path, "builtins.") && !is_builtin_name(path + strlen("builtins."))) {
        return NULL;
    }
    const Type *type = type_at_path(unit, path);
    if (type != NULL) {
        return object_type(unit, type);
    }
    Object *object = number_at_path(unit, path);
    Fp8Unit owner;
    int value;
    if (fp8_member(path, &owner, &value)) {
        Binding *binding = arena_alloc(unit->arena, sizeof *binding);
        binding->name = strrchr(path, '.') + 1;
        object = object_member(unit, binding, fp8_name(type_fp8(unit->types, owner)), object_int(unit, value), true);
        object->path = path;
    }
    object = object != NULL ? object : given_at_path(unit, path);
    if (object == NULL) {
        object = object_new(unit, OBJ_PATH, type_of_kind(unit->types, TY_OBJECT));
        object->path = path;
    }
    return object;
}

/* What a name of a module stands for, once looked up: kernels ask for the same few again and again. */
typedef struct Member {
    const char *path, *name;
    Object *object;
} Member;

struct MemberTable {
    Member slots[256];
    uint32_t count;
};

static Member *member_slot(MemberTable *table, const char *path, const char *name)
{
    size_t at = (((uintptr_t)path >> 3) * 31 + ((uintptr_t)name >> 3)) % 256;
    while (table->slots[at].path != NULL && (table->slots[at].path != path || table->slots[at].name != name)) {
        at = (at + 1) % 256;
    }
    return &table->slots[at];
}

static const Py2cuConstant *find_given(Unit *unit, const char *path, uint32_t *at)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const Py2cuModule *module = &unit->request->modules[m];
        for (size_t i = 0; i < module->constant_count; i++) {
            if (strcmp(module->constants[i].name, path) == 0) {
                *at = m;
                return &module->constants[i];
            }
        }
    }
    return NULL;
}

/* An attribute of a class that is not in the text: "class.module.Config.SIZE" among the request's constants. NULL: there is none. */
static Object *given_attribute(Unit *unit, const char *owner, const char *name)
{
    uint32_t m = 0;
    const char *path = arena_printf(unit->arena, "%s.%s", owner, name);
    const Py2cuConstant *given = find_given(unit, path, &m), *value = find_given(unit, arena_printf(unit->arena, "%s.value", path), &m);
    bool is_member = given != NULL && value != NULL && given->kind == PY2CU_CONSTANT_OBJECT && strcmp(given->text, path) == 0;
    given = is_member ? value : given;
    Object *object = given != NULL ? object_from_request(unit, given) : NULL;
    if (object == NULL) {
        return NULL;
    }
    Binding *binding = arena_alloc(unit->arena, sizeof *binding);
    binding->name = name;
    binding->module = unit->modules[m];
    const char *class_name = strrchr(owner, '.') + 1;
    if (object->member != NULL) { /* another class's member */
        return object;
    }
    name_constant(unit, binding, arena_printf(unit->arena, "%s_%s", class_name, name), object);
    if (!is_member) {
        object->member = value != NULL ? binding : NULL; /* of an IntFlag and the like: a number that has a .value */
        return object;
    }
    bool of_numbers = find_given(unit, arena_printf(unit->arena, "%s.__int__", owner), &m) != NULL;
    Object *member = object_member(unit, binding, class_name, object, of_numbers);
    member->path = member->kind == OBJ_ENUM ? owner : NULL;
    return member;
}

/* Something of a class that is not in the text; NULL when the path is none of such. */
static Object *given_at_path(Unit *unit, const char *path)
{
    uint32_t m = 0;
    const char *dot = strrchr(path, '.');
    if (!starts_with(path, "class.") || find_given(unit, arena_printf(unit->arena, "%s.value", path), &m) == NULL) {
        return NULL;
    }
    Object owner = {.kind = OBJ_PATH, .path = names_intern(unit->names, path, (size_t)(dot - path))};
    return object_attribute(unit, &owner, names_find(unit->names, dot + 1));
}

/* Member.value: the plain number of an IntEnum's member keeps its name in the output. */
static Object *enum_value(Unit *unit, const Object *member)
{
    if (member->kind == OBJ_ENUM) {
        return member->items[0];
    }
    Object *plain = object_new(unit, member->kind, member->type);
    *plain = *member;
    plain->member = NULL;
    plain->as_type = NULL;
    plain->path = NULL;
    return plain;
}

Object *object_attribute(Unit *unit, const Object *object, const char *name)
{
    if (object->member != NULL && strcmp(name, "value") == 0) {
        return enum_value(unit, object);
    }
    if (object->kind == OBJ_TUPLE) {
        uint32_t field = type_tuple_field(object->type, name);
        return field != UINT32_MAX ? object->items[field] : NULL;
    }
    if (object->kind == OBJ_CLASS) {
        return class_attribute(unit, object->class_stmt, name);
    }
    if (object->kind == OBJ_ARRAY) {
        return array_constant_attribute(unit, object, name);
    }
    if (object->kind != OBJ_PATH) {
        return NULL;
    }
    if (unit->members == NULL) {
        unit->members = arena_alloc(unit->arena, sizeof *unit->members);
    }
    Member *member = member_slot(unit->members, object->path, name);
    if (member->path != NULL) {
        return member->object;
    }
    Object *found = starts_with(object->path, "class.") ? given_attribute(unit, object->path, name)
                                                        : object_at_path(unit, arena_printf(unit->arena, "%s.%s", object->path, name));
    if (unit->members->count < 128) { /* half full at most; a text with more names than that looks the rest up */
        unit->members->count++;
        *member = (Member){object->path, name, found};
    }
    return found;
}

/* `name` is that of the variable, "pair_0" for an item of it. */
static Object *object_from_constant(Unit *unit, const Py2cuConstant *c, const char *name, unsigned depth)
{
    switch (c->kind) {
    case PY2CU_CONSTANT_INT: {
        const char *dtype = py2cu_dtype_name(c->dtype);
        const Type *type = dtype != NULL ? type_by_name(unit->types, dtype) : NULL;
        if (type == NULL || (!type_is_integer(type) && !type_is_bool(type))) {
            return NULL;
        }
        Object *object = object_new(unit, type_is_bool(type) ? OBJ_BOOL : OBJ_INT, type);
        object->integer = (int64_t)c->integer;
        return object;
    }
    case PY2CU_CONSTANT_FLOAT: {
        Object *object = object_float(unit, c->real);
        if (c->dtype == PY2CU_FLOAT32 || c->dtype == PY2CU_FLOAT16 || c->dtype == PY2CU_BFLOAT16) {
            object->type = type_by_name(unit->types, py2cu_dtype_name(c->dtype));
        }
        return object;
    }
    case PY2CU_CONSTANT_COMPLEX: {
        Object *object = object_new(unit, OBJ_COMPLEX, type_of_kind(unit->types, c->dtype == PY2CU_COMPLEX64 ? TY_C64 : TY_C128));
        object->number = c->real;
        object->imaginary = c->imag;
        return object;
    }
    case PY2CU_CONSTANT_NONE:
        return object_none(unit);
    case PY2CU_CONSTANT_STRING: {
        size_t length = strlen(c->text);
        return object_string(unit, arena_strndup(unit->arena, c->text, length), length);
    }
    case PY2CU_CONSTANT_TUPLE: {
        Object *object = object_new(unit, OBJ_TUPLE, NULL);
        object->count = (uint32_t)c->item_count;
        object->items = arena_alloc(unit->arena, c->item_count * sizeof *object->items + 1);
        const Type **types = arena_alloc(unit->arena, c->item_count * sizeof *types + 1);
        for (size_t i = 0; i < c->item_count; i++) {
            const Py2cuConstant *item = &c->items[i];
            bool named_item = item->kind == PY2CU_CONSTANT_DEVICE_ARRAY || item->kind == PY2CU_CONSTANT_TUPLE;
            const char *item_name = named_item ? arena_printf(unit->arena, "%s_%zu", name, i) : name;
            object->items[i] = depth < 16 ? object_from_constant(unit, item, item_name, depth + 1) : NULL;
            if (object->items[i] == NULL) {
                return NULL;
            }
            types[i] = object_value_type(object->items[i]);
        }
        object->type = type_tuple(unit->types, types, c->item_count);
        const Type *named = c->text != NULL ? named_tuple_of_text(unit, c->text) : NULL;
        if (named != NULL && named->count == object->count) {
            object->type = type_named_tuple(unit->types, named, types);
        }
        return object;
    }
    case PY2CU_CONSTANT_ARRAY: {
        const char *dtype = c->dtype == PY2CU_RECORD ? c->text : py2cu_dtype_name(c->dtype);
        bool complete = dtype != NULL && c->shape != NULL && c->data != NULL;
        Signature elem = complete ? signature_parse_type(unit, dtype, strlen(dtype)) : (Signature){0};
        return elem.result != NULL && elem.error == NULL ? object_array_from(unit, elem.result, c->ndim, c->shape, c->data, c->data_length) : NULL;
    }
    case PY2CU_CONSTANT_DEVICE_ARRAY:
        return device_array_object(unit, signature_parse_type(unit, c->text, strlen(c->text)).result, name, c->integer);
    case PY2CU_CONSTANT_EXTERN:
        return c->item_count == 1 ? extern_given(unit, c->text, c->items[0].text, (unsigned)c->integer) : NULL;
    case PY2CU_CONSTANT_OBJECT:
        return object_at_path(unit, c->text);
    case PY2CU_CONSTANT_FUNCTION: {
        Module *module = c->module < unit->module_count ? unit->modules[c->module] : NULL;
        for (uint32_t i = 0; module != NULL && i < module->function_count; i++) {
            Function *function = module->functions[i];
            if (strcmp(function->name, c->text) == 0 && (c->line == 0 || c->line == function->line)) {
                Object *object = object_new(unit, OBJ_FUNCTION, type_of_kind(unit->types, TY_OBJECT));
                object->function = function;
                object->items = arena_alloc(unit->arena, c->item_count * sizeof *object->items + 1);
                for (uint32_t k = 0; k < c->item_count && c->items[k].kind == PY2CU_CONSTANT_STRING && c->items[k].text != NULL; k++) {
                    object->items[object->count++] = object_from_constant(unit, &c->items[k], name, depth + 1);
                }
                return object;
            }
        }
        return NULL;
    }
    }
    return NULL;
}

Object *object_from_request(Unit *unit, const Py2cuConstant *constant)
{
    return object_from_constant(unit, constant, constant->name, 0);
}

const char *object_describe(Unit *unit, const Object *object)
{
    switch (object->kind) {
    case OBJ_INT:
    case OBJ_FLOAT:
    case OBJ_COMPLEX:
    case OBJ_BOOL:
    case OBJ_TUPLE:
    case OBJ_ARRAY:
        return arena_printf(unit->arena, "a constant of type %s", object->type->name);
    case OBJ_DEVICE_ARRAY:
        return arena_printf(unit->arena, "an array of type %s", object->type->name);
    case OBJ_NONE:
        return "None";
    case OBJ_STRING:
        return "a string";
    case OBJ_PATH:
        if (starts_with(object->path, "builtins.")) {
            return arena_printf(unit->arena, "'%s'", object->path + strlen("builtins."));
        }
        return arena_printf(unit->arena, "'%s'", object->path);
    case OBJ_TYPE:
        return arena_printf(unit->arena, "the type %s", object->as_type->name);
    case OBJ_FUNCTION:
        return arena_printf(unit->arena, "the function '%s'", object->function->name);
    case OBJ_CLASS:
        return arena_printf(unit->arena, "the class '%s'", object->class_stmt->name);
    case OBJ_EXTERN:
        return object->external != NULL ? arena_printf(unit->arena, "the function '%s'", object->external->name)
                                        : "a function that is defined elsewhere";
    case OBJ_ENUM:
        return arena_printf(unit->arena, "the enum member '%s'", object->text);
    }
    return "a value";
}

bool object_is_number(const Object *object)
{
    return object->kind == OBJ_INT || object->kind == OBJ_FLOAT || object->kind == OBJ_COMPLEX || object->kind == OBJ_BOOL;
}

bool object_truth(const Object *object)
{
    switch (object->kind) {
    case OBJ_INT:
    case OBJ_BOOL:
        return object->integer != 0;
    case OBJ_FLOAT:
        return object->number != 0;
    case OBJ_COMPLEX:
        return object->number != 0 || object->imaginary != 0;
    case OBJ_NONE:
        return false;
    case OBJ_STRING:
        return object->length > 0;
    case OBJ_TUPLE:
        return object->count > 0;
    case OBJ_PATH:
    case OBJ_TYPE:
    case OBJ_FUNCTION:
    case OBJ_CLASS:
    case OBJ_EXTERN:
    case OBJ_ENUM:
    case OBJ_ARRAY:
    case OBJ_DEVICE_ARRAY:
        return true;
    }
    return true;
}

bool object_same(const Object *a, const Object *b)
{
    if (a == b) {
        return true;
    }
    if (a == NULL || b == NULL || a->kind != b->kind || a->type != b->type) {
        return false;
    }
    switch (a->kind) {
    case OBJ_INT:
    case OBJ_BOOL:
    case OBJ_DEVICE_ARRAY:
        return a->integer == b->integer;
    case OBJ_FLOAT:
        return memcmp(&a->number, &b->number, sizeof a->number) == 0;
    case OBJ_COMPLEX:
        return memcmp(&a->number, &b->number, sizeof a->number) == 0 && memcmp(&a->imaginary, &b->imaginary, sizeof a->imaginary) == 0;
    case OBJ_NONE:
        return true;
    case OBJ_STRING:
        return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
    case OBJ_TUPLE:
        for (uint32_t i = 0; i < a->count; i++) {
            if (!object_same(a->items[i], b->items[i])) {
                return false;
            }
        }
        return a->count == b->count;
    case OBJ_PATH:
        return strcmp(a->path, b->path) == 0;
    case OBJ_TYPE:
        return a->as_type == b->as_type;
    case OBJ_FUNCTION:
        return a->function == b->function;
    case OBJ_CLASS:
        return a->class_stmt == b->class_stmt;
    case OBJ_EXTERN:
        return a->external == b->external;
    case OBJ_ENUM:
        return a->member == b->member || (a->class_stmt == b->class_stmt && a->path == b->path && object_same(a->items[0], b->items[0]));
    case OBJ_ARRAY:
        return memcmp(a->dims, b->dims, a->type->ndim * sizeof *a->dims) == 0 && a->data != NULL && b->data != NULL &&
               memcmp(a->data, b->data, object_array_size(a) * type_size(a->type->elem)) == 0;
    }
    return false;
}
