/* Names: what each name of the text means, by Python's scope rules. */
#ifndef PY2CU_RESOLVE_H
#define PY2CU_RESOLVE_H

#include "objects.h"

typedef enum BindingKind {
    BIND_LOCAL,     /* of a function, parameters included; index */
    BIND_MODULE,    /* assigned at the module level (or in a class) */
    BIND_OBJECT,    /* object: known from outside the text, or a built-in */
    BIND_UNDEFINED
} BindingKind;

struct Binding {
    BindingKind kind;
    const char *name;
    Function *function;    /* BIND_LOCAL: whose; NULL for a module's */
    Module *module;
    uint32_t index;        /* BIND_LOCAL: number of the local in its function, parameters first */
    uint32_t assignments;  /* how many places give it a value */
    Stmt *stmt;            /* the latest of them: ST_ASSIGN, ST_DEF, ST_IMPORT, ... */
    Import *import;        /* of the latest ST_IMPORT among them */
    Stmt *first_stmt;      /* the first of them */
    PtrVec calls;          /* const Expr *: the calls of it by its name */
    uint32_t mentions;     /* how often the text reads the name */
    bool changed_inside;   /* the text assigns to an attribute of it */
    bool several_values;   /* bound around a kernel: the launches have it with several values */
    bool set_in_function;  /* a global that some function assigns */
    bool may_change;       /* an array that the text may change after it is made */
    bool asked_for_call;
    bool has_call;         /* a call stands in what it is given, once asked */
    Object *attribute;     /* what it is as an attribute of its class, once asked */
    Object *object;        /* its constant value once known */
    bool evaluating;       /* guards against definitions in a circle */
    bool evaluated;
};

struct Scope {
    Scope *parent;
    Function *function;    /* NULL: a module's or class's scope */
    bool is_class;
    PtrVec bindings;       /* Binding *, in order of first appearance; of a function: locals, parameters first */
    PtrVec globals;        /* Binding *: the module's, which `global` names */
    Binding **slots;       /* hash table by interned name */
    uint32_t slot_count;
};

/* The name in a module of the request that gives values; NULL: none has it. */
Binding *given_binding(Unit *unit, const char *name);
/* Whether these modules give constants, and only of names that the text reads. */
void given_check(Unit *unit);
/* Gives a constant a name of the output, when it is a real number without one. */
void name_constant(Unit *unit, const Binding *binding, const char *name, Object *object);
Binding *scope_find(const Scope *scope, const char *name);
/* Resolves what parse_written() gave; the names stand for these objects. */
void resolve_written(Unit *unit, Module *module, const char *const *names, Object *const *objects, uint32_t count);
/* The absolute name of what an import of that module names: leading dots count from the module's own name. */
const char *absolute_module(Unit *unit, const Module *module, const char *imported);
/* The global of a module of the request that "module.name" means; NULL. */
Binding *module_binding(Unit *unit, const char *path);
/* What a module of the request has under that name; NULL when there is no such module or name. `path` is "module.name", or a
 * module's own name, which gives an OBJ_PATH. */
Object *module_object(Unit *unit, const char *path);
/* Makes a `match` of a function, whose names are resolved, a chain of `if` and `elif`. */
void match_to_branches(Unit *unit, const Scope *scope, Stmt *match);
/* The constant that a binding stands for, or NULL: it is no constant (assigned more than once, or from a call). */
Object *binding_object(Unit *unit, Binding *binding);

#endif
