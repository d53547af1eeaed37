// SPDX-License-Identifier: MIT
/* Runs a single function (interp.h): with C's rules, unbounded memory and callbacks. */
#include "interp/interp_internal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STORES = 256, FIRST_ARRAY = 1 /* object 0 does not exist */ };

typedef struct Stored {
    uint32_t object;
    int64_t offset;
    unsigned char bytes[8];
} Stored;

typedef struct SingleState {
    const SingleRun *rules;
    Stored stores[MAX_STORES];
    uint32_t store_count;
    unsigned char unstored[8]; /* bytes of the element that is read */
    const int64_t *values;
    uint64_t budget;
} SingleState;

/* ---- C's rules ---- */

static bool stop(const Actor *actor, const char *what)
{
    run_stop_at(actor, "%s", what);
    return false;
}

bool single_allows_binary(const Actor *actor, const Instr *instr, Slot a, Slot b)
{
    const SingleRun *rules = actor->run->single->rules;
    const IrOp op = (IrOp)instr->operator;
    const TypeKind kind = (TypeKind)instr->kind;
    if (instr->b && rules->summed != NULL && (op == IRO_ADD || op == IRO_SUB)) {
        rules->summed(rules->context, a.i, b.i);
    }
    if (!kind_is_signed(kind)) {
        return true;
    }
    if ((op == IRO_DIV || op == IRO_REM) && b.i == -1) {
        return !eval_overflows(IRO_SUB, kind, (Slot){.i = 0}, a) || stop(actor, "divides the smallest integer by -1");
    }
    return rules->wraps || op < IRO_ADD || op > IRO_MUL || !eval_overflows(op, kind, a, b) ||
           stop(actor, "computes a value that overflows its type");
}

bool single_allows_negation(const Actor *actor, TypeKind kind, Slot a)
{
    return !kind_is_signed(kind) || actor->run->single->rules->wraps ||
           !eval_overflows(IRO_SUB, kind, (Slot){.i = 0}, a) || stop(actor, "negates the smallest integer");
}

/* Helpers for additions follow C's rules. Helpers for C's division are valid only for nonnegative operands, for which
 * the result equals Python's. */
bool single_allows_helper(const CallContext *context)
{
    const Actor *actor = context->actor;
    const bool wraps = actor->run->single->rules->wraps;
    const Slot a = context->e->arg_count > 0 ? *context->args[0] : (Slot){.i = 0},
               b = context->e->arg_count > 1 ? *context->args[1] : (Slot){.i = 0};
    switch (context->e->callee.helper) {
    case HELPER_WRAP:
        return wraps || a.i >= 0 || !eval_overflows(IRO_ADD, TY_I64, a, b) ||
               stop(actor, "overflows the fix-up of a negative index");
    case HELPER_WRAP_INT:
        return wraps || a.i >= 0 || !eval_overflows(IRO_ADD, TY_I32, a, b) ||
               stop(actor, "overflows the fix-up of a negative index");
    case HELPER_DIV_I64:
    case HELPER_MOD_I64:
    case HELPER_DIV_INT:
    case HELPER_MOD_INT:
        return (a.i >= 0 && b.i >= 0) || stop(actor, "passes a negative integer to a helper for nonnegative ones");
    case HELPER_MOD_ONCE:
    case HELPER_MOD_NEAR:
        return (a.i >= (context->e->callee.helper == HELPER_MOD_ONCE ? 0 : -b.i) && a.i < 2 * b.i) ||
               stop(actor, "passes an integer to a helper for remainders of integers near the divisor");
    default:
        return true;
    }
}

/* ---- callbacks ---- */

bool single_called(CallContext *context)
{
    const SingleRun *rules = context->actor->run->single->rules;
    context->result[0] = (Slot){.u = 0};
    if (context->e->arg_count != 1 || !kind_is_integral(type_in_c(context->e->args[0]->type)->kind) ||
        rules->called == NULL) {
        return false;
    }
    rules->called(rules->context, context->args[0]->i);
    return true;
}

void single_stored(const Actor *actor, uint64_t address, Slot value)
{
    const Run *run = actor->run;
    const SingleRun *rules = run->single->rules;
    const Object *object = &run->objects[address_object(address)];
    if (object->space == SPACE_GLOBAL && rules->stored != NULL) {
        rules->stored(rules->context, address_object(address) - FIRST_ARRAY,
                      address_offset(address) / (int64_t)type_size(object->elem), value.i);
    }
}

Slot single_special(const Run *run, IrSreg sreg)
{
    return sreg < IRS_WARP_SIZE ? eval_int(TY_U32, run->single->rules->sregs[sreg]) : (Slot){.u = RUN_WARP};
}

/* ---- memory ---- */

unsigned char *single_memory_at(const Actor *actor, uint32_t object, int64_t offset, size_t size, bool writes)
{
    SingleState *single = actor->run->single;
    const SingleRun *rules = single->rules;
    const int64_t item = (int64_t)type_size(actor->run->objects[object].elem);
    if ((int64_t)size != item || offset % item != 0 || offset / item < rules->lowest ||
        offset / item > rules->highest) {
        stop(actor, "accesses an element that is out of bounds");
        return NULL;
    }
    for (uint32_t i = single->store_count; i > 0; i--) {
        Stored *known = &single->stores[i - 1];
        if (known->object == object && known->offset == offset) {
            return known->bytes;
        }
    }
    const uint64_t z = ((uint64_t)object << 50 ^ ((uint64_t)(offset / item) + 1)) * UINT64_C(0xD6E8FEB86659FD93),
                   first = z ^ z >> 32;
    if (!writes) {
        memcpy(single->unstored, &first, sizeof first);
        return single->unstored;
    }
    if (single->store_count == MAX_STORES) {
        stop(actor, "stores more elements than are recorded");
        return NULL;
    }
    single->stores[single->store_count] = (Stored){.object = object, .offset = offset};
    return single->stores[single->store_count++].bytes;
}

/* ---- running ---- */

static void prepare(Run *run, void *context)
{
    (void)context;
    run->single = arena_alloc(run->arena, sizeof *run->single);
    run_prepare_program(run);
    run->places = arena_alloc(run->arena, sizeof *run->places);
    run->places->threads = arena_alloc(run->arena, sizeof *run->places->threads);
    for (size_t i = 0; i < run->kernel->params.count; i++) {
        const Type *type = ((const IrVar *)run->kernel->params.items[i])->type;
        if (type->kind != TY_POINTER && !type_is_integral(type)) {
            run->single = NULL;
            run_stop(run, 0, "a parameter is not an integer");
        }
    }
    for (uint32_t i = 0; i < RUN_MAX_ARRAYS; i++) {
        memory_object(run, (Object){.name = "array", .space = SPACE_GLOBAL});
    }
}

Run *run_new_single(const Unit *unit, const IrFunc *func)
{
    Run *run = run_empty(unit);
    if (run != NULL) {
        run->kernel = func;
        run->blocks = run->threads = 1;
        run->grid[0] = run->grid[1] = run->grid[2] = run->block[0] = run->block[1] = run->block[2] = 1;
        run_guarded(run, prepare, NULL);
    }
    return run;
}

/* Releases the objects of frames that a stopped run has left. */
static void clear(Run *run, Thread *thread)
{
    for (uint32_t i = 0; i < thread->depth; i++) {
        machine_release_frame(run, &thread->frames[i]);
    }
    *thread = (Thread){.stack = thread->stack,
                       .capacity = thread->capacity,
                       .frames = thread->frames,
                       .frame_capacity = thread->frame_capacity};
    run->single->store_count = 0;
    run->places->ended = 0;
    run->message = NULL;
    run->state = RUN_RUNNING;
}

static void run_function(Run *run, void *context)
{
    (void)context;
    const SingleState *single = run->single;
    Actor actor = {.run = run, .block = run->places, .thread = run->places->threads};
    clear(run, actor.thread);
    for (size_t i = 0; i < run->kernel->params.count; i++) {
        const Type *type = ((const IrVar *)run->kernel->params.items[i])->type;
        Slot slot = {.i = single->values[i]};
        if (type->kind == TY_POINTER) {
            const uint32_t object = FIRST_ARRAY + (uint32_t)single->values[i];
            run->objects[object].elem = type->elem;
            slot.u = address_make(object, 0);
        }
        machine_push(&actor, slot);
    }
    machine_enter(&actor, code_of(run, run->kernel));
    for (uint64_t i = 0; run->state == RUN_RUNNING && actor.thread->wait == WAIT_NONE; i++) {
        if (i == single->budget) {
            return;
        }
        machine_step(&actor);
    }
    if (run->state == RUN_RUNNING && actor.thread->wait == WAIT_ENDED) {
        run->state = RUN_DONE;
    }
}

RunState run_single_function(Run *run, const SingleRun *rules, const int64_t *values, uint64_t budget)
{
    if (run->single == NULL) {
        return RUN_STOPPED; /* out of memory */
    }
    run->single->rules = rules;
    run->single->values = values;
    run->single->budget = budget;
    run_guarded(run, run_function, NULL);
    return run->state;
}
