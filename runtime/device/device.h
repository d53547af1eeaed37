/* What the runtime's objects are made of. */
#ifndef PY2CU_DEVICE_H
#define PY2CU_DEVICE_H

#include "backend/backend.h"
#include "base/atfork.h"
#include "base/sha256.h"
#include "compile/compile.h"
#include "device/mapping_mode.h"

#include <pthread.h>
#include <stdatomic.h>

enum { RECENT_KERNELS = 16, PER_THREAD_STREAM = 2 /* the handle that CUDA has for it */ };

/* A kernel's name for messages: "saxpy (saxpy.py:12)". Kept as long as the device, as a fault may be noticed when the
 * function is long gone. */
typedef struct Label Label;
struct Label {
    Label *next;
    char text[];
};

struct Py2cuDevice {
    const Backend *backend;
    void *state;
    Py2cuDeviceInfo info;
    MappingMode schedule;
    ForkMark mark;
    pthread_mutex_t mutex; /* of functions and labels; taken by device_lock() */
    pthread_cond_t built;  /* a function has left FUNCTION_BUILDING */
    Py2cuFunction *functions;
    Label *labels;
    Py2cuFunction *raisers; /* the functions that can raise, guarded by the mutex */
    _Atomic bool may_raise; /* one of them was launched */
    /* The kernels that were launched last, for naming one that faulted. */
    _Atomic(const char *) recent[RECENT_KERNELS];
    _Atomic unsigned recent_count;
    bool (*on_wait)(void *context); /* NULL, or whether a wait is to be given up */
    void *on_wait_context;
    _Atomic(void *) wait_event; /* of wait.c: an event that nobody uses just now, or NULL */
    void *default_stream;       /* what NULL stands for: CUDA's legacy default stream, or that of the calling thread */
    _Atomic uint64_t peers;     /* bit n: kernels here may use the memory of device n */
    _Atomic bool unordered;     /* a stream of somebody else's was used, which may not wait for the default one */
};

typedef enum FunctionState { FUNCTION_BUILDING, FUNCTION_READY, FUNCTION_FAILED } FunctionState;

struct Py2cuFunction {
    Py2cuDevice *device;
    Py2cuFunction *next; /* in the device's list, guarded by its mutex as state and users are */
    FunctionState state;
    unsigned users;
    uint8_t key[SHA256_BYTES];
    bool keyed;        /* false: made from a text, never shared */
    Py2cuStatus error; /* of FUNCTION_FAILED */
    char *error_text;

    Py2cuUnit *unit; /* NULL when made from a text */
    const char *text;
    size_t text_length;
    const Py2cuKernelInfo *kernel;
    uint32_t facts;
    Py2cuImage *image;
    void *loaded;
    void *record; /* where the kernel notes what it raised, in device memory; NULL: it cannot raise */
    Py2cuFunction *next_raiser;
    _Atomic bool may_raise; /* it was launched */
    _Atomic uint64_t
        resident; /* of launch.c: how many blocks the device holds at once, for the launch that was asked about last */
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

/* The native stream, checked: NULL is the default one. PY2CU_ERROR_ARGUMENT when it belongs to another device. */
int stream_native(const Py2cuDevice *device, const Py2cuStream *stream, void **native);

/* Whether kernels on the device can use memory of `owner`: its own, or that of a peer (see py2cu_device_peer). */
static inline bool device_reaches(const Py2cuDevice *device, const Py2cuDevice *owner)
{
    int ordinal = owner->info.ordinal;
    return owner == device || (owner->backend == device->backend && ordinal >= 0 && ordinal < 64 &&
                               (atomic_load(&device->peers) >> (unsigned)ordinal & 1) != 0);
}

void device_record_launch(Py2cuDevice *device, const char *label);
/* Names the kernels that were launched last when the status is a fault that was met later. */
int device_explain(Py2cuDevice *device, int status);

#endif
