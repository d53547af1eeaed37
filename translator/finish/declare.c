/* Decides where each variable is declared.
 *
 * At its first assignment when that place comes before all its uses: when it stands directly in the innermost block that holds
 * every occurrence, or in the head of the loop that does. Else in that block, right before the statement that holds the first of them.
 * A variable may be read there before it is assigned; when a path leads to a read past every assignment (Python leaves its value
 * undefined), it starts as 0, and it is declared outside all loops, because such a read may mean the value of an earlier iteration. */
#include "finish/finish.h"
#include "ir/ir.h"

/* A block of C, or the head of a `for`, whose variable lives in the loop only. */
typedef struct BlockScope BlockScope;

struct BlockScope {
    BlockScope *parent;
    BlockScope *outside_loops; /* the scope that holds the outermost loop around this one; NULL outside loops */
    IrBlock *block;       /* NULL: the head of a `for` */
    uint32_t depth;
    bool is_elif;    /* the `else` branch that is one `else if`: has no braces of its own */
    uint32_t *starts; /* by statement of the block: its number */
    PtrVec declared;  /* IrVar *, before the statements that hold their first occurrences */
};

typedef struct VarPlace {
    BlockScope *home;        /* innermost that holds all occurrences */
    BlockScope *first_scope; /* of the first occurrence */
    IrStmt *first;      /* an assignment or declaration that is the first occurrence; NULL when that is a read */
    IrStmt *declare;    /* IR_DECLARE by lower */
    bool escapes;       /* a local array whose address a pointer variable holds */
    bool apart;         /* declared in home, before what holds the first occurrence */
    bool assigned;      /* on the path that is being walked */
    bool maybe_unset;   /* some path reads it unassigned */
    uint32_t stamp;
    uint32_t number;    /* of the statement of the first occurrence, in the order of the text */
} VarPlace;

typedef struct Declare {
    Arena *arena;
    IrFunc *func;
    VarPlace *places; /* by variable id */
    PtrVec order;  /* IrVar *, as they first occur */
    PtrVec scopes;
    PtrVec trail, saved; /* of the walk for unassigned reads: variables assigned since */
    uint32_t stamp;
    uint32_t numbers; /* of the statements met so far */
} Declare;

static VarPlace *place_of(const Declare *d, const IrVar *var)
{
    return &d->places[var->id];
}

/* ---- occurrences ------------------------------------------------------------------------------------------------ */

static BlockScope *new_scope(Declare *d, BlockScope *parent, IrBlock *block, bool in_loop)
{
    BlockScope *scope = arena_alloc(d->arena, sizeof *scope);
    scope->parent = parent;
    scope->block = block;
    if (parent) {
        scope->depth = parent->depth + 1;
        scope->outside_loops = parent->outside_loops ? parent->outside_loops : in_loop ? parent : NULL;
    }
    ptrvec_push(d->arena, &d->scopes, scope);
    return scope;
}

static BlockScope *common_scope(BlockScope *a, BlockScope *b)
{
    while (a != b) {
        if (a->depth >= b->depth) {
            a = a->parent;
        } else {
            b = b->parent;
        }
    }
    return a;
}

static void occurs(Declare *d, IrVar *var, BlockScope *scope, IrStmt *setter)
{
    if (var->storage == IRV_PARAM || var->storage == IRV_CONSTANT) {
        return;
    }
    VarPlace *place = place_of(d, var);
    if (place->home) {
        place->home = common_scope(place->home, scope);
        return;
    }
    place->home = place->first_scope = scope;
    place->first = setter;
    place->number = d->numbers;
    ptrvec_push(d->arena, &d->order, var);
}

typedef struct Scan {
    Declare *declare;
    BlockScope *scope;
} Scan;

static void scan_node(IrExpr *e, void *context)
{
    const Scan *scan = context;
    if (e->kind == IR_VAR) {
        occurs(scan->declare, e->var, scan->scope, NULL);
    }
}

static void scan_expr(Declare *d, IrExpr *e, BlockScope *scope)
{
    ir_visit_expr(e, scan_node, &(Scan){d, scope});
}

/* The local arrays that a pointer expression may point into. */
static void mark_escapes(Declare *d, const IrExpr *e)
{
    if (e->kind == IR_COND) {
        mark_escapes(d, e->a);
        mark_escapes(d, e->b);
    } else if (e->kind == IR_ADDRESS && ir_root(e->a)->kind == IR_INDEX) {
        const IrExpr *base = ir_root(e->a)->a;
        if (base->kind == IR_VAR && base->type->kind == TY_CARRAY) {
            place_of(d, base->var)->escapes = true;
        } else {
            mark_escapes(d, base);
        }
    }
}

static void scan_assign(Declare *d, IrStmt *stmt, BlockScope *scope)
{
    scan_expr(d, stmt->b, scope);
    if (stmt->b->type->kind == TY_POINTER) {
        mark_escapes(d, stmt->b);
    }
    if (stmt->a->kind == IR_VAR) {
        occurs(d, stmt->a->var, scope, stmt->op == IRO_NONE ? stmt : NULL);
    } else {
        scan_expr(d, stmt->a, scope);
    }
}

static void scan_declare(Declare *d, IrStmt *stmt, BlockScope *scope)
{
    VarPlace *place = place_of(d, stmt->var);
    if (place->declare) {
        stmt->kind = IR_NOTE; /* one variable is declared once */
        return;
    }
    place->declare = stmt;
    occurs(d, stmt->var, scope, stmt);
}

static void scan_block(Declare *d, IrBlock *block, BlockScope *scope);

static void scan_stmt(Declare *d, IrStmt *stmt, BlockScope *scope)
{
    BlockScope *inner = NULL;
    switch (stmt->kind) {
    case IR_ASSIGN:
        scan_assign(d, stmt, scope);
        return;
    case IR_IF:
        scan_expr(d, stmt->a, scope);
        scan_block(d, &stmt->body, new_scope(d, scope, &stmt->body, false));
        inner = new_scope(d, scope, &stmt->orelse, false);
        inner->is_elif = stmt->orelse.count == 1 && stmt->orelse.stmts[0]->kind == IR_IF && stmt->orelse.stmts[0]->is_elif;
        scan_block(d, &stmt->orelse, inner);
        return;
    case IR_WHILE:
        scan_expr(d, stmt->a, scope);
        scan_block(d, &stmt->body, new_scope(d, scope, &stmt->body, true));
        return;
    case IR_FOR:
        inner = new_scope(d, scope, NULL, true);
        if (stmt->init) {
            scan_assign(d, stmt->init, inner);
        }
        scan_expr(d, stmt->a, inner);
        scan_block(d, &stmt->body, new_scope(d, inner, &stmt->body, true));
        if (stmt->step) {
            scan_assign(d, stmt->step, inner);
        }
        return;
    case IR_EVAL:
    case IR_RETURN:
        scan_expr(d, stmt->a, scope);
        return;
    case IR_DECLARE:
        scan_declare(d, stmt, scope);
        return;
    case IR_BREAK:
    case IR_CONTINUE:
    case IR_NOTE:
        return;
    }
}

static void scan_block(Declare *d, IrBlock *block, BlockScope *scope)
{
    scope->starts = arena_alloc(d->arena, block->count * sizeof *scope->starts + 1);
    for (uint32_t i = 0; i < block->count; i++) {
        scope->starts[i] = ++d->numbers;
        scan_stmt(d, block->stmts[i], scope);
    }
}

/* ---- the place -------------------------------------------------------------------------------------------------- */

/* The innermost scope from this one outwards that has braces. */
static BlockScope *with_braces(BlockScope *scope)
{
    while (!scope->block || scope->is_elif) {
        scope = scope->parent;
    }
    return scope;
}

static void choose_place(Declare *d, IrVar *var)
{
    VarPlace *place = place_of(d, var);
    bool is_array = var->type->kind == TY_CARRAY;
    if (place->escapes && var->storage == IRV_LOCAL) {
        while (place->home->parent) {
            place->home = place->home->parent;
        }
    }
    if (place->first && place->first_scope == place->home && (!is_array || place->first == place->declare)) {
        place->first->declares = !is_array;
        return;
    }
    place->home = with_braces(place->home);
    place->apart = true;
}

/* ---- reads that no assignment comes before ---------------------------------------------------------------------- */

static void set_assigned(Declare *d, IrVar *var)
{
    VarPlace *place = place_of(d, var);
    if (!place->apart || place->assigned) {
        return;
    }
    place->assigned = true;
    ptrvec_push(d->arena, &d->trail, var);
}

static void walk_reads(Declare *d, const IrExpr *e)
{
    if (e == NULL) {
        return;
    }
    if (e->kind == IR_ADDRESS && e->a->kind == IR_VAR) {
        set_assigned(d, e->a->var);
        return;
    }
    if (e->kind == IR_VAR && e->var->storage != IRV_PARAM && e->var->storage != IRV_CONSTANT && !place_of(d, e->var)->assigned) {
        place_of(d, e->var)->maybe_unset = true;
    }
    walk_reads(d, e->cond);
    walk_reads(d, e->a);
    walk_reads(d, e->b);
    for (uint32_t i = 0; i < e->arg_count; i++) {
        walk_reads(d, e->args[i]);
    }
}

static void walk_assign(Declare *d, const IrStmt *stmt)
{
    walk_reads(d, stmt->b);
    if (stmt->a->kind != IR_VAR || stmt->op != IRO_NONE) {
        walk_reads(d, stmt->a);
    }
    if (stmt->a->kind == IR_VAR) {
        set_assigned(d, stmt->a->var);
    }
}

static void undo(Declare *d, size_t mark)
{
    while (d->trail.count > mark) {
        IrVar *var = d->trail.items[--d->trail.count];
        place_of(d, var)->assigned = false;
    }
}

static void walk_block(Declare *d, IrBlock *block, bool *reachable);

/* Both branches, then what holds after either that goes on. */
static void walk_if(Declare *d, IrStmt *stmt, bool *reachable)
{
    size_t mark = d->trail.count, saved = d->saved.count;
    bool after_body = true, after_else = true;
    walk_reads(d, stmt->a);
    walk_block(d, &stmt->body, &after_body);
    for (size_t i = mark; i < d->trail.count; i++) {
        ptrvec_push(d->arena, &d->saved, d->trail.items[i]);
    }
    undo(d, mark);
    walk_block(d, &stmt->orelse, &after_else);
    if (after_body) {
        uint32_t stamp = ++d->stamp;
        for (size_t i = mark; after_else && i < d->trail.count; i++) {
            place_of(d, d->trail.items[i])->stamp = stamp;
        }
        undo(d, mark);
        for (size_t i = saved; i < d->saved.count; i++) {
            IrVar *var = d->saved.items[i];
            if (!after_else || place_of(d, var)->stamp == stamp) {
                set_assigned(d, var);
            }
        }
    }
    d->saved.count = saved;
    *reachable = after_body || after_else;
}

static void walk_loop(Declare *d, IrStmt *stmt)
{
    if (stmt->init) {
        walk_assign(d, stmt->init);
    }
    walk_reads(d, stmt->a);
    /* the body may run not at all, and `continue` may leave it anywhere */
    size_t mark = d->trail.count;
    bool after_body = true;
    walk_block(d, &stmt->body, &after_body);
    undo(d, mark);
    if (stmt->step) {
        walk_assign(d, stmt->step);
    }
    undo(d, mark);
}

static void walk_block(Declare *d, IrBlock *block, bool *reachable)
{
    for (uint32_t i = 0; i < block->count && *reachable; i++) {
        IrStmt *stmt = block->stmts[i];
        switch (stmt->kind) {
        case IR_ASSIGN:
            walk_assign(d, stmt);
            break;
        case IR_EVAL:
            walk_reads(d, stmt->a);
            break;
        case IR_IF:
            walk_if(d, stmt, reachable);
            break;
        case IR_WHILE:
        case IR_FOR:
            walk_loop(d, stmt);
            break;
        case IR_RETURN:
            walk_reads(d, stmt->a);
            *reachable = false;
            break;
        case IR_BREAK:
        case IR_CONTINUE:
            *reachable = false;
            break;
        case IR_DECLARE:
        case IR_NOTE:
            break;
        }
    }
}

/* ---- the declarations ------------------------------------------------------------------------------------------- */

static void declare_apart(Declare *d, IrVar *var)
{
    VarPlace *place = place_of(d, var);
    if (place->maybe_unset && var->type->kind != TY_CARRAY && place->home->outside_loops) {
        place->home = with_braces(place->home->outside_loops);
    }
    ptrvec_push(d->arena, &place->home->declared, var);
}

static IrStmt *declaration(Declare *d, IrVar *var)
{
    Arena *arena = d->arena;
    VarPlace *place = place_of(d, var);
    IrStmt *stmt;
    if (place->maybe_unset && (type_is_value(var->type) || var->type->kind == TY_STRUCT || var->type->kind == TY_RECORD)) {
        stmt = ir_stmt(arena, IR_ASSIGN);
        stmt->a = ir_var(arena, var);
        stmt->b = ir_zero(arena, var->type);
        stmt->declares = true;
        return stmt;
    }
    stmt = ir_stmt(arena, IR_DECLARE);
    stmt->var = var;
    if (place->declare) {
        /* where lower had it, its comments stay */
        place->declare->kind = IR_NOTE;
        place->declare->var = NULL;
    }
    return stmt;
}

/* Blank lines before the statement stand before what is declared for it; its comments stay beside it. */
static void take_blanks(IrStmt *declared, IrStmt *stmt)
{
    Trivia **end = &declared->lead;
    while (stmt->lead != NULL && stmt->lead->comment == NULL) {
        *end = stmt->lead;
        end = &stmt->lead->next;
        stmt->lead = stmt->lead->next;
        *end = NULL;
    }
}

static void insert_declarations(Declare *d, BlockScope *scope)
{
    if (scope->declared.count == 0) {
        return;
    }
    IrBlock block = {.tail = scope->block->tail};
    size_t next = 0; /* they stand in the order of their first occurrences */
    for (uint32_t i = 0; i < scope->block->count; i++) {
        IrStmt *stmt = scope->block->stmts[i];
        uint32_t end = i + 1 < scope->block->count ? scope->starts[i + 1] : UINT32_MAX;
        for (; next < scope->declared.count && place_of(d, scope->declared.items[next])->number < end; next++) {
            IrStmt *declared = declaration(d, scope->declared.items[next]);
            take_blanks(declared, stmt);
            ir_append(d->arena, &block, declared);
        }
        ir_append(d->arena, &block, stmt);
    }
    *scope->block = block;
}

static void declare_in(Arena *arena, IrFunc *func)
{
    Declare d = {.arena = arena, .func = func};
    d.places = arena_alloc(arena, (func->vars.count + 1) * sizeof *d.places);
    scan_block(&d, &func->body, new_scope(&d, NULL, &func->body, false));

    bool any_apart = false;
    for (size_t i = 0; i < d.order.count; i++) {
        choose_place(&d, d.order.items[i]);
        any_apart = any_apart || place_of(&d, d.order.items[i])->apart;
    }
    bool reachable = true;
    if (any_apart) {
        walk_block(&d, &func->body, &reachable);
    }
    for (size_t i = 0; i < d.order.count; i++) {
        if (place_of(&d, d.order.items[i])->apart) {
            declare_apart(&d, d.order.items[i]);
        }
    }
    for (size_t i = 0; i < d.scopes.count; i++) {
        insert_declarations(&d, d.scopes.items[i]);
    }
}

bool finish_declare(Unit *unit)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        declare_in(unit->arena, unit->program->funcs.items[i]);
    }
    return true;
}

/* Finds the structs that calls give only to be taken apart: `auto [x, y] = polar(r, angle);`.
 *
 * Takes: declarations in their places, and counts. The struct itself then needs no name. */

/* Declares a variable with the field of the struct. */
static bool takes_field(const IrStmt *s, const IrVar *whole, uint32_t field)
{
    bool declares = s->kind == IR_ASSIGN && s->declares && s->op == IRO_NONE && s->lead == NULL && s->a->var->storage == IRV_LOCAL;
    return declares && s->b->kind == IR_FIELD && s->b->field == field && s->b->a->kind == IR_VAR && s->b->a->var == whole &&
           s->a->var->type == s->b->type && !s->a->var->is_output;
}

static void bind_at(const IrBlock *block, uint32_t at)
{
    IrStmt *call = block->stmts[at];
    IrVar *whole = call->kind == IR_ASSIGN && call->declares && call->b->kind == IR_CALL ? call->a->var : NULL;
    bool fits = whole != NULL && whole->type->kind == TY_STRUCT && whole->python_local == 0 && whole->base != NULL && whole->type->count >= 2 &&
                whole->reads == whole->type->count && block->count - at > whole->type->count;
    const char *trail = call->trail;
    for (uint32_t i = 0; fits && i < whole->type->count; i++) {
        const IrStmt *s = block->stmts[at + 1 + i];
        fits = takes_field(s, whole, i) && (s->trail == NULL || trail == NULL);
        trail = trail != NULL ? trail : s->trail;
    }
    if (!fits) {
        return;
    }
    call->trail = trail;
    call->binds = whole->type->count;
    whole->base = NULL;
    whole->name = "[]"; /* nobody's name */
}

static void bind_in(IrBlock *block, void *context)
{
    (void)context;
    for (uint32_t i = 0; i < block->count; i++) {
        bind_at(block, i);
    }
}

bool finish_bindings(Unit *unit)
{
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        ir_each_block(&((IrFunc *)unit->program->funcs.items[i])->body, bind_in, NULL);
    }
    return true;
}
