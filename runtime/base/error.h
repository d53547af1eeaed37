/* Reporting errors: a status for the machine, a text of the calling thread for people. */
#ifndef PY2CU_FAIL_H
#define PY2CU_FAIL_H

#include <py2cu/py2cu_rt.h>

/* Sets the thread's error detail and returns status. */
int fail(Py2cuStatus status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with a text of any length (cut to what the thread's buffer holds). */
int fail_text(Py2cuStatus status, const char *text);
int fail_memory(void);
/* PY2CU_ERROR_ARGUMENT: "the device is NULL". */
int fail_null(const char *what);
/* Puts the sentence in front of the present detail; keeps the status. */
int fail_prefix(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The error of a function that is declared, while nothing that is linked defines it; details: what the linker printed.
 */
int fail_undefined(Py2cuStatus status, const char *name, size_t length, const char *details);
/* PY2CU_ERROR_RAISED: what py2cu_error_exception() then gives is a copy. */
int fail_exception(const char *kernel, const Py2cuException *exception);

#endif
