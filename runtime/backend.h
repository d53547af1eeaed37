/* What a backend is: one struct of functions, filled by cuda/cuda_backend.c and host/host_backend.c.
 *
 * `state` is what open gave. Functions that can fail return a Py2cuStatus and set the error detail; they say nothing about
 * kernels, callers do. Native streams and events are opaque pointers; the NULL stream is the default one. */
#ifndef PY2CU_BACKEND_H
#define PY2CU_BACKEND_H

#include "plan.h"

typedef struct LaunchCall {
    void *kernel;     /* what load gave */
    Py2cuDim grid, block;
    size_t shared;
    void *stream;
    void **params;    /* one pointer per C parameter */
} LaunchCall;

typedef enum MemoryKind {
    MEMORY_DEVICE,         /* in stream order, from a pool where the device has one */
    MEMORY_PLAIN,          /* never from a pool */
    MEMORY_PINNED,
    MEMORY_WRITE_COMBINED, /* pinned, quick to write for the host and slow to read */
    MEMORY_MANAGED,
    MEMORY_MANAGED_HOST,   /* managed, for the host until a stream asks for it */
    MEMORY_REGISTERED      /* the host's own: *out is its address, and becomes the device's address for it */
} MemoryKind;

/* Everything about a device that is no stream, no event, no memory and no kernel. */
typedef enum DeviceOp {
    DEVICE_MEMORY,        /* numbers: free and total bytes */
    DEVICE_ATTRIBUTE,     /* which: a cudaDeviceAttr -> numbers[0] */
    DEVICE_TRIM,          /* the pool gives back what nobody uses */
    DEVICE_PEER_POSSIBLE, /* which: another device's number -> numbers[0] */
    DEVICE_PEER_ENABLE,   /* which: another device, whose memory this one may use from now on */
    DEVICE_POOL_SHARE,    /* which: another device, which may use the memory of this one's pool from now on */
    DEVICE_OWNER,         /* pointer -> numbers[0]: the number of the device whose memory it is, as an int; -1: no device's alone */
    DEVICE_PROFILE,       /* which: 1 begins, 0 ends */
    DEVICE_EXPORT,        /* pointer -> handle */
    DEVICE_IMPORT,        /* handle -> pointer */
    DEVICE_CLOSE_IMPORT,  /* pointer */
    DEVICE_RESIDENT,      /* pointer: what load gave; which: threads of a block; bytes: dynamic shared memory -> numbers[0]: how many
                             such blocks can be on the device at once */
    DEVICE_LIBRARY,       /* pointer: what load gave -> data: the driver's or the loader's handle of the module */
    DEVICE_CARVE,         /* pointer: what load gave; which: percent of what L1 and shared memory have in common, -1 as the driver likes */
    DEVICE_CALLBACK       /* function(data, status) is called when the stream has come so far */
} DeviceOp;

typedef struct DeviceCall {
    DeviceOp op;
    int which;
    size_t bytes;
    void *pointer, *stream, *data;
    unsigned char *handle; /* PY2CU_HANDLE_BYTES */
    void (*function)(void *data, int status);
    uint64_t numbers[2];
} DeviceCall;

typedef enum StreamOp {
    STREAM_NEW,       /* *stream is the result */
    STREAM_FREE,
    STREAM_SYNCHRONIZE,
    STREAM_SYNCHRONIZE_ALL, /* the whole device; stream is not looked at */
    STREAM_QUERY,     /* PY2CU_OK or PY2CU_ERROR_NOT_READY */
    STREAM_CAPTURING  /* PY2CU_OK, or PY2CU_ERROR_CAPTURING when it is being captured */
} StreamOp;

typedef enum EventOp {
    EVENT_NEW,        /* *event is the result; with timing */
    EVENT_NEW_PLAIN,  /* without timing */
    EVENT_FREE,
    EVENT_RECORD,
    EVENT_WAIT,
    EVENT_SYNCHRONIZE,
    EVENT_QUERY
} EventOp;

typedef struct Backend {
    const char *name;
    bool asynchronous; /* a launch returns before the kernel has finished */
    /* How many devices there are; 0 sets the error detail. */
    int (*count)(void);
    int (*open)(int ordinal, Py2cuDeviceInfo *info, void **state);
    void (*close)(void *state);
    /* Finds the compiler, without opening it, and fills the plan. Needs no device. */
    int (*plan)(const BuildSpec *spec, BuildPlan *plan);
    int (*compile)(const BuildSpec *spec, const BuildPlan *plan, BuildOutput *output);
    /* Loads one kernel of an image; fills what the loaded code says in *use. *error is where it notes what it raised, in device
     * memory: a RaisedRecord, or NULL when it cannot raise. */
    int (*load)(void *state, const void *image, size_t length, const Py2cuKernelInfo *kernel, Py2cuFunctionUse *use,
                void **loaded, void **error);
    void (*unload)(void *state, void *loaded);
    int (*launch)(void *state, const LaunchCall *call);
    int (*memory_new)(void *state, MemoryKind kind, size_t bytes, void *stream, void **out);
    int (*memory_free)(void *state, MemoryKind kind, void *memory, void *stream);
    int (*copy)(void *state, void *to, const void *from, size_t bytes, Py2cuCopy direction, void *stream, bool wait);
    int (*fill)(void *state, void *memory, const void *pattern, size_t pattern_bytes, size_t count, void *stream);
    int (*stream)(void *state, StreamOp op, void **stream);
    int (*event)(void *state, EventOp op, void **event, void *stream);
    int (*elapsed)(void *state, void *start, void *end, double *milliseconds);
    int (*device)(void *state, DeviceCall *call);
} Backend;

extern const Backend cuda_backend;
extern const Backend host_backend;

#endif
