// SPDX-License-Identifier: MIT
/* Just-in-time compilation of a request to a loaded kernel: in-memory cache, translation, compilation through the disk
 * cache, loading. Only this file depends on both the translator and the runtime.
 *
 * Input: a device, a request, options. Output: a function, shared by all callers with equal requests. Requires:
 * libpy2cu for the source, compile/compile.c for the image, the backend for loading. */
#include "jit/jit.h"

#include "base/error.h"
#include "base/limits.h"
#include "device/device_exceptions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CONSTANT_DEPTH = 64 };

static double now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

/* ---- key of the in-memory cache: everything that determines the function ---- */

static bool digest_constants(Sha256 *sha, const Py2cuConstant *constants, size_t count, unsigned depth)
{
    if (depth > CONSTANT_DEPTH) {
        return false;
    }
    sha256_number(sha, count);
    for (size_t i = 0; i < count; i++) {
        const Py2cuConstant *constant = &constants[i];
        sha256_string(sha, constant->name);
        sha256_number(sha, (uint64_t)constant->kind);
        sha256_number(sha, (uint64_t)constant->dtype);
        sha256_number(sha, constant->integer);
        sha256_field(sha, &constant->real, sizeof constant->real);
        sha256_field(sha, &constant->imag, sizeof constant->imag);
        sha256_string(sha, constant->text);
        sha256_number(sha, constant->module);
        sha256_number(sha, constant->line);
        if (constant->kind == PY2CU_CONSTANT_ARRAY) {
            sha256_field(sha, constant->shape, constant->shape != NULL ? constant->ndim * sizeof *constant->shape : 0);
            sha256_field(sha, constant->data, constant->data != NULL ? constant->data_length : 0);
        }
        if (!digest_constants(sha, constant->items, constant->items != NULL ? constant->item_count : 0, depth + 1)) {
            return false;
        }
    }
    return true;
}

static void digest_strings(Sha256 *sha, const char *const *strings, size_t count)
{
    sha256_number(sha, count);
    for (size_t i = 0; i < count; i++) {
        sha256_string(sha, strings[i]);
    }
}

static bool digest_answers(Sha256 *sha, const Py2cuRequest *request)
{
    digest_strings(sha, request->overloaded, request->overloaded != NULL ? request->overloaded_count : 0);
    sha256_number(sha, request->answer_count);
    for (size_t i = 0; request->answers != NULL && i < request->answer_count; i++) {
        const Py2cuQueryAnswer *answer = &request->answers[i];
        const Py2cuQueryArgument *arguments = answer->query.arguments;
        sha256_string(sha, answer->query.path);
        sha256_number(sha, answer->query.argument_count);
        for (size_t k = 0; arguments != NULL && k < answer->query.argument_count; k++) {
            sha256_string(sha, arguments[k].keyword);
            sha256_string(sha, arguments[k].type);
            if (!digest_constants(sha, arguments[k].value, arguments[k].value != NULL, 0)) {
                return false;
            }
        }
        if (!digest_constants(sha, answer->function, answer->function != NULL, 0)) {
            return false;
        }
    }
    return true;
}

/* Computes the cache key of a request. Also accepts invalid requests, which the translator rejects later; missing parts
 * count as empty. */
static bool digest_request(const Py2cuRequest *request, const Py2cuCompileOptions *options, uint8_t key[SHA256_BYTES])
{
    Sha256 sha;
    sha256_start(&sha);
    sha256_number(&sha, request->module_count);
    for (size_t i = 0; request->modules != NULL && i < request->module_count; i++) {
        const Py2cuModule *module = &request->modules[i];
        sha256_field(&sha, module->text, module->text != NULL ? module->text_length : 0);
        sha256_string(&sha, module->name);
        sha256_string(&sha, module->file_name);
        sha256_string(&sha, module->lines_file);
        sha256_number(&sha, (uint64_t)module->returns_values << 32 | module->first_line);
        if (!digest_constants(&sha, module->constants, module->constants != NULL ? module->constant_count : 0, 0)) {
            return false;
        }
    }
    sha256_number(&sha, request->instance_count);
    for (size_t i = 0; request->instances != NULL && i < request->instance_count; i++) {
        sha256_string(&sha, request->instances[i].function);
        sha256_string(&sha, request->instances[i].signature);
        sha256_number(&sha, request->instances[i].line);
        sha256_number(&sha, (uint64_t)request->instances[i].wrap);
        sha256_string(&sha, request->instances[i].symbol);
        sha256_string(&sha, request->instances[i].layout);
    }
    if (!digest_answers(&sha, request)) {
        return false;
    }
    sha256_number(&sha, request->facts);
    sha256_string(&sha, request->specialize);
    sha256_number(&sha, (uint64_t)request->schedule);
    sha256_number(&sha, request->line_directives);
    sha256_number(&sha, (uint64_t)request->spelled << 6 | (uint64_t)request->numpy_errors << 5 |
                            (uint64_t)request->parallel << 4 | (uint64_t)request->weak_literals << 3 |
                            (uint64_t)request->for_host << 2 | (uint64_t)request->fastmath << 1 |
                            (uint64_t)request->debug);
    sha256_number(&sha, (uint64_t)request->restructure << 10 | (uint64_t)request->fibers << 9 |
                            (uint64_t)request->sanitize << 8 | request->boundscheck);
    sha256_number(&sha, (uint64_t)request->max_registers << 3 | (uint64_t)request->unoptimized << 2 |
                            (uint64_t)request->lineinfo << 1 | (uint64_t)request->decorated);
    for (int i = 0; i < 3; i++) {
        sha256_number(&sha, request->launch_bounds[i]);
    }
    sha256_string(&sha, options->arch);
    sha256_number(&sha, (uint64_t)options->wide_vectors << 3 | (uint64_t)options->debug << 2 |
                            (uint64_t)options->lineinfo << 1 | (uint64_t)options->fastmath);
    sha256_number(&sha, options->max_registers);
    sha256_number(&sha, options->shared_carveout);
    digest_strings(&sha, options->nvrtc_options, options->nvrtc_option_count);
    digest_strings(&sha, options->host_options, options->host_option_count);
    sha256_number(&sha, options->link_count);
    for (size_t i = 0; i < options->link_count; i++) {
        sha256_number(&sha, (uint64_t)options->link[i].kind);
        sha256_string(&sha, options->link[i].name);
        sha256_field(&sha, options->link[i].data, options->link[i].length);
    }
    sha256_finish(&sha, key);
    return true;
}

/* ---- building ---------------------------------------------------------------------------------------------------- */

static const char *device_label(Py2cuDevice *device, const Py2cuKernelInfo *kernel)
{
    char text[512];
    (void)snprintf(text, sizeof text, "%s (%s:%u)", kernel->python_name, kernel->file_name, (unsigned)kernel->line);
    device_lock(device);
    Label *label = device->labels;
    while (label != NULL && strcmp(label->text, text) != 0) {
        label = label->next;
    }
    if (label == NULL) {
        size_t length = strlen(text);
        label = malloc(sizeof *label + length + 1);
        if (label != NULL) {
            memcpy(label->text, text, length + 1);
            label->next = device->labels;
            device->labels = label;
        }
    }
    device_unlock(device);
    return label != NULL ? label->text : NULL;
}

/* The driver rejects code with undefined functions, but its error does not name them: finds the first declared
 * function if no code is linked. */
static int check_declared_functions(const Py2cuFunction *function, const Py2cuCompileOptions *options)
{
    static const char declaration[] = "\nextern \"C\" __device__ ";
    bool is_linked = options->link_count > 0 || function->device->backend->modules->kind != PY2CU_IMAGE_CUBIN;
    const char *found = is_linked ? NULL : strstr(function->text, declaration);
    for (; found != NULL; found = strstr(found + 1, declaration)) {
        const char *name_end = strchr(found, '('), *end = strpbrk(found, ";{");
        if (name_end == NULL || end == NULL || *end == '{') {
            continue; /* a definition */
        }
        const char *name = name_end;
        while (name[-1] != ' ' && name[-1] != '*') {
            name--;
        }
        return fail_undefined(PY2CU_ERROR_LOAD, name, (size_t)(name_end - name), "");
    }
    return PY2CU_OK;
}

/* Compiles and loads a kernel; function->text, kernel and facts are set. */
static int function_build(Py2cuFunction *function, const Py2cuCompileOptions *options)
{
    Py2cuDevice *device = function->device;
    const Py2cuKernelInfo *kernel = function->kernel;
    function->label = device_label(device, kernel);
    if (function->label == NULL) {
        return fail_memory();
    }
    if (kernel->param_count > ARGS_MAX_PARAMS) {
        return fail(PY2CU_ERROR_COMPILE, "kernel %s has %zu C parameters, more than the limit of %d", function->label,
                    kernel->param_count, ARGS_MAX_PARAMS);
    }
    for (size_t i = 0; i < kernel->param_count; i++) {
        const Py2cuParam *param = &kernel->params[i];
        bool of_axis = param->kind == PY2CU_PARAM_SHAPE || param->kind == PY2CU_PARAM_STRIDE;
        if (param->argument >= kernel->argument_count ||
            (of_axis && param->axis >= kernel->arguments[param->argument].ndim)) {
            return fail(PY2CU_ERROR_COMPILE, "kernel %s has an invalid parameter table", function->label);
        }
    }
    int declared = check_declared_functions(function, options);
    if (declared != PY2CU_OK) {
        return fail_prefix(declared, "kernel %s: ", function->label);
    }
    char arch[32] = "";
    if (device->info.compute_major > 0) {
        const char *own = options->link_count > 0 && device->info.compute_major >= 9
                              ? "a"
                              : ""; /* features of this architecture only */
        (void)snprintf(arch, sizeof arch, "sm_%d%d%s", device->info.compute_major, device->info.compute_minor, own);
    }
    double start = now_ms();
    int status =
        build_image(device->backend, device->backend->modules->kind, function->text, function->text_length, &kernel, 1,
                    arch, options, (BuildWait){device->on_wait, device->on_wait_context}, &function->image);
    double compiled = now_ms();
    function->use.compile_ms = compiled - start;
    if (status != PY2CU_OK) {
        return status;
    }
    function->use.from_cache = function->image->from_cache;
    status = device->backend->modules->load(device->state, function->image->bytes, function->image->length, kernel,
                                            &function->use, &function->loaded, &function->record);
    function->use.load_ms = now_ms() - compiled;
    if (kernel->launch_bounds[0] > 0 && kernel->launch_bounds[0] < function->use.max_threads_per_block) {
        function->use.max_threads_per_block = kernel->launch_bounds[0]; /* a GPU reports this value itself */
    }
    if (status == PY2CU_OK && options->shared_carveout > 0) {
        status =
            device->backend->modules->set_carveout(device->state, function->loaded, (int)options->shared_carveout - 2);
    }
    if (status == PY2CU_OK && function->record != NULL) {
        device_exception_register(function);
    }
    return status == PY2CU_OK ? PY2CU_OK : fail_prefix(status, "kernel %s: ", function->label);
}

static int collect_warnings(Py2cuFunction *function)
{
    StrBuf all = {0};
    for (size_t i = 0; function->mapped != NULL && i < py2cu_unit_diagnostic_count(function->mapped); i++) {
        strbuf_puts(&all, py2cu_unit_diagnostic(function->mapped, i)->rendered);
    }
    strbuf_puts(&all, py2cu_image_log(function->image));
    function->warnings = all.data;
    return all.failed ? fail_memory() : PY2CU_OK;
}

static int translation_failed(const Py2cuUnit *unit)
{
    StrBuf all = {0};
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        strbuf_puts(&all, py2cu_unit_diagnostic(unit, i)->rendered);
    }
    int status = all.failed || all.length == 0 ? fail(PY2CU_ERROR_TRANSLATE, "the Python source cannot be translated")
                                               : fail_text(PY2CU_ERROR_TRANSLATE, all.data);
    strbuf_free(&all);
    return status;
}

static void use_unit(Py2cuFunction *function, const Py2cuUnit *unit, size_t kernel)
{
    function->mapped = unit;
    function->text = py2cu_unit_text(unit, &function->text_length);
    function->kernel = py2cu_unit_kernel(unit, kernel);
    function->facts = function->kernel->facts;
}

static int function_translate(Py2cuFunction *function, const Py2cuRequest *request)
{
    double start = now_ms();
    function->unit = py2cu_translate(request);
    function->use.translate_ms = now_ms() - start;
    if (py2cu_unit_failed(function->unit)) {
        return translation_failed(function->unit);
    }
    size_t kernels = py2cu_unit_kernel_count(function->unit);
    if (kernels != 1) {
        return fail(PY2CU_ERROR_ARGUMENT, "the request must yield exactly one kernel, not %zu", kernels);
    }
    use_unit(function, function->unit, 0);
    return PY2CU_OK;
}

static void function_destroy(Py2cuFunction *function)
{
    if (function->record != NULL) {
        device_exception_unregister(function);
    }
    if (function->loaded != NULL) {
        function->device->backend->modules->unload(function->device->state, function->loaded);
    }
    py2cu_image_free(function->image);
    py2cu_unit_free(function->unit);
    free(function->warnings);
    free(function->error_text);
    free(function);
}

bool jit_source_location(const void *opaque, uint32_t line, TextPlace *place)
{
    const Py2cuFunction *function = opaque;
    const Py2cuMapping *found =
        NULL; /* the mapping that begins on the line, or the last one before it, whose statement continues */
    for (size_t i = 0; i < py2cu_unit_mapping_count(function->mapped); i++) {
        const Py2cuMapping *mapping = py2cu_unit_mapping(function->mapped, i);
        if (mapping->line > line) {
            break;
        }
        bool is_further = found == NULL || mapping->line > found->line;
        found = is_further && mapping->end_line >= line ? mapping : found;
    }
    const Py2cuSource *source = found != NULL ? py2cu_unit_source(function->mapped, found->source) : NULL;
    if (source == NULL || source->kind == PY2CU_SOURCE_FUNCTION) {
        return false;
    }
    *place = (TextPlace){py2cu_unit_file_name(function->mapped, source->module), source->line};
    return place->file_name != NULL;
}

/* Builds a function outside of the in-memory cache; `requested` has the generated code and the kernel. */
static int build_unshared(const Py2cuFunction *requested, const Py2cuCompileOptions *options, Py2cuFunction **out)
{
    Py2cuFunction *function = calloc(1, sizeof *function);
    if (function == NULL) {
        return fail_memory();
    }
    *function = *requested;
    function->users = 1;
    function->state = FUNCTION_READY;
    int status = function_build(function, options);
    status = status == PY2CU_OK ? collect_warnings(function) : status;
    if (status != PY2CU_OK) {
        function_destroy(function);
        return status;
    }
    *out = function;
    return PY2CU_OK;
}

int jit_from_text(Py2cuDevice *device, const char *text, size_t length, const Py2cuKernelInfo *kernel, uint32_t facts,
                  const Py2cuCompileOptions *given, Py2cuFunction **out)
{
    *out = NULL;
    Py2cuCompileOptions options;
    int status = build_options(given, &options);
    const Py2cuFunction requested = {
        .device = device, .text = text, .text_length = length, .kernel = kernel, .facts = facts};
    return status == PY2CU_OK ? build_unshared(&requested, &options, out) : status;
}

/* Checks that the device can load the kernel of a unit. */
static int check_unit(const Py2cuDevice *device, const Py2cuUnit *unit, size_t kernel)
{
    if (device == NULL || unit == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_function_load: the device or the unit is NULL");
    }
    if (py2cu_unit_failed(unit)) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_function_load: the translation failed, so there is nothing to load");
    }
    if (kernel >= py2cu_unit_kernel_count(unit)) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_function_load: kernel %zu does not exist: the unit has %zu", kernel,
                    py2cu_unit_kernel_count(unit));
    }
    const bool on_host = device->backend->modules->kind == PY2CU_IMAGE_HOST;
    if (py2cu_unit_kernel(unit, kernel)->for_host != on_host) {
        return fail(PY2CU_ERROR_ARGUMENT,
                    on_host ? "py2cu_function_load: the host backend requires a unit with Py2cuRequest.for_host"
                            : "py2cu_function_load: the unit was translated for the host backend "
                              "(Py2cuRequest.for_host)");
    }
    return PY2CU_OK;
}

int py2cu_function_load(Py2cuDevice *device, const Py2cuUnit *unit, size_t kernel, const Py2cuCompileOptions *given,
                        Py2cuFunction **out)
{
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_function_load: out is NULL");
    }
    *out = NULL;
    Py2cuCompileOptions options;
    int status = check_unit(device, unit, kernel);
    status = status == PY2CU_OK ? build_options(given, &options) : status;
    if (status != PY2CU_OK) {
        return status;
    }
    Py2cuFunction requested = {.device = device};
    use_unit(&requested, unit, kernel);
    if (options.launch_bounds[0] > 0 && requested.kernel->launch_bounds[0] == 0) {
        return fail(PY2CU_ERROR_ARGUMENT,
                    "py2cu_function_load: %s was translated without launch bounds: set Py2cuRequest.launch_bounds",
                    requested.kernel->python_name);
    }
    return build_unshared(&requested, &options, out);
}

/* ---- the in-memory cache
 * ---------------------------------------------------------------------------------------------------- */

/* Returns the cached function of a request, or NULL. Requires the device's mutex. */
static Py2cuFunction *cache_find(const Py2cuDevice *device, const uint8_t key[SHA256_BYTES])
{
    Py2cuFunction *known = device->functions;
    while (known != NULL && memcmp(known->key, key, SHA256_BYTES) != 0) {
        known = known->next;
    }
    return known;
}

/* Removes the function from the device's list. Requires the device's mutex. */
static void cache_remove(Py2cuFunction *function)
{
    Py2cuFunction **place = &function->device->functions;
    while (*place != NULL && *place != function) {
        place = &(*place)->next;
    }
    if (*place != NULL) {
        *place = function->next;
    }
}

/* Waits until a function has left the state FUNCTION_BUILDING; if the device has a callback to poll, waits only briefly
 * and returns whether the callback ends the wait. Requires the device's mutex, and releases it while waiting. */
static bool wait_for_build(Py2cuDevice *device)
{
    enum { POLL_NANOSECONDS = 50 * 1000000, SECOND = 1000000000 };
    if (device->on_wait == NULL) {
        (void)pthread_cond_wait(&device->built, &device->mutex);
        return false;
    }
    struct timespec until = {0};
    (void)clock_gettime(CLOCK_REALTIME, &until);
    long nanoseconds = until.tv_nsec + POLL_NANOSECONDS;
    until.tv_sec += nanoseconds / SECOND;
    until.tv_nsec = nanoseconds % SECOND;
    if (pthread_cond_timedwait(&device->built, &device->mutex, &until) == 0) {
        return false;
    }
    device_unlock(device);
    bool gives_up = device->on_wait(device->on_wait_context);
    device_lock(device);
    return gives_up;
}

/* Waits for the result of a function that another thread builds or has built. Sets *again if that thread was
 * interrupted, in which case the caller must retry. Requires the device's mutex, and releases it. */
static int cache_wait(Py2cuFunction *function, Py2cuFunction **out, bool *again)
{
    Py2cuDevice *device = function->device;
    bool given_up = false;
    function->users++;
    while (function->state == FUNCTION_BUILDING && !given_up) {
        given_up = wait_for_build(device);
    }
    bool failed = function->state == FUNCTION_FAILED;
    int status = given_up                       ? fail(PY2CU_ERROR_INTERRUPTED, "compilation was interrupted")
                 : !failed                      ? PY2CU_OK
                 : function->error_text == NULL ? fail_memory()
                                                : fail_text(function->error, function->error_text);
    *again = !given_up && failed && function->error == PY2CU_ERROR_INTERRUPTED;
    device_unlock(device);
    if (status == PY2CU_OK) {
        *out = function;
    } else {
        py2cu_function_free(function);
    }
    return status;
}

/* Bounds checks that neither the request nor a decorator specifies follow the environment; NUMBA_BOUNDSCHECK is read as
 * in Numba. */
static int read_boundscheck(uint8_t *choice)
{
    const char *own = getenv("PY2CU_BOUNDSCHECK"), *numba = getenv("NUMBA_BOUNDSCHECK");
    bool is_own = own != NULL && own[0] != '\0';
    const char *value = is_own ? own : numba != NULL ? numba : "";
    if (strcmp(value, "0") == 0 || strcmp(value, "1") == 0) {
        *choice = value[0] == '1' ? PY2CU_YES : PY2CU_NO;
    } else if (is_own) {
        return fail(PY2CU_ERROR_ARGUMENT, "PY2CU_BOUNDSCHECK must be 0 or 1, not \"%.100s\"", own);
    }
    return PY2CU_OK;
}

/* Returns whether the environment requires that the threads of kernels with barriers run as fibers: PY2CU_HOST_LOOPS=0,
 * or a setting of the order of threads or of barriers. */
static bool requires_fibers(void)
{
    const char *loops = getenv("PY2CU_HOST_LOOPS"), *order = getenv("PY2CU_HOST_ORDER"),
               *barrier = getenv("PY2CU_HOST_BARRIER");
    return (loops != NULL && strcmp(loops, "0") == 0) || (order != NULL && order[0] != '\0') ||
           (barrier != NULL && barrier[0] != '\0');
}

/* Builds the request to the translator: code for the device, with the options' launch bounds if the request has none.
 */
static int request_for(const Py2cuDevice *device, const Py2cuRequest *given, const Py2cuCompileOptions *options,
                       Py2cuRequest *requested)
{
    *requested = (Py2cuRequest){0};
    memcpy(requested, given, given->struct_size); /* fields newer than the calling program are zero */
    requested->struct_size = sizeof *requested;
    requested->emit = PY2CU_EMIT_CU;
    requested->for_host = device->backend->modules->kind == PY2CU_IMAGE_HOST;
    const char *sanitize = getenv("PY2CU_SANITIZE");
    bool is_asked = sanitize != NULL && sanitize[0] != '\0' && strcmp(sanitize, "0") != 0;
    if (requested->sanitize && !requested->for_host) {
        return fail(PY2CU_ERROR_UNSUPPORTED, "the sanitizer requires the host backend: set PY2CU_DEVICE=host");
    }
    requested->sanitize = requested->sanitize || (is_asked && requested->for_host);
    requested->source_map = requested->source_map || requested->for_host; /* required by jit_source_location() */
    requested->fibers = requested->fibers || requires_fibers();
    if (requested->for_host && (requested->instance_count == 0 || requested->instances == NULL ||
                                requested->instances[0].wrap < PY2CU_WRAP_CALL)) {
        /* a 64-bit CPU computes addresses from 64-bit indices, and compilers vectorize loops over them */
        requested->facts &= ~PY2CU_FACT_SMALL;
    }
    if (requested->launch_bounds[0] == 0) {
        memcpy(requested->launch_bounds, options->launch_bounds, sizeof requested->launch_bounds);
    }
    return requested->boundscheck == PY2CU_UNSPECIFIED ? read_boundscheck(&requested->boundscheck) : PY2CU_OK;
}

int py2cu_function_compile(Py2cuDevice *device, const Py2cuRequest *request, const Py2cuCompileOptions *given,
                           Py2cuFunction **out)
{
    if (out == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_function_compile: out is NULL");
    }
    *out = NULL;
    if (device == NULL || request == NULL) {
        return fail(PY2CU_ERROR_ARGUMENT, "py2cu_function_compile: the device or the request is NULL");
    }
    if (request->struct_size < offsetof(Py2cuRequest, pass) || request->struct_size > sizeof *request) {
        return fail(PY2CU_ERROR_ARGUMENT, "Py2cuRequest.struct_size is %zu, but this library expects %zu",
                    request->struct_size, sizeof *request);
    }
    Py2cuCompileOptions options;
    uint8_t key[SHA256_BYTES];
    Py2cuRequest requested;
    int status = build_options(given, &options);
    status = status == PY2CU_OK ? request_for(device, request, &options, &requested) : status;
    if (status != PY2CU_OK) {
        return status;
    }
    if (!digest_request(&requested, &options, key)) {
        return fail(PY2CU_ERROR_TRANSLATE, "the tuples of a constant are nested more than %d levels deep",
                    CONSTANT_DEPTH);
    }

    Py2cuFunction *function = calloc(1, sizeof *function);
    if (function == NULL) {
        return fail_memory();
    }
    function->device = device;
    function->users = 1;
    function->keyed = !options.unshared;
    function->state = FUNCTION_BUILDING;
    memcpy(function->key, key, sizeof key);

    Py2cuFunction *known;
    device_lock(device);
    while (function->keyed && (known = cache_find(device, key)) != NULL) {
        bool again;
        status = cache_wait(known, out, &again);
        if (!again) {
            free(function);
            return status;
        }
        device_lock(device);
    }
    if (function->keyed) {
        function->next = device->functions;
        device->functions = function;
    }
    device_unlock(device);

    status = function_translate(function, &requested);
    status = status == PY2CU_OK ? function_build(function, &options) : status;
    status = status == PY2CU_OK ? collect_warnings(function) : status;

    device_lock(device);
    bool last = false;
    if (status == PY2CU_OK) {
        function->state = FUNCTION_READY;
    } else {
        function->state = FUNCTION_FAILED;
        function->error = (Py2cuStatus)status;
        function->error_text = strdup(py2cu_error_detail());
        cache_remove(function); /* the next request tries again */
        last = --function->users == 0;
    }
    (void)pthread_cond_broadcast(&device->built);
    device_unlock(device);
    if (last) {
        function_destroy(function);
    }
    if (status == PY2CU_OK) {
        *out = function;
    }
    return status;
}

void py2cu_function_free(Py2cuFunction *function)
{
    if (function == NULL) {
        return;
    }
    Py2cuDevice *device = function->device;
    device_lock(device);
    bool last = --function->users == 0;
    if (last && function->keyed) {
        cache_remove(function);
    }
    device_unlock(device);
    if (last) {
        function_destroy(function);
    }
}

/* ---- public accessors of a function
 * --------------------------------------------------------------------------------------- */

Py2cuDevice *py2cu_function_device(const Py2cuFunction *function)
{
    return function != NULL ? function->device : NULL;
}

const Py2cuKernelInfo *py2cu_function_kernel(const Py2cuFunction *function)
{
    return function != NULL ? function->kernel : NULL;
}

const char *py2cu_function_text(const Py2cuFunction *function, size_t *length)
{
    if (length != NULL) {
        *length = function != NULL ? function->text_length : 0;
    }
    return function != NULL ? function->text : NULL;
}

const char *py2cu_function_warnings(const Py2cuFunction *function)
{
    return function != NULL && function->warnings != NULL ? function->warnings : "";
}

const void *py2cu_function_image(const Py2cuFunction *function, size_t *length)
{
    return py2cu_image_bytes(function != NULL ? function->image : NULL, length);
}

void *py2cu_function_library(const Py2cuFunction *function)
{
    return function != NULL ? function->device->backend->modules->library(function->loaded) : NULL;
}

const Py2cuFunctionUse *py2cu_function_use(const Py2cuFunction *function)
{
    return function != NULL ? &function->use : NULL;
}
