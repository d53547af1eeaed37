/* Waiting for a device's work in a way that whoever waits can give up. */
#ifndef PY2CU_WAIT_H
#define PY2CU_WAIT_H

#include "device/device.h"

/* As the backend's synchronize, event_synchronize and the device's: they return when the work is done or has failed, or
 * with PY2CU_ERROR_INTERRUPTED when py2cu_device_on_wait()'s function says so. The work then goes on. */
int wait_for_stream(Py2cuDevice *device, void *stream);
int wait_for_event(Py2cuDevice *device, void *event);
int wait_for_device(Py2cuDevice *device);
/* Before a copy that waits itself, as CUDA's do: only when somebody may give up. */
int wait_before_copy(Py2cuDevice *device, void *stream);

#endif
