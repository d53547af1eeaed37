// SPDX-License-Identifier: MIT
/* Threads that wait for one compilation: if the compiling thread is interrupted, another one compiles; a waiting thread
 * can be interrupted as well.
 *
 * The compiler is a script that waits for a file, which keeps both threads in the required state until one is
 * interrupted. The interrupt callback of a waiting thread shows that it waits. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "common.h"

#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

static const char python[] = "from numba import cuda\n"
                             "\n"
                             "\n"
                             "@cuda.jit\n"
                             "def fill(out, a):\n"
                             "    i = cuda.grid(1)\n"
                             "    if i < out.size:\n"
                             "        out[i] = a\n";

typedef enum Role { OTHER, BUILDER, WAITER } Role;

static _Thread_local Role role;

typedef struct Build {
    Py2cuDevice *device;
    Role interrupted;
    atomic_bool asked[3];
    char go[512]; /* the compiler continues when this file exists */
    Py2cuFunction *functions[3];
    int statuses[3];
} Build;

static void create(const char *path)
{
    FILE *file = fopen(path, "we");
    CHECK(file != NULL && fclose(file) == 0);
}

static bool give_up(void *context)
{
    Build *build = context;
    atomic_store(&build->asked[role], true);
    bool now = role == build->interrupted && atomic_load(&build->asked[BUILDER]) && atomic_load(&build->asked[WAITER]);
    if (now) {
        create(build->go);
    }
    return now;
}

static void compile(Build *build)
{
    Py2cuModule module = {.text = python, .text_length = sizeof python - 1, .file_name = "fill.py"};
    Py2cuInstance instance = {.function = "fill", .signature = "(float32[::1], float32)"};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    Py2cuCompileOptions options = {.struct_size = sizeof options, .no_cache = true};
    build->statuses[role] = py2cu_function_compile(build->device, &request, &options, &build->functions[role]);
}

static void *build_first(void *argument)
{
    role = BUILDER;
    compile(argument);
    return NULL;
}

static void *build_second(void *argument)
{
    role = WAITER;
    compile(argument);
    return NULL;
}

/* Both threads compile the same kernel, and one is interrupted while both wait for the compiler. */
static void test_interrupted_thread(Py2cuDevice *device, const char *directory, Role interrupted)
{
    Build build = {.device = device, .interrupted = interrupted};
    Role stays = interrupted == BUILDER ? WAITER : BUILDER;
    pthread_t builder, waiter;
    (void)snprintf(build.go, sizeof build.go, "%s/go", directory);
    (void)unlink(build.go);
    py2cu_device_on_wait(device, give_up, &build);
    CHECK(pthread_create(&builder, NULL, build_first, &build) == 0);
    while (!atomic_load(&build.asked[BUILDER])) { /* it compiles: other threads wait for it */
        (void)usleep(1000);
    }
    CHECK(pthread_create(&waiter, NULL, build_second, &build) == 0);
    CHECK(pthread_join(waiter, NULL) == 0 && pthread_join(builder, NULL) == 0);
    CHECK(build.statuses[interrupted] == PY2CU_ERROR_INTERRUPTED && build.functions[interrupted] == NULL);
    CHECK(build.statuses[stays] == PY2CU_OK);
    float out[4] = {0};
    int64_t count = 4;
    Py2cuArg args[2] = {test_view(out, PY2CU_FLOAT32, 1, &count), py2cu_arg_float(2.5)};
    if (CHECK(build.functions[stays] != NULL)) {
        CHECK_OK(py2cu_launch(build.functions[stays], test_dim(1, 1, 1), test_dim(4, 1, 1), 0, NULL, args, 2));
        CHECK(out[0] == 2.5F && out[3] == 2.5F);
    }
    py2cu_function_free(build.functions[stays]);
    py2cu_device_on_wait(device, NULL, NULL);
}

int main(void)
{
    char *directory = test_folder(), path[512];
    const char *given = getenv("PY2CU_CXX");
    (void)snprintf(path, sizeof path, "%s/compiler", directory);
    FILE *script = fopen(path, "we");
    if (CHECK(script != NULL)) {
        CHECK(fprintf(script, "#!/bin/sh\nwhile [ ! -e '%s/go' ]; do sleep 0.02; done\nexec %s \"$@\"\n", directory,
                      given != NULL ? given : "c++") > 0);
        CHECK(fclose(script) == 0 && chmod(path, 0700) == 0);
    }
    setenv("PY2CU_CXX", path, 1);
    setenv("PY2CU_CXX_SECONDS", "100", 1); /* ensures that a failing test ends */
    Py2cuDevice *device = NULL;
    if (CHECK_OK(py2cu_device_open("host", 0, &device))) {
        test_interrupted_thread(device, directory, BUILDER);
        test_interrupted_thread(device, directory, WAITER);
    }
    py2cu_device_free(device);
    test_folder_remove(directory);
    return test_result();
}
