// SPDX-License-Identifier: MIT
/* Failures of NVRTC and nvJitLink, simulated by fake_cuda.c (the argument is its library): each results in a clear
 * error or an image, with a log of limited length. Also checks the options of successful calls. */
#include "fake_gpu_check.h"

#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LOG_BYTES = 2 << 20 };

static const char text[] = "from numba import cuda\n"
                           "@cuda.jit('void(float32[::1])')\n"
                           "def k(x):\n"
                           "    x[0] = 1\n";

/* The simulated failure, whether it also occurs without linking, and parts of the message; NULL: any message. */
static const struct {
    const char *what;
    bool at_nvrtc;
    const char *words;
} faults[] = {
    {"", false, NULL},
    {"log", false, NULL},
    {"log-long", false, NULL},
    {"log-huge", false, NULL},
    {"log-fails", false, NULL},
    {"log-get-fails", false, NULL},
    {"refuses", true, "NVRTC failed to compile the source (NVRTC_ERROR_COMPILATION)"},
    {"refuses log-long", true, "wwwwww"},
    {"refuses log-huge", true, "NVRTC failed to compile the source"},
    {"refuses no-words", true, "NVRTC failed to compile the source"},
    {"refuses log-unknown old", true, "This is NVRTC 12.3, but the code requires 12.4 or newer"},
    {"refuses log-unknown", true, "is undefined"},
    {"refuses log-ptxas", true,
     "NVRTC failed to compile the source (NVRTC_ERROR_COMPILATION):\n"
     "ptxas error   : Entry function 'k' uses too much shared data (0x445c0 bytes, 0xc000 max)\n"
     "ptxas fatal   : Ptx assembly aborted due to errors"},
    {"create-fails", true, "NVRTC rejects the source"},
    {"archs-many", true, "does not report its supported architectures"},
    {"archs-none", true, "does not report its supported architectures"},
    {"archs-negative", true, "does not report its supported architectures"},
    {"archs-fail", true, "does not report its supported architectures"},
    {"image-none", true, "result"},
    {"image-huge", true, "result"},
    {"image-fails", true, "result"},
    {"image-size-fails", true, "result"},
    {"link-refused", false, "nvJitLink does not support the architecture sm_90"},
    {"add-fails", false, "nvJitLink rejects"},
    {"add-fails log-long", false, "wwwwww"},
    {"complete-fails", false, "nvJitLink failed to link"},
    {"complete-fails log-ptxas", false,
     "nvJitLink failed to link:\n"
     "ptxas error   : Entry function 'k' uses too much shared data (0x445c0 bytes, 0xc000 max)\n"
     "ptxas fatal   : Ptx assembly aborted due to errors"},
    {"complete-fails log-undefined", false,
     "the function 'missing' is declared, but no linked code defines it: add its source to link=[...] of "
     "cuda.declare_device or cuda.jit\nerror   : Undefined reference to 'missing' in 'false.cu'\n"
     "error   : Undefined reference to 'other' in 'false.cu'\nERROR 1: finish"},
    {"complete-fails log-unresolved", false,
     "the function 'missing' is declared, but no linked code defines it: add its source to link=[...] of "
     "cuda.declare_device or cuda.jit\nptxas fatal   : Unresolved extern function 'missing'"},
};

static void expect(const char *what, bool linked, bool fails, const char *words)
{
    Py2cuModule module = {.text = text, .text_length = sizeof text - 1, .file_name = "false.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    static const char other[] = ".version 8.0\n";
    Py2cuLinkItem item = {.kind = PY2CU_LINK_PTX, .name = "other.ptx", .data = other, .length = sizeof other - 1};
    Py2cuCompileOptions options = {.struct_size = sizeof options,
                                   .arch = "sm_90",
                                   .no_cache = true,
                                   .link = linked ? &item : NULL,
                                   .link_count = linked};
    Py2cuUnit *unit = py2cu_translate(&request);
    Py2cuImage *image = NULL;
    int status = py2cu_image_compile(unit, linked ? PY2CU_IMAGE_LINKED_PTX : PY2CU_IMAGE_PTX, &options, &image);
    const char *detail = status != PY2CU_OK ? py2cu_error_detail() : "";
    if (fails != (status != PY2CU_OK) || (fails && strstr(detail, words) == NULL) ||
        (!fails && strlen(py2cu_image_log(image)) > MAX_LOG_BYTES) || (image != NULL) == fails) {
        printf("\"%s\"%s gives %s: %.300s\n", what, linked ? ", linked" : "", py2cu_status_name(status), detail);
        failures++;
    }
    py2cu_image_free(image);
    py2cu_unit_free(unit);
}

/* ---- options of calls ---- */

static const char half_text[] = "from numba import cuda\n"
                                "@cuda.jit('void(float16[::1])')\n"
                                "def k(x):\n"
                                "    x[0] = x[1]\n";

static int image_of(const char *python, Py2cuImageKind kind, const Py2cuCompileOptions *options)
{
    Py2cuModule module = {.text = python, .text_length = strlen(python), .file_name = "folder/a\"b.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    Py2cuUnit *unit = py2cu_translate(&request);
    Py2cuImage *image = NULL;
    gpu->options[0] = '\0';
    int status = py2cu_image_compile(unit, kind, options, &image);
    CHECK((image != NULL) == (status == PY2CU_OK));
    py2cu_image_free(image);
    py2cu_unit_free(unit);
    return status;
}

static void asks(Py2cuImageKind kind, Py2cuCompileOptions options, const char *words, int line)
{
    options.struct_size = sizeof options;
    options.no_cache = true;
    options.arch = options.arch != NULL ? options.arch : "sm_90";
    fails_with(image_of(text, kind, &options), PY2CU_OK, "", words, line);
    if (strcmp(gpu->options, words) != 0) {
        printf("line %d: the compiler is asked for\n    %s\nand not for\n    %s\n", line, gpu->options, words);
        failures++;
    }
}
#define ASKS(kind, words, ...) asks(PY2CU_IMAGE_##kind, (Py2cuCompileOptions){__VA_ARGS__}, words, __LINE__)
#define ALWAYS " --std=c++17 --ptxas-options=--disable-optimizer-constants"
#define GENERATED ALWAYS " --minimal" /* neither external code nor additional options */

static void test_options(void)
{
    static const char *const more[] = {"-DA=1", "-lineinfo"};
    ASKS(CUBIN, "a_b.cu --gpu-architecture=sm_90" GENERATED, .fastmath = false);
    ASKS(CUBIN, "a_b.cu --gpu-architecture=sm_80" GENERATED, .arch = "sm_80");
    ASKS(PTX, "a_b.cu --gpu-architecture=compute_90a" GENERATED " --use_fast_math --maxrregcount=40", .arch = "sm_90a",
         .fastmath = true, .max_registers = 40);
    ASKS(CUBIN, "a_b.cu --gpu-architecture=sm_90" GENERATED " --device-debug", .debug = true, .lineinfo = true);
    ASKS(CUBIN, "a_b.cu --gpu-architecture=sm_90" ALWAYS " --generate-line-info -DA=1 -lineinfo", .lineinfo = true,
         .nvrtc_options = more, .nvrtc_option_count = 2);
    ASKS(LTOIR, "a_b.cu --gpu-architecture=compute_90" GENERATED " --dlink-time-opt", .fastmath = false);
    setenv("PY2CU_FAKE_CUDA", "old", 1); /* 12.3 */
    ASKS(CUBIN, "a_b.cu --gpu-architecture=sm_90" ALWAYS, .fastmath = false);
    setenv("PY2CU_FAKE_CUDA", "", 1);

    Py2cuCompileOptions options = {.struct_size = sizeof options, .no_cache = true, .arch = "sm_70"};
    FAILS(COMPILE, "NVRTC 13.0 does not support sm_70; it supports sm_80, sm_90",
          image_of(text, PY2CU_IMAGE_CUBIN, &options));
    options.arch = "sm_100"; /* newer than NVRTC: passed as requested, because there is no alternative */
    FAILS(COMPILE, "NVRTC 13.0 does not support sm_100; it supports sm_80, sm_90",
          image_of(text, PY2CU_IMAGE_CUBIN, &options));
}

static void test_links(void)
{
#define ITEM(of, called)                                                                                               \
    {                                                                                                                  \
        .kind = PY2CU_LINK_##of, .name = called, .data = "abcdef", .length = 4                                         \
    }
    static const Py2cuLinkItem items[] = {ITEM(CU, "f.cu"),         ITEM(PTX, "f.ptx"),   ITEM(CUBIN, "f.cubin"),
                                          ITEM(FATBIN, "f.fatbin"), ITEM(ARCHIVE, "f.a"), ITEM(OBJECT, "f.o"),
                                          ITEM(LTOIR, "f.ltoir")};
#undef ITEM
    enum { COUNT = sizeof items / sizeof items[0] };
    /* CUDA C is compiled to LTO-IR, PTX gets a terminating NUL, other kinds are passed unchanged. */
#define OTHERS                                                                                                         \
    "add(2, 5, f.ptx) add(1, 4, f.cubin) add(4, 4, f.fatbin) add(6, 4, f.a) add(5, 4, f.o) add(3, 4, f.ltoir)"
    ASKS(CUBIN,
         "link -arch=sm_90 -lto a_b.cu --gpu-architecture=compute_90" GENERATED
         " --dlink-time-opt add(3, 18, a_b.cu) f.cu "
         "--gpu-architecture=compute_90" ALWAYS " --dlink-time-opt add(3, 18, f.cu) " OTHERS,
         .link = items, .link_count = COUNT);
    /* With debug information, machine code is linked without LTO. */
    ASKS(CUBIN,
         "link -arch=sm_90 -g a_b.cu --gpu-architecture=sm_90" GENERATED
         " --device-debug --relocatable-device-code=true add(1, 18, a_b.cu) f.cu "
         "--gpu-architecture=sm_90" ALWAYS " --device-debug --relocatable-device-code=true add(1, 18, f.cu) " OTHERS,
         .link = items, .link_count = COUNT, .debug = true, .lineinfo = true);
    ASKS(LINKED_PTX,
         "link -arch=sm_90 -lto -ptx -lineinfo -maxrregcount=40 -ftz=1 -prec-div=0 -prec-sqrt=0 a_b.cu "
         "--gpu-architecture=compute_90" GENERATED
         " --generate-line-info --dlink-time-opt --use_fast_math --maxrregcount=40 add(3, 18, a_b.cu) add(2, 5, f.ptx)",
         .link = &items[1], .link_count = 1, .lineinfo = true, .max_registers = 40, .fastmath = true);
    ASKS(LINKED_PTX, "a_b.cu --gpu-architecture=compute_90" GENERATED, .link = NULL);
    ASKS(LINKED_PTX, "a_b.cu --gpu-architecture=compute_90" GENERATED " --device-debug --relocatable-device-code=true",
         .link = items, .link_count = COUNT, .debug = true);
    ASKS(PTX, "a_b.cu --gpu-architecture=compute_90" GENERATED " --relocatable-device-code=true", .link = items,
         .link_count = COUNT);

    setenv("PY2CU_FAKE_CUDA", "log", 1);
    ASKS(CUBIN,
         "link -arch=sm_90 -lto a_b.cu --gpu-architecture=compute_90" GENERATED
         " --dlink-time-opt add(3, 18, a_b.cu) f.cu --gpu-architecture=compute_90" ALWAYS
         " --dlink-time-opt add(3, 18, f.cu)",
         .link = items, .link_count = 1);
    setenv("PY2CU_FAKE_CUDA", "refuses", 1);
    Py2cuCompileOptions options = {
        .struct_size = sizeof options, .no_cache = true, .arch = "sm_90", .link = items, .link_count = 1};
    FAILS(COMPILE, "NVRTC failed to compile the source (NVRTC_ERROR_COMPILATION)",
          image_of(text, PY2CU_IMAGE_CUBIN, &options));
    setenv("PY2CU_FAKE_CUDA", "", 1);
}

/* Libraries that do not exist, are not shared libraries, or lack functions. */
static void test_libraries(void)
{
    static const char other[] = ".version 8.0\n";
    Py2cuLinkItem item = {.kind = PY2CU_LINK_PTX, .name = "other.ptx", .data = other, .length = sizeof other - 1};
    Py2cuCompileOptions options = {
        .struct_size = sizeof options, .arch = "sm_90", .no_cache = true, .link = &item, .link_count = 1};
    struct link_map *map = NULL;
    void *library = dlopen("libm.so.6", RTLD_NOW | RTLD_LOCAL); /* a library with neither NVRTC nor nvJitLink */
    CHECK(library != NULL && dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 && map->l_name[0] == '/');
    static const char *const variables[] = {"PY2CU_NVJITLINK", "PY2CU_NVRTC"};
    static const char *const says[][3] = {
        {"the library /no/such/lib.so cannot be read: No such file", "nvJitLink cannot be loaded: /etc/passwd",
         " has no nvJitLinkCreate"},
        {"the NVRTC library /no/such/lib.so cannot be read: No such file", "NVRTC cannot be loaded: /etc/passwd",
         " is too old: it has no nvrtcVersion"},
    };
    const char *const paths[] = {"/no/such/lib.so", "/etc/passwd", map != NULL ? map->l_name : ""};
    for (size_t v = 0; v < 2; v++) {
        char *before = strdup(getenv(variables[v]));
        for (size_t i = 0; i < 3; i++) {
            setenv(variables[v], paths[i], 1);
            FAILS(NO_LIBRARY, says[v][i], image_of(text, PY2CU_IMAGE_CUBIN, &options));
        }
        setenv(variables[v], before, 1);
        free(before);
    }
    (void)dlclose(library);
}

/* CUDA's headers are searched next to NVRTC if the code includes one. */
static void test_headers(const char *library)
{
    char directory[] = "false-cuda-XXXXXX", path[64], expected[512];
    static const char *const made[] = {"lib", "include", "include/cuda_fp16.h", "include/cccl"};
    CHECK(mkdtemp(directory) != NULL);
    for (size_t i = 0; i < 4; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", directory, made[i]);
        CHECK(mkdir(path, 0700) == 0);
        (void)snprintf(path, sizeof path, "%s/lib/libnvrtc.so", directory);
        CHECK(i > 0 || symlink(library, path) == 0);
        setenv("PY2CU_NVRTC", path, 1);
        (void)snprintf(expected, sizeof expected, "a_b.cu --gpu-architecture=sm_90" GENERATED "%s%s%s%s%s%s",
                       i > 1 ? " --include-path=" : "", i > 1 ? directory : "", i > 1 ? "/lib/../include" : "",
                       i > 2 ? " --include-path=" : "", i > 2 ? directory : "", i > 2 ? "/lib/../include/cccl" : "");
        Py2cuCompileOptions options = {.struct_size = sizeof options, .no_cache = true, .arch = "sm_90"};
        OK(image_of(half_text, PY2CU_IMAGE_CUBIN, &options));
        CHECK(strcmp(gpu->options, expected) == 0);
        OK(image_of(text, PY2CU_IMAGE_CUBIN, &options));
        CHECK(strstr(gpu->options, "include") == NULL);
    }
    CHECK(unlink(path) == 0);
    for (size_t i = 4; i > 0; i--) {
        (void)snprintf(path, sizeof path, "%s/%s", directory, made[i - 1]);
        CHECK(rmdir(path) == 0);
    }
    CHECK(rmdir(directory) == 0);
    setenv("PY2CU_NVRTC", library, 1);
}

int main(int argc, char **argv)
{
    const char *library = argc > 1 ? argv[1] : "";
    use_library(library);
    setenv("PY2CU_NVJITLINK", library, 1);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        setenv("PY2CU_FAKE_CUDA", faults[i].what, 1);
        expect(faults[i].what, false, faults[i].at_nvrtc, faults[i].words);
        expect(faults[i].what, true, faults[i].words != NULL, faults[i].words);
        setenv("PY2CU_FAKE_CUDA", "", 1);
        expect("", true, false, NULL); /* the next compilation succeeds */
    }
    test_options();
    test_links();
    test_libraries();
    test_headers(library);
    return failures == 0 ? 0 : 1;
}
