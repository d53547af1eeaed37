// SPDX-License-Identifier: MIT
/* Handling of Ctrl-C while the C libraries are executing.
 *
 * Python's handler of SIGINT only records the signal; the handler takes effect when the interpreter runs again, which
 * never happens if a kernel does not end. Therefore, launches on the host backend wrap Python's handler by one that
 * also stops the launch, and waiting for a GPU polls the interpreter. Both apply only if Ctrl-C raises
 * KeyboardInterrupt: a handler of the program runs when the call has ended, as for all functions written in C. Only the
 * main thread receives signals, as in Python. */
#include "python/extension/core/extension.h"

#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct sigaction python_handler; /* Python's handler; written while this file's handler is not installed */

/* Returns whether this is the first thread; glibc has gettid() from version 2.30, and wheels support 2.28. */
static bool is_first_thread(void)
{
    return syscall(SYS_gettid) == getpid();
}

/* Signal handler. Only the main thread has a launch to interrupt. While it blocks signals for a moment, as
 * pthread_create() does, the system selects another thread, which forwards the signal. */
static void on_interrupt(int signal, siginfo_t *info, void *context)
{
    if (!is_first_thread()) {
        (void)syscall(SYS_tgkill, getpid(), getpid(), signal);
        return;
    }
    if ((python_handler.sa_flags & SA_SIGINFO) != 0) {
        python_handler.sa_sigaction(signal, info, context);
    } else if (python_handler.sa_handler != SIG_DFL && python_handler.sa_handler != SIG_IGN) {
        python_handler.sa_handler(signal);
    }
    py2cu_interrupt();
}

/* Whether this is the main thread, determined once for each thread because system calls dominate the cost of a small
 * call. */
static _Thread_local enum { NOT_KNOWN, IS_MAIN, IS_OTHER } thread_kind;

static void reset_in_child(void)
{
    thread_kind = IS_MAIN; /* the forking thread is the only thread of the child */
}

static void register_fork_handler(void)
{
    (void)pthread_atfork(NULL, NULL, reset_in_child);
}

static bool is_main_thread(void) /* called without the GIL while waiting */
{
    static pthread_once_t watched = PTHREAD_ONCE_INIT;
    (void)pthread_once(&watched, register_fork_handler);
    if (thread_kind == NOT_KNOWN) {
        thread_kind = is_first_thread() ? IS_MAIN : IS_OTHER;
    }
    return thread_kind == IS_MAIN;
}

/* Returns whether Ctrl-C raises KeyboardInterrupt; -1 with an exception set. */
static int raises_keyboard_interrupt(void)
{
    static PyObject *get_handler, *raises, *number;
    if (number == NULL) {
        PyObject *module = PyImport_ImportModule("_signal");
        if (module == NULL) {
            return -1;
        }
        get_handler = PyObject_GetAttrString(module, "getsignal");
        raises = PyObject_GetAttrString(module, "default_int_handler");
        Py_DECREF(module);
        number = get_handler != NULL && raises != NULL ? PyLong_FromLong(SIGINT) : NULL;
        if (number == NULL) {
            return -1;
        }
    }
    PyObject *handler = PyObject_CallOneArg(get_handler, number);
    if (handler == NULL) {
        return -1;
    }
    Py_DECREF(handler); /* the module holds a reference */
    return handler == raises;
}

/* Returns whether this file's handler wraps Python's, which is installed if Ctrl-C raises KeyboardInterrupt; -1 with
 * an exception set. Checked at each launch, because a program may have changed the handler and restored Python's own.
 * If this file's handler is still installed, Python's setting is unchanged: signal.signal() would have replaced it. */
static int has_handler(void)
{
    struct sigaction now;
    if (!is_main_thread() || sigaction(SIGINT, NULL, &now) != 0) {
        return 0;
    }
    if ((now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == on_interrupt) {
        return 1;
    }
    int raised = raises_keyboard_interrupt();
    if (raised > 0) {
        python_handler = now;
        now.sa_sigaction = on_interrupt;
        now.sa_flags |=
            SA_SIGINFO | SA_ONSTACK; /* the other flags remain as Python set them, including siginterrupt() */
        (void)sigaction(SIGINT, &now, NULL);
    }
    return raised;
}

int interrupt_arm(void)
{
    int there = has_handler();
    if (there <= 0) {
        return there;
    }
    py2cu_interrupt_expect(true);
    return PyErr_CheckSignals(); /* handles earlier signals; later ones interrupt the launch */
}

void interrupt_disarm(void)
{
    py2cu_interrupt_expect(false);
}

bool interrupt_on_wait(void *context)
{
    (void)context;
    if (!is_main_thread()) {
        return false;
    }
    PyGILState_STATE state = PyGILState_Ensure();
    bool raised = PyErr_CheckSignals() != 0;
    PyGILState_Release(state);
    return raised;
}

void interrupt_raise(void)
{
    if (!PyErr_Occurred() && PyErr_CheckSignals() == 0) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
}
