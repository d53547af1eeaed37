// SPDX-License-Identifier: MIT
/* Detection and reporting of exceptions that kernels raised. */
#ifndef PY2CU_DEVICE_DEVICE_EXCEPTIONS_H
#define PY2CU_DEVICE_DEVICE_EXCEPTIONS_H

#include "device/device.h"

/* The layout of py2cu_error_record in generated code (translator/emit/emit.c). */
typedef struct ExceptionRecord {
    uint32_t taken, number;
    uint32_t thread[3], block[3];
    int64_t index, size;
} ExceptionRecord;

/* Registers a function that can raise. */
void device_exception_register(Py2cuFunction *function);
void device_exception_unregister(Py2cuFunction *function);
/* Marks the function as launched. Takes no lock. */
void device_exception_expect(Py2cuFunction *function);
/* Returns the status. If it is PY2CU_OK and a function raised an exception, reports the exception once and returns
 * PY2CU_ERROR_RAISED. The kernels must have finished; the record is read in the stream. */
int device_exception_check(Py2cuDevice *device, void *stream, int status);

#endif
