// SPDX-License-Identifier: MIT
/* Names of status codes, and the error detail of each thread. */
#include "base/error.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DETAIL_BYTES = 32 * 1024 };

static const char cut_mark[] = "\n(truncated)";
static const char no_memory[] = "out of memory";

/* The error detail is the only state outside of objects, because a failing call may have no object. Only the address of
 * the buffer is thread-local: a running program, such as Python, cannot load a library with much thread-local
 * memory. */
static _Thread_local char *detail;

/* The detail of a raised exception; it follows the message in the same allocation. */
typedef struct RaisedException {
    bool is_set;
    Py2cuException exception;
    char type[256], message[4096], arguments[4096], function[512], file_name[4096];
} RaisedException;

static RaisedException *thread_exception(void)
{
    return (RaisedException *)(void *)(detail + DETAIL_BYTES);
}

static pthread_once_t detail_once = PTHREAD_ONCE_INIT;
static pthread_key_t detail_key; /* frees a thread's buffer when the thread ends */
static bool detail_has_key;

static void make_key(void)
{
    detail_has_key = pthread_key_create(&detail_key, free) == 0;
}

/* Returns the buffer of the calling thread, or NULL if memory is exhausted. */
static char *detail_text(void)
{
    if (detail == NULL) {
        pthread_once(&detail_once, make_key);
        char *text = calloc(1, DETAIL_BYTES + sizeof(RaisedException));
        if (text != NULL && (!detail_has_key || pthread_setspecific(detail_key, text) != 0)) {
            free(text);
            text = NULL;
        }
        detail = text;
    }
    return detail;
}

const char *py2cu_status_name(int status)
{
    static const char *const names[] = {
#define STATUS_NAME(name, text) #name,
        PY2CU_STATUS_LIST(STATUS_NAME)
#undef STATUS_NAME
    };
    return (unsigned)status < PY2CU_STATUS_COUNT ? names[status] : "PY2CU_ERROR_UNKNOWN";
}

const char *py2cu_status_text(int status)
{
    static const char *const texts[] = {
#define STATUS_TEXT(name, text) text,
        PY2CU_STATUS_LIST(STATUS_TEXT)
#undef STATUS_TEXT
    };
    return (unsigned)status < PY2CU_STATUS_COUNT ? texts[status] : "an unknown status";
}

const char *py2cu_error_detail(void)
{
    return detail_text() != NULL ? detail : no_memory;
}

/* Removes trailing newlines from the detail, and marks it if it was truncated. */
static void finish_detail(size_t needed)
{
    if (needed >= DETAIL_BYTES) {
        memcpy(detail + DETAIL_BYTES - sizeof cut_mark, cut_mark, sizeof cut_mark);
    }
    size_t length = strlen(detail);
    while (length > 0 && detail[length - 1] == '\n') {
        detail[--length] = '\0';
    }
}

int fail(Py2cuStatus status, const char *format, ...)
{
    if (detail_text() == NULL) {
        return status;
    }
    thread_exception()->is_set = false;
    va_list list;
    va_start(list, format);
    int needed = vsnprintf(detail, DETAIL_BYTES, format, list);
    va_end(list);
    finish_detail(needed < 0 ? 0 : (size_t)needed);
    return status;
}

int fail_undefined(Py2cuStatus status, const char *name, size_t length, const char *details)
{
    return fail(status,
                "the function '%.*s' is declared, but no linked code defines it: "
                "add its source to link=[...] of cuda.declare_device or cuda.jit%s%s",
                (int)length, name, details[0] != '\0' ? "\n" : "", details);
}

int fail_text(Py2cuStatus status, const char *text)
{
    if (detail_text() == NULL) {
        return status;
    }
    thread_exception()->is_set = false;
    size_t length = strlen(text);
    size_t copied = length < DETAIL_BYTES ? length : DETAIL_BYTES - 1;
    memmove(detail, text, copied);
    detail[copied] = '\0';
    finish_detail(length);
    return status;
}

int fail_memory(void)
{
    return fail(PY2CU_ERROR_MEMORY, "out of memory");
}

int fail_null(const char *what)
{
    return fail(PY2CU_ERROR_ARGUMENT, "the %s is NULL", what);
}

int fail_prefix(int status, const char *format, ...)
{
    char front[1024];
    va_list list;
    va_start(list, format);
    int written = vsnprintf(front, sizeof front, format, list);
    va_end(list);
    if (written <= 0 || detail_text() == NULL) {
        return status;
    }
    size_t front_length = (size_t)written < sizeof front ? (size_t)written : sizeof front - 1;
    size_t length = strlen(detail);
    size_t kept = length + front_length < DETAIL_BYTES ? length : DETAIL_BYTES - 1 - front_length;
    memmove(detail + front_length, detail, kept);
    memcpy(detail, front, front_length);
    detail[front_length + kept] = '\0';
    finish_detail(length + front_length);
    return status;
}

int fail_exception(const char *kernel, const Py2cuException *exception)
{
    int status = fail(PY2CU_ERROR_RAISED, "kernel %s: %s: %s", kernel, exception->type, exception->message);
    if (detail_text() != NULL) {
        RaisedException *raised = thread_exception();
        (void)snprintf(raised->type, sizeof raised->type, "%s", exception->type);
        (void)snprintf(raised->message, sizeof raised->message, "%s", exception->message);
        (void)snprintf(raised->function, sizeof raised->function, "%s", exception->function);
        (void)snprintf(raised->file_name, sizeof raised->file_name, "%s", exception->file_name);
        (void)snprintf(raised->arguments, sizeof raised->arguments, "%s", exception->arguments);
        raised->exception = *exception;
        raised->exception.type = raised->type;
        raised->exception.message = raised->message;
        raised->exception.arguments = raised->arguments;
        size_t before = strlen(exception->message) - strlen(exception->exception_message),
               kept = strlen(raised->message);
        raised->exception.exception_message = raised->message + (before < kept ? before : kept);
        raised->exception.function = raised->function;
        raised->exception.file_name = raised->file_name;
        raised->is_set = true;
    }
    return status;
}

const Py2cuException *py2cu_error_exception(void)
{
    return detail != NULL && thread_exception()->is_set ? &thread_exception()->exception : NULL;
}
