// SPDX-License-Identifier: MIT
/* HIP C++ output for AMD GPUs (PY2CU_EMIT_HIP).
 *
 * HIP declares most of CUDA C. The output differs from CUDA C only in the header, in functions that HIP lacks
 * (hip.def), and in warps, which have 32 lanes on every AMD GPU. */
#include "base/ascii.h"
#include "emit/emit_internal.h"

#include <string.h>

typedef struct HipFunction {
    const char *name, *replacement, *uses, *definition;
} HipFunction;

static const HipFunction hip_functions[] = {
#define HIP_FUNCTION(name, replacement, uses, definition) {name, replacement, uses, definition},
#include "emit/hip.def"
#undef HIP_FUNCTION
};

enum { HIP_FUNCTIONS = sizeof hip_functions / sizeof hip_functions[0] };

static const HipFunction *find_function(const char *name, size_t length)
{
    for (size_t i = 0; i < HIP_FUNCTIONS; i++) {
        if (strlen(hip_functions[i].name) == length && strncmp(hip_functions[i].name, name, length) == 0) {
            return &hip_functions[i];
        }
    }
    return NULL;
}

/* Marks the function, and those that its definition calls, as used. */
static void mark_used(Emit *emit, const HipFunction *function)
{
    const char *uses = function->uses;
    emit->hip_used[function - hip_functions] = true;
    for (size_t i = HIP_FUNCTIONS; i-- > 0 && uses != NULL;) {
        if (strcmp(hip_functions[i].replacement, uses) == 0) {
            emit->hip_used[i] = true;
            uses = hip_functions[i].uses;
        }
    }
}

void hip_begin(Emit *emit)
{
    emit->hip_used = arena_alloc(emit->unit->arena, HIP_FUNCTIONS * sizeof *emit->hip_used);
}

const char *hip_name(Emit *emit, const char *name)
{
    const HipFunction *function = find_function(name, strlen(name));
    if (function != NULL) {
        mark_used(emit, function);
    }
    return function != NULL ? function->replacement : name;
}

const char *hip_body(Emit *emit, const HelperRow *row)
{
    const char *body = row->host_body != NULL ? row->host_body : row->body;
    TextBuf text;
    textbuf_init(&text, emit->unit->arena);
    textbuf_puts(&text, "");
    while (*body != '\0') {
        size_t length = 0;
        while (ascii_is_word(body[length])) {
            length++;
        }
        const HipFunction *function = length > 0 ? find_function(body, length) : NULL;
        if (function != NULL) {
            mark_used(emit, function);
            textbuf_puts(&text, function->replacement);
        } else {
            textbuf_add(&text, body, length > 0 ? length : 1);
        }
        body += length > 0 ? length : 1;
    }
    return text.text;
}

void hip_definitions(Emit *emit)
{
    const IrProgram *program = emit->unit->program;
    for (HelperId id = HELPER_NONE; id < HELPER_COUNT; id++) {
        if (program->helper_used[id]) {
            hip_body(emit, helper_row(id)); /* marks the functions that it calls */
        }
    }
    const char *const includes[] = {"<hip/hip_runtime.h>", program->half_used[0] ? "<hip/hip_fp16.h>" : NULL};
    size_t start;
    for (size_t i = 0; i < 2 && includes[i] != NULL; i++) {
        start = emit->out->length;
        emit_line(emit, arena_printf(emit->unit->arena, "#include %s", includes[i]));
        emit_part(emit, includes[i], PY2CU_PART_INCLUDE, start);
    }
    for (size_t i = 0; i < HIP_FUNCTIONS; i++) {
        if (emit->hip_used[i]) {
            emit_newline(emit);
            start = emit->out->length;
            emit_puts(emit, hip_functions[i].definition);
            emit_part(emit, hip_functions[i].replacement, PY2CU_PART_DEFINITION, start);
        }
    }
    emit->column = 0;
    emit->blank_pending = true;
}

/* ---- support of all constructs in HIP ---- */

typedef struct Check {
    Emit *emit;
    const char *lacks; /* the unsupported construct, as a phrase */
} Check;

static const char *unsupported_type(const Type *type)
{
    while (type->kind == TY_POINTER || type->kind == TY_CARRAY) {
        type = type->elem;
    }
    return type->kind == TY_BF16 ? "bfloat16" : type->kind == TY_FP8 ? "8-bit floats" : NULL;
}

/* Returns the name of the helper, or of one that it calls, whose body requires CUDA; NULL if there is none. */
static const char *unsupported_helper(Emit *emit, HelperId id)
{
    for (; id != HELPER_NONE; id = helper_row(id)->uses) {
        const char *body = hip_body(emit, helper_row(id));
        if (strstr(body, "py2cu_host_") != NULL || strstr(body, "asm") != NULL) {
            return helper_row(id)->name;
        }
    }
    return NULL;
}

/* Returns whether HIP lacks an intrinsic of CUDA: a trap, or arithmetic with another rounding mode than to nearest; it
 * has the conversions. */
static bool is_missing(const char *name)
{
    const size_t length = strlen(name);
    const char *end = length > 3 ? name + length - 3 : "";
    const bool is_rounded = strcmp(end, "_rd") == 0 || strcmp(end, "_ru") == 0 || strcmp(end, "_rz") == 0;
    return strcmp(name, "__brkpt") == 0 || (is_rounded && strncmp(name, "__", 2) == 0 && strchr(name, '2') == NULL);
}

static void check_expr(IrExpr *e, void *context)
{
    Check *check = context;
    const char *lacks = e->kind == IR_STRING ? NULL : unsupported_type(e->type);
    if (e->kind == IR_CALL && !ir_is_pointer_cast(e) && lacks == NULL) {
        const char *helper = unsupported_helper(check->emit, e->callee.helper);
        const bool is_raise = helper != NULL && strcmp(helper, helper_row(HELPER_RAISE)->name) == 0;
        lacks = is_raise         ? "exceptions and bounds checks"
                : helper != NULL ? arena_printf(check->emit->unit->arena, "%s()", helper)
                                 : NULL;
        if (e->callee.spelling != NULL && is_missing(e->callee.spelling)) {
            lacks = arena_printf(check->emit->unit->arena, "%s()", e->callee.spelling);
        }
    }
    check->lacks = check->lacks != NULL ? check->lacks : lacks;
}

bool hip_check(Emit *emit)
{
    Unit *unit = emit->unit;
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        const IrFunc *func = unit->program->funcs.items[i];
        Check check = {emit, unit->externs.count > 0 ? "functions of other CUDA C code" : NULL};
        ir_visit_block(&func->body, check_expr, &check);
        for (size_t k = 0; k < func->vars.count && check.lacks == NULL; k++) {
            const IrVar *var = func->vars.items[k];
            check.lacks =
                var->storage == IRV_PARAM || var->reads + var->writes > 0 ? unsupported_type(var->type) : NULL;
        }
        if (check.lacks != NULL) {
            diag_error(unit, (Span){.module = UINT32_MAX}, "not-in-hip",
                       "%s (%s:%u) uses %s, which HIP output does not support", func->python_name, func->file_name,
                       (unsigned)func->line, check.lacks);
        }
    }
    memset(emit->hip_used, 0, HIP_FUNCTIONS * sizeof *emit->hip_used);
    return unit->error_count == 0;
}
