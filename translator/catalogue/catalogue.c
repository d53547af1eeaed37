/* Looks functions up in intrinsics.def. */
#include "catalogue/catalogue.h"

#include <ctype.h>
#include <string.h>

typedef struct Row {
    const char *path, *result, *params, *spelling, *doc;
    IrEffect effect;
} Row;

static const Row rows[] = {
#define INTRINSIC(path, result, params, c, effect, doc) {path, result, params, c, doc, EFFECT_##effect},
#define SPECIAL(path, name)
#define PARAMETERS(path, names)
#define UFUNC(path, inputs, name)
#define SYNTAX(path, name)
#include "catalogue/intrinsics.def"
#undef INTRINSIC
#undef SPECIAL
#undef UFUNC
#undef SYNTAX
#undef PARAMETERS
};

static const Special specials[] = {
#define INTRINSIC(path, result, params, c, effect, doc)
#define SPECIAL(path, name) {path, 0, false},
#define SYNTAX(path, name) {path, 0, true},
#define PARAMETERS(path, names)
#define UFUNC(path, inputs, name) {path, inputs, false},
#include "catalogue/intrinsics.def"
#undef INTRINSIC
#undef SPECIAL
#undef UFUNC
#undef SYNTAX
#undef PARAMETERS
};

static const struct {
    const char *path, *names;
} parameters[] = {
#define INTRINSIC(path, result, params, c, effect, doc)
#define SPECIAL(path, name)
#define UFUNC(path, inputs, name)
#define SYNTAX(path, name)
#define PARAMETERS(path, names) {path, names},
#include "catalogue/intrinsics.def"
#undef INTRINSIC
#undef SPECIAL
#undef UFUNC
#undef SYNTAX
#undef PARAMETERS
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0], NUM_SPECIALS = sizeof specials / sizeof specials[0] };

const Special *special_find(const char *path)
{
    for (size_t i = 0; i < NUM_SPECIALS; i++) {
        if (strcmp(specials[i].path, path) == 0) {
            return &specials[i];
        }
    }
    return NULL;
}

uint32_t special_index(const Special *special)
{
    return (uint32_t)(special - specials);
}

static size_t first_row(const char *path)
{
    size_t i = 0;
    while (i < ROW_COUNT && strcmp(rows[i].path, path) != 0) {
        i++;
    }
    return i;
}

bool intrinsic_exists(const char *path)
{
    return special_find(path) != NULL || first_row(path) < ROW_COUNT;
}

static void read_params(Unit *unit, const Row *row, Intrinsic *out)
{
    const char *at = row->params;
    while (*at != '\0' && out->param_count < INTRINSIC_MAX_PARAMS) {
        out->takes[out->param_count] = *at != '\0' && strchr("=#%?", *at) != NULL ? *at : '\0';
        at += out->takes[out->param_count] != '\0';
        size_t length = strcspn(at, ",");
        size_t name = strcspn(at, ",>");
        out->params[out->param_count] = type_by_name(unit->types, names_intern(unit->names, at, name));
        out->c_params[out->param_count] =
            name < length ? type_by_name(unit->types, names_intern(unit->names, at + name + 1, length - name - 1)) : out->params[out->param_count];
        out->param_count++;
        at += length + (at[length] == ',');
    }
}

static void read_result(Unit *unit, const Row *row, Intrinsic *out)
{
    if (strcmp(row->result, "none") == 0) {
        out->result = out->c_result = type_of_kind(unit->types, TY_NONE);
        return;
    }
    size_t length = strcspn(row->result, "<");
    out->result = type_by_name(unit->types, names_intern(unit->names, row->result, length));
    out->c_result = row->result[length] == '<' ? type_by_name(unit->types, row->result + length + 1) : out->result;
}

/* Whether a parameter's mark lets it take an argument of the type. */
static bool is_taken(const Intrinsic *row, size_t k, const Type *type)
{
    switch (row->takes[k]) {
    case '\0':
        return true;
    case '=':
        return type == row->params[k];
    default:
        return type_is_integer(type) || (type_is_bool(type) && row->takes[k] != '%');
    }
}

const char *intrinsic_refusal(Unit *unit, const char *path, const Type *const *args, size_t count)
{
    size_t i = first_row(path);
    const char *name = intrinsic_parameters(path);
    if (name == NULL || i + 1 >= ROW_COUNT || strcmp(rows[i + 1].path, path) == 0) {
        return NULL; /* several rows: any of them may be meant */
    }
    Intrinsic row = {.path = path};
    read_params(unit, &rows[i], &row);
    for (size_t k = 0; k < count && row.param_count == count; k++) {
        int length = (int)strcspn(name, ",");
        if (row.takes[k] != '=' && !is_taken(&row, k, args[k])) {
            return arena_printf(unit->arena, row.takes[k] == '%' ? "%c%.*s type must be an integer" : "%c%.*s must be an integer or boolean",
                                toupper((unsigned char)name[0]), length - 1, name + 1);
        }
        name += length + (name[length] == ',');
    }
    return NULL;
}

const Intrinsic *intrinsic_choose(Unit *unit, const char *path, const Type *const *args, size_t count)
{
    Intrinsic *best = NULL;
    MatchCost best_cost = {.impossible = true};
    for (size_t i = first_row(path); i < ROW_COUNT && strcmp(rows[i].path, path) == 0; i++) {
        Intrinsic candidate = {.path = rows[i].path, .spelling = rows[i].spelling, .doc = rows[i].doc, .effect = rows[i].effect};
        read_params(unit, &rows[i], &candidate);
        if (candidate.param_count != count) {
            continue;
        }
        MatchCost cost = typing_match(args, candidate.params, count);
        for (size_t k = 0; k < count; k++) {
            cost.impossible = cost.impossible || !is_taken(&candidate, k, args[k]);
        }
        if (!cost.impossible && (best == NULL || match_better(cost, best_cost))) {
            read_result(unit, &rows[i], &candidate);
            if (best == NULL) {
                best = arena_alloc(unit->arena, sizeof *best);
            }
            *best = candidate;
            best_cost = cost;
        }
    }
    return best;
}

const char *intrinsic_parameters(const char *path)
{
    for (size_t i = 0; i < sizeof parameters / sizeof parameters[0]; i++) {
        if (strcmp(parameters[i].path, path) == 0) {
            return parameters[i].names;
        }
    }
    return NULL;
}

uint32_t intrinsic_inputs(const char *path)
{
    const Special *special = special_find(path);
    if (special != NULL || strncmp(path, "numpy.", 6) != 0) {
        return special != NULL ? special->inputs : 0;
    }
    size_t i = first_row(path);
    uint32_t inputs = i < ROW_COUNT ? 1 : 0;
    for (const char *at = i < ROW_COUNT ? rows[i].params : ""; *at != '\0'; at++) {
        inputs += *at == ',';
    }
    return inputs;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, replace, swap of neighbours) between two short names; more than `limit` for long ones. */
static unsigned distance(const char *a, const char *b, unsigned limit)
{
    size_t n = strlen(a), m = strlen(b);
    unsigned costs[3][64];
    if (n >= 63 || m >= 63) {
        return limit + 1;
    }
    for (size_t i = 0; i <= n; i++) {
        unsigned *row = costs[i % 3], *above = costs[(i + 2) % 3], *above2 = costs[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            if (i == 0) {
                row[j] = (unsigned)j;
                continue;
            }
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = least(row[j], above2[j - 2] + 1);
            }
        }
    }
    return costs[n % 3][m];
}

const char *intrinsic_similar(Unit *unit, const char *path)
{
    (void)unit;
    const char *best = NULL;
    const char *name = strrchr(path, '.') != NULL ? strrchr(path, '.') + 1 : path;
    unsigned best_distance = strlen(name) / 3 + 1; /* only names that differ in few letters */
    best_distance = best_distance > 3 ? 3 : best_distance;
    for (size_t i = 0; i < ROW_COUNT + NUM_SPECIALS; i++) {
        const char *candidate = i < ROW_COUNT ? rows[i].path : specials[i - ROW_COUNT].path;
        unsigned d = distance(path, candidate, best_distance);
        if (d < best_distance) {
            best_distance = d;
            best = candidate;
        }
    }
    return best;
}

bool path_is_known(const char *path)
{
    size_t length = strlen(path);
    if (strncmp(path, "class.", 6) == 0) {
        return true;
    }
    for (size_t i = 0; i < ROW_COUNT + NUM_SPECIALS; i++) {
        const char *known = i < ROW_COUNT ? rows[i].path : specials[i - ROW_COUNT].path;
        if (strncmp(known, path, length) == 0 && (known[length] == '\0' || known[length] == '.')) {
            return true;
        }
    }
    static const char *const others[] = {
        "numba", "numpy", "math", "cmath", "operator", "numba.types", "cuda.types", "builtins.int", "builtins.float", "builtins.bool",
        "builtins.str", "builtins.list", "builtins.dict", "builtins.set", "numpy.ndarray", /* of isinstance */
        "cuda", "cuda.jit", "cuda.laneid", "cuda.warpsize", "cuda.threadIdx", "cuda.blockIdx", "cuda.blockDim", "cuda.gridDim", "numba.jit",
        "numba.njit", "numba.vectorize", "cuda.vectorize", "cuda.reduce", "cuda.Reduce", "cuda.guvectorize", "numba.guvectorize",
        "cuda.declare_device", "sys", "sys.float_info", "cupy", "scipy", "scipy.constants",
        "cuda.fp8.saturation_t", "cuda.fp8.fp8_interpretation_t", "cuda.fp8.cudaRoundMode",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (strcmp(others[i], path) == 0) {
            return true;
        }
    }
    return false;
}

const Register *register_find(const char *path)
{
    static const Register registers[] = {
        {"cuda.threadIdx.x", IRS_TID_X, HELPER_NONE},  {"cuda.threadIdx.y", IRS_TID_Y, HELPER_NONE},  {"cuda.threadIdx.z", IRS_TID_Z, HELPER_NONE},
        {"cuda.blockIdx.x", IRS_CTAID_X, HELPER_NONE}, {"cuda.blockIdx.y", IRS_CTAID_Y, HELPER_NONE}, {"cuda.blockIdx.z", IRS_CTAID_Z, HELPER_NONE},
        {"cuda.blockDim.x", IRS_NTID_X, HELPER_NONE},  {"cuda.blockDim.y", IRS_NTID_Y, HELPER_NONE},  {"cuda.blockDim.z", IRS_NTID_Z, HELPER_NONE},
        {"cuda.gridDim.x", IRS_NCTAID_X, HELPER_NONE}, {"cuda.gridDim.y", IRS_NCTAID_Y, HELPER_NONE}, {"cuda.gridDim.z", IRS_NCTAID_Z, HELPER_NONE},
        {"cuda.warpsize", IRS_WARP_SIZE, HELPER_NONE}, {"cuda.laneid", IRS_TID_X, HELPER_LANE_ID},
    };
    for (size_t i = 0; i < sizeof registers / sizeof registers[0]; i++) {
        if (strcmp(registers[i].path, path) == 0) {
            return &registers[i];
        }
    }
    return NULL;
}

bool path_is_register(const char *path)
{
    return register_find(path) != NULL;
}

const char *cmath_path(Unit *unit, const char *path)
{
    if (strncmp(path, "numpy.", 6) != 0) {
        return NULL;
    }
    const char *name = path + 6;
    if (strcmp(name, "log2") == 0) { /* NumPy alone has it */
        return "numpy.log2(complex)";
    }
    bool is_inverse = strncmp(name, "arc", 3) == 0;
    const char *same = arena_printf(unit->arena, "cmath.%s%s", is_inverse ? "a" : "", is_inverse ? name + 3 : name);
    return special_find(same) != NULL ? same : NULL;
}
