// SPDX-License-Identifier: MIT
/* Streams, events and kernels of the CUDA backend with the fake runtime; run_fake_gpu.c tests devices and memory. */
#include "fake_gpu_check.h"

/* ---- streams and events ---------------------------------------------------------------------------------------------
 */

static void count_call(void *data, int status)
{
    *(int *)data += status == PY2CU_OK ? 1 : 1000;
}

static void test_streams(void)
{
    Py2cuDevice *device = open_device(0);
    Py2cuStream *stream = NULL, *borrowed = NULL;
    int calls = 0;
    bool capturing = true;
    OK(py2cu_stream_new(device, &stream));
    OK(py2cu_stream_query(stream));
    OK(py2cu_stream_synchronize(stream));
    OK(py2cu_stream_capturing(stream, &capturing));
    CHECK(!capturing);
    OK(py2cu_stream_callback(device, stream, count_call, &calls));
    CHECK(calls == 1);
    TRACE("StreamCreateWithFlags(0) StreamQuery StreamSynchronize StreamIsCapturing StreamAddCallback(0)");
    gpu->last_error = ILLEGAL_ADDRESS; /* earlier work of the stream has failed: fake_gpu.c passes this to callbacks */
    int status = py2cu_stream_callback(device, stream, count_call, &calls);
    gpu->last_error = 0;
    CHECK(status == PY2CU_OK && calls == 1001);
    let_fail("StreamAddCallback", INVALID_VALUE, 0);
    FAILS(CUDA, "adding a callback to a stream", py2cu_stream_callback(device, stream, count_call, &calls));
    CHECK(calls == 1001);
    let_work();
    gpu->busy = 1;
    FAILS(NOT_READY, "querying a stream", py2cu_stream_query(stream));
    OK(py2cu_stream_query(stream));
    gpu->capturing = 2;
    OK(py2cu_stream_capturing(stream, &capturing));
    CHECK(capturing);
    gpu->capturing = 0;
    let_fail("StreamIsCapturing", 906,
             0); /* CUDA's error for use of the default stream while another stream is being captured */
    OK(py2cu_stream_capturing(stream, &capturing));
    CHECK(capturing);
    let_fail("StreamIsCapturing", 46, 0);
    FAILS(CUDA, "querying a stream", py2cu_stream_capturing(stream, &capturing));
    CHECK(!capturing);
    let_fail("StreamCreateWithFlags", OUT_OF_MEMORY, 0);
    FAILS(DEVICE_MEMORY, "creating a stream", py2cu_stream_new(device, &borrowed));
    CHECK(borrowed == NULL);
    let_work();

    /* A stream of another library must not wait for the default stream, where memory is freed: the device is
     * synchronized instead. */
    void *memory = NULL;
    OK(py2cu_memory_new(device, 8, stream, &memory));
    OK(py2cu_memory_free(device, memory, NULL));
    TRACE("MallocFromPoolAsync(8) FreeAsync");
    OK(py2cu_stream_wrap(device, py2cu_stream_native(stream), &borrowed));
    OK(py2cu_memory_new(device, 8, borrowed, &memory));
    OK(py2cu_memory_free(device, memory, NULL));
    TRACE("MallocFromPoolAsync(8) DeviceSynchronize FreeAsync");
    py2cu_stream_free(borrowed);
    TRACE("");
    py2cu_stream_free(stream);
    TRACE("StreamDestroy");
    py2cu_device_free(device);

    setenv("PY2CU_PER_THREAD_DEFAULT_STREAM", "1", 1);
    device = open_device(0);
    CHECK((size_t)py2cu_device_default_stream(device) == 2);
    py2cu_device_free(device);
    unsetenv("PY2CU_PER_THREAD_DEFAULT_STREAM");
    CHECK(gpu->live == 0);
}

static void test_events(void)
{
    static const char *const functions[] = {"EventRecord", "StreamWaitEvent", "EventSynchronize", "EventQuery",
                                            "EventElapsedTime"};
    static const char *const says[] = {"recording an event", "adding the wait for an event to a stream",
                                       "waiting for an event", "querying an event",
                                       "querying the time between two events"};
    Py2cuDevice *device = open_device(0);
    Py2cuEvent *start = NULL, *end = NULL, *none = NULL;
    double time = 0;
    OK(py2cu_event_new(device, true, &start));
    OK(py2cu_event_new(device, false, &end));
    CHECK(py2cu_event_native(start) != NULL && py2cu_event_native(start) != py2cu_event_native(end));
    TRACE("EventCreateWithFlags(0) EventCreateWithFlags(2)");
    for (size_t i = 0; i < 6; i++) {
        if (i > 0) {
            let_fail(functions[i - 1], 46, 0);
        }
        int statuses[] = {py2cu_event_record(start, NULL), py2cu_event_wait(start, NULL),
                          py2cu_event_synchronize(start), py2cu_event_query(start),
                          py2cu_event_elapsed(start, end, &time)};
        for (size_t k = 0; k < 5; k++) {
            CHECK(statuses[k] == (k + 1 == i ? PY2CU_ERROR_CUDA : PY2CU_OK));
        }
        CHECK(i == 0 || strstr(py2cu_error_detail(), says[i - 1]) != NULL);
        TRACE("EventRecord StreamWaitEvent(0) EventSynchronize EventQuery EventElapsedTime");
        CHECK(time == 2.5 || i == 5);
        let_work();
    }
    gpu->busy = 1;
    FAILS(NOT_READY, "querying an event", py2cu_event_query(end));
    let_fail("EventCreateWithFlags", OUT_OF_MEMORY, 0);
    FAILS(DEVICE_MEMORY, "creating an event", py2cu_event_new(device, true, &none));
    CHECK(none == NULL);
    let_work();
    py2cu_event_free(start);
    py2cu_event_free(end);
    TRACE("EventDestroy EventDestroy");
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

static bool never(void *asked)
{
    ++*(int *)asked;
    return false;
}

static bool at_once(void *asked)
{
    ++*(int *)asked;
    return true;
}

/* If an interrupt is possible, the work is polled: for the default stream, by an event after it. */
static void test_waiting(void)
{
    Py2cuDevice *device = open_device(0);
    Py2cuStream *stream = NULL;
    Py2cuEvent *event = NULL;
    int asked = 0;
    OK(py2cu_stream_new(device, &stream));
    OK(py2cu_event_new(device, false, &event));
    py2cu_device_on_wait(device, never, &asked);
    gpu->trace[0] = '\0';
    gpu->busy = 2;
    OK(py2cu_stream_synchronize(stream));
    TRACE("StreamQuery StreamQuery StreamQuery");
    gpu->busy = 1;
    OK(py2cu_event_synchronize(event));
    TRACE("EventQuery EventQuery");
    gpu->busy = 1;
    OK(py2cu_device_synchronize(device));
    TRACE("EventCreateWithFlags(2) EventRecord EventQuery EventQuery DeviceSynchronize");
    OK(py2cu_device_synchronize(device)); /* the event is reused */
    TRACE("EventRecord EventQuery DeviceSynchronize");
    let_fail("EventQuery", ILLEGAL_ADDRESS, 0);
    FAILS(FAULT, "error number 700", py2cu_event_synchronize(event));
    let_work();
    CHECK(asked == 0); /* this took less than a 20th of a second */

    py2cu_device_on_wait(device, at_once, &asked);
    gpu->busy = 1000000000;
    FAILS(INTERRUPTED, "the wait was interrupted; launched kernels continue", py2cu_device_synchronize(device));
    CHECK(asked == 1 && strstr(gpu->trace, "DeviceSynchronize") == NULL);
    gpu->trace[0] = '\0';
    FAILS(INTERRUPTED, "the wait was interrupted", py2cu_stream_synchronize(stream));
    CHECK(asked == 2);
    char byte = 0;
    void *memory = NULL;
    OK(py2cu_memory_new(device, 1, NULL, &memory));
    FAILS(INTERRUPTED, "the wait was interrupted",
          py2cu_memory_copy(device, &byte, memory, 1, PY2CU_COPY_TO_HOST, NULL, true));
    CHECK(strstr(gpu->trace, "MemcpyAsync") == NULL);
    gpu->busy = 0;
    OK(py2cu_memory_free(device, memory, NULL));
    py2cu_event_free(event);
    py2cu_stream_free(stream);
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

/* ---- kernels --------------------------------------------------------------------------------------------------------
 */

static const char plain[] = "from numba import cuda\n"
                            "@cuda.jit('void(float32[::1])')\n"
                            "def plain(x):\n"
                            "    x[0] = 1\n";
static const char raising[] = "from numba import cuda\n"
                              "@cuda.jit('void(float32[::1])', debug=True)\n"
                              "def raising(x):\n"
                              "    if x[0] > 1:\n"
                              "        raise ValueError('too much')\n";
static const char declaring[] = "from numba import cuda\n"
                                "next_of = cuda.declare_device('next_of', 'int32(CPointer(int32), int32)', abi='c')\n"
                                "@cuda.jit('void(int32[::1])')\n"
                                "def declaring(x):\n"
                                "    x[0] = next_of(x, 2)\n";
static const char meeting[] = "from numba import cuda\n"
                              "@cuda.jit('void(float32[::1])')\n"
                              "def meeting(x):\n"
                              "    x[0] = 1\n"
                              "    cuda.cg.this_grid().sync()\n";
static const char deep[] = "from numba import cuda\n"
                           "@cuda.jit('int32(int32)', device=True)\n"
                           "def down(n):\n"
                           "    return 0 if n == 0 else 1 + down(n - 1)\n"
                           "@cuda.jit('void(int32[::1])')\n"
                           "def deep(x):\n"
                           "    x[0] = down(x[1])\n";

static int compile(Py2cuDevice *device, const char *text, const char *name, Py2cuFunction **out)
{
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "false.py"};
    Py2cuInstance instance = {.function = name};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    Py2cuCompileOptions options = {.struct_size = sizeof options, .no_cache = true};
    return py2cu_function_compile(device, &request, &options, out);
}

static Py2cuFunction *compiled(Py2cuDevice *device, const char *text, const char *name)
{
    Py2cuFunction *function = NULL;
    OK(compile(device, text, name, &function));
    if (function == NULL) {
        exit(1);
    }
    gpu->trace[0] = '\0';
    return function;
}

static int launch(Py2cuFunction *function, uint32_t blocks, uint32_t threads, size_t shared, const Py2cuArray *array)
{
    Py2cuArg argument = py2cu_arg_array(array);
    return py2cu_launch(function, (Py2cuDim){blocks, 1, 1}, (Py2cuDim){threads, 1, 1}, shared, NULL, &argument, 1);
}

static void test_loading(void)
{
    static const struct {
        const char *function;
        int error;
        Py2cuStatus status;
        const char *words, *trace;
    } steps[] = {
        {"LibraryLoadData", NO_KERNEL_IMAGE, PY2CU_ERROR_LOAD,
         "the driver (CUDA 12.8, libcudart 13.1) rejects the code: loading the compiled code: error number 209",
         "ThreadExchangeStreamCaptureMode(2) LibraryLoadData(1) ThreadExchangeStreamCaptureMode(0)"},
        {"LibraryGetKernel", 500, PY2CU_ERROR_LOAD, "rejects the code: loading the compiled code",
         "ThreadExchangeStreamCaptureMode(2) LibraryLoadData(1) LibraryGetKernel(raising) LibraryUnload "
         "ThreadExchangeStreamCaptureMode(0)"},
        {"LibraryGetGlobal", 500, PY2CU_ERROR_LOAD, "rejects the code: loading the compiled code",
         "ThreadExchangeStreamCaptureMode(2) LibraryLoadData(1) LibraryGetKernel(raising) "
         "LibraryGetGlobal(py2cu_error) "
         "LibraryUnload "
         "ThreadExchangeStreamCaptureMode(0)"},
        {"FuncGetAttributes", OUT_OF_MEMORY, PY2CU_ERROR_DEVICE_MEMORY, "loading the compiled code: error number 2",
         "ThreadExchangeStreamCaptureMode(2) LibraryLoadData(1) LibraryGetKernel(raising) "
         "LibraryGetGlobal(py2cu_error) "
         "FuncGetAttributes "
         "LibraryUnload ThreadExchangeStreamCaptureMode(0)"},
        {"ThreadExchangeStreamCaptureMode", INVALID_VALUE, PY2CU_OK, "",
         "ThreadExchangeStreamCaptureMode(2) LibraryLoadData(1) LibraryGetKernel(raising) "
         "LibraryGetGlobal(py2cu_error) "
         "FuncGetAttributes"},
    };
    Py2cuDevice *device = open_device(0);
    int before = gpu->live;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        Py2cuFunction *function = NULL;
        let_fail(steps[i].function, steps[i].error, 0);
        int status = compile(device, raising, "raising", &function);
        gpu->last_error = steps[i].status == PY2CU_OK ? 0 : gpu->last_error;
        fails_with(status, (int)steps[i].status, steps[i].words, steps[i].function, __LINE__);
        TRACE(steps[i].trace);
        CHECK((function == NULL) == (steps[i].status != PY2CU_OK));
        let_work();
        py2cu_function_free(function);
        CHECK(gpu->live == before);
        gpu->trace[0] = '\0';
    }
    /* The error of the driver would not contain the name of the function. */
    Py2cuFunction *function = NULL;
    FAILS(LOAD, "kernel declaring (false.py:4): the function 'next_of' is declared, but no linked code defines it",
          compile(device, declaring, "declaring", &function));
    TRACE("");
    function = compiled(device, plain, "plain");
    const Py2cuFunctionUse *use = py2cu_function_use(function);
    CHECK(use->registers == 17 && use->local_bytes == 18 && use->constant_bytes == 19 &&
          use->max_threads_per_block == 512);
    CHECK(py2cu_function_library(function) != NULL && gpu->live == before + 1);
    py2cu_function_free(function);
    TRACE("DeviceSynchronize LibraryUnload"); /* it may still be running */
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

static void test_stack(void)
{
    static const struct {
        const char *wanted;
        size_t present, after;
    } cases[] = {
        {NULL, 1024, 8192},     {"", 1024, 8192},     {"0", 1024, 8192},      {"no", 1024, 8192},
        {"3000", 1024, 3000},   {"16K", 1024, 16384}, {"512k", 1024, 524288}, {"513K", 1024, 8192},
        {"524289", 1024, 8192}, {"2000", 4096, 4096}, {NULL, 8192, 8192},
    };
    Py2cuDevice *device = open_device(0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        (void)(cases[i].wanted != NULL ? setenv("PY2CU_STACK", cases[i].wanted, 1) : unsetenv("PY2CU_STACK"));
        gpu->stack = cases[i].present;
        py2cu_function_free(compiled(device, deep, "deep"));
        CHECK(gpu->stack == cases[i].after);
    }
    unsetenv("PY2CU_STACK");
    gpu->stack = 1024;
    py2cu_function_free(compiled(device, plain, "plain"));
    CHECK(gpu->stack == 1024);
    Py2cuFunction *function = NULL;
    let_fail("DeviceSetLimit", OUT_OF_MEMORY, 0);
    FAILS(DEVICE_MEMORY, "loading the compiled code", compile(device, deep, "deep", &function));
    let_work();
    py2cu_device_free(device);
}

static void test_launching(void)
{
    Py2cuDevice *device = open_device(0);
    gpu->static_shared = 1000;
    Py2cuFunction *function = compiled(device, plain, "plain"), *together = compiled(device, meeting, "meeting");
    Py2cuArray *array = NULL;
    uint64_t blocks = 0;
    int64_t count = 4;
    OK(py2cu_array_new(device, PY2CU_FLOAT32, 1, &count, NULL, &array));
    gpu->trace[0] = '\0';
    OK(launch(function, 2, 32, 0, array));
    OK(launch(function, 2, 32, 48152, array));
    TRACE("LaunchKernel(plain, 2 1 1, 32 1 1, 0) LaunchKernel(plain, 2 1 1, 32 1 1, 48152)");
    let_fail("FuncSetAttribute", INVALID_VALUE, 0);
    FAILS(CUDA, "kernel plain (false.py:3): the launch failed: error number 1", launch(function, 2, 32, 48153, array));
    TRACE("FuncSetAttribute(8, 231448)");
    let_work();
    OK(launch(function, 2, 32, 48153, array)); /* once, and up to the maximum */
    OK(launch(function, 2, 32, 231448, array));
    TRACE("FuncSetAttribute(8, 231448) LaunchKernel(plain, 2 1 1, 32 1 1, 48153) LaunchKernel(plain, 2 1 1, 32 1 1, "
          "231448)");
    FAILS(LAUNCH_SHAPE, "it needs 232449 bytes of shared memory per block (1000 static and 231449 dynamic)",
          launch(function, 2, 32, 231449, array));
    FAILS(LAUNCH_SHAPE,
          "the block (513, 1, 1) has 513 threads, but this kernel allows at most 512 (it uses 17 registers",
          launch(function, 1, 513, 0, array));
    FAILS(LAUNCH_SHAPE, "the block (1025, 1, 1) exceeds the limits of fake GPU 0", launch(function, 1, 1025, 0, array));
    TRACE("");

    /* The driver launches; if it fails, as in a thread without a current context, the CUDA runtime launches. */
    const unsigned before = gpu->driver_launches;
    CHECK(before >= 4);
    gpu->driver_error = 201;
    OK(launch(function, 2, 32, 0, array));
    TRACE("LaunchKernel(plain, 2 1 1, 32 1 1, 0)");
    gpu->driver_error = 0;
    CHECK(gpu->driver_launches == before);
    let_fail("LaunchKernel", 701, 0);
    FAILS(LAUNCH_SHAPE, "kernel plain (false.py:3): the launch failed: error number 701",
          launch(function, 1, 1, 0, array));
    let_work();

    /* All blocks of a cooperative grid must be resident at once: 3 multiprocessors with 4 blocks each. */
    gpu->trace[0] = '\0';
    OK(launch(together, 12, 32, 0, array));
    TRACE("Occupancy(32, 0) DeviceGetAttribute(16, 0) LaunchKernelExC(meeting, 12 1 1, 32 1 1, 0)");
    FAILS(LAUNCH_SHAPE,
          "it synchronizes its grid, so all blocks must be resident on the device at once, but (13, 1, 1) are "
          "too many: fake GPU 0 holds 12 blocks of (32, 1, 1)",
          launch(together, 13, 32, 0, array));
    let_fail("Occupancy", INVALID_VALUE, 0);
    FAILS(CUDA, "querying the kernel's occupancy", launch(together, 1, 32, 0, array));
    FAILS(CUDA, "querying the kernel's occupancy",
          py2cu_cooperative_blocks(together, (Py2cuDim){32, 1, 1}, 0, &blocks));
    let_fail("FuncSetAttribute", INVALID_VALUE, 0);
    FAILS(CUDA, "querying the kernel's occupancy",
          py2cu_cooperative_blocks(together, (Py2cuDim){32, 1, 1}, 50000, &blocks));
    CHECK(blocks == 0);
    let_work();
    OK(py2cu_cooperative_blocks(together, (Py2cuDim){64, 1, 1}, 50000, &blocks));
    CHECK(blocks == 12);
    TRACE("FuncSetAttribute(8, 231448) Occupancy(64, 50000) DeviceGetAttribute(16, 0)");
    gpu->resident = 0;
    OK(py2cu_cooperative_blocks(together, (Py2cuDim){64, 1, 1}, 0, &blocks));
    CHECK(blocks == 0);
    gpu->resident = 4;

    /* A fault is detected later: the message names the kernels that were launched since the last successful
     * wait. */
    OK(py2cu_device_synchronize(device));
    OK(launch(function, 1, 1, 0, array));
    let_fail("DeviceSynchronize", ILLEGAL_ADDRESS, 0);
    FAILS(FAULT, "kernel plain (false.py:3) faulted: error number 700", py2cu_device_synchronize(device));
    let_work();
    OK(launch(together, 1, 1, 0, array));
    let_fail("LaunchKernel", ILLEGAL_ADDRESS, 0);
    FAILS(FAULT, "one of the most recently launched kernels (meeting (false.py:3), plain (false.py:3)) faulted: ",
          launch(function, 1, 1, 0, array));
    let_work();
    gpu->static_shared = 0;
    py2cu_array_free(array);
    py2cu_function_free(function);
    py2cu_function_free(together);
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

/* An old driver: the CUDA runtime launches. */
static void test_missing_driver_function(void)
{
    gpu->lacks_driver_launch = true;
    Py2cuDevice *device = open_device(0);
    CHECK(gpu->last_error == 0);
    Py2cuFunction *function = compiled(device, plain, "plain");
    Py2cuArray *array = NULL;
    int64_t count = 4;
    OK(py2cu_array_new(device, PY2CU_FLOAT32, 1, &count, NULL, &array));
    const unsigned before = gpu->driver_launches;
    gpu->trace[0] = '\0';
    OK(launch(function, 2, 32, 0, array));
    TRACE("LaunchKernel(plain, 2 1 1, 32 1 1, 0)");
    CHECK(gpu->driver_launches == before);
    gpu->lacks_driver_launch = false;
    py2cu_array_free(array);
    py2cu_function_free(function);
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

static void test_carveout(void)
{
    Py2cuDevice *device = open_device(0);
    Py2cuModule module = {.text = plain, .text_length = sizeof plain - 1, .file_name = "false.py"};
    Py2cuInstance instance = {.function = "plain"};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    Py2cuCompileOptions options = {.struct_size = sizeof options, .no_cache = true, .shared_carveout = 52};
    Py2cuFunction *function = NULL;
    let_fail("FuncSetAttribute", INVALID_VALUE, 0);
    FAILS(CUDA, "setting the shared memory carveout", py2cu_function_compile(device, &request, &options, &function));
    CHECK(function == NULL);
    let_work();
    OK(py2cu_function_compile(device, &request, &options, &function));
    CHECK(strstr(gpu->trace, "FuncSetAttribute(9, 50)") != NULL);
    py2cu_function_free(function);
    options.shared_carveout = 1; /* the driver chooses */
    gpu->trace[0] = '\0';
    OK(py2cu_function_compile(device, &request, &options, &function));
    CHECK(strstr(gpu->trace, "FuncSetAttribute(9, -1)") != NULL);
    py2cu_function_free(function);
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

/* A kernel records its exception in memory of its module. The next wait reports it, once. */
static void test_raising(void)
{
    Py2cuDevice *device = open_device(0);
    Py2cuFunction *function = compiled(device, raising, "raising");
    Py2cuArray *array = NULL;
    int64_t count = 4;
    OK(py2cu_array_new(device, PY2CU_FLOAT32, 1, &count, NULL, &array));
    OK(launch(function, 1, 32, 0, array));
    gpu->trace[0] = '\0';
    OK(py2cu_device_synchronize(device));
    TRACE("DeviceSynchronize MemcpyAsync(48, 2) StreamSynchronize");
    gpu->raises = 1;
    OK(launch(function, 1, 32, 0, array));
    gpu->trace[0] = '\0';
    FAILS(RAISED, "In function 'raising', file false.py, line 5, tid=[0, 0, 7] ctaid=[0, 0, 0]: too much",
          py2cu_device_synchronize(device));
    TRACE("DeviceSynchronize MemcpyAsync(48, 2) StreamSynchronize MemsetAsync(0, 48)");
    const Py2cuException *exception = py2cu_error_exception();
    CHECK(exception != NULL && strcmp(exception->type, "ValueError") == 0 && exception->line == 5 &&
          exception->thread.x == 7);
    OK(py2cu_device_synchronize(device));
    OK(launch(function, 1, 32, 0, array));
    FAILS(RAISED, "too much", py2cu_function_check(function, NULL));
    OK(py2cu_function_check(function, NULL));
    OK(launch(function, 1, 32, 0, array));
    gpu->capturing = 1; /* a wait for the graph will report it */
    OK(py2cu_function_check(function, NULL));
    gpu->capturing = 0;
    let_fail("MemcpyAsync", ILLEGAL_ADDRESS, 0);
    FAILS(FAULT, "error number 700", py2cu_function_check(function, NULL));
    let_work();
    FAILS(RAISED, "too much", py2cu_function_check(function, NULL));
    gpu->raises = 99; /* this device does not exist */
    OK(launch(function, 1, 32, 0, array));
    FAILS(FAULT, "kernel raising (false.py:3) has an invalid exception record", py2cu_device_synchronize(device));
    gpu->raises = 0;
    py2cu_array_free(array);
    py2cu_function_free(function);
    py2cu_device_free(device);
    CHECK(gpu->live == 0);
}

int main(int argc, char **argv)
{
    use_library(argc > 1 ? argv[1] : "");
    test_streams();
    test_events();
    test_waiting();
    test_loading();
    test_stack();
    test_launching();
    test_missing_driver_function();
    test_carveout();
    test_raising();
    return failures == 0 ? 0 : 1;
}
