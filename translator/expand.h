/* Changing the syntax tree of an instance while it is inferred: what expand*.c share. */
#ifndef PY2CU_EXPAND_H
#define PY2CU_EXPAND_H

#include "infer.h"

/* Whether the tree may be changed now; inference starts anew in any case. It is the instance's own from the next round on. */
bool expand_begin(Infer *in);
Expr *expand_expr(Infer *in, ExprKind kind, Span span);
Expr *expand_int(Infer *in, int64_t value, Span span);
Expr *expand_copy(Infer *in, const Expr *e);
/* A new local name of the function; a place that reads it; (name := value). */
Binding *expand_local(Infer *in, const char *name);
Expr *expand_read(Infer *in, Binding *binding, Span span);
Expr *expand_named(Infer *in, Binding *binding, Expr *value);
Stmt *expand_assign(Infer *in, const Expr *target, Expr *value);
/* The path of what the call calls, where that is known without types; "": it is something else. */
const char *expand_callee(const Instance *instance, const Expr *e);
/* What means the same wherever it is read: a constant, a name with one value, x.shape of one, items of a tuple. */
bool expand_is_fixed(const Instance *instance, const Expr *e);
/* The same, of what needs no type to be known as such; operators are computed again. */
bool expand_is_bound(const Instance *instance, const Expr *e, unsigned depth);
/* The value that the instance's body gives a name once, `name = value`; NULL: something else. */
const Expr *expand_definition(const Instance *instance, const Expr *name);
/* A name for the object; a call of the function at the path, or items[0].flat where that is empty. */
Expr *expand_object(Infer *in, Object *object, const char *name, Span span);
Expr *expand_made(Infer *in, const char *path, Expr **items, uint32_t count, Span span);
/* In all of the block: the expression in the name's place where it is read; another name in its place. */
void expand_replace(Infer *in, const Block *block, const Binding *binding, const Expr *by);
void expand_rename(const Block *block, const Binding *binding, Binding *renamed);
/* Whether the block gives the name another value. */
bool expand_assigns(const Block *block, const Binding *binding);

#endif
