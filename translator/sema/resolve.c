/* resolve: binds every name of the text.
 *
 * Takes: the AST of all modules. Gives: unit->imports (the pass before it), a Scope for each module and function,
 * Expr.binding for every EX_NAME. Needs: nothing else; types are not known yet. A name that nothing defines gets a
 * BIND_UNDEFINED binding: only a function that is translated complains about it. Rules: Python reference, section 4.2
 * (naming and binding). */
#include "sema/sema_internal.h"

#include <string.h>

typedef struct Walk {
    Unit *unit;
    Module *module;
    Scope *scope;
} Walk;

static Scope *scope_new(Unit *unit, Scope *parent, Function *function)
{
    Scope *scope = arena_alloc(unit->arena, sizeof *scope);
    scope->parent = parent;
    scope->function = function;
    return scope;
}

Binding *scope_find(const Scope *scope, const char *name)
{
    return map_get(&scope->by_name, name);
}

static void scope_insert(Unit *unit, Scope *scope, Binding *binding)
{
    ptrvec_push(unit->arena, &scope->bindings, binding);
    map_set(unit->arena, &scope->by_name, binding->name, binding);
}

static Binding *binding_in(Walk *walk, Scope *scope, const char *name)
{
    Binding *binding = scope_find(scope, name);
    if (binding == NULL) {
        binding = binding_new(walk->unit, scope->function != NULL ? BIND_LOCAL : BIND_MODULE, name, walk->module);
        binding->function = scope->function;
        binding->index = (uint32_t)scope->bindings.count;
        scope_insert(walk->unit, scope, binding);
    }
    return binding;
}

static Binding *define(Walk *walk, const char *name, Stmt *stmt)
{
    Binding *binding = binding_in(walk, walk->scope, name);
    binding->set_in_function =
        binding->set_in_function || (binding->kind == BIND_MODULE && walk->scope->function != NULL);
    if (binding->assignments++ == 0) {
        binding->first_stmt = stmt;
    }
    binding->stmt = stmt;
    return binding;
}

/* ---- first walk: which names a scope defines --------------------------------------------------------------------- */

typedef struct Collect {
    Walk *walk;
    Stmt *stmt;
} Collect;

static bool collect_name(const Expr *name, void *context)
{
    const Collect *collect = context;
    define(collect->walk, name->name, collect->stmt);
    return false;
}

static bool collect_stmt(Stmt *s, void *context)
{
    Collect collect = {context, s};
    if (s->kind == ST_DEF || s->kind == ST_CLASS) {
        define(context, s->kind == ST_DEF ? s->function->name : s->name, s);
    }
    for (uint32_t i = 0; i < s->import_count; i++) {
        if (s->imports[i].alias != NULL && strcmp(s->imports[i].alias, "*") != 0) {
            define(context, s->imports[i].alias, s)->import = &s->imports[i];
        }
    }
    return ast_any_assigned_by(s, collect_name, &collect);
}

static void collect_block(Walk *walk, const Block *block)
{
    ast_any_stmt(block, collect_stmt, walk);
}

/* `global name`: what the function assigns is the module's. In the module itself the names are only made known. */
static bool collect_global(Stmt *s, void *context)
{
    Walk *walk = context;
    bool is_inner = walk->scope != walk->module->scope;
    for (uint32_t i = 0; s->kind == ST_GLOBAL && strcmp(s->name, "global") == 0 && i < s->target_count; i++) {
        if (s->targets[i]->kind == EX_NAME && (!is_inner || scope_find(walk->scope, s->targets[i]->name) == NULL)) {
            Binding *binding = binding_in(walk, walk->module->scope, s->targets[i]->name);
            if (is_inner) {
                map_set(walk->unit->arena, &walk->scope->by_name, binding->name, binding);
            }
        }
    }
    return false;
}

/* ---- second walk: what every name means -------------------------------------------------------------------------- */

static Binding *outside_binding(Walk *walk, const char *name)
{
    if (walk->module->around != NULL) {
        return NULL; /* a text of py2cu's own */
    }
    const Py2cuModule *given = &walk->unit->request->modules[walk->module->index];
    if (given->gives_values) {
        return NULL;
    }
    for (size_t i = 0; i < given->constant_count; i++) {
        if (strcmp(given->constants[i].name, name) == 0) {
            Binding *binding = binding_new(walk->unit, BIND_OBJECT, name, walk->module);
            binding->object = object_from_request(walk->unit, &given->constants[i]);
            return binding;
        }
    }
    return caller_constant_binding(walk->unit, name);
}

static Binding *resolve_name(Walk *walk, const char *name)
{
    Scope *scope = walk->scope;
    for (bool innermost = true; scope != NULL; scope = scope->parent, innermost = false) {
        if (scope->parent == NULL) {
            break; /* the module: names given from outside win over it */
        }
        if (scope->is_class && !innermost) {
            continue;
        }
        Binding *binding = scope_find(scope, name);
        if (binding != NULL && scope->function != NULL &&
            binding->kind != BIND_LOCAL) { /* the function says `global name` */
            const Binding *given = outside_binding(walk, name);
            if (given != NULL) { /* one binding for all places, so that assignments are seen */
                binding->kind = given->kind;
                binding->object = given->object;
            }
            return binding;
        }
        if (binding != NULL) {
            Binding *value = scope == walk->scope ? NULL : caller_constant_binding(walk->unit, name);
            if (value != NULL) {
                return value;
            }
            if (scope->function != NULL && scope->function->parent == NULL && scope->function->class_name == NULL) {
                return binding;
            }
            /* a closure's cell that the caller knows better than the text */
            Binding *given = scope == walk->scope ? NULL : outside_binding(walk, name);
            return given != NULL ? given : binding;
        }
    }
    Binding *given = outside_binding(walk, name);
    if (given != NULL) {
        return given;
    }
    Binding *binding = scope_find(walk->module->scope, name);
    bool gives_values = walk->module->around == NULL && walk->unit->request->modules[walk->module->index].gives_values;
    if (binding == NULL && gives_values && walk->unit->modules[0] != NULL) {
        binding = scope_find(walk->unit->modules[0]->scope, name); /* a function or a constant of the program */
    }
    if (binding != NULL) {
        return binding;
    }
    Object *object = star_imported(walk->unit, walk->module, name);
    if (object == NULL) {
        object = object_at_path(walk->unit, arena_printf(walk->unit->arena, "builtins.%s", name));
    }
    binding = binding_new(walk->unit, object != NULL ? BIND_OBJECT : BIND_UNDEFINED, name, walk->module);
    binding->object = object;
    scope_insert(walk->unit, walk->module->scope, binding);
    return binding;
}

static void resolve_function(Walk *walk, Function *function);

static bool resolve_part(const Expr *part, void *context)
{
    Walk *walk = context;
    Expr *e = (Expr *)(uintptr_t)part;
    if (e->kind == EX_NAME || e->kind == EX_NAMED) {
        e->binding = resolve_name(walk, e->name);
        e->binding->mentions++;
    }
    if (e->kind == EX_LAMBDA || (e->kind == EX_UNSUPPORTED && e->function != NULL)) {
        resolve_function(walk, e->function);
    }
    ast_any_part(e, resolve_part, walk);
    if (e->kind == EX_CALL && e->left->kind == EX_NAME) {
        ptrvec_push(walk->unit->arena, &e->left->binding->calls, e);
    }
    return false;
}

static void resolve_expr(Walk *walk, Expr *e)
{
    if (e != NULL) {
        resolve_part(e, walk);
    }
}

/* `kernels.N = 5`, where kernels is another file: a further value of that file's name. */
static void set_in_module(Walk *walk, const Expr *target, Stmt *stmt)
{
    const Object *home = constant_of_expr(walk->unit, target->left);
    bool is_path = home != NULL && home->kind == OBJ_PATH;
    Binding *binding =
        is_path ? module_binding(walk->unit, arena_printf(walk->unit->arena, "%s.%s", home->path, target->name)) : NULL;
    if (binding == NULL || binding->kind != BIND_MODULE ||
        binding == caller_constant_binding(walk->unit, target->name)) {
        return; /* a value of the caller's replaces those of the files */
    }
    if (binding->assignments++ == 0) {
        binding->first_stmt = stmt;
    }
    binding->stmt = stmt;
    binding->set_in_function = binding->set_in_function || walk->scope->function != NULL;
    if (binding->evaluated) { /* by what imports everything of that file */
        binding->evaluated = false;
        binding->object = NULL;
    }
}

static void resolve_block(Walk *walk, const Block *block);

static void resolve_stmt(Walk *walk, Stmt *s)
{
    for (uint32_t i = 0; i < s->target_count; i++) {
        Expr *target = s->targets[i];
        resolve_expr(walk, target);
        if (s->kind != ST_EXPR && target->kind == EX_ATTRIBUTE && target->left->kind == EX_NAME) {
            target->left->binding->changed_inside = true;
        }
        if (s->kind == ST_ASSIGN && target->kind == EX_ATTRIBUTE && walk->unit->module_count > 1) {
            set_in_module(walk, target, s);
        }
    }
    resolve_expr(walk, s->value);
    resolve_expr(walk, s->value2);
    resolve_expr(walk, s->annotation);
    for (uint32_t i = 0; i < s->case_count; i++) {
        resolve_expr(walk, s->cases[i].pattern);
        resolve_expr(walk, s->cases[i].capture);
        resolve_expr(walk, s->cases[i].guard);
        resolve_block(walk, &s->cases[i].body);
    }
    if (s->kind == ST_MATCH && walk->scope->function != NULL && s->case_count > 0) {
        match_to_branches(walk->unit, walk->scope, s);
        return;
    }
    if (s->kind == ST_DEF) {
        resolve_function(walk, s->function);
        return;
    }
    if (s->kind == ST_CLASS) {
        Walk inner = {walk->unit, walk->module, scope_new(walk->unit, walk->scope, walk->scope->function)};
        inner.scope->is_class = true;
        s->scope = inner.scope;
        inner.scope->function = NULL;
        collect_block(&inner, &s->body);
        resolve_block(&inner, &s->body);
        return;
    }
    resolve_block(walk, &s->body);
    resolve_block(walk, &s->orelse);
}

static void resolve_block(Walk *walk, const Block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        resolve_stmt(walk, block->stmts[i]);
    }
}

static void resolve_function(Walk *walk, Function *function)
{
    for (uint32_t i = 0; i < function->decorator_count; i++) {
        resolve_expr(walk, function->decorators[i]);
    }
    resolve_expr(walk, function->returns);
    for (uint32_t i = 0; i < function->param_count; i++) {
        resolve_expr(walk, function->params[i].annotation);
        resolve_expr(walk, function->params[i].fallback);
    }
    Walk inner = {walk->unit, walk->module, scope_new(walk->unit, walk->scope, function)};
    function->scope = inner.scope;
    for (uint32_t i = 0; i < function->param_count; i++) {
        define(&inner, function->params[i].name, NULL);
    }
    ast_any_stmt(&function->body, collect_global, &inner);
    collect_block(&inner, &function->body);
    resolve_block(&inner, &function->body);
}

/* ---- imports ------------------------------------------------------------------------------------------------------
 */

const char *absolute_module(Unit *unit, const Module *module, const char *imported)
{
    size_t dots = strspn(imported, ".");
    if (dots == 0) {
        return imported;
    }
    const char *own = unit->request->modules[module->index].name;
    size_t length = own != NULL ? strlen(own) : 0;
    const char *file = module->file_name != NULL ? module->file_name : "";
    size_t file_length = strlen(file);
    bool is_package =
        file_length >= 11 && strcmp(file + file_length - 11, "__init__.py") == 0; /* its first dot is itself */
    for (size_t i = is_package ? 1 : 0; i < dots && length > 0; i++) {
        while (length > 0 && own[length - 1] != '.') {
            length--;
        }
        length -= length > 0;
    }
    const char *rest = imported + dots;
    return arena_printf(unit->arena, "%.*s%s%s", (int)length, length > 0 ? own : "",
                        length > 0 && rest[0] != '\0' ? "." : "", rest);
}

static void note_import(Unit *unit, const char *name)
{
    const char *interned = names_find(unit->names, name);
    for (size_t i = 0; i < unit->imports.count; i++) {
        if (unit->imports.items[i] == interned) {
            return;
        }
    }
    ptrvec_push(unit->arena, &unit->imports, (void *)(uintptr_t)interned);
}

typedef struct Importing {
    Unit *unit;
    const Module *module;
} Importing;

static bool note_imports(Stmt *s, void *context)
{
    const Importing *importing = context;
    Unit *unit = importing->unit;
    for (uint32_t k = 0; k < s->import_count; k++) {
        const char *name = absolute_module(unit, importing->module, s->imports[k].module);
        if (name[0] != '\0') {
            note_import(unit, name);
        }
        if (s->imports[k].name != NULL && strcmp(s->imports[k].name, "*") != 0) {
            note_import(unit, name[0] != '\0' ? arena_printf(unit->arena, "%s.%s", name, s->imports[k].name)
                                              : s->imports[k].name);
        }
    }
    const Block *inner = ast_inner_scope(s); /* what functions import only when they run, too */
    return inner != NULL && ast_any_stmt(inner, note_imports, context);
}

/* The file that gives the tests of a folder their fixtures, without an import. */
static void note_conftest(Unit *unit, const Module *module)
{
    const char *file = module->file_name != NULL ? module->file_name : "", *slash = strrchr(file, '/');
    file = slash != NULL ? slash + 1 : file;
    size_t length = strlen(file);
    if (strncmp(file, "test_", 5) == 0 || (length > 8 && strcmp(file + length - 8, "_test.py") == 0)) {
        note_import(unit, absolute_module(unit, module, ".conftest"));
    }
}

bool list_imports(Unit *unit)
{
    for (uint32_t m = 0; m < unit->module_count; m++) {
        if (unit->modules[m] != NULL) {
            ast_any_stmt(&unit->modules[m]->body, note_imports, &(Importing){unit, unit->modules[m]});
            note_conftest(unit, unit->modules[m]);
        }
    }
    return true;
}

void resolve_module(Unit *unit, Module *module)
{
    if (!module->resolved) {
        module->resolved = true;
        Walk walk = {unit, module, module->scope};
        resolve_block(&walk, &module->body);
    }
}

bool resolve(Unit *unit)
{
    unit->naming = arena_alloc(unit->arena, sizeof *unit->naming);
    for (uint32_t m = 0; m < unit->module_count; m++) {
        Module *module = unit->modules[m];
        if (module == NULL) {
            continue;
        }
        Walk walk = {unit, module, scope_new(unit, NULL, NULL)};
        module->scope = walk.scope;
        collect_block(&walk, &module->body);
        for (uint32_t i = 0; i < module->function_count; i++) {
            ast_any_stmt(&module->functions[i]->body, collect_global, &walk);
        }
    }
    for (uint32_t m = 0; m < unit->module_count; m++) { /* names of other modules are known by now */
        if (unit->modules[m] != NULL) {
            resolve_module(unit, unit->modules[m]);
        }
    }
    check_caller_constants(unit);
    return unit->error_count == 0;
}

void resolve_written(Unit *unit, Module *module, const char *const *names, Object *const *objects, uint32_t count)
{
    Walk walk = {unit, module, scope_new(unit, NULL, NULL)};
    module->scope = walk.scope;
    for (uint32_t i = 0; i < count; i++) {
        Binding *binding = binding_new(unit, BIND_OBJECT, names_find(unit->names, names[i]), module);
        binding->object = objects[i];
        binding->evaluated = true;
        scope_insert(unit, walk.scope, binding);
    }
    collect_block(&walk, &module->body);
    resolve_block(&walk, &module->body);
}
