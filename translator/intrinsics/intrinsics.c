// SPDX-License-Identifier: MIT
/* Lookup of functions in intrinsics.def. */
#include "intrinsics/intrinsics.h"
#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/pointer_map.h"

#include <string.h>

enum { ONE, SEVERAL }; /* number of C++ functions with a spelling */

/* A row of intrinsics.def. */
typedef struct Row {
    const char *path;
    const char *result, *spelling, *usage; /* of an overload; else NULL */
    const char *params;                    /* parameter names of an overload, or of a PARAMETERS row */
    HelperId helper;
    IrEffect effect;
    bool overloaded, of_warp;
    uint16_t builtin, of_complex, on_cpu; /* BuiltinId */
} Row;

static const Row rows[] = {
#define INTRINSIC(path, result, params, c, overloads, effect, doc)                                                     \
    {path, result, c, NULL, params, HELPER_NONE, EFFECT_##effect, overloads, false, 0, 0, 0},
#define HELPED(path, result, params, helper, usage)                                                                    \
    {path, result, NULL, usage, params, helper, EFFECT_NONE, ONE, false, 0, 0, 0},
#define BUILTIN(id, at, inputs, flags, effect, infer, lower, detail, signature, usage)                                 \
    {.path = at, .builtin = BUILTIN_##id},
#define PARAMETERS(at, names) {.path = at, .params = names},
#define COMPLEX(at, id) {.path = at, .of_complex = BUILTIN_##id},
#define ON_CPU(at, id) {.path = at, .on_cpu = BUILTIN_##id},
#define OF_WARP(at) {.path = at, .of_warp = true},
#define NAMED(at) {.path = at},
#include INTRINSICS_TABLE
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

/* Lengths of the paths: a lookup compares only rows of the same length. A kernel uses about a dozen paths, so this
 * is cheaper than building a hash map of all rows. */
static const uint8_t lengths[] = {
#define INTRINSIC(path, result, params, c, overloads, effect, doc) sizeof path - 1,
#define HELPED(path, result, params, helper, usage) sizeof path - 1,
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage) sizeof path - 1,
#define PARAMETERS(path, names) sizeof path - 1,
#define COMPLEX(path, id) sizeof path - 1,
#define ON_CPU(path, id) sizeof path - 1,
#define OF_WARP(path) sizeof path - 1,
#define NAMED(path) sizeof path - 1,
#include INTRINSICS_TABLE
};

static const Builtin builtins[] = {
    {.path = ""},
#define BUILTIN(id, path, inputs, flags, effect, infer, lower, detail, signature, usage)                               \
    {path, inputs, flags, EFFECT_##effect, signature, usage},
#include INTRINSICS_TABLE
};

/* All rows of a path. */
typedef struct Entry {
    const char *parameters;
    Intrinsic *overloads;  /* parsed rows; NULL until used */
    uint32_t first, count; /* rows */
    BuiltinId builtin, of_complex, on_cpu;
    bool is_known, of_warp;
} Entry;

typedef struct PathTable {
    Map entries; /* Entry * by interned path, for paths that were looked up */
} PathTable;

static void entry_read(Entry *entry, const char *path)
{
    size_t length = strlen(path);
    const uint8_t *end = lengths + ROW_COUNT;
    for (const uint8_t *at = lengths; length <= UINT8_MAX && (at = memchr(at, (int)length, (size_t)(end - at))) != NULL;
         at++) {
        const Row *row = &rows[at - lengths];
        if (memcmp(row->path, path, length) != 0) {
            continue;
        }
        entry->is_known = true;
        if (row->result != NULL) {
            entry->first = entry->count++ == 0 ? (uint32_t)(row - rows) : entry->first;
        } else if (row->of_warp) {
            entry->of_warp = true;
        } else if (row->params != NULL) {
            entry->parameters = row->params;
        } else if (row->of_complex != BUILTIN_NONE) {
            entry->of_complex = (BuiltinId)row->of_complex;
        } else if (row->on_cpu != BUILTIN_NONE) {
            entry->on_cpu = (BuiltinId)row->on_cpu;
        } else {
            entry->builtin = (BuiltinId)row->builtin;
        }
    }
}

/* Returns the entry of the path, and creates it if necessary. */
static Entry *find(Unit *unit, const char *path)
{
    if (unit->path_table == NULL) {
        unit->path_table = arena_alloc(unit->arena, sizeof *unit->path_table);
    }
    path = names_find(unit->names, path);
    Entry *entry = map_get(&unit->path_table->entries, path);
    if (entry == NULL) {
        entry = arena_alloc(unit->arena, sizeof *entry);
        entry_read(entry, path);
        map_set(unit->arena, &unit->path_table->entries, path, entry);
    }
    return entry;
}

BuiltinId builtin_find(Unit *unit, const char *path)
{
    return find(unit, path)->builtin;
}

const Builtin *builtin_row(BuiltinId id)
{
    return &builtins[id];
}

/* Result types. */
static const Type *type_or_none(TypeTable *types, const char *name)
{
    return strcmp(name, "none") == 0 ? type_of_kind(types, TY_NONE) : type_by_name(types, name);
}

static bool is_array(const Type *type)
{
    return type->kind == TY_ARRAY;
}

static bool is_tuple(const Type *type)
{
    return type->kind == TY_TUPLE;
}

static bool is_of_class(const Type *type, const char *name, size_t length)
{
    static const struct {
        const char *name;
        bool (*has)(const Type *type);
    } classes[] = {{"number", type_is_scalar},   {"real", type_is_real}, {"integral", type_is_integral},
                   {"integer", type_is_integer}, {"array", is_array},    {"tuple", is_tuple},
                   {"time", type_is_time}};
    size_t i = 0;
    while (strncmp(classes[i].name, name, length) != 0) {
        i++;
    }
    return classes[i].has(type);
}

bool builtin_takes(BuiltinId id, const Type *const *args, size_t count)
{
    const char *at = builtins[id].signature;
    if (at == NULL) {
        return true;
    }
    size_t k = 0;
    for (; *at != '\0' && *at != '-'; k++) {
        size_t length = strcspn(at, ",?-");
        bool may_miss = at[length] == '?';
        bool is_any = strncmp(at, "any", length) == 0; /* also matches arguments without a type */
        if (k < count ? !is_any && !is_of_class(args[k], at, length) : !may_miss) {
            return false;
        }
        at += length + may_miss;
        at += *at == ',';
    }
    return k >= count;
}

const Type *builtin_result(TypeTable *types, BuiltinId id, const Type *const *args)
{
    const char *result = strchr(builtins[id].signature, '>') + 1;
    return strcmp(result, "first") == 0 ? args[0] : type_or_none(types, result);
}

BuiltinId builtin_on_cpu(Unit *unit, const char *path)
{
    return find(unit, path)->on_cpu;
}

BuiltinId builtin_of_complex(Unit *unit, const char *path)
{
    return find(unit, path)->of_complex;
}

const char *intrinsic_parameters(Unit *unit, const char *path)
{
    return find(unit, path)->parameters;
}

bool intrinsic_exists(Unit *unit, const char *path)
{
    const Entry *entry = find(unit, path);
    return entry->builtin != BUILTIN_NONE || entry->count > 0;
}

static void read_params(Unit *unit, const Row *row, Intrinsic *out)
{
    const char *at = row->params;
    while (*at != '\0' && out->param_count < INTRINSIC_MAX_PARAMS) {
        out->takes[out->param_count] = strchr("=#%?", *at) != NULL ? *at : '\0';
        at += out->takes[out->param_count] != '\0';
        size_t length = strcspn(at, ",");
        size_t name = strcspn(at, ",>");
        out->params[out->param_count] = type_by_name(unit->types, names_intern(unit->names, at, name));
        out->c_params[out->param_count] =
            name < length ? type_by_name(unit->types, names_intern(unit->names, at + name + 1, length - name - 1))
                          : out->params[out->param_count];
        out->param_count++;
        at += length + (at[length] == ',');
    }
}

static void read_result(Unit *unit, const Row *row, Intrinsic *out)
{
    size_t length = strcspn(row->result, "<");
    out->result = type_or_none(unit->types, names_intern(unit->names, row->result, length));
    out->c_result = row->result[length] == '<' ? type_by_name(unit->types, row->result + length + 1) : out->result;
}

/* Returns whether the marker of a parameter accepts an argument of the type. */
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

/* Returns the overloads of the path with parsed types. */
static const Intrinsic *overloads_of(Unit *unit, const char *path, uint32_t *count)
{
    Entry *entry = find(unit, path);
    *count = entry->count;
    if (*count > 0 && entry->overloads == NULL) {
        entry->overloads = arena_alloc(unit->arena, *count * sizeof *entry->overloads);
        for (uint32_t i = 0; i < *count; i++) {
            const Row *row = &rows[entry->first + i];
            entry->overloads[i] = (Intrinsic){.spelling = row->spelling,
                                              .helper = row->helper,
                                              .overloaded = row->overloaded,
                                              .effect = row->effect,
                                              .of_warp = entry->of_warp || row->effect == EFFECT_WARP_SYNC};
            read_params(unit, row, &entry->overloads[i]);
            read_result(unit, row, &entry->overloads[i]);
        }
    }
    return *count > 0 ? entry->overloads : NULL;
}

const char *intrinsic_usage(Unit *unit, const char *path)
{
    const Entry *entry = find(unit, path);
    return entry->count > 0 ? rows[entry->first].usage : NULL;
}

const char *intrinsic_refusal(Unit *unit, const char *path, const Type *const *args, size_t count)
{
    uint32_t overloads;
    const Intrinsic *row = overloads_of(unit, path, &overloads);
    const char *name = intrinsic_parameters(unit, path);
    if (name == NULL || overloads != 1) {
        return NULL; /* several overloads */
    }
    for (size_t k = 0; k < count && row->param_count == count; k++) {
        int length = (int)strcspn(name, ",");
        if (row->takes[k] != '=' && !is_taken(row, k, args[k])) {
            return arena_printf(unit->arena,
                                row->takes[k] == '%' ? "%c%.*s type must be an integer"
                                                     : "%c%.*s must be an integer or boolean",
                                ascii_to_upper(name[0]), length - 1, name + 1);
        }
        name += length + (name[length] == ',');
    }
    return NULL;
}

const char *intrinsic_takes(Unit *unit, const char *path)
{
    enum { MAX_OVERLOADS = 4 };
    uint32_t count;
    const Intrinsic *overloads = overloads_of(unit, path, &count);
    if (overloads == NULL || count > MAX_OVERLOADS) {
        return "";
    }
    if (count == 1 && overloads[0].param_count == 0) {
        return "it takes no arguments";
    }
    TextBuf out;
    textbuf_init(&out, unit->arena);
    for (uint32_t i = 0; i < count; i++) {
        textbuf_puts(&out, i == 0 ? "it takes (" : i + 1 < count ? "), (" : ") or (");
        for (uint32_t k = 0; k < overloads[i].param_count; k++) {
            textbuf_printf(&out, "%s%s", k > 0 ? ", " : "", overloads[i].params[k]->name);
        }
    }
    textbuf_puts(&out, ")");
    return out.text;
}

const Intrinsic *intrinsic_choose(Unit *unit, const char *path, const Type *const *args, size_t count)
{
    const Intrinsic *best = NULL;
    MatchCost best_cost = {.impossible = true};
    uint32_t overloads;
    const Intrinsic *candidates = overloads_of(unit, path, &overloads);
    for (uint32_t i = 0; i < overloads; i++) {
        const Intrinsic *candidate = &candidates[i];
        if (candidate->param_count != count) {
            continue;
        }
        MatchCost cost = typing_match(args, candidate->params, count);
        for (size_t k = 0; k < count; k++) {
            cost.impossible = cost.impossible || !is_taken(candidate, k, args[k]);
        }
        if (!cost.impossible && (best == NULL || match_better(cost, best_cost))) {
            best = candidate;
            best_cost = cost;
        }
    }
    return best;
}

uint32_t intrinsic_inputs(Unit *unit, const char *path)
{
    const Entry *entry = find(unit, path);
    if (entry->builtin != BUILTIN_NONE || strncmp(path, "numpy.", 6) != 0 || entry->count == 0) {
        return builtins[entry->builtin].inputs;
    }
    uint32_t inputs = 1;
    for (const char *at = rows[entry->first].params; *at != '\0'; at++) {
        inputs += *at == ',';
    }
    return inputs;
}

const char *intrinsic_similar(Unit *unit, const char *path)
{
    const char *best = NULL;
    const char *name = strrchr(path, '.') != NULL ? strrchr(path, '.') + 1 : path;
    unsigned best_distance = similar_limit(name);
    for (size_t i = 0; i < ROW_COUNT + BUILTIN_COUNT; i++) {
        const char *candidate = i >= ROW_COUNT           ? builtins[i - ROW_COUNT].path
                                : rows[i].result != NULL ? rows[i].path
                                                         : "";
        unsigned d = similar_distance(path, candidate, best_distance);
        if (d < best_distance) {
            best_distance = d;
            best = candidate;
        }
    }
    const char *type = type_similar(name);
    if (type != NULL && similar_distance(name, type, best_distance) < best_distance) {
        best = arena_printf(unit->arena, "%.*s%s", (int)(name - path), path, type);
    }
    return best;
}

bool path_is_known(Unit *unit, const char *path)
{
    return strncmp(path, "class.", 6) == 0 || path_is_overloaded(unit, path) || find(unit, path)->is_known;
}

bool path_is_overloaded(const Unit *unit, const char *path)
{
    const Py2cuRequest *request = unit->request;
    for (size_t i = 0; request != NULL && i < request->overloaded_count; i++) {
        if (strcmp(request->overloaded[i], path) == 0) {
            return true;
        }
    }
    return false;
}

const Register *register_find(const char *path)
{
    static const Register registers[] = {
        {"cuda.threadIdx.x", IRS_TID_X, HELPER_NONE},  {"cuda.threadIdx.y", IRS_TID_Y, HELPER_NONE},
        {"cuda.threadIdx.z", IRS_TID_Z, HELPER_NONE},  {"cuda.blockIdx.x", IRS_CTAID_X, HELPER_NONE},
        {"cuda.blockIdx.y", IRS_CTAID_Y, HELPER_NONE}, {"cuda.blockIdx.z", IRS_CTAID_Z, HELPER_NONE},
        {"cuda.blockDim.x", IRS_NTID_X, HELPER_NONE},  {"cuda.blockDim.y", IRS_NTID_Y, HELPER_NONE},
        {"cuda.blockDim.z", IRS_NTID_Z, HELPER_NONE},  {"cuda.gridDim.x", IRS_NCTAID_X, HELPER_NONE},
        {"cuda.gridDim.y", IRS_NCTAID_Y, HELPER_NONE}, {"cuda.gridDim.z", IRS_NCTAID_Z, HELPER_NONE},
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
