// SPDX-License-Identifier: MIT
/* Values that the caller supplies for names that the source does not determine, in modules of the request with
 * returns_values. */
#include "sema/sema_internal.h"

static bool is_value(const Binding *binding)
{
    return binding->stmt != NULL && (binding->stmt->kind == ST_ASSIGN || binding->stmt->kind == ST_ANNOTATED);
}

static const Scope *values_scope(const Unit *unit, uint32_t module)
{
    bool gives = module < unit->request->module_count && unit->request->modules[module].returns_values;
    return gives && unit->modules[module] != NULL ? unit->modules[module]->scope : NULL;
}

Binding *caller_constant_binding(Unit *unit, const char *name)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const Scope *scope = values_scope(unit, m);
        Binding *binding = scope != NULL ? scope_find(scope, name) : NULL;
        if (binding != NULL && is_value(binding)) {
            return binding;
        }
    }
    return NULL;
}

/* Returns whether the source has a variable of that name, or reads the name. */
static bool is_named(const Unit *unit, const Binding *binding)
{
    bool named = binding->mentions > 1; /* one of the reads is the supplied definition itself */
    for (uint32_t m = 0; m < unit->module_count && !named; m++) { /* also as an attribute: settings.N */
        const Module *module = unit->modules[m];
        named = module != NULL && module != binding->module && scope_find(module->scope, binding->name) != NULL;
    }
    return named;
}

void check_caller_constants(Unit *unit)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        const Scope *scope = values_scope(unit, m);
        for (size_t i = 0; scope != NULL && i < scope->bindings.count; i++) {
            Binding *binding = scope->bindings.items[i];
            if (!is_value(binding)) {
                continue;
            }
            if (binding->assignments > 1) {
                diag_error(unit, binding->stmt->span, "bad-value", "the value of '%s' is specified twice",
                           binding->name);
            } else if (binding_object(unit, binding) == NULL) {
                diag_error(unit, binding->stmt->span, "bad-value", "the value of '%s' is not constant", binding->name);
                diag_hint(
                    unit,
                    "use a number, a string, a type, a tuple of these, a name of the source, or an expression of them");
            } else if (!is_named(unit, binding)) {
                diag_error(unit, binding->stmt->span, "bad-value", "'%s' does not occur in the source", binding->name);
            }
        }
    }
}
