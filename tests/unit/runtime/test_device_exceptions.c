// SPDX-License-Identifier: MIT
/* Exceptions of kernels through the C API: on the host backend in every order of the threads, and on a GPU if there is
 * one. The first wait reports the exception once, and the device remains usable. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "common.h"

static const char text[] = "from numba import cuda\n"
                           "\n"
                           "@cuda.jit('void(int64[::1], int64, int64)')\n"
                           "def store(x, i, at):\n"
                           "    t = cuda.threadIdx.x\n"
                           "    if t == at:\n"
                           "        x[i] = 7\n"
                           "    cuda.syncthreads()\n"
                           "    if t != at:\n"
                           "        x[0] = 1\n";

enum { COUNT = 4 };

typedef struct Fixture {
    Py2cuDevice *device;
    Py2cuFunction *function;
    Py2cuArray *array;
} Fixture;

static bool open_fixture(Fixture *fixture, Py2cuDevice *device)
{
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "store.py"};
    Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .boundscheck = PY2CU_YES};
    const int64_t shape[1] = {COUNT};
    fixture->device = device;
    Py2cuArg zero = py2cu_arg_int(0);
    return CHECK_OK(py2cu_function_compile(device, &request, NULL, &fixture->function)) &&
           CHECK_OK(py2cu_array_new(device, PY2CU_INT64, 1, shape, NULL, &fixture->array)) &&
           CHECK_OK(py2cu_array_fill(fixture->array, &zero, NULL));
}

static void close_fixture(Fixture *fixture)
{
    py2cu_array_free(fixture->array);
    py2cu_function_free(fixture->function);
}

static int launch(const Fixture *fixture, int64_t i, int64_t at, Py2cuStream *stream)
{
    const Py2cuArg args[3] = {py2cu_arg_array(fixture->array), py2cu_arg_int(i), py2cu_arg_int(at)};
    return py2cu_launch(fixture->function, test_dim(1, 1, 1), test_dim(64, 1, 1), 0, stream, args, 3);
}

static void check_exception(int status, int64_t index, uint32_t thread)
{
    CHECK(status == PY2CU_ERROR_RAISED);
    const Py2cuException *raised = py2cu_error_exception();
    if (!CHECK(raised != NULL)) {
        return;
    }
    char expected[256];
    (void)snprintf(
        expected, sizeof expected,
        "In function 'store', file store.py, line 7, tid=[0, 0, %u] ctaid=[0, 0, 0]: x: index %lld is out of bounds "
        "for axis 0 with size 4",
        (unsigned)thread, (long long)index);
    CHECK(strcmp(raised->type, "IndexError") == 0);
    CHECK(strcmp(raised->message, expected) == 0);
    CHECK(strcmp(raised->function, "store") == 0 && strcmp(raised->file_name, "store.py") == 0 && raised->line == 7);
    CHECK(raised->thread.x == thread && raised->thread.y == 0 && raised->block.x == 0);
    CHECK(raised->index == index && raised->size == COUNT);
    CHECK(strstr(py2cu_error_detail(), "kernel store (store.py:4): IndexError: In function 'store'") ==
          py2cu_error_detail());
}

/* On the host, the launch reports the exception; on a GPU, the wait does. */
static void test_reporting(Py2cuDevice *device, bool is_host)
{
    Fixture fixture = {0};
    Py2cuStream *stream = NULL;
    int64_t found[COUNT];
    if (open_fixture(&fixture, device) && CHECK_OK(py2cu_stream_new(device, &stream))) {
        CHECK_OK(launch(&fixture, -1, 3, NULL));
        CHECK_OK(py2cu_device_synchronize(device));
        for (int way = 0; way < 4; way++) {
            Py2cuStream *used = way == 1 || way == 3 ? stream : NULL;
            int status = launch(&fixture, COUNT + way, (uint32_t)(10 + way), used);
            if (!is_host) {
                CHECK(status == PY2CU_OK);
                status = way == 0   ? py2cu_device_synchronize(device)
                         : way == 1 ? py2cu_stream_synchronize(stream)
                         : way == 2 ? py2cu_array_copy_to(fixture.array, found, sizeof found, NULL, true)
                                    : py2cu_function_check(fixture.function, stream);
            }
            check_exception(status, COUNT + way, (uint32_t)(10 + way));
            CHECK_OK(py2cu_function_check(fixture.function, used)); /* once */
            CHECK_OK(py2cu_device_synchronize(device));
        }
        CHECK_OK(py2cu_array_copy_to(fixture.array, found, sizeof found, NULL, true));
        CHECK(found[0] == 1 && found[1] == 0 && found[2] == 0 && found[3] == 7); /* the others passed the barrier */
        CHECK_FAILS(py2cu_memory_fill(device, found, "abc", 3, 1, NULL), PY2CU_ERROR_ARGUMENT, "not 3");
        CHECK(py2cu_error_exception() == NULL);
    }
    py2cu_stream_free(stream);
    close_fixture(&fixture);
    CHECK_OK(py2cu_device_synchronize(device));
}

int main(void)
{
    static const char *const orders[] = {"forward", "reverse", "shuffle"};
    char *directory = test_folder();
    setenv("PY2CU_CACHE_DIR", directory, 1);
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        Py2cuDevice *device = NULL;
        setenv("PY2CU_HOST_ORDER", orders[i], 1);
        setenv("PY2CU_HOST_BARRIER", i == 1 ? "strict" : "", 1);
        if (CHECK_OK(py2cu_device_open("host", 0, &device))) {
            if (i != 1) {
                test_reporting(device, true);
            } else { /* the exception, not the resulting deadlock */
                Fixture fixture = {0};
                if (open_fixture(&fixture, device)) {
                    check_exception(launch(&fixture, 4, 5, NULL), 4, 5);
                }
                close_fixture(&fixture);
            }
            py2cu_device_free(device);
        }
    }
    Py2cuDevice *gpu = NULL;
    if (py2cu_device_count("cuda") > 0 && CHECK_OK(py2cu_device_open("cuda", 0, &gpu))) {
        test_reporting(gpu, false);
        py2cu_device_free(gpu);
    }
    test_folder_remove(directory);
    return test_result();
}
