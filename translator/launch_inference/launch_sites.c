// SPDX-License-Identifier: MIT
/* Records of launches: the types of the kernel's arguments or the reason why they are unknown, and constants from the
 * code around the kernel. */
#include "base/strings.h"
#include "launch_inference/launch_inference_internal.h"
#include "sema/sema.h"

#include <string.h>

static HostKind jit_kind(LaunchReader *reader, const Function *function)
{
    HostValue *known = map_get(&reader->jitted, function);
    if (known == NULL) {
        Decoration decoration = decoration_of(reader->unit, function);
        bool is_host = !decoration.is_jit ||
                       (decoration.is_device && decoration.by_call); /* the name still refers to the plain function */
        known = host_new(reader, is_host ? V_UNKNOWN : decoration.is_device ? V_NONE : V_FUNCTION);
        map_set(reader->arena, &reader->jitted, function, known);
    }
    return known->kind;
}

bool launch_is_kernel(LaunchReader *reader, const Function *function)
{
    return jit_kind(reader, function) == V_FUNCTION;
}

bool launch_is_jitted(LaunchReader *reader, const Function *function)
{
    return jit_kind(reader, function) != V_UNKNOWN;
}

static LaunchedKernel *kernel_of(LaunchReader *reader, const Function *function)
{
    LaunchedKernel *first = map_get(&reader->kernel_of, function), *last = NULL;
    for (LaunchedKernel *kernel = first; kernel != NULL; kernel = kernel->next) {
        if (kernel->decoration == reader->launched) {
            return kernel;
        }
        last = kernel;
    }
    LaunchedKernel *kernel = arena_alloc(reader->arena, sizeof *kernel);
    kernel->function = function;
    kernel->decoration = reader->launched;
    ptrvec_push(reader->arena, &reader->kernels, kernel);
    if (last != NULL) {
        last->next = kernel;
    } else {
        map_set(reader->arena, &reader->kernel_of, function, kernel);
    }
    return kernel;
}

static const char *chain_text(LaunchReader *reader, const HostValue *value)
{
    TextBuf text;
    textbuf_init(&text, reader->arena);
    const char *last = "";
    const char *before = NULL;
    for (unsigned i = 0; value != NULL && i < 12; i++, value = value->base) {
        if (value->kind != V_UNKNOWN) {
            continue;
        }
        last = value->text;
        size_t length = strlen(last);
        bool is_unspecific = length > 12 && strcmp(last + length - 12, "is not known") == 0;
        if (is_unspecific && value->base != NULL && value->base->kind == V_UNKNOWN) {
            continue; /* the message about the cause of the unknown value is more specific */
        }
        if (before != NULL && strcmp(before, last) == 0) {
            continue;
        }
        const char *file = reader->unit->modules[value->span.module]->file_name;
        textbuf_printf(&text, "%s", text.length > 0 ? "; " : "");
        if (value->span.module != 0) {
            textbuf_printf(&text, "%s, ", file != NULL ? file : "");
        }
        textbuf_printf(&text, "line %u: %s", value->span.line, last);
        before = last;
    }
    return text.text != NULL ? text.text : NULL;
}

static const char *describe(LaunchReader *reader, const HostValue *value)
{
    static const char *const kinds[] = {[V_LIST] = "a list, which kernels do not accept",
                                        [V_DICT] = "a dict, which kernels do not accept",
                                        [V_STRING] = "a string, which kernels do not accept",
                                        [V_NONE] = "None",
                                        [V_FUNCTION] = "a function, which kernels do not accept",
                                        [V_CONFIGURED] = "a function, which kernels do not accept",
                                        [V_DTYPE] = "a type",
                                        [V_CLASS] = "a type",
                                        [V_OBJECT] = "an object, which kernels do not accept",
                                        [V_ARRAY] = "an array with an unknown number of dimensions",
                                        [V_UNION] = NULL};
    if (value->kind == V_PATH) { /* of an unknown module */
        return arena_printf(reader->arena, "%s, which is not analyzed", value->text);
    }
    if (value->kind == V_METHOD) {
        return arena_printf(reader->arena, "the method '%s', which is not called here", value->text);
    }
    if (value->kind == V_ARRAY && value->type != NULL && (value->ndim >= 0 || value->is_uncertain)) {
        return "an array with an unknown memory order (.copy() creates an array in C order)";
    }
    return value->kind == V_ARRAY && value->type == NULL ? "an array of unknown element type" : kinds[value->kind];
}

/* Adds a launch with unknown types; the caller adds message and reason. Returns NULL if the launch is already
 * recorded, or if too many others are. */
static UnknownLaunch *add_unknown(LaunchReader *reader, LaunchedKernel *kernel, Span location, const Type **types)
{
    for (size_t i = 0; i < kernel->unknown.count; i++) {
        const UnknownLaunch *known = kernel->unknown.items[i];
        if (known->is_refused) {
            kernel->unknown.count = 0;
        } else if (known->location.start == location.start && known->location.module == location.module) {
            return NULL;
        }
    }
    if (kernel->unknown.count == LAUNCH_SIGNATURES) {
        return NULL;
    }
    UnknownLaunch *launch = arena_alloc(reader->arena, sizeof *launch);
    *launch = (UnknownLaunch){.location = location, .partial = types, .is_uncalled = reader->uncalled};
    ptrvec_push(reader->arena, &kernel->unknown, launch);
    return launch;
}

UnknownLaunch *launch_note_unknown(LaunchReader *reader, const Function *function, Span location, HostValue *cause,
                                   uint32_t param, const Type **types)
{
    UnknownLaunch *launch = add_unknown(reader, kernel_of(reader, function), location, types);
    if (launch != NULL) {
        const char *what = describe(reader, cause);
        launch->message = arena_printf(reader->arena, "the type of argument '%s' of kernel '%s' is not known%s%s",
                                       function->params[param].name, function->name, what != NULL ? ": it is " : "",
                                       what != NULL ? what : "");
        launch->reason = chain_text(reader, cause);
    }
    return launch;
}

/* Merges array types that differ in readonly only: a kernel must not write to an array that is read-only in any
 * launch. NULL if they differ otherwise. */
static const Type *read_only_of(LaunchReader *reader, const Type *a, const Type *b)
{
    if (a == b) {
        return a;
    }
    const bool are_alike = a->kind == TY_ARRAY && b->kind == TY_ARRAY && a->elem == b->elem && a->ndim == b->ndim &&
                           a->layout == b->layout;
    return are_alike ? type_array(reader->unit->types, a->elem, a->ndim, a->layout, true) : NULL;
}

/* Merges two signatures that differ only in read-only arrays; *is_changed: the known signature changed. */
static bool join_read_only(LaunchReader *reader, const Type **known, const Type *const *types, uint32_t count,
                           bool *is_changed)
{
    const Type **joined = arena_alloc(reader->arena, count * sizeof *joined + 1);
    for (uint32_t i = 0; i < count; i++) {
        joined[i] = read_only_of(reader, known[i], types[i]);
        if (joined[i] == NULL) {
            return false;
        }
    }
    *is_changed = memcmp(known, joined, count * sizeof *joined) != 0;
    memcpy(known, joined, count * sizeof *joined);
    return true;
}

void launch_note_signature(LaunchReader *reader, const Function *function, const Type **types, uint64_t assumed,
                           Span location)
{
    LaunchedKernel *kernel = kernel_of(reader, function);
    uint32_t count = function->param_count;
    for (size_t i = 0; i < kernel->signatures.count; i++) {
        bool is_changed = false;
        if (count == 0 || join_read_only(reader, kernel->signatures.items[i], types, count, &is_changed)) {
            *(Span *)kernel->places.items[i] = is_changed ? location : *(Span *)kernel->places.items[i];
            return;
        }
    }
    if (kernel->signatures.count >= LAUNCH_SIGNATURES) {
        UnknownLaunch *launch = add_unknown(reader, kernel, location, NULL);
        if (launch != NULL) {
            launch->message =
                arena_printf(reader->arena, "kernel '%s' is launched with more than %d combinations of argument types",
                             function->name, LAUNCH_SIGNATURES);
        }
    } else {
        Span *kept = arena_alloc(reader->arena, sizeof *kept);
        *kept = location;
        uint64_t *axes = arena_alloc(reader->arena, sizeof *axes);
        *axes = assumed;
        ptrvec_push(reader->arena, &kernel->signatures, types);
        ptrvec_push(reader->arena, &kernel->places, kept);
        ptrvec_push(reader->arena, &kernel->assumed, axes);
    }
}

/* Returns whether the rank that a kernel's subscripts imply agrees with that of earlier kernels for the same
 * array. The first rank is kept. */
static bool axes_agree(LaunchReader *reader, const Function *function, HostValue *array, uint32_t param,
                       const Type *type)
{
    if (array->assumed_ndim == 0) {
        array->assumed_ndim = type->ndim;
        array->text = arena_printf(reader->arena, "'%s' of kernel '%s'", function->params[param].name, function->name);
    }
    return array->assumed_ndim == type->ndim;
}

static void note_axes_differ(LaunchReader *reader, const Function *function, Span location, HostValue **values,
                             uint32_t param, const Type **types)
{
    const HostValue *array = values[param];
    unsigned ndim = types[param]->ndim;
    for (uint32_t i = 0; i < function->param_count; i++) {
        types[i] = values[i] == array ? NULL : types[i];
    }
    UnknownLaunch *launch = launch_note_unknown(reader, function, location, values[param], param, types);
    if (launch != NULL) {
        launch->message =
            arena_printf(reader->arena, "the same array is %s, with %d ax%s, and '%s' of kernel '%s', with %u",
                         array->text, array->assumed_ndim, array->assumed_ndim == 1 ? "is" : "es",
                         function->params[param].name, function->name, ndim);
        launch->reason =
            "the number of axes is inferred from the subscripts of the kernels, where x[i] of a 2-D array is a row";
    }
}

/* Returns whether the value is an array with fewer dimensions than the kernel indexes. */
static bool lacks_axes(LaunchReader *reader, const Function *function, const HostValue *value, uint32_t param)
{
    return value->kind == V_ARRAY && value->ndim >= 0 && value->ndim < launches_dimensions(reader, function, param);
}

/* Returns whether an alternative can be ignored because the kernel can index only another alternative: `a =
 * np.array(0.0)`, to which a loop appends. */
static bool is_another(LaunchReader *reader, const Function *function, const HostValue *choice, uint32_t k,
                       uint32_t param)
{
    bool other = false;
    for (uint32_t i = 0; i < choice->count; i++) {
        other = other || (choice->items[i]->kind == V_ARRAY && !lacks_axes(reader, function, choice->items[i], param));
    }
    return other && lacks_axes(reader, function, choice->items[k], param);
}

static void record_values(LaunchReader *reader, const Function *function, HostValue **values, const Span *spans,
                          Span launch, unsigned depth)
{
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (values[i]->kind == V_UNION && depth < 3) {
            const HostValue *choice = values[i];
            for (uint32_t k = 0; k < choice->count; k++) {
                if (is_another(reader, function, choice, k, i)) {
                    continue;
                }
                HostValue **chosen = arena_alloc(reader->arena, function->param_count * sizeof *chosen);
                for (uint32_t p = 0; p < function->param_count; p++) {
                    chosen[p] = host_choose(values[p], choice, k);
                }
                record_values(reader, function, chosen, spans, launch, depth + 1);
            }
            return;
        }
    }
    const Type **types = arena_alloc(reader->arena, function->param_count * sizeof *types + 1);
    HostValue **taken = arena_alloc(reader->arena, function->param_count * sizeof *taken + 1);
    HostValue *cause = NULL;
    uint32_t bad = UINT32_MAX;
    uint64_t assumed = 0;
    for (uint32_t i = 0; i < function->param_count; i++) {
        HostValue *cause_of_type = NULL;
        HostValue *value = values[i]->kind == V_UNION ? values[i]->items[0] : values[i];
        value = launch_interface_array(reader, value, spans[i]);
        types[i] = host_type(reader, value, launches_dimensions(reader, function, i), &cause_of_type);
        taken[i] = value;
        if (types[i] == NULL && bad == UINT32_MAX) {
            bad = i;
            cause = cause_of_type;
        }
    }
    for (uint32_t i = 0; bad == UINT32_MAX && i < function->param_count; i++) {
        if (taken[i]->kind == V_ARRAY && taken[i]->ndim < 0) {
            if (!axes_agree(reader, function, taken[i], i, types[i])) {
                note_axes_differ(reader, function, spans[i], taken, i, types);
                return;
            }
            assumed |= i < 64 ? (uint64_t)1 << i : 0;
        }
    }
    if (bad == UINT32_MAX) {
        launch_note_signature(reader, function, types, assumed, launch);
    } else {
        launch_note_unknown(reader, function, spans[bad], cause, bad, types);
    }
}

static const char several[] = "several values";

/* X = cuda.to_device(...): passed to kernels as a parameter. */
static Object *device_array_of(LaunchReader *reader, const Binding *binding, HostValue *value)
{
    const Stmt *s = binding->stmt;
    bool called = value->kind == V_ARRAY && binding->assignments == 1 && s != NULL && s->kind == ST_ASSIGN &&
                  s->target_count == 1 && s->targets[0]->kind == EX_NAME && s->value->kind == EX_CALL;
    const Object *callee = called ? constant_of_expr(reader->unit, s->value->left) : NULL;
    const char *name = "";
    bool is_cupy = callee != NULL && callee->kind == OBJ_PATH && path_library(callee->path, &name) == LIBRARY_CUPY;
    if (is_cupy ? object_known(callee) == KNOWN_TO_HOST : object_known(callee) != KNOWN_TO_DEVICE) {
        return NULL;
    }
    HostValue *cause_of_type = NULL;
    return device_array_object(reader->unit, host_type(reader, value, 0, &cause_of_type), binding->name,
                               reader->unit->device_arrays);
}

static Object *constant_of_value(LaunchReader *reader, const HostValue *value, unsigned depth)
{
    switch (value->kind) {
    case V_SCALAR:
        return value->constant;
    case V_NONE: /* unless it represents a value whose analysis stopped at a limit */
        return reader->steps < reader->limit ? object_none(reader->unit) : NULL;
    case V_DTYPE:
        return value->is_partial ? NULL : object_type(reader->unit, value->type);
    case V_FUNCTION: {
        Object *function = object_function(reader->unit, value->function);
        function->decoration = value->decoration;
        return function;
    }
    case V_STRING:
        return value->text != NULL ? object_string(reader->unit, value->text, strlen(value->text)) : NULL;
    case V_PATH:
        return value->is_partial || value->text[0] == '.' ? NULL : object_at_path(reader->unit, value->text);
    case V_TUPLE: {
        Object **items = arena_alloc(reader->unit->arena, value->count * sizeof *items + 1);
        for (uint32_t i = 0; i < value->count; i++) {
            items[i] = depth < 4 && value->items[i]->kind != V_FUNCTION
                           ? constant_of_value(reader, value->items[i], depth + 1)
                           : NULL;
            if (items[i] == NULL) {
                return NULL;
            }
        }
        return object_tuple(reader->unit, items, value->count);
    }
    default:
        return NULL;
    }
}

Object *launch_constant(LaunchReader *reader, const HostValue *value, bool of_list)
{
    HostValue items = *value;
    bool is_list = of_list && value->kind == V_LIST && value->base == NULL;
    items.kind = is_list ? V_TUPLE : value->kind;
    return constant_of_value(reader, &items, 0);
}

/* Returns whether another call binds the same constant. Functions are equal if the values that they capture are. */
static bool binds_same(LaunchReader *reader, HostValue *known, HostValue *value)
{
    if (known == value) {
        return true;
    }
    Object *a = constant_of_value(reader, known, 0), *b = constant_of_value(reader, value, 0);
    if (a != NULL && b != NULL && known->kind != V_FUNCTION && known->kind != V_DTYPE) {
        return object_same(a, b);
    }
    if (known->kind != value->kind || known->kind == V_UNKNOWN) {
        return false;
    }
    HostValue *joined = host_join(reader, known, value, NULL);
    return joined == known ||
           (known->kind == V_ARRAY && joined->kind == V_ARRAY && known->type == value->type); /* of any shape */
}

/* Records the captured names of a kernel, which are constants if all definitions of the kernel agree on them; also
 * those of functions that the kernel captures. */
static void note_bound(LaunchReader *reader, const HostFrame *frame, bool launched, unsigned depth)
{
    for (; frame != NULL && frame->function != NULL && depth < LAUNCH_CALLS; frame = frame->parent, depth++) {
        const PtrVec *bindings = &frame->function->scope->bindings;
        for (size_t i = 0; i < bindings->count; i++) {
            Binding *binding = bindings->items[i];
            HostValue *value = map_get(&frame->names, binding), *known = map_get(&reader->bound, binding);
            if (value == NULL || known == value || (!launched && binding_object(reader->unit, binding) != NULL)) {
                continue; /* known without launches, and named in the output */
            }
            bool functions = known != NULL && known->kind == V_FUNCTION && value->kind == V_FUNCTION;
            bool same_code = functions && known->function == value->function &&
                             known->decoration == value->decoration && known->base == NULL &&
                             value->base == NULL; /* its captured names are compared separately */
            bool same = known == NULL || same_code || binds_same(reader, known, value);
            HostValue *now = value;
            bool constant =
                constant_of_value(reader, value, 0) != NULL || device_array_of(reader, binding, value) != NULL;
            if (!same || !constant) {
                bool two = known != NULL && (constant || known->text == several);
                now = host_unknown(reader, frame->function->span, NULL, "not one value");
                now->text = two ? several : now->text;
            }
            map_set(reader->arena, &reader->bound, binding, now);
            if (now->kind == V_FUNCTION && now->frame != frame) {
                note_bound(reader, now->frame, launched, depth + 1);
            }
        }
    }
}

void launch_bind_constants(LaunchReader *reader)
{
    for (uint32_t i = 0; i < reader->bound.count; i++) {
        Binding *binding = (Binding *)(uintptr_t)reader->bound.keys[i];
        HostValue *value = reader->bound.values[i];
        if (value->kind == V_UNKNOWN && value->text == several) {
            binding->several_values = true;
            binding->object = NULL;
        }
        if (value->kind == V_UNKNOWN || binding->object != NULL) {
            continue;
        }
        binding->object =
            value->kind == V_ARRAY ? device_array_of(reader, binding, value) : constant_of_value(reader, value, 0);
        if (value->is_default &&
            object_is_number(binding->object)) { /* the output has a named constant, so that it can be changed */
            binding->object = object_copy(reader->unit, binding->object);
            binding->object->named = NULL;
            name_constant(reader->unit, binding, binding->name, binding->object);
        }
        binding->evaluated = true;
        binding->at_launch = binding->assignments > 1;
    }
    for (uint32_t i = 0; i < reader->globals.count;
         i++) { /* not constant expressions, but known when kernels are compiled */
        Binding *binding = (Binding *)(uintptr_t)reader->globals.keys[i];
        const HostFrame *frame = reader->modules[binding->module->index];
        HostValue *value = reader->globals.values[i], *last = frame != NULL ? map_get(&frame->names, binding) : NULL;
        if (binding->stmt == NULL || last == NULL || binding_object(reader->unit, binding) != NULL ||
            binding->may_change) {
            continue;
        }
        bool once = binding->assignments == 1 && !binding->set_in_function;
        Object *object = value->kind == V_UNKNOWN && once ? device_array_of(reader, binding, last)
                                                          : constant_of_value(reader, value, 0);
        binding->object = object;
        if (object != NULL && object_is_number(object)) {
            binding->object = object_copy(reader->unit, object);
            binding->object->named = NULL;
            name_constant(reader->unit, binding, binding->name, binding->object);
        }
        binding->at_launch = object != NULL && !once;
    }
}

static void note_global(LaunchReader *reader, const Binding *binding, HostValue *value, bool at_end)
{
    /* its value at the end equals that at the launch */
    bool once = binding->assignments == 1 && !binding->set_in_function;
    if (value == NULL || (once && !at_end) || binding->kind != BIND_MODULE) {
        return;
    }
    if (binding->set_in_function && (at_end || reader->uncalled)) {
        return; /* the order of calls is unknown */
    }
    HostValue *known = map_get(&reader->globals, binding);
    if (known != NULL && (at_end || known == value || known->kind == V_UNKNOWN)) {
        return; /* a launch has already recorded the value */
    }
    bool constant = (value->kind == V_FUNCTION ? value->base == NULL : value->kind != V_NONE) &&
                    constant_of_value(reader, value, 0) != NULL;
    if (known == NULL && constant) {
        map_set(reader->arena, &reader->globals, binding, value);
    } else if (!constant || !binds_same(reader, known, value)) {
        map_set(reader->arena, &reader->globals, binding, host_unknown(reader, (Span){0}, NULL, "several values"));
    }
}

void launch_note_globals(LaunchReader *reader, bool at_end)
{
    for (uint32_t m = 0; m < reader->unit->module_count && at_end; m++) {
        const HostFrame *frame = reader->modules[m];
        for (uint32_t i = 0; frame != NULL && i < frame->names.count; i++) {
            note_global(reader, frame->names.keys[i], frame->names.values[i], at_end);
        }
    }
    for (uint32_t i = 0; i < reader->changed_count && !at_end; i++) {
        const ChangedName *name = &reader->changed[i];
        note_global(reader, name->binding, map_get(&name->frame->names, name->binding), false);
    }
    reader->changed_count = 0;
}

void launch_note_compiled(LaunchReader *reader, const HostFrame *around, bool launched)
{
    launch_note_globals(reader, false);
    note_bound(reader, around, launched, 0);
}

/* Returns the argument of parameter i in a launch; *args form a tuple. NULL if there is none. */
static HostValue *argument_for_parameter(LaunchReader *reader, const Function *function, uint32_t star, uint32_t i,
                                         const CallValues *call)
{
    if (i == star && call->open == NULL) {
        return host_tuple(reader, i < call->count ? call->items + i : NULL, i < call->count ? call->count - i : 0);
    }
    bool by_keyword = function->params[i].style == PARAM_KEYWORD_ONLY;
    return i == star ? NULL : call_argument_value(call, by_keyword ? UINT32_MAX : i, function->params[i].name);
}

/* Records a launch that Python rejects, which is reported if nothing else determines the kernel's types. */
static void note_mismatch(LaunchReader *reader, const Function *function, const CallValues *call, Span span)
{
    LaunchedKernel *kernel = kernel_of(reader, function);
    UnknownLaunch *launch = kernel->unknown.count == 0 ? add_unknown(reader, kernel, span, NULL) : NULL;
    if (launch != NULL) {
        uint32_t given = call->count + call->keyword_count, wanted = function->param_count;
        launch->is_refused = true;
        launch->message = arena_printf(reader->arena, "kernel '%s' takes %u argument%s, but this launch passes %u",
                                       function->name, wanted, wanted == 1 ? "" : "s", given);
    }
}

static void record_launch(LaunchReader *reader, HostValue *kernel_value, const CallValues *call, Span span)
{
    const Function *function = kernel_value->function;
    LaunchedKernel *kernel = kernel_of(reader, function);
    if (reader->switched_off > 0) { /* a disabled launch determines the types of a kernel that nothing else launches */
        if (!kernel->is_switched_off && (kernel->signatures.count > 0 || kernel->unknown.count > 0)) {
            return;
        }
        kernel->is_switched_off = true;
    } else {
        if (kernel->is_switched_off) {
            *kernel = (LaunchedKernel){.function = function, .decoration = kernel->decoration, .next = kernel->next};
        }
        launch_note_compiled(reader, kernel_value->frame, true);
    }
    HostValue **values = arena_alloc(reader->arena, function->param_count * sizeof *values + 1);
    Span *spans = arena_alloc(reader->arena, function->param_count * sizeof *spans + 1);
    uint32_t star = function_star(function);
    if (call->count > function->param_count && star == function->param_count) {
        note_mismatch(reader, function, call, span);
        return;
    }
    for (uint32_t i = 0; i < function->param_count; i++) {
        values[i] = argument_for_parameter(reader, function, star, i, call);
        spans[i] = i < call->count ? call->spans[i] : span;
        if (values[i] == NULL && call->open != NULL) {
            values[i] = host_unknown(reader, call->open->span, call->open, "the starred arguments are not known");
        } else if (values[i] == NULL && function->params[i].fallback != NULL) {
            values[i] = launch_eval(reader, function->params[i].fallback);
        } else if (values[i] == NULL) {
            note_mismatch(reader, function, call, span);
            return;
        }
    }
    record_values(reader, function, values, spans, span, 0);
}

void launch_record(LaunchReader *reader, HostValue *kernel_value, const CallValues *call, Span span)
{
    if (kernel_value->kind == V_UNION) {
        for (uint32_t i = 0; i < kernel_value->count; i++) {
            launch_record(reader, kernel_value->items[i], call, span);
        }
        return;
    }
    if (kernel_value->kind != V_FUNCTION || !launch_is_kernel(reader, kernel_value->function)) {
        return;
    }
    reader->launched = decoration_launched(reader->unit, kernel_value->function, kernel_value->decoration);
    record_launch(reader, kernel_value, call, span);
    reader->launched = NULL;
}

void launch_note_block(LaunchReader *reader, const HostValue *configured)
{
    HostValue *kernel_value = configured->base;
    if (kernel_value == NULL || kernel_value->kind != V_FUNCTION || configured->count == 0 ||
        reader->switched_off > 0) {
        return;
    }
    uint32_t count = 1, block[3] = {1, 1, 1};
    HostValue *given = configured->items[0],
              **items = given->kind == V_TUPLE || given->kind == V_LIST ? host_items(given, &count) : &given;
    for (uint32_t i = 0; i < count; i++) {
        int64_t axis_size;
        if (items == NULL || count > 3 || !host_is_int(items[i], &axis_size) || axis_size < 1 || axis_size > 1024) {
            return;
        }
        block[i] = (uint32_t)axis_size;
    }
    reader->launched = decoration_launched(reader->unit, kernel_value->function, kernel_value->decoration);
    LaunchedKernel *kernel = kernel_of(reader, kernel_value->function);
    reader->launched = NULL;
    kernel->blocks_differ =
        kernel->blocks_differ || (kernel->block[0] > 0 && memcmp(kernel->block, block, sizeof block) != 0);
    memcpy(kernel->block, block, sizeof block);
}

/* Returns a type in signature syntax; read-only arrays require the long form. */
static const char *dumped_type(Unit *unit, const Type *type)
{
    static const char *const layouts[] = {[LAYOUT_C] = "C", [LAYOUT_F] = "F", [LAYOUT_A] = "A"};
    return type->kind == TY_ARRAY && type->readonly
               ? arena_printf(unit->arena, "Array(%s, %u, '%s', readonly=True)",
                              type_signature(unit->arena, type->elem), type->ndim, layouts[type->layout])
               : type_signature(unit->arena, type);
}

static void dump_signature(Unit *unit, TextBuf *out, const Function *function, const Type *const *types)
{
    textbuf_printf(out, "%s(", function->name);
    for (uint32_t i = 0; i < function->param_count; i++) {
        textbuf_printf(out, "%s%s", i > 0 ? ", " : "",
                       types != NULL && types[i] != NULL ? dumped_type(unit, types[i]) : "?");
    }
    textbuf_puts(out, ")");
}

void launches_dump(Unit *unit, TextBuf *out)
{
    const PtrVec *kernels = launches_of_all(unit);
    for (size_t i = 0; i < kernels->count; i++) {
        const LaunchedKernel *kernel = kernels->items[i];
        for (size_t k = 0; k < kernel->signatures.count; k++) {
            dump_signature(unit, out, kernel->function, (const Type *const *)kernel->signatures.items[k]);
            textbuf_puts(out, "\n");
        }
        const char *previous = "";
        for (size_t k = 0; k < kernel->unknown.count; k++) {
            const UnknownLaunch *launch = kernel->unknown.items[k];
            TextBuf line;
            textbuf_init(&line, unit->arena);
            dump_signature(unit, &line, kernel->function, launch->partial);
            textbuf_printf(&line, ": %s%s%s\n", launch->message, launch->reason != NULL ? "; " : "",
                           launch->reason != NULL ? launch->reason : "");
            textbuf_puts(out, strcmp(line.text, previous) != 0 ? line.text : "");
            previous = line.text;
        }
    }
}
