/* Compiling with NVRTC.
 * Takes: CUDA C and an architecture. Gives: a cubin, or PTX (also where a cubin is wanted for a device that is newer
 * than NVRTC: the driver compiles it). Needs: libnvrtc. */
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
} Nvrtc;

enum { NVRTC_SUCCESS = 0, NVRTC_ERROR_INVALID_OPTION = 5, NVRTC_ERROR_COMPILATION = 6, MAX_ARCHS = 256 };

/* ---- the plan ---------------------------------------------------------------------------------------------------- */

/* "sm_90" or "sm_90a": two or three digits, then nothing, a or f. */
static bool arch_is_sound(const char *arch)
{
    if (arch == NULL || strncmp(arch, "sm_", 3) != 0) {
        return false;
    }
    size_t digits = strspn(arch + 3, "0123456789");
    const char *tail = arch + 3 + digits;
    return digits >= 2 && digits <= 3 && (tail[0] == '\0' || ((tail[0] == 'a' || tail[0] == 'f') && tail[1] == '\0'));
}

/* The path of NVRTC when only the loader knows where it is. */
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
        return fail(PY2CU_ERROR_NO_LIBRARY, "there is no NVRTC (libnvrtc) to compile with: install the CUDA toolkit or "
                                            "the Python package nvidia-cuda-nvrtc, "
                                            "or name the file in PY2CU_NVRTC");
    }
    struct stat info;
    if (plan->path.failed || stat(plan->path.data, &info) != 0) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "the NVRTC library %s cannot be looked at: %s", strbuf_text(&plan->path),
                    strerror(errno));
    }
    strbuf_format(&plan->compiler, "%s %lld %lld.%09ld", plan->path.data, (long long)info.st_size,
                  (long long)info.st_mtim.tv_sec, (long)info.st_mtim.tv_nsec);
    return PY2CU_OK;
}

/* CUDA's headers beside the library, for the texts that include one (half types). */
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
    if (!arch_is_sound(spec->arch)) {
        return fail(PY2CU_ERROR_ARGUMENT, "there is no architecture \"%s\": it is written as sm_90 or sm_90a",
                    spec->arch != NULL ? spec->arch : "");
    }
    int status = find_nvrtc(plan);
    if (status != PY2CU_OK) {
        return status;
    }
    strbuf_add(&plan->source, spec->text, spec->text_length);
    StrList *options = &plan->options;
    strlist_add(options, "--std=c++17");
    /* ptxas makes a table of constants and an indirect jump of `if (i == 0) ... else if (i == 1) ...` in 32 bits;
     * comparisons and branches take 0.1 us less, as the table is never in the constant cache of a kernel that just
     * starts. */
    strlist_add(options, "--ptxas-options=--disable-optimizer-constants");
    for (size_t i = 0; i < spec->kernel_count; i++) {
        if (spec->kernels[i]->recursive) {
            /* Where ptxas (12.9 to 13.5) copies functions, it ends the process by a fault when it finds out by itself
             * that a call of a recursive one is never reached. */
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
    bool is_part = spec->link_count > 0 || strstr(spec->text, "\nextern \"C\" __device__ ") != NULL; /* of a program */
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

/* NVRTC opens its second library by its name alone, which the loader finds in its own folders only: not in a Python
 * package's. */
static void open_builtins(const char *path)
{
    StrList paths = {0};
    find_libraries_next_to(path, "libnvrtc-builtins.so", &paths);
    if (paths.count > 0) {
        (void)dlopen(paths.items[0],
                     RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE); /* where this fails, NVRTC says what it lacks */
    }
    strlist_free(&paths);
}

static int nvrtc_open(Nvrtc *api, const char *path)
{
    open_builtins(path);
    /* It stays in the process: opening it again is then cheap, and its worker threads never lose their code. */
    api->library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (api->library == NULL) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "NVRTC cannot be opened: %s", dlerror());
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
    return PY2CU_OK;
}

/* Chooses what to compile for. *as_ptx: the device is newer than NVRTC, so PTX for the newest that it knows. */
static int choose_arch(const Nvrtc *api, const BuildSpec *spec, char *option, size_t size, bool *as_ptx)
{
    int archs[MAX_ARCHS], count = 0, major = 0, minor = 0;
    *as_ptx = spec->kind != PY2CU_IMAGE_CUBIN;
    (void)api->Version(&major, &minor);
    if (api->GetNumSupportedArchs(&count) != NVRTC_SUCCESS || count < 1 || count > MAX_ARCHS ||
        api->GetSupportedArchs(archs) != NVRTC_SUCCESS) {
        return fail(PY2CU_ERROR_COMPILE, "NVRTC %d.%d does not say which architectures it knows", major, minor);
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
        int status = fail(PY2CU_ERROR_COMPILE, "NVRTC %d.%d does not know %s; it knows %s", major, minor, spec->arch,
                          strbuf_text(&list));
        strbuf_free(&list);
        return status;
    }
    (void)snprintf(option, size, "--gpu-architecture=%s_%s", *as_ptx ? "compute" : "sm", spec->arch + 3);
    return PY2CU_OK;
}

void nvrtc_read_log(int (*get_size)(void *, size_t *), int (*get)(void *, char *), void *of, StrBuf *log)
{
    enum { SHOWN = 1 << 20, MOST = 1 << 30 };
    size_t size = 0;
    char *text = get_size(of, &size) == NVRTC_SUCCESS && size > 1 && size <= MOST ? calloc(1, size + 1) : NULL;
    if (text != NULL && get(of, text) == NVRTC_SUCCESS) {
        strbuf_add(log, text, strnlen(text, SHOWN));
    }
    free(text);
}

static int read_image(const Nvrtc *api, void *program, bool as_ptx, bool as_ltoir, BuildOutput *output)
{
    if (as_ltoir && (api->GetLTOIRSize == NULL || api->GetLTOIR == NULL)) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "this NVRTC is too old for LTO-IR: it needs CUDA 12");
    }
    int (*get_size)(void *, size_t *) = as_ltoir ? api->GetLTOIRSize : as_ptx ? api->GetPTXSize : api->GetCUBINSize;
    int (*get)(void *, char *) = as_ltoir ? api->GetLTOIR : as_ptx ? api->GetPTX : api->GetCUBIN;
    size_t size = 0;
    int error = get_size(program, &size);
    if (error != NVRTC_SUCCESS || size == 0 || size > NVRTC_MOST_IMAGE) {
        return fail(PY2CU_ERROR_COMPILE, "NVRTC gives no result: %s", api->GetErrorString(error));
    }
    char *image = malloc(size + 1);
    if (image == NULL) {
        return fail_memory();
    }
    error = get(program, image);
    if (error != NVRTC_SUCCESS) {
        free(image);
        return fail(PY2CU_ERROR_COMPILE, "NVRTC gives no result: %s", api->GetErrorString(error));
    }
    image[size] = '\0';
    output->image = image;
    output->length = size; /* PTX counts its final NUL, which the driver wants */
    return PY2CU_OK;
}

/* What texts say that an older NVRTC does not know, and the first that does of 12.0, 12.2, 12.4, 12.6, 12.9 and 13.0,
 * which were tried. */
static const struct {
    const char *name;
    int major, minor;
} later[] = {
    {"__bfloat162", 12, 2},        /* conversions of bfloat16 to small integers */
    {"__maxnreg__", 12, 4},        /* registers of one kernel of several */
    {"__builtin_bit_cast", 12, 4}, /* infinity and NaN in constants */
    {"e8m0", 12, 9},               /* floats of 8 bits that are exponents alone */
};

/* Behind the log of a text that was refused: the release that would do, where an older one is at work. */
static void add_version_hint(const Nvrtc *api, StrBuf *log)
{
    int major = 0, minor = 0;
    if (api->Version(&major, &minor) != NVRTC_SUCCESS) {
        return;
    }
    for (size_t i = sizeof later / sizeof later[0]; i-- > 0;) {
        if ((major < later[i].major || (major == later[i].major && minor < later[i].minor)) &&
            strstr(strbuf_text(log), later[i].name) != NULL) {
            strbuf_format(log,
                          "\nThis is NVRTC %d.%d, and the text needs %d.%d or newer: pip install -U nvidia-cuda-nvrtc, "
                          "or PY2CU_NVRTC=PATH\n",
                          major, minor, later[i].major, later[i].minor);
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
    for (size_t i = 0; i < plan->options.count; i++) {
        strlist_add(&options, plan->options.items[i]);
    }
    if (options.failed || options.count > INT_MAX) {
        strlist_free(&options);
        return fail_memory();
    }
    void *program = NULL;
    int error = api->CreateProgram(&program, strbuf_text(&plan->source), spec->name, 0, NULL, NULL);
    if (error != NVRTC_SUCCESS) {
        strlist_free(&options);
        return fail(PY2CU_ERROR_COMPILE, "NVRTC does not take the text: %s", api->GetErrorString(error));
    }
    error = api->CompileProgram(program, (int)options.count, (const char *const *)options.items);
    nvrtc_read_log(api->GetProgramLogSize, api->GetProgramLog, program, &output->log);
    if (error == NVRTC_SUCCESS) {
        status = read_image(api, program, as_ptx, spec->kind == PY2CU_IMAGE_LTOIR, output);
    } else {
        add_version_hint(api, &output->log);
        status = fail(PY2CU_ERROR_COMPILE, "NVRTC refused the text (%s):\n%s", api->GetErrorString(error),
                      strbuf_text(&output->log));
    }
    (void)api->DestroyProgram(&program);
    strlist_free(&options);
    return status;
}

int nvrtc_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output)
{
    Nvrtc api;
    int status = nvrtc_open(&api, plan->path.data);
    if (status == PY2CU_OK) {
        status = compile_program(&api, spec, plan, output);
        (void)dlclose(api.library);
    }
    return status;
}
