// SPDX-License-Identifier: MIT
/* Fibers: cooperatively scheduled stacks on one CPU thread. */
#ifndef PY2CU_FIBER_H
#define PY2CU_FIBER_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#define FIBER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FIBER_ASAN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define FIBER_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define FIBER_TSAN 1
#endif
#endif

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && !defined(PY2CU_FIBER_UCONTEXT)
#define FIBER_ASSEMBLY 1
#else
#include <ucontext.h>
#endif

typedef struct Fiber {
#ifdef FIBER_ASSEMBLY
    void *stack_pointer; /* valid while the fiber is not running */
#else
    ucontext_t context;
    void (*entry)(void *);
    void *argument;
#endif
#ifdef FIBER_ASAN
    void *fake_stack;
    const void *stack_low;
    size_t stack_bytes;
#endif
#ifdef FIBER_TSAN
    void *tsan;
#endif
} Fiber;

/* Prepares a fiber that runs entry(argument) on the stack at the first switch to it. entry must not return: it ends
 * with a switch with `ends`. A fiber can be prepared again after it has ended or was abandoned. */
void fiber_prepare(Fiber *fiber, void *stack_low, size_t stack_bytes, void (*entry)(void *), void *argument);
/* Switches from the running fiber to another. A thread's own stack is a Fiber that was never prepared. */
void fiber_switch(Fiber *from, Fiber *to, bool ends);
/* Must be the first statement of an entry function. */
void fiber_entered(Fiber *self, Fiber *from);
/* Initializes a thread's own fiber before its first switch, and releases a fiber. */
void fiber_adopt_thread(Fiber *fiber);
void fiber_drop(Fiber *fiber);

#endif
