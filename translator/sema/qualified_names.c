// SPDX-License-Identifier: MIT
/* Objects at dotted paths such as numpy.float32 or math.pi: types, numbers, intrinsics, and values that the caller
 * supplies. */
#include "base/strings.h"
#include "sema/sema_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846

/* Maps bfloat16 functions from their C names: __hadd to hadd, __bfloat162int_rn to bfloat16_to_int32_rn. */
static const char *bf16_path(Unit *unit, const char *path)
{
    static const struct {
        const char *c, *name;
    } types[] = {{"float", "float32"}, {"double", "float64"}, {"char", "int8"}, {"uchar", "uint8"},
                 {"short", "int16"},   {"ushort", "uint16"},  {"int", "int32"}, {"uint", "uint32"},
                 {"ll", "int64"},      {"ull", "uint64"}};
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
            return arena_printf(unit->arena, "cuda.bf16.bfloat16_%s_%s%s", name[8] == '2' ? "to" : "as", types[i].name,
                                from + length);
        }
    }
    return name[0] == 'h' ? arena_printf(unit->arena, "cuda.bf16.%s", name) : path;
}

const char *successor_type(const char *name)
{
    static const struct {
        const char *name, *type;
    } types[] = {{"bf16", "bfloat16"}, {"f16", "float16"}, {"f32", "float32"}, {"f64", "float64"},
                 {"i8", "int8"},       {"i16", "int16"},   {"i32", "int32"},   {"i64", "int64"},
                 {"u8", "uint8"},      {"u16", "uint16"},  {"u32", "uint32"},  {"u64", "uint64"}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(name, types[i].name) == 0) {
            return types[i].type;
        }
    }
    return NULL;
}

bool imports_successor(const Unit *unit)
{
    bool successor = false, numba = false;
    for (size_t i = 0; i < unit->imports.count; i++) {
        const char *module = unit->imports.items[i], *dot = strchr(module, '.');
        size_t length = dot != NULL ? (size_t)(dot - module) : strlen(module);
        successor =
            successor || (length == strlen("numba_cuda_mlir") && strncmp(module, "numba_cuda_mlir", length) == 0);
        numba = numba || (length == strlen("numba") && strncmp(module, "numba", length) == 0);
    }
    return successor && !numba;
}

/* Maps names of numba_cuda_mlir, the successor of numba-cuda, to Numba's. Its `types` module is not mapped, because i8
 * and u8 differ there. */
static const char *successor_path(Unit *unit, const char *path)
{
    static const struct {
        const char *from, *to;
    } modules[] = {{"numba_cuda_mlir.types.", "numba.types."},
                   {"numba_cuda_mlir.cuda", "cuda"},
                   {"numba_cuda_mlir.numba_cuda", "cuda"},
                   {"numba_cuda_mlir", "numba"}};
    if (strcmp(path, "numba_cuda_mlir.types") == 0) {
        return path;
    }
    const char *type = starts_with(path, modules[0].from) ? successor_type(path + strlen(modules[0].from)) : NULL;
    if (type != NULL) {
        return arena_printf(unit->arena, "numba.%s", type);
    }
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        const char *rest = starts_with(path, modules[i].from) ? path + strlen(modules[i].from) : NULL;
        if (rest != NULL && (i == 0 || *rest == '\0' || *rest == '.')) {
            return arena_printf(unit->arena, "%s%s", modules[i].to, rest);
        }
    }
    return path;
}

/* Normalizes module paths. The canonical modules are "cuda", "roc", "numba", "math", "cmath", "numpy", "operator" and
 * "builtins"; names of "roc" that "cuda" also contains are normalized to "cuda". */
static const char *canonical_path(Unit *unit, const char *path)
{
    static const struct {
        const char *from, *to;
    } prefixes[] = {
        {"py2cu.cuda", "cuda"},
        {"numba.cuda", "cuda"},
        {"py2cu.roc", "roc"},
        {"numba.roc", "roc"},
        {"py2cu", "numba"},
        {"roc.jit", "cuda.jit"},
        {"roc.shared", "cuda.shared"},
        {"roc.atomic", "cuda.atomic"},
        {"roc.to_device", "cuda.to_device"},
        {"roc.device_array", "cuda.device_array"},
        {"roc.device_array_like", "cuda.device_array_like"},
        {"roc.coarsegrain_array", "cuda.pinned_array"},
        {"roc.finegrain_array", "cuda.pinned_array"},
        {"cuda._internal.cuda_fp8", "cuda.fp8"},
        {"cuda._internal.cuda_bf16", "cuda.bf16"},
        {"cuda._internal.cuda_fp16", "cuda.fp16"},
        {"cuda.fp16.__half", "cuda.types.float16"},
        {"cuda.bf16.nv_bfloat16", "cuda.types.bfloat16"},
        {"cuda.bindings.runtime.cudaRoundMode", "cuda.fp8.cudaRoundMode"}, /* from the package cuda-bindings */
        {"cuda.libdevice", "libdevice"},
        {"cuda.misc.special", "cuda"},
        {"numba.misc.special", "cuda"},
        {"numba.njit", "numba.jit"},
        {"cuda.Reduce", "cuda.reduce"},
        {"numba.core.typing", "numba.typing"},
        {"cuda.core.typing", "numba.typing"},
        {"cuda.typing", "numba.typing"},
        {"numba.types.from_dtype", "numba.from_dtype"},
        {"numba.numpy_support", "numba"},
        {"cuda.from_dtype", "numba.from_dtype"},
        {"cuda.carray", "numba.carray"},
        {"cuda.farray", "numba.farray"},
        {"cuda.local_array", "cuda.local.array"},
        {"cuda.shared_array", "cuda.shared.array"},
        {"cuda.experimental.consteval", "cuda.literally"},
        {"numba.literal_unroll", "cuda.literal_unroll"},
        {"numba.literally", "cuda.literally"},
        {"cuda.prange", "numba.prange"},
        {"cuda.np.numpy_support", "numba"},
        {"numba.np.numpy_support", "numba"},
        {"cuda.random.float32",
         "numba.float32"}, /* numba.cuda.random exports these names, and programs import them from there */
        {"cuda.random.float64", "numba.float64"},
        {"cuda.random.int64", "numba.int64"},
        {"cuda.random.uint32", "numba.uint32"},
        {"cuda.random.uint64", "numba.uint64"},
        {"cuda.random.from_dtype", "numba.from_dtype"},
        {"numpy.acos", "numpy.arccos"}, /* names of the array API in NumPy 2 */
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
    path = starts_with(path, "numba_cuda_mlir") ? successor_path(unit, path) : path;
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
#include "sema/python_builtins.def"
    };
    return string_in_list(name, names);
}

/* Returns the scalar type at a path: numba.float32, cuda.types.int8, numpy.uint8. */
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
    const char *rest;
    if (path_library(path, &rest) == LIBRARY_CUDA_FP8) {
        return type_fp8_named(unit->types, rest);
    }
    static const char *const prefixes[] = {
        "numba.core.types.", "numba.types.", "cuda.types.", "cuda.bf16.", "numba.", "cuda.", "numpy.",
        "ml_dtypes.",        "cupy."};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (starts_with(path, prefixes[i])) {
            const char *name = path + strlen(prefixes[i]);
            if (strcmp(name, "void") == 0 || strcmp(name, "none") == 0) {
                return type_of_kind(unit->types, TY_NONE);
            }
            bool of_numpy = strcmp(prefixes[i], "numpy.") == 0 ||
                            strcmp(prefixes[i], "cupy.") == 0; /* CuPy has the types and constants of NumPy */
            if (of_numpy) {                                    /* f4 and similar abbreviations are Numba's names */
                return strlen(name) > 3 ? type_by_numpy_name(unit->types, name) : NULL;
            }
            const Type *type = type_by_name(unit->types, name);
            return type == NULL && strcmp(prefixes[i], "cuda.") == 0 ? type_vector_by_name(unit->types, name) : type;
        }
    }
    return NULL;
}

/* Returns a numeric constant of a module. The constants of scipy.constants are those that the SI defines exactly (BIPM,
 * 2019), which are independent of CODATA editions. */
static Object *number_at_path(Unit *unit, const char *path)
{
    enum { MATH = 1, CMATH = 2, NUMPY = 4, SCIPY = 8, SYS = 16, ALL = MATH | CMATH | NUMPY };
    static const struct {
        const char *path;
        unsigned module;
    } prefixes[] = {{"math.", MATH},  {"cmath.", CMATH},           {"numpy.", NUMPY},
                    {"cupy.", NUMPY}, {"scipy.constants.", SCIPY}, {"sys.", SYS}};
    static const struct {
        const char *name;
        unsigned modules;
        double value, imaginary;
    } numbers[] = {
        {"pi", ALL | SCIPY, PI, 0},
        {"e", ALL, 2.71828182845904523536, 0},
        {"tau", ALL, 2 * PI, 0},
        {"inf", ALL, INFINITY, 0},
        {"nan", ALL, NAN, 0},
        {"infj", CMATH, 0, INFINITY},
        {"nanj", CMATH, 0, NAN},
        {"Inf", NUMPY, INFINITY, 0},
        {"infty", NUMPY, INFINITY, 0},
        {"Infinity", NUMPY, INFINITY, 0},
        {"PINF", NUMPY, INFINITY, 0},
        {"NINF", NUMPY, -INFINITY, 0},
        {"NaN", NUMPY, NAN, 0},
        {"NAN", NUMPY, NAN, 0},
        {"euler_gamma", NUMPY, 0.57721566490153286061, 0},
        {"c", SCIPY, 299792458.0, 0},
        {"speed_of_light", SCIPY, 299792458.0, 0},
        {"h", SCIPY, 6.62607015e-34, 0},
        {"Planck", SCIPY, 6.62607015e-34, 0},
        {"hbar", SCIPY, 6.62607015e-34 / (2 * PI), 0},
        {"e", SCIPY, 1.602176634e-19, 0},
        {"elementary_charge", SCIPY, 1.602176634e-19, 0},
        {"k", SCIPY, 1.380649e-23, 0},
        {"Boltzmann", SCIPY, 1.380649e-23, 0},
        {"N_A", SCIPY, 6.02214076e23, 0},
        {"Avogadro", SCIPY, 6.02214076e23, 0},
        {"g", SCIPY, 9.80665, 0},
        {"float_info.max", SYS, DBL_MAX, 0},
        {"float_info.min", SYS, DBL_MIN, 0},
        {"float_info.epsilon", SYS, DBL_EPSILON, 0},
    };
    size_t prefix = 0;
    while (prefix < sizeof prefixes / sizeof prefixes[0] && !starts_with(path, prefixes[prefix].path)) {
        prefix++;
    }
    for (size_t i = 0; prefix < sizeof prefixes / sizeof prefixes[0] && i < sizeof numbers / sizeof numbers[0]; i++) {
        if ((numbers[i].modules & prefixes[prefix].module) != 0 &&
            strcmp(numbers[i].name, path + strlen(prefixes[prefix].path)) == 0) {
            bool is_real = numbers[i].imaginary == 0;
            Object *number = is_real ? object_float(unit, numbers[i].value)
                                     : object_new(unit, OBJ_COMPLEX, type_of_kind(unit->types, TY_C128));
            number->imaginary = numbers[i].imaginary;
            return number;
        }
    }
    bool is_truth = strcmp(path, "numpy.True_") == 0;
    const bool is_local_fence = strcmp(path, "roc.CLK_LOCAL_MEM_FENCE") == 0;
    return strcmp(path, "sys.maxsize") == 0                                  ? object_int(unit, INT64_MAX)
           : is_local_fence || strcmp(path, "roc.CLK_GLOBAL_MEM_FENCE") == 0 ? object_int(unit, !is_local_fence)
           : strcmp(path, "numpy.newaxis") == 0                              ? object_none(unit)
           : is_truth || strcmp(path, "numpy.False_") == 0                   ? object_bool(unit, is_truth)
                                                                             : NULL;
}

static Object *request_object_at_path(Unit *unit, const char *path);

Object *object_at_path(Unit *unit, const char *path)
{
    Object *of_project = module_object(unit, path);
    if (of_project != NULL) {
        return of_project;
    }
    path = canonical_path(unit, path);
    const char *name;
    LibraryId library = path_library(path, &name);
    if (library == LIBRARY_BUILTINS && !is_builtin_name(name)) {
        return NULL;
    }
    const Type *type = type_at_path(unit, path);
    if (type != NULL) {
        return object_type(unit, type);
    }
    Object *object = number_at_path(unit, path);
    Fp8Unit owner;
    int value;
    if (library == LIBRARY_CUDA_FP8 && fp8_member(name, &owner, &value)) {
        Binding *binding = binding_new(unit, BIND_OBJECT, strrchr(path, '.') + 1, NULL);
        object = object_member(unit, binding, fp8_name(type_fp8(unit->types, owner)), object_int(unit, value), true);
        object->path = path;
    }
    object = object != NULL ? object : request_object_at_path(unit, path);
    return object != NULL ? object : object_path(unit, path);
}

BuiltinId object_builtin(Unit *unit, const Object *object)
{
    BuiltinId id = object != NULL && object->kind == OBJ_PATH ? builtin_find(unit, object->path) : BUILTIN_NONE;
    return id == BUILTIN_PRANGE ? BUILTIN_RANGE : id;
}

bool object_is_prange(Unit *unit, const Object *object)
{
    return object != NULL && object->kind == OBJ_PATH && builtin_find(unit, object->path) == BUILTIN_PRANGE;
}

const char *object_enum_name(Unit *unit, const Object *object)
{
    uint32_t m = 0;
    if (object->kind == OBJ_CLASS) {
        return enum_of_class(unit, object->class_stmt) != NULL ? object->class_stmt->name : NULL;
    }
    bool is_given = object->kind == OBJ_PATH && starts_with(object->path, "class.");
    bool is_enum =
        is_given && request_value_at(unit, arena_printf(unit->arena, "%s.__members__", object->path), &m) != NULL;
    return is_enum ? strrchr(object->path, '.') + 1 : NULL;
}

/* Returns an object of a class that is not in the source; NULL if the path does not belong to such a class. */
static Object *request_object_at_path(Unit *unit, const char *path)
{
    uint32_t m = 0;
    if (!starts_with(path, "class.") ||
        request_value_at(unit, arena_printf(unit->arena, "%s.value", path), &m) == NULL) {
        return NULL;
    }
    const char *dot = strrchr(path, '.');
    return object_attribute(unit, object_path(unit, names_intern(unit->names, path, (size_t)(dot - path))),
                            names_find(unit->names, dot + 1));
}
