// SPDX-License-Identifier: MIT
/* Decorator classes: classes of the source that store the decorated function and pass it to cuda.jit.
 *
 * A class can contain several calls of cuda.jit: one for launches, and cuda.jit(signature)(self.f) in a method that
 * receives the signature. A call without an unknown signature determines the kernel, if there is one;
 * instances/unresolved.c reports calls of the other methods. */
#include "sema/sema_internal.h"

#include <string.h>

enum { SELF, DECORATED }; /* parameters of __init__ */

typedef struct Wrapper {
    Unit *unit;
    const Function *maker; /* __init__ */
    const char *kept;      /* self.kept stores the decorated function; NULL: not stored */
    const Expr *call;      /* result: cuda.jit(f) or cuda.jit(...)(f) */
    bool is_determined;    /* the source determines the signature of the result, or it has none */
} Wrapper;

static bool is_parameter(const Expr *e, const Function *function, uint32_t place)
{
    const Binding *binding = e->kind == EX_NAME ? e->binding : NULL;
    return binding != NULL && binding->kind == BIND_LOCAL && binding->function == function && binding->index == place;
}

static bool is_decorated(const Wrapper *wrapper, const Expr *e)
{
    return is_parameter(e, wrapper->maker, DECORATED) ||
           (wrapper->kept != NULL && e->kind == EX_ATTRIBUTE && e->left->kind == EX_NAME &&
            strcmp(e->name, wrapper->kept) == 0);
}

/* An AstTest for names of parameters and local variables. */
static bool is_local(const Expr *e, void *context)
{
    (void)context;
    return e->kind == EX_NAME && e->binding != NULL && e->binding->kind == BIND_LOCAL;
}

/* An AstTest: stores the call if it compiles the function; ends the search at a call without an unknown signature. */
static bool compiles_function(const Expr *e, void *context)
{
    Wrapper *wrapper = context;
    if (e->kind != EX_CALL || e->item_count == 0 || !is_decorated(wrapper, e->items[0])) {
        return false;
    }
    const bool is_direct = e->left->kind != EX_CALL; /* cuda.jit(f) */
    const Expr *jit = is_direct ? e : e->left;
    if (object_known(constant_of_expr(wrapper->unit, jit->left)) == KNOWN_JIT) {
        const Expr *signature = is_direct ? NULL : ast_argument(jit, 0, "func_or_sig");
        wrapper->is_determined = signature == NULL || !ast_any(signature, is_local, NULL);
        wrapper->call = wrapper->call == NULL || wrapper->is_determined ? e : wrapper->call;
    }
    return wrapper->is_determined;
}

static bool stores_function(Stmt *s, void *context)
{
    Wrapper *wrapper = context;
    const Expr *target = s->kind == ST_ASSIGN && s->target_count == 1 ? s->targets[0] : NULL;
    if (target != NULL && target->kind == EX_ATTRIBUTE && is_parameter(target->left, wrapper->maker, SELF) &&
        is_parameter(s->value, wrapper->maker, DECORATED)) {
        wrapper->kept = target->name;
    }
    return wrapper->kept != NULL;
}

/* Returns whether the function is a method of the class, or nested in a method. */
static bool belongs_to(const Function *function, const char *class_name)
{
    while (function != NULL && (function->class_name == NULL || strcmp(function->class_name, class_name) != 0)) {
        function = function->parent;
    }
    return function != NULL;
}

static const Function *factory_of(const Unit *unit, const char *class_name)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const Module *module = unit->modules[m];
        for (uint32_t i = 0; module != NULL && i < module->function_count; i++) {
            const Function *method = module->functions[i];
            if (method->class_name != NULL && strcmp(method->class_name, class_name) == 0 &&
                strcmp(method->name, "__init__") == 0) {
                return method;
            }
        }
    }
    return NULL;
}

const Expr *decorator_class_jit(Unit *unit, const Stmt *class_stmt)
{
    Wrapper wrapper = {.unit = unit, .maker = factory_of(unit, class_stmt->name)};
    if (wrapper.maker == NULL || wrapper.maker->param_count <= DECORATED) {
        return NULL;
    }
    (void)ast_any_stmt(&wrapper.maker->body, stores_function, &wrapper);
    const Module *module = wrapper.maker->module;
    for (uint32_t i = 0; !wrapper.is_determined && i < module->function_count; i++) {
        if (belongs_to(module->functions[i], class_stmt->name)) {
            (void)ast_any_in_block(&module->functions[i]->body, compiles_function, &wrapper);
        }
    }
    return wrapper.call;
}
