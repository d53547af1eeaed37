// SPDX-License-Identifier: MIT
/* Warp operations in kernels with thread loops: shuffles and votes of full warps, which all threads of the block
 * execute.
 *
 * Such an operation ends a region, like a barrier. Each thread stores its operand in an array; the operation is a call
 * that computes the results of all warps; the next region reads them.
 *
 * Input: a statement with such operations. Output: the parts of the exchange.
 * Requires: find_uniform_variables(). */
#include "schedule/schedule_internal.h"

static IrExpr *first_element(const ThreadLoops *loops, IrVar *array)
{
    const Type *index = type_of_kind(loops->unit->types, TY_I32);
    IrExpr *element = ir_element(loops->arena, ir_var(loops->arena, array), ir_int(loops->arena, index, 0));
    return ir_address(loops->arena, type_pointer(loops->unit->types, element->type), element);
}

/* Adds a variable that has an element for each thread. */
static IrVar *add_exchanged(ThreadLoops *loops, const char *name, const Type *type)
{
    IrVar *var = add_loop_variable(loops, name, type);
    if (loops->var_count == loops->var_room) {
        loops->is_possible = false;
        return var;
    }
    var->number = loops->var_count++;
    loops->vars[var->number].crosses = true;
    add_thread_array(loops, var);
    return var;
}

bool split_exchange(ThreadLoops *loops, IrExpr *call, IrStmt **send, IrStmt **exchange)
{
    Arena *arena = loops->arena;
    const ExchangeKind kind = exchange_of(call);
    for (uint32_t i = 2; i < call->arg_count; i++) {
        loops->is_possible = loops->is_possible && is_computed_for_block(loops, call->args[i]);
    }
    IrExpr *operand = call->args[1];
    const bool is_shuffle = kind <= EXCHANGE_XOR;
    if (!loops->is_possible || !type_is_real(operand->type) || (is_shuffle && operand->type != call->type)) {
        loops->is_possible = false;
        return false;
    }
    static const char *const names[] = {[EXCHANGE_LANE] = "py2cu_host_loop_shuffle",
                                        [EXCHANGE_UP] = "py2cu_host_loop_shuffle_up",
                                        [EXCHANGE_DOWN] = "py2cu_host_loop_shuffle_down",
                                        [EXCHANGE_XOR] = "py2cu_host_loop_shuffle_xor",
                                        [EXCHANGE_BALLOT] = "py2cu_host_loop_ballot",
                                        [EXCHANGE_ANY] = "py2cu_host_loop_any",
                                        [EXCHANGE_ALL] = "py2cu_host_loop_all"};
    IrVar *sent = add_exchanged(loops, "sent", operand->type);
    IrVar *received = add_exchanged(loops, "received", call->type);
    if (!loops->is_possible) {
        return false;
    }
    *send = new_assignment(arena, sent, operand);
    IrExpr **args = arena_alloc(arena, (call->arg_count + 1) * sizeof *args);
    args[0] = first_element(loops, loops->vars[received->number].array);
    args[1] = first_element(loops, loops->vars[sent->number].array);
    for (uint32_t i = 2; i < call->arg_count; i++) {
        args[i] = call->args[i];
    }
    *exchange = ir_stmt(arena, IR_EVAL);
    (*exchange)->a = ir_call(arena, type_of_kind(loops->unit->types, TY_NONE),
                             (IrCallee){.spelling = names[kind], .effect = EFFECT_ALL}, args, call->arg_count);
    *call = *ir_var(arena, received);
    return true;
}
