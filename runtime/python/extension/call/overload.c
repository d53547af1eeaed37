// SPDX-License-Identifier: MIT
/* Overload: a kernel for given argument types. Translates the request of request.c, and compiles it for each device
 * and variant (launch facts, schedule) that a launch requires. */
#include "python/extension/core/extension.h"
#include "support/progress.h"

/* ---- results of translations
 * --------------------------------------------------------------------------------------- */

static void raise_typing_error(const Py2cuUnit *unit)
{
    PyObject *list = diagnostics_list(unit);
    PyObject *error = list != NULL ? PyObject_CallOneArg(extension_state.make_typing_error, list) : NULL;
    Py_XDECREF(list);
    if (error != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
}

static int warn_about(const char *kind, const char *text)
{
    if (text == NULL || text[0] == '\0') {
        return 0;
    }
    PyObject *message = decoded(text);
    PyObject *result = message != NULL ? PyObject_CallFunction(extension_state.warn, "sO", kind, message) : NULL;
    Py_XDECREF(message);
    Py_XDECREF(result);
    return result != NULL ? 0 : -1;
}

static PyObject *python_value_of(const Py2cuConstant *value)
{
    if (value == NULL) {
        return Py_NewRef(Py_None);
    }
    return value->kind == PY2CU_CONSTANT_STRING
               ? Py_BuildValue("(ss)", "s", value->text)
               : Py_BuildValue("(siL)", "i", (int)value->dtype, (long long)value->integer);
}

/* Raises the exception Unanswered with a tuple of queries: (path, ((keyword or None, type, value as a constant or
 * None), ...)). */
static void raise_unanswered(const Py2cuUnit *unit)
{
    size_t count = py2cu_unit_query_count(unit);
    PyObject *queries = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; queries != NULL && i < count; i++) {
        const Py2cuQuery *query = py2cu_unit_query(unit, i);
        PyObject *arguments = PyTuple_New((Py_ssize_t)query->argument_count);
        for (size_t k = 0; arguments != NULL && k < query->argument_count; k++) {
            const Py2cuQueryArgument *asked = &query->arguments[k];
            PyObject *argument = Py_BuildValue("(zsN)", asked->keyword, asked->type, python_value_of(asked->value));
            if (argument == NULL) {
                Py_CLEAR(arguments);
            } else {
                PyTuple_SET_ITEM(arguments, (Py_ssize_t)k, argument);
            }
        }
        PyObject *item = arguments != NULL ? Py_BuildValue("(sN)", query->path, arguments) : NULL;
        if (item == NULL) {
            Py_CLEAR(queries);
        } else {
            PyTuple_SET_ITEM(queries, (Py_ssize_t)i, item);
        }
    }
    PyObject *error = queries != NULL ? PyObject_CallOneArg(extension_state.unanswered, queries) : NULL;
    Py_XDECREF(queries);
    if (error != NULL) {
        PyErr_SetObject(extension_state.unanswered, error);
        Py_DECREF(error);
    }
}

PyDoc_STRVAR(overload_doc,
             "Overload(modules, function, line, signature, options)\n--\n\n"
             "Translate a kernel for given types. Raise a TypingError if this is impossible, and an Unanswered if it\n"
             "calls a function of the option `overloaded` without an implementation in the option `answers`.");

static PyObject *overload_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"modules", "function", "line", "signature", "options", NULL};
    PyObject *modules, *name, *signature, *options;
    unsigned line;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!UIOO!:Overload", names, &PyTuple_Type, &modules, &name, &line,
                                     &signature, &PyDict_Type, &options)) {
        return NULL;
    }
    OverloadObject *self = (OverloadObject *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->modules = Py_NewRef(modules);
    self->name = Py_NewRef(name);
    self->signature = Py_NewRef(signature);
    if (request_read(self, options, signature, line) != 0) {
        Py_DECREF(self);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS self->unit = py2cu_translate(&self->request);
    Py_END_ALLOW_THREADS if (py2cu_unit_query_count(self->unit) > 0)
    {
        raise_unanswered(self->unit);
        Py_DECREF(self);
        return NULL;
    }
    if (py2cu_unit_failed(self->unit)) {
        raise_typing_error(self->unit);
        Py_DECREF(self);
        return NULL;
    }
    self->kernel = py2cu_unit_kernel(self->unit, 0);
    for (size_t i = 0; self->kernel != NULL && i < self->kernel->argument_count; i++) {
        const Py2cuArgInfo *argument = &self->kernel->arguments[i];
        self->takes_tuples = self->takes_tuples || (!argument->captured && argument->parameter != i);
    }
    if (self->kernel == NULL && self->instance.wrap != PY2CU_WRAP_DEVICE) {
        PyErr_Format(PyExc_RuntimeError, "the translation of %U contains no kernel", name);
        Py_DECREF(self);
        return NULL;
    }
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(self->unit); i++) {
        if (warn_about("translate", py2cu_unit_diagnostic(self->unit, i)->rendered) != 0) {
            Py_DECREF(self);
            return NULL;
        }
    }
    return (PyObject *)self;
}

static void overload_dealloc(PyObject *object)
{
    OverloadObject *self = (OverloadObject *)object;
    for (FunctionNode *node = self->functions, *next; node != NULL; node = next) {
        next = node->next;
        Py_DECREF(node->function);
        PyMem_Free(node);
    }
    py2cu_unit_free(self->unit);
    request_free(self);
    Py_XDECREF(self->modules);
    Py_XDECREF(self->name);
    Py_XDECREF(self->signature);
    Py_XDECREF(self->given);
    Py_TYPE(object)->tp_free(object);
}

/* A request, and the string to which it refers. */
typedef struct VariantRequest {
    Py2cuRequest request;
    char values[1024];
} VariantRequest;

static bool restructures(const OverloadObject *self, const DeviceObject *device)
{
    return device->restructures && !self->original && !atomic_load_explicit(&self->is_restored, memory_order_relaxed);
}

/* Sets *made to the request of a variant for a device. Code for parameters whose names are too long is not specialized.
 */
static const Py2cuRequest *request_of(const OverloadObject *self, const DeviceObject *device, uint32_t variant,
                                      VariantRequest *buffer)
{
    buffer->request = self->request;
    buffer->request.facts |= variant & VARIANT_FACTS; /* in addition to those of assume= */
    buffer->request.schedule = variant_schedule(variant);
    buffer->request.restructure = device != NULL && restructures(self, device);
    buffer->request.specialize =
        py2cu_launch_specialize(self->kernel, variant >> VARIANT_VALUES, buffer->values, sizeof buffer->values);
    return &buffer->request;
}

/* ---- compilation
 * --------------------------------------------------------------------------------------------------- */

static FunctionNode *first_function(const OverloadObject *self)
{
    return atomic_load_explicit(&self->functions, memory_order_acquire);
}

static FunctionNode *next_function(const FunctionNode *node)
{
    return atomic_load_explicit(&node->next, memory_order_acquire);
}

FunctionObject *overload_find(const OverloadObject *self, const DeviceObject *device, uint32_t variant)
{
    for (FunctionNode *node = first_function(self); node != NULL; node = next_function(node)) {
        FunctionObject *function = node->function;
        if (function->device == device && function->variant == variant &&
            !atomic_load_explicit(&function->retired, memory_order_relaxed)) {
            return function;
        }
    }
    return NULL;
}

/* Returns the device for which a variant was compiled last; NULL: none. */
static const DeviceObject *device_of_variant(const OverloadObject *self, uint32_t variant)
{
    const DeviceObject *device = NULL;
    for (FunctionNode *node = first_function(self); node != NULL; node = next_function(node)) {
        device = node->function->variant == variant ? node->function->device : device;
    }
    return device;
}

/* Returns whether a kernel may have another specialized function: their number is limited. */
static bool may_specialize(const OverloadObject *self, const DeviceObject *device)
{
    enum { MAX_SPECIALIZED = 3 };
    unsigned found = 0;
    for (FunctionNode *node = first_function(self); node != NULL; node = next_function(node)) {
        found += node->function->device == device && node->function->variant > VARIANT_GENERIC;
    }
    return found < MAX_SPECIALIZED;
}

/* Returns whether the function of a variant is compiled, or can be: nothing can be compiled while the stream is
 * captured. */
static bool has_variant(const OverloadObject *overload, const DeviceObject *device, uint32_t variant,
                        Py2cuStream *stream)
{
    bool captures = false;
    return overload_find(overload, device, variant) != NULL || stream == NULL ||
           py2cu_stream_capturing(stream, &captures) != PY2CU_OK || !captures;
}

uint32_t overload_variant(const OverloadObject *overload, const DeviceObject *device, uint32_t facts,
                          Py2cuSchedule schedule, Py2cuStream *stream)
{
    uint32_t variant = facts | (uint32_t)schedule << VARIANT_SCHEDULE;
    if (variant > VARIANT_GENERIC && overload_find(overload, device, variant) == NULL &&
        (!may_specialize(overload, device) || !has_variant(overload, device, variant, stream))) {
        variant &= VARIANT_GENERIC;
    }
    bool is_original = schedule == PY2CU_SCHEDULE_ORIGINAL || has_variant(overload, device, variant, stream) ||
                       overload_find(overload, device, facts & VARIANT_FACTS) == NULL;
    return is_original ? variant : facts & VARIANT_FACTS;
}

/* Returns whether Python's messages go to the terminal of the process, which is not the case in notebooks. */
static bool has_own_stderr(void)
{
    PyObject *stream = PySys_GetObject("stderr"); /* borrowed */
    return stream != NULL && stream == PySys_GetObject("__stderr__");
}

/* Compiles and loads a function; returns a new reference that is not part of the overload yet. */
static FunctionObject *compile_function(const OverloadObject *self, DeviceObject *device, uint32_t variant)
{
    VariantRequest made_request;
    const Py2cuRequest *request = request_of(self, device, variant, &made_request);
    Py2cuFunction *function = NULL;
    int status;
    char what[256];
    snprintf(what, sizeof what, "compiling %.200s", self->kernel->name);
    Progress progress;
    const bool shows = has_own_stderr();
    Py_BEGIN_ALLOW_THREADS progress_begin(&progress, shows ? what : NULL);
    status = py2cu_function_compile(device->device, request, &self->options, &function);
    progress_end(&progress);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        raise_status(status);
        return NULL;
    }
    const char *of_links =
        self->options.link_count > 0 ? strstr(py2cu_function_warnings(function), "NVRTC log messages") : NULL;
    FunctionObject *object =
        warn_about("link", of_links) == 0 ? (FunctionObject *)FunctionType.tp_alloc(&FunctionType, 0) : NULL;
    if (object == NULL) {
        py2cu_function_free(function);
        return NULL;
    }
    object->device = (DeviceObject *)Py_NewRef(device);
    object->function = function;
    object->variant = variant;
    object->raises = py2cu_function_kernel(object->function)->raise_count > 0;
    return object;
}

/* Steals the reference, also on failure. Returns the function for launches: this one, or the function that another
 * thread added first. */
static FunctionObject *add_function(OverloadObject *self, FunctionObject *function)
{
    FunctionNode *added = PyMem_Calloc(1, sizeof *added);
    if (added == NULL) {
        Py_DECREF(function);
        PyErr_NoMemory();
        return NULL;
    }
    added->function = function;
    guard_lock(&self->guard);
    FunctionObject *found = overload_find(self, function->device, function->variant);
    if (found == NULL) {
        FunctionNode *_Atomic *end = &self->functions;
        for (FunctionNode *node = first_function(self); node != NULL; node = next_function(node)) {
            end = &node->next;
        }
        atomic_store_explicit(end, added, memory_order_release);
    }
    guard_unlock(&self->guard);
    if (found != NULL) {
        PyMem_Free(added);
        Py_DECREF(function);
    }
    return found != NULL ? found : function;
}

/* Loads linked code that has callbacks: kernel.py calls them and returns the function. */
static FunctionObject *load_with_callbacks(OverloadObject *self, DeviceObject *device)
{
    PyObject *function = PyObject_CallMethod((PyObject *)self, "load_with_callbacks", "O", device);
    Py_XDECREF(function); /* the overload holds a reference */
    return (FunctionObject *)function;
}

FunctionObject *overload_function(OverloadObject *self, DeviceObject *device, uint32_t variant)
{
    if (self->kernel == NULL) {
        PyErr_SetString(PyExc_TypeError, "a device function is not a kernel");
        return NULL;
    }
    variant = self->options.unshared ? 0 : variant; /* a single module, whose variables the callbacks access */
    FunctionObject *found = overload_find(self, device, variant);
    if (found != NULL) {
        return found;
    }
    if (self->options.unshared) {
        return load_with_callbacks(self, device);
    }
    FunctionObject *function = compile_function(self, device, variant);
    return function != NULL ? add_function(self, function) : NULL;
}

bool overload_restore(OverloadObject *self, const FunctionObject *function, Py2cuDim block, size_t shared)
{
    const DeviceObject *device = function->device;
    const Py2cuDeviceInfo *info = py2cu_device_info(device->device);
    const Py2cuFunctionUse *use = py2cu_function_use(function->function);
    const uint64_t threads = (uint64_t)block.x * block.y * block.z;
    const bool has_many_threads = threads > use->max_threads_per_block && threads <= info->max_threads_per_block;
    const size_t max = info->shared_per_block_optin, own = self->kernel->static_shared_bytes;
    const bool has_much_memory = shared <= max && use->static_shared_bytes > max - shared && own <= max - shared;
    if (!restructures(self, device) || (!has_many_threads && !has_much_memory)) {
        return false;
    }
    atomic_store_explicit(&self->is_restored, true, memory_order_relaxed);
    for (FunctionNode *node = first_function(self); node != NULL; node = next_function(node)) {
        if (node->function->device->restructures) {
            atomic_store_explicit(&node->function->retired, true, memory_order_relaxed);
        }
    }
    return true;
}

uint32_t overload_values(OverloadObject *self, DeviceObject *device, Py2cuDim grid, Py2cuDim block,
                         const Py2cuArg *args, size_t count)
{
    uint32_t values = self->original ? 0 : py2cu_launch_values(device->device, self->kernel, grid, block, args, count);
    if (values != 0 && device->is_host && self->request.boundscheck == PY2CU_UNSPECIFIED) {
        FunctionObject *function = overload_function(self, device, 0);
        if (function == NULL) {
            PyErr_Clear(); /* the launch compiles the kernel again and reports the error */
            return 0;
        }
        values = py2cu_function_kernel(function->function)->raise_count > 0 ? 0 : values;
    }
    return values;
}

/* Called for the first launches, then exponentially less often, so that launches in a loop have no overhead. */
int overload_check_frozen(OverloadObject *self)
{
    enum { ALWAYS = 64 };
    const uint32_t launch = atomic_load_explicit(&self->frozen_launches, memory_order_relaxed);
    atomic_store_explicit(&self->frozen_launches, launch + 1, memory_order_relaxed);
    if (launch > ALWAYS && (launch & (launch - 1)) != 0) {
        return 0;
    }
    PyObject *text = PyObject_CallMethod((PyObject *)self, "_changed_since", NULL);
    if (text == NULL || text == Py_None) {
        Py_XDECREF(text);
        return text != NULL ? 0 : -1;
    }
    /* another thread has already issued the warning, which is issued only once */
    if (!atomic_exchange(&self->has_frozen, false)) {
        Py_DECREF(text);
        return 0;
    }
    PyObject *result = PyObject_CallFunction(extension_state.warn, "sO", "frozen", text);
    Py_DECREF(text);
    Py_XDECREF(result);
    return result != NULL ? 0 : -1;
}

PyDoc_STRVAR(overload_load_doc,
             "load(device)\n--\n\nReturn a new Function for a device, which the overload does not use yet.");
static PyObject *overload_load(PyObject *object, PyObject *device)
{
    if (!PyObject_TypeCheck(device, &DeviceType)) {
        PyErr_SetString(PyExc_TypeError, "not a device");
        return NULL;
    }
    return (PyObject *)compile_function((OverloadObject *)object, (DeviceObject *)device, 0);
}

PyDoc_STRVAR(overload_keep_doc, "keep(function)\n--\n\nMake launches use a Function that load() returned.");
static PyObject *overload_keep(PyObject *object, PyObject *function)
{
    if (!PyObject_TypeCheck(function, &FunctionType)) {
        PyErr_SetString(PyExc_TypeError, "not a Function");
        return NULL;
    }
    return add_function((OverloadObject *)object, (FunctionObject *)Py_NewRef(function)) != NULL ? Py_NewRef(Py_None)
                                                                                                 : NULL;
}

PyDoc_STRVAR(overload_compile_doc,
             "compile(device, variant)\n--\n\nReturn the Function for a device, compiled on first use.");
static PyObject *overload_compile(PyObject *object, PyObject *args)
{
    DeviceObject *device;
    unsigned variant;
    if (!PyArg_ParseTuple(args, "O!I:compile", &DeviceType, &device, &variant)) {
        return NULL;
    }
    Py_INCREF(object);
    FunctionObject *function = overload_function((OverloadObject *)object, device, variant);
    PyObject *result = Py_XNewRef((PyObject *)function);
    Py_DECREF(object);
    return result;
}

PyDoc_STRVAR(overload_image_doc,
             "image(kind, arch, variant)\n--\n\nReturn the bytes of a \"ptx\", \"cubin\", \"ltoir\", "
             "\"linked ptx\" or \"host\" image.");
/* Compiles without a device and without loading. */
static PyObject *overload_image(PyObject *object, PyObject *args)
{
    OverloadObject *overload = (OverloadObject *)object;
    const char *kind_name, *arch;
    unsigned variant;
    if (!PyArg_ParseTuple(args, "szI:image", &kind_name, &arch, &variant)) {
        return NULL;
    }
    Py2cuImageKind kind = strcmp(kind_name, "ptx") == 0          ? PY2CU_IMAGE_PTX
                          : strcmp(kind_name, "cubin") == 0      ? PY2CU_IMAGE_CUBIN
                          : strcmp(kind_name, "ltoir") == 0      ? PY2CU_IMAGE_LTOIR
                          : strcmp(kind_name, "linked ptx") == 0 ? PY2CU_IMAGE_LINKED_PTX
                                                                 : PY2CU_IMAGE_HOST;
    VariantRequest buffer;
    (void)request_of(overload, device_of_variant(overload, variant), variant, &buffer);
    buffer.request.for_host = kind == PY2CU_IMAGE_HOST;
    Py2cuCompileOptions options = overload->options;
    options.arch = arch;
    Py2cuImage *image = NULL;
    int status = PY2CU_OK;
    Py_BEGIN_ALLOW_THREADS Py2cuUnit *unit = py2cu_translate(&buffer.request);
    if (!py2cu_unit_failed(unit)) {
        status = py2cu_image_compile(unit, kind, &options, &image);
    }
    py2cu_unit_free(unit);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    if (image == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "the kernel can no longer be translated");
        return NULL;
    }
    size_t length = 0;
    const void *bytes = py2cu_image_bytes(image, &length);
    PyObject *result = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)length);
    py2cu_image_free(image);
    return result;
}

/* ---- inspection
 * ---------------------------------------------------------------------------------------------------- */

static PyObject *text_of_unit(const Py2cuUnit *unit)
{
    size_t length = 0;
    const char *text = py2cu_unit_text(unit, &length);
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
}

static PyObject *overload_text(PyObject *object, void *Py_UNUSED(closure))
{
    return text_of_unit(((OverloadObject *)object)->unit);
}

PyDoc_STRVAR(overload_source_with_doc, "source_with(variant)\n--\n\nReturn the CUDA C of a variant.");
/* On a GPU, this is the compiled code; the host backend compiles slightly different code, but users of this function
 * need CUDA C. */
static PyObject *overload_source_with(PyObject *object, PyObject *given)
{
    OverloadObject *self = (OverloadObject *)object;
    const unsigned long variant = PyLong_AsUnsignedLong(given);
    if (PyErr_Occurred()) {
        return NULL;
    }
    const DeviceObject *device = device_of_variant(self, (uint32_t)variant);
    if (variant == 0 && (device == NULL || !restructures(self, device))) {
        return text_of_unit(self->unit);
    }
    VariantRequest buffer;
    const Py2cuRequest *request = request_of(self, device, (uint32_t)variant, &buffer);
    Py2cuUnit *unit;
    Py_BEGIN_ALLOW_THREADS unit = py2cu_translate(request);
    Py_END_ALLOW_THREADS PyObject *text = text_of_unit(unit);
    py2cu_unit_free(unit);
    return text;
}

PyDoc_STRVAR(overload_c_source_doc,
             "c_source()\n--\n\nReturn a CPU function as C; NotImplementedError if it cannot be expressed in C.");
static PyObject *overload_c_source(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    Py2cuRequest request = ((OverloadObject *)object)->request;
    Py2cuUnit *unit;
    request.emit = PY2CU_EMIT_C;
    Py_BEGIN_ALLOW_THREADS unit = py2cu_translate(&request);
    Py_END_ALLOW_THREADS PyObject *text = NULL;
    if (py2cu_unit_failed(unit)) {
        PyErr_SetString(PyExc_NotImplementedError, py2cu_unit_diagnostic_count(unit) > 0
                                                       ? py2cu_unit_diagnostic(unit, 0)->message
                                                       : "not printed as C");
    } else {
        text = text_of_unit(unit);
    }
    py2cu_unit_free(unit);
    return text;
}

PyDoc_STRVAR(overload_page_with_doc, "page_with(variant)\n--\n\nReturn the page of --emit html for a variant.");
static PyObject *overload_page_with(PyObject *object, PyObject *given)
{
    const unsigned long variant = PyLong_AsUnsignedLong(given);
    if (PyErr_Occurred()) {
        return NULL;
    }
    VariantRequest buffer;
    OverloadObject *self = (OverloadObject *)object;
    (void)request_of(self, device_of_variant(self, (uint32_t)variant), (uint32_t)variant, &buffer);
    Py2cuUnit *unit;
    buffer.request.emit = PY2CU_EMIT_HTML;
    Py_BEGIN_ALLOW_THREADS unit = py2cu_translate(&buffer.request);
    Py_END_ALLOW_THREADS PyObject *page = text_of_unit(unit);
    py2cu_unit_free(unit);
    return page;
}

PyObject *overload_transformations(const OverloadObject *self, const DeviceObject *device, uint32_t variant)
{
    VariantRequest buffer;
    const Py2cuRequest *request = request_of(self, device, variant, &buffer);
    Py2cuUnit *unit;
    Py_BEGIN_ALLOW_THREADS unit = py2cu_translate(request);
    Py_END_ALLOW_THREADS const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, 0);
    PyObject *text = kernel != NULL && kernel->transformations != NULL ? PyUnicode_FromString(kernel->transformations)
                                                                       : Py_NewRef(Py_None);
    py2cu_unit_free(unit);
    return text;
}

static PyObject *overload_result(PyObject *object, void *Py_UNUSED(closure))
{
    const Py2cuUnit *unit = ((OverloadObject *)object)->unit;
    const char *result = NULL;
    for (size_t i = 0; i < py2cu_unit_function_count(unit); i++) {
        const char *found = py2cu_unit_function(unit, i)->result;
        result = found != NULL ? found : result;
    }
    return PyUnicode_FromString(result != NULL ? result : "none");
}

static PyObject *overload_functions(PyObject *object, void *Py_UNUSED(closure))
{
    OverloadObject *self = (OverloadObject *)object;
    PyObject *list = PyList_New(0);
    for (const FunctionNode *node = first_function(self); node != NULL && list != NULL; node = next_function(node)) {
        if (PyList_Append(list, (PyObject *)node->function) != 0) {
            Py_CLEAR(list);
        }
    }
    PyObject *tuple = list != NULL ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *kernel_arguments(const Py2cuKernelInfo *kernel)
{
    static const char *const layouts[] = {"C", "F", "A"};
    PyObject *tuple = PyTuple_New((Py_ssize_t)kernel->argument_count);
    for (size_t i = 0; tuple != NULL && i < kernel->argument_count; i++) {
        const Py2cuArgInfo *a = &kernel->arguments[i];
        PyObject *item = Py_BuildValue("{s:s,s:I,s:O,s:O,s:O,s:O,s:O,s:s,s:I,s:s}", "name", a->name, "parameter",
                                       a->parameter, "is_array", a->is_array ? Py_True : Py_False, "captured",
                                       a->captured ? Py_True : Py_False, "readonly", a->readonly ? Py_True : Py_False,
                                       "written", a->written ? Py_True : Py_False, "read", a->read ? Py_True : Py_False,
                                       "dtype", a->record != NULL ? a->record : py2cu_dtype_name(a->dtype), "ndim",
                                       a->ndim, "layout", layouts[a->layout]);
        if (item == NULL) {
            Py_DECREF(tuple);
            return NULL;
        }
        PyTuple_SET_ITEM(tuple, (Py_ssize_t)i, item);
    }
    return tuple;
}

static PyObject *kernel_params(const Py2cuKernelInfo *kernel)
{
    static const char *const kinds[] = {"value", "data", "shape", "stride", "pointer"};
    PyObject *tuple = PyTuple_New((Py_ssize_t)kernel->param_count);
    for (size_t i = 0; tuple != NULL && i < kernel->param_count; i++) {
        const Py2cuParam *p = &kernel->params[i];
        PyObject *item = Py_BuildValue(
            "{s:s,s:s,s:I,s:I,s:s}", "name", p->name, "kind", kinds[p->kind], "argument", p->argument, "axis", p->axis,
            "dtype", p->dtype == PY2CU_RECORD ? kernel->arguments[p->argument].record : py2cu_dtype_name(p->dtype));
        if (item == NULL) {
            Py_DECREF(tuple);
            return NULL;
        }
        PyTuple_SET_ITEM(tuple, (Py_ssize_t)i, item);
    }
    return tuple;
}

/* Returns a tuple (axis, elements, elements per block) for each used axis of the grid. */
static PyObject *kernel_grid(const Py2cuKernelInfo *kernel)
{
    PyObject *list = PyList_New(0);
    for (unsigned axis = 0; list != NULL && axis < 3; axis++) {
        if ((kernel->grid_axes & 1u << axis) != 0) {
            PyObject *item = Py_BuildValue("(IzI)", axis, kernel->grid[axis], kernel->grid_width[axis]);
            if (item == NULL || PyList_Append(list, item) != 0) {
                Py_CLEAR(list);
            }
            Py_XDECREF(item);
        }
    }
    return list;
}

/* Returns a tuple (argument, axis, smallest dimension) for each required dimension. */
static PyObject *kernel_shape_checks(const Py2cuKernelInfo *kernel)
{
    PyObject *list = PyList_New((Py_ssize_t)kernel->shape_check_count);
    for (size_t i = 0; list != NULL && i < kernel->shape_check_count; i++) {
        const Py2cuShapeCheck *check = &kernel->shape_checks[i];
        PyObject *item = Py_BuildValue("(IIs)", check->argument, check->axis, check->least);
        if (item == NULL) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, (Py_ssize_t)i, item);
    }
    return list;
}

static PyObject *overload_launch_info(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    const Py2cuKernelInfo *kernel = ((OverloadObject *)object)->kernel;
    if (kernel == NULL) {
        PyErr_SetString(PyExc_TypeError, "a device function is not a kernel");
        return NULL;
    }
    PyObject *grid = kernel_grid(kernel), *checks = grid != NULL ? kernel_shape_checks(kernel) : NULL;
    if (checks == NULL) {
        Py_XDECREF(grid);
        return NULL;
    }
    return Py_BuildValue("{s:N,s:N,s:(III)}", "grid", grid, "shape_checks", checks, "block", kernel->default_block[0],
                         kernel->default_block[1], kernel->default_block[2]);
}

static PyObject *overload_info(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    const Py2cuKernelInfo *kernel = ((OverloadObject *)object)->kernel;
    if (kernel == NULL) {
        PyErr_SetString(PyExc_TypeError, "a device function is not a kernel");
        return NULL;
    }
    PyObject *arguments = kernel_arguments(kernel);
    PyObject *params = arguments != NULL ? kernel_params(kernel) : NULL;
    if (params == NULL) {
        Py_XDECREF(arguments);
        return NULL;
    }
    return Py_BuildValue("{s:s,s:s,s:s,s:I,s:N,s:N,s:n,s:O,s:O,s:O}", "name", kernel->name, "python_name",
                         kernel->python_name, "signature", kernel->signature, "line", kernel->line, "arguments",
                         arguments, "params", params, "static_shared_bytes", (Py_ssize_t)kernel->static_shared_bytes,
                         "uses_dynamic_shared", kernel->uses_dynamic_shared ? Py_True : Py_False, "uses_barrier",
                         kernel->uses_barrier ? Py_True : Py_False, "cooperative",
                         kernel->cooperative ? Py_True : Py_False);
}

PyDoc_STRVAR(overload_map_doc, "source_map()\n--\n\nReturn (mappings, sources) of the generated code.");
static PyObject *overload_source_map(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    Py2cuRequest request = ((OverloadObject *)object)->request;
    Py2cuUnit *unit;
    request.source_map = true;
    Py_BEGIN_ALLOW_THREADS unit = py2cu_translate(&request);
    Py_END_ALLOW_THREADS PyObject *map = map_of(unit);
    py2cu_unit_free(unit);
    return map;
}

PyDoc_STRVAR(overload_grid_doc, "max_cooperative_grid_blocks(blockdim, dynsmemsize=0)\n--\n\n"
                                "Return the largest grid of such blocks that can be resident on the current device.");
static PyObject *overload_max_blocks(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"blockdim", "dynsmemsize", NULL};
    OverloadObject *self = (OverloadObject *)object;
    PyObject *shape;
    Py_ssize_t shared = 0;
    Py2cuDim block;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|n:max_cooperative_grid_blocks", names, &shape, &shared) ||
        read_dimensions(shape, "block", &block) != 0) {
        return NULL;
    }
    if (shared < 0) {
        PyErr_SetString(PyExc_ValueError, "dynsmemsize is negative");
        return NULL;
    }
    DeviceObject *device = current_device();
    FunctionObject *function = device != NULL ? overload_function(self, device, 0) : NULL;
    if (function == NULL) {
        return NULL;
    }
    uint64_t min = UINT64_MAX; /* minimum of the compiled variants, because each launch selects its own */
    for (const FunctionNode *node = first_function(self); node != NULL; node = next_function(node)) {
        uint64_t blocks = 0;
        if (node->function->device != device) {
            continue;
        }
        int status = py2cu_cooperative_blocks(node->function->function, block, (size_t)shared, &blocks);
        if (status != PY2CU_OK) {
            return raise_status(status);
        }
        min = blocks < min ? blocks : min;
    }
    return PyLong_FromUnsignedLongLong(min);
}

static PyMethodDef overload_methods[] = {
    {"max_cooperative_grid_blocks", (PyCFunction)(void (*)(void))overload_max_blocks, METH_VARARGS | METH_KEYWORDS,
     overload_grid_doc},
    {"compile", overload_compile, METH_VARARGS, overload_compile_doc},
    {"load", overload_load, METH_O, overload_load_doc},
    {"keep", overload_keep, METH_O, overload_keep_doc},
    {"image", overload_image, METH_VARARGS, overload_image_doc},
    {"source_with", overload_source_with, METH_O, overload_source_with_doc},
    {"c_source", overload_c_source, METH_NOARGS, overload_c_source_doc},
    {"page_with", overload_page_with, METH_O, overload_page_with_doc},
    {"info", overload_info, METH_NOARGS, NULL},
    {"launch_info", overload_launch_info, METH_NOARGS, NULL},
    {"source_map", overload_source_map, METH_NOARGS, overload_map_doc},
    {NULL, NULL, 0, NULL},
};

static PyObject *overload_cooperative(PyObject *object, void *Py_UNUSED(closure))
{
    return PyBool_FromLong(((OverloadObject *)object)->kernel->cooperative);
}

static PyGetSetDef overload_getters[] = {
    {"cooperative", overload_cooperative, NULL,
     "Whether the kernel synchronizes its grid, so that its launch is cooperative.", NULL},
    {"text", overload_text, NULL, "The CUDA C without launch facts.", NULL},
    {"result", overload_result, NULL, "The type of the result, in Numba's notation.", NULL},
    {"functions", overload_functions, NULL, "The compiled functions.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef overload_members[] = {
    {"signature", T_OBJECT, offsetof(OverloadObject, signature), READONLY, NULL},
    {"modules", T_OBJECT, offsetof(OverloadObject, modules), READONLY, NULL},
    {"has_frozen", T_BOOL, offsetof(OverloadObject, has_frozen), 0,
     "Whether launches call _changed_since() for a warning."},
    {NULL, 0, 0, 0, NULL},
};

PyTypeObject OverloadType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Overload",
    .tp_basicsize = sizeof(OverloadObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = overload_doc,
    .tp_new = overload_new,
    .tp_dealloc = overload_dealloc,
    .tp_methods = overload_methods,
    .tp_getset = overload_getters,
    .tp_members = overload_members,
};
