// SPDX-License-Identifier: MIT
/* Error reporting: a status code, and a readable message in a buffer of the calling thread. */
#ifndef PY2CU_BASE_ERROR_H
#define PY2CU_BASE_ERROR_H

#include <py2cu/py2cu_rt.h>

/* Sets the thread's error detail and returns status. */
int fail(Py2cuStatus status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Like fail(), with a message of any length, truncated to the size of the thread's buffer. */
int fail_text(Py2cuStatus status, const char *text);
int fail_memory(void);
/* Sets the detail to, for example, "the device is NULL" and returns PY2CU_ERROR_ARGUMENT. */
int fail_null(const char *what);
/* Prepends the string to the current detail; returns status. */
int fail_prefix(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports a declared function that no linked code defines; `details` is the linker's output. */
int fail_undefined(Py2cuStatus status, const char *name, size_t length, const char *details);
/* Copies the exception for py2cu_error_exception() and returns PY2CU_ERROR_RAISED. */
int fail_exception(const char *kernel, const Py2cuException *exception);

#endif
