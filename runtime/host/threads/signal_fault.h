// SPDX-License-Identifier: MIT
/* Leaves a kernel with a jump after a fault, or if its launch must stop.
 *
 * Signal handlers belong to the process, so this is the only file of the library with process-wide state: handlers for
 * SIGSEGV, SIGBUS, SIGFPE and SIGILL are installed while a host device is open. A signal that a kernel did not cause is
 * forwarded to the previous handler. The library's own threads are stopped by SIGILL. A kernel owns no locks or memory,
 * so leaving it with a jump is safe; memory that it overwrote before the fault is undefined. Not used under sanitizers,
 * whose reports are more detailed. */
#ifndef PY2CU_THREADS_SIGNAL_FAULT_H
#define PY2CU_THREADS_SIGNAL_FAULT_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct FaultReport {
    int signal;   /* 0: none */
    bool stopped; /* stopped because of *stop */
    const void *address;
    const void *instruction; /* NULL: unknown on this architecture */
} FaultReport;

/* Reference-counted: each installation requires one removal. */
bool fault_install(void);
void fault_remove(void);

/* Runs run(context). Returns false if it faulted, or was stopped because *stop is nonzero. Installs an alternate signal
 * stack, because a fault may be an overflow of the thread's stack. */
bool fault_try(void (*run)(void *context), void *context, const volatile sig_atomic_t *stop, FaultReport *report);

/* Stop a launch: set its `stop`, then call fault_stop() for each other thread that may run it, and fault_stop_here() in
 * the calling thread, which does not return if the thread is inside the kernel. In a signal handler, call
 * fault_stop_after_handler(): it returns, and the jump follows at the end of the handler. */
void fault_stop(pthread_t thread);
void fault_stop_here(void);
void fault_stop_after_handler(void);
/* As pthread_create(), for a thread that fault_stop() can stop from its start; the thread must begin with
 * fault_worker(). It handles no signals sent to the process. */
int fault_start_worker(pthread_t *thread, void *(*run)(void *argument), void *argument);
void fault_worker(void);
/* Delay a stop of the calling thread until the release. Calls nest. */
void fault_hold(void);
void fault_release(void);
const char *fault_name(int signal);

#endif
