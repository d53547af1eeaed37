/* Decorators: what `@cuda.jit(...)` says of a function. */
#include "names/inside.h"

#include <string.h>

static bool keyword_flag(Unit *unit, const Keyword *keyword)
{
    Object *value = constant_of_expr(unit, keyword->value);
    return value != NULL && object_truth(value);
}

/* Python has run the decorators: what they ask for comes with the request, and need not be readable in the text. */
static bool decorators_have_run(const Unit *unit)
{
    return unit->request->instance_count > 0 && unit->request->modules[0].constant_count > 0;
}

static uint32_t keyword_count(Unit *unit, const Keyword *keyword)
{
    Object *value = constant_of_expr(unit, keyword->value);
    if (value != NULL ? value->kind == OBJ_NONE : decorators_have_run(unit)) {
        return 0;
    }
    if (value == NULL || value->kind != OBJ_INT || value->integer < 0 || value->integer > 65536) {
        diag_error(unit, keyword->span, "bad-option", "'%s' must be a constant integer from 0 to 65536", keyword->name);
        return 0;
    }
    return (uint32_t)value->integer;
}

static void read_launch_bounds(Unit *unit, const Keyword *keyword, uint32_t bounds[3])
{
    Object *value = constant_of_expr(unit, keyword->value);
    if (value != NULL ? value->kind == OBJ_NONE : decorators_have_run(unit)) {
        return;
    }
    Object *one[1] = {value};
    Object **items = one;
    uint32_t count = 1;
    if (value != NULL && value->kind == OBJ_TUPLE) {
        items = value->items;
        count = value->count;
    }
    if (count < 1 || count > 3) {
        diag_error(unit, keyword->span, "bad-option", "'launch_bounds' takes 1 to 3 integers, got %u", count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (items[i] == NULL || items[i]->kind != OBJ_INT || items[i]->integer < 1 || items[i]->integer > 65536) {
            diag_error(unit, keyword->span, "bad-option", "'launch_bounds' must be constant positive integers");
            return;
        }
        bounds[i] = (uint32_t)items[i]->integer;
    }
}

static bool is_jit(Unit *unit, const Expr *callee)
{
    const Object *object = callee->kind == EX_NAME || callee->kind == EX_ATTRIBUTE ? constant_of_expr(unit, callee) : NULL;
    return object != NULL && object->kind == OBJ_PATH && strcmp(object->path, "cuda.jit") == 0;
}

static void add_signatures(Unit *unit, Decoration *decoration, const Expr *e)
{
    if (e->kind == EX_LIST) {
        for (uint32_t i = 0; i < e->item_count; i++) {
            add_signatures(unit, decoration, e->items[i]);
        }
    } else if (e->kind == EX_NAME && e->binding != NULL && e->binding->stmt != NULL && e->binding->stmt->kind == ST_ASSIGN &&
               e->binding->assignments == 1 && e->binding->stmt->value->kind != EX_NAME) {
        add_signatures(unit, decoration, e->binding->stmt->value); /* sig = "void(...)"; @cuda.jit(sig) */
    } else if (e->kind != EX_NONE && !is_jit(unit, e)) { /* partial(cuda.jit, ...) */
        ptrvec_push(unit->arena, &decoration->signatures, (void *)(uintptr_t)e);
    }
}

/* `@vectorize([...], target="cuda")`, `@cuda.vectorize([...])`, the same of guvectorize, and `@cuda.reduce`. False: it is another one. */
static bool read_wrap(Unit *unit, Decoration *decoration, const char *path, const Expr *e)
{
    if (strcmp(path, "cuda.reduce") == 0 || strcmp(path, "cuda.Reduce") == 0) {
        decoration->is_jit = true;
        decoration->wrap = PY2CU_WRAP_REDUCE;
        decoration->call = e;
        return true;
    }
    const char *name = strncmp(path, "cuda.", 5) == 0 ? path + 5 : strncmp(path, "numba.", 6) == 0 ? path + 6 : "";
    bool general = strcmp(name, "guvectorize") == 0, for_gpu = path[0] == 'c';
    if (!general && strcmp(name, "vectorize") != 0) {
        return false;
    }
    for (uint32_t i = 0; e->kind == EX_CALL && i < e->keyword_count; i++) {
        const Keyword *keyword = &e->keywords[i];
        const Object *value = keyword->name != NULL && strcmp(keyword->name, "target") == 0 ? constant_of_expr(unit, keyword->value) : NULL;
        for_gpu = for_gpu || (value != NULL && value->kind == OBJ_STRING && strcmp(value->text, "cuda") == 0);
    }
    decoration->is_jit = true;
    decoration->is_device = !for_gpu; /* made for the processor: kernels may call it */
    decoration->wrap = !for_gpu ? PY2CU_WRAP_NONE : general ? PY2CU_WRAP_GUVECTORIZE : PY2CU_WRAP_VECTORIZE;
    decoration->call = e;
    uint32_t signatures = !for_gpu || e->kind != EX_CALL ? 0 : e->item_count;
    if (signatures > 0 && general) { /* the layout is the last one */
        const Expr *given = e->items[--signatures], *item = signature_item(unit, given);
        const Object *layout = constant_of_expr(unit, item != NULL ? item : given);
        decoration->layout = layout != NULL && layout->kind == OBJ_STRING ? layout->text : NULL;
    }
    for (uint32_t k = 0; k < signatures; k++) {
        add_signatures(unit, decoration, e->items[k]);
    }
    for (uint32_t k = 0; for_gpu && e->kind == EX_CALL && k < e->keyword_count; k++) {
        if (e->keywords[k].name != NULL && strcmp(e->keywords[k].name, "ftylist_or_function") == 0) {
            add_signatures(unit, decoration, e->keywords[k].value);
        }
    }
    return true;
}

Decoration decoration_of(Unit *unit, const Function *function)
{
    Decoration decoration = {0};
    unit->naming->host_depth++;
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        const Expr *callee = e->kind == EX_CALL ? e->left : e;
        Object *object = constant_of_expr(unit, callee);
        if (object == NULL || object->kind != OBJ_PATH) {
            continue;
        }
        e = object->call != NULL ? object->call : e; /* fast = cuda.jit(fastmath=True); @fast */
        if (read_wrap(unit, &decoration, object->path, e)) {
            continue;
        }
        bool cpu = strcmp(object->path, "numba.jit") == 0 || strcmp(object->path, "numba.njit") == 0;
        if (!cpu && strcmp(object->path, "cuda.jit") != 0) {
            continue;
        }
        decoration.is_jit = true;
        decoration.is_device = cpu;
        decoration.call = e;
        for (uint32_t k = 0; e->kind == EX_CALL && !cpu && k < e->item_count; k++) {
            add_signatures(unit, &decoration, e->items[k]);
        }
        for (uint32_t k = 0; e->kind == EX_CALL && !cpu && k < e->keyword_count; k++) {
            const Keyword *keyword = &e->keywords[k];
            const char *name = keyword->name != NULL ? keyword->name : "";
            if (strcmp(name, "device") == 0) {
                decoration.is_device = keyword_flag(unit, keyword);
            } else if (strcmp(name, "fastmath") == 0 || strcmp(name, "fast_math") == 0) {
                decoration.fastmath = keyword_flag(unit, keyword);
            } else if (strcmp(name, "debug") == 0) {
                decoration.debug = keyword_flag(unit, keyword);
            } else if (strcmp(name, "boundscheck") == 0) {
                decoration.boundscheck = keyword_flag(unit, keyword);
            } else if (strcmp(name, "lineinfo") == 0) {
                decoration.lineinfo = keyword_flag(unit, keyword);
            } else if (strcmp(name, "max_registers") == 0) {
                decoration.max_registers = keyword_count(unit, keyword);
            } else if (strcmp(name, "launch_bounds") == 0) {
                read_launch_bounds(unit, keyword, decoration.launch_bounds);
            } else if (strcmp(name, "argtypes") == 0) { /* the spelling of NumbaPro's days: one list is one signature */
                ptrvec_push(unit->arena, &decoration.signatures, keyword->value);
            } else if (strcmp(name, "func_or_sig") == 0 || strcmp(name, "signature") == 0) {
                add_signatures(unit, &decoration, keyword->value);
            }
        }
    }
    unit->naming->host_depth--;
    return decoration;
}

uint32_t guards_of(const Unit *unit, const Decoration *decoration)
{
    uint32_t bounds = unit->request->boundscheck || decoration->boundscheck ? GUARD_BOUNDS : 0;
    return bounds | (unit->request->debug || decoration->debug ? GUARD_ERRORS : 0);
}

/* `total = cuda.reduce(lambda a, b: a + b)`, `add = vectorize([...], target="cuda")(add_numbers)`: as if the call stood above the function;
 * a lambda has the name of the variable. */
static void apply_call(Unit *unit, Module *module, const Stmt *s)
{
    const Expr *call = s->value;
    Object *object = constant_of_expr(unit, call->left->kind == EX_CALL ? call->left->left : call->left);
    Decoration ignored = {0};
    if (call->item_count != 1 || call->keyword_count > 0 || object == NULL || object->kind != OBJ_PATH ||
        !read_wrap(unit, &ignored, object->path, call->left) || ignored.wrap == PY2CU_WRAP_NONE) {
        return;
    }
    bool is_lambda = call->items[0]->kind == EX_LAMBDA;
    Object *given = is_lambda ? NULL : constant_of_expr(unit, call->items[0]);
    Function *function = is_lambda ? call->items[0]->function : given != NULL && given->kind == OBJ_FUNCTION ? given->function : NULL;
    if (function == NULL || function->decorator_count > 0 || function->module != module) {
        return;
    }
    function->decorators = arena_alloc(unit->arena, sizeof *function->decorators);
    function->decorators[0] = call->left;
    function->decorator_count = 1;
    if (is_lambda) {
        Function **functions = arena_alloc(unit->arena, (module->function_count + 1) * sizeof *functions);
        memcpy(functions, module->functions, module->function_count * sizeof *functions);
        functions[module->function_count++] = function;
        module->functions = functions;
        function->name = s->targets[0]->name;
        function->lead = s->lead;
        function->trail = s->trail;
    }
}

bool decorate_by_call(Unit *unit, Function *function, const Expr *call)
{
    enum { MOST_CALLS = 16 };
    const Expr *first = function->decorator_count > 0 ? function->decorators[0] : NULL;
    bool is_static = first != NULL && first->kind == EX_NAME && strcmp(first->name, "staticmethod") == 0;
    if (function->is_lambda || (function->class_name != NULL && !is_static) || function->decorator_count >= MOST_CALLS ||
        (function->decorator_count > is_static && !function->made_kernel)) {
        return false;
    }
    Expr *made = call->left;
    if (call->keyword_count > 0) { /* cuda.jit(f, fastmath=True) */
        made = arena_alloc(unit->arena, sizeof *made);
        *made = *call;
        made->item_count = 0;
    }
    const Object *decorator = constant_of_expr(unit, made->kind == EX_CALL ? made->left : made);
    if (decorator == NULL || decorator->kind != OBJ_PATH || strcmp(decorator->path, "cuda.jit") != 0) {
        return false;
    }
    const Expr *options = decorator->call != NULL ? decorator->call : made;
    for (uint32_t i = 0; i < options->keyword_count; i++) {
        const Keyword *keyword = &options->keywords[i];
        const Object *value = keyword->name != NULL && strcmp(keyword->name, "device") == 0 ? constant_of_expr(unit, keyword->value) : NULL;
        if (keyword->name != NULL && strcmp(keyword->name, "device") == 0 && (value == NULL || object_truth(value))) {
            return false; /* kernels call such functions as they stand in the text */
        }
    }
    Expr **decorators = arena_alloc(unit->arena, (function->decorator_count + 1) * sizeof *decorators);
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        decorators[i] = function->decorators[i];
        if (decorators[i]->span.module == made->span.module && decorators[i]->span.start == made->span.start) {
            return false; /* this call has been passed before */
        }
    }
    decorators[function->decorator_count++] = made;
    function->decorators = decorators;
    function->made_kernel = true;
    return true;
}

void apply_decorators(Unit *unit)
{
    Module *module = unit->modules[0];
    for (uint32_t i = 0; i < module->body.count; i++) {
        const Stmt *s = module->body.stmts[i];
        if (ast_assigned_name(s) != NULL && s->value->kind == EX_CALL) {
            apply_call(unit, module, s);
        }
    }
}
