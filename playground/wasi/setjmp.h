// SPDX-License-Identifier: MIT
/* wasi-libc has no setjmp. An arena leaves a translation by it when there is no more memory to have: here it leaves the
 * module altogether, for the page, which says so and begins anew with another instance (playground.c, worker.js). */
#ifndef PY2CU_WASI_SETJMP_H
#define PY2CU_WASI_SETJMP_H

typedef int jmp_buf[1];

/* Given by the page; does not come back. */
_Noreturn void playground_leave(int reason) __attribute__((import_module("page"), import_name("leave")));

#define setjmp(escape) ((void)(escape), 0)
#define longjmp(escape, reason) ((void)(escape), playground_leave(reason))

#endif
