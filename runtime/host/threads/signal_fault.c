// SPDX-License-Identifier: MIT
/* Faults in kernels and interrupts of launches: signal handlers that jump out of the kernel. signal_fault.h explains
 * the process-wide state. */

/* The checked longjmp() of _FORTIFY_SOURCE, a default on some systems, ends the process at a jump between stacks. */
#undef _FORTIFY_SOURCE

#include "host/threads/signal_fault.h"

#include "host/threads/fiber.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

const char *fault_name(int signal)
{
    switch (signal) {
    case SIGSEGV:
        return "invalid memory access (SIGSEGV)";
    case SIGBUS:
        return "invalid memory access (SIGBUS)";
    case SIGFPE:
        return "arithmetic fault (SIGFPE)";
    case SIGILL:
        return "illegal instruction (SIGILL)";
    default:
        return "a fault";
    }
}

#if defined(FIBER_ASAN) || defined(FIBER_TSAN)

bool fault_install(void)
{
    return false;
}

void fault_remove(void)
{
}

bool fault_try(void (*run)(void *context), void *context, const volatile sig_atomic_t *stop, FaultReport *report)
{
    (void)stop;
    *report = (FaultReport){0};
    run(context);
    return true;
}

void fault_stop(pthread_t thread)
{
    (void)thread;
}

void fault_stop_here(void)
{
}

void fault_stop_after_handler(void)
{
}

int fault_start_worker(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    return pthread_create(thread, NULL, run, argument);
}

void fault_worker(void)
{
}

void fault_hold(void)
{
}

void fault_release(void)
{
}

#else

static const int fault_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { FAULT_SIGNALS = sizeof fault_signals / sizeof fault_signals[0] };

typedef struct FaultFrame {
    sigjmp_buf jump;
    FaultReport report;
    const volatile sig_atomic_t *stop;
    volatile sig_atomic_t holds; /* nesting depth of fault_hold() */
} FaultFrame;

/* The kernel that this thread runs. Initial-exec, because a handler must not allocate thread-local storage. */
static _Thread_local FaultFrame *volatile fault_frame __attribute__((tls_model("initial-exec")));
static _Thread_local volatile sig_atomic_t is_worker __attribute__((tls_model("initial-exec")));

/* Signals stay blocked until the thread is registered as a worker: without the registration, a signal would end the
 * process. */
int fault_start_worker(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    sigset_t sent, old_stack;
    (void)sigemptyset(&sent);
    (void)sigaddset(&sent, SIGILL);
    (void)pthread_sigmask(SIG_BLOCK, &sent, &old_stack);
    int error = pthread_create(thread, NULL, run, argument);
    (void)pthread_sigmask(SIG_SETMASK, &old_stack, NULL);
    return error;
}

void fault_worker(void)
{
    is_worker = 1;
    sigset_t others;
    (void)sigfillset(&others);
    for (int i = 0; i < FAULT_SIGNALS; i++) {
        (void)sigdelset(&others, fault_signals[i]);
    }
    (void)pthread_sigmask(SIG_SETMASK, &others, NULL);
}

static pthread_mutex_t fault_mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned fault_users;
static struct sigaction previous_actions[FAULT_SIGNALS];

static void forward_signal(int signal, siginfo_t *info, void *context)
{
    for (int i = 0; i < FAULT_SIGNALS; i++) {
        if (fault_signals[i] != signal) {
            continue;
        }
        const struct sigaction *old = &previous_actions[i];
        if ((old->sa_flags & SA_SIGINFO) != 0 && old->sa_sigaction != NULL) {
            old->sa_sigaction(signal, info, context);
        } else if (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN) {
            old->sa_handler(signal);
        } else {
            /* Restores the previous handler and returns, so that the faulting instruction runs again and reaches that
             * handler. */
            (void)sigaction(signal, old, NULL);
            if (info->si_code <= 0 && old->sa_handler == SIG_DFL) {
                (void)raise(signal);
            }
        }
    }
}

void fault_stop_here(void)
{
    FaultFrame *frame = fault_frame;
    if (frame != NULL && *frame->stop != 0 && frame->holds == 0) {
        fault_frame = NULL;
        frame->report.stopped = true;
        siglongjmp(frame->jump, 1);
    }
}

void fault_stop(pthread_t thread)
{
    (void)pthread_kill(thread, SIGILL);
}

/* A called function cannot change the signal mask that is restored when the handler returns, but a signal handler can.
 * Therefore, this raises SIGILL, which is blocked until then. */
void fault_stop_after_handler(void)
{
    const FaultFrame *frame = fault_frame;
    if (frame != NULL && *frame->stop != 0 && frame->holds == 0) {
        sigset_t own;
        (void)sigemptyset(&own);
        (void)sigaddset(&own, SIGILL);
        (void)pthread_sigmask(SIG_BLOCK, &own, NULL);
        fault_stop(pthread_self());
    }
}

void fault_hold(void)
{
    FaultFrame *frame = fault_frame;
    if (frame != NULL) {
        frame->holds++;
    }
}

void fault_release(void)
{
    FaultFrame *frame = fault_frame;
    if (frame != NULL && --frame->holds == 0) {
        fault_stop_here();
    }
}

static const void *instruction_of(const void *context)
{
    const ucontext_t *state = context;
#if defined(__linux__) && defined(__x86_64__)
    return (const void *)state->uc_mcontext.gregs[REG_RIP];
#elif defined(__linux__) && defined(__aarch64__)
    return (const void *)state->uc_mcontext.pc;
#else
    (void)state;
    return NULL;
#endif
}

/* Unblocks the signals before a jump out of a handler, as its return would. Saving the mask for each launch would
 * require a system call. */
static void restore_mask(const void *context)
{
    (void)pthread_sigmask(SIG_SETMASK, &((const ucontext_t *)context)->uc_sigmask, NULL);
}

static void fault_handler(int signal, siginfo_t *info, void *context)
{
    FaultFrame *frame = fault_frame;
    const bool is_stopped = is_worker || (frame != NULL && *frame->stop != 0);
    if (is_stopped && info->si_code == SI_TKILL &&
        info->si_pid == getpid()) { /* fault_stop(); without a frame, it is too late */
        if (frame != NULL && frame->holds == 0) {
            restore_mask(context);
        }
        fault_stop_here();
        return;
    }
    if (frame == NULL || info->si_code <= 0) { /* not raised by a kernel, or sent by another process */
        forward_signal(signal, info, context);
        return;
    }
    fault_frame = NULL;
    frame->report.signal = signal;
    frame->report.address = info->si_addr;
    frame->report.instruction = instruction_of(context);
    restore_mask(context);
    siglongjmp(frame->jump, 1);
}

bool fault_install(void)
{
    (void)pthread_mutex_lock(&fault_mutex);
    bool ok = true;
    if (fault_users == 0) {
        struct sigaction ours;
        memset(&ours, 0, sizeof ours);
        ours.sa_sigaction = fault_handler;
        ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
        (void)sigemptyset(&ours.sa_mask);
        for (int i = 0; i < FAULT_SIGNALS; i++) {
            ok = sigaction(fault_signals[i], &ours, &previous_actions[i]) == 0 && ok;
        }
    }
    fault_users++;
    (void)pthread_mutex_unlock(&fault_mutex);
    return ok;
}

void fault_remove(void)
{
    (void)pthread_mutex_lock(&fault_mutex);
    if (--fault_users == 0) {
        for (int i = 0; i < FAULT_SIGNALS; i++) {
            struct sigaction now;
            /* A handler that was installed later stays; it may still call the handler of this file, which then forwards
             * the signal. */
            if (sigaction(fault_signals[i], NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) != 0 &&
                now.sa_sigaction == fault_handler) {
                (void)sigaction(fault_signals[i], &previous_actions[i], NULL);
            }
        }
    }
    (void)pthread_mutex_unlock(&fault_mutex);
}

/* ---- the alternate signal stack ---- */

static pthread_once_t stacks_once = PTHREAD_ONCE_INIT;
static pthread_key_t stack_key;
static _Thread_local bool has_signal_stack __attribute__((tls_model("initial-exec")));

/* Runs at the end of a thread. */
static void remove_signal_stack(void *stack)
{
    stack_t none = {.ss_flags = SS_DISABLE}, now;
    if (sigaltstack(NULL, &now) == 0 && now.ss_sp == stack) {
        (void)sigaltstack(&none, NULL);
    }
    free(stack);
}

static bool has_key;

static void make_stack_key(void)
{
    has_key = pthread_key_create(&stack_key, remove_signal_stack) == 0;
}

/* Deletes the key when the library is unloaded, so that the end of a thread does not call an unloaded function. */
__attribute__((destructor)) static void drop_stack_key(void)
{
    if (has_key) {
        (void)pthread_key_delete(stack_key);
    }
}

/* Installs an alternate stack for the lifetime of the thread, because installing it for each call would dominate the
 * cost of small calls. An existing alternate stack, such as that of Python's faulthandler, is kept. */
static void install_signal_stack(void)
{
    enum { BYTES = 65536 };
    stack_t old_stack, new_stack = {.ss_size = BYTES};
    if (has_signal_stack) {
        return;
    }
    has_signal_stack = true;
    (void)pthread_once(&stacks_once, make_stack_key);
    if (!has_key || sigaltstack(NULL, &old_stack) != 0 || (old_stack.ss_flags & SS_DISABLE) == 0 ||
        (new_stack.ss_sp = malloc(BYTES)) == NULL) {
        return;
    }
    if (pthread_setspecific(stack_key, new_stack.ss_sp) != 0 || sigaltstack(&new_stack, NULL) != 0) {
        (void)pthread_setspecific(stack_key, NULL);
        free(new_stack.ss_sp);
    }
}

bool fault_try(void (*run)(void *context), void *context, const volatile sig_atomic_t *stop, FaultReport *report)
{
    install_signal_stack();
    FaultFrame frame, *const outer = fault_frame; /* frame of a parallel loop in a launch */
    memset(&frame.report, 0, sizeof frame.report);
    frame.stop = stop;
    frame.holds = 0;
    if (sigsetjmp(frame.jump, 0) == 0) {
        fault_frame = &frame;
        fault_stop_here(); /* the launch was stopped before the frame existed */
        run(context);
    }
    fault_frame = outer;
    *report = frame.report;
    return report->signal == 0 && !report->stopped;
}

#endif
