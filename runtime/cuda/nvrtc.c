// SPDX-License-Identifier: MIT
/* Compilation with NVRTC.
 *
 * Input: CUDA C and an architecture. Output: a cubin or PTX; PTX also if a cubin is requested for a device newer than
 * NVRTC, which the driver then compiles. Requires: libnvrtc. */
#include "cuda/nvrtc.h"

#include "base/error.h"
#include "cuda/library_search.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Nvrtc {
    void *library;
    int (*Version)(int *, int *);
    int (*GetNumSupportedArchs)(int *);
    int (*GetSupportedArchs)(int *);
    int (*CreateProgram)(void **, const char *, const char *, int, const char *const *, const char *const *);
    int (*DestroyProgram)(void **);
    int (*CompileProgram)(void *, int, const char *const *);
    int (*GetPTXSize)(void *, size_t *);
    int (*GetPTX)(void *, char *);
    int (*GetCUBINSize)(void *, size_t *);
    int (*GetCUBIN)(void *, char *);
    int (*GetLTOIRSize)(void *, size_t *); /* NULL before CUDA 12 */
    int (*GetLTOIR)(void *, char *);
    int (*GetProgramLogSize)(void *, size_t *);
    int (*GetProgramLog)(void *, char *);
    const char *(*GetErrorString)(int);
    int major, minor; /* version */
} Nvrtc;

enum { NVRTC_SUCCESS = 0, NVRTC_ERROR_INVALID_OPTION = 5, NVRTC_ERROR_COMPILATION = 6, MAX_ARCHS = 256 };

/* Omits the declarations of textures, of the device runtime and of launches from device code, which generated code does
 * not use. NVRTC then takes 3 to 4 ms less for each compilation. Supported since 12.4. */
static const char MINIMAL[] = "--minimal";

/* ---- the plan ---------------------------------------------------------------------------------------------------- */

/* Returns whether the string is an architecture: sm_ and two or three digits, optionally followed by a or f. */
static bool is_valid_arch(const char *arch)
{
    if (arch == NULL || strncmp(arch, "sm_", 3) != 0) {
        return false;
    }
    size_t digits = strspn(arch + 3, "0123456789");
    const char *tail = arch + 3 + digits;
    return digits >= 2 && digits <= 3 && (tail[0] == '\0' || ((tail[0] == 'a' || tail[0] == 'f') && tail[1] == '\0'));
}

/* Returns the path of NVRTC if only the dynamic loader can find it. */
static bool path_from_loader(StrBuf *path)
{
    static const char *const names[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        void *library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
        struct link_map *map = NULL;
        if (library != NULL) {
            if (dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 && map->l_name[0] == '/') {
                strbuf_puts(path, map->l_name);
            }
            (void)dlclose(library);
            if (path->length > 0) {
                return true;
            }
        }
    }
    return false;
}

static int find_nvrtc(CompileKey *plan)
{
    StrList paths = {0};
    find_best("PY2CU_NVRTC", "libnvrtc.so", "cuda_nvrtc", &paths);
    if (paths.count > 0) {
        strbuf_puts(&plan->path, paths.items[0]);
    }
    bool failed = paths.failed;
    strlist_free(&paths);
    if (failed) {
        return fail_memory();
    }
    if (plan->path.length == 0 && !path_from_loader(&plan->path)) {
        return fail(PY2CU_ERROR_NO_LIBRARY,
                    "NVRTC (libnvrtc), which is required for compilation, was not found: install the CUDA toolkit or "
                    "the Python package nvidia-cuda-nvrtc, "
                    "or set PY2CU_NVRTC to its path");
    }
    struct stat info;
    if (plan->path.failed || stat(plan->path.data, &info) != 0) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "the NVRTC library %s cannot be read: %s", strbuf_text(&plan->path),
                    strerror(errno));
    }
    strbuf_format(&plan->compiler, "%s %lld %lld.%09ld", plan->path.data, (long long)info.st_size,
                  (long long)info.st_mtim.tv_sec, (long)info.st_mtim.tv_nsec);
    return PY2CU_OK;
}

/* Adds the CUDA headers next to the library, for code that uses half types. */
static void add_include_paths(const CompileKey *plan, StrList *options)
{
    static const char *const places[] = {"../include", "../../include", "../../../include",
                                         "../../cuda_runtime/include"};
    const char *slash = strrchr(strbuf_text(&plan->path), '/');
    if (slash == NULL) {
        return;
    }
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char path[PATH_MAX], file[PATH_MAX + 32];
        int length = snprintf(path, sizeof path, "%.*s/%s", (int)(slash - plan->path.data), plan->path.data, places[i]);
        struct stat info;
        if (length > 0 && (size_t)length < sizeof path) {
            (void)snprintf(file, sizeof file, "%s/cuda_fp16.h", path);
            if (stat(file, &info) == 0) {
                strlist_format(options, "--include-path=%s", path);
                (void)snprintf(file, sizeof file, "%s/cccl", path); /* CUDA's C++ headers: <cuda/barrier>, since 13.0 */
                if (stat(file, &info) == 0) {
                    strlist_format(options, "--include-path=%s", file);
                }
                return;
            }
        }
    }
}

int nvrtc_plan(const BuildSpec *spec, CompileKey *plan)
{
    if (!is_valid_arch(spec->arch)) {
        return fail(PY2CU_ERROR_ARGUMENT, "unknown architecture \"%s\": expected a name such as sm_90 or sm_90a",
                    spec->arch != NULL ? spec->arch : "");
    }
    int status = find_nvrtc(plan);
    if (status != PY2CU_OK) {
        return status;
    }
    strbuf_add(&plan->source, spec->text, spec->text_length);
    StrList *options = &plan->options;
    strlist_add(options, "--std=c++17");
    /* For 32-bit `if (i == 0) ... else if (i == 1) ...`, ptxas generates a table of constants and an indirect branch.
     * Comparisons and branches take 0.1 us less, because the table is not in the constant cache when a kernel starts.
     */
    strlist_add(options, "--ptxas-options=--disable-optimizer-constants");
    if (spec->kernel_count > 0 && spec->extra_count == 0) { /* neither external code nor, for example, --pre-include */
        strlist_add(options, MINIMAL);
    }
    for (size_t i = 0; i < spec->kernel_count; i++) {
        if (spec->kernels[i]->recursive) {
            /* With function cloning, ptxas (12.9 to 13.5) crashes if it determines that a call of a recursive function
             * is unreachable. */
            strlist_add(options, "--ptxas-options=--cloning=no");
            break;
        }
    }
    if (spec->debug) {
        strlist_add(options, "--device-debug");
    } else if (spec->lineinfo) {
        strlist_add(options, "--generate-line-info");
    }
    if (spec->kind == PY2CU_IMAGE_LTOIR) {
        strlist_add(options, "--dlink-time-opt");
    }
    bool is_part =
        spec->link_count > 0 || strstr(spec->text, "\nextern \"C\" __device__ ") != NULL; /* of a whole program */
    if (is_part && spec->kind != PY2CU_IMAGE_LTOIR) {
        strlist_add(options, "--relocatable-device-code=true");
    }
    if (spec->fastmath) {
        strlist_add(options, "--use_fast_math");
    }
    if (spec->max_registers > 0) {
        strlist_format(options, "--maxrregcount=%u", (unsigned)spec->max_registers);
    }
    if (strstr(spec->text, "#include") != NULL) {
        add_include_paths(plan, options);
    }
    for (size_t i = 0; i < spec->extra_count; i++) {
        strlist_add(options, spec->extra[i]);
    }
    return PY2CU_OK;
}

/* ---- compiling --------------------------------------------------------------------------------------------------- */

/* Loads NVRTC's second library: NVRTC loads it by name, which the loader does not find in a Python package. */
static void open_builtins(const char *path)
{
    StrList paths = {0};
    find_libraries_next_to(path, "libnvrtc-builtins.so", &paths);
    if (paths.count > 0) {
        (void)dlopen(paths.items[0],
                     RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE); /* on failure, NVRTC itself reports the missing library */
    }
    strlist_free(&paths);
}

static int nvrtc_open(Nvrtc *api, const char *path)
{
    open_builtins(path);
    /* The library is never unloaded: loading it again is then cheap, and its worker threads may still execute its code.
     */
    api->library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (api->library == NULL) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "NVRTC cannot be loaded: %s", dlerror());
    }
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"nvrtcVersion", &api->Version},
        {"nvrtcGetNumSupportedArchs", &api->GetNumSupportedArchs},
        {"nvrtcGetSupportedArchs", &api->GetSupportedArchs},
        {"nvrtcCreateProgram", &api->CreateProgram},
        {"nvrtcDestroyProgram", &api->DestroyProgram},
        {"nvrtcCompileProgram", &api->CompileProgram},
        {"nvrtcGetPTXSize", &api->GetPTXSize},
        {"nvrtcGetPTX", &api->GetPTX},
        {"nvrtcGetCUBINSize", &api->GetCUBINSize},
        {"nvrtcGetCUBIN", &api->GetCUBIN},
        {"nvrtcGetLTOIRSize", &api->GetLTOIRSize},
        {"nvrtcGetLTOIR", &api->GetLTOIR},
        {"nvrtcGetProgramLogSize", &api->GetProgramLogSize},
        {"nvrtcGetProgramLog", &api->GetProgramLog},
        {"nvrtcGetErrorString", &api->GetErrorString},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *symbol = dlsym(api->library, functions[i].name);
        if (symbol == NULL && strstr(functions[i].name, "LTOIR") == NULL) {
            (void)dlclose(api->library);
            return fail(PY2CU_ERROR_NO_LIBRARY, "the NVRTC library %s is too old: it has no %s", path,
                        functions[i].name);
        }
        memcpy(functions[i].place, &symbol, sizeof symbol);
    }
    (void)api->Version(&api->major, &api->minor); /* only fails for NULL */
    return PY2CU_OK;
}

static bool is_older(const Nvrtc *api, int major, int minor)
{
    return api->major < major || (api->major == major && api->minor < minor);
}

/* Selects the architecture. Sets *as_ptx if the device is newer than NVRTC; the result is then PTX for the newest
 * supported architecture. */
static int choose_arch(const Nvrtc *api, const BuildSpec *spec, char *option, size_t size, bool *as_ptx)
{
    int archs[MAX_ARCHS], count = 0;
    *as_ptx = spec->kind != PY2CU_IMAGE_CUBIN;
    if (api->GetNumSupportedArchs(&count) != NVRTC_SUCCESS || count < 1 || count > MAX_ARCHS ||
        api->GetSupportedArchs(archs) != NVRTC_SUCCESS) {
        return fail(PY2CU_ERROR_COMPILE, "NVRTC %d.%d does not report its supported architectures", api->major,
                    api->minor);
    }
    int wanted = (int)strtol(spec->arch + 3, NULL, 10);
    bool known = false;
    for (int i = 0; i < count; i++) {
        known = known || archs[i] == wanted;
    }
    if (!known && wanted > archs[count - 1] && !spec->arch_is_given) {
        *as_ptx = true;
        (void)snprintf(option, size, "--gpu-architecture=compute_%d", archs[count - 1]);
        return PY2CU_OK;
    }
    if (!known) {
        StrBuf list = {0};
        for (int i = 0; i < count; i++) {
            strbuf_format(&list, "%ssm_%d", i > 0 ? ", " : "", archs[i]);
        }
        int status = fail(PY2CU_ERROR_COMPILE, "NVRTC %d.%d does not support %s; it supports %s", api->major,
                          api->minor, spec->arch, strbuf_text(&list));
        strbuf_free(&list);
        return status;
    }
    (void)snprintf(option, size, "--gpu-architecture=%s_%s", *as_ptx ? "compute" : "sm", spec->arch + 3);
    return PY2CU_OK;
}

void nvrtc_read_log(int (*get_size)(void *, size_t *), int (*get)(void *, char *), void *of, StrBuf *log)
{
    enum { SHOWN = 1 << 20, MAX_BYTES = 1 << 30 };
    size_t size = 0;
    char *text = get_size(of, &size) == NVRTC_SUCCESS && size > 1 && size <= MAX_BYTES ? calloc(1, size + 1) : NULL;
    if (text != NULL && get(of, text) == NVRTC_SUCCESS) {
        strbuf_add(log, text, strnlen(text, SHOWN));
    }
    free(text);
}

static int read_image(const Nvrtc *api, void *program, bool as_ptx, bool as_ltoir, BuildOutput *output)
{
    if (as_ltoir && (api->GetLTOIRSize == NULL || api->GetLTOIR == NULL)) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "this NVRTC is too old for LTO-IR, which requires CUDA 12");
    }
    int (*get_size)(void *, size_t *) = as_ltoir ? api->GetLTOIRSize : as_ptx ? api->GetPTXSize : api->GetCUBINSize;
    int (*get)(void *, char *) = as_ltoir ? api->GetLTOIR : as_ptx ? api->GetPTX : api->GetCUBIN;
    size_t size = 0;
    int error = get_size(program, &size);
    if (error != NVRTC_SUCCESS || size == 0 || size > NVRTC_MAX_IMAGE) {
        return fail(PY2CU_ERROR_COMPILE, "NVRTC returned no result: %s", api->GetErrorString(error));
    }
    char *image = malloc(size + 1);
    if (image == NULL) {
        return fail_memory();
    }
    error = get(program, image);
    if (error != NVRTC_SUCCESS) {
        free(image);
        return fail(PY2CU_ERROR_COMPILE, "NVRTC returned no result: %s", api->GetErrorString(error));
    }
    image[size] = '\0';
    output->image = image;
    output->length = size; /* the size of PTX includes the final NUL, which the driver requires */
    return PY2CU_OK;
}

/* Constructs of generated code that older NVRTC versions do not support, and the first version that does, of the tested
 * versions 12.0, 12.2, 12.4, 12.6, 12.9 and 13.0. */
static const struct {
    const char *name;
    int major, minor;
} later[] = {
    {"__bfloat162", 12, 2},        /* conversions of bfloat16 to small integers */
    {"__maxnreg__", 12, 4},        /* register limits of single kernels */
    {"__builtin_bit_cast", 12, 4}, /* infinity and NaN in constants */
    {"e8m0", 12, 9},               /* 8-bit floats that consist of an exponent only */
};

/* Appends the required release to the log of a failed compilation if this NVRTC is older. */
static void add_version_hint(const Nvrtc *api, StrBuf *log)
{
    for (size_t i = sizeof later / sizeof later[0]; i-- > 0;) {
        if (is_older(api, later[i].major, later[i].minor) && strstr(strbuf_text(log), later[i].name) != NULL) {
            strbuf_format(
                log,
                "\nThis is NVRTC %d.%d, but the code requires %d.%d or newer: pip install -U nvidia-cuda-nvrtc, "
                "or PY2CU_NVRTC=PATH\n",
                api->major, api->minor, later[i].major, later[i].minor);
            return;
        }
    }
}

static int compile_program(const Nvrtc *api, const BuildSpec *spec, const CompileKey *plan, BuildOutput *output)
{
    char arch[64];
    bool as_ptx = false;
    int status = choose_arch(api, spec, arch, sizeof arch, &as_ptx);
    if (status != PY2CU_OK) {
        return status;
    }
    StrList options = {0};
    strlist_add(&options, arch);
    const bool has_minimal = !is_older(api, 12, 4);
    for (size_t i = 0; i < plan->options.count; i++) {
        if (has_minimal || strcmp(plan->options.items[i], MINIMAL) != 0) {
            strlist_add(&options, plan->options.items[i]);
        }
    }
    if (options.failed || options.count > INT_MAX) {
        strlist_free(&options);
        return fail_memory();
    }
    void *program = NULL;
    int error = api->CreateProgram(&program, strbuf_text(&plan->source), spec->name, 0, NULL, NULL);
    if (error != NVRTC_SUCCESS) {
        strlist_free(&options);
        return fail(PY2CU_ERROR_COMPILE, "NVRTC rejects the source: %s", api->GetErrorString(error));
    }
    error = api->CompileProgram(program, (int)options.count, (const char *const *)options.items);
    nvrtc_read_log(api->GetProgramLogSize, api->GetProgramLog, program, &output->log);
    if (error == NVRTC_SUCCESS) {
        status = read_image(api, program, as_ptx, spec->kind == PY2CU_IMAGE_LTOIR, output);
    } else {
        add_version_hint(api, &output->log);
        status = fail(PY2CU_ERROR_COMPILE, "NVRTC failed to compile the source (%s):\n%s", api->GetErrorString(error),
                      strbuf_text(&output->log));
    }
    (void)api->DestroyProgram(&program);
    strlist_free(&options);
    return status;
}

int nvrtc_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output)
{
    Nvrtc api = {0};
    int status = nvrtc_open(&api, plan->path.data);
    if (status == PY2CU_OK) {
        status = compile_program(&api, spec, plan, output);
        (void)dlclose(api.library);
    }
    return status;
}
