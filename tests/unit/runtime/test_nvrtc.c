// SPDX-License-Identifier: MIT
/* NVRTC: cubin and PTX, options, errors, and the cache: a hit does not open NVRTC. Requires no GPU. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "common.h"

#include <sys/wait.h>

static const char text[] =
    "extern \"C\" __global__ void saxpy(float a, const float *x, long long x_shape0, float *out)\n"
    "{\n"
    "    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i < x_shape0) {\n"
    "        out[i] = a * x[i] + out[i];\n"
    "    }\n"
    "}\n";

static int build(Py2cuImageKind kind, const char *source, const TestKernel *kernel, const Py2cuCompileOptions *options,
                 Py2cuImage **image)
{
    const Py2cuKernelInfo *info = &kernel->info;
    return build_image(&cuda_backend, kind, source, strlen(source), &info, 1, NULL, options, (BuildWait){0}, image);
}

static bool nvrtc_is_open(void)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[1024];
    bool found = false;
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        found = found || strstr(line, "libnvrtc") != NULL;
    }
    if (maps != NULL) {
        (void)fclose(maps);
    }
    return found;
}

/* Compiles in a child process, which has not opened NVRTC. */
static void compile_in_child(const TestKernel *kernel, const Py2cuCompileOptions *options, bool from_cache)
{
    pid_t child = fork();
    if (child == 0) {
        test_failures = 0;
        Py2cuImage *image = NULL;
        size_t length = 0;
        CHECK_OK(build(PY2CU_IMAGE_CUBIN, text, kernel, options, &image));
        const char *bytes = py2cu_image_bytes(image, &length);
        CHECK(length > 4 && memcmp(bytes, "\177ELF", 4) == 0);
        CHECK(py2cu_image_from_cache(image) == from_cache);
        CHECK(nvrtc_is_open() == !from_cache);
        py2cu_image_free(image);
        _exit(test_failures == 0 ? 0 : 1);
    }
    int status = 0;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void test_images(const TestKernel *kernel, const char *directory)
{
    Py2cuCompileOptions options = {.struct_size = sizeof options, .arch = "sm_90", .cache_dir = directory};
    compile_in_child(kernel, &options, false);
    compile_in_child(kernel, &options, true);
    options.arch = "sm_80";
    compile_in_child(kernel, &options, false);
    options.lineinfo = true;
    compile_in_child(kernel, &options, false);
    compile_in_child(kernel, &options, true);
    options.no_cache = true;
    compile_in_child(kernel, &options, false);

    Py2cuImage *image = NULL;
    size_t length = 0;
    options = (Py2cuCompileOptions){.struct_size = sizeof options, .arch = "sm_90", .cache_dir = directory};
    if (CHECK_OK(build(PY2CU_IMAGE_PTX, text, kernel, &options, &image))) {
        const char *ptx = py2cu_image_bytes(image, &length);
        CHECK(strstr(ptx, ".target sm_90") != NULL && strstr(ptx, ".entry saxpy") != NULL &&
              strstr(ptx, "fma.rn.f32") != NULL);
        CHECK(ptx[length - 1] == '\0' && strstr(ptx, ".maxntid") == NULL && strstr(ptx, ".ftz") == NULL);
    }
    py2cu_image_free(image);

    /* Options are passed to the compiler. */
    options.fastmath = true;
    options.max_registers = 40;
    static const char *const extra[] = {"-DUNUSED=1"};
    options.nvrtc_options = extra;
    options.nvrtc_option_count = 1;
    if (CHECK_OK(build(PY2CU_IMAGE_PTX, text, kernel, &options, &image))) {
        CHECK(strstr(py2cu_image_bytes(image, NULL), "fma.rn.ftz.f32") != NULL);
    }
    py2cu_image_free(image);
    static const char *const wrong[] = {"--no-such-option"};
    options.nvrtc_options = wrong;
    CHECK_FAILS(build(PY2CU_IMAGE_PTX, text, kernel, &options, &image), PY2CU_ERROR_COMPILE, "no-such-option");
}

/* Line information does not change instructions. */
static void test_lineinfo(const TestKernel *kernel)
{
    char *code[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++) {
        Py2cuCompileOptions options = {
            .struct_size = sizeof options, .arch = "sm_90", .lineinfo = i == 1, .no_cache = true};
        Py2cuImage *image = NULL;
        if (!CHECK_OK(build(PY2CU_IMAGE_PTX, text, kernel, &options, &image))) {
            continue;
        }
        /* Only instructions: no directives, labels or comments. */
        char *ptx = strdup((const char *)py2cu_image_bytes(image, NULL)), *rest = NULL;
        code[i] = calloc(1, strlen(ptx) + 1);
        for (char *line = strtok_r(ptx, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
            const char *word = line + strspn(line, " \t");
            if (line != word && word[0] != '.' && word[0] != '/' && word[0] != '$') {
                strcat(code[i], word);
            }
        }
        free(ptx);
        py2cu_image_free(image);
    }
    CHECK(code[0] != NULL && code[1] != NULL && strlen(code[0]) > 100 && strcmp(code[0], code[1]) == 0);
    free(code[0]);
    free(code[1]);
}

static void test_errors(const TestKernel *kernel, const char *directory)
{
    Py2cuCompileOptions options = {.struct_size = sizeof options, .arch = "sm_90", .cache_dir = directory};
    Py2cuImage *image = NULL;
    CHECK_FAILS(build(PY2CU_IMAGE_CUBIN, "\n\nthis is no C;\n", kernel, &options, &image), PY2CU_ERROR_COMPILE,
                "test.cu(3)");
    CHECK(image == NULL && strstr(py2cu_error_detail(), "kernel saxpy (test.py:7)") != NULL);
    static const char *const archs[] = {"",         "90",         "sm_",     "sm_9",   "sm_9x",
                                        "sm_90;rm", "compute_90", "sm_90ab", "sm_1234"};
    for (size_t i = 0; i < sizeof archs / sizeof archs[0]; i++) {
        options.arch = archs[i];
        CHECK_FAILS(build(PY2CU_IMAGE_CUBIN, text, kernel, &options, &image), PY2CU_ERROR_ARGUMENT,
                    "unknown architecture");
    }
    options.arch = "sm_999";
    CHECK_FAILS(build(PY2CU_IMAGE_CUBIN, text, kernel, &options, &image), PY2CU_ERROR_COMPILE,
                "does not support sm_999; it supports sm_");
    options.arch = "sm_90";
    options.no_cache = true;
    setenv("PY2CU_NVRTC", "/no/such/libnvrtc.so", 1);
    CHECK_FAILS(build(PY2CU_IMAGE_CUBIN, text, kernel, &options, &image), PY2CU_ERROR_NO_LIBRARY,
                "/no/such/libnvrtc.so");
    setenv("PY2CU_NVRTC", "/etc/passwd", 1);
    CHECK_FAILS(build(PY2CU_IMAGE_CUBIN, text, kernel, &options, &image), PY2CU_ERROR_NO_LIBRARY,
                "NVRTC cannot be loaded");
    unsetenv("PY2CU_NVRTC");
}

/* A device newer than NVRTC gets PTX for the newest architecture that NVRTC supports. */
static void test_newer_device(const TestKernel *kernel)
{
    Py2cuCompileOptions options = {.struct_size = sizeof options, .no_cache = true};
    Py2cuImage *image = NULL;
    const Py2cuKernelInfo *info = &kernel->info;
    if (CHECK_OK(build_image(&cuda_backend, PY2CU_IMAGE_CUBIN, text, strlen(text), &info, 1, "sm_999", &options,
                             (BuildWait){0}, &image))) {
        CHECK(strstr(py2cu_image_bytes(image, NULL), ".target sm_") != NULL);
    }
    py2cu_image_free(image);
}

int main(void)
{
    char *directory = test_folder();
    TestKernel kernel;
    test_kernel(&kernel, "saxpy", false);
    test_scalar(&kernel, "a", PY2CU_FLOAT32);
    test_array(&kernel, "x", PY2CU_FLOAT32, 1, PY2CU_LAYOUT_C, false);
    test_array(&kernel, "out", PY2CU_FLOAT32, 1, PY2CU_LAYOUT_C, true);
    kernel.info.param_count--;

    Py2cuCompileOptions options = {.struct_size = sizeof options, .arch = "sm_90", .no_cache = true};
    BuildSpec spec = {
        .kind = PY2CU_IMAGE_CUBIN, .text = text, .text_length = sizeof text - 1, .name = "x.cu", .arch = options.arch};
    CompileKey plan = {0};
    int status = cuda_backend.compiler->plan(&spec, &plan);
    CHECK(status != PY2CU_OK || strcmp(strbuf_text(&plan.source), text) == 0); /* passed unchanged */
    compile_key_free(&plan);
    if (status == PY2CU_ERROR_NO_LIBRARY) {
        printf("SKIPPED: %s\n", py2cu_error_detail());
        test_folder_remove(directory);
        return TEST_SKIPPED;
    }
    test_images(&kernel, directory); /* first: child processes must not inherit an open NVRTC */
    test_lineinfo(&kernel);
    test_errors(&kernel, directory);
    test_newer_device(&kernel);
    test_folder_remove(directory);
    return test_result();
}
