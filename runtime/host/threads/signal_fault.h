/* Leaves a kernel with a jump: when it faulted, and when its launch is to be stopped.
 *
 * What a signal does is a property of the process, so this is the one place of the library with state of the process:
 * handlers for SIGSEGV, SIGBUS, SIGFPE and SIGILL are there while a host device is open. A signal that does not come
 * from a kernel goes to whoever handled it before. The library's own threads are stopped by a SIGILL that is sent to
 * them. A kernel owns nothing that it could leave behind (no locks, no memory), so leaving it with a jump is safe; what
 * it may have overwritten before it faulted nobody can know. Not used under sanitizers, whose own reports say more. */
#ifndef PY2CU_FAULT_H
#define PY2CU_FAULT_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct FaultReport {
    int signal;   /* 0: none */
    bool stopped; /* left as *stop said */
    const void *address;
    const void *instruction; /* NULL: not known of this processor */
} FaultReport;

/* Counted; each install needs one remove. */
bool fault_install(void);
void fault_remove(void);

/* Runs run(context); false when it faulted, or was left because *stop is not 0. The thread gets a stack for handlers,
 * as a fault may be the end of its own. */
bool fault_try(void (*run)(void *context), void *context, const volatile sig_atomic_t *stop, FaultReport *report);

/* Stopping: whoever stops a launch sets its `stop`, then calls fault_stop() for each thread that may be in it, and
 * fault_stop_here() for the calling one, which does not return when that is inside the kernel; in a signal handler
 * fault_stop_after_handler(), which returns, and the handler's end does not. */
void fault_stop(pthread_t thread);
void fault_stop_here(void);
void fault_stop_after_handler(void);
/* pthread_create() of a thread that fault_stop() may be called for, from its first moment on; it begins with
 * fault_worker(). It handles no signals of the process. */
int fault_start_worker(pthread_t *thread, void *(*run)(void *argument), void *argument);
void fault_worker(void);
/* Between these two a thread is not stopped, but at the release; they nest. */
void fault_hold(void);
void fault_release(void);
const char *fault_name(int signal);

#endif
