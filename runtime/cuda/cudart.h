// SPDX-License-Identifier: MIT
/* Declarations of the used part of the CUDA Runtime API, so that building needs no CUDA headers, and programs that do
 * not use a GPU need no CUDA library. Values and layouts are those of CUDA 12 and 13;
 * tests/unit/runtime/test_cuda_layout.c compares them with the CUDA headers if these are installed. */
#ifndef PY2CU_CUDART_H
#define PY2CU_CUDART_H

#include <stddef.h>

typedef struct CudaDim {
    unsigned x, y, z;
} CudaDim;

/* cudaLaunchAttribute: the value is a union of 64 bytes. */
typedef struct CudaLaunchAttribute {
    int id;
    char pad[4];
    union {
        char bytes[64];
        int cooperative;
    } value;
} CudaLaunchAttribute;

/* cudaLaunchConfig_t */
typedef struct CudaLaunchConfig {
    CudaDim grid, block;
    size_t dynamic_shared;
    void *stream;
    CudaLaunchAttribute *attributes;
    unsigned attribute_count;
} CudaLaunchConfig;

/* cudaFuncAttributes: the used members, and space for members that newer versions append. */
typedef struct CudaFuncAttributes {
    size_t shared_bytes, constant_bytes, local_bytes;
    int max_threads_per_block, registers, ptx_version, binary_version, cache_mode, max_dynamic_shared_bytes;
    char rest[512];
} CudaFuncAttributes;

/* cudaDeviceProp: the offsets of the first members are stable; the others change between versions. */
typedef struct CudaDeviceProp {
    char name[256];
    char uuid[16];
    char luid[8];
    unsigned luid_mask;
    size_t total_memory;
    char rest[4096];
} CudaDeviceProp;

/* cudaMemPoolProps */
typedef struct CudaPoolProps {
    int allocation_type, handle_types, location_type, location_id;
    void *security;
    size_t max_bytes;
    unsigned short usage;
    unsigned char reserved[54];
} CudaPoolProps;

/* cudaMemAccessDesc */
typedef struct CudaPoolAccess {
    int location_type, location_id, flags;
} CudaPoolAccess;

/* cudaPointerAttributes; CUDA 13 appends eight words. */
typedef struct CudaPointerAttributes {
    int type, device;
    void *on_device, *on_host;
    long reserved[8];
} CudaPointerAttributes;

/* cudaIpcMemHandle_t, which is passed by value */
typedef struct CudaIpcHandle {
    char bytes[64];
} CudaIpcHandle;

enum {
    CUDA_SUCCESS = 0,
    CUDA_ERROR_INVALID_VALUE = 1,
    CUDA_ERROR_MEMORY_ALLOCATION = 2,
    CUDA_ERROR_INITIALIZATION = 3,
    CUDA_ERROR_INVALID_CONFIGURATION = 9,
    CUDA_ERROR_INSUFFICIENT_DRIVER = 35,
    CUDA_ERROR_NO_DEVICE = 100,
    CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_INVALID_KERNEL_IMAGE = 200,
    CUDA_ERROR_NO_KERNEL_IMAGE = 209,
    CUDA_ERROR_ECC_UNCORRECTABLE = 214,
    CUDA_ERROR_INVALID_PTX = 218,
    CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
    CUDA_ERROR_CONTAINED = 226,
    CUDA_ERROR_SYMBOL_NOT_FOUND = 500,
    CUDA_ERROR_NOT_READY = 600,
    CUDA_ERROR_ILLEGAL_ADDRESS = 700,
    CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
    CUDA_ERROR_LAUNCH_TIMEOUT = 702,
    CUDA_ERROR_PEER_ENABLED = 704,
    CUDA_ERROR_ASSERT = 710,
    CUDA_ERROR_HARDWARE_STACK = 714,
    CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
    CUDA_ERROR_MISALIGNED_ADDRESS = 716,
    CUDA_ERROR_INVALID_ADDRESS_SPACE = 717,
    CUDA_ERROR_INVALID_PC = 718,
    CUDA_ERROR_LAUNCH_FAILURE = 719,
    CUDA_ERROR_COOPERATIVE_TOO_LARGE = 720,
    CUDA_ERROR_CAPTURE_UNSUPPORTED = 900,
    CUDA_ERROR_CAPTURE_WRONG_THREAD = 908,

    CUDA_ATTR_MAX_THREADS_PER_BLOCK = 1,
    CUDA_ATTR_MAX_BLOCK_X = 2, /* followed by y and z, then the three attributes of the grid */
    CUDA_ATTR_MAX_GRID_X = 5,
    CUDA_ATTR_MAX_SHARED = 8,
    CUDA_ATTR_WARP_SIZE = 10,
    CUDA_ATTR_MULTIPROCESSORS = 16,
    CUDA_ATTR_COMPUTE_MAJOR = 75,
    CUDA_ATTR_COMPUTE_MINOR = 76,
    CUDA_ATTR_MAX_SHARED_OPTIN = 97,
    CUDA_ATTR_MEMORY_POOLS = 115,

    CUDA_LIMIT_STACK = 0,
    CUDA_FUNC_MAX_DYNAMIC_SHARED = 8,
    CUDA_FUNC_SHARED_CARVEOUT = 9,
    CUDA_LAUNCH_COOPERATIVE = 2,
    CUDA_POOL_RELEASE_THRESHOLD = 4,
    CUDA_ALLOCATION_PINNED = 1,
    CUDA_LOCATION_DEVICE = 1,
    CUDA_ACCESS_READ_WRITE = 3,
    CUDA_HOST_PORTABLE = 1, /* for both cudaHostAlloc and cudaHostRegister */
    CUDA_HOST_MAPPED = 2,
    CUDA_HOST_WRITE_COMBINED = 4,
    CUDA_ATTACH_GLOBAL = 1,
    CUDA_ATTACH_HOST = 2,
    CUDA_IPC_LAZY_PEER = 1,

    CUDA_COPY_TO_DEVICE = 1,
    CUDA_COPY_TO_HOST = 2,
    CUDA_COPY_ON_DEVICE = 3,
    CUDA_MEMORY_DEVICE = 2, /* memory type of a pointer */

    CUDA_STREAM_NON_BLOCKING = 1,
    CUDA_EVENT_DISABLE_TIMING = 2,
    CUDA_CAPTURE_NONE = 0,
    CUDA_CAPTURE_RELAXED = 2,
    CUDA_ENTRY_LEGACY_STREAM = 1 /* driver functions for which NULL is the legacy default stream */
};

/* One row per function: result, name without "cuda", parameters. */
#define CUDART_FUNCTIONS(FUNCTION)                                                                                     \
    FUNCTION(int, GetDeviceCount, (int *))                                                                             \
    FUNCTION(int, GetDevice, (int *))                                                                                  \
    FUNCTION(int, SetDevice, (int))                                                                                    \
    FUNCTION(int, DeviceGetAttribute, (int *, int, int))                                                               \
    FUNCTION(int, DeviceGetLimit, (size_t *, int))                                                                     \
    FUNCTION(int, DeviceSetLimit, (int, size_t))                                                                       \
    FUNCTION(int, DeviceSynchronize, (void))                                                                           \
    FUNCTION(int, DriverGetVersion, (int *))                                                                           \
    FUNCTION(int, RuntimeGetVersion, (int *))                                                                          \
    FUNCTION(int, GetLastError, (void))                                                                                \
    FUNCTION(const char *, GetErrorName, (int))                                                                        \
    FUNCTION(const char *, GetErrorString, (int))                                                                      \
    FUNCTION(int, MemGetInfo, (size_t *, size_t *))                                                                    \
    FUNCTION(int, Malloc, (void **, size_t))                                                                           \
    FUNCTION(int, Free, (void *))                                                                                      \
    FUNCTION(int, FreeAsync, (void *, void *))                                                                         \
    FUNCTION(int, MallocFromPoolAsync, (void **, size_t, void *, void *))                                              \
    FUNCTION(int, MemPoolCreate, (void **, const CudaPoolProps *))                                                     \
    FUNCTION(int, MemPoolDestroy, (void *))                                                                            \
    FUNCTION(int, MemPoolSetAttribute, (void *, int, void *))                                                          \
    FUNCTION(int, HostAlloc, (void **, size_t, unsigned))                                                              \
    FUNCTION(int, FreeHost, (void *))                                                                                  \
    FUNCTION(int, MemcpyAsync, (void *, const void *, size_t, int, void *))                                            \
    FUNCTION(int, MemsetAsync, (void *, int, size_t, void *))                                                          \
    FUNCTION(int, StreamCreateWithFlags, (void **, unsigned))                                                          \
    FUNCTION(int, StreamDestroy, (void *))                                                                             \
    FUNCTION(int, StreamSynchronize, (void *))                                                                         \
    FUNCTION(int, StreamQuery, (void *))                                                                               \
    FUNCTION(int, StreamIsCapturing, (void *, int *))                                                                  \
    FUNCTION(int, ThreadExchangeStreamCaptureMode, (int *))                                                            \
    FUNCTION(int, StreamWaitEvent, (void *, void *, unsigned))                                                         \
    FUNCTION(int, EventCreateWithFlags, (void **, unsigned))                                                           \
    FUNCTION(int, EventDestroy, (void *))                                                                              \
    FUNCTION(int, EventRecord, (void *, void *))                                                                       \
    FUNCTION(int, EventSynchronize, (void *))                                                                          \
    FUNCTION(int, EventQuery, (void *))                                                                                \
    FUNCTION(int, EventElapsedTime, (float *, void *, void *))                                                         \
    FUNCTION(int, LibraryLoadData, (void **, const void *, int *, void **, unsigned, int *, void **, unsigned))        \
    FUNCTION(int, LibraryUnload, (void *))                                                                             \
    FUNCTION(int, LibraryGetKernel, (void **, void *, const char *))                                                   \
    FUNCTION(int, LibraryGetGlobal, (void **, size_t *, void *, const char *))                                         \
    FUNCTION(int, FuncGetAttributes, (CudaFuncAttributes *, const void *))                                             \
    FUNCTION(int, FuncSetAttribute, (const void *, int, int))                                                          \
    FUNCTION(int, OccupancyMaxActiveBlocksPerMultiprocessor, (int *, const void *, int, size_t))                       \
    FUNCTION(int, LaunchKernel, (const void *, CudaDim, CudaDim, void **, size_t, void *))                             \
    FUNCTION(int, MemPoolTrimTo, (void *, size_t))                                                                     \
    FUNCTION(int, MemPoolSetAccess, (void *, const CudaPoolAccess *, size_t))                                          \
    FUNCTION(int, MallocManaged, (void **, size_t, unsigned))                                                          \
    FUNCTION(int, HostRegister, (void *, size_t, unsigned))                                                            \
    FUNCTION(int, HostUnregister, (void *))                                                                            \
    FUNCTION(int, HostGetDevicePointer, (void **, void *, unsigned))                                                   \
    FUNCTION(int, PointerGetAttributes, (CudaPointerAttributes *, const void *))                                       \
    FUNCTION(int, MemcpyPeerAsync, (void *, int, const void *, int, size_t, void *))                                   \
    FUNCTION(int, DeviceCanAccessPeer, (int *, int, int))                                                              \
    FUNCTION(int, DeviceEnablePeerAccess, (int, unsigned))                                                             \
    FUNCTION(int, IpcGetMemHandle, (CudaIpcHandle *, void *))                                                          \
    FUNCTION(int, IpcOpenMemHandle, (void **, CudaIpcHandle, unsigned))                                                \
    FUNCTION(int, IpcCloseMemHandle, (void *))                                                                         \
    FUNCTION(int, ProfilerStart, (void))                                                                               \
    FUNCTION(int, ProfilerStop, (void))                                                                                \
    FUNCTION(int, StreamAddCallback, (void *, void (*)(void *, int, void *), void *, unsigned))                        \
    FUNCTION(int, LaunchKernelExC, (const CudaLaunchConfig *, const void *, void **))                                  \
    FUNCTION(int, GetDriverEntryPointByVersion, (const char *, void **, unsigned, unsigned long long, int *))

/* CUlaunchConfig of the CUDA Driver API */
typedef struct DriverLaunchConfig {
    CudaDim grid, block;
    unsigned dynamic_shared;
    void *stream;
    CudaLaunchAttribute *attributes;
    unsigned attribute_count;
} DriverLaunchConfig;

/* cuLaunchKernelEx of the CUDA Driver API; it also accepts a kernel of the runtime, because cudaKernel_t and CUkernel
 * are the same type. */
typedef int DriverLaunchKernel(const DriverLaunchConfig *config, void *kernel, void **params, void **extra);

typedef struct Cudart {
    void *library;
#define CUDART_MEMBER(result, name, arguments) result(*name) arguments;
    CUDART_FUNCTIONS(CUDART_MEMBER)
#undef CUDART_MEMBER
    int (*GetDeviceProperties)(CudaDeviceProp *, int);
} Cudart;

/* Loads the first libcudart that works with the driver, and counts the devices. Returns PY2CU_OK only if there is at
 * least one. The library is never unloaded, because CUDA's own threads may still execute its code. */
int cudart_open(Cudart *api, int *device_count);

#endif
