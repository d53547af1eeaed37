// SPDX-License-Identifier: MIT
/* Fake CUDA runtime: device memory is host memory, streams execute immediately, and kernels only record their
 * launches. It tracks the owner of each allocation, so it detects memory that the wrong function frees. See fake_gpu.h
 * for its interface. */
#include "fake_gpu.h"

#include "cuda/cudart.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(result, name, arguments) result cuda##name arguments;
CUDART_FUNCTIONS(DECLARE)
#undef DECLARE
int cudaGetDeviceProperties_v2(CudaDeviceProp *found, int device);

static FakeGpu gpu = {.devices = 1, .has_pools = true, .resident = 4, .stack = 1024};

FakeGpu *fake_gpu(void)
{
    return &gpu;
}

/* ---- recorded calls and failures
 * ------------------------------------------------------------------------------------ */

/* Records a call, and returns the error with which it must fail. */
__attribute__((format(printf, 2, 3))) static int called(const char *name, const char *form, ...)
{
    size_t length = strlen(gpu.trace);
    va_list arguments;
    va_start(arguments, form);
    length += (size_t)snprintf(gpu.trace + length, sizeof gpu.trace - length, "%s%s", length > 0 ? " " : "", name);
    if (length < sizeof gpu.trace) {
        (void)vsnprintf(gpu.trace + length, sizeof gpu.trace - length, form, arguments);
    }
    va_end(arguments);
    if (gpu.fails == NULL || strcmp(gpu.fails, name) != 0 || gpu.works > 0) {
        gpu.works -= gpu.works > 0 && gpu.fails != NULL && strcmp(gpu.fails, name) == 0;
        return CUDA_SUCCESS;
    }
    gpu.last_error = gpu.error;
    return gpu.error;
}

#define CALLED(name) called(name, "%s", "")

static int wrong(int error)
{
    gpu.last_error = error;
    return error;
}

/* ---- ownership
 * ------------------------------------------------------------------------------------------------------ */

/* Header before the bytes of each object. */
typedef struct Made Made;
struct Made {
    Made *next;
    const char *what;
    size_t bytes;
    int device;
    void *pool;
    _Alignas(16) char data[];
};

static Made *all_made;

static int make(const char *what, size_t bytes, void **out)
{
    Made *made = calloc(1, sizeof *made + bytes);
    if (made == NULL) {
        return wrong(CUDA_ERROR_MEMORY_ALLOCATION);
    }
    made->next = all_made;
    made->what = what;
    made->bytes = bytes;
    made->device = gpu.current;
    all_made = made;
    gpu.live++;
    *out = made->data;
    return CUDA_SUCCESS;
}

static Made **place_of(const void *data)
{
    Made **place = &all_made;
    while (*place != NULL &&
           !((const char *)data >= (*place)->data && (const char *)data < (*place)->data + (*place)->bytes)) {
        place = &(*place)->next;
    }
    return place;
}

static bool is_a(const void *data, const char *what)
{
    const Made *made = *place_of(data);
    return made != NULL && strcmp(made->what, what) == 0 && made->data == data;
}

static int give_back(const char *what, void *data)
{
    Made **place = place_of(data), *made = *place;
    if (!is_a(data, what) || made->device != gpu.current) {
        gpu.misuses++;
        return wrong(CUDA_ERROR_INVALID_VALUE);
    }
    *place = made->next;
    free(made);
    gpu.live--;
    return CUDA_SUCCESS;
}

/* Streams and events can be used on any device; an unknown object is an error. */
static void must_be(const char *what, void *data)
{
    gpu.misuses += (uintptr_t)data > 2 && !is_a(data, what);
}

/* ---- devices -------------------------------------------------------------------------------------------------------
 */

int cudaGetDeviceCount(int *count)
{
    int error = CALLED("GetDeviceCount");
    *count = error == CUDA_SUCCESS ? gpu.devices : -1;
    return error;
}

int cudaGetDevice(int *device)
{
    *device = gpu.current;
    return CUDA_SUCCESS;
}

int cudaSetDevice(int device)
{
    int error = called("SetDevice", "(%d)", device);
    gpu.current = error == CUDA_SUCCESS ? device : gpu.current;
    return error;
}

int cudaDeviceGetAttribute(int *value, int which, int device)
{
    static const int known[256] = {
        [CUDA_ATTR_MAX_THREADS_PER_BLOCK] = 1024,
        [CUDA_ATTR_MAX_BLOCK_X] = 1024,
        [CUDA_ATTR_MAX_BLOCK_X + 1] = 1023,
        [CUDA_ATTR_MAX_BLOCK_X + 2] = 64,
        [CUDA_ATTR_MAX_GRID_X] = 2147483647,
        [CUDA_ATTR_MAX_GRID_X + 1] = 65535,
        [CUDA_ATTR_MAX_GRID_X + 2] = 65534,
        [CUDA_ATTR_MAX_SHARED] = 49152,
        [CUDA_ATTR_WARP_SIZE] = 32,
        [CUDA_ATTR_MULTIPROCESSORS] = 3,
        [CUDA_ATTR_COMPUTE_MAJOR] = 9,
        [CUDA_ATTR_MAX_SHARED_OPTIN] = 232448,
        [CUDA_ATTR_MEMORY_POOLS] = 1,
    };
    int error = called("DeviceGetAttribute", "(%d, %d)", which, device);
    *value = which == CUDA_ATTR_MEMORY_POOLS ? gpu.has_pools : known[which & 255];
    return error;
}

int cudaGetDeviceProperties_v2(CudaDeviceProp *found, int device)
{
    memset(found->name, 'x', sizeof found->name); /* without the terminating NUL */
    (void)snprintf(found->name, sizeof found->name, "fake GPU %d", device);
    memset(found->uuid, 'u', sizeof found->uuid);
    found->total_memory = (size_t)8 << 30;
    return called("GetDeviceProperties", "(%d)", device);
}

int cudaDeviceGetLimit(size_t *value, int which)
{
    *value = gpu.stack;
    return called("DeviceGetLimit", "(%d)", which);
}

int cudaDeviceSetLimit(int which, size_t value)
{
    gpu.stack = value;
    return called("DeviceSetLimit", "(%d, %zu)", which, value);
}

int cudaDeviceSynchronize(void)
{
    return CALLED("DeviceSynchronize");
}

int cudaDriverGetVersion(int *version)
{
    *version = 12080;
    return CUDA_SUCCESS;
}

int cudaRuntimeGetVersion(int *version)
{
    *version = 13010;
    return CUDA_SUCCESS;
}

int cudaGetLastError(void)
{
    int error = gpu.last_error;
    gpu.last_error = CUDA_SUCCESS;
    return error;
}

const char *cudaGetErrorName(int error)
{
    static char name[32];
    (void)snprintf(name, sizeof name, "cudaError%d", error);
    return name;
}

const char *cudaGetErrorString(int error)
{
    static char text[32];
    (void)snprintf(text, sizeof text, "error number %d", error);
    return text;
}

int cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
    *can = 1;
    return called("DeviceCanAccessPeer", "(%d, %d)", device, peer);
}

int cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
    return called("DeviceEnablePeerAccess", "(%d, %u)", peer, flags);
}

int cudaProfilerStart(void)
{
    return CALLED("ProfilerStart");
}

int cudaProfilerStop(void)
{
    return CALLED("ProfilerStop");
}

/* ---- memory --------------------------------------------------------------------------------------------------------
 */

int cudaMemGetInfo(size_t *unused, size_t *total)
{
    *unused = 1000;
    *total = 4000;
    return CALLED("MemGetInfo");
}

int cudaMalloc(void **out, size_t bytes)
{
    int error = called("Malloc", "(%zu)", bytes);
    return error == CUDA_SUCCESS ? make("memory", bytes, out) : error;
}

int cudaFree(void *memory)
{
    int error = CALLED("Free");
    return error != CUDA_SUCCESS     ? error
           : is_a(memory, "managed") ? give_back("managed", memory)
                                     : give_back("memory", memory);
}

int cudaMallocFromPoolAsync(void **out, size_t bytes, void *pool, void *stream)
{
    int error = called("MallocFromPoolAsync", "(%zu)", bytes);
    must_be("stream", stream);
    gpu.misuses += !is_a(pool, "pool");
    error = error == CUDA_SUCCESS ? make("pooled", bytes, out) : error;
    if (error == CUDA_SUCCESS) {
        (*place_of(*out))->pool = pool;
    }
    return error;
}

int cudaFreeAsync(void *memory, void *stream)
{
    int error = CALLED("FreeAsync");
    must_be("stream", stream);
    return error == CUDA_SUCCESS ? give_back("pooled", memory) : error;
}

int cudaMemPoolCreate(void **pool, const CudaPoolProps *props)
{
    int error =
        called("MemPoolCreate", "(%d, %d, %d)", props->allocation_type, props->location_type, props->location_id);
    return error == CUDA_SUCCESS ? make("pool", 1, pool) : error;
}

int cudaMemPoolDestroy(void *pool)
{
    int error = CALLED("MemPoolDestroy");
    for (const Made *made = all_made; made != NULL; made = made->next) {
        gpu.misuses += made->pool == pool; /* its memory is still in use */
    }
    gpu.misuses += !is_a(pool, "pool");
    if (error == CUDA_SUCCESS && is_a(pool, "pool")) {
        int current = gpu.current;
        gpu.current = (*place_of(pool))->device; /* on any device */
        error = give_back("pool", pool);
        gpu.current = current;
    }
    return error;
}

int cudaMemPoolSetAttribute(void *pool, int which, void *value)
{
    must_be("pool", pool);
    return called("MemPoolSetAttribute", "(%d, %llu)", which, *(unsigned long long *)value);
}

int cudaMemPoolTrimTo(void *pool, size_t bytes)
{
    must_be("pool", pool);
    return called("MemPoolTrimTo", "(%zu)", bytes);
}

int cudaMemPoolSetAccess(void *pool, const CudaPoolAccess *access, size_t count)
{
    must_be("pool", pool);
    return called("MemPoolSetAccess", "(%d, %d, %d, %zu)", access->location_type, access->location_id, access->flags,
                  count);
}

int cudaHostAlloc(void **out, size_t bytes, unsigned flags)
{
    int error = called("HostAlloc", "(%zu, %u)", bytes, flags);
    return error == CUDA_SUCCESS ? make("pinned", bytes, out) : error;
}

int cudaFreeHost(void *memory)
{
    int error = CALLED("FreeHost");
    return error == CUDA_SUCCESS ? give_back("pinned", memory) : error;
}

int cudaMallocManaged(void **out, size_t bytes, unsigned flags)
{
    int error = called("MallocManaged", "(%zu, %u)", bytes, flags);
    return error == CUDA_SUCCESS ? make("managed", bytes, out) : error;
}

int cudaHostRegister(void *memory, size_t bytes, unsigned flags)
{
    (void)memory;
    int error = called("HostRegister", "(%zu, %u)", bytes, flags);
    gpu.live += error == CUDA_SUCCESS;
    return error;
}

int cudaHostUnregister(void *memory)
{
    (void)memory;
    int error = CALLED("HostUnregister");
    gpu.live -= error == CUDA_SUCCESS;
    return error;
}

int cudaHostGetDevicePointer(void **on_device, void *memory, unsigned flags)
{
    int error = called("HostGetDevicePointer", "(%u)", flags);
    *on_device = error == CUDA_SUCCESS ? memory : NULL;
    return error;
}

int cudaPointerGetAttributes(CudaPointerAttributes *found, const void *memory)
{
    const Made *made = *place_of(memory);
    bool on_device = made != NULL && (strcmp(made->what, "memory") == 0 || strcmp(made->what, "pooled") == 0);
    memset(found, 0, sizeof *found);
    found->type = on_device ? CUDA_MEMORY_DEVICE : 0;
    found->device = on_device ? made->device : 0;
    return CALLED("PointerGetAttributes");
}

int cudaMemcpyAsync(void *to, const void *from, size_t bytes, int kind, void *stream)
{
    int error = called("MemcpyAsync", "(%zu, %d)", bytes, kind);
    must_be("stream", stream);
    const Made *target = *place_of(to), *source = *place_of(from);
    if (error == CUDA_SUCCESS && kind == CUDA_COPY_ON_DEVICE && target != NULL && source != NULL &&
        target->device != source->device) {
        error = wrong(CUDA_ERROR_INVALID_VALUE);
    }
    if (error == CUDA_SUCCESS) {
        memmove(to, from, bytes);
    }
    return error;
}

int cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t bytes, void *stream)
{
    int error = called("MemcpyPeerAsync", "(%d, %d, %zu)", to_device, from_device, bytes);
    must_be("stream", stream);
    if (error == CUDA_SUCCESS) {
        memmove(to, from, bytes);
    }
    return error;
}

int cudaMemsetAsync(void *memory, int byte, size_t bytes, void *stream)
{
    int error = called("MemsetAsync", "(%d, %zu)", byte, bytes);
    must_be("stream", stream);
    if (error == CUDA_SUCCESS) {
        memset(memory, byte, bytes);
    }
    return error;
}

int cudaIpcGetMemHandle(CudaIpcHandle *handle, void *memory)
{
    int error = CALLED("IpcGetMemHandle");
    memset(handle, 0x5a, sizeof *handle);
    gpu.misuses += *place_of(memory) == NULL;
    return error;
}

int cudaIpcOpenMemHandle(void **out, CudaIpcHandle handle, unsigned flags)
{
    int error = called("IpcOpenMemHandle", "(%d, %u)", handle.bytes[63], flags);
    return error == CUDA_SUCCESS ? make("imported", 16, out) : error;
}

int cudaIpcCloseMemHandle(void *memory)
{
    int error = CALLED("IpcCloseMemHandle");
    return error == CUDA_SUCCESS ? give_back("imported", memory) : error;
}

/* ---- streams and events --------------------------------------------------------------------------------------------
 */

static int finished(int error)
{
    if (error == CUDA_SUCCESS && gpu.busy > 0) {
        gpu.busy--;
        return wrong(CUDA_ERROR_NOT_READY);
    }
    return error;
}

int cudaStreamCreateWithFlags(void **stream, unsigned flags)
{
    int error = called("StreamCreateWithFlags", "(%u)", flags);
    return error == CUDA_SUCCESS ? make("stream", 1, stream) : error;
}

int cudaStreamDestroy(void *stream)
{
    int error = CALLED("StreamDestroy");
    return error == CUDA_SUCCESS ? give_back("stream", stream) : error;
}

int cudaStreamSynchronize(void *stream)
{
    must_be("stream", stream);
    return CALLED("StreamSynchronize");
}

int cudaStreamQuery(void *stream)
{
    must_be("stream", stream);
    return finished(CALLED("StreamQuery"));
}

int cudaStreamIsCapturing(void *stream, int *found)
{
    must_be("stream", stream);
    *found = gpu.capturing;
    return CALLED("StreamIsCapturing");
}

int cudaThreadExchangeStreamCaptureMode(int *mode)
{
    static int present;
    int given = *mode;
    *mode = present;
    present = given;
    return called("ThreadExchangeStreamCaptureMode", "(%d)", given);
}

int cudaStreamWaitEvent(void *stream, void *event, unsigned flags)
{
    must_be("stream", stream);
    must_be("event", event);
    return called("StreamWaitEvent", "(%u)", flags);
}

int cudaStreamAddCallback(void *stream, void (*function)(void *, int, void *), void *data, unsigned flags)
{
    int error = called("StreamAddCallback", "(%u)", flags);
    must_be("stream", stream);
    if (error == CUDA_SUCCESS) {
        function(stream, gpu.last_error, data);
    }
    return error;
}

int cudaEventCreateWithFlags(void **event, unsigned flags)
{
    int error = called("EventCreateWithFlags", "(%u)", flags);
    return error == CUDA_SUCCESS ? make("event", 1, event) : error;
}

int cudaEventDestroy(void *event)
{
    int error = CALLED("EventDestroy");
    return error == CUDA_SUCCESS ? give_back("event", event) : error;
}

int cudaEventRecord(void *event, void *stream)
{
    must_be("event", event);
    must_be("stream", stream);
    return CALLED("EventRecord");
}

int cudaEventSynchronize(void *event)
{
    must_be("event", event);
    return CALLED("EventSynchronize");
}

int cudaEventQuery(void *event)
{
    must_be("event", event);
    return finished(CALLED("EventQuery"));
}

int cudaEventElapsedTime(float *milliseconds, void *start, void *end)
{
    must_be("event", start);
    must_be("event", end);
    *milliseconds = 2.5F;
    return CALLED("EventElapsedTime");
}

/* ---- kernels -------------------------------------------------------------------------------------------------------
 */

typedef struct Library {
    uint32_t record[64]; /* the exception records of kernels */
    char kernel[64];
} Library;

int cudaLibraryLoadData(void **out, const void *image, int *options, void **values, unsigned count, int *more,
                        void **more_values, unsigned more_count)
{
    int error = called("LibraryLoadData", "(%d)", image != NULL);
    gpu.misuses +=
        options != NULL || values != NULL || count != 0 || more != NULL || more_values != NULL || more_count != 0;
    return error == CUDA_SUCCESS ? make("library", sizeof(Library), out) : error;
}

int cudaLibraryUnload(void *library)
{
    int error = CALLED("LibraryUnload");
    return error == CUDA_SUCCESS ? give_back("library", library) : error;
}

int cudaLibraryGetKernel(void **kernel, void *library, const char *name)
{
    int error = called("LibraryGetKernel", "(%s)", name);
    Library *loaded = library;
    (void)snprintf(loaded->kernel, sizeof loaded->kernel, "%s", name);
    *kernel = library;
    return error;
}

int cudaLibraryGetGlobal(void **address, size_t *bytes, void *library, const char *name)
{
    Library *loaded = library;
    *address = loaded->record;
    *bytes = sizeof loaded->record;
    return called("LibraryGetGlobal", "(%s)", name);
}

int cudaFuncGetAttributes(CudaFuncAttributes *found, const void *kernel)
{
    gpu.misuses += !is_a(kernel, "library");
    found->shared_bytes = gpu.static_shared;
    found->registers = 17;
    found->local_bytes = 18;
    found->constant_bytes = 19;
    found->max_threads_per_block = 512;
    return CALLED("FuncGetAttributes");
}

int cudaFuncSetAttribute(const void *kernel, int which, int value)
{
    gpu.misuses += !is_a(kernel, "library");
    return called("FuncSetAttribute", "(%d, %d)", which, value);
}

int cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel, int threads, size_t shared)
{
    gpu.misuses += !is_a(kernel, "library");
    *blocks = gpu.resident;
    return called("Occupancy", "(%d, %zu)", threads, shared);
}

static int launch(const char *how, const void *kernel, CudaDim grid, CudaDim block, void **params, size_t shared,
                  void *stream)
{
    Library *library = *place_of(kernel) != NULL ? (Library *)(*place_of(kernel))->data : NULL;
    gpu.misuses += library == NULL || params == NULL;
    must_be("stream", stream);
    for (unsigned i = 0; params != NULL && i < gpu.noted && i < FALSE_PARAMS; i++) {
        gpu.params[i] = i == 0 ? *(const long long *)params[i] : *(const int *)params[i];
    }
    int error = called(how, "(%s, %u %u %u, %u %u %u, %zu)", library != NULL ? library->kernel : "", grid.x, grid.y,
                       grid.z, block.x, block.y, block.z, shared);
    if (error == CUDA_SUCCESS && library != NULL && gpu.raises != 0) {
        library->record[0] = 1;
        library->record[1] = gpu.raises;
        library->record[2] = 7; /* the thread */
    }
    return error;
}

int cudaLaunchKernel(const void *kernel, CudaDim grid, CudaDim block, void **params, size_t shared, void *stream)
{
    return launch("LaunchKernel", kernel, grid, block, params, shared, stream);
}

int cudaLaunchKernelExC(const CudaLaunchConfig *config, const void *kernel, void **params)
{
    gpu.misuses += config->attribute_count != 1 || config->attributes->id != CUDA_LAUNCH_COOPERATIVE ||
                   config->attributes->value.cooperative != 1;
    return launch("LaunchKernelExC", kernel, config->grid, config->block, params, config->dynamic_shared,
                  config->stream);
}

/* Launches by the driver are recorded like those by the runtime. A launch that must fail fails in the driver, too,
 * which leaves no error for cudaGetLastError. */
static int driver_launch(const DriverLaunchConfig *config, void *kernel, void **params, void **extra)
{
    gpu.misuses += extra != NULL || config->attributes != NULL || config->attribute_count != 0;
    if (gpu.driver_error != CUDA_SUCCESS) {
        return gpu.driver_error;
    }
    if (gpu.fails != NULL && strcmp(gpu.fails, "LaunchKernel") == 0 && gpu.works == 0) {
        return gpu.error;
    }
    gpu.driver_launches++;
    return launch("LaunchKernel", kernel, config->grid, config->block, params, config->dynamic_shared, config->stream);
}

int cudaGetDriverEntryPointByVersion(const char *name, void **found, unsigned version, unsigned long long flags,
                                     int *result)
{
    DriverLaunchKernel *const function = driver_launch;
    gpu.misuses += strcmp(name, "cuLaunchKernelEx") != 0 || version != 12000 || flags != CUDA_ENTRY_LEGACY_STREAM;
    *result = 0;
    *found = NULL;
    if (gpu.lacks_driver_launch) {
        return wrong(CUDA_ERROR_INVALID_VALUE);
    }
    memcpy(found, &function, sizeof *found);
    return CUDA_SUCCESS;
}
