/* What stands at a dotted path, as numpy.float32 or math.pi: types, numbers, functions of the catalogue, values that the caller gives. */
#include "names/inside.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

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

BuiltinId object_builtin(Unit *unit, const Object *object)
{
    return object != NULL && object->kind == OBJ_PATH ? builtin_find(unit, object->path) : BUILTIN_NONE;
}

/* Something of a class that is not in the text; NULL when the path is none of such. */
static Object *given_at_path(Unit *unit, const char *path)
{
    uint32_t m = 0;
    const char *dot = strrchr(path, '.');
    if (!starts_with(path, "class.") || request_value_at(unit, arena_printf(unit->arena, "%s.value", path), &m) == NULL) {
        return NULL;
    }
    Object owner = {.kind = OBJ_PATH, .path = names_intern(unit->names, path, (size_t)(dot - path))};
    return object_attribute(unit, &owner, names_find(unit->names, dot + 1));
}
