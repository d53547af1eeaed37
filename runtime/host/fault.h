/* Turns a hardware fault inside a kernel into an error of the launch.
 *
 * What a signal does is a property of the process, so this is the one place of the library with state of the process: handlers
 * for SIGSEGV, SIGBUS, SIGFPE and SIGILL are there while a host device is open. A signal that does not come from a kernel goes
 * to whoever handled it before. A kernel owns nothing that it could leave behind (no locks, no memory), so leaving it with a
 * jump is safe; what it may have overwritten before it faulted nobody can know. Not used under sanitizers, whose own reports
 * say more. */
#ifndef PY2CU_FAULT_H
#define PY2CU_FAULT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct FaultReport {
    int signal;          /* 0: none */
    const void *address;
} FaultReport;

/* Counted; each install needs one remove. */
bool fault_install(void);
void fault_remove(void);

/* Runs run(context); false when it faulted. `stack` is where the handler runs (a fault may be the end of a stack). */
bool fault_try(void (*run)(void *context), void *context, void *stack, size_t stack_bytes, FaultReport *report);
const char *fault_name(int signal);

#endif
