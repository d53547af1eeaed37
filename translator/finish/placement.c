/* Which axis of the hardware is which of the script's.
 *
 * The threads of a warp are neighbours along x, and memory is fast where they have neighbouring elements; who writes `i, j = cuda.grid(2)` and
 * `a[i, j]` has them in different rows. Where no kernel can tell the difference, a launch may exchange the axes: the text then has the other
 * names for threadIdx and its like.
 *
 * Takes: the IR behind tidy, in the script's axes, and what lower found in each function (`fixed`). Gives: whether the axes of each kernel are free,
 * and what it accesses; with a placement in the request the names of its axes, and a comment that says so. Needs: pointers, for the numbers of
 * variables and who writes through which; raises. Ranges went before: the script's axes keep to the limits of the hardware, too. */
#include "finish/inside.h"

#include <string.h>

/* By axis of the hardware. */
static const struct {
    const char *name, *comment;
    uint8_t axes[3];
} placements[] = {
    [PY2CU_AS_WRITTEN] = {"xyz", NULL, {0, 1, 2}},
    [PY2CU_PLACED_YX] = {"yx", "x and y exchanged", {1, 0, 2}},
    [PY2CU_PLACED_ZYX] = {"zyx", "x and z exchanged", {2, 1, 0}},
    [PY2CU_PLACED_XZY] = {"xzy", "y and z exchanged", {0, 2, 1}},
    [PY2CU_PLACED_YZX] = {"yzx", "y along x, z along y, x along z", {1, 2, 0}},
    [PY2CU_PLACED_ZXY] = {"zxy", "z along x, x along y, y along z", {2, 0, 1}},
};

const char *py2cu_placement_name(Py2cuPlacement placement)
{
    return (unsigned)placement < PY2CU_PLACEMENT_COUNT ? placements[placement].name : NULL;
}

uint32_t py2cu_placement_axis(Py2cuPlacement placement, uint32_t hardware_axis)
{
    return (unsigned)placement < PY2CU_PLACEMENT_COUNT && hardware_axis < 3 ? placements[placement].axes[hardware_axis] : hardware_axis;
}

/* ---- loops that wait -------------------------------------------------------------------------------------------------- */

/* A loop that ends when another thread has written something hangs where that thread comes later: the order of blocks counts. */
typedef struct Waiting {
    const IrProgram *program;
    bool *heard;       /* by number of the variable: what the loop gives it may depend on what others write */
    size_t var_count;
    bool changed, found;
} Waiting;

/* Through a pointer to such elements, by anybody. */
static bool is_written(const IrProgram *program, const Type *elem)
{
    for (size_t i = 0; i < program->funcs.count; i++) {
        const IrFunc *func = program->funcs.items[i];
        for (size_t v = 0; v < func->vars.count; v++) {
            const IrVar *var = func->vars.items[v];
            if (var->type->kind == TY_POINTER && var->type->elem == elem && !var->points_to_const) {
                return true;
            }
        }
    }
    return false;
}

/* An array that no thread writes. Two of one type may be the same memory, so no array of the type is written. */
static bool is_constant(const IrProgram *program, const IrVar *var)
{
    const IrVar *array = var->memory != NULL ? var->memory : var;
    return var->points_to_const && array->storage == IRV_PARAM && array->points_to_const && !is_written(program, var->type->elem) &&
           !is_written(program, array->type->elem);
}

/* Reads what other threads of the kernel may write while the loop runs. */
static bool hears(const IrExpr *e, const void *context)
{
    const Waiting *w = context;
    switch ((int)e->kind) {
    case IR_VAR:
        return w->heard[e->var->reads];
    case IR_CALL:
        return ir_call_effect(e) >= EFFECT_READ;
    case IR_INDEX:
        return e->a->type->kind == TY_POINTER && (e->a->kind != IR_VAR || !is_constant(w->program, e->a->var));
    default:
        return false;
    }
}

static void hear_of(Waiting *w, const IrVar *var)
{
    w->changed = w->changed || !w->heard[var->reads];
    w->heard[var->reads] = true;
}

static void hear_outputs(IrExpr *e, void *context)
{
    if (e->kind == IR_ADDRESS && e->a->kind == IR_VAR) {
        hear_of(context, e->a->var);
    }
}

/* `depends`: whether the block runs depends on what others write. */
static void listen(Waiting *w, const IrBlock *block, bool depends)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const IrStmt *s = block->stmts[i];
        const IrExpr *root = s->kind == IR_ASSIGN ? ir_root(s->a) : NULL;
        root = root != NULL && root->kind == IR_INDEX ? root->a : root; /* an array of the thread or of the block */
        if (root != NULL && root->kind == IR_VAR && (depends || ir_any(s->b, hears, w))) {
            hear_of(w, root->var);
        }
        ir_visit_expr(s->a, hear_outputs, w);
        ir_visit_expr(s->b, hear_outputs, w);
        w->found = w->found || (depends && ir_jumps(s, NULL));
        bool chooses = s->kind == IR_IF || s->kind == IR_WHILE || s->kind == IR_FOR;
        bool inner = depends || (chooses && ir_any(s->a, hears, w));
        listen(w, &s->body, inner);
        listen(w, &s->orelse, inner);
    }
}

static void find_waiting(IrStmt *s, void *context)
{
    Waiting *w = context;
    if (w->found || (s->kind != IR_WHILE && s->kind != IR_FOR)) {
        return;
    }
    memset(w->heard, 0, w->var_count * sizeof *w->heard);
    w->changed = s->kind == IR_WHILE; /* what counts its rounds ends in any case, but for what it asks each time */
    while (w->changed && !w->found) {
        w->changed = false;
        listen(w, &s->body, false);
    }
    w->found = w->found || ir_any(s->a, hears, w);
}

/* ---- what stands against it ------------------------------------------------------------------------------------------- */

typedef struct Reach {
    Unit *unit;
    bool *known;    /* by id of the function */
    PtrVec *funcs;
} Reach;

static void reach_func(Reach *r, IrFunc *func)
{
    if (!r->known[func->id]) {
        r->known[func->id] = true;
        ptrvec_push(r->unit->arena, r->funcs, func);
    }
}

static void reach(IrExpr *e, void *context)
{
    if (e->kind == IR_CALL && e->callee.func != NULL) {
        reach_func(context, e->callee.func);
    }
}

/* The kernel, and all that it calls. */
static PtrVec reached_from(Unit *unit, IrFunc *kernel)
{
    PtrVec funcs = {0};
    Reach r = {unit, arena_alloc(unit->arena, unit->program->funcs.count), &funcs};
    reach_func(&r, kernel);
    for (size_t i = 0; i < funcs.count; i++) {
        ir_visit_block(&((const IrFunc *)funcs.items[i])->body, reach, &r);
    }
    return funcs;
}

static void find_fixed(Unit *unit)
{
    IrProgram *program = unit->program;
    size_t var_count = ir_number_vars(program);
    Waiting w = {.program = program, .heard = arena_alloc(unit->arena, var_count + 1), .var_count = var_count};
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *func = program->funcs.items[i];
        w.found = false;
        ir_visit_stmts(&func->body, find_waiting, &w);
        const char *why = unit->raises.count > 0       ? "it can raise an exception, which names the axes of its thread"
                          : unit->request->debug         ? "it is to be debugged"
                          : func->launch_bounds[2] > 0 ? "it is launched in clusters"
                          : w.found                    ? "a loop waits for what other threads write"
                                                       : NULL;
        func->fixed = func->fixed != NULL ? func->fixed : why;
    }
}

/* ---- the other names -------------------------------------------------------------------------------------------------- */

static void rename_register(IrExpr *e, void *context)
{
    const Py2cuPlacement *placement = context;
    if (e->kind != IR_SREG || e->sreg == IRS_WARP_SIZE) {
        return;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (py2cu_placement_axis(*placement, axis) == (uint32_t)e->sreg % 3) { /* the registers stand in threes */
            e->sreg = (IrSreg)((uint32_t)e->sreg / 3 * 3 + axis);
            return;
        }
    }
}

static void add_comment(Unit *unit, IrFunc *func, const char *comment)
{
    Trivia **end = &func->lead;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = arena_alloc(unit->arena, sizeof **end);
    (*end)->comment = arena_printf(unit->arena, "placed: %s, in grid and block too: neighbouring threads have neighbouring elements", comment);
}

static bool place(Unit *unit)
{
    Py2cuPlacement placement = unit->request->placement;
    for (size_t i = 0; i < unit->program->funcs.count; i++) {
        IrFunc *func = unit->program->funcs.items[i];
        const char *why = func->has_c_linkage ? "other code calls it" : func->fixed;
        if ((func->is_kernel || func->has_c_linkage) && why != NULL) {
            diag_error(unit, (Span){.module = UINT32_MAX}, "fixed-placement", "%s (%s:%u) cannot be placed %s: %s", func->python_name,
                       func->file_name, (unsigned)func->line, py2cu_placement_name(placement), why);
            diag_hint(unit, "translate it as it is written");
            return false;
        }
        if (func->is_kernel) {
            add_comment(unit, func, placements[placement].comment);
        }
    }
    ir_visit_program(unit->program, rename_register, &placement);
    return true;
}

bool finish_placement(Unit *unit)
{
    IrProgram *program = unit->program;
    find_fixed(unit);
    const Steps *steps = steps_of(unit);
    for (size_t i = 0; i < program->funcs.count; i++) {
        IrFunc *kernel = program->funcs.items[i];
        if (kernel->is_kernel) {
            PtrVec funcs = reached_from(unit, kernel);
            for (size_t k = 0; k < funcs.count && kernel->fixed == NULL; k++) {
                kernel->fixed = ((const IrFunc *)funcs.items[k])->fixed;
            }
            accesses_add(unit, steps, kernel, &funcs);
        }
    }
    return unit->request->placement == PY2CU_AS_WRITTEN || place(unit);
}
