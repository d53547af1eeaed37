// SPDX-License-Identifier: MIT
/* Interruptible waiting for a device's work. */
#ifndef PY2CU_WAIT_H
#define PY2CU_WAIT_H

#include "device/device.h"

/* Like the backend's synchronize functions, wait until the work is done or has failed, or until the callback of
 * py2cu_device_on_wait() interrupts the wait with PY2CU_ERROR_INTERRUPTED. The work then continues. */
int wait_for_stream(Py2cuDevice *device, void *stream);
int wait_for_event(Py2cuDevice *device, void *event);
int wait_for_device(Py2cuDevice *device);
/* Waits before a blocking copy, but only if a callback may interrupt. */
int wait_before_copy(Py2cuDevice *device, void *stream);

#endif
