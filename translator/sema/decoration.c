// SPDX-License-Identifier: MIT
/* Decorations: parses the signatures and options of a decorator, and stores the decorations of functions. */
#include "base/strings.h"
#include "sema/sema_internal.h"

#include <py2cu/py2cu.h>

#include <string.h>

enum { MAX_CHAIN_LENGTH = 8 }; /* maximum length of a chain of names */

/* Evaluates an option; *value is NULL if it is not constant. Returns false if the option is None. */
static bool has_option_value(Unit *unit, const Keyword *keyword, Object **value)
{
    *value = constant_of_expr(unit, keyword->value);
    return *value == NULL || (*value)->kind != OBJ_NONE;
}

/* Evaluates an option by its truth value, as Numba does: fastmath={"nnan"} is fastmath=True for the GPU. Warns if the
 * value is unknown. */
static bool is_option_set(Unit *unit, const Keyword *keyword)
{
    const Object *value = constant_of_expr(unit, keyword->value);
    const Expr *all = keyword->value;
    value = value != NULL && value->kind != OBJ_PATH ? value : NULL; /* the path of an unknown import has no value */
    for (unsigned depth = 0; value == NULL && all != NULL && depth < MAX_CHAIN_LENGTH; depth++) {
        if (expr_is_dict(all)) {
            return all->item_count > 0;
        }
        if (all->kind == EX_UNSUPPORTED && all->name != NULL && strcmp(all->name, "set literal") == 0) {
            return true;
        }
        all = signature_value(unit, all);
    }
    if (value == NULL) {
        diag_warning(unit, keyword->span, "bad-option",
                     "the value of '%s' is not constant, so the option is not applied", keyword->name);
        diag_hint(unit, "write True or False, or pass a constant of this module");
    }
    return value != NULL && object_truth(value);
}

static uint32_t keyword_count(Unit *unit, const Keyword *keyword)
{
    Object *value;
    if (!has_option_value(unit, keyword, &value)) {
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
    if (!has_option_value(unit, keyword, &value)) {
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

/* Returns the list of fact names for messages: "noalias", "small", ... */
static const char *fact_words(Unit *unit)
{
    const char *text = "";
    for (uint32_t fact = 1; py2cu_fact_name(fact) != NULL; fact <<= 1) {
        const char *between = fact == 1 ? "" : py2cu_fact_name(fact << 1) != NULL ? ", " : " and ";
        text = arena_printf(unit->arena, "%s%s\"%s\"", text, between, py2cu_fact_name(fact));
    }
    return text;
}

/* Reads assume="small", or several facts in one string or in a tuple. */
static void read_assumptions(Unit *unit, const Keyword *keyword, uint32_t *facts)
{
    Object *value;
    if (!has_option_value(unit, keyword, &value)) {
        return;
    }
    bool is_sequence = value != NULL && value->kind == OBJ_TUPLE;
    Object *const *items = is_sequence ? value->items : &value;
    for (uint32_t i = 0; i < (is_sequence ? value->count : 1); i++) {
        if (items[i] == NULL || items[i]->kind != OBJ_STRING || !py2cu_read_facts(items[i]->text, facts)) {
            diag_error(unit, keyword->span, "bad-option",
                       "'assume' must be one or more of %s, as a comma-separated string or a tuple", fact_words(unit));
            return;
        }
    }
}

/* Adds the signatures of a decorator argument: one signature or a list of them, directly or through a name. */
static void add_signatures(Unit *unit, Decoration *decoration, const Expr *e, unsigned depth)
{
    const Expr *value = depth < MAX_CHAIN_LENGTH ? signature_value(unit, e) : NULL;
    const Object *condition = e->kind == EX_CONDITIONAL ? constant_of_expr(unit, e->cond) : NULL;
    if (condition != NULL) {
        value = object_truth(condition) ? e->left : e->right;
    }
    PtrVec items;
    if (depth < MAX_CHAIN_LENGTH && expr_is_list(unit, e) && sequence_items(unit, e, &items)) {
        for (size_t i = 0; i < items.count; i++) {
            add_signatures(unit, decoration, items.items[i], depth + 1);
        }
    } else if (value != NULL && depth < MAX_CHAIN_LENGTH) { /* sig = "void(...)"; @cuda.jit(sig) */
        add_signatures(unit, decoration, value, depth + 1);
    } else if (e->kind != EX_NONE) {
        ptrvec_push(unit->arena, &decoration->signatures, (void *)(uintptr_t)e);
    }
}

/* Returns whether the option names a GPU, or is not constant: targets selected at run time are assumed to be CUDA. */
static bool targets_gpu(Unit *unit, const Expr *call, const char *option)
{
    const Expr *given = ast_argument(call, UINT32_MAX, option);
    const Object *target = given != NULL ? constant_of_expr(unit, given) : NULL;
    static const char *const gpus[] = {"cuda", "roc", NULL};
    return given != NULL && (target == NULL || (target->kind == OBJ_STRING && string_in_list(target->text, gpus)));
}

bool decorator_is_for_gpu(Unit *unit, KnownId kind, const Decorator *decorator)
{
    bool is_for_gpu = kind == KNOWN_JIT || kind == KNOWN_VECTORIZE || kind == KNOWN_GUVECTORIZE || kind == KNOWN_REDUCE;
    const char *option = kind == KNOWN_CPU_JIT ? "target_backend" : "target";
    const bool is_other = kind == KNOWN_CPU_JIT || kind == KNOWN_CPU_VECTORIZE || kind == KNOWN_CPU_GUVECTORIZE;
    for (uint32_t i = 0; is_other && decorator != NULL && i < decorator->call_count; i++) {
        is_for_gpu = is_for_gpu || targets_gpu(unit, decorator->calls[i], option);
    }
    return is_for_gpu;
}

/* Reads the options of vectorize, guvectorize and reduce, for the GPU or for the CPU. */
static void read_wrap(Unit *unit, Decoration *decoration, KnownId kind)
{
    bool is_general = kind == KNOWN_GUVECTORIZE || kind == KNOWN_CPU_GUVECTORIZE,
         for_gpu = kind != KNOWN_CPU_VECTORIZE && kind != KNOWN_CPU_GUVECTORIZE;
    const Expr *call = decoration->call;
    if (kind == KNOWN_REDUCE) {
        decoration->wrap = PY2CU_WRAP_REDUCE;
        return;
    }
    const Object *weak = constant_of_expr(unit, ast_argument(call, UINT32_MAX, "weak_literals"));
    for_gpu = for_gpu || targets_gpu(unit, call, "target");
    decoration->is_device = !for_gpu; /* compiled for the CPU; kernels can call it */
    decoration->wrap = !for_gpu ? PY2CU_WRAP_NONE : is_general ? PY2CU_WRAP_GUVECTORIZE : PY2CU_WRAP_VECTORIZE;
    decoration->weak_literals = for_gpu && weak != NULL && object_truth(weak);
    uint32_t signatures = !for_gpu || call->kind != EX_CALL ? 0 : call->item_count;
    if (signatures > 0 && is_general) { /* the last argument is the layout */
        const Expr *given = call->items[--signatures], *item = signature_item(unit, given);
        const Object *layout = constant_of_expr(unit, item != NULL ? item : given);
        decoration->layout = layout != NULL && layout->kind == OBJ_STRING ? layout->text : NULL;
    }
    for (uint32_t k = 0; k < signatures; k++) {
        add_signatures(unit, decoration, call->items[k], 0);
    }
    const Expr *named = for_gpu ? ast_argument(call, UINT32_MAX, "ftylist_or_function") : NULL;
    if (named != NULL) {
        add_signatures(unit, decoration, named, 0);
    }
}

/* Reports options that are misspelled. Other unknown options either do not affect the generated code or belong to other
 * versions of Numba; they are ignored. */
static void check_option(Unit *unit, const Keyword *keyword)
{
    static const char *const options[] = {
        "device",        "fastmath",      "debug",
        "boundscheck",   "weak_literals", "lineinfo",
        "max_registers", "launch_bounds", "schedule",
        "argtypes",      "func_or_sig",   "signature",
        "assume",        "opt",           "inline",
        "forceinline",   "link",          "lto",
        "cache",         "nopython",      "restype",
        "bind",          "target",        "locals",
        "abi",           "abi_info",      "extensions",
        "parallel",      "nogil",         "error_model",
        "forceobj",      "looplift",      "shared_memory_carveout",
    };
    enum { COUNT = sizeof options / sizeof options[0] };
    const char *similar = py2cu_similar(keyword->name, options, COUNT);
    if (similar != NULL && strcmp(similar, keyword->name) != 0) {
        diag_error(unit, keyword->span, "bad-option", "cuda.jit has no option '%s'", keyword->name);
        diag_hint(unit, "did you mean %s?", similar);
        const Span span = keyword->span;
        diag_edit(unit, (Span){span.start, span.start + (uint32_t)strlen(keyword->name), span.line, span.module},
                  similar);
    }
}

/* Reads an option of cuda.jit. */
static void read_option(Unit *unit, Decoration *decoration, const Keyword *keyword)
{
    JitOptions *options = &decoration->options;
    const char *name = keyword->name != NULL ? keyword->name : "";
    uint32_t *flag = strcmp(name, "device") == 0                                       ? &decoration->is_device
                     : strcmp(name, "fastmath") == 0 || strcmp(name, "fast_math") == 0 ? &options->fastmath
                     : strcmp(name, "debug") == 0                                      ? &options->debug
                     : strcmp(name, "weak_literals") == 0                              ? &decoration->weak_literals
                     : strcmp(name, "lineinfo") == 0                                   ? &options->lineinfo
                                                                                       : NULL;
    if (strcmp(name, "parallel") == 0 && decoration->on_cpu) {
        decoration->parallel = is_option_set(unit, keyword);
    } else if (flag != NULL) {
        *flag = is_option_set(unit, keyword);
    } else if (strcmp(name, "boundscheck") == 0) {
        Object *value;
        if (has_option_value(unit, keyword, &value) && value != NULL) {
            decoration->boundscheck = object_truth(value) ? PY2CU_YES : PY2CU_NO;
        }
    } else if (strcmp(name, "opt") == 0) {
        const Object *value = constant_of_expr(unit, keyword->value);
        options->unoptimized = value != NULL && value->kind != OBJ_NONE && !object_truth(value);
    } else if (strcmp(name, "max_registers") == 0) {
        options->max_registers = keyword_count(unit, keyword);
    } else if (strcmp(name, "launch_bounds") == 0) {
        read_launch_bounds(unit, keyword, options->launch_bounds);
    } else if (strcmp(name, "assume") == 0) {
        read_assumptions(unit, keyword, &options->facts);
    } else if (strcmp(name, "schedule") == 0) {
        Object *value;
        options->original = has_option_value(unit, keyword, &value) && value != NULL && value->kind == OBJ_STRING &&
                            strcmp(value->text, "original") == 0;
        if (has_option_value(unit, keyword, &value) && !options->original) {
            diag_error(unit, keyword->span, "bad-option", "'schedule' must be \"original\" or None");
        }
    } else if (strcmp(name, "argtypes") == 0) { /* NumbaPro's spelling: a list is one signature */
        ptrvec_push(unit->arena, &decoration->signatures, keyword->value);
    } else if (strcmp(name, "func_or_sig") == 0 || strcmp(name, "signature") == 0) {
        add_signatures(unit, decoration, keyword->value, 0);
    } else {
        check_option(unit, keyword);
    }
}

/* Returns whether the call decorates any function that is passed to a decorator of the source: cuda.jit(**options)(f).
 * Its arguments become known when the decorator is resolved. */
static bool is_for_parameter(const Decoration *decoration)
{
    const Expr *call = decoration->call;
    const Expr *function = call != NULL && call->kind == EX_CALL && call->item_count == 1 ? call->items[0] : NULL;
    const Binding *binding = function != NULL && function->kind == EX_NAME ? function->binding : NULL;
    return binding != NULL && binding->kind == BIND_LOCAL && binding->index < binding->function->param_count;
}

/* Reads an option, or the options of `**options`. */
static void read_keyword(Unit *unit, Decoration *decoration, const Keyword *keyword, unsigned depth)
{
    if (keyword->name != NULL) {
        read_option(unit, decoration, keyword);
        return;
    }
    const Expr *all = keyword->value, *value = all;
    for (; value != NULL && depth < MAX_CHAIN_LENGTH; depth++) {
        all = value;
        value = signature_value(unit, all);
    }
    if (expr_is_dict(all)) {
        for (uint32_t i = 0; i + 1 < all->item_count; i += 2) {
            const Object *key = constant_of_expr(unit, all->items[i]);
            if (key != NULL && key->kind == OBJ_STRING) {
                read_option(unit, decoration,
                            &(Keyword){.name = names_find(unit->names, key->text),
                                       .value = all->items[i + 1],
                                       .span = all->items[i + 1]->span});
            }
        }
    } else if (all->kind == EX_CALL && all->item_count == 0 &&
               object_known(constant_of_expr(unit, all->left)) == KNOWN_CONTAINER && depth < MAX_CHAIN_LENGTH) {
        for (uint32_t i = 0; i < all->keyword_count; i++) { /* dict(fastmath=True) */
            read_keyword(unit, decoration, &all->keywords[i], depth + 1);
        }
    } else if (!is_for_parameter(decoration)) {
        diag_warning(unit, keyword->span, "bad-option",
                     "the options of this decorator are not constant, so none of them is applied");
        diag_hint(unit,
                  "write each option as a keyword argument (fastmath=True), or pass a dict literal of this module");
    }
}

static Decoration read_decorator(Unit *unit, const Decorator *decorator, const Expr *call)
{
    Decoration decoration = {.is_jit = true, .call = call, .path = decorator->path};
    const uint32_t errors = unit->error_count;
    const bool was_in_function = unit->in_function;
    unit->in_function = true;
    bool is_cpu = decorator->kind == KNOWN_CPU_JIT;
    for (uint32_t i = 0; i < decorator->call_count; i++) {
        is_cpu = is_cpu && !targets_gpu(unit, decorator->calls[i], "target_backend");
    }
    unit->naming->host_depth++;
    const bool is_jit = decorator->kind == KNOWN_JIT || decorator->kind == KNOWN_CPU_JIT;
    if (!is_jit) {
        decoration.call = decorator->call_count > 0 ? decorator->calls[decorator->call_count - 1] : call;
        read_wrap(unit, &decoration, decorator->kind);
    }
    decoration.is_device = decoration.is_device || is_cpu;
    decoration.on_cpu = is_cpu;
    bool is_read = is_jit && (!is_cpu || unit->request->emit ==
                                             PY2CU_EMIT_C); /* calls in kernels ignore the options of CPU functions */
    uint32_t position = 0;
    for (uint32_t i = 0; i < decorator->call_count && is_read; i++) {
        const Expr *given = call_arguments(unit, decorator->calls[i]);
        bool is_partial = object_known(constant_of_expr(unit, given->left)) == KNOWN_PARTIAL;
        for (uint32_t k = is_partial; k < given->item_count; k++) {
            if (position++ == 0) {
                add_signatures(unit, &decoration, given->items[k], 0);
            } else if (position == 2 && !is_cpu) { /* cuda.jit(signature, True) */
                read_option(unit, &decoration,
                            &(Keyword){.name = "device", .value = given->items[k], .span = given->items[k]->span});
            }
        }
        for (uint32_t k = 0; k < given->keyword_count; k++) {
            read_keyword(unit, &decoration, &given->keywords[k], 0);
        }
    }
    unit->naming->host_depth--;
    unit->in_function = was_in_function;
    decoration.is_wrong = unit->error_count > errors;
    return decoration;
}

const Decoration *decoration_read(Unit *unit, const Decorator *decorator, const Expr *call)
{
    const Decoration *known = map_get(&unit->naming->decorations, call);
    if (known == NULL) {
        Decoration *call_decorations = arena_alloc(unit->arena, sizeof *call_decorations);
        *call_decorations = read_decorator(unit, decorator, call);
        call_decorations->by_call = true;
        map_set(unit->arena, &unit->naming->decorations, call, call_decorations);
        known = call_decorations;
    }
    return known;
}

const Decoration *decoration_of_call(Unit *unit, const Expr *call)
{
    const Expr *given = call_arguments(unit, call);
    if (given->item_count != 1 || given->items[0]->kind == EX_STARRED) {
        return NULL;
    }
    const Decorator *decorator = decorator_of_expr(unit, call->left);
    if (decorator == NULL ||
        (decorator->takes_function ? call->keyword_count > 0 : expr_is_signature(unit, given->items[0]))) {
        return NULL;
    }
    if (!decorator->takes_function && call->keyword_count > 0) { /* cuda.jit(f, fastmath=True) */
        decorator = decorator_with_call(unit, decorator, call_without_items(unit, call), true);
    }
    return decoration_read(unit, decorator, call);
}

const Decoration *decoration_of_request(Unit *unit, const Py2cuConstant *function)
{
    if (!unit->request->decorated && function->item_count == 0 && function->integer == 0) {
        return NULL;
    }
    Decoration *declared = arena_alloc(unit->arena, sizeof *declared);
    *declared = (Decoration){
        .is_jit = true,
        .is_device = true,
        .by_call = true,
        .weak_literals = (function->integer & PY2CU_FUNCTION_WEAK_LITERALS) != 0,
        .boundscheck = (function->integer & PY2CU_FUNCTION_BOUNDSCHECK) != 0      ? PY2CU_YES
                       : (function->integer & PY2CU_FUNCTION_NO_BOUNDSCHECK) != 0 ? PY2CU_NO
                                                                                  : PY2CU_UNSPECIFIED,
        .options = {.debug = (function->integer & PY2CU_FUNCTION_DEBUG) != 0,
                    .fastmath = (function->integer & PY2CU_FUNCTION_FASTMATH) != 0},
    };
    const Py2cuConstant *signatures = function->items;
    for (size_t i = 0;
         i < function->item_count && signatures[i].kind == PY2CU_CONSTANT_STRING && signatures[i].text != NULL; i++) {
        Expr *text = arena_alloc(unit->arena, sizeof *text);
        text->kind = EX_STRING;
        text->text_length = (uint32_t)strlen(signatures[i].text);
        text->text = arena_strndup(unit->arena, signatures[i].text, text->text_length);
        ptrvec_push(unit->arena, &declared->signatures, text);
    }
    return declared;
}

/* ---- decorations of a function ---- */

/* Returns the decoration of the request's instances if Python has executed the decorators. */
static Decoration requested_decoration(const Unit *unit)
{
    const Py2cuRequest *request = unit->request;
    return (Decoration){
        .is_jit = true,
        .options = {.fastmath = request->fastmath,
                    .debug = request->debug,
                    .lineinfo = request->lineinfo,
                    .unoptimized = request->unoptimized,
                    .max_registers = request->max_registers},
    };
}

Decoration decoration_above(Unit *unit, const Function *function)
{
    if (unit->request->decorated) {
        return requested_decoration(unit);
    }
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        const Decorator *decorator = decorator_of_expr(unit, e);
        if (decorator != NULL) {
            return read_decorator(unit, decorator, e);
        }
    }
    return (Decoration){0};
}

static const Decoration *first_generated_kernel(const Function *function)
{
    const Decoration *first = NULL;
    for (size_t i = 0; i < function->call_decorations.count; i++) {
        const Decoration *call_decorations = function->call_decorations.items[i];
        first = first == NULL || (first->is_device && !call_decorations->is_device) ? call_decorations : first;
    }
    return first;
}

Decoration decoration_of(Unit *unit, const Function *function)
{
    Decoration above = decoration_above(unit, function);
    const Decoration *call_decorations = above.is_jit ? NULL : first_generated_kernel(function);
    return call_decorations != NULL ? *call_decorations : above;
}

PtrVec decorations_of(Unit *unit, const Function *function)
{
    PtrVec all = {0};
    Decoration above = decoration_above(unit, function);
    if (above.is_jit) {
        Decoration *kept = arena_alloc(unit->arena, sizeof *kept);
        *kept = above;
        ptrvec_push(unit->arena, &all, kept);
    }
    for (size_t i = 0; i < function->call_decorations.count; i++) {
        ptrvec_push(unit->arena, &all, function->call_decorations.items[i]);
    }
    return all;
}

const Decoration *decoration_launched(Unit *unit, const Function *function, const Decoration *given)
{
    return given == NULL && function->call_decorations.count > 0 && !decoration_above(unit, function).is_jit
               ? first_generated_kernel(function)
               : given;
}

static void record_generated(Unit *unit, Function *function, const Decoration *decoration)
{
    ptrvec_push(unit->arena, &function->call_decorations, (void *)(uintptr_t)decoration);
    map_set(unit->arena, &unit->naming->generated, decoration->call, (void *)(uintptr_t)decoration);
}

bool decoration_is_generated(const Unit *unit, const Decoration *decoration)
{
    return map_find(&unit->naming->generated, decoration->call) != NULL;
}

bool function_add_generated(Unit *unit, Function *function, const Decoration *decoration)
{
    enum { MAX_CALLS = 16 };
    for (size_t i = 0; i < function->call_decorations.count; i++) {
        if (function->call_decorations.items[i] == decoration) {
            return true; /* the same call is already recorded */
        }
    }
    const Expr *first = function->decorator_count > 0 ? function->decorators[0] : NULL;
    bool is_static = first != NULL && first->kind == EX_NAME && strcmp(first->name, "staticmethod") == 0;
    bool is_wrapped =
        function->decorator_count > is_static && !decoration_above(unit, function).is_jit; /* by an unknown decorator */
    if (function->is_lambda || is_wrapped || (function->class_name != NULL && !is_static) ||
        function->call_decorations.count >= MAX_CALLS) {
        return false;
    }
    record_generated(unit, function, decoration);
    return true;
}

/* Returns whether the kernel calls CPU functions. */
static bool wrap_is_of_processor(Py2cuWrap wrap)
{
    return wrap == PY2CU_WRAP_CALL || wrap == PY2CU_WRAP_UFUNC_LOOP || wrap == PY2CU_WRAP_GUFUNC_LOOP;
}

uint32_t modes_of(const Unit *unit, const Decoration *decoration)
{
    const Py2cuRequest *request = unit->request;
    bool bounds = request->boundscheck == PY2CU_YES ||
                  (request->boundscheck == PY2CU_UNSPECIFIED && request->for_host && request->emit != PY2CU_EMIT_C);
    uint32_t wanted = (bounds ? GUARD_BOUNDS : 0) | (request->weak_literals ? WEAK_LITERALS : 0) |
                      (request->debug ? GUARD_ERRORS : 0) | (request->numpy_errors ? NUMPY_ERRORS : 0) |
                      (wrap_is_of_processor(decoration->wrap)
                           ? MAKES_ARRAYS | (request->parallel || decoration->parallel ? IS_PARALLEL : 0)
                           : 0);
    return called_modes(wanted, decoration);
}

uint32_t called_modes(uint32_t caller, const Decoration *decoration)
{
    uint32_t bounds = decoration->boundscheck == PY2CU_UNSPECIFIED ? caller & GUARD_BOUNDS
                      : decoration->boundscheck == PY2CU_YES       ? GUARD_BOUNDS
                                                                   : 0;
    uint32_t others = caller & (GUARD_ERRORS | WEAK_LITERALS | MAKES_ARRAYS | IS_PARALLEL | NUMPY_ERRORS);
    return bounds | others | (decoration->weak_literals ? WEAK_LITERALS : 0) |
           (decoration->options.debug ? GUARD_ERRORS : 0) |
           (decoration->is_device && decoration->options.fastmath ? IS_FAST : 0);
}

/* Applies `total = cuda.reduce(lambda a, b: a + b)` and `add = vectorize([...], target="cuda")(add_numbers)`: a lambda
 * gets the name of the variable, and is added to `lambdas`. */
static void apply_call(Unit *unit, Module *module, const Stmt *s, PtrVec *lambdas)
{
    const Expr *call = s->value;
    const Decoration *decoration = decoration_of_call(unit, call);
    if (decoration == NULL || decoration->wrap == PY2CU_WRAP_NONE) {
        return;
    }
    bool is_lambda = call->items[0]->kind == EX_LAMBDA;
    Object *given = is_lambda ? NULL : constant_of_expr(unit, call->items[0]);
    Function *function = is_lambda                                      ? call->items[0]->function
                         : given != NULL && given->kind == OBJ_FUNCTION ? given->function
                                                                        : NULL;
    if (function == NULL || function->decorator_count > 0 || function->module != module) {
        return;
    }
    record_generated(unit, function, decoration);
    if (is_lambda) {
        ptrvec_push(unit->arena, lambdas, function);
        function->name = s->targets[0]->name;
        function->lead = s->lead;
        function->trail = s->trail;
    }
}

/* Applies @overload(f): calls of f use the implementation that the decorated function selects. */
static void apply_overload(Unit *unit, const Function *function)
{
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        const Expr *e = function->decorators[i];
        bool has_argument =
            e->kind == EX_CALL && e->item_count > 0 && object_known(constant_of_expr(unit, e->left)) == KNOWN_OVERLOAD;
        const Object *argument = has_argument ? constant_of_expr(unit, e->items[0]) : NULL;
        if (argument != NULL && argument->kind == OBJ_FUNCTION && argument->function->overload == NULL) {
            argument->function->overload = function;
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
    PtrVec lambdas = {0};
    for (uint32_t i = 0; i < module->body.count; i++) {
        const Stmt *s = module->body.stmts[i];
        if (ast_assigned_name(s) != NULL && s->value->kind == EX_CALL) {
            apply_call(unit, module, s, &lambdas);
        }
    }
    if (lambdas.count > 0) {
        Function **functions = arena_alloc(unit->arena, (module->function_count + lambdas.count) * sizeof *functions);
        if (module->function_count > 0) {
            memcpy(functions, module->functions, module->function_count * sizeof *functions);
        }
        memcpy(functions + module->function_count, lambdas.items, lambdas.count * sizeof *functions);
        module->functions = functions;
        module->function_count += (uint32_t)lambdas.count;
    }
}
