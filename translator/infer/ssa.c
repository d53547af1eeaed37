// SPDX-License-Identifier: MIT
/* SSA construction: the definitions that reach each use, with Numba's SSA form. Each assignment defines a value, and
 * a phi represents the values that merge at a join.
 *
 * Python's control flow is structured, so no control-flow graph is built. One walk keeps the current value of each
 * local, a log of changes allows a branch to be undone, and loops get phis for the names that they assign. */
#include "infer/infer_internal.h"

#include <math.h>
#include <stdlib.h>

typedef struct Change {
    uint32_t local;
    SsaValue *value; /* before the change; in a Branch: at the end of the branch */
} Change;

/* The locals whose values differ from those at the previous break of the loop. */
typedef struct Exit {
    Change *changes;
    uint32_t count;
} Exit;

typedef struct Loop {
    struct Loop *outer;
    uint32_t *assigned; /* locals that the loop or its `else` assigns */
    uint32_t assigned_count, assigned_capacity;
    SsaValue **phis;                                /* by position in assigned */
    PtrVec breaks;                                  /* Exit * */
    uint32_t touched_at_break, touched_at_continue; /* length of Builder.touched at the last break and continue */
} Loop;

typedef struct Builder {
    Unit *unit;
    Instance *instance;
    SsaValue **current; /* by local */
    SsaValue **first;   /* by local: its first definition; NULL: none so far */
    uint32_t *places;   /* by local: index in Loop.assigned of the innermost loop that assigns it */
    uint32_t local_count;
    SsaValue **scratch; /* by local, while two branches are merged */
    uint32_t *stamp;    /* by local: number of the last operation on the set */
    uint32_t next_stamp;
    bool reachable;
    Change *log;
    uint32_t log_count, log_capacity;
    uint32_t *touched; /* locals in the order in which current[] changed; the exits of a loop examine only these */
    uint32_t touched_count, touched_capacity;
    Loop *loop;
    const Expr *from; /* the assigned expression of the current targets */
} Builder;

static SsaValue *new_value(Builder *b, SsaKind kind, uint32_t local)
{
    SsaValue *value = arena_alloc(b->unit->arena, sizeof *value);
    value->kind = kind;
    value->local = local;
    value->id = (uint32_t)b->instance->values.count;
    value->web = value;
    ptrvec_push(b->unit->arena, &b->instance->values, value);
    return value;
}

static void note_touched(Builder *b, uint32_t local)
{
    b->touched =
        arena_grow_array(b->unit->arena, b->touched, b->touched_count, &b->touched_capacity, sizeof *b->touched);
    b->touched[b->touched_count++] = local;
}

static void set_current(Builder *b, uint32_t local, SsaValue *value)
{
    note_touched(b, local);
    b->log = arena_grow_array(b->unit->arena, b->log, b->log_count, &b->log_capacity, sizeof *b->log);
    b->log[b->log_count++] = (Change){local, b->current[local]};
    b->current[local] = value;
}

static SsaValue *read_current(Builder *b, uint32_t local)
{
    if (b->current[local] == NULL) {
        set_current(b, local, new_value(b, SSA_UNDEFINED, local));
    }
    return b->current[local];
}

static void add_operand(Builder *b, SsaValue *phi, SsaValue *value)
{
    const size_t count = phi->operands.count;
    if (value != NULL && value != phi && (count == 0 || phi->operands.items[count - 1] != value)) {
        ptrvec_push(b->unit->arena, &phi->operands, value);
    }
}

/* Keeps the first of several equal operands of each phi. */
static void remove_repeated_operands(const Instance *instance)
{
    for (size_t i = 0; i < instance->values.count; i++) {
        PtrVec *operands = &((SsaValue *)instance->values.items[i])->operands;
        const uint32_t phi = (uint32_t)i + 1;
        size_t kept = 0;
        for (size_t k = 0; k < operands->count; k++) {
            SsaValue *operand = operands->items[k];
            if (operand->mark != phi) {
                operand->mark = phi;
                operands->items[kept++] = operand;
            }
        }
        operands->count = kept;
    }
    for (size_t i = 0; i < instance->values.count; i++) {
        ((SsaValue *)instance->values.items[i])->mark = 0;
    }
}

static SsaValue *join(Builder *b, uint32_t local, SsaValue *one, SsaValue *two)
{
    if (one == two) {
        return one;
    }
    SsaValue *phi = new_value(b, SSA_PHI, local);
    add_operand(b, phi, one);
    add_operand(b, phi, two);
    return phi;
}

/* Returns the value of a name at a read. If no assignment of the name can have run, this is the first assignment
 * above the read, if any: Numba then reads uninitialized memory; in the generated C the variable is 0. */
static SsaValue *read_local(Builder *b, uint32_t local)
{
    SsaValue *value = read_current(b, local);
    if (value->kind == SSA_UNDEFINED && value->node == NULL && b->first[local] != NULL) {
        value = new_value(b, SSA_PHI, local);
        value->is_unset = true;
        add_operand(b, value, b->first[local]);
        set_current(b, local, value);
    }
    return value;
}

/* ---- branches ---- */

/* Values at the end of a branch that was undone: pairs of local and value. */
typedef struct Branch {
    Change *ends;
    size_t count;
    bool reachable;
} Branch;

static Branch undo_assignments(Builder *b, size_t mark)
{
    Branch branch = {NULL, b->log_count - mark, b->reachable};
    branch.ends = arena_alloc(b->unit->arena, branch.count * sizeof *branch.ends + 1);
    for (size_t i = 0; i < branch.count; i++) {
        uint32_t local = b->log[mark + i].local;
        branch.ends[i] = (Change){local, b->current[local]};
    }
    for (size_t i = b->log_count; i > mark; i--) {
        b->current[b->log[i - 1].local] = b->log[i - 1].value;
        note_touched(b, b->log[i - 1].local);
    }
    b->log_count = mark;
    return branch;
}

static void merge(Builder *b, const Branch *one, const Branch *two)
{
    if (!one->reachable || !two->reachable) {
        const Branch *alive = one->reachable ? one : two;
        b->reachable = alive->reachable;
        for (size_t i = 0; i < alive->count; i++) {
            if (b->current[alive->ends[i].local] != alive->ends[i].value) {
                set_current(b, alive->ends[i].local, alive->ends[i].value);
            }
        }
        return;
    }
    b->reachable = true;
    uint32_t in_one = ++b->next_stamp, joined = ++b->next_stamp;
    for (size_t i = 0; i < one->count; i++) {
        uint32_t local = one->ends[i].local;
        b->stamp[local] = in_one;
        b->scratch[local] = one->ends[i].value;
    }
    for (size_t i = 0; i < two->count; i++) {
        uint32_t local = two->ends[i].local;
        if (b->stamp[local] != joined) {
            SsaValue *other = b->stamp[local] == in_one ? b->scratch[local] : b->current[local];
            b->stamp[local] = joined;
            set_current(b, local, join(b, local, other, two->ends[i].value));
        }
    }
    /* changed only by the first branch: merge with the value before the branches */
    for (size_t i = 0; i < one->count; i++) {
        uint32_t local = one->ends[i].local;
        if (b->stamp[local] == in_one) {
            b->stamp[local] = joined;
            set_current(b, local, join(b, local, b->scratch[local], b->current[local]));
        }
    }
}

/* ---- expressions ---- */

static bool is_own_local(const Builder *b, const Expr *e)
{
    return own_local(b->instance->function, e) != NULL;
}

/* Returns whether CPython evaluates the expression as one constant or one read of a global. */
static bool is_one_constant(const Builder *b, const Expr *e, bool within_operator)
{
    switch (e->kind) {
    case EX_INT:
    case EX_FLOAT:
    case EX_IMAGINARY:
    case EX_TRUE:
    case EX_FALSE:
        return true;
    case EX_NAME: {
        Object *object = within_operator || is_own_local(b, e) ? NULL : constant_of_expr(b->unit, e);
        return object != NULL && object_is_number(object);
    }
    case EX_UNARY:
    case EX_NOT:
        return is_one_constant(b, e->left, true);
    case EX_BINARY:
        return is_one_constant(b, e->left, true) && is_one_constant(b, e->right, true);
    default:
        return false;
    }
}

static void define_name(Builder *b, const Expr *e, const Expr *from)
{
    if (!is_own_local(b, e)) {
        return;
    }
    SsaValue *value = new_value(b, SSA_DEF, e->binding->index);
    value->node = e;
    value->from = from;
    info_of(b->instance, e)->def = value;
    b->first[value->local] = b->first[value->local] != NULL ? b->first[value->local] : value;
    set_current(b, e->binding->index, value);
}

/* `del name`: the name has no value until the next assignment. */
static void delete_name(Builder *b, const Expr *e)
{
    if (is_own_local(b, e)) {
        SsaValue *value = new_value(b, SSA_UNDEFINED, e->binding->index);
        value->node = e;
        set_current(b, e->binding->index, value);
        b->instance->deletes_names = true;
    }
}

/* Reads the captured variables of a closure at its call. */
static void read_captured(Builder *b, const Expr *call)
{
    bool is_lambda = call->left->kind == EX_LAMBDA;
    Function *function = is_lambda ? call->left->function : closure_of(call->left);
    const Function *own = b->instance->function;
    bool is_itself = function != NULL && function == own; /* a recursive call passes its own captured values */
    bool is_beside =
        function != NULL && !is_itself && own->is_closure && function->is_closure && own->outer == function->outer;
    if (function == NULL || (!is_itself && !is_beside && !is_lambda && !is_own_local(b, call->left))) {
        return;
    }
    if (!is_itself && !is_beside) {
        closure_convert(b->unit, function, own);
    }
    SsaValue **values = arena_alloc(b->unit->arena, function->captured_count * sizeof *values + 1);
    for (uint32_t i = 0; i < function->captured_count; i++) {
        uint32_t k = is_itself ? i : 0;
        while (is_beside && k < own->captured_count && own->captured[k] != function->captured[i]) {
            k++;
        }
        const Binding *assigned = is_beside ? closure_nonlocal(own, function->captured[i]) : NULL;
        if (is_beside && k == own->captured_count && assigned == NULL) { /* functions that call each other */
            return;
        }
        uint32_t given = own->param_count - own->captured_count + k;
        values[i] = read_current(b, assigned != NULL         ? assigned->index
                                    : is_itself || is_beside ? given
                                                             : function->captured[i]->index);
        values[i]->is_used = true;
    }
    info_of(b->instance, call)->captured = values;
}

static bool visit_expr(const Expr *e, void *context);

/* Visits parts of an expression of which at most one is evaluated; a `:=` in a part may define names. */
static void visit_alternatives(Builder *b, const Expr *one, const Expr *other)
{
    size_t mark = b->log_count;
    visit_expr(one, b);
    Branch ends = undo_assignments(b, mark);
    if (other != NULL) {
        visit_expr(other, b);
    }
    Branch other_ends = undo_assignments(b, mark);
    merge(b, &ends, &other_ends);
}

static bool visit_expr(const Expr *e, void *context)
{
    Builder *b = context;
    switch (e->kind) {
    case EX_NAME:
        if (is_own_local(b, e) &&
            (closure_of(e) == NULL || closure_of(e)->is_lambda)) { /* other closures need no value */
            SsaValue *value = read_local(b, e->binding->index);
            value->is_used = true;
            info_of(b->instance, e)->use = value;
        }
        return false;
    case EX_LAMBDA:
        closure_convert(b->unit, e->function, b->instance->function);
        return false;
    case EX_CALL:
        ast_any_part(e, visit_expr, b);
        read_captured(b, e); /* after its arguments */
        return false;
    case EX_NAMED:
        visit_expr(e->left, b);
        define_name(b, e, e->left);
        return false;
    case EX_BOOLEAN:
        visit_expr(e->left, b);
        visit_alternatives(b, e->right, NULL);
        return false;
    case EX_CONDITIONAL:
        visit_expr(e->cond, b);
        visit_alternatives(b, e->left, e->right);
        return false;
    case EX_COMPARE:
        for (uint32_t i = 0; i < e->item_count; i++) {
            if (i < 2) {
                visit_expr(e->items[i], b);
            } else { /* evaluated only if all comparisons before are true */
                visit_alternatives(b, e->items[i], NULL);
            }
        }
        return false;
    default:
        break;
    }
    return ast_any_part(e, visit_expr, b);
}

static bool define_part(const Expr *e, void *context)
{
    Builder *b = context;
    if (e->kind == EX_NAME) {
        define_name(b, e, b->from);
        return false;
    }
    bool is_made_of_targets = e->kind == EX_TUPLE || e->kind == EX_LIST || e->kind == EX_STARRED;
    return is_made_of_targets ? ast_any_part(e, define_part, b)
                              : visit_expr(e, b); /* a[i] = ..., a.x = ...: reads a and i */
}

static void define_target(Builder *b, const Expr *target, const Expr *from)
{
    const bool is_by_item = is_assigned_by_item(target, from);
    for (uint32_t i = 0; is_by_item && i < target->item_count; i++) { /* a, b = 1, x */
        define_target(b, target->items[i], from->items[i]);
    }
    if (!is_by_item) {
        b->from = from;
        define_part(target, b);
    }
}

/* ---- statements ---- */

/* Adds the name to the locals that the loop assigns. */
static bool note_assigned(const Expr *name, void *context)
{
    Builder *b = context;
    Loop *loop = b->loop;
    if (is_own_local(b, name) && b->stamp[name->binding->index] != b->next_stamp) {
        b->stamp[name->binding->index] = b->next_stamp;
        loop->assigned = arena_grow_array(b->unit->arena, loop->assigned, loop->assigned_count,
                                          &loop->assigned_capacity, sizeof *loop->assigned);
        loop->assigned[loop->assigned_count++] = name->binding->index;
    }
    return false;
}

/* Adds the names that the loop deletes: their values differ in the next iteration. */
static bool note_deleted(Stmt *s, void *context)
{
    for (uint32_t i = 0; s->kind == ST_DEL && i < s->target_count; i++) {
        note_assigned(s->targets[i], context);
    }
    return false;
}

static SsaValue **snapshot(Builder *b, const Loop *loop)
{
    SsaValue **values = arena_alloc(b->unit->arena, loop->assigned_count * sizeof *values + 1);
    for (uint32_t i = 0; i < loop->assigned_count; i++) {
        values[i] = b->current[loop->assigned[i]];
    }
    return values;
}

/* Returns the phi at the entry of the loop, or NULL if the loop does not assign the local. */
static SsaValue *phi_of(const Builder *b, const Loop *loop, uint32_t local)
{
    const uint32_t place = b->places[local];
    return place < loop->assigned_count && loop->assigned[place] == local ? loop->phis[place] : NULL;
}

/* Adds the current values to the phis of the loop: an edge to the next iteration. */
static void feed_phis(Builder *b, Loop *loop)
{
    for (uint32_t i = loop->touched_at_continue; i < b->touched_count; i++) {
        SsaValue *phi = phi_of(b, loop, b->touched[i]);
        if (phi != NULL) {
            add_operand(b, phi, b->current[b->touched[i]]);
        }
    }
    loop->touched_at_continue = b->touched_count;
}

static void note_break(Builder *b, Loop *loop)
{
    const bool is_first = loop->breaks.count == 0;
    const uint32_t *locals = is_first ? loop->assigned : b->touched + loop->touched_at_break;
    const uint32_t count = is_first ? loop->assigned_count : b->touched_count - loop->touched_at_break;
    Exit *leaving = arena_alloc(b->unit->arena, sizeof *leaving);
    leaving->changes = arena_alloc(b->unit->arena, count * sizeof *leaving->changes + 1);
    for (uint32_t i = 0; i < count; i++) {
        if (phi_of(b, loop, locals[i]) != NULL) {
            leaving->changes[leaving->count++] = (Change){locals[i], b->current[locals[i]]};
        }
    }
    loop->touched_at_break = b->touched_count;
    ptrvec_push(b->unit->arena, &loop->breaks, leaving);
}

/* Merges the values at the end of the loop, or of its `else`, with those at each break. */
static void merge_breaks(Builder *b, const Loop *loop)
{
    for (size_t k = 0; k < loop->breaks.count; k++) {
        const Exit *leaving = loop->breaks.items[k];
        for (uint32_t i = 0; i < leaving->count; i++) {
            const uint32_t local = leaving->changes[i].local;
            SsaValue *value = leaving->changes[i].value;
            if (!b->reachable && k == 0) {
                set_current(b, local, value);
            } else if (b->current[local] != value) {
                SsaValue *phi = new_value(b, SSA_PHI, local);
                add_operand(b, phi, b->current[local]);
                add_operand(b, phi, value);
                set_current(b, local, phi);
            }
        }
        b->reachable = true;
    }
}

/* ---- blocks with unreachable ends ---- */

typedef struct BlockCut {
    const Block *block;
    uint32_t count;
} BlockCut;

static void cut_block(Builder *b, const Block *block, uint32_t count)
{
    if (count < block->count) {
        BlockCut *cut = arena_alloc(b->unit->arena, sizeof *cut);
        *cut = (BlockCut){block, count};
        ptrvec_push(b->unit->arena, &b->instance->cuts, cut);
    }
}

static int compare_cuts(const void *a, const void *b)
{
    uintptr_t x = (uintptr_t)(*(BlockCut *const *)a)->block, y = (uintptr_t)(*(BlockCut *const *)b)->block;
    return (x > y) - (x < y);
}

uint32_t live_count(const Instance *instance, const Block *block)
{
    BlockCut wanted = {.block = block};
    const BlockCut *key = &wanted;
    if (instance->cuts.count == 0) {
        return block->count;
    }
    BlockCut *const *found = bsearch(&key, instance->cuts.items, instance->cuts.count, sizeof(void *), compare_cuts);
    return found != NULL ? (*found)->count : block->count;
}

static void build_block(Builder *b, const Block *block);

/* Merges the cases of an unrolled loop: any case may run next. */
static void build_cases(Builder *b, const Stmt *s)
{
    Branch others = {.reachable = false};
    for (uint32_t i = 0; i < s->case_count; i++) {
        size_t mark = b->log_count;
        b->reachable = true;
        build_block(b, &s->cases[i].body);
        Branch one = undo_assignments(b, mark);
        merge(b, &others, &one);
        if (i + 1 < s->case_count) {
            others = undo_assignments(b, mark);
        }
    }
}

static void build_loop(Builder *b, const Stmt *s)
{
    if (s->kind == ST_FOR && s->value != NULL) {
        visit_expr(s->value, b);
    }
    Loop loop = {.outer = b->loop};
    b->loop = &loop;
    b->next_stamp++;
    ast_any_assigned_in_iterations(s, note_assigned, b);
    ast_any_stmt(&s->body, note_deleted, b);
    for (uint32_t i = 0; i < s->case_count; i++) {
        ast_any_stmt(&s->cases[i].body, note_deleted, b);
    }
    loop.phis = arena_alloc(b->unit->arena, loop.assigned_count * sizeof *loop.phis + 1);
    uint32_t *outer_places = arena_alloc(b->unit->arena, loop.assigned_count * sizeof *outer_places + 1);
    for (uint32_t i = 0; i < loop.assigned_count; i++) {
        uint32_t local = loop.assigned[i];
        SsaValue *before = read_current(b, local);
        outer_places[i] = b->places[local];
        b->places[local] = i;
        loop.phis[i] = new_value(b, SSA_PHI, local);
        add_operand(b, loop.phis[i], before);
        set_current(b, local, loop.phis[i]);
    }
    loop.touched_at_continue = b->touched_count;
    bool forever = false;
    if (s->kind == ST_WHILE) {
        visit_expr(s->value, b);
        Object *cond = branch_constant(b->instance, s->value);
        forever = cond != NULL && object_truth(cond);
        for (uint32_t i = 0; i < loop.assigned_count && !forever; i++) {
            loop.phis[i]->loop = s;
        }
    }
    SsaValue **at_exit = snapshot(b, &loop); /* when the condition becomes false */
    if (s->is_unrolled) {
        build_cases(b, s);
    } else {
        if (s->kind == ST_FOR) {
            define_target(b, s->targets[0], s->value);
        }
        build_block(b, &s->body);
    }
    b->loop = loop.outer;
    if (b->reachable) {
        feed_phis(b, &loop);
    }
    b->reachable = !forever;
    for (uint32_t i = 0; i < loop.assigned_count; i++) {
        set_current(b, loop.assigned[i], at_exit[i]);
        b->places[loop.assigned[i]] = outer_places[i];
    }
    if (b->reachable) {
        build_block(b, &s->orelse);
    } else {
        cut_block(b, &s->orelse, 0);
    }
    merge_breaks(b, &loop);
}

static void build_if(Builder *b, const Stmt *s)
{
    visit_expr(s->value, b);
    Object *cond = branch_constant(b->instance, s->value);
    if (cond != NULL) { /* Numba drops dead branches before it infers types */
        build_block(b, object_truth(cond) ? &s->body : &s->orelse);
        cut_block(b, object_truth(cond) ? &s->orelse : &s->body, 0);
        return;
    }
    size_t mark = b->log_count;
    build_block(b, &s->body);
    Branch then = undo_assignments(b, mark);
    b->reachable = true;
    build_block(b, &s->orelse);
    Branch otherwise = undo_assignments(b, mark);
    merge(b, &then, &otherwise);
}

static void note_constant(Builder *b, const Stmt *s)
{
    if (is_own_local(b, s->targets[0]) && is_one_constant(b, s->value, false)) {
        ptrvec_push(b->unit->arena, &b->instance->constant_stmts, (void *)s);
    }
}

static void build_stmt(Builder *b, const Stmt *s)
{
    switch (s->kind) {
    case ST_EXPR:
    case ST_ASSERT:
        visit_expr(s->value, b);
        break;
    case ST_ASSIGN:
    case ST_ANNOTATED:
        if (s->value == NULL) { /* x: int */
            break;
        }
        if (s->value->kind == EX_LAMBDA && s->targets[0]->kind == EX_NAME) {
            s->value->function->name = s->targets[0]->name;
        }
        visit_expr(s->value, b);
        for (uint32_t i = 0; i < s->target_count; i++) {
            define_target(b, s->targets[i], s->value);
        }
        note_constant(b, s);
        break;
    case ST_AUG:
        visit_expr(s->targets[0], b);
        visit_expr(s->value, b);
        if (s->targets[0]->kind == EX_NAME) {
            define_target(b, s->targets[0], s->value);
        }
        break;
    case ST_IF:
        build_if(b, s);
        break;
    case ST_FOR:
    case ST_WHILE:
        if (s->kind == ST_WHILE || !expand_is_required(b->instance, s)) {
            build_loop(b, s);
            break;
        }
        visit_expr(s->value, b); /* unrolled when the type of the tuple is known */
        cut_block(b, &s->body, 0);
        cut_block(b, &s->orelse, 0);
        break;
    case ST_BREAK:
        if (b->loop != NULL) {
            note_break(b, b->loop);
        }
        b->reachable = false;
        break;
    case ST_CONTINUE:
        if (b->loop != NULL) {
            feed_phis(b, b->loop);
        }
        b->reachable = false;
        break;
    case ST_RETURN:
        if (s->value != NULL) {
            visit_expr(s->value, b);
        }
        b->reachable = false;
        break;
    case ST_RAISE: /* the exception is not evaluated */
        b->reachable = false;
        break;
    case ST_DEF:
        closure_convert(b->unit, s->function, b->instance->function);
        break;
    case ST_DEL:
        for (uint32_t i = 0; i < s->target_count; i++) {
            delete_name(b, s->targets[i]);
        }
        break;
    case ST_PASS:
    case ST_CLASS:
    case ST_IMPORT:
    case ST_GLOBAL:
    case ST_MATCH:
    case ST_WITH:
    case ST_TRY:
    case ST_UNSUPPORTED:
        break; /* infer reports them as unsupported */
    }
}

static void build_block(Builder *b, const Block *block)
{
    uint32_t live = 0;
    while (live < block->count && b->reachable) {
        build_stmt(b, block->stmts[live]);
        live++;
    }
    cut_block(b, block, live);
}

SsaValue *ssa_web(SsaValue *value)
{
    while (value->web != value) {
        value->web = value->web->web;
        value = value->web;
    }
    return value;
}

/* Unites the values that merge in phis that are read, directly or through other phis. Other phis do not count,
 * because Numba creates phis on demand. */
static void form_webs(Instance *instance)
{
    PtrVec work = {0};
    for (size_t i = 0; i < instance->values.count; i++) {
        SsaValue *value = instance->values.items[i];
        if (value->kind == SSA_PHI && value->is_used) {
            value->mark = 1;
            ptrvec_push(instance->unit->arena, &work, value);
        }
    }
    for (size_t at = 0; at < work.count; at++) {
        SsaValue *phi = work.items[at];
        for (size_t i = 0; i < phi->operands.count; i++) {
            SsaValue *operand = phi->operands.items[i];
            ssa_web(operand)->web = ssa_web(phi);
            operand->is_joined = phi->is_joined = true;
            if (operand->kind == SSA_PHI && operand->mark == 0) {
                operand->mark = 1;
                ptrvec_push(instance->unit->arena, &work, operand);
            }
        }
    }
}

void ssa_build(Instance *instance)
{
    Unit *unit = instance->unit;
    Function *function = instance->function;
    Builder b = {.unit = unit, .instance = instance, .reachable = true};
    b.local_count = (uint32_t)function->scope->bindings.count;
    b.current = arena_alloc(unit->arena, b.local_count * sizeof *b.current + 1);
    b.first = arena_alloc(unit->arena, b.local_count * sizeof *b.first + 1);
    b.places = arena_alloc(unit->arena, b.local_count * sizeof *b.places + 1);
    b.scratch = arena_alloc(unit->arena, b.local_count * sizeof *b.scratch + 1);
    b.stamp = arena_alloc(unit->arena, b.local_count * sizeof *b.stamp + 1);
    instance->values = instance->cuts = instance->constant_stmts = (PtrVec){0};
    instance->info = arena_alloc(unit->arena, function->expr_count * sizeof *instance->info + 1);
    instance->info_count = function->expr_count;
    instance->params = arena_alloc(unit->arena, function->param_count * sizeof *instance->params + 1);
    for (uint32_t i = 0; i < function->param_count; i++) {
        SsaValue *value = new_value(&b, SSA_PARAM, i);
        value->type = i < instance->arg_count ? instance->args[i] : NULL;
        value->constant = i < instance->arg_count && instance->arg_objects != NULL ? instance->arg_objects[i] : NULL;
        instance->params[i] = value;
        b.current[i] = value;
    }
    build_block(&b, instance_body(instance));
    instance->falls_through = b.reachable;
    if (instance->cuts.count > 1) {
        qsort(instance->cuts.items, instance->cuts.count, sizeof(void *), compare_cuts);
    }
    remove_repeated_operands(instance);
    form_webs(instance);
}

const Block *instance_body(const Instance *instance)
{
    return instance->own_body != NULL ? instance->own_body : &instance->function->body;
}
