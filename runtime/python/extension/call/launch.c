// SPDX-License-Identifier: MIT
/* Launches: kernel[grid, block, stream, shared](arguments...).
 *
 * Dispatcher is the base class of py2cu.kernels.dispatcher.Dispatcher and caches overloads by argument types;
 * Configured is the result of kernel[...]. A launch with known types executes no Python code, and from the third launch
 * of a configuration on, it allocates nothing. */
#include "python/extension/call/configured.h"

enum { BUSY_BLOCKS = 128 };

/* Purpose of a call. */
typedef enum LaunchAction { ACTION_LAUNCH, ACTION_FUNCTION, ACTION_SCHEDULE } LaunchAction;

static PyObject *configured_call(PyObject *self, PyObject *const *args, size_t flags, PyObject *names);

/* ---- Dispatcher ----------------------------------------------------------------------------------------------------
 */

static PyObject *dispatcher_new(PyTypeObject *type, PyObject *Py_UNUSED(args), PyObject *Py_UNUSED(keywords))
{
    DispatcherObject *self = (DispatcherObject *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->fixed = Py_NewRef(Py_None);
        self->extensions = PyList_New(0);
        if (self->extensions == NULL) {
            Py_DECREF(self);
            return NULL;
        }
    }
    return (PyObject *)self;
}

static int dispatcher_traverse(PyObject *object, visitproc visit, void *arg)
{
    DispatcherObject *self = (DispatcherObject *)object;
    Py_VISIT(self->fixed);
    Py_VISIT(self->extensions);
    for (int i = 0; i < CONFIGURED_CACHE; i++) {
        Py_VISIT((PyObject *)self->configured[i]);
    }
    return known_types_traverse(&self->known, visit, arg);
}

static int dispatcher_clear(PyObject *object)
{
    DispatcherObject *self = (DispatcherObject *)object;
    for (int i = 0; i < CONFIGURED_CACHE; i++) {
        Py_CLEAR(self->configured[i]);
    }
    Py_CLEAR(self->fixed);
    Py_CLEAR(self->extensions);
    known_types_clear(&self->known);
    return 0;
}

static void dispatcher_dealloc(PyObject *object)
{
    PyObject_GC_UnTrack(object);
    dispatcher_clear(object);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *tuple_of(PyObject *const *objects, size_t count)
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple != NULL && i < count; i++) {
        PyTuple_SET_ITEM(tuple, (Py_ssize_t)i, Py_NewRef(objects[i]));
    }
    return tuple;
}

/* Queries the Python side for the overload of new types, and caches it; tuples among the objects have a fingerprint
 * for each item. Returns a new reference. */
static OverloadObject *query_overload(DispatcherObject *self, PyObject *configured, PyObject *const *objects,
                                      const uint64_t *fingerprints, size_t count)
{
    PyObject *types = fingerprints_text(fingerprints, count);
    PyObject *args = types != NULL ? tuple_of(objects, (size_t)self->parameter_count) : NULL;
    PyObject *overload =
        args != NULL ? PyObject_CallMethod((PyObject *)self, "_overload_for_new_types", "OOO", configured, types, args)
                     : NULL;
    Py_XDECREF(types);
    Py_XDECREF(args);
    if (overload == NULL) {
        return NULL;
    }
    if (!PyObject_TypeCheck(overload, &OverloadType)) {
        Py_DECREF(overload);
        PyErr_SetString(PyExc_TypeError, "_overload_for_new_types() must return an overload");
        return NULL;
    }
    if (known_types_add(&self->known, fingerprints, count, (OverloadObject *)overload, NULL) != 0) {
        Py_DECREF(overload);
        return NULL;
    }
    return (OverloadObject *)overload;
}

/* ---- kernel[grid, block, stream, shared] ---------------------------------------------------------------------------
 */

static bool same_dim(Py2cuDim a, Py2cuDim b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* Warns that few blocks leave most of a GPU idle; the Python side decides whether the warning is issued. */
static int warn_about_small_grid(Py2cuDim grid)
{
    uint64_t blocks = (uint64_t)grid.x * grid.y;
    if (blocks >= BUSY_BLOCKS || blocks * grid.z >= BUSY_BLOCKS) {
        return 0;
    }
    char text[24];
    (void)snprintf(text, sizeof text, "%u", (unsigned)(blocks * grid.z));
    PyObject *warned = PyObject_CallFunction(extension_state.warn, "ss", "small-grid", text);
    Py_XDECREF(warned);
    return warned != NULL ? 0 : -1;
}

/* Returns a new reference to the cached object for this grid and block, or NULL. */
static PyObject *find_configured(DispatcherObject *self, Py2cuDim grid, Py2cuDim block, const StreamObject *stream,
                                 size_t shared)
{
    PyObject *found = NULL;
    guard_lock(&self->guard);
    for (int i = 0; i < CONFIGURED_CACHE && found == NULL; i++) {
        ConfiguredObject *known = self->configured[i];
        if (known != NULL && known->stream == stream && known->shared == shared && same_dim(known->grid, grid) &&
            same_dim(known->block, block)) {
            found = Py_NewRef((PyObject *)known);
        }
    }
    guard_unlock(&self->guard);
    return found;
}

static void save_configured(DispatcherObject *self, ConfiguredObject *configured)
{
    Py_INCREF((PyObject *)configured);
    guard_lock(&self->guard);
    ConfiguredObject *old = self->configured[self->next_configured];
    self->configured[self->next_configured] = configured;
    self->next_configured = (self->next_configured + 1) % CONFIGURED_CACHE;
    guard_unlock(&self->guard);
    Py_XDECREF((PyObject *)old);
}

static PyObject *configure(DispatcherObject *self, PyObject *grid_arg, PyObject *block_arg, PyObject *stream_arg,
                           PyObject *shared_arg)
{
    Py2cuDim grid, block;
    Py_ssize_t shared = 0;
    StreamObject *stream = NULL;
    PyObject *held = NULL;
    if (read_dimensions(grid_arg, "griddim", &grid) != 0 || read_dimensions(block_arg, "blockdim", &block) != 0) {
        return NULL;
    }
    if (shared_arg != NULL && shared_arg != Py_None) {
        if (!PyIndex_Check(shared_arg)) {
            PyErr_Format(PyExc_TypeError, "the size of the dynamic shared memory must be an integer, got %R",
                         shared_arg);
            return NULL;
        }
        shared = PyNumber_AsSsize_t(shared_arg, PyExc_OverflowError);
        if (shared == -1 && PyErr_Occurred()) {
            return NULL;
        }
        if (shared < 0) {
            PyErr_SetString(PyExc_ValueError, "the size of the dynamic shared memory must not be negative");
            return NULL;
        }
    }
    if (stream_from_object(stream_arg, &stream, &held) != 0) {
        return NULL;
    }
    PyObject *known = find_configured(self, grid, block, stream, (size_t)shared);
    if (known != NULL) {
        Py_XDECREF(held);
        return known;
    }
    if (!self->quiet && warn_about_small_grid(grid) != 0) {
        Py_XDECREF(held);
        return NULL;
    }
    ConfiguredObject *configured = (ConfiguredObject *)ConfiguredType.tp_alloc(&ConfiguredType, 0);
    if (configured == NULL) {
        Py_XDECREF(held);
        return NULL;
    }
    configured->call = configured_call;
    configured->dispatcher = (DispatcherObject *)Py_NewRef((PyObject *)self);
    configured->grid = grid;
    configured->block = block;
    configured->shared = (size_t)shared;
    configured->stream = (StreamObject *)Py_XNewRef((PyObject *)stream);
    Py_XDECREF(held);
    save_configured(self, configured);
    return (PyObject *)configured;
}

static PyObject *dispatcher_subscript(PyObject *object, PyObject *key)
{
    Py_ssize_t count = PyTuple_Check(key) ? PyTuple_GET_SIZE(key) : 0;
    if (count < 2 || count > 4) {
        PyErr_SetString(PyExc_ValueError, "must specify at least the griddim and blockdim");
        return NULL;
    }
    return configure((DispatcherObject *)object, PyTuple_GET_ITEM(key, 0), PyTuple_GET_ITEM(key, 1),
                     count > 2 ? PyTuple_GET_ITEM(key, 2) : NULL, count > 3 ? PyTuple_GET_ITEM(key, 3) : NULL);
}

PyDoc_STRVAR(dispatcher_configure_doc,
             "configure(griddim, blockdim, stream=0, sharedmem=0)\n--\n\nEquivalent to kernel[...].");
static PyObject *dispatcher_configure(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"griddim", "blockdim", "stream", "sharedmem", NULL};
    PyObject *grid, *block, *stream = NULL, *shared = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|OO:configure", names, &grid, &block, &stream, &shared)) {
        return NULL;
    }
    return configure((DispatcherObject *)object, grid, block, stream, shared);
}

static PyObject *dispatcher_forget_method(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    known_types_clear(&((DispatcherObject *)object)->known);
    atomic_fetch_add(&((DispatcherObject *)object)->version, 1);
    Py_RETURN_NONE;
}

static PyMethodDef dispatcher_methods[] = {
    {"configure", (PyCFunction)(void (*)(void))dispatcher_configure, METH_VARARGS | METH_KEYWORDS,
     dispatcher_configure_doc},
    {"_forget", dispatcher_forget_method, METH_NOARGS, "Clears the cache of overloads by argument types."},
    {NULL, NULL, 0, NULL},
};

static PyObject *dispatcher_get_fixed(PyObject *object, void *Py_UNUSED(closure))
{
    DispatcherObject *self = (DispatcherObject *)object;
    guard_lock(&self->guard);
    PyObject *fixed = Py_NewRef(self->fixed != NULL ? self->fixed : Py_None);
    guard_unlock(&self->guard);
    return fixed;
}

static int dispatcher_set_fixed(PyObject *object, PyObject *value, void *Py_UNUSED(closure))
{
    DispatcherObject *self = (DispatcherObject *)object;
    if (value == NULL || (value != Py_None && !PyObject_TypeCheck(value, &OverloadType))) {
        PyErr_SetString(PyExc_TypeError, "_fixed must be an overload or None");
        return -1;
    }
    Py_INCREF(value);
    guard_lock(&self->guard);
    PyObject *old = self->fixed;
    self->fixed = value;
    guard_unlock(&self->guard);
    atomic_fetch_add(&self->version, 1);
    Py_XDECREF(old);
    return 0;
}

static PyGetSetDef dispatcher_getters[] = {
    {"_fixed", dispatcher_get_fixed, dispatcher_set_fixed, "The only overload there can be, or None.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef dispatcher_members[] = {
    {"extensions", T_OBJECT, offsetof(DispatcherObject, extensions), READONLY,
     "Objects whose prepare_args() converts each argument before a launch."},
    {"_binds_all", T_BOOL, offsetof(DispatcherObject, binds_all), 0, NULL},
    {"_parameter_count", T_PYSSIZET, offsetof(DispatcherObject, parameter_count), 0, NULL},
    {"_quiet", T_BOOL, offsetof(DispatcherObject, quiet), 0, "True: no warning about small grids."},
    {NULL, 0, 0, 0, NULL},
};

static PyMappingMethods dispatcher_mapping = {.mp_subscript = dispatcher_subscript};

PyTypeObject DispatcherType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Dispatcher",
    .tp_basicsize = sizeof(DispatcherObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .tp_doc = "Base class of kernels, with a cache of compiled code by argument types.",
    .tp_new = dispatcher_new,
    .tp_dealloc = dispatcher_dealloc,
    .tp_traverse = dispatcher_traverse,
    .tp_clear = dispatcher_clear,
    .tp_as_mapping = &dispatcher_mapping,
    .tp_methods = dispatcher_methods,
    .tp_members = dispatcher_members,
    .tp_getset = dispatcher_getters,
};

/* ---- Configured: the launch ----------------------------------------------------------------------------------------
 */

/* Returns a new reference to the overload for the arguments of `launch`. */
static OverloadObject *overload_of(ConfiguredObject *configured, PyObject *const *objects, const Launch *launch)
{
    DispatcherObject *self = configured->dispatcher;
    guard_lock(&self->guard);
    OverloadObject *overload = self->fixed != Py_None ? (OverloadObject *)Py_XNewRef(self->fixed) : NULL;
    guard_unlock(&self->guard);
    PyObject *no_result;
    if (overload != NULL ||
        known_types_find(&self->known, launch->fingerprints, launch->count, &overload, &no_result)) {
        return overload;
    }
    return query_overload(self, (PyObject *)configured, objects, launch->fingerprints, launch->count);
}

/* Calls the user's pre-launch callbacks. */
static int run_callbacks(ConfiguredObject *self, PyObject *callbacks, OverloadObject *overload)
{
    PyObject *callback;
    for (Py_ssize_t i = 0; (callback = list_item(callbacks, i)) != NULL; i++) {
        PyObject *result = PyObject_CallFunctionObjArgs(callback, (PyObject *)overload, (PyObject *)self, NULL);
        Py_DECREF(callback);
        if (result == NULL) {
            return -1;
        }
        Py_DECREF(result);
    }
    return 0;
}

/* Releases the GIL: when the driver's queue of launches is full, a launch waits for earlier work on the GPU, which may
 * include a callback that requires the GIL. */
static int launch_function(FunctionObject *function, const Py2cuScheduledLaunch *as, size_t shared, Py2cuStream *stream,
                           const Launch *launch, uint32_t facts, bool cache)
{
    int (*const how)(Py2cuFunction *, Py2cuDim, Py2cuDim, size_t, Py2cuStream *, const Py2cuArg *, size_t, uint32_t) =
        cache ? py2cu_launch_cached : py2cu_launch_with_facts;
    int status;
    Py_BEGIN_ALLOW_THREADS status =
        how(function->function, as->grid, as->block, shared, stream, launch->args, launch->count, facts);
    status = status == PY2CU_OK && function->raises ? py2cu_function_check(function->function, stream) : status;
    Py_END_ALLOW_THREADS return status;
}

/* Raises the runtime's error for an argument of another type, with a suggestion from the Python side. */
static void raise_wrong_argument(const ConfiguredObject *self, OverloadObject *overload, const Launch *launch)
{
    raise_status(PY2CU_ERROR_KERNEL_ARGUMENT);
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    PyObject *types = fingerprints_text(launch->fingerprints, launch->count);
    PyObject *better = types != NULL ? PyObject_CallMethod((PyObject *)self->dispatcher, "_argument_error", "OOO",
                                                           error, types, overload)
                                     : NULL;
    Py_XDECREF(types);
    if (better == NULL) {
        PyErr_Clear(); /* the original error remains */
        better = Py_XNewRef(error);
    }
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
    PyErr_SetObject((PyObject *)Py_TYPE(better), better);
    Py_DECREF(better);
}

/* Copies NumPy arrays to the device; on a GPU, issues a performance warning. */
static int copy_host_arrays(Launch *launch, DeviceObject *device, Py2cuStream *stream)
{
    if (!device->is_host) {
        PyObject *warned = PyObject_CallFunction(extension_state.warn, "ss", "host-array", "");
        if (warned == NULL) {
            return -1;
        }
        Py_DECREF(warned);
    }
    return launch_copy_in(launch, device, stream);
}

/* Returns the function of a variant, or of another variant if this one cannot be compiled now; NULL with an exception
 * set. */
static FunctionObject *function_of(OverloadObject *overload, DeviceObject *device, uint32_t known,
                                   Py2cuSchedule schedule, Py2cuStream *stream)
{
    FunctionObject *found = overload_find(overload, device, known | (uint32_t)schedule << VARIANT_SCHEDULE);
    return found != NULL
               ? found
               : overload_function(overload, device, overload_variant(overload, device, known, schedule, stream));
}

/* `timing`: the measurement of a failed launch, or NULL. */
static void end_launch(const DeviceObject *device, ScheduleTiming *timing)
{
    if (timing != NULL) {
        timing_free(timing);
    }
    if (device->is_host) {
        interrupt_disarm();
    }
}

/* The code of a launch and how it is launched. */
typedef struct Selection {
    FunctionObject *function; /* borrowed from the overload */
    Py2cuScheduledLaunch as;
    uint32_t known;         /* facts and values, as in a variant */
    bool is_cached;         /* whether a launch with equal arguments was checked */
    bool is_replaced;       /* whether the selected code could not be compiled or launched */
    ScheduleTiming *timing; /* of this launch, or NULL */
} Selection;

/* Selects the code for arguments that differ from those of the latest launch. Returns 0, or -1 with an exception set.
 */
static int select_function(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device, Launch *launch,
                           LaunchAction action, Selection *out)
{
    Py2cuStream *stream = self->stream != NULL ? self->stream->stream : NULL;
    out->is_cached = configured_find_launch(self, overload, device, launch, &out->known);
    if (!out->is_cached) {
        out->known = py2cu_launch_facts(overload->kernel, self->grid, self->block, launch->args, launch->count) |
                     overload_values(overload, device, self->grid, self->block, launch->args, launch->count)
                         << VARIANT_VALUES;
    }
    out->as = configured_schedule(self, overload, device, launch, out->known & VARIANT_FACTS);
    out->timing = device->measures && action == ACTION_LAUNCH ? timing_begin(self, stream, &out->as) : NULL;
    out->is_cached = out->is_cached && out->timing == NULL; /* the arguments were checked for another schedule */
    out->function = function_of(overload, device, out->known, out->as.schedule, stream);
    return out->function != NULL ? 0 : -1;
}

/* Launches the selected code, or the original one if it cannot be launched; changes the selection accordingly. Returns
 * the status, or -1 with an exception set. */
static int launch_selected(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device, const Launch *launch,
                           Selection *selected)
{
    const Py2cuScheduledLaunch original = {PY2CU_SCHEDULE_ORIGINAL, self->grid, self->block};
    Py2cuStream *stream = self->stream != NULL ? self->stream->stream : NULL;
    const uint32_t facts = selected->known & VARIANT_FACTS;
    Py2cuScheduledLaunch *as = &selected->as;
    if (variant_schedule(selected->function->variant) == PY2CU_SCHEDULE_ORIGINAL &&
        as->schedule != PY2CU_SCHEDULE_ORIGINAL) {
        *as = original;
        selected->is_replaced = true;
    }
    int status = launch_function(selected->function, as, self->shared, stream, launch, facts, selected->is_cached);
    while (status == PY2CU_ERROR_LAUNCH_SHAPE &&
           (as->schedule != PY2CU_SCHEDULE_ORIGINAL || as->block.x != self->block.x || as->block.y != self->block.y ||
            overload_restore(overload, selected->function, self->block, self->shared))) {
        /* the original launch may be valid; if not, the message refers to it */
        *as = original;
        selected->is_replaced = true;
        selected->function = overload_function(overload, device, facts);
        if (selected->function == NULL) {
            return -1;
        }
        status = launch_function(selected->function, as, self->shared, stream, launch, facts, selected->is_cached);
    }
    return status;
}

/* Keeps the code for launches that repeat this one, unless a later selection may differ: if the code is a replacement,
 * or if schedules are measured. */
static void keep_selection(Launch *launch, const DeviceObject *device, const Selection *selected)
{
    const uint32_t wanted = selected->known | (uint32_t)selected->as.schedule << VARIANT_SCHEDULE;
    const bool is_final = !selected->is_replaced && !device->measures && selected->function->variant == wanted;
    launch->function = is_final ? selected->function : NULL;
    launch->as = selected->as;
}

static void raise_launch_error(ConfiguredObject *self, OverloadObject *overload, DeviceObject *device, Launch *launch,
                               int status)
{
    Py2cuStream *stream = self->stream != NULL ? self->stream->stream : NULL;
    if (status == PY2CU_ERROR_INTERRUPTED && device->is_host &&
        launch_copy_out(launch, device, stream, overload->kernel) != 0) {
        return;
    }
    if (status == PY2CU_ERROR_KERNEL_ARGUMENT) {
        raise_wrong_argument(self, overload, launch);
    } else {
        raise_status(status);
    }
}

/* Returns a new reference to the overload of the arguments; `selected` is filled in if they equal those of the latest
 * launch, and otherwise only its function is set to NULL. */
static OverloadObject *find_overload(ConfiguredObject *self, PyObject *const *objects, Launch *launch,
                                     Selection *selected)
{
    OverloadObject *overload = configured_repeated(self, launch);
    if (overload != NULL) {
        *selected = (Selection){launch->function, launch->as, launch->known, .is_cached = true};
        return overload;
    }
    launch->version = atomic_load(&self->dispatcher->version);
    overload = overload_of(self, objects, launch);
    if (overload != NULL &&
        (((launch->has_tuples || overload->takes_tuples) && launch_check_tuples(launch, overload) != 0) ||
         (launch->count != overload->kernel->argument_count && launch_add_captured(launch, overload) != 0))) {
        Py_CLEAR(overload);
    }
    return overload;
}

/* Launches, and keeps the arguments in `launch`; or returns the compiled Function or the schedule's report without a
 * launch. Returns a new reference. */
static PyObject *launch_with(ConfiguredObject *self, Launch *launch, PyObject *const *objects, size_t count,
                             LaunchAction action)
{
    PyObject *result = NULL;
    OverloadObject *overload = NULL;
    Selection selected = {.function = NULL, .timing = NULL};
    DeviceObject *device = self->stream != NULL ? self->stream->device : current_device();
    if (device == NULL) {
        return NULL;
    }
    Py2cuStream *stream = self->stream != NULL ? self->stream->stream : NULL;
    if (launch_read(launch, (PyObject *)self->dispatcher, device, (PyObject *)self->stream, objects, count) != 0) {
        goto done;
    }
    overload = find_overload(self, objects, launch, &selected);
    if (overload == NULL ||
        (atomic_load_explicit(&overload->has_frozen, memory_order_relaxed) && overload_check_frozen(overload) != 0)) {
        goto done;
    }
    if (action == ACTION_SCHEDULE) {
        result = configured_report(self, overload, device, launch);
        goto done;
    }
    if (launch->copies != NULL && copy_host_arrays(launch, device, stream) != 0) {
        goto done;
    }
    const bool is_repeated = selected.function != NULL;
    if (!is_repeated && select_function(self, overload, device, launch, action, &selected) != 0) {
        goto done;
    }
    if (action == ACTION_FUNCTION) {
        result = Py_NewRef((PyObject *)selected.function);
        goto done;
    }
    PyObject *callbacks = atomic_load_explicit(&self->callbacks, memory_order_acquire);
    if (callbacks != NULL && run_callbacks(self, callbacks, overload) != 0) {
        goto done;
    }
    if (device->is_host && interrupt_arm() != 0) {
        goto done;
    }
    const int status = launch_selected(self, overload, device, launch, &selected);
    if (selected.timing != NULL && status >= 0) {
        timing_end(self, selected.timing, stream, status == PY2CU_OK && !selected.is_replaced);
        selected.timing = NULL;
    }
    if (status != PY2CU_OK) {
        if (status > 0) {
            raise_launch_error(self, overload, device, launch, status);
        }
        goto done;
    }
    if (!selected.is_cached) {
        configured_save_launch(self, overload, device, launch, selected.known);
    }
    if (!is_repeated || selected.is_replaced) {
        keep_selection(launch, device, &selected);
    }
    launch->is_kept = launch->copies == NULL && !launch->has_tuples && launch->count == count && count <= LAUNCH_ARGS;
    if (launch->copies == NULL || launch_copy_out(launch, device, stream, overload->kernel) == 0) {
        result = Py_NewRef(Py_None);
    }
done:
    end_launch(device, selected.timing);
    launch_release(launch, device);
    Py_XDECREF((PyObject *)overload);
    return result;
}

static PyObject *launch_positional(ConfiguredObject *self, PyObject *const *objects, size_t count, LaunchAction action)
{
    Launch *latest = configured_claim(self), other;
    if (latest == NULL) {
        other.is_kept = false;
        return launch_with(self, &other, objects, count, action);
    }
    PyObject *result = launch_with(self, latest, objects, count, action);
    configured_release(self);
    return result;
}

/* Launches a kernel with extensions, which may replace arguments and register functions to call after the launch. */
static PyObject *launch_extended(ConfiguredObject *self, PyObject *const *objects, size_t count, LaunchAction action)
{
    PyObject *args = tuple_of(objects, count), *after = PyList_New(0), *result = NULL;
    PyObject *stream = self->stream != NULL ? Py_NewRef((PyObject *)self->stream) : PyLong_FromLong(0);
    PyObject *prepared = NULL;
    if (args != NULL && after != NULL && stream != NULL) {
        prepared = PyObject_CallMethod((PyObject *)self->dispatcher, "_prepare", "OOO", args, stream, after);
    }
    if (prepared != NULL && (!PyTuple_Check(prepared) || PyTuple_GET_SIZE(prepared) != (Py_ssize_t)count)) {
        PyErr_SetString(PyExc_TypeError, "_prepare() must return one value per parameter");
        Py_CLEAR(prepared);
    }
    if (prepared != NULL) {
        result = launch_positional(self, &PyTuple_GET_ITEM(prepared, 0), count, action);
    }
    PyObject *last;
    for (Py_ssize_t i = 0; result != NULL && action == ACTION_LAUNCH && (last = list_item(after, i)) != NULL; i++) {
        PyObject *done = PyObject_CallNoArgs(last);
        Py_DECREF(last);
        if (done == NULL) {
            Py_CLEAR(result);
        }
        Py_XDECREF(done);
    }
    Py_XDECREF(args);
    Py_XDECREF(after);
    Py_XDECREF(stream);
    Py_XDECREF(prepared);
    return result;
}

static PyObject *launch_any(ConfiguredObject *self, PyObject *const *objects, size_t count, LaunchAction action)
{
    return PyList_GET_SIZE(self->dispatcher->extensions) == 0 ? launch_positional(self, objects, count, action)
                                                              : launch_extended(self, objects, count, action);
}

static PyObject *call_configured(ConfiguredObject *self, PyObject *const *args, size_t count, PyObject *names,
                                 LaunchAction action)
{
    if (self->dispatcher == NULL) {
        PyErr_SetString(PyExc_ReferenceError, "the kernel no longer exists");
        return NULL;
    }
    if ((names == NULL || PyTuple_GET_SIZE(names) == 0) && (Py_ssize_t)count == self->dispatcher->parameter_count &&
        !self->dispatcher->binds_all) {
        return launch_any(self, args, count, action);
    }
    /* keywords, defaults, or a wrong number of arguments */
    PyObject *positional = tuple_of(args, count);
    PyObject *keywords = PyDict_New();
    PyObject *bound = NULL, *result = NULL;
    if (positional == NULL || keywords == NULL) {
        goto done;
    }
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        if (PyDict_SetItem(keywords, PyTuple_GET_ITEM(names, i), args[count + (size_t)i]) != 0) {
            goto done;
        }
    }
    bound = PyObject_CallMethod((PyObject *)self->dispatcher, "_bind", "OO", positional, keywords);
    if (bound == NULL) {
        goto done;
    }
    if (!PyTuple_Check(bound) || PyTuple_GET_SIZE(bound) != self->dispatcher->parameter_count) {
        PyErr_SetString(PyExc_TypeError, "_bind() must return one value per parameter");
        goto done;
    }
    result = launch_any(self, &PyTuple_GET_ITEM(bound, 0), (size_t)PyTuple_GET_SIZE(bound), action);
done:
    Py_XDECREF(positional);
    Py_XDECREF(keywords);
    Py_XDECREF(bound);
    return result;
}

static PyObject *configured_call(PyObject *self, PyObject *const *args, size_t flags, PyObject *names)
{
    PyObject *result =
        call_configured((ConfiguredObject *)self, args, (size_t)PyVectorcall_NARGS(flags), names, ACTION_LAUNCH);
    return result != NULL ? result : hide_package_frames();
}

PyDoc_STRVAR(
    configured_compile_doc,
    "compile(*args, **keywords)\n--\n\nCompile for these arguments without a launch, and return the Function.");
static PyObject *configured_compile(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    PyObject *result = call_configured((ConfiguredObject *)self, args, (size_t)count, names, ACTION_FUNCTION);
    return result != NULL ? result : hide_package_frames();
}

PyDoc_STRVAR(configured_schedule_doc, "_schedule(*args, **keywords)\n--\n\nReturn the schedule of a launch with these "
                                      "arguments and its reasons as a dict.");
static PyObject *configured_schedule_method(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    return call_configured((ConfiguredObject *)self, args, (size_t)count, names, ACTION_SCHEDULE);
}

static int configured_traverse(PyObject *object, visitproc visit, void *arg)
{
    Py_VISIT((PyObject *)((ConfiguredObject *)object)->dispatcher);
    Py_VISIT(((ConfiguredObject *)object)->callbacks);
    Py_VISIT((PyObject *)((ConfiguredObject *)object)->scheduled);
    return 0;
}

static int configured_clear(PyObject *object)
{
    Py_CLEAR(((ConfiguredObject *)object)->dispatcher);
    PyObject *callbacks = atomic_exchange(&((ConfiguredObject *)object)->callbacks, NULL);
    Py_XDECREF(callbacks);
    Py_CLEAR(((ConfiguredObject *)object)->scheduled);
    return 0;
}

static void configured_dealloc(PyObject *object)
{
    PyObject_GC_UnTrack(object);
    configured_clear(object);
    Py_XDECREF((PyObject *)((ConfiguredObject *)object)->stream);
    timing_free(((ConfiguredObject *)object)->timing);
    PyMem_Free(((ConfiguredObject *)object)->latest);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *dim_tuple(Py2cuDim dim)
{
    return Py_BuildValue("III", dim.x, dim.y, dim.z);
}

static PyObject *configured_grid(PyObject *object, void *Py_UNUSED(closure))
{
    return dim_tuple(((ConfiguredObject *)object)->grid);
}

static PyObject *configured_block(PyObject *object, void *Py_UNUSED(closure))
{
    return dim_tuple(((ConfiguredObject *)object)->block);
}

static PyObject *configured_stream(PyObject *object, void *Py_UNUSED(closure))
{
    const ConfiguredObject *self = (const ConfiguredObject *)object;
    return self->stream != NULL ? Py_NewRef((PyObject *)self->stream) : PyLong_FromLong(0);
}

static PyObject *configured_shared(PyObject *object, void *Py_UNUSED(closure))
{
    return PyLong_FromSize_t(((ConfiguredObject *)object)->shared);
}

static PyObject *configured_callbacks(PyObject *object, void *Py_UNUSED(closure))
{
    ConfiguredObject *self = (ConfiguredObject *)object;
    PyObject *callbacks = atomic_load(&self->callbacks);
    return Py_XNewRef(callbacks != NULL ? callbacks : keep_first(&self->callbacks, PyList_New(0)));
}

/* Arguments are available only while the kernel is compiled for a launch: see py2cu.kernels.launchconfig. */
static PyObject *configured_args(PyObject *Py_UNUSED(object), void *Py_UNUSED(closure))
{
    Py_RETURN_NONE;
}

static PyObject *configured_reduce(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    return PyObject_CallMethod((PyObject *)((ConfiguredObject *)object)->dispatcher, "_reduce_configured", "O", object);
}

static PyMethodDef configured_methods[] = {
    {"__reduce__", configured_reduce, METH_NOARGS, NULL},
    {"compile", (PyCFunction)(void (*)(void))configured_compile, METH_FASTCALL | METH_KEYWORDS, configured_compile_doc},
    {"_schedule", (PyCFunction)(void (*)(void))configured_schedule_method, METH_FASTCALL | METH_KEYWORDS,
     configured_schedule_doc},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef configured_getters[] = {
    {"griddim", configured_grid, NULL, NULL, NULL},
    {"blockdim", configured_block, NULL, NULL, NULL},
    {"stream", configured_stream, NULL, NULL, NULL},
    {"sharedmem", configured_shared, NULL, NULL, NULL},
    {"pre_launch_callbacks", configured_callbacks, NULL, "Called with (kernel, this object) before each launch.", NULL},
    {"args", configured_args, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef configured_members[] = {
    {"dispatcher", T_OBJECT, offsetof(ConfiguredObject, dispatcher), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

PyTypeObject ConfiguredType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Configured",
    .tp_basicsize = sizeof(ConfiguredObject),
    .tp_flags =
        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_doc = "A kernel with a grid, a block, a stream and shared memory; a call launches it.",
    .tp_vectorcall_offset = offsetof(ConfiguredObject, call),
    .tp_call = PyVectorcall_Call,
    .tp_dealloc = configured_dealloc,
    .tp_traverse = configured_traverse,
    .tp_clear = configured_clear,
    .tp_methods = configured_methods,
    .tp_getset = configured_getters,
    .tp_members = configured_members,
};
