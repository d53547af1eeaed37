// SPDX-License-Identifier: MIT
/* The interface of a backend: a name and five structs of functions, implemented by cuda/ and host/.
 *
 * `state` is the result of open. Functions that can fail return a Py2cuStatus and set the error detail; callers add the
 * name of the kernel. Native streams and events are opaque pointers; the NULL stream is the default stream. Results are
 * returned through pointers, and are valid only after PY2CU_OK. */
#ifndef PY2CU_BACKEND_H
#define PY2CU_BACKEND_H

#include "backend/compile_key.h"

/* Compilation of source code to an image. Needs no device. */
typedef struct BackendCompiler {
    /* Finds the compiler, without loading it, and fills in the compilation plan. */
    int (*plan)(const BuildSpec *spec, CompileKey *plan);
    int (*compile)(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output);
} BackendCompiler;

typedef struct TextPlace {
    const char *file_name;
    uint32_t line;
} TextPlace;

typedef struct LaunchCall {
    void *kernel; /* the result of load */
    Py2cuDim grid, block;
    size_t shared;
    void *stream;
    void **params; /* one pointer per C parameter */
    const Py2cuKernelInfo *info;
    const char *label; /* the kernel's name and location */
    const Py2cuArg *args;
    size_t arg_count;
    Py2cuAllocation **made; /* receives the list of allocations of a CPU function; NULL for other kernels */
    /* Finds the allocation that contains an address, for args_whole(). */
    int64_t (*whole)(const Py2cuArg *args, size_t count, const void *address, char **start);
    /* Maps a line of the generated code to its Python location; returns false if it is unknown. */
    bool (*place_of)(const void *function, uint32_t line, TextPlace *place);
    const void *function;
} LaunchCall;

/* Loading of images, and launches. */
typedef struct BackendModules {
    Py2cuImageKind kind; /* kind of image that load accepts */
    /* Loads one kernel of an image, which stays loaded until it is unloaded, and sets *use to its resource usage.
     * *record receives the device address of the ExceptionRecord in which the kernel records a raised exception, or
     * NULL if the kernel cannot raise. */
    int (*load)(void *state, const void *image, size_t length, const Py2cuKernelInfo *kernel, Py2cuFunctionUse *use,
                void **loaded, void **record);
    void (*unload)(void *state, void *loaded);
    int (*launch)(void *state, const LaunchCall *call);
    /* Computes how many blocks with the given threads and dynamic shared memory can be resident on the device at once.
     */
    int (*resident)(void *state, void *loaded, unsigned threads, size_t shared, uint64_t *blocks);
    /* Sets the shared memory carveout in percent; -1: the driver's default. */
    int (*set_carveout)(void *state, void *loaded, int percent);
    /* Sets whether an interrupt before the calling thread's next launch ends that launch. */
    void (*expect_interrupt)(bool expected);
    /* Ends the current launch of the calling thread. Async-signal-safe. */
    void (*interrupt)(void);
    /* Returns the module handle of the driver or of the dynamic loader. */
    void *(*library)(const void *loaded);
    /* Writes the findings of instrumented launches since the last call to `text`, as a NUL-terminated JSON list, and
     * sets *needed to its length. If `size` is not larger than *needed, writes nothing and keeps the findings. */
    int (*findings)(void *state, char *text, size_t size, size_t *needed);
} BackendModules;

typedef enum MemoryKind {
    MEMORY_DEVICE, /* stream-ordered, from a pool if the device has one */
    MEMORY_PLAIN,  /* never from a pool */
    MEMORY_PINNED,
    MEMORY_WRITE_COMBINED, /* pinned; fast to write from the host, slow to read */
    MEMORY_MANAGED,
    MEMORY_MANAGED_HOST /* managed, attached to the host until a stream uses it */
} MemoryKind;

typedef struct BackendMemory {
    /* The stream applies to MEMORY_DEVICE. */
    int (*allocate)(void *state, MemoryKind kind, size_t bytes, void *stream, void **out);
    int (*free)(void *state, MemoryKind kind, void *memory, void *stream);
    /* Registers memory of the host, and returns its device address. */
    int (*register_host)(void *state, void *memory, size_t bytes, void **on_device);
    int (*unregister_host)(void *state, void *memory);
    int (*copy)(void *state, void *to, const void *from, size_t bytes, Py2cuCopy direction, void *stream, bool wait);
    /* Writes a pattern of 1, 2, 4, 8 or 16 bytes `count` times. */
    int (*fill)(void *state, void *memory, const void *pattern, size_t pattern_bytes, size_t count, void *stream);
    /* Memory that other processes open with a handle. */
    int (*export_handle)(void *state, void *memory, unsigned char handle[PY2CU_HANDLE_BYTES]);
    int (*import_handle)(void *state, const unsigned char handle[PY2CU_HANDLE_BYTES], void **out);
    int (*close_import)(void *state, void *memory);
} BackendMemory;

typedef struct BackendStreams {
    int (*create)(void *state, void **stream);
    void (*destroy)(void *state, void *stream);
    int (*synchronize)(void *state, void *stream);
    int (*query)(void *state, void *stream); /* PY2CU_OK or PY2CU_ERROR_NOT_READY */
    int (*is_capturing)(void *state, void *stream, bool *capturing);
    /* Calls function(data, status) when the preceding work of the stream has finished. */
    int (*add_callback)(void *state, void *stream, void (*function)(void *data, int status), void *data);

    int (*event_create)(void *state, bool timing, void **event);
    void (*event_destroy)(void *state, void *event);
    int (*event_record)(void *state, void *event, void *stream);
    int (*event_wait)(void *state, void *event, void *stream); /* the stream waits */
    int (*event_synchronize)(void *state, void *event);
    int (*event_query)(void *state, void *event); /* PY2CU_OK or PY2CU_ERROR_NOT_READY */
    int (*event_elapsed)(void *state, void *start, void *end, double *milliseconds);
} BackendStreams;

typedef struct BackendDevice {
    /* Returns the number of devices; sets the error detail if it is 0. */
    int (*count)(void);
    int (*open)(int ordinal, Py2cuDeviceInfo *info, void **state);
    void (*close)(void *state);
    int (*synchronize)(void *state); /* waits for all streams */
    int (*memory)(void *state, size_t *free_bytes, size_t *total_bytes);
    int (*attribute)(void *state, int attribute, int *value); /* a cudaDeviceAttr */
    int (*trim)(void *state);                                 /* releases unused memory of the pool */
    /* Query whether this device can access the memory of another one, enable this access, and let the other device
     * access this one's pool. */
    int (*can_reach)(void *state, int ordinal, bool *possible);
    int (*reach)(void *state, int ordinal);
    int (*share_pool)(void *state, int ordinal);
    /* Returns the ordinal of the device that owns the memory; -1: not owned by a single device. */
    int (*owner)(void *state, const void *memory, int *ordinal);
    int (*profile)(void *state, bool begin);
} BackendDevice;

typedef struct Backend {
    const char *name;
    bool asynchronous; /* a launch returns before the kernel has finished */
    const BackendCompiler *compiler;
    const BackendModules *modules;
    const BackendMemory *memory;
    const BackendStreams *streams;
    const BackendDevice *device;
} Backend;

/* Returns the backend "cuda" or "host"; NULL for any other name (device/backends.c). */
const Backend *backend_named(const char *name);
extern const Backend cuda_backend;
extern const Backend host_backend;

#endif
