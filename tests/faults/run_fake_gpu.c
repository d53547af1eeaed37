// SPDX-License-Identifier: MIT
/* Devices and memory of the CUDA backend with the fake runtime of fake_gpu.c (the argument is its library): which CUDA
 * functions are called, with which arguments and in which order. Each call is made to fail: the result must be a clear
 * error, without leaks and without effects on other users of CUDA. */
#include "fake_gpu_check.h"

#include <sys/wait.h>
#include <unistd.h>

/* ---- opening -------------------------------------------------------------------------------------------------------
 */

static void test_libraries(const char *library)
{
    setenv("PY2CU_CUDART", "/no/such/libcudart.so", 1);
    CHECK(py2cu_device_count("cuda") == 0 &&
          strstr(py2cu_error_detail(), "cannot be loaded: /no/such/libcudart.so") != NULL);
    setenv("PY2CU_CUDART", "libm.so.6", 1);
    CHECK(py2cu_device_count("cuda") == 0 &&
          strstr(py2cu_error_detail(), "libm.so.6 is too old: it has no cuda") != NULL &&
          strstr(py2cu_error_detail(), "CUDA 12.8 or newer is required") != NULL);
    Py2cuDevice *device = NULL;
    FAILS(NO_LIBRARY, "libm.so.6 is too old", py2cu_device_open("cuda", 0, &device));
    OK(py2cu_device_open("auto", 0, &device));
    CHECK(strcmp(py2cu_device_info(device)->backend, "host") == 0);
    py2cu_device_free(device);
    setenv("PY2CU_CUDART", library, 1);
}

static void test_opening(void)
{
    static const struct {
        const char *function;
        int error;
        unsigned works;
        Py2cuStatus status;
        const char *words;
    } steps[] = {
        {"GetDeviceCount", 100, 0, PY2CU_ERROR_NO_DEVICE, "there is no CUDA device ("},
        {"GetDeviceCount", 35, 0, PY2CU_ERROR_NO_DEVICE, "the driver is too old: it supports CUDA 12.8, but "},
        {"GetDeviceCount", 999, 0, PY2CU_ERROR_NO_DEVICE,
         "there is no usable CUDA device: error number 999 (cudaError999, from "},
        {"GetDeviceProperties", 999, 0, PY2CU_ERROR_CUDA, "opening the device: error number 999 (cudaError999)"},
    };
    Py2cuDevice *device = NULL;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        let_fail(steps[i].function, steps[i].error, steps[i].works);
        fails_with(py2cu_device_open("cuda", 0, &device), (int)steps[i].status, steps[i].words, steps[i].function,
                   __LINE__);
        CHECK(device == NULL && gpu->live == 0);
    }
    let_work();
    gpu->devices = 0;
    CHECK(py2cu_device_count("cuda") == 0 && strstr(py2cu_error_detail(), "there is no CUDA device (") != NULL);
    gpu->devices = 1;
    CHECK(py2cu_device_count("cuda") == 1);
    FAILS(NO_DEVICE, "CUDA device 1 does not exist: there is 1, numbered from 0",
          py2cu_device_open("cuda", 1, &device));
    gpu->devices = 2;
    FAILS(NO_DEVICE, "CUDA device -1 does not exist: there are 2, numbered from 0",
          py2cu_device_open("cuda", -1, &device));
    let_fail("SetDevice", 46, 0);
    FAILS(CUDA, "opening the device: error number 46", py2cu_device_open("cuda", 1, &device));
    let_work();
    OK(py2cu_device_open("cuda", 1, &device));
    const Py2cuDeviceInfo *info = py2cu_device_info(device);
    CHECK(strcmp(info->name, "fake GPU 1") == 0 && info->ordinal == 1 && info->compute_major == 9 &&
          info->compute_minor == 0);
    CHECK(info->warp_size == 32 && info->multiprocessor_count == 3 && info->max_threads_per_block == 1024);
    CHECK(info->max_block.x == 1024 && info->max_block.y == 1023 && info->max_block.z == 64);
    CHECK(info->max_grid.x == 2147483647 && info->max_grid.y == 65535 && info->max_grid.z == 65534);
    CHECK(info->shared_per_block == 49152 && info->shared_per_block_optin == 232448 &&
          info->total_memory == (size_t)8 << 30);
    CHECK(info->driver_version == 12080 && info->runtime_version == 13010 && info->uuid[0] == 'u' &&
          info->uuid[15] == 'u');
    CHECK(strstr(gpu->trace, "MemPoolCreate(1, 1, 1) MemPoolSetAttribute(4, 536870912) SetDevice(0)") !=
          NULL); /* a 16th of the memory */
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
    gpu->devices = 1;
    OK(py2cu_device_open("auto", 0, &device));
    CHECK(strcmp(py2cu_device_info(device)->backend, "cuda") == 0);
    py2cu_device_free(device);
}

/* ---- errors --------------------------------------------------------------------------------------------------------
 */

static void test_statuses(void)
{
    static const struct {
        int error;
        Py2cuStatus status;
    } known[] = {
        {OUT_OF_MEMORY, PY2CU_ERROR_DEVICE_MEMORY},
        {NOT_READY, PY2CU_ERROR_NOT_READY},
        {100, PY2CU_ERROR_NO_DEVICE},
        {101, PY2CU_ERROR_NO_DEVICE},
        {35, PY2CU_ERROR_NO_DEVICE},
        {9, PY2CU_ERROR_LAUNCH_SHAPE},
        {701, PY2CU_ERROR_LAUNCH_SHAPE},
        {720, PY2CU_ERROR_LAUNCH_SHAPE},
        {200, PY2CU_ERROR_LOAD},
        {209, PY2CU_ERROR_LOAD},
        {218, PY2CU_ERROR_LOAD},
        {222, PY2CU_ERROR_LOAD},
        {500, PY2CU_ERROR_LOAD},
        {214, PY2CU_ERROR_FAULT},
        {226, PY2CU_ERROR_FAULT},
        {700, PY2CU_ERROR_FAULT},
        {702, PY2CU_ERROR_FAULT},
        {710, PY2CU_ERROR_FAULT},
        {714, PY2CU_ERROR_FAULT},
        {715, PY2CU_ERROR_FAULT},
        {716, PY2CU_ERROR_FAULT},
        {717, PY2CU_ERROR_FAULT},
        {718, PY2CU_ERROR_FAULT},
        {719, PY2CU_ERROR_FAULT},
        {899, PY2CU_ERROR_CUDA},
        {900, PY2CU_ERROR_CAPTURING},
        {908, PY2CU_ERROR_CAPTURING},
        {909, PY2CU_ERROR_CUDA},
        {1, PY2CU_ERROR_CUDA},
        {INITIALIZATION, PY2CU_ERROR_CUDA},
    };
    Py2cuDevice *device = open_device(0);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char words[64];
        let_fail("DeviceSynchronize", known[i].error, 0);
        (void)snprintf(words, sizeof words, "error number %d (cudaError%d)%s", known[i].error, known[i].error,
                       known[i].status == PY2CU_ERROR_FAULT ? "; CUDA can no longer be used" : "");
        fails_with(py2cu_device_synchronize(device), (int)known[i].status, words, words, __LINE__);
    }
    let_work();
    py2cu_device_free(device);
}

/* In a child of fork(), in which CUDA reports that it was never initialized. */
static void test_fork(void)
{
    Py2cuDevice *device = open_device(0);
    (void)fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        failures = 0;
        let_fail("DeviceSynchronize", INITIALIZATION, 0);
        FAILS(
            FORKED,
            "CUDA initialized before forking; a forked process cannot use CUDA contexts: start the process with spawn",
            py2cu_device_synchronize(device));
        (void)fflush(stdout);
        _exit(failures);
    }
    int status = 0;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    py2cu_device_free(device);
}

/* ---- two devices ----------------------------------------------------------------------------------------------------
 */

static void test_peers(void)
{
    gpu->devices = 2;
    Py2cuDevice *first = open_device(0), *second = open_device(1);
    Py2cuDevice *host = NULL;
    bool possible = true;
    int ordinal = 5;
    OK(py2cu_device_open("host", 0, &host));
    OK(py2cu_device_peer(second, first, false, &possible));
    CHECK(possible);
    TRACE("SetDevice(1) DeviceCanAccessPeer(1, 0) SetDevice(0)");
    OK(py2cu_device_peer(first, host, false, &possible));
    CHECK(!possible);
    FAILS(UNSUPPORTED, "cuda 0 cannot access the memory of host 0", py2cu_device_peer(first, host, true, &possible));
    OK(py2cu_device_peer(first, second, true, &possible));
    TRACE("DeviceCanAccessPeer(0, 1) DeviceEnablePeerAccess(1, 0) SetDevice(1) MemPoolSetAccess(1, 0, 3, 1) "
          "SetDevice(0)");
    let_fail("DeviceEnablePeerAccess", 704, 0); /* already the current device */
    OK(py2cu_device_peer(first, second, true, &possible));
    let_fail("DeviceEnablePeerAccess", INVALID_VALUE, 0);
    FAILS(CUDA, "enabling peer access between devices: error number 1",
          py2cu_device_peer(first, second, true, &possible));
    TRACE("DeviceCanAccessPeer(0, 1) DeviceEnablePeerAccess(1, 0)");
    let_fail("MemPoolSetAccess", INVALID_VALUE, 0);
    FAILS(CUDA, "enabling peer access between devices: error number 1",
          py2cu_device_peer(first, second, true, &possible));
    let_fail("DeviceCanAccessPeer", INVALID_VALUE, 0);
    FAILS(CUDA, "querying peer access between devices", py2cu_device_peer(first, second, true, &possible));
    CHECK(!possible);
    let_fail("SetDevice", 46, 0);
    FAILS(CUDA, "selecting the device: error number 46", py2cu_device_synchronize(second));
    TRACE("SetDevice(1)");
    let_work();

    /* Memory of a pool is accessible only to its device: copies between two devices use another CUDA function. */
    void *here = NULL, *there = NULL;
    char text[4] = "abc";
    OK(py2cu_memory_new(first, 4, NULL, &here));
    OK(py2cu_memory_new(second, 4, NULL, &there));
    OK(py2cu_memory_copy(first, here, text, 4, PY2CU_COPY_TO_DEVICE, NULL, true));
    gpu->trace[0] = '\0';
    OK(py2cu_memory_copy(first, there, here, 4, PY2CU_COPY_ON_DEVICE, NULL, true));
    TRACE("MemcpyAsync(4, 3) PointerGetAttributes PointerGetAttributes MemcpyPeerAsync(1, 0, 4) StreamSynchronize");
    memset(text, 0, sizeof text);
    OK(py2cu_memory_copy(second, text, there, 4, PY2CU_COPY_TO_HOST, NULL, true));
    CHECK(strcmp(text, "abc") == 0);
    let_fail("PointerGetAttributes", INVALID_VALUE, 0);
    FAILS(CUDA, "copying memory: error number 1",
          py2cu_memory_copy(first, there, here, 4, PY2CU_COPY_ON_DEVICE, NULL, true));
    TRACE("MemcpyAsync(4, 3) PointerGetAttributes");
    let_fail("MemcpyAsync", INVALID_VALUE, 0); /* on one device, there is no alternative */
    FAILS(CUDA, "copying memory: error number 1",
          py2cu_memory_copy(first, here, here, 4, PY2CU_COPY_ON_DEVICE, NULL, true));
    TRACE("MemcpyAsync(4, 3) PointerGetAttributes PointerGetAttributes");
    FAILS(CUDA, "copying memory: error number 1",
          py2cu_memory_copy(first, here, text, 4, PY2CU_COPY_TO_DEVICE, NULL, true));
    TRACE("MemcpyAsync(4, 1)");
    let_work();
    OK(py2cu_device_owner(first, there, &ordinal));
    CHECK(ordinal == 1);
    OK(py2cu_device_owner(second, text, &ordinal));
    CHECK(ordinal == -1);
    let_fail("PointerGetAttributes", INVALID_VALUE, 0);
    FAILS(CUDA, "querying the owner of memory", py2cu_device_owner(first, there, &ordinal));
    CHECK(ordinal == -1);
    let_work();
    OK(py2cu_memory_free(second, there, NULL));
    TRACE("SetDevice(1) FreeAsync SetDevice(0)");
    OK(py2cu_memory_free(first, here, NULL));
    py2cu_device_free(host);
    py2cu_device_free(first);
    py2cu_device_free(second);
    gpu->devices = 1;
}

/* ---- memory ---------------------------------------------------------------------------------------------------------
 */

static void test_kinds_of_memory(bool pooled)
{
    static const char *const makes[] = {"Malloc", "HostAlloc", "HostAlloc", "MallocManaged", "MallocManaged"};
    static const char *const traces[] = {"Malloc(100) Free", "HostAlloc(100, 3) FreeHost", "HostAlloc(100, 7) FreeHost",
                                         "MallocManaged(100, 1) Free", "MallocManaged(100, 2) Free"};
    static const char *const says[] = {
        "allocating 100 bytes: ", "allocating 100 bytes of pinned memory: ", "allocating 100 bytes of pinned memory: ",
        "allocating 100 bytes of managed memory: ", "allocating 100 bytes of managed memory: "};
    Py2cuDevice *device = open_device(0);
    int before = gpu->live;
    void *memory = NULL;
    for (int kind = 0; kind < PY2CU_REGION_KIND_COUNT; kind++) {
        OK(py2cu_region_new(device, (Py2cuRegionKind)kind, 100, &memory));
        OK(py2cu_region_free(device, (Py2cuRegionKind)kind, memory));
        TRACE(traces[kind]);
        let_fail(makes[kind], OUT_OF_MEMORY, 0);
        memory = &memory;
        FAILS(DEVICE_MEMORY, says[kind], py2cu_region_new(device, (Py2cuRegionKind)kind, 100, &memory));
        CHECK(memory == NULL);
        let_work();
    }
    OK(py2cu_memory_new(device, 100, NULL, &memory));
    OK(py2cu_memory_free(device, memory, NULL));
    TRACE(pooled ? "MallocFromPoolAsync(100) FreeAsync" : "Malloc(100) Free");
    let_fail(pooled ? "MallocFromPoolAsync" : "Malloc", OUT_OF_MEMORY, 0);
    FAILS(DEVICE_MEMORY, "allocating 100 bytes: error number 2", py2cu_memory_new(device, 100, NULL, &memory));
    let_work();
    OK(py2cu_pinned_new(device, 100, &memory));
    let_fail("FreeHost", INVALID_VALUE, 0);
    FAILS(CUDA, "freeing memory", py2cu_pinned_free(device, memory));
    let_work();
    OK(py2cu_pinned_free(device, memory));
    OK(py2cu_device_trim(device));
    TRACE(pooled ? "FreeHost MemPoolTrimTo(0)" : "FreeHost");
    CHECK(gpu->live == before);
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

static void test_pools(void)
{
    test_kinds_of_memory(true);
    gpu->has_pools = false;
    test_kinds_of_memory(false);
    gpu->has_pools = true;
    setenv("PY2CU_POOL", "0", 1);
    test_kinds_of_memory(false);
    unsetenv("PY2CU_POOL");
    let_fail("MemPoolCreate", 801, 0);
    Py2cuDevice *device = NULL;
    OK(py2cu_device_open("cuda", 0, &device));
    let_work();
    void *memory = NULL;
    OK(py2cu_memory_new(device, 7, NULL, &memory));
    OK(py2cu_memory_free(device, memory, NULL));
    TRACE("Malloc(7) Free");
    py2cu_device_free(device);
}

static void test_memory(void)
{
    Py2cuDevice *device = open_device(0);
    size_t unused = 0, total = 0;
    char bytes[20000] = {0}, *memory = NULL;
    void *seen = NULL;
    OK(py2cu_device_memory(device, &unused, &total));
    CHECK(unused == 1000 && total == 4000);
    let_fail("MemGetInfo", 46, 0);
    FAILS(CUDA, "querying the free memory", py2cu_device_memory(device, &unused, &total));
    CHECK(unused == 0 && total == 0);
    let_work();

    OK(py2cu_host_register(device, bytes, 50, &seen));
    CHECK(seen == bytes);
    OK(py2cu_host_unregister(device, bytes));
    TRACE("HostRegister(50, 3) HostGetDevicePointer(0) HostUnregister");
    let_fail("HostRegister", 712, 0);
    FAILS(CUDA, "pinning 50 bytes of host memory: error number 712", py2cu_host_register(device, bytes, 50, &seen));
    CHECK(seen == NULL);
    TRACE("HostRegister(50, 3)");
    let_fail("HostGetDevicePointer", INVALID_VALUE, 0);
    FAILS(CUDA, "pinning 50 bytes of host memory", py2cu_host_register(device, bytes, 50, &seen));
    TRACE("HostRegister(50, 3) HostGetDevicePointer(0) HostUnregister");
    let_fail("HostUnregister", INVALID_VALUE, 0);
    FAILS(CUDA, "freeing memory", py2cu_host_unregister(device, bytes));
    let_work();

    /* Patterns of equal bytes take one call. For other patterns, the first part is copied from the host, and
     * then the filled part is doubled. */
    void *out = NULL;
    OK(py2cu_region_new(device, PY2CU_REGION_DEVICE, sizeof bytes, &out));
    memory = out;
    gpu->trace[0] = '\0';
    OK(py2cu_memory_fill(device, memory, "\5\5\5\5", 4, 100, NULL));
    TRACE("MemsetAsync(5, 400)");
    OK(py2cu_memory_fill(device, memory, "\6", 1, 100, NULL));
    TRACE("MemsetAsync(6, 100)");
    OK(py2cu_memory_fill(device, memory, "ab", 2, 100, NULL));
    TRACE("StreamIsCapturing MemcpyAsync(200, 1)");
    OK(py2cu_memory_fill(device, memory, "abcdefgh", 8, 1300, NULL));
    TRACE("StreamIsCapturing MemcpyAsync(4096, 1) MemcpyAsync(4096, 3) MemcpyAsync(2208, 3)");
    bool same = true;
    for (size_t i = 0; i < 10400; i++) {
        same = same && memory[i] == "abcdefgh"[i % 8];
    }
    CHECK(same && memory[10400] == 0);
    let_fail("MemcpyAsync", 46, 1);
    FAILS(CUDA, "filling memory", py2cu_memory_fill(device, memory, "abcdefgh", 8, 2000, NULL));
    TRACE("StreamIsCapturing MemcpyAsync(4096, 1) MemcpyAsync(4096, 3)");
    let_fail("StreamIsCapturing", 46, 0);
    FAILS(CUDA, "filling memory", py2cu_memory_fill(device, memory, "ab", 2, 100, NULL));
    TRACE("StreamIsCapturing");
    let_work();
    gpu->capturing = 1; /* a graph would read the part from a stack that no longer exists */
    FAILS(CAPTURING, "filling memory", py2cu_memory_fill(device, memory, "ab", 2, 100, NULL));
    TRACE("StreamIsCapturing");
    OK(py2cu_memory_fill(device, memory, "aa", 2, 100, NULL));
    gpu->capturing = 0;
    gpu->trace[0] = '\0';

    OK(py2cu_memory_copy(device, bytes, memory, 3, PY2CU_COPY_TO_HOST, NULL, false));
    TRACE("MemcpyAsync(3, 2)");
    let_fail("StreamSynchronize", ILLEGAL_ADDRESS, 0);
    FAILS(FAULT,
          "a kernel that py2cu did not launch, or launched before the last synchronization, faulted: error number 700",
          py2cu_memory_copy(device, bytes, memory, 3, PY2CU_COPY_TO_HOST, NULL, true));
    let_work();

    unsigned char handle[PY2CU_HANDLE_BYTES];
    OK(py2cu_memory_export(device, memory, handle));
    CHECK(handle[0] == 0x5a && handle[63] == 0x5a);
    void *other = NULL;
    OK(py2cu_memory_import(device, handle, &other));
    OK(py2cu_memory_close_import(device, other));
    TRACE("IpcGetMemHandle IpcOpenMemHandle(90, 1) IpcCloseMemHandle");
    let_fail("IpcGetMemHandle", INVALID_VALUE, 0);
    FAILS(CUDA, "(not possible for pool memory: set PY2CU_POOL=0)", py2cu_memory_export(device, memory, handle));
    CHECK(handle[0] == 0 && handle[63] == 0);
    let_fail("IpcOpenMemHandle", INVALID_VALUE, 0);
    FAILS(CUDA, "opening another process's memory", py2cu_memory_import(device, handle, &other));
    CHECK(other == NULL);
    let_work();
    OK(py2cu_region_free(device, PY2CU_REGION_DEVICE, memory));
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

/* ---- queries
 * -------------------------------------------------------------------------------------------------------- */

static void test_profiler(void)
{
    Py2cuDevice *device = open_device(0);
    int value = -1;
    OK(py2cu_device_profile(device, true));
    OK(py2cu_device_profile(device, false));
    TRACE("ProfilerStart ProfilerStop");
    let_fail("ProfilerStart", INVALID_VALUE, 0);
    FAILS(CUDA, "starting or stopping the profiler", py2cu_device_profile(device, true));
    let_work();
    OK(py2cu_device_attribute(device, 10, &value));
    CHECK(value == 32);
    let_fail("DeviceGetAttribute", INVALID_VALUE, 0);
    FAILS(CUDA, "querying a device attribute", py2cu_device_attribute(device, 10, &value));
    CHECK(value == 0);
    let_fail("MemPoolTrimTo", INVALID_VALUE, 0);
    FAILS(CUDA, "releasing unused memory", py2cu_device_trim(device));
    let_work();
    py2cu_interrupt(); /* no work is pending */
    py2cu_device_free(device);
}

int main(int argc, char **argv)
{
    const char *library = argc > 1 ? argv[1] : "";
    use_library(library);
    test_libraries(library);
    test_opening();
    test_statuses();
    test_fork();
    test_peers();
    test_pools();
    test_memory();
    test_profiler();
    return failures == 0 ? 0 : 1;
}
