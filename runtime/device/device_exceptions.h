/* Exceptions that kernels raised: finding and reporting them. */
#ifndef PY2CU_RAISED_H
#define PY2CU_RAISED_H

#include "device/device.h"

/* What the text calls py2cu_error_record (translator/emit/emit.c). */
typedef struct ExceptionRecord {
    uint32_t taken, number;
    uint32_t thread[3], block[3];
    int64_t index, size;
} ExceptionRecord;

/* From now on the function is one that may have raised when it was launched. */
void device_exception_register(Py2cuFunction *function);
void device_exception_forget(Py2cuFunction *function);
/* It is about to be launched. Takes no lock. */
void device_exception_expect(Py2cuFunction *function);
/* The status itself, unless it is PY2CU_OK and a function raised: then that is reported, once. The kernels must have
 * finished; the stream is used for reading. */
int device_exception_check(Py2cuDevice *device, void *stream, int status);

#endif
