// SPDX-License-Identifier: MIT
/* The stack machine: executes one instruction of one thread. */
#include "interp/interp_internal.h"

#include <string.h>

enum { FIRST_SLOTS = 64, FIRST_FRAMES = 4 };

Frame *thread_frame(const Thread *thread)
{
    return thread->depth > 0 ? &thread->frames[thread->depth - 1] : NULL;
}

/* ---- the stack ---- */

static bool ensure_capacity(Actor *actor, uint32_t more)
{
    Thread *thread = actor->thread;
    const uint32_t wanted = thread->top + more;
    if (wanted > RUN_MAX_SLOTS) {
        run_stop_at(actor, "needs more than %d values at once", RUN_MAX_SLOTS);
        return false;
    }
    if (wanted > thread->capacity) {
        uint32_t capacity = thread->capacity < FIRST_SLOTS ? FIRST_SLOTS : thread->capacity * 2;
        capacity = capacity < wanted ? wanted : capacity;
        thread->stack = arena_grow(actor->run->arena, thread->stack, thread->capacity * sizeof *thread->stack,
                                   capacity * sizeof *thread->stack);
        thread->capacity = capacity;
    }
    return true;
}

void machine_push(Actor *actor, Slot slot)
{
    if (ensure_capacity(actor, 1)) {
        actor->thread->stack[actor->thread->top++] = slot;
    }
}

/* Pops `count` slots and returns them. */
static Slot *pop(Actor *actor, uint32_t count)
{
    Thread *thread = actor->thread;
    thread->top -= count;
    return &thread->stack[thread->top];
}

/* ---- frames ---- */

static uint32_t *frame_objects(Actor *actor, const Code *of)
{
    Run *run = actor->run;
    Code *code = &run->codes[of->func->id];
    if (code->spare_count > 0) {
        uint32_t *objects = code->spare[--code->spare_count];
        for (uint32_t i = 0; i < code->object_count; i++) {
            Object *object = &run->objects[objects[i]];
            memset(object->bytes, 0, object->size);
            object->block = actor->block_number;
            object->thread = actor->thread_number;
        }
        return objects;
    }
    uint32_t *objects = arena_alloc(run->arena, (code->object_count + 1) * sizeof *objects);
    for (uint32_t i = 0; i < code->object_count; i++) {
        const IrVar *var = code->objects[i];
        const size_t size = type_size(var->type);
        objects[i] = memory_object(run, (Object){.bytes = arena_alloc(run->arena, size + 1),
                                                 .size = size,
                                                 .elem = var->type->kind == TY_CARRAY ? var->type->elem : var->type,
                                                 .name = var->name,
                                                 .space = SPACE_LOCAL,
                                                 .block = actor->block_number,
                                                 .thread = actor->thread_number});
    }
    return objects;
}

void machine_enter(Actor *actor, const Code *code)
{
    Run *run = actor->run;
    Thread *thread = actor->thread;
    if (thread->depth == RUN_MAX_DEPTH) {
        run_stop_at(actor, "calls functions more than %d deep", RUN_MAX_DEPTH);
        return;
    }
    uint32_t argument_slots = 0;
    for (size_t i = 0; i < code->func->params.count; i++) {
        argument_slots += code->places[((const IrVar *)code->func->params.items[i])->id].slots;
    }
    if (!ensure_capacity(actor, code->slots - argument_slots)) {
        return;
    }
    if (thread->depth == thread->frame_capacity) {
        const uint32_t capacity = thread->frame_capacity < FIRST_FRAMES ? FIRST_FRAMES : thread->frame_capacity * 2;
        thread->frames =
            arena_grow(run->arena, thread->frames, thread->frame_capacity * sizeof(Frame), capacity * sizeof(Frame));
        thread->frame_capacity = capacity;
    }
    Frame frame = {
        .code = code, .base = thread->top - argument_slots, .line = code->func->line, .module = code->func->module};
    if (code->slots > argument_slots) { /* a first function without variables has no stack yet */
        memset(&thread->stack[thread->top], 0, (code->slots - argument_slots) * sizeof(Slot));
    }
    thread->top += code->slots - argument_slots;
    frame.is_set = thread->frames[thread->depth].is_set; /* reuse that of a previous frame */
    const bool fits = frame.is_set != NULL && thread->frames[thread->depth].code == code;
    if (fits) {
        memset(frame.is_set, 0, code->func->vars.count);
    } else {
        frame.is_set = arena_alloc(run->arena, code->func->vars.count + 1);
    }
    frame.objects = code->object_count > 0 ? frame_objects(actor, code) : NULL;
    thread->frames[thread->depth++] = frame;
    for (size_t i = 0; i < code->func->params.count; i++) {
        const IrVar *var = code->func->params.items[i];
        const VarPlace *place = &code->places[var->id];
        frame.is_set[var->id] = true;
        if (place->object != 0 && place->slots > 0) {
            slots_write(var->type, run->objects[frame.objects[place->object - 1]].bytes,
                        &thread->stack[frame.base + place->slot]);
        }
    }
}

void machine_release_frame(Run *run, const Frame *frame)
{
    Code *code = &run->codes[frame->code->func->id];
    if (frame->objects != NULL) {
        for (uint32_t i = 0; i < frame->code->object_count; i++) {
            run->objects[frame->objects[i]].written = NULL;
        }
        code->spare =
            arena_grow_array(run->arena, code->spare, code->spare_count, &code->spare_capacity, sizeof *code->spare);
        code->spare[code->spare_count++] = frame->objects;
    }
}

static void end_thread(Actor *actor)
{
    actor->thread->depth = 0;
    actor->thread->top = 0;
    actor->thread->wait = WAIT_ENDED;
    actor->block->ended++;
}

static void leave(Actor *actor, uint32_t result)
{
    Run *run = actor->run;
    Thread *thread = actor->thread;
    const Frame *frame = thread_frame(thread);
    const Code *code = frame->code;
    if (result != code->result) {
        run_stop_at(actor, "reaches the end of %s without returning a result", code->func->name);
        return;
    }
    machine_release_frame(run, frame);
    memmove(&thread->stack[frame->base], &thread->stack[thread->top - result], result * sizeof(Slot));
    thread->top = frame->base + result;
    thread->depth--;
    if (thread->depth == 0) {
        end_thread(actor);
    }
}

/* ---- instructions ---- */

static void load(Actor *actor, const Instr *instr)
{
    const Frame *frame = thread_frame(actor->thread);
    if (!frame->is_set[instr->c - 1]) {
        const IrVar *var = frame->code->func->vars.items[instr->c - 1];
        run_stop_at(actor, "reads the uninitialized variable %s", var->name);
        return;
    }
    if (ensure_capacity(actor, instr->b)) {
        Thread *thread = actor->thread;
        memcpy(&thread->stack[thread->top], &thread->stack[frame->base + instr->a], instr->b * sizeof(Slot));
        thread->top += instr->b;
    }
}

static void store(Actor *actor, const Instr *instr)
{
    const Frame *frame = thread_frame(actor->thread);
    const Slot *value = pop(actor, instr->b);
    memcpy(&actor->thread->stack[frame->base + instr->a], value, instr->b * sizeof(Slot));
    frame->is_set[instr->c - 1] = true;
}

static void read_memory(Actor *actor, const Instr *instr)
{
    const uint32_t slots = slots_of(instr->type);
    const uint64_t address = pop(actor, 1)->u;
    const unsigned char *bytes = memory_at(actor, address, type_size(instr->type), ACCESS_READ);
    if (bytes != NULL && ensure_capacity(actor, slots)) {
        slots_read(instr->type, bytes, &actor->thread->stack[actor->thread->top]);
        actor->thread->top += slots;
    }
}

static void write_memory(Actor *actor, const Instr *instr)
{
    const Slot *value = pop(actor, slots_of(instr->type));
    const uint64_t address = pop(actor, 1)->u;
    unsigned char *bytes = memory_at(actor, address, type_size(instr->type), ACCESS_WRITE);
    if (bytes != NULL) {
        slots_write(instr->type, bytes, value);
        if (actor->run->single != NULL) {
            single_stored(actor, address, *value);
        }
    }
}

static void element(Actor *actor, const Instr *instr)
{
    const Slot index = *pop(actor, 1);
    Slot *address = &actor->thread->stack[actor->thread->top - 1];
    int64_t bytes;
    if ((instr->b && index.i < 0) || __builtin_mul_overflow(index.i, (int64_t)instr->a, &bytes)) {
        bytes = !instr->b && index.i < 0 ? INT64_MIN : INT64_MAX;
    }
    address->u = address_add(address->u, bytes);
}

static void binary(Actor *actor, const Instr *instr)
{
    const bool is_complex = instr->kind == TY_C64 || instr->kind == TY_C128;
    Slot result[2];
    const char *reason = "";
    const Slot *b = pop(actor, instr->c), *a = pop(actor, is_complex ? 2 : 1);
    if (actor->run->single != NULL && !single_allows_binary(actor, instr, *a, *b)) {
        return;
    }
    if (!slots_binary((IrOp)instr->operator,(TypeKind) instr->kind, a, b, result, &reason)) {
        run_stop_at(actor, "%s", reason);
        return;
    }
    machine_push(actor, result[0]);
    if (is_complex && instr->operator!= IRO_EQ && instr->operator!= IRO_NE) {
        machine_push(actor, result[1]);
    }
}

static void unary(Actor *actor, const Instr *instr)
{
    const uint32_t slots = instr->kind == TY_C64 || instr->kind == TY_C128 ? 2 : 1;
    Slot *value = &actor->thread->stack[actor->thread->top - slots], result[2];
    if (actor->run->single != NULL &&
        instr->operator== IRO_NEG && !single_allows_negation(actor, (TypeKind)instr->kind, *value)) {
        return;
    }
    slots_unary((IrOp)instr->operator,(TypeKind) instr->kind, value, result);
    memcpy(value, result, slots * sizeof(Slot));
}

static void take(Actor *actor, const Instr *instr)
{
    Slot *all = pop(actor, instr->c);
    memmove(all, all + instr->a, instr->b * sizeof(Slot));
    actor->thread->top += instr->b;
}

static Slot special(const Actor *actor, IrSreg sreg)
{
    const Run *run = actor->run;
    const uint32_t t = actor->thread_number, b = actor->block_number;
    if (run->single != NULL) {
        return single_special(run, sreg);
    }
    const uint32_t *block = run->block, *grid = run->grid;
    const uint32_t values[] = {t % block[0],
                               t / block[0] % block[1],
                               t / block[0] / block[1],
                               b % grid[0],
                               b / grid[0] % grid[1],
                               b / grid[0] / grid[1],
                               block[0],
                               block[1],
                               block[2],
                               grid[0],
                               grid[1],
                               grid[2],
                               RUN_WARP}; /* by IrSreg */
    return (Slot){.u = values[sreg]};
}

static void call(Actor *actor, const Instr *instr)
{
    const Call *what = instr->call;
    Thread *thread = actor->thread;
    const HelperId helper = what->e->callee.helper;
    const bool grid = helper == HELPER_GRID_SYNC || helper == HELPER_GRID_SYNC_OR_LEAVE;
    if (helper_is_reduction(helper)) {
        thread->sync_call = what;
        thread->wait = WAIT_WARP;
        return;
    }
    if (grid || (what->function != NULL && what->function->kind != FUNCTION_PLAIN)) {
        thread->sync_call = what; /* its arguments stay on the stack for barriers.c */
        thread->wait = grid ? WAIT_GRID : what->function->kind == FUNCTION_BARRIER ? WAIT_BARRIER : WAIT_WARP;
        return;
    }
    CallContext context; /* not cleared, because the array has space for all arguments of printf() */
    context.actor = actor;
    context.e = what->e;
    memset(context.result, 0, sizeof context.result);
    const Slot *at = pop(actor, what->slots);
    for (uint32_t i = 0; i < what->e->arg_count && i < sizeof context.args / sizeof context.args[0]; i++) {
        context.args[i] = at;
        at += slots_of_argument(what->e->args[i]->type);
    }
    if (actor->run->single != NULL && helper != HELPER_NONE && !single_allows_helper(&context)) {
        return;
    }
    const bool ok = helper != HELPER_NONE    ? helper_call(&context)
                    : what->function != NULL ? function_call(what->function, &context)
                                             : single_called(&context);
    if (!ok || actor->run->state != RUN_RUNNING) {
        if (actor->run->state == RUN_RUNNING) {
            run_stop_at(actor, "uses an unsupported call: %s() with these arguments",
                        helper != HELPER_NONE ? helper_row(helper)->name : what->e->callee.spelling);
        }
        return;
    }
    for (uint32_t i = 0; i < what->result && thread->wait != WAIT_ENDED; i++) {
        machine_push(actor, context.result[i]);
    }
}

void machine_step(Actor *actor)
{
    Run *run = actor->run;
    Thread *thread = actor->thread;
    Frame *frame = thread_frame(thread);
    const Instr *instr = &frame->code->instrs[frame->at++];
    switch ((CodeOp)instr->op) {
    case CODE_STATEMENT:
        frame->line = instr->a;
        frame->module = instr->b;
        trace_statement(actor, frame->line);
        return;
    case CODE_PUSH:
        machine_push(actor, instr->slot);
        return;
    case CODE_LOAD:
        load(actor, instr);
        return;
    case CODE_STORE:
        store(actor, instr);
        return;
    case CODE_LOCAL:
        machine_push(actor, (Slot){.u = address_make(frame->objects[instr->a], 0)});
        return;
    case CODE_SHARED:
        machine_push(actor, (Slot){.u = address_make(actor->block->shared[instr->a], 0)});
        return;
    case CODE_DYNAMIC:
        machine_push(actor, (Slot){.u = address_make(actor->block->dynamic, 0)});
        return;
    case CODE_CONSTANT:
        machine_push(actor, (Slot){.u = address_make(run->named[instr->named->id], 0)});
        return;
    case CODE_READ:
        read_memory(actor, instr);
        return;
    case CODE_WRITE:
        write_memory(actor, instr);
        return;
    case CODE_ELEMENT:
        element(actor, instr);
        return;
    case CODE_OFFSET: {
        Slot *address = &thread->stack[thread->top - 1];
        address->u = address_add(address->u, instr->a);
        return;
    }
    case CODE_DUP:
        machine_push(actor, thread->stack[thread->top - 1]);
        return;
    case CODE_POP:
        pop(actor, instr->a);
        return;
    case CODE_TAKE:
        take(actor, instr);
        return;
    case CODE_UNARY:
        unary(actor, instr);
        return;
    case CODE_BINARY:
        binary(actor, instr);
        return;
    case CODE_CONVERT: {
        Slot *value = &thread->stack[thread->top - 1];
        *value = eval_convert((TypeKind)instr->kind, (TypeKind)instr->to, *value);
        return;
    }
    case CODE_JUMP:
        frame->at = instr->a;
        return;
    case CODE_UNLESS:
        if (pop(actor, 1)->i == 0) {
            frame->at = instr->a;
        }
        return;
    case CODE_CALL:
        machine_enter(actor, instr->code);
        return;
    case CODE_RETURN:
        leave(actor, instr->a);
        return;
    case CODE_SREG:
        machine_push(actor, special(actor, (IrSreg)instr->a));
        return;
    case CODE_HELPER:
    case CODE_FUNCTION:
        call(actor, instr);
        return;
    case CODE_FAIL:
        run_stop_at(actor, "uses an unsupported construct: %s", instr->text);
        return;
    }
}
