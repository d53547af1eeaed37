// SPDX-License-Identifier: MIT
/* Exceptions that kernels raise.
 *
 * A kernel that can raise has a record in its module's memory, which the first raising thread fills in. A wait for
 * kernels reads the records of the launched kernels. This costs a small copy per kernel that can raise. */
#include "device/device_exceptions.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>

void device_exception_register(Py2cuFunction *function)
{
    Py2cuDevice *device = function->device;
    device_lock(device);
    function->next_raiser = device->raisers;
    device->raisers = function;
    device_unlock(device);
}

void device_exception_unregister(Py2cuFunction *function)
{
    Py2cuDevice *device = function->device;
    device_lock(device);
    Py2cuFunction **place = &device->raisers;
    while (*place != NULL && *place != function) {
        place = &(*place)->next_raiser;
    }
    if (*place != NULL) {
        *place = function->next_raiser;
    }
    device_unlock(device);
}

void device_exception_expect(Py2cuFunction *function)
{
    atomic_store_explicit(&function->may_raise, true, memory_order_relaxed);
    atomic_store_explicit(&function->device->may_raise, true, memory_order_release);
}

/* Reads and clears the record in device memory. */
static int read_record(const Py2cuFunction *function, void *stream, ExceptionRecord *record)
{
    const Py2cuDevice *device = function->device;
    int status = device->backend->memory->copy(device->state, record, function->record, sizeof *record,
                                               PY2CU_COPY_TO_HOST, stream, true);
    if (status == PY2CU_OK && record->number != 0) {
        static const uint8_t zero = 0;
        status = device->backend->memory->fill(device->state, function->record, &zero, 1, sizeof *record, stream);
    }
    return status;
}

/* Formats the location and the message as Numba does. */
static int report(const Py2cuFunction *function, const ExceptionRecord *record)
{
    const Py2cuKernelInfo *kernel = function->kernel;
    if (record->number > kernel->raise_count) {
        return fail(PY2CU_ERROR_FAULT, "kernel %s has an invalid exception record", function->label);
    }
    const Py2cuRaise *raise = &kernel->raises[record->number - 1];
    const uint32_t *thread = record->thread, *block = record->block;
    StrBuf text = {0};
    strbuf_format(&text, "In function '%s', file %s, line %u, tid=[%u, %u, %u] ctaid=[%u, %u, %u]", raise->function,
                  raise->file_name, (unsigned)raise->line, (unsigned)thread[2], (unsigned)thread[1],
                  (unsigned)thread[0], (unsigned)block[2], (unsigned)block[1], (unsigned)block[0]);
    const size_t where = text.length;
    if (raise->message == NULL) {
        strbuf_format(&text,
                      raise->is_unsigned ? ": %s: index %llu is out of bounds for axis %u with size %lld"
                                         : ": %s: index %lld is out of bounds for axis %u with size %lld",
                      raise->subject, (long long)record->index, (unsigned)raise->axis, (long long)record->size);
    } else if (raise->message[0] != '\0') {
        strbuf_format(&text, ": %s", raise->message);
    }
    Py2cuException exception = {
        .type = raise->exception,
        .message = strbuf_text(&text),
        .exception_message =
            strbuf_text(&text) + (text.length > where ? where + 2 : where), /* the part after the colon */
        .arguments = raise->arguments != NULL ? raise->arguments : "",
        .function = raise->function,
        .file_name = raise->file_name,
        .line = raise->line,
        .thread = {thread[0], thread[1], thread[2]},
        .block = {block[0], block[1], block[2]},
        .index = record->index,
        .size = record->size,
    };
    int status = text.failed ? fail_memory() : fail_exception(function->label, &exception);
    strbuf_free(&text);
    return status;
}

int device_exception_check(Py2cuDevice *device, void *stream, int status)
{
    if (status != PY2CU_OK || !atomic_load_explicit(&device->may_raise, memory_order_acquire)) {
        return status;
    }
    device_lock(device);
    for (const Py2cuFunction *function = device->raisers; function != NULL && status == PY2CU_OK;
         function = function->next_raiser) {
        ExceptionRecord record = {0};
        if (!atomic_load_explicit(&function->may_raise, memory_order_relaxed)) {
            continue;
        }
        status = read_record(function, stream, &record);
        if (status == PY2CU_OK && record.number != 0) {
            status = report(function, &record);
        }
    }
    device_unlock(device);
    return status;
}
