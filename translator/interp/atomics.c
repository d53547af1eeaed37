// SPDX-License-Identifier: MIT
/* Atomic operations: load, compute and store. They are atomic because only one thread runs at a time. */
#include "interp/interp_internal.h"

#include <math.h>

/* Returns whether the new value is to be stored. */
static bool extreme(TypeKind kind, AtomicOp op, Slot old, Slot value)
{
    const bool max = op == ATOMIC_MAX || op == ATOMIC_NANMAX;
    const bool nan = (op == ATOMIC_NANMAX || op == ATOMIC_NANMIN) && isnan(eval_number(kind, old)) &&
                     !isnan(eval_number(kind, value));
    return nan || (max ? eval_less(kind, old, value) : eval_less(kind, value, old));
}

static bool combine(TypeKind kind, AtomicOp op, Slot old, const CallContext *context, Slot *stored)
{
    static const IrOp operators[] = {[ATOMIC_ADD] = IRO_ADD,
                                     [ATOMIC_SUB] = IRO_SUB,
                                     [ATOMIC_AND] = IRO_AND,
                                     [ATOMIC_OR] = IRO_OR,
                                     [ATOMIC_XOR] = IRO_XOR};
    const Slot value = *context->args[1];
    const char *reason;
    switch (op) {
    case ATOMIC_ADD:
    case ATOMIC_SUB:
    case ATOMIC_AND:
    case ATOMIC_OR:
    case ATOMIC_XOR:
        return slots_binary(operators[op], kind, &old, &value, stored, &reason);
    case ATOMIC_MIN:
    case ATOMIC_MAX:
    case ATOMIC_NANMIN:
    case ATOMIC_NANMAX:
        *stored = extreme(kind, op, old, value) ? value : old;
        return true;
    case ATOMIC_EXCH:
        *stored = value;
        return true;
    case ATOMIC_CAS:
        *stored = old.u == value.u ? *context->args[2] : old;
        return true;
    case ATOMIC_INC:
        *stored = (Slot){.u = old.u >= value.u ? 0 : old.u + 1};
        return !kind_is_signed(kind) && kind_is_integral(kind);
    case ATOMIC_DEC:
        *stored = (Slot){.u = old.u == 0 || old.u > value.u ? value.u : old.u - 1};
        return !kind_is_signed(kind) && kind_is_integral(kind);
    }
    return false;
}

bool atomic_call(CallContext *context, AtomicOp op)
{
    const Type *pointer = context->e->args[0]->type;
    const Type *type = pointer->kind == TY_POINTER ? type_in_c(pointer->elem) : NULL;
    if (type == NULL || !type_is_real(type) || (op == ATOMIC_CAS && !kind_is_integral(type->kind)) ||
        context->e->arg_count != (op == ATOMIC_CAS ? 3 : 2) || type_in_c(context->e->args[1]->type) != type) {
        return false;
    }
    unsigned char *bytes = memory_at(context->actor, context->args[0]->u, type_size(type), ACCESS_ATOMIC);
    if (bytes == NULL) {
        return true; /* memory_at() has stopped the run */
    }
    Slot old, stored;
    slots_read(type, bytes, &old);
    if (!combine(type->kind, op, old, context, &stored)) {
        return false;
    }
    slots_write(type, bytes, &stored);
    context->result[0] = old;
    return true;
}
