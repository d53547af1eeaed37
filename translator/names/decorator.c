/* Decorators: what `@cuda.jit(...)` says of a function. */
#include "names/inside.h"

#include <py2cu/py2cu.h>

#include <string.h>

/* Python has run the decorators: what they ask for comes with the request, and need not be readable in the text. */
static bool decorators_have_run(const Unit *unit)
{
    return unit->request->instance_count > 0 && unit->request->modules[0].constant_count > 0;
}

/* What an option is given; false: nothing, or what the request has. */
static bool is_given(Unit *unit, const Keyword *keyword, Object **value)
{
    *value = constant_of_expr(unit, keyword->value);
    return *value != NULL ? (*value)->kind != OBJ_NONE : !decorators_have_run(unit);
}

static uint32_t keyword_count(Unit *unit, const Keyword *keyword)
{
    Object *value;
    if (!is_given(unit, keyword, &value)) {
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
    Object *value;
    if (!is_given(unit, keyword, &value)) {
        return;
    }
    bool is_tuple = value != NULL && value->kind == OBJ_TUPLE;
    Object *const *items = is_tuple ? value->items : &value;
    uint32_t count = is_tuple ? value->count : 1;
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

/* "noalias", "small" and the others, for messages. */
static const char *fact_words(Unit *unit)
{
    const char *text = "";
    for (uint32_t fact = 1; py2cu_fact_name(fact) != NULL; fact <<= 1) {
        const char *between = fact == 1 ? "" : py2cu_fact_name(fact << 1) != NULL ? ", " : " and ";
        text = arena_printf(unit->arena, "%s%s\"%s\"", text, between, py2cu_fact_name(fact));
    }
    return text;
}

/* assume="small", or several words, in one text or in a tuple. */
static void read_assumptions(Unit *unit, const Keyword *keyword, uint32_t *facts)
{
    Object *value;
    if (!is_given(unit, keyword, &value)) {
        return;
    }
    bool is_sequence = value != NULL && value->kind == OBJ_TUPLE;
    Object *const *items = is_sequence ? value->items : &value;
    for (uint32_t i = 0; i < (is_sequence ? value->count : 1); i++) {
        if (items[i] == NULL || items[i]->kind != OBJ_STRING || !py2cu_read_facts(items[i]->text, facts)) {
            diag_error(unit, keyword->span, "bad-option", "'assume' takes the words %s, as one text with commas or as a tuple", fact_words(unit));
            return;
        }
    }
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
    } else if (e->kind != EX_NONE && object_known(constant_of_expr(unit, e)) != KNOWN_JIT) { /* partial(cuda.jit, ...) */
        ptrvec_push(unit->arena, &decoration->signatures, (void *)(uintptr_t)e);
    }
}

/* `@vectorize([...], target="cuda")`, `@cuda.vectorize([...])`, the same of guvectorize, and `@cuda.reduce`. False: it is another one. */
static bool read_wrap(Unit *unit, Decoration *decoration, KnownId known, const Expr *e)
{
    if (known == KNOWN_REDUCE) {
        decoration->is_jit = true;
        decoration->wrap = PY2CU_WRAP_REDUCE;
        decoration->call = e;
        return true;
    }
    bool general = known == KNOWN_GUVECTORIZE || known == KNOWN_CPU_GUVECTORIZE, for_gpu = known == KNOWN_VECTORIZE || known == KNOWN_GUVECTORIZE;
    if (!general && known != KNOWN_VECTORIZE && known != KNOWN_CPU_VECTORIZE) {
        return false;
    }
    const Object *target = constant_of_expr(unit, ast_argument(e, UINT32_MAX, "target"));
    const Object *weak = constant_of_expr(unit, ast_argument(e, UINT32_MAX, "weak_literals"));
    for_gpu = for_gpu || (target != NULL && target->kind == OBJ_STRING && strcmp(target->text, "cuda") == 0);
    decoration->is_jit = true;
    decoration->is_device = !for_gpu; /* made for the processor: kernels may call it */
    decoration->wrap = !for_gpu ? PY2CU_WRAP_NONE : general ? PY2CU_WRAP_GUVECTORIZE : PY2CU_WRAP_VECTORIZE;
    decoration->call = e;
    decoration->weak_literals = for_gpu && weak != NULL && object_truth(weak);
    uint32_t signatures = !for_gpu || e->kind != EX_CALL ? 0 : e->item_count;
    if (signatures > 0 && general) { /* the layout is the last one */
        const Expr *given = e->items[--signatures], *item = signature_item(unit, given);
        const Object *layout = constant_of_expr(unit, item != NULL ? item : given);
        decoration->layout = layout != NULL && layout->kind == OBJ_STRING ? layout->text : NULL;
    }
    for (uint32_t k = 0; k < signatures; k++) {
        add_signatures(unit, decoration, e->items[k]);
    }
    const Expr *named = for_gpu ? ast_argument(e, UINT32_MAX, "ftylist_or_function") : NULL;
    if (named != NULL) {
        add_signatures(unit, decoration, named);
    }
    return true;
}

/* What else may stand there changes no text, or is one of another version's: only a misspelt option is refused. */
static void check_option(Unit *unit, const Keyword *keyword)
{
    static const char *const options[] = {
        "device", "fastmath", "debug", "boundscheck", "weak_literals", "lineinfo", "max_registers", "launch_bounds", "placement", "argtypes",
        "func_or_sig", "signature", "assume", "opt", "inline", "forceinline", "link", "lto", "cache", "nopython", "restype", "bind", "target", "locals",
        "abi", "abi_info", "extensions", "parallel", "nogil", "error_model", "forceobj", "looplift", "shared_memory_carveout",
    };
    enum { COUNT = sizeof options / sizeof options[0] };
    const char *similar = py2cu_similar(keyword->name, options, COUNT);
    if (similar != NULL && strcmp(similar, keyword->name) != 0) {
        diag_error(unit, keyword->span, "bad-option", "cuda.jit has no option '%s'", keyword->name);
        diag_hint(unit, "did you mean %s?", similar);
        const Span span = keyword->span;
        diag_edit(unit, (Span){span.start, span.start + (uint32_t)strlen(keyword->name), span.line, span.module}, similar);
    }
}

/* An option of cuda.jit. */
static void read_option(Unit *unit, Decoration *decoration, const Keyword *keyword)
{
    const char *name = keyword->name != NULL ? keyword->name : "";
    uint32_t *flag = strcmp(name, "device") == 0                                             ? &decoration->is_device
                     : strcmp(name, "fastmath") == 0 || strcmp(name, "fast_math") == 0 ? &decoration->fastmath
                     : strcmp(name, "debug") == 0                                      ? &decoration->debug
                     : strcmp(name, "weak_literals") == 0                              ? &decoration->weak_literals
                     : strcmp(name, "lineinfo") == 0                                   ? &decoration->lineinfo
                                                                                       : NULL;
    if (strcmp(name, "parallel") == 0 && decoration->on_cpu) {
        const Object *value = constant_of_expr(unit, keyword->value);
        decoration->parallel = value != NULL && object_truth(value);
    } else if (flag != NULL) {
        const Object *value = constant_of_expr(unit, keyword->value);
        *flag = value != NULL && object_truth(value);
    } else if (strcmp(name, "boundscheck") == 0) {
        Object *value;
        if (is_given(unit, keyword, &value) && value != NULL) {
            decoration->boundscheck = object_truth(value) ? PY2CU_YES : PY2CU_NO;
        }
    } else if (strcmp(name, "max_registers") == 0) {
        decoration->max_registers = keyword_count(unit, keyword);
    } else if (strcmp(name, "launch_bounds") == 0) {
        read_launch_bounds(unit, keyword, decoration->launch_bounds);
    } else if (strcmp(name, "assume") == 0) {
        read_assumptions(unit, keyword, &decoration->facts);
    } else if (strcmp(name, "placement") == 0) {
        Object *value;
        decoration->as_written = is_given(unit, keyword, &value) && value != NULL && value->kind == OBJ_STRING && strcmp(value->text, "as written") == 0;
        if (is_given(unit, keyword, &value) && !decoration->as_written) {
            diag_error(unit, keyword->span, "bad-option", "'placement' must be \"as written\", or None");
        }
    } else if (strcmp(name, "argtypes") == 0) { /* the spelling of NumbaPro's days: one list is one signature */
        ptrvec_push(unit->arena, &decoration->signatures, keyword->value);
    } else if (strcmp(name, "func_or_sig") == 0 || strcmp(name, "signature") == 0) {
        add_signatures(unit, decoration, keyword->value);
    } else {
        check_option(unit, keyword);
    }
}

/* What cuda.jit is asked for where a class of the text, as a decorator, hands the function to it. */
static void read_class(Unit *unit, Decoration *decoration, const Stmt *class_stmt)
{
    const Expr *call = decorator_class_jit(unit, class_stmt);
    if (call == NULL) {
        return;
    }
    decoration->is_jit = true;
    decoration->call = call;
    for (uint32_t k = 0; k < call->keyword_count; k++) {
        read_option(unit, decoration, &call->keywords[k]);
    }
    for (uint32_t k = 0; k < call->item_count; k++) {
        const Object *given = constant_of_expr(unit, call->items[k]);
        if (given != NULL && given->kind == OBJ_STRING) {
            add_signatures(unit, decoration, call->items[k]);
        }
    }
}

Decoration decoration_of(Unit *unit, const Function *function)
{
    Decoration decoration = {0};
    unit->naming->host_depth++;
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        const Expr *callee = e->kind == EX_CALL ? e->left : e;
        Object *object = constant_of_expr(unit, callee);
        if (object != NULL && object->kind == OBJ_CLASS && e->kind != EX_CALL && !decorators_have_run(unit)) {
            read_class(unit, &decoration, object->class_stmt);
            continue;
        }
        object = object_known(object) == KNOWN_NONE ? chosen_decorator(unit, e) : object;
        KnownId known = object_known(object);
        e = known != KNOWN_NONE && object->call != NULL ? object->call : e; /* fast = cuda.jit(fastmath=True); @fast */
        bool on_cpu = known == KNOWN_CPU_JIT, is_read = !on_cpu || unit->request->emit == PY2CU_EMIT_C; /* kernels that call it do not ask for its options */
        if (read_wrap(unit, &decoration, known, e) || (!on_cpu && known != KNOWN_JIT)) {
            continue;
        }
        decoration.is_jit = true;
        decoration.is_device = decoration.on_cpu = on_cpu;
        decoration.call = e;
        for (uint32_t k = 0; e->kind == EX_CALL && is_read && k < e->item_count; k++) {
            add_signatures(unit, &decoration, e->items[k]);
        }
        for (uint32_t k = 0; is_read && k < e->keyword_count; k++) {
            read_option(unit, &decoration, &e->keywords[k]);
        }
    }
    unit->naming->host_depth--;
    return decoration;
}

/* One that calls functions of the processor. */
static bool wrap_is_of_processor(Py2cuWrap wrap)
{
    return wrap == PY2CU_WRAP_CALL || wrap == PY2CU_WRAP_ELEMENTS || wrap == PY2CU_WRAP_ITEMS;
}

uint32_t modes_of(const Unit *unit, const Decoration *decoration)
{
    const Py2cuRequest *request = unit->request;
    bool bounds = request->boundscheck == PY2CU_YES || (request->boundscheck == PY2CU_UNSAID && request->for_host && request->emit != PY2CU_EMIT_C);
    uint32_t wanted = (bounds ? GUARD_BOUNDS : 0) | (request->weak_literals ? WEAK_LITERALS : 0) | (request->debug ? GUARD_ERRORS : 0) |
                      (request->numpy_errors ? NUMPY_ERRORS : 0) |
                      (wrap_is_of_processor(decoration->wrap) ? MAKES_ARRAYS | (request->parallel || decoration->parallel ? IS_PARALLEL : 0) : 0);
    return called_modes(wanted, decoration);
}

uint32_t called_modes(uint32_t caller, const Decoration *decoration)
{
    uint32_t bounds = decoration->boundscheck == PY2CU_UNSAID ? caller & GUARD_BOUNDS : decoration->boundscheck == PY2CU_YES ? GUARD_BOUNDS : 0;
    uint32_t others = caller & (GUARD_ERRORS | WEAK_LITERALS | MAKES_ARRAYS | IS_PARALLEL | NUMPY_ERRORS);
    return bounds | others | (decoration->weak_literals ? WEAK_LITERALS : 0) | (decoration->debug ? GUARD_ERRORS : 0);
}

/* `total = cuda.reduce(lambda a, b: a + b)`, `add = vectorize([...], target="cuda")(add_numbers)`: as if the call stood above the function;
 * a lambda has the name of the variable. */
static void apply_call(Unit *unit, Module *module, const Stmt *s)
{
    const Expr *call = s->value;
    Object *object = constant_of_expr(unit, call->left->kind == EX_CALL ? call->left->left : call->left);
    Decoration ignored = {0};
    if (call->item_count != 1 || call->keyword_count > 0 || !read_wrap(unit, &ignored, object_known(object), call->left) ||
        ignored.wrap == PY2CU_WRAP_NONE) {
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
    if (object_known(decorator) != KNOWN_JIT) {
        return false;
    }
    const Expr *device = ast_argument(decorator->call != NULL ? decorator->call : made, UINT32_MAX, "device");
    const Object *is_device = constant_of_expr(unit, device);
    if (device != NULL && (is_device == NULL || object_truth(is_device))) {
        return false; /* kernels call such functions as they stand in the text */
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

/* @overload(f) of another function: f means what that chooses. */
static void apply_overload(Unit *unit, const Function *function)
{
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        bool has_thing = e->kind == EX_CALL && e->item_count > 0 && object_known(constant_of_expr(unit, e->left)) == KNOWN_OVERLOAD;
        const Object *thing = has_thing ? constant_of_expr(unit, e->items[0]) : NULL;
        if (thing != NULL && thing->kind == OBJ_FUNCTION && thing->function->overload == NULL) {
            thing->function->overload = function;
        }
    }
}

void apply_decorators(Unit *unit)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        for (uint32_t i = 0; unit->modules[m] != NULL && i < unit->modules[m]->function_count; i++) {
            apply_overload(unit, unit->modules[m]->functions[i]);
        }
    }
    Module *module = unit->modules[0];
    for (uint32_t i = 0; i < module->body.count; i++) {
        const Stmt *s = module->body.stmts[i];
        if (ast_assigned_name(s) != NULL && s->value->kind == EX_CALL) {
            apply_call(unit, module, s);
        }
    }
}
