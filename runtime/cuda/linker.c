// SPDX-License-Identifier: MIT
/* Linking with nvJitLink.
 *
 * Input: generated code, and external code: CUDA C, PTX, LTO-IR, cubins, fatbins, objects, archives. Output: a cubin or
 * PTX. Requires: libnvJitLink, which is loaded only for linking.
 *
 * CUDA C is compiled to LTO-IR, which allows inlining across inputs; with debug information, which LTO would discard,
 * to relocatable machine code. */
#include "cuda/linker.h"

#include "base/error.h"
#include "cuda/library_search.h"
#include "cuda/nvrtc.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct JitLink {
    void *library;
    int (*Create)(void **, uint32_t, const char **);
    int (*Destroy)(void **);
    int (*AddData)(void *, int, const void *, size_t, const char *);
    int (*Complete)(void *);
    int (*GetLinkedCubinSize)(void *, size_t *);
    int (*GetLinkedCubin)(void *, void *);
    int (*GetLinkedPtxSize)(void *, size_t *);
    int (*GetLinkedPtx)(void *, char *);
    int (*GetErrorLogSize)(void *, size_t *);
    int (*GetErrorLog)(void *, char *);
    int (*GetInfoLogSize)(void *, size_t *);
    int (*GetInfoLog)(void *, char *);
} JitLink;

enum { INPUT_CUBIN = 1, INPUT_PTX, INPUT_LTOIR, INPUT_FATBIN, INPUT_OBJECT, INPUT_LIBRARY };
enum { NEWEST_MAJOR = 13, OLDEST_MAJOR = 12, MAX_MINOR = 9 };

/* ---- the plan ---------------------------------------------------------------------------------------------------- */

static bool is_linked(const BuildSpec *spec)
{
    return spec->link_count > 0 &&
           (spec->kind == PY2CU_IMAGE_CUBIN || (spec->kind == PY2CU_IMAGE_LINKED_PTX && !spec->debug));
}

/* The output kind of NVRTC for code that will be linked. */
static BuildSpec part_of(const BuildSpec *spec)
{
    BuildSpec part = *spec;
    part.kind = is_linked(spec) && !spec->debug ? PY2CU_IMAGE_LTOIR : spec->kind;
    return part;
}

static int find_linker(CompileKey *plan)
{
    StrList paths = {0};
    find_best("PY2CU_NVJITLINK", "libnvJitLink.so", "nvjitlink", &paths);
    if (paths.count > 0) {
        strbuf_puts(&plan->linker, paths.items[0]);
    }
    bool failed = paths.failed || plan->linker.failed;
    strlist_free(&paths);
    if (failed) {
        return fail_memory();
    }
    if (plan->linker.length == 0) {
        return fail(PY2CU_ERROR_NO_LIBRARY,
                    "nvJitLink (libnvJitLink), which is required for linking, was not found: install the CUDA "
                    "toolkit or the Python package nvidia-nvjitlink, or "
                    "set PY2CU_NVJITLINK to its path");
    }
    struct stat info;
    if (stat(plan->linker.data, &info) != 0) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "the library %s cannot be read: %s", plan->linker.data, strerror(errno));
    }
    strbuf_format(&plan->compiler, "\n%s %lld %lld.%09ld", plan->linker.data, (long long)info.st_size,
                  (long long)info.st_mtim.tv_sec, (long)info.st_mtim.tv_nsec);
    return PY2CU_OK;
}

int linker_plan(const BuildSpec *spec, CompileKey *plan)
{
    BuildSpec part = part_of(spec);
    int status = nvrtc_plan(&part, plan);
    return status == PY2CU_OK && is_linked(spec) ? find_linker(plan) : status;
}

/* ---- linking ----------------------------------------------------------------------------------------------------- */

/* nvJitLinkCreate is exported as, for example, __nvJitLinkCreate_13_0: finds the newest version. */
static void *find_symbol(void *library, const char *name)
{
    for (int major = NEWEST_MAJOR; major >= OLDEST_MAJOR; major--) {
        for (int minor = MAX_MINOR; minor >= 0; minor--) {
            char symbol[64];
            (void)snprintf(symbol, sizeof symbol, "__nvJitLink%s_%d_%d", name, major, minor);
            void *found = dlsym(library, symbol);
            if (found != NULL) {
                return found;
            }
        }
    }
    return NULL;
}

static int linker_open(JitLink *api, const char *path)
{
    api->library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (api->library == NULL) {
        return fail(PY2CU_ERROR_NO_LIBRARY, "nvJitLink cannot be loaded: %s", dlerror());
    }
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"Create", &api->Create},
        {"Destroy", &api->Destroy},
        {"AddData", &api->AddData},
        {"Complete", &api->Complete},
        {"GetLinkedCubinSize", &api->GetLinkedCubinSize},
        {"GetLinkedCubin", &api->GetLinkedCubin},
        {"GetLinkedPtxSize", &api->GetLinkedPtxSize},
        {"GetLinkedPtx", &api->GetLinkedPtx},
        {"GetErrorLogSize", &api->GetErrorLogSize},
        {"GetErrorLog", &api->GetErrorLog},
        {"GetInfoLogSize", &api->GetInfoLogSize},
        {"GetInfoLog", &api->GetInfoLog},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *symbol = find_symbol(api->library, functions[i].name);
        if (symbol == NULL) {
            (void)dlclose(api->library);
            return fail(PY2CU_ERROR_NO_LIBRARY, "the library %s has no nvJitLink%s", path, functions[i].name);
        }
        memcpy(functions[i].place, &symbol, sizeof symbol);
    }
    return PY2CU_OK;
}

static int link_failed(const JitLink *api, void *link, const char *what)
{
    StrBuf log = {0};
    nvrtc_read_log(api->GetErrorLogSize, api->GetErrorLog, link, &log);
    int status = fail(PY2CU_ERROR_COMPILE, "nvJitLink rejects %s:\n%s", what, strbuf_text(&log));
    strbuf_free(&log);
    return status;
}

/* Returns the first function that the linker reports as undefined, NULL if there is none. */
static const char *undefined_function(const char *log, size_t *length)
{
    static const char *const reports[] = {"Undefined reference to '", "Unresolved extern function '"};
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        const char *found = strstr(log, reports[i]);
        if (found != NULL) {
            found += strlen(reports[i]);
            *length = strcspn(found, "'");
            return found;
        }
    }
    return NULL;
}

static int complete_failed(const JitLink *api, void *link)
{
    StrBuf log = {0};
    nvrtc_read_log(api->GetErrorLogSize, api->GetErrorLog, link, &log);
    size_t length = 0;
    const char *name = undefined_function(strbuf_text(&log), &length);
    int status = name != NULL ? fail_undefined(PY2CU_ERROR_COMPILE, name, length, strbuf_text(&log))
                              : fail(PY2CU_ERROR_COMPILE, "nvJitLink failed to link:\n%s", strbuf_text(&log));
    strbuf_free(&log);
    return status;
}

static int add(const JitLink *api, void *link, int kind, const void *data, size_t length, const char *name)
{
    return api->AddData(link, kind, data, length, name) == 0 ? PY2CU_OK : link_failed(api, link, name);
}

/* Compiles external CUDA C with the options of the generated code. */
static int add_source(const JitLink *api, void *link, const BuildSpec *spec, const Py2cuLinkItem *item,
                      BuildOutput *output)
{
    BuildSpec part = part_of(spec);
    char *text = strndup(item->data, item->length); /* NUL-terminated */
    if (text == NULL) {
        return fail_memory();
    }
    part.text = text;
    part.text_length = item->length;
    part.name = item->name;
    part.kernels = NULL;
    part.kernel_count = 0;
    CompileKey plan = {0};
    BuildOutput compiled = {0};
    int status = nvrtc_plan(&part, &plan);
    if (status == PY2CU_OK) {
        status = nvrtc_compile(&part, &plan, &compiled);
        status = status == PY2CU_ERROR_COMPILE
                     ? fail_prefix(status, "NVRTC_ERROR_COMPILATION in the compilation of \"%s\": ", item->name)
                     : status;
    }
    if (status == PY2CU_OK) {
        if (compiled.log.length > 0) {
            strbuf_format(&output->log, "NVRTC log messages while compiling %s:\n%s", item->name, compiled.log.data);
        }
        status = add(api, link, part.kind == PY2CU_IMAGE_LTOIR ? INPUT_LTOIR : INPUT_CUBIN, compiled.image,
                     compiled.length, item->name);
    }
    free(compiled.image);
    strbuf_free(&compiled.log);
    compile_key_free(&plan);
    free(text);
    return status;
}

static int add_item(const JitLink *api, void *link, const BuildSpec *spec, const Py2cuLinkItem *item,
                    BuildOutput *output)
{
    switch (item->kind) {
    case PY2CU_LINK_CU:
        return add_source(api, link, spec, item, output);
    case PY2CU_LINK_PTX: { /* includes the final NUL */
        char *text = strndup(item->data, item->length);
        int status = text == NULL ? fail_memory() : add(api, link, INPUT_PTX, text, strlen(text) + 1, item->name);
        free(text);
        return status;
    }
    case PY2CU_LINK_CUBIN:
        return add(api, link, INPUT_CUBIN, item->data, item->length, item->name);
    case PY2CU_LINK_FATBIN:
        return add(api, link, INPUT_FATBIN, item->data, item->length, item->name);
    case PY2CU_LINK_ARCHIVE:
        return add(api, link, INPUT_LIBRARY, item->data, item->length, item->name);
    case PY2CU_LINK_OBJECT:
        return add(api, link, INPUT_OBJECT, item->data, item->length, item->name);
    case PY2CU_LINK_LTOIR:
        return add(api, link, INPUT_LTOIR, item->data, item->length, item->name);
    }
    return fail(PY2CU_ERROR_ARGUMENT, "%s has a kind that cannot be linked", item->name);
}

static int read_result(const JitLink *api, void *link, bool as_ptx, BuildOutput *output)
{
    size_t size = 0;
    if ((as_ptx ? api->GetLinkedPtxSize(link, &size) : api->GetLinkedCubinSize(link, &size)) != 0 || size == 0 ||
        size > NVRTC_MAX_IMAGE) {
        return link_failed(api, link, "to return a result");
    }
    output->image = malloc(size);
    if (output->image == NULL) {
        return fail_memory();
    }
    output->length = size;
    int error = as_ptx ? api->GetLinkedPtx(link, output->image) : api->GetLinkedCubin(link, output->image);
    return error == 0 ? PY2CU_OK : link_failed(api, link, "to return a result");
}

static int link_parts(const JitLink *api, const BuildSpec *spec, const CompileKey *plan, BuildOutput *output)
{
    StrList options = {0};
    strlist_format(&options, "-arch=%s", spec->arch);
    strlist_add(&options, spec->debug ? "-g" : "-lto");
    if (spec->kind == PY2CU_IMAGE_LINKED_PTX) {
        strlist_add(&options, "-ptx");
    }
    if (spec->lineinfo && !spec->debug) {
        strlist_add(&options, "-lineinfo");
    }
    if (spec->max_registers > 0) {
        strlist_format(&options, "-maxrregcount=%u", (unsigned)spec->max_registers);
    }
    if (spec->fastmath) {
        strlist_add(&options, "-ftz=1");
        strlist_add(&options, "-prec-div=0");
        strlist_add(&options, "-prec-sqrt=0");
    }
    void *link = NULL;
    int error = options.failed ? -1 : api->Create(&link, (uint32_t)options.count, (const char **)options.items);
    bool no_memory = options.failed;
    strlist_free(&options);
    if (error != 0) {
        return no_memory ? fail_memory()
                         : fail(PY2CU_ERROR_COMPILE, "nvJitLink does not support the architecture %s (error %d)",
                                spec->arch, error);
    }
    BuildSpec part = part_of(spec);
    BuildOutput compiled = {0};
    int status = nvrtc_compile(&part, plan, &compiled);
    if (compiled.log.length > 0) {
        strbuf_puts(&output->log, compiled.log.data);
    }
    if (status == PY2CU_OK) {
        status = add(api, link, part.kind == PY2CU_IMAGE_LTOIR ? INPUT_LTOIR : INPUT_CUBIN, compiled.image,
                     compiled.length, spec->name);
    }
    free(compiled.image);
    strbuf_free(&compiled.log);
    for (size_t i = 0; i < spec->link_count && status == PY2CU_OK; i++) {
        status = add_item(api, link, spec, &spec->link[i], output);
    }
    if (status == PY2CU_OK && api->Complete(link) != 0) {
        status = complete_failed(api, link);
    }
    if (status == PY2CU_OK) {
        nvrtc_read_log(api->GetInfoLogSize, api->GetInfoLog, link, &output->log);
        status = read_result(api, link, spec->kind == PY2CU_IMAGE_LINKED_PTX, output);
    }
    (void)api->Destroy(&link);
    return status;
}

int linker_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output)
{
    if (!is_linked(spec)) {
        return nvrtc_compile(spec, plan, output);
    }
    JitLink api;
    int status = linker_open(&api, plan->linker.data);
    if (status == PY2CU_OK) {
        status = link_parts(&api, spec, plan, output);
        (void)dlclose(api.library);
    }
    return status;
}
