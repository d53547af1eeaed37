// SPDX-License-Identifier: MIT
/* Eight threads concurrently use all functions that the Python extension calls, which has no lock of its own in
 * free-threaded Python: on one shared device, stream and event, and on their own. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "common.h"

#include <pthread.h>
#include <stdatomic.h>

static const char python[] = "import numpy as np\n"
                             "from numba import cuda\n"
                             "\n"
                             "\n"
                             "@cuda.jit\n"
                             "def scale(out, x, a):\n"
                             "    i, j = cuda.grid(2)\n"
                             "    if i < out.shape[0] and j < out.shape[1]:\n"
                             "        out[i, j] = x[i, j] * a\n"
                             "\n"
                             "\n"
                             "def multiplied(x, a):\n"
                             "    out = np.empty(x.size)\n"
                             "    for i in range(x.size):\n"
                             "        out[i] = x[i] * a\n"
                             "    return out\n";

enum { THREADS = 8, ROUNDS = 20, ROWS = 24, COLUMNS = 16, COUNT = ROWS * COLUMNS, RESULT_WORDS = 20 };

/* Objects that all threads use. */
typedef struct Shared {
    Py2cuDevice *device;
    Py2cuFunction *scale, *multiplied;
    Py2cuStream *stream;
    Py2cuEvent *event;
    Py2cuLaunchCache seen;
    pthread_mutex_t seen_guard; /* the extension has one for each kernel */
    atomic_int called;
} Shared;

typedef struct Worker {
    pthread_t thread;
    Shared *shared;
    int number, failures;
} Worker;

static void expect(Worker *worker, bool good, int line)
{
    if (!good) {
        fprintf(stderr, "test_all_at_once.c:%d: thread %d: %s\n", line, worker->number, py2cu_error_detail());
        worker->failures++;
    }
}

#define EXPECT(condition) expect(worker, (condition), __LINE__)
#define EXPECT_OK(call) expect(worker, (call) == PY2CU_OK, __LINE__)

static int compile(Py2cuDevice *device, const char *name, Py2cuFunction **out)
{
    const bool is_call = strcmp(name, "multiplied") == 0;
    Py2cuModule module = {.text = python, .text_length = sizeof python - 1, .file_name = "all.py"};
    Py2cuInstance instance = {.function = name,
                              .signature =
                                  is_call ? "(float64[::1], float64)" : "(float32[:, ::1], float32[:, ::1], float32)",
                              .wrap = is_call ? PY2CU_WRAP_CALL : PY2CU_WRAP_NONE};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1,
                            .debug = is_call};
    Py2cuCompileOptions options = {.struct_size = sizeof options, .wide_vectors = is_call};
    return py2cu_function_compile(device, &request, &options, out);
}

/* Launches like the extension: repeated arguments, and others for which the same facts are true. */
static void launch(Worker *worker, int round)
{
    Shared *shared = worker->shared;
    const Py2cuKernelInfo *kernel = py2cu_function_kernel(shared->scale);
    const Py2cuDim grid = {2, 2, 1}, block = {16, 16, 1};
    const int64_t shape[2] = {ROWS, COLUMNS};
    float x[COUNT], out[COUNT];
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)(i + round);
        out[i] = -1;
    }
    Py2cuArg args[3] = {test_view(out, PY2CU_FLOAT32, 2, shape), test_view(x, PY2CU_FLOAT32, 2, shape),
                        py2cu_arg_float(worker->number)};
    uint32_t facts = 0;
    (void)pthread_mutex_lock(&shared->seen_guard);
    const bool seen = py2cu_launch_cache_find(&shared->seen, kernel, args, 3, &facts);
    (void)pthread_mutex_unlock(&shared->seen_guard);
    facts = seen ? facts : py2cu_launch_facts(kernel, grid, block, args, 3);
    EXPECT((facts & PY2CU_FACT_NOALIAS) != 0);
    const Py2cuScheduledLaunch placed = py2cu_launch_choose_schedule(shared->device, kernel, grid, block, args, 3);
    EXPECT(placed.grid.x * placed.block.x * placed.grid.y * placed.block.y == 32 * 32);
    (void)py2cu_launch_supports_schedule(kernel, PY2CU_SCHEDULE_COARSENING, grid, block, args, 3, facts);
    EXPECT_OK((seen ? py2cu_launch_cached : py2cu_launch_with_facts)(shared->scale, grid, block, 0, shared->stream,
                                                                     args, 3, facts));
    EXPECT_OK(py2cu_function_check(shared->scale, shared->stream));
    (void)pthread_mutex_lock(&shared->seen_guard);
    py2cu_launch_cache_add(&shared->seen, kernel, args, 3, facts);
    (void)pthread_mutex_unlock(&shared->seen_guard);
    for (int i = 0; i < COUNT; i++) {
        EXPECT(out[i] == x[i] * (float)worker->number);
    }
    uint64_t blocks = 0;
    EXPECT_OK(py2cu_cooperative_blocks(shared->scale, block, 0, &blocks));
    EXPECT(blocks > 0 && py2cu_access_sectors(kernel, 0, block, PY2CU_SCHEDULE_ORIGINAL, args, 3) < 64);
    EXPECT(py2cu_launch(shared->scale, grid, test_dim(1u << 20, 1, 1), 0, NULL, args, 3) == PY2CU_ERROR_LAUNCH_SHAPE);
    EXPECT(strstr(py2cu_error_detail(), "scale") != NULL); /* error details are thread-local */
}

/* Calls a CPU function that creates an array. */
static void call(Worker *worker)
{
    const int64_t count = 5 + worker->number, words = RESULT_WORDS;
    double x[16];
    int64_t result[RESULT_WORDS] = {0};
    for (int i = 0; i < 16; i++) {
        x[i] = i;
    }
    const Py2cuArgInfo *info = &py2cu_function_kernel(worker->shared->multiplied)->arguments[2];
    Py2cuArg args[3] = {test_view(x, PY2CU_FLOAT64, 1, &count), py2cu_arg_float(2),
                        test_view(result, info->dtype, 1, &words)};
    args[2].record = info->record;
    args[2].itemsize = info->itemsize;
    Py2cuAllocation *made = NULL;
    EXPECT_OK(py2cu_call(worker->shared->multiplied, args, 3, &made));
    const double *given = (const double *)(intptr_t)result[0];
    Py2cuAllocation *taken = given != NULL ? py2cu_allocation_take(&made, given) : NULL;
    EXPECT(taken != NULL && result[1] == count);
    for (int i = 0; taken != NULL && i < count; i++) {
        EXPECT(given[i] == 2 * x[i]);
    }
    py2cu_allocation_free(taken);
    py2cu_allocation_free(made);
}

static void note_call(void *data, int status)
{
    atomic_fetch_add((atomic_int *)data, status == PY2CU_OK);
}

static void use_memory(Worker *worker)
{
    Py2cuDevice *device = worker->shared->device;
    Py2cuStream *own = NULL, *wrapped = NULL;
    Py2cuEvent *begin = NULL;
    void *memory = NULL, *region = NULL, *on_device = NULL;
    const int32_t pattern = worker->number;
    int32_t got[COUNT];
    double milliseconds = -1;
    bool captures = true;
    EXPECT_OK(py2cu_stream_new(device, &own));
    EXPECT_OK(py2cu_stream_wrap(device, (void *)(uintptr_t)1, &wrapped));
    EXPECT_OK(py2cu_event_new(device, true, &begin));
    EXPECT_OK(py2cu_event_record(begin, own));
    EXPECT_OK(py2cu_event_record(worker->shared->event, worker->shared->stream));
    EXPECT_OK(py2cu_event_wait(worker->shared->event, own));
    EXPECT_OK(py2cu_memory_new(device, sizeof got, own, &memory));
    EXPECT_OK(py2cu_memory_fill(device, memory, &pattern, sizeof pattern, COUNT, own));
    EXPECT_OK(py2cu_memory_copy(device, got, memory, sizeof got, PY2CU_COPY_TO_HOST, own, true));
    EXPECT(got[0] == pattern && got[COUNT - 1] == pattern);
    EXPECT_OK(py2cu_region_new(device, PY2CU_REGION_PINNED, 100, &region));
    EXPECT_OK(py2cu_region_free(device, PY2CU_REGION_PINNED, region));
    EXPECT_OK(py2cu_host_register(device, got, sizeof got, &on_device));
    EXPECT_OK(py2cu_host_unregister(device, got));
    EXPECT_OK(py2cu_stream_callback(device, worker->shared->stream, note_call, &worker->shared->called));
    EXPECT_OK(py2cu_stream_capturing(worker->shared->stream, &captures));
    EXPECT(!captures && py2cu_stream_native(own) != py2cu_stream_native(worker->shared->stream));
    EXPECT_OK(py2cu_stream_query(worker->shared->stream));
    EXPECT_OK(py2cu_stream_synchronize(worker->shared->stream));
    EXPECT_OK(py2cu_event_synchronize(worker->shared->event));
    EXPECT_OK(py2cu_event_query(worker->shared->event));
    EXPECT_OK(py2cu_event_elapsed(begin, worker->shared->event, &milliseconds));
    EXPECT(py2cu_event_native(begin) == NULL);
    EXPECT_OK(py2cu_memory_free(device, memory, own));
    py2cu_event_free(begin);
    py2cu_stream_free(wrapped);
    py2cu_stream_free(own);
}

static void ask_device(Worker *worker)
{
    Py2cuDevice *device = worker->shared->device, *own = NULL;
    size_t free_bytes = 0, total = 0, needed = 0;
    int number = 0;
    bool possible = false;
    char text[64], directory[512];
    EXPECT_OK(py2cu_device_open("host", 0, &own));
    EXPECT_OK(py2cu_device_memory(device, &free_bytes, &total));
    EXPECT(free_bytes > 0 && py2cu_device_info(device)->multiprocessor_count > 0 && py2cu_device_count("host") == 1);
    EXPECT(py2cu_device_attribute(device, 1, &number) == PY2CU_ERROR_UNSUPPORTED);
    EXPECT_OK(py2cu_device_findings(device, text, sizeof text, &needed));
    EXPECT_OK(py2cu_device_owner(device, text, &number));
    (void)py2cu_device_peer(device, own, false, &possible);
    EXPECT_OK(py2cu_device_profile(device, true));
    EXPECT_OK(py2cu_device_trim(device));
    EXPECT_OK(py2cu_device_synchronize(device));
    EXPECT(py2cu_cache_directory(NULL, directory, sizeof directory) > 0);
    py2cu_device_free(own);
}

static void ask_libraries(Worker *worker)
{
    static const char *const names[] = {"float32", "float64", "int32"};
    uint64_t states[8];
    char text[256];
    const Py2cuSignature *signature = py2cu_signature_read("float64(int32, float32[:, ::1])");
    EXPECT(signature->error == NULL && signature->argument_count == 2 && strcmp(signature->arguments[0], "int32") == 0);
    py2cu_signature_free(signature);
    EXPECT(py2cu_match("(int32)", "(float64)").possible);
    EXPECT(py2cu_similar("flaot32", names, 3) == names[0]);
    EXPECT_OK(py2cu_random_states(states, 4, 1, 0));
    (void)py2cu_misspelled_variables(text, sizeof text);
    EXPECT(py2cu_rule_count() > 0 && py2cu_dtype_size(PY2CU_INT64) == 8 &&
           strcmp(py2cu_fact_name(PY2CU_FACT_SMALL), "small") == 0);
}

static void *work(void *argument)
{
    Worker *worker = argument;
    for (int round = 0; round < ROUNDS; round++) {
        launch(worker, round);
        call(worker);
        use_memory(worker);
        ask_device(worker);
        ask_libraries(worker);
    }
    return NULL;
}

int main(void)
{
    char *directory = test_folder();
    setenv("PY2CU_CACHE_DIR", directory, 1);
    setenv("PY2CU_HOST_THREADS", "3", 1);
    Shared shared = {.seen_guard = PTHREAD_MUTEX_INITIALIZER};
    bool good = CHECK_OK(py2cu_device_open("host", 0, &shared.device)) &&
                CHECK_OK(compile(shared.device, "scale", &shared.scale)) &&
                CHECK_OK(compile(shared.device, "multiplied", &shared.multiplied)) &&
                CHECK_OK(py2cu_stream_new(shared.device, &shared.stream)) &&
                CHECK_OK(py2cu_event_new(shared.device, true, &shared.event));
    Worker workers[THREADS];
    for (int i = 0; good && i < THREADS; i++) {
        workers[i] = (Worker){.shared = &shared, .number = i};
        CHECK(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0);
    }
    for (int i = 0; good && i < THREADS; i++) {
        CHECK(pthread_join(workers[i].thread, NULL) == 0);
        CHECK(workers[i].failures == 0);
    }
    CHECK(!good || atomic_load(&shared.called) == THREADS * ROUNDS);
    py2cu_event_free(shared.event);
    py2cu_stream_free(shared.stream);
    py2cu_function_free(shared.multiplied);
    py2cu_function_free(shared.scale);
    py2cu_device_free(shared.device);
    test_folder_remove(directory);
    return test_result();
}
