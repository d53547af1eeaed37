// SPDX-License-Identifier: MIT
/* wasi-libc has no setjmp. An arena uses it to end a translation when memory is exhausted; here, this terminates the
 * module: the page reports the error and starts another instance (playground.c, worker.js). */
#ifndef PY2CU_WASI_SETJMP_H
#define PY2CU_WASI_SETJMP_H

typedef int jmp_buf[1];

/* Provided by the page; does not return. */
_Noreturn void playground_leave(int reason) __attribute__((import_module("page"), import_name("leave")));

#define setjmp(escape) ((void)(escape), 0)
#define longjmp(escape, reason) ((void)(escape), playground_leave(reason))

#endif
