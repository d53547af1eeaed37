// SPDX-License-Identifier: MIT
/* Many threads compile and launch concurrently: each kernel is compiled once, all results are correct, and errors are
 * reported to the threads that caused them. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "common.h"

static const char python[] = "from numba import cuda\n"
                             "\n"
                             "\n"
                             "@cuda.jit\n"
                             "def scale(out, x, a):\n"
                             "    i = cuda.grid(1)\n"
                             "    if i < out.size:\n"
                             "        out[i] = x[i] * a\n"
                             "\n"
                             "\n"
                             "@cuda.jit\n"
                             "def fill(out, x, a):\n"
                             "    i = cuda.grid(1)\n"
                             "    if i < out.size:\n"
                             "        out[i] = a\n"
                             "\n"
                             "\n"
                             "@cuda.jit\n"
                             "def broken(out, x, a):\n"
                             "    out[0] = no_such_name\n";

enum { THREADS = 8, ROUNDS = 40, COUNT = 3000 };

typedef struct Worker {
    pthread_t thread;
    Py2cuDevice *device;
    int number;
    int failures;
} Worker;

static int compile(Py2cuDevice *device, const char *name, Py2cuFunction **out)
{
    Py2cuModule module = {.text = python, .text_length = sizeof python - 1, .file_name = "threads.py"};
    Py2cuInstance instance = {.function = name, .signature = "(float32[::1], float32[::1], float32)"};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    return py2cu_function_compile(device, &request, NULL, out);
}

static void *work(void *argument)
{
    Worker *worker = argument;
    float *x = malloc(COUNT * sizeof *x), *out = malloc(COUNT * sizeof *out);
    int64_t count = COUNT;
    if (x == NULL || out == NULL) {
        worker->failures++;
        free(x);
        free(out);
        return NULL;
    }
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)i;
    }
    for (int round = 0; round < ROUNDS; round++) {
        static const char *const names[] = {"scale", "fill", "broken"};
        int which = (round + worker->number) % 3;
        Py2cuFunction *function = NULL;
        int status = compile(worker->device, names[which], &function);
        if (which == 2) {
            worker->failures += status != PY2CU_ERROR_TRANSLATE || function != NULL ||
                                strstr(py2cu_error_detail(), "no_such_name") == NULL;
            continue;
        }
        if (status != PY2CU_OK) {
            fprintf(stderr, "%s\n", py2cu_error_detail());
            worker->failures++;
            continue;
        }
        float a = (float)(worker->number + round);
        Py2cuArg args[3] = {test_view(out, PY2CU_FLOAT32, 1, &count), test_view(x, PY2CU_FLOAT32, 1, &count),
                            py2cu_arg_float(a)};
        status = py2cu_launch(function, test_dim(24, 1, 1), test_dim(128, 1, 1), 0, NULL, args, 3);
        worker->failures += status != PY2CU_OK;
        for (int i = 0; i < COUNT; i++) {
            worker->failures += out[i] != (which == 0 ? x[i] * a : a);
        }
        py2cu_function_free(function);
    }
    free(x);
    free(out);
    return NULL;
}

/* All threads request one kernel at the same time and keep it. */
typedef struct Asker {
    pthread_t thread;
    pthread_barrier_t *start;
    Py2cuDevice *device;
    Py2cuFunction *function;
} Asker;

static void *ask(void *argument)
{
    Asker *asker = argument;
    (void)pthread_barrier_wait(asker->start);
    (void)compile(asker->device, "scale", &asker->function);
    return NULL;
}

static void test_one_function(Py2cuDevice *device)
{
    Asker askers[THREADS];
    pthread_barrier_t start;
    CHECK(pthread_barrier_init(&start, NULL, THREADS) == 0);
    for (int i = 0; i < THREADS; i++) {
        askers[i] = (Asker){.start = &start, .device = device};
        CHECK(pthread_create(&askers[i].thread, NULL, ask, &askers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(askers[i].thread, NULL) == 0);
        CHECK(askers[i].function != NULL && askers[i].function == askers[0].function);
    }
    if (askers[0].function != NULL) {
        CHECK(!py2cu_function_use(askers[0].function)->from_cache);
        CHECK(strcmp(py2cu_function_kernel(askers[0].function)->python_name, "scale") == 0);
        CHECK(strstr(py2cu_function_text(askers[0].function, NULL), "__global__") != NULL);
    }
    for (int i = 0; i < THREADS; i++) {
        py2cu_function_free(askers[i].function);
    }
    /* All have released it: the next request reads it from the disk. */
    Py2cuFunction *function = NULL;
    if (CHECK_OK(compile(device, "scale", &function))) {
        CHECK(py2cu_function_use(function)->from_cache);
    }
    py2cu_function_free(function);
    (void)pthread_barrier_destroy(&start);
}

int main(void)
{
    char *directory = test_folder();
    setenv("PY2CU_CACHE_DIR", directory, 1);
    setenv("PY2CU_HOST_THREADS", "3", 1);
    Py2cuDevice *device = NULL;
    if (CHECK_OK(py2cu_device_open("host", 0, &device))) {
        test_one_function(device);
        Worker workers[THREADS];
        for (int i = 0; i < THREADS; i++) {
            workers[i] = (Worker){.device = device, .number = i};
            CHECK(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0);
        }
        for (int i = 0; i < THREADS; i++) {
            CHECK(pthread_join(workers[i].thread, NULL) == 0);
            CHECK(workers[i].failures == 0);
        }
        Py2cuRequest request = {.struct_size = 5};
        Py2cuFunction *function = NULL;
        CHECK_FAILS(py2cu_function_compile(device, &request, NULL, &function), PY2CU_ERROR_ARGUMENT,
                    "Py2cuRequest.struct_size");
        CHECK_FAILS(py2cu_function_compile(device, NULL, NULL, &function), PY2CU_ERROR_ARGUMENT, "the request is NULL");
        CHECK_FAILS(compile(device, "missing", &function), PY2CU_ERROR_TRANSLATE, "missing");
        /* Images without a device. */
        Py2cuModule module = {.text = python, .text_length = sizeof python - 1, .file_name = "threads.py"};
        Py2cuInstance instances[2] = {{.function = "scale", .signature = "(float32[::1], float32[::1], float32)"},
                                      {.function = "fill", .signature = "(int64[:], float64[:, :], int32)"}};
        request = (Py2cuRequest){.struct_size = sizeof request,
                                 .modules = &module,
                                 .module_count = 1,
                                 .instances = instances,
                                 .instance_count = 2};
        Py2cuUnit *unit = py2cu_translate(&request);
        Py2cuImage *image = NULL;
        size_t length = 0;
        if (CHECK_OK(py2cu_image_compile(unit, PY2CU_IMAGE_HOST, NULL, &image))) {
            CHECK(py2cu_image_bytes(image, &length) != NULL && length > 1000);
        }
        py2cu_image_free(image);
        CHECK_FAILS(py2cu_image_compile(unit, PY2CU_IMAGE_PTX, NULL, &image), PY2CU_ERROR_ARGUMENT,
                    "require an architecture");
        py2cu_unit_free(unit);
        CHECK_FAILS(py2cu_function_compile(device, &request, NULL, &function), PY2CU_ERROR_ARGUMENT,
                    "exactly one kernel, not 2");
    }
    py2cu_device_free(device);
    test_folder_remove(directory);
    return test_result();
}
