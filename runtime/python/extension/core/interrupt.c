/* Ctrl-C while the C libraries are at work.
 *
 * Python's own handler of SIGINT only notes that the signal came; what it means happens when the interpreter runs
 * again. That may be never, where a kernel does not end. So launches on the host backend have a handler around Python's
 * that stops the launch as well, and waiting for a GPU asks the interpreter now and then. Both only where Ctrl-C means
 * KeyboardInterrupt: a program's own handler runs when the call has ended, as it does for all functions written in C.
 * Only the main thread is told of signals, in Python as here. */
#include "python/extension/core/extension.h"

#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct sigaction before; /* Python's handler; written when ours is not there */

/* The C library has a function for it from version 2.30 on, and wheels are for 2.28. */
static bool is_first_thread(void)
{
    return syscall(SYS_gettid) == getpid();
}

/* The main thread alone has a launch to end, and is told of signals. While it blocks them for a moment, as
 * pthread_create() does, the system takes another thread: that one passes the signal on. */
static void on_interrupt(int signal, siginfo_t *info, void *context)
{
    if (!is_first_thread()) {
        (void)syscall(SYS_tgkill, getpid(), getpid(), signal);
        return;
    }
    if ((before.sa_flags & SA_SIGINFO) != 0) {
        before.sa_sigaction(signal, info, context);
    } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
        before.sa_handler(signal);
    }
    py2cu_interrupt();
}

/* Whether this is the main thread. It is looked at once for each thread: calls of the system are most of what a small
 * call costs. */
static _Thread_local enum { NOT_KNOWN, IS_MAIN, IS_OTHER } place;

static void in_child(void)
{
    place = IS_MAIN; /* the thread that forked is the child's only one */
}

static void watch_forks(void)
{
    (void)pthread_atfork(NULL, NULL, in_child);
}

static bool is_main_thread(void) /* waits ask without the GIL */
{
    static pthread_once_t watched = PTHREAD_ONCE_INIT;
    (void)pthread_once(&watched, watch_forks);
    if (place == NOT_KNOWN) {
        place = is_first_thread() ? IS_MAIN : IS_OTHER;
    }
    return place == IS_MAIN;
}

/* Whether Ctrl-C raises KeyboardInterrupt; -1 with an exception. */
static int is_raised_here(void)
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
    Py_DECREF(handler); /* the module keeps it */
    return handler == raises;
}

/* Whether our handler stands around Python's, which it is put around where Ctrl-C raises KeyboardInterrupt; -1 with an
 * exception. It is looked at each time: a program may have set another one, and gone back to Python's own, a moment
 * ago. Where it is still there, nobody has told Python of another meaning: Python would have put its own in its place.
 */
static int has_handler(void)
{
    struct sigaction now;
    if (!is_main_thread() || sigaction(SIGINT, NULL, &now) != 0) {
        return 0;
    }
    if ((now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == on_interrupt) {
        return 1;
    }
    int raised = is_raised_here();
    if (raised > 0) {
        before = now;
        now.sa_sigaction = on_interrupt;
        now.sa_flags |= SA_SIGINFO | SA_ONSTACK; /* the rest as Python has it, siginterrupt() among it */
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
    return PyErr_CheckSignals(); /* of what came before; what comes from here on ends the launch */
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
