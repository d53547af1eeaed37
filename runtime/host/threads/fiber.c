// SPDX-License-Identifier: MIT
/* Context switches between stacks, in assembly: swapcontext() makes a system call for the signal mask at each switch,
 * which takes longer than the work of most kernels between two barriers. Other architectures use ucontext.
 *
 * AddressSanitizer requires a notification of each switch (it keeps bounds and shadow frames per stack), as does
 * ThreadSanitizer (it keeps a clock per fiber). */
#include "host/threads/fiber.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef FIBER_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef FIBER_TSAN
#include <sanitizer/tsan_interface.h>
#endif

#ifdef FIBER_ASSEMBLY

/* Saves the callee-saved registers, stores the stack pointer, loads the other one, and restores the registers. */
void fiber_swap(void **save, void *load);
void fiber_start(void);

#if defined(__x86_64__)
__asm__(".text\n"
        ".p2align 4\n"
        ".globl fiber_swap\n"
        ".hidden fiber_swap\n"
        ".type fiber_swap, @function\n"
        "fiber_swap:\n"
        "    .cfi_startproc\n"
        "    endbr64\n"
        "    pushq %rbp\n"
        "    pushq %rbx\n"
        "    pushq %r12\n"
        "    pushq %r13\n"
        "    pushq %r14\n"
        "    pushq %r15\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    popq %r15\n"
        "    popq %r14\n"
        "    popq %r13\n"
        "    popq %r12\n"
        "    popq %rbx\n"
        "    popq %rbp\n"
        "    ret\n"
        "    .cfi_endproc\n"
        ".size fiber_swap, . - fiber_swap\n"
        /* r12: entry, r13: its argument; the stack ends here for unwinders */
        ".p2align 4\n"
        ".globl fiber_start\n"
        ".hidden fiber_start\n"
        ".type fiber_start, @function\n"
        "fiber_start:\n"
        "    .cfi_startproc\n"
        "    .cfi_undefined rip\n"
        "    endbr64\n"
        "    xorl %ebp, %ebp\n"
        "    movq %r13, %rdi\n"
        "    callq *%r12\n"
        "    ud2\n"
        "    .cfi_endproc\n"
        ".size fiber_start, . - fiber_start\n"
        ".section .note.GNU-stack,\"\",@progbits\n"
        ".text\n");

enum { FRAME_WORDS = 7, FRAME_ENTRY = 3, FRAME_ARGUMENT = 2, FRAME_RETURN = 6 };
#elif defined(__aarch64__)
__asm__(".text\n"
        ".p2align 4\n"
        ".globl fiber_swap\n"
        ".hidden fiber_swap\n"
        ".type fiber_swap, %function\n"
        "fiber_swap:\n"
        "    .cfi_startproc\n"
        "    hint #34\n" /* bti c */
        "    sub sp, sp, #160\n"
        "    stp x19, x20, [sp, #0]\n"
        "    stp x21, x22, [sp, #16]\n"
        "    stp x23, x24, [sp, #32]\n"
        "    stp x25, x26, [sp, #48]\n"
        "    stp x27, x28, [sp, #64]\n"
        "    stp x29, x30, [sp, #80]\n"
        "    stp d8, d9, [sp, #96]\n"
        "    stp d10, d11, [sp, #112]\n"
        "    stp d12, d13, [sp, #128]\n"
        "    stp d14, d15, [sp, #144]\n"
        "    mov x9, sp\n"
        "    str x9, [x0]\n"
        "    mov sp, x1\n"
        "    ldp x19, x20, [sp, #0]\n"
        "    ldp x21, x22, [sp, #16]\n"
        "    ldp x23, x24, [sp, #32]\n"
        "    ldp x25, x26, [sp, #48]\n"
        "    ldp x27, x28, [sp, #64]\n"
        "    ldp x29, x30, [sp, #80]\n"
        "    ldp d8, d9, [sp, #96]\n"
        "    ldp d10, d11, [sp, #112]\n"
        "    ldp d12, d13, [sp, #128]\n"
        "    ldp d14, d15, [sp, #144]\n"
        "    add sp, sp, #160\n"
        "    ret\n"
        "    .cfi_endproc\n"
        ".size fiber_swap, . - fiber_swap\n"
        /* x19: entry, x20: its argument; the stack ends here for unwinders */
        ".p2align 4\n"
        ".globl fiber_start\n"
        ".hidden fiber_start\n"
        ".type fiber_start, %function\n"
        "fiber_start:\n"
        "    .cfi_startproc\n"
        "    .cfi_undefined x30\n"
        "    hint #36\n" /* bti j */
        "    mov x29, xzr\n"
        "    mov x0, x20\n"
        "    blr x19\n"
        "    brk #1\n"
        "    .cfi_endproc\n"
        ".size fiber_start, . - fiber_start\n"
        ".section .note.GNU-stack,\"\",%progbits\n"
        ".text\n");

enum { FRAME_WORDS = 20, FRAME_ENTRY = 0, FRAME_ARGUMENT = 1, FRAME_RETURN = 11 };
#endif

#else

static void fiber_trampoline(unsigned high, unsigned low)
{
    Fiber *fiber = (Fiber *)((uintptr_t)high << 16 << 16 | (uintptr_t)low);
    fiber->entry(fiber->argument);
    abort(); /* an entry never returns */
}

#endif

void fiber_prepare(Fiber *fiber, void *stack_low, size_t stack_bytes, void (*entry)(void *), void *argument)
{
#ifdef FIBER_ASAN
    /* Removes the red zones of frames of an abandoned run. */
    __asan_unpoison_memory_region(stack_low, stack_bytes);
    fiber->fake_stack = NULL;
    fiber->stack_low = stack_low;
    fiber->stack_bytes = stack_bytes;
#endif
#ifdef FIBER_TSAN
    if (fiber->tsan == NULL) {
        fiber->tsan = __tsan_create_fiber(0);
    }
#endif
#ifdef FIBER_ASSEMBLY
    uintptr_t top = ((uintptr_t)stack_low + stack_bytes) & ~(uintptr_t)15;
    void **frame =
        (void **)top - FRAME_WORDS; /* after these are popped, the stack is aligned for the call in fiber_start */
    memset(frame, 0, FRAME_WORDS * sizeof *frame);
    /* ISO C does not define the conversion of a function pointer to void *; the representations are equal. */
    void (*start)(void) = fiber_start;
    memcpy(&frame[FRAME_ENTRY], &entry, sizeof entry);
    memcpy(&frame[FRAME_RETURN], &start, sizeof start);
    frame[FRAME_ARGUMENT] = argument;
    fiber->stack_pointer = frame;
#else
    (void)getcontext(&fiber->context);
    fiber->context.uc_stack.ss_sp = stack_low;
    fiber->context.uc_stack.ss_size = stack_bytes;
    fiber->context.uc_link = NULL;
    fiber->entry = entry;
    fiber->argument = argument;
    uintptr_t number = (uintptr_t)fiber;
    void (*function)(void);
    void (*trampoline)(unsigned, unsigned) = fiber_trampoline;
    memcpy(&function, &trampoline, sizeof function);
    makecontext(&fiber->context, function, 2, (unsigned)(number >> 16 >> 16), (unsigned)number);
#endif
}

void fiber_switch(Fiber *from, Fiber *to, bool ends)
{
#ifdef FIBER_ASAN
    __sanitizer_start_switch_fiber(ends ? NULL : &from->fake_stack, to->stack_low, to->stack_bytes);
#endif
#ifdef FIBER_TSAN
    __tsan_switch_to_fiber(to->tsan, 0);
#endif
    (void)ends;
#ifdef FIBER_ASSEMBLY
    fiber_swap(&from->stack_pointer, to->stack_pointer);
#else
    (void)swapcontext(&from->context, &to->context);
#endif
#ifdef FIBER_ASAN
    __sanitizer_finish_switch_fiber(from->fake_stack, NULL, NULL);
#endif
}

void fiber_entered(Fiber *self, Fiber *from)
{
    (void)self;
    (void)from;
#ifdef FIBER_ASAN
    const void *low = NULL;
    size_t bytes = 0;
    __sanitizer_finish_switch_fiber(NULL, &low, &bytes);
    if (from != NULL && from->stack_bytes == 0) {
        from->stack_low = low;
        from->stack_bytes = bytes;
    }
#endif
}

void fiber_adopt_thread(Fiber *fiber)
{
    (void)fiber;
#ifdef FIBER_ASAN
    fiber->stack_low = NULL; /* set by fiber_entered() */
    fiber->stack_bytes = 0;
#endif
#ifdef FIBER_TSAN
    fiber->tsan = __tsan_get_current_fiber();
#endif
}

void fiber_drop(Fiber *fiber)
{
    (void)fiber;
#ifdef FIBER_TSAN
    if (fiber->tsan != NULL) {
        __tsan_destroy_fiber(fiber->tsan);
        fiber->tsan = NULL;
    }
#endif
}
