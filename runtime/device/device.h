// SPDX-License-Identifier: MIT
/* Definitions of the runtime's opaque objects. */
#ifndef PY2CU_DEVICE_H
#define PY2CU_DEVICE_H

#include "backend/backend.h"
#include "base/atfork.h"
#include "base/sha256.h"
#include "compile/compile.h"
#include "device/mapping_mode.h"

#include <pthread.h>
#include <stdatomic.h>

enum { RECENT_KERNELS = 16, PER_THREAD_STREAM = 2 /* CUDA's handle of the device */ };

/* A kernel's name for messages, such as "saxpy (saxpy.py:12)". Has the lifetime of the device, because a fault may be
 * detected after the function was freed. */
typedef struct Label Label;
struct Label {
    Label *next;
    char text[];
};

struct Py2cuDevice {
    const Backend *backend;
    void *state;
    Py2cuDeviceInfo info;
    MappingMode schedule; /* MAPPING_BY_COST also if launches are measured */
    bool measures;
    ForkMark mark;
    pthread_mutex_t mutex; /* guards functions and labels; locked by device_lock() */
    pthread_cond_t built;  /* a function has left FUNCTION_BUILDING */
    Py2cuFunction *functions;
    Label *labels;
    Py2cuFunction *raisers; /* the functions that can raise, guarded by the mutex */
    _Atomic bool may_raise; /* one of these functions was launched */
    /* The most recently launched kernels, to name one that faulted. */
    _Atomic(const char *) recent[RECENT_KERNELS];
    _Atomic unsigned recent_count;
    bool (*on_wait)(void *context); /* NULL, or a callback that ends a wait by returning true */
    void *on_wait_context;
    _Atomic(void *) wait_event; /* an unused event of wait.c, or NULL */
    void *default_stream;       /* the stream that NULL represents: CUDA's legacy default stream, or that of the calling
                                   thread */
    _Atomic uint64_t peers;     /* bit n: kernels on this device may access the memory of device n */
    _Atomic bool unordered;     /* a foreign stream was used, which may not wait for the default stream */
};

typedef enum FunctionState { FUNCTION_BUILDING, FUNCTION_READY, FUNCTION_FAILED } FunctionState;

struct Py2cuFunction {
    Py2cuDevice *device;
    Py2cuFunction *next; /* in the device's list; guarded by its mutex, as are state and users */
    FunctionState state;
    unsigned users;
    uint8_t key[SHA256_BYTES];
    bool keyed;        /* false: built from source code, never shared */
    Py2cuStatus error; /* the error of FUNCTION_FAILED */
    char *error_text;

    Py2cuUnit *unit;         /* NULL if built from source code or from a unit of the caller */
    const Py2cuUnit *mapped; /* unit with the source map, or NULL */
    const char *text;
    size_t text_length;
    const Py2cuKernelInfo *kernel;
    uint32_t facts;
    Py2cuImage *image;
    void *loaded;
    void *record; /* the kernel's exception record in device memory; NULL: it cannot raise */
    Py2cuFunction *next_raiser;
    _Atomic bool may_raise;    /* whether it was launched */
    _Atomic uint64_t resident; /* cache of launch.c: the number of resident blocks for the last queried launch */
    const char *label;
    char *warnings;
    Py2cuFunctionUse use;
};

struct Py2cuStream {
    Py2cuDevice *device;
    void *native;
    bool borrowed;
};

struct Py2cuEvent {
    Py2cuDevice *device;
    void *native;
};

void device_lock(Py2cuDevice *device);
void device_unlock(Py2cuDevice *device);

/* Returns the native stream; NULL is the default stream. Fails with PY2CU_ERROR_ARGUMENT if the stream belongs to
 * another device. */
int stream_native(const Py2cuDevice *device, const Py2cuStream *stream, void **native);

/* Returns whether kernels on the device can access memory of `owner`: the device itself or a peer (py2cu_device_peer).
 */
static inline bool device_reaches(const Py2cuDevice *device, const Py2cuDevice *owner)
{
    int ordinal = owner->info.ordinal;
    return owner == device || (owner->backend == device->backend && ordinal >= 0 && ordinal < 64 &&
                               (atomic_load(&device->peers) >> (unsigned)ordinal & 1) != 0);
}

void device_record_launch(Py2cuDevice *device, const char *label);
/* Prepends the names of the most recently launched kernels if the status is an asynchronous fault. */
int device_explain(Py2cuDevice *device, int status);

#endif
