// SPDX-License-Identifier: MIT
/* Compiles generated code to an image, through the disk cache.
 *
 * Input: CUDA C, its kernels, and options. Output: a cubin, PTX or a shared library. Requires: a backend's plan and
 * compile functions. */
#include "compile/compile.h"

#include "base/error.h"
#include "compile/disk_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const size_t text_limit = (size_t)64 << 20;

int build_options(const Py2cuCompileOptions *given, Py2cuCompileOptions *options)
{
    *options = (Py2cuCompileOptions){.struct_size = sizeof *options};
    if (given == NULL) {
        return PY2CU_OK;
    }
    if (given->struct_size != sizeof *options) {
        return fail(PY2CU_ERROR_ARGUMENT, "Py2cuCompileOptions.struct_size is %zu, but this library expects %zu",
                    given->struct_size, sizeof *options);
    }
    *options = *given;
    bool texts = (given->nvrtc_options != NULL || given->nvrtc_option_count == 0) &&
                 (given->host_options != NULL || given->host_option_count == 0);
    for (size_t i = 0; texts && i < given->nvrtc_option_count; i++) {
        texts = given->nvrtc_options[i] != NULL;
    }
    for (size_t i = 0; texts && i < given->host_option_count; i++) {
        texts = given->host_options[i] != NULL;
    }
    if (!texts) {
        return fail(PY2CU_ERROR_ARGUMENT, "an option for the compiler is NULL");
    }
    for (size_t i = 0; i < given->link_count; i++) {
        if (given->link == NULL || given->link[i].name == NULL ||
            (given->link[i].data == NULL && given->link[i].length > 0)) {
            return fail(PY2CU_ERROR_ARGUMENT, "linked item %zu has no name or no data", i);
        }
        if ((unsigned)given->link[i].kind > PY2CU_LINK_LTOIR) {
            return fail(PY2CU_ERROR_ARGUMENT, "linked item %zu, %s, has the unknown kind %u", i, given->link[i].name,
                        (unsigned)given->link[i].kind);
        }
    }
    return PY2CU_OK;
}

/* Prepends the kernel's name and location to an error. */
static int build_failed(int status, const BuildSpec *spec)
{
    if (status != PY2CU_ERROR_COMPILE || spec->kernel_count == 0) {
        return status;
    }
    const Py2cuKernelInfo *kernel = spec->kernels[0];
    return fail_prefix(status, "kernel %s (%s:%u): ", kernel->python_name, kernel->file_name, (unsigned)kernel->line);
}

/* Compiles without the cache. Sets *image only on success. */
static int build_through_cache(const Backend *backend, const BuildSpec *spec, const Py2cuCompileOptions *options,
                               Py2cuImage *image)
{
    CompileKey plan = {0};
    int status = backend->compiler->plan(spec, &plan);
    if (status == PY2CU_OK && compile_key_failed(&plan)) {
        status = fail_memory();
    }
    if (status != PY2CU_OK) {
        compile_key_free(&plan);
        return status;
    }

    uint8_t key[SHA256_BYTES];
    Cache cache;
    CacheEntry entry;
    compile_key_digest(&plan, spec, backend->name, key);
    cache_open(&cache, options->cache_dir, options->no_cache);
    if (cache_load(&cache, key, &entry)) {
        *image = (Py2cuImage){entry.image, entry.image_length, entry.log, true};
    } else {
        BuildOutput output = {0};
        status = build_failed(backend->compiler->compile(spec, &plan, &output), spec);
        char *log = status == PY2CU_OK ? strdup(strbuf_text(&output.log)) : NULL;
        if (status == PY2CU_OK && log == NULL) {
            status = fail_memory();
        }
        if (status == PY2CU_OK) {
            *image = (Py2cuImage){output.image, output.length, log, false};
            cache_store(&cache, key, image->bytes, image->length, image->log);
        } else {
            free(output.image);
        }
        strbuf_free(&output.log);
    }
    cache_close(&cache);
    compile_key_free(&plan);
    return status;
}

int build_image(const Backend *backend, Py2cuImageKind kind, const char *text, size_t text_length,
                const Py2cuKernelInfo *const *kernels, size_t kernel_count, const char *arch,
                const Py2cuCompileOptions *options, BuildWait wait, Py2cuImage **out)
{
    *out = NULL;
    if (text_length > text_limit) {
        return fail(PY2CU_ERROR_COMPILE, "the source has %zu bytes, more than the limit of %zu", text_length,
                    text_limit);
    }
    char name[256];
    compile_key_source_name(kernel_count > 0 ? kernels[0] : NULL, name, sizeof name);
    bool on_host = kind == PY2CU_IMAGE_HOST;
    BuildSpec spec = {
        .kind = kind,
        .text = text,
        .text_length = text_length,
        .name = name,
        .kernels = kernels,
        .kernel_count = kernel_count,
        .arch = on_host                 ? NULL
                : options->arch != NULL ? options->arch
                                        : arch,
        .arch_is_given = options->arch != NULL,
        .debug = options->debug,
        .lineinfo = options->lineinfo,
        .fastmath = options->fastmath,
        .wide_vectors = options->wide_vectors,
        .max_registers = options->max_registers,
        .extra = on_host ? options->host_options : options->nvrtc_options,
        .link = options->link,
        .link_count = options->link_count,
        .is_canceled = wait.is_canceled,
        .cancel_context = wait.context,
        .extra_count = on_host ? options->host_option_count : options->nvrtc_option_count,
    };
    /* Options of the kernels' decorators. Several kernels share one compilation, so an option that changes code
     * applies if all kernels have it; for register limits, the most permissive one applies. If only some kernels have
     * debug=True, all are compiled with line information instead, with optimized code. */
    uint32_t registers = 0;
    bool all_limited = kernel_count > 0, all_fast = kernel_count > 0, all_debug = kernel_count > 0;
    for (size_t i = 0; i < kernel_count; i++) {
        all_debug = all_debug && (kernels[i]->debug || kernels[i]->unoptimized);
        spec.lineinfo = spec.lineinfo || kernels[i]->lineinfo || kernels[i]->debug;
        all_fast = all_fast && kernels[i]->fastmath;
        all_limited = all_limited && kernels[i]->max_registers > 0;
        registers = kernels[i]->max_registers > registers ? kernels[i]->max_registers : registers;
    }
    spec.fastmath = spec.fastmath || all_fast;
    spec.debug = spec.debug || all_debug;
    if (spec.max_registers == 0 && all_limited) {
        spec.max_registers = registers;
    }
    Py2cuImage *image = calloc(1, sizeof *image);
    if (image == NULL) {
        return fail_memory();
    }
    int status = build_through_cache(backend, &spec, options, image);
    if (status != PY2CU_OK) {
        free(image);
        return status;
    }
    *out = image;
    return PY2CU_OK;
}
