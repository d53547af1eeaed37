/* Numbers for the functions, constants and variables of a program. */
#include "ir/inside.h"

#include <string.h>

void ir_number(IrProgram *program)
{
    for (size_t i = 0; i < program->funcs.count; i++) {
        ((IrFunc *)program->funcs.items[i])->id = (uint32_t)i;
    }
    for (size_t i = 0; i < program->named.count; i++) {
        ((IrNamed *)program->named.items[i])->id = (uint32_t)i;
    }
}

uint32_t ir_number_vars(const IrProgram *program)
{
    uint32_t number = 0;
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            IrVar *var = func->vars.items[v];
            var->reads = number++;
            var->writes = 0;
        }
    }
    return number;
}

bool is_requested(const Unit *unit, const IrFunc *func)
{
    const Py2cuRequest *request = unit->request;
    for (size_t i = 0; request && func->python_name && i < request->instance_count; i++) {
        const char *name = request->instances[i].function;
        if (name && strcmp(name, func->python_name) == 0) {
            return true;
        }
    }
    return false;
}
