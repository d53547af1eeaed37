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
    Object *object;        /* its constant value once known */
    bool evaluating;       /* guards against definitions in a circle */
    bool evaluated;
};

struct Scope {
    Scope *parent;
    Function *function;    /* NULL: a module's or class's scope */
    bool is_class;
    PtrVec bindings;       /* Binding *, in order of first appearance; of a function: locals, parameters first */
    Binding **slots;       /* hash table by interned name */
    uint32_t slot_count;
};

Binding *scope_find(const Scope *scope, const char *name);
/* What a module of the request has under that name; NULL when there is no such module or name. `path` is "module.name", or a
 * module's own name, which gives an OBJ_PATH. */
Object *module_object(Unit *unit, const char *path);
/* The constant that a binding stands for, or NULL: it is no constant (assigned more than once, or from a call). */
Object *binding_object(Unit *unit, Binding *binding);

#endif
