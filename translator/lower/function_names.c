// SPDX-License-Identifier: MIT
/* C names of instances: the Python name for the first instance of a function; for the others, the Python name and a
 * short suffix that states in which argument types they differ. codegen/overloads.c later renames device functions to
 * the Python name if C++ can distinguish them. */
#include "base/c_names.h"
#include "lower/lower_internal.h"

#include <string.h>

#define DEFAULT_LAYOUT "contiguous"

enum {
    LONGEST_ADDITION = 24, /* characters of a name beyond the Python name */
    MAX_FEATURES = 64,
};

/* The features of one instance, in the order of their arguments: "f32", "2d", "strided"; "" for one that the instance
 * does not have. */
typedef struct Features {
    const Instance *instance;
    const char *items[MAX_FEATURES];
    uint32_t count;
    uint32_t same_as; /* index of the first instance with equal chosen features */
} Features;

static void add_feature(Features *features, const char *text)
{
    if (features->count < MAX_FEATURES) {
        features->items[features->count++] = text;
    }
}

static const char *scalar_name(Unit *unit, const Type *type)
{
    if (type->kind == TY_MEMBER) {
        return cname_clean(unit->arena, type->class_name);
    }
    if (type->kind == TY_NONE) {
        return "none";
    }
    if (type_is_bool(type) || !type_is_scalar(type)) {
        return type_is_bool(type) ? "bool" : "";
    }
    char letter = type_is_signed(type) ? 'i' : type_is_unsigned(type) ? 'u' : type_is_float(type) ? 'f' : 'c';
    return arena_printf(unit->arena, "%c%u", letter, (unsigned)(letter == 'c' ? 2 * type->bits : type->bits));
}

/* Adds the element type, the number of dimensions and the layout: three features, of which scalars have only the
 * first. */
static void add_type(Unit *unit, Features *features, const Type *type)
{
    bool is_array = type->kind == TY_ARRAY;
    add_feature(features, scalar_name(unit, is_array ? type->elem : type));
    add_feature(features, is_array ? arena_printf(unit->arena, "%ud", (unsigned)type->ndim) : "");
    add_feature(features, !is_array                  ? ""
                          : type->layout == LAYOUT_C ? DEFAULT_LAYOUT
                          : type->layout == LAYOUT_F ? "fortran"
                                                     : "strided");
}

static const char *object_name(Unit *unit, const Object *object)
{
    if (object->kind == OBJ_FUNCTION) {
        return object->function->name[0] == '<' ? "lambda" : cname_clean(unit->arena, object->function->name);
    }
    if (object->kind == OBJ_INT) {
        bool negative = object->integer < 0;
        unsigned long long number = (unsigned long long)object->integer;
        return arena_printf(unit->arena, "%s%llu", negative ? "minus" : "", negative ? 0 - number : number);
    }
    bool has_name = object->kind == OBJ_PATH && strrchr(object->path, '.') != NULL;
    return has_name ? strrchr(object->path, '.') + 1 : "";
}

/* Adds the features of argument i, padded to the length of the longest tuple among the instances. */
static void add_argument(Unit *unit, Features *features, uint32_t i, uint32_t leaves)
{
    const Instance *instance = features->instance;
    const Type *type = i < instance->arg_count ? instance->args[i] : NULL;
    const Object *object = type != NULL ? instance->arg_objects[i] : NULL;
    const uint32_t count = type != NULL ? type_leaf_count(type) : 0;
    add_feature(features, object != NULL ? object_name(unit, object) : "");
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        if (leaf < count) {
            add_type(unit, features, type_leaf(type, leaf));
        } else {
            for (int k = 0; k < 3; k++) {
                add_feature(features, "");
            }
        }
    }
    if (leaves > 1) {
        add_feature(features, count > 1 ? arena_printf(unit->arena, "x%u", (unsigned)count) : "");
    }
}

/* Returns the number of classes of equal instances if `feature` also distinguishes them. */
static uint32_t count_classes(const Features *all, uint32_t count, uint32_t feature)
{
    uint32_t classes = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_first = true;
        for (uint32_t k = 0; k < i && is_first; k++) {
            is_first = all[k].same_as != all[i].same_as || strcmp(all[k].items[feature], all[i].items[feature]) != 0;
        }
        classes += is_first;
    }
    return classes;
}

static void split_classes(Features *all, uint32_t count, uint32_t feature)
{
    for (uint32_t i = count; i-- > 0;) {
        uint32_t first = i;
        for (uint32_t k = 0; k < i && first == i; k++) {
            bool is_same =
                all[k].same_as == all[i].same_as && strcmp(all[k].items[feature], all[i].items[feature]) == 0;
            first = is_same ? k : first;
        }
        all[i].same_as = first;
    }
}

/* Returns the function whose instances share a name: the one around kernels that are generated for it, or its own. */
static const Function *named_function(const Instance *instance)
{
    return instance->function->around != NULL ? instance->function->around : instance->function;
}

static const PtrVec *instances_of(Unit *unit, const Function *function)
{
    if (unit->instances_by_function.count == 0) {
        for (size_t i = 0; i < unit->instances.count; i++) {
            Instance *instance = unit->instances.items[i];
            const Function *named = named_function(instance);
            PtrVec *list = map_get(&unit->instances_by_function, named);
            if (list == NULL) {
                list = arena_alloc(unit->arena, sizeof *list);
                map_set(unit->arena, &unit->instances_by_function, named, list);
            }
            ptrvec_push(unit->arena, list, instance);
        }
    }
    return map_get(&unit->instances_by_function, function);
}

/* Returns whether both are instances of one function, or of the same kind of kernel around it. */
static bool are_related(const Instance *a, const Instance *b)
{
    const Function *x = a->function, *y = b->function;
    return x == y || (x->around != NULL && x->around == y->around && strcmp(x->name, y->name) == 0);
}

/* Returns the instances of the same function with their features; the first one has the plain name. */
static Features *related_instances(Unit *unit, const Instance *instance, uint32_t *count)
{
    const PtrVec *list = instances_of(unit, named_function(instance));
    Features *all = arena_alloc(unit->arena, list->count * sizeof *all);
    uint32_t most_leaves[MAX_FEATURES] = {0}, arguments = 0;
    *count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const Instance *other = list->items[i];
        if (!are_related(instance, other)) {
            continue;
        }
        all[*count] = (Features){.instance = other};
        *count += 1;
        arguments = other->arg_count > arguments ? other->arg_count : arguments;
        for (uint32_t k = 0; k < other->arg_count && k < MAX_FEATURES; k++) {
            uint32_t leaves = type_leaf_count(other->args[k]);
            most_leaves[k] = leaves > most_leaves[k] ? leaves : most_leaves[k];
        }
    }
    for (uint32_t i = 0; i < *count; i++) {
        for (uint32_t k = 0; k < arguments && k < MAX_FEATURES; k++) {
            add_argument(unit, &all[i], k, most_leaves[k]);
        }
    }
    return all;
}

/* Chooses few features that distinguish all instances: each step adds the first of the features that distinguish most
 * instances. Sets `chosen` by feature. */
static void choose_features(Features *all, uint32_t count, bool *chosen)
{
    for (uint32_t classes = 1; classes < count;) {
        uint32_t best = 0, max = classes;
        for (uint32_t k = 0; k < all[0].count; k++) {
            const uint32_t split = count_classes(all, count, k);
            best = split > max ? k : best;
            max = split > max ? split : max;
        }
        if (max == classes) {
            return;
        }
        chosen[best] = true;
        classes = max;
        split_classes(all, count, best);
    }
}

/* Returns the suffix of an instance: the chosen features in which it differs from the instance with the plain name. The
 * usual layout is only named if it is the only difference. */
static const char *suffix_of(Unit *unit, const Features *instance, const Features *plain, const bool *chosen)
{
    TextBuf text;
    textbuf_init(&text, unit->arena);
    textbuf_puts(&text, "");
    bool differs_in_layout = false;
    for (uint32_t k = 0; k < instance->count; k++) {
        const char *item = instance->items[k];
        if (!chosen[k] || strcmp(item, plain->items[k]) == 0) {
            continue;
        }
        if (strcmp(item, DEFAULT_LAYOUT) == 0) {
            differs_in_layout = true;
        } else if (item[0] != '\0') {
            textbuf_printf(&text, "_%s", item);
        }
    }
    if (text.length == 0 && differs_in_layout) {
        textbuf_puts(&text, "_" DEFAULT_LAYOUT);
    }
    return text.length <= LONGEST_ADDITION ? text.text : "";
}

/* Determines the suffixes of all instances of the function. */
static void set_suffixes(Unit *unit, const Instance *instance)
{
    enum { MAX_INSTANCES = 500 }; /* the work is quadratic */
    uint32_t count;
    Features *all = related_instances(unit, instance, &count);
    bool chosen[MAX_FEATURES] = {false};
    if (count <= MAX_INSTANCES) {
        choose_features(all, count, chosen);
    }
    const Features *plain = &all[0];
    for (uint32_t i = count; i-- > 0;) {
        const IrFunc *func = all[i].instance->lowered->ir;
        plain = func != NULL && func->name != NULL ? &all[i] : plain;
    }
    for (uint32_t i = 0; i < count; i++) {
        all[i].instance->lowered->suffix = suffix_of(unit, &all[i], plain, chosen);
    }
}

/* Returns the function's name with the names of the functions that contain it, unless that is too long. */
static const char *qualified_name(Unit *unit, const Instance *instance)
{
    const Function *function = instance->function;
    const char *own = function->is_lambda && function->name[0] == '<' ? "lambda" : function->name;
    own = instance->called != NULL ? instance->called : own;
    const char *name = own;
    for (const Function *outer = function->outer; outer != NULL; outer = outer->outer) {
        name = arena_printf(unit->arena, "%s_%s", outer->is_lambda ? "lambda" : outer->name, name);
    }
    return strlen(name) <= strlen(own) + LONGEST_ADDITION ? name : own;
}

const char *lower_function_name(Unit *unit, const Instance *instance, const char **shared)
{
    *shared = NULL;
    if (instance->symbol != NULL) {
        names_find(unit->global_names, instance->symbol);
        return instance->symbol;
    }
    const char *clean = cname_clean_global(unit->arena, qualified_name(unit, instance));
    *shared = clean;
    if (names_has(unit->global_names, clean)) {
        if (instance->lowered->suffix == NULL) {
            set_suffixes(unit, instance);
        }
        const char *longer = arena_printf(unit->arena, "%s%s", clean, instance->lowered->suffix);
        clean = strlen(longer) <= strlen(instance->function->name) + LONGEST_ADDITION ? longer : clean;
    }
    return cname_unique(unit->arena, unit->global_names, clean);
}
