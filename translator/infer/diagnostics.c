// SPDX-License-Identifier: MIT
/* Error reports of type inference. */
#include "base/limits.h"
#include "infer/infer_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *instance_signature_text(Unit *unit, const Function *function, const Type *const *args, uint32_t count)
{
    TextBuf buf;
    textbuf_init(&buf, unit->arena);
    textbuf_printf(&buf, "%s(", function->name);
    for (uint32_t i = 0; i < count; i++) {
        textbuf_printf(&buf, "%s%s", i > 0 ? ", " : "", type_signature(unit->arena, args[i]));
    }
    textbuf_puts(&buf, ")");
    return buf.text;
}

/* Adds notes for the origin of the function's argument types: its calls, up to the launch. */
static void note_types(const Infer *in)
{
    const Instance *instance = in->instance;
    for (unsigned i = 0; instance != NULL && i < LIMIT_CALLERS; i++, instance = instance->caller) {
        if (instance->requested_at != NULL) {
            diag_note(in->unit, *instance->requested_at, "%s here, as %s", instance->is_kernel ? "launched" : "called",
                      instance_signature_text(in->unit, instance->function, instance->args, instance->arg_count));
        }
    }
}

const Type *infer_error(Infer *in, Span span, const char *code, const char *format, ...)
{
    Instance *instance = in->instance;
    instance->failed = true;
    if (in->reports_errors) {
        char text[2048];
        va_list args;
        va_start(args, format);
        vsnprintf(text, sizeof text, format, args);
        va_end(args);
        char *hint = strchr(format, '\n') != NULL ? strrchr(text, '\n') : NULL;
        int length = hint != NULL ? (int)(hint - text) : (int)strlen(text);
        if (instance->is_kernel) {
            diag_error(in->unit, span, code, "%.*s", length, text);
        } else { /* names the instance with the error */
            diag_error(in->unit, span, code, "%.*s (in %s)", length, text,
                       instance_signature_text(in->unit, instance->function, instance->args, instance->arg_count));
        }
        if (hint != NULL && hint[1] != '\0') {
            diag_hint(in->unit, "%s", hint + 1);
        }
        if (diag_is_typed(code)) {
            note_types(in);
        }
    }
    return NULL;
}

bool infer_is_shown(const Infer *in)
{
    return in->reports_errors && in->unit->error_count < LIMIT_DIAGNOSTICS;
}

const Type *infer_readonly(Infer *in, Span span, const Type *array)
{
    return infer_error(in, span, "readonly-array",
                       "Cannot modify readonly array of type: %s\n"
                       "pass a writable array",
                       array->name);
}

const Type *infer_no_value(Infer *in, const Expr *e, Span span)
{
    const Instance *callee = e != NULL && e->kind == EX_CALL ? info_of(in->instance, e)->callee : NULL;
    const char *hint =
        callee != NULL
            ? arena_printf(in->unit->arena, "add a return value to '%s', or make the call a statement of its own",
                           callee->function->name)
        : e != NULL && e->kind == EX_CALL ? "make the call a statement of its own: it returns None"
                                          : "store a number that represents None";
    return infer_error(in, span, "no-value", "this expression is None, which an array cannot store\n%s", hint);
}

const Type *infer_unsupported(Infer *in, const Expr *e, const char *what, const char *hint)
{
    return infer_error(in, e->span, "unsupported-expression", "%s is not supported in a kernel\n%s", what, hint);
}

const char *infer_described(const Infer *in, const Expr *e, const Type *type)
{
    const Object *object = type->kind == TY_OBJECT && e != NULL ? info_of(in->instance, e)->constant : NULL;
    return object != NULL ? object_describe(in->unit, object) : type->name;
}

bool infer_constant_int(const Instance *instance, const Expr *e, int64_t *value)
{
    const Object *constant = info_of(instance, e)->constant;
    if (constant == NULL || constant->kind != OBJ_INT) {
        return false;
    }
    *value = constant->integer;
    return true;
}
