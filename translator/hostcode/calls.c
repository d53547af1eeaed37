/* Calls, and the functions of the Python text as functions of the program: one for each list of argument types. */
#include "hostcode/inside.h"
#include "base/cname.h"

#include <string.h>

/* The function of the text that is called; NULL. */
static const Function *function_of(Writer *w, const Expr *callee)
{
    const Binding *binding = callee->kind == EX_NAME ? callee->binding : NULL;
    if (binding != NULL && binding->assignments == 1 && binding->stmt != NULL && binding->stmt->kind == ST_DEF) {
        return binding->stmt->function;
    }
    Object *object = constant_of_expr(w->unit, callee);
    return object != NULL && object->kind == OBJ_FUNCTION ? object->function : NULL;
}

/* Why a function cannot become one of the program; NULL: it can. */
static const char *refusal(const Function *function)
{
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (function->params[i].style == PARAM_STAR || function->params[i].style == PARAM_STARSTAR) {
            return "takes any number of arguments";
        }
    }
    return function->decorator_count > 0 || function_is_made_kernel(function) ? "has decorators"
           : function->has_yield || function->is_async             ? "is a generator"
           : function->class_name != NULL                          ? "is a method"
           : function->is_lambda                                   ? "is a lambda"
           : function->param_count > HOST_ARGUMENTS                ? "has too many parameters"
                                                                   : NULL;
}

static bool same_arguments(const Variant *variant, const Function *function, const CppType *arguments, uint32_t count)
{
    bool same = variant->function == function && variant->count == count;
    for (uint32_t i = 0; same && i < count; i++) {
        same = cpp_same(&variant->arguments[i], &arguments[i]);
    }
    return same;
}

static Variant *new_variant(Writer *w, const Function *function, const CppType *arguments, uint32_t count)
{
    Variant *variant = arena_alloc(w->arena, sizeof *variant);
    CppType *types = arena_alloc(w->arena, count * sizeof *types + 1);
    memcpy(types, arguments, count * sizeof *types);
    variant->function = function;
    variant->module = function->module;
    variant->arguments = types;
    variant->count = count;
    variant->result.kind = CPP_NOTHING;
    w->changed = true;
    return variant;
}

/* A function inside the one whose text is made: a lambda of C++, for one list of types. */
static Variant *nested_variant(Writer *w, const Function *function, const CppType *arguments, uint32_t count)
{
    Variant *known = map_get(&w->nested, function);
    if (known != NULL) {
        bool same = same_arguments(known, function, arguments, count);
        known->is_lost = known->is_lost || !same;
        return same ? known : NULL;
    }
    Variant *variant = new_variant(w, function, arguments, count);
    for (Variant *outer = w->variant; outer != NULL && variant->parent == NULL; outer = outer->parent) {
        variant->parent = outer->function == function->parent ? outer : NULL;
    }
    if (variant->parent == NULL) {
        return NULL;
    }
    variant->taken = variant->parent->taken;
    variant->name = cname_unique(w->arena, variant->taken, cname_clean_global(w->arena, function->name));
    map_set(w->arena, &w->nested, function, variant);
    write_variant(w, variant);
    return variant;
}

Variant *variant_of(Writer *w, const Function *function, const CppType *arguments, uint32_t count)
{
    if (function->parent != NULL) {
        return nested_variant(w, function, arguments, count);
    }
    uint32_t others = 0;
    for (size_t i = 1; i < w->variants.count; i++) {
        Variant *variant = w->variants.items[i];
        others += variant->function == function;
        if (same_arguments(variant, function, arguments, count)) {
            return variant;
        }
    }
    if (others >= HOST_VARIANTS) {
        return NULL;
    }
    Variant *variant = new_variant(w, function, arguments, count);
    variant->taken = names_new(w->arena);
    variant->name = cname_unique(w->arena, w->taken, cname_clean_global(w->arena, function->name));
    ptrvec_push(w->arena, &w->variants, variant);
    write_variant(w, variant);
    return variant;
}

/* What the call gives for the parameter; NULL: nothing, and it has no default. */
static const Expr *given_for(const Expr *e, const Function *function, uint32_t i)
{
    const Param *param = &function->params[i];
    const Expr *given = ast_argument(e, param->style == PARAM_KEYWORD_ONLY ? UINT32_MAX : i, param->name);
    return given != NULL ? given : param->fallback;
}

static bool knows_keywords(const Expr *e, const Function *function)
{
    bool all = true;
    for (uint32_t i = 0; i < e->keyword_count; i++) {
        bool any = false;
        for (uint32_t k = 0; k < function->param_count; k++) {
            any = any || strcmp(function->params[k].name, e->keywords[i].name) == 0;
        }
        all = all && any;
    }
    return all;
}

static Cpp call_function(Writer *w, const Expr *e, const Function *function)
{
    const char *why = refusal(function);
    if (why != NULL) {
        return cpp_none(w, "%s() %s", function->name, why);
    }
    if (ast_unpacks(e) || e->item_count > function->param_count || !knows_keywords(e, function)) {
        return cpp_none(w, "the arguments of %s()", function->name);
    }
    CppType *types = arena_alloc(w->arena, function->param_count * sizeof *types + 1);
    TextBuf text;
    textbuf_init(&text, w->arena);
    textbuf_puts(&text, "");
    for (uint32_t i = 0; i < function->param_count; i++) {
        const Expr *given = given_for(e, function, i);
        Cpp value = given != NULL ? cpp_expr(w, given) : cpp_none(w, "an argument that is not given");
        if (value.text == NULL || value.type.kind == CPP_TEXT || value.type.kind == CPP_NOTHING) {
            return cpp_none(w, "an argument of %s()", function->name);
        }
        types[i] = value.type;
        textbuf_printf(&text, "%s%s", i > 0 ? ", " : "", value.text);
    }
    Variant *variant = variant_of(w, function, types, function->param_count);
    if (variant == NULL || variant->is_lost || variant->is_empty) {
        return cpp_none(w, "nothing of %s() is followed", function->name);
    }
    variant->is_called = true;
    const Function *caller = w->variant->function;
    bool is_behind = caller != NULL && variant->module == w->variant->module && variant->function->span.start >= caller->span.start;
    variant->is_early = variant->is_early || is_behind || (caller != NULL && variant->module == w->variant->module && caller->module != w->unit->modules[0]);
    CppType result = variant->has_result && !variant->result_lost ? variant->result : (CppType){.kind = CPP_NOTHING};
    return cpp_made(w, result, RANK_WHOLE, "%s(%s)", variant->name, text.text);
}

Cpp cpp_call(Writer *w, const Expr *e)
{
    const Function *function = function_of(w, e->left);
    if (function != NULL) {
        return call_function(w, e, function);
    }
    const char *path = path_of(w, e->left);
    if (path != NULL) {
        return cpp_library_call(w, e, path);
    }
    if (e->left->kind != EX_ATTRIBUTE) {
        return cpp_none(w, "what '%s' gives", python_text(w, e->left->span));
    }
    Cpp self = cpp_expr(w, e->left->left);
    return self.text == NULL ? self : cpp_method_call(w, e, &self, e->left->name);
}
