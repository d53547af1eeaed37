/* What the files of names/ share. */
#ifndef PY2CU_NAMES_INSIDE_H
#define PY2CU_NAMES_INSIDE_H

#include "names/names.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct MemberTable MemberTable; /* request_values.c */

/* What names/ keeps for one translation. */
struct NamesState {
    MemberTable *members;        /* names of modules that were looked up */
    uint32_t name_depth;         /* of names that are made of names, while their constants are found */
    uint32_t host_depth;         /* above 0: what host code means by an expression is asked for, not a kernel */
};

/* ---- names/array_mutation.c ------------------------------------------------------------------------------------------ */

/* Whether host code may change the array after the statement that makes it. */
bool array_may_change(Unit *unit, const struct Binding *binding, uint32_t ndim);

/* ---- names/caller_values.c ------------------------------------------------------------------------------------------- */

/* The name in a module of the request that gives values; NULL: none has it. */
Binding *given_binding(Unit *unit, const char *name);
/* Whether these modules give constants, and only of names that the text reads. */
void given_check(Unit *unit);

/* ---- names/constant_array.c ------------------------------------------------------------------------------------------ */

/* numpy.name(...), array.name(...), array op number, -array, array.name: NULL when the result is not known. */
Object *array_constant_call(Unit *unit, const char *name, const Expr *e);
Object *array_constant_method(Unit *unit, const Object *array, const char *name, const Expr *e);

/* ---- names/constant_class.c ------------------------------------------------------------------------------------------ */

/* A member of an enum, of which the value is given. Where kernels know no type for it, it is TY_OBJECT: a constant alone. */
Object *object_member(Unit *unit, const struct Binding *binding, const char *class_name, Object *value, bool of_numbers);
/* What a parameter of a factory is: all calls of the factory in the text give the same constant. */
Object *factory_argument(Unit *unit, const struct Binding *param);

/* ---- names/extern_function.c ----------------------------------------------------------------------------------------- */

/* cuda.declare_device(name, sig, ...): an OBJ_EXTERN. NULL when name and signature are not given as constants. */
Object *extern_declared(Unit *unit, const Expr *call);
Object *extern_given(Unit *unit, const char *name, const char *signature_text, unsigned flags);

/* ---- names/match_stmt.c ---------------------------------------------------------------------------------------------- */

/* Makes a `match` of a function, whose names are resolved, a chain of `if` and `elif`. */
void match_to_branches(Unit *unit, const Scope *scope, Stmt *match);

/* ---- names/named_tuple.c --------------------------------------------------------------------------------------------- */

/* Named tuples: named_tuple.c. The class that a call of collections.namedtuple makes, or the constant that a call of such a class
 * makes; NULL for other calls. */
Object *named_tuple_call(Unit *unit, const Object *callee, const Expr *call);
/* slice(1, 5) of constants; NULL for other calls: infer/rewrite/slices.c. */
Object *slice_constant(Unit *unit, const Object *callee, const Expr *call);
/* The class that a text as "Point(x, y)" says; NULL when it says none. */
const Type *named_tuple_of_text(Unit *unit, const char *text);

/* ---- names/record_dtype.c -------------------------------------------------------------------------------------------- */

void record_add_at(RecordBuilder *builder, const char *name, const Type *type, uint32_t offset);
/* What np.dtype(...), from_dtype(...) and the like give: NULL when it is no constant. */
Object *record_call(Unit *unit, const char *path, const Expr *call);
/* The record or the class of named tuples of that name at the module level of the text, which a signature may say; NULL. */
const Type *named_type(Unit *unit, const char *name, TypeKind kind);

/* ---- names/request_values.c ------------------------------------------------------------------------------------------ */

/* A request's constant. */
Object *object_from_request(Unit *unit, const Py2cuConstant *constant);
const Py2cuConstant *request_value_at(Unit *unit, const char *path, uint32_t *at);

/* ---- names/signature_expr.c ------------------------------------------------------------------------------------------ */

/* `signatures[0]`, where the name is that of a list in the text: the item; NULL for other expressions. */
const Expr *signature_item(Unit *unit, const Expr *e);

#endif
