// SPDX-License-Identifier: MIT
/* Devices, streams and events as Python objects: each owns an object of the runtime and a reference to its device.
 * Also the current device. */
#include "python/extension/core/extension.h"

/* ---- Device ------------------------------------------------------------------------------------------------------ */

PyDoc_STRVAR(device_doc,
             "Device(backend, ordinal)\n--\n\nA device of the runtime: backend is \"cuda\", \"host\" or \"auto\".");

static PyObject *device_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"backend", "ordinal", NULL};
    const char *backend;
    int ordinal = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|i:Device", names, &backend, &ordinal)) {
        return NULL;
    }
    Py2cuDevice *device = NULL;
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_device_open(backend, ordinal, &device);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    DeviceObject *self = (DeviceObject *)type->tp_alloc(type, 0);
    if (self == NULL) {
        py2cu_device_free(device);
        return NULL;
    }
    self->device = device;
    self->is_host = strcmp(py2cu_device_info(device)->backend, "host") == 0;
    self->ordinal = self->is_host ? -1 : py2cu_device_info(device)->ordinal;
    self->is_only_gpu = !self->is_host && py2cu_device_count(py2cu_device_info(device)->backend) == 1;
    self->measures = py2cu_device_measures(device);
    self->restructures = py2cu_device_restructures(device);
    py2cu_device_on_wait(device, interrupt_on_wait, NULL);
    return (PyObject *)self;
}

static void device_dealloc(PyObject *self)
{
    Py_BEGIN_ALLOW_THREADS py2cu_device_free(((DeviceObject *)self)->device);
    Py_END_ALLOW_THREADS Py_TYPE(self)->tp_free(self);
}

static PyObject *device_info(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    const Py2cuDeviceInfo *info = py2cu_device_info(((DeviceObject *)self)->device);
    return Py_BuildValue(
        "{s:s,s:s,s:i,s:(ii),s:I,s:I,s:I,s:(III),s:(III),s:n,s:n,s:n,s:i,s:i,s:y#}", "name", info->name, "backend",
        info->backend, "ordinal", info->ordinal, "compute_capability", info->compute_major, info->compute_minor,
        "multiprocessor_count", info->multiprocessor_count, "warp_size", info->warp_size, "max_threads_per_block",
        info->max_threads_per_block, "max_block", info->max_block.x, info->max_block.y, info->max_block.z, "max_grid",
        info->max_grid.x, info->max_grid.y, info->max_grid.z, "shared_per_block", (Py_ssize_t)info->shared_per_block,
        "shared_per_block_optin", (Py_ssize_t)info->shared_per_block_optin, "total_memory",
        (Py_ssize_t)info->total_memory, "driver_version", info->driver_version, "runtime_version",
        info->runtime_version, "uuid", (const char *)info->uuid, (Py_ssize_t)sizeof info->uuid);
}

static PyObject *device_memory_info(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    size_t free_bytes = 0, total_bytes = 0;
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_device_memory(((DeviceObject *)self)->device, &free_bytes, &total_bytes);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    return Py_BuildValue("nn", (Py_ssize_t)free_bytes, (Py_ssize_t)total_bytes);
}

static PyObject *device_synchronize(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_device_synchronize(((DeviceObject *)self)->device);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

PyDoc_STRVAR(device_copy_doc,
             "copy(to, at, from, from_at, bytes, stream, wait)\n--\n\n"
             "Copy bytes between addresses and buffers: `to` and `from` are an address (int) or a buffer.");
static PyObject *device_copy(PyObject *self_, PyObject *args)
{
    DeviceObject *self = (DeviceObject *)self_;
    PyObject *to, *from, *stream_arg;
    Py_ssize_t to_at, from_at, bytes;
    int wait;
    if (!PyArg_ParseTuple(args, "OnOnnOp:copy", &to, &to_at, &from, &from_at, &bytes, &stream_arg, &wait)) {
        return NULL;
    }
    PyObject *result = NULL, *held = NULL;
    StreamObject *stream = NULL;
    Py_buffer buffers[2] = {{.obj = NULL}, {.obj = NULL}};
    char *ends[2] = {NULL, NULL};
    PyObject *objects[2] = {to, from};
    Py_ssize_t offsets[2] = {to_at, from_at};
    if (bytes < 0 || stream_from_object(stream_arg, &stream, &held) != 0) {
        if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_ValueError, "the number of bytes is negative");
        }
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        if (PyLong_Check(objects[i])) {
            void *address = PyLong_AsVoidPtr(objects[i]);
            if (address == NULL && PyErr_Occurred()) {
                goto done;
            }
            ends[i] = (char *)address + offsets[i];
        } else {
            if (PyObject_GetBuffer(objects[i], &buffers[i],
                                   i == 0 ? PyBUF_ANY_CONTIGUOUS | PyBUF_WRITABLE : PyBUF_ANY_CONTIGUOUS)) {
                goto done;
            }
            if (offsets[i] < 0 || bytes > buffers[i].len - offsets[i]) {
                PyErr_SetString(PyExc_ValueError, "the buffer is too small for the copy");
                goto done;
            }
            ends[i] = (char *)buffers[i].buf + offsets[i];
        }
    }
    if (bytes > 0) {
        Py2cuCopy direction = buffers[0].obj != NULL   ? PY2CU_COPY_TO_HOST
                              : buffers[1].obj != NULL ? PY2CU_COPY_TO_DEVICE
                                                       : PY2CU_COPY_ON_DEVICE;
        int status;
        Py_BEGIN_ALLOW_THREADS status = py2cu_memory_copy(self->device, ends[0], ends[1], (size_t)bytes, direction,
                                                          stream ? stream->stream : NULL, wait != 0);
        Py_END_ALLOW_THREADS if (status != PY2CU_OK)
        {
            raise_status(status);
            goto done;
        }
    }
    result = Py_NewRef(Py_None);
done:
    for (int i = 0; i < 2; i++) {
        if (buffers[i].obj != NULL) {
            PyBuffer_Release(&buffers[i]);
        }
    }
    Py_XDECREF(held);
    return result;
}

PyDoc_STRVAR(device_fill_doc, "fill(address, pattern, count, stream)\n--\n\nRepeat the bytes of pattern count times.");
static PyObject *device_fill(PyObject *self, PyObject *args)
{
    PyObject *address, *stream_arg, *held = NULL;
    const char *pattern;
    Py_ssize_t length, count;
    StreamObject *stream = NULL;
    if (!PyArg_ParseTuple(args, "Oy#nO:fill", &address, &pattern, &length, &count, &stream_arg)) {
        return NULL;
    }
    void *memory = PyLong_AsVoidPtr(address);
    if ((memory == NULL && PyErr_Occurred()) || stream_from_object(stream_arg, &stream, &held) != 0) {
        return NULL;
    }
    int status = PY2CU_OK;
    if (count > 0) {
        Py_BEGIN_ALLOW_THREADS status =
            py2cu_memory_fill(((DeviceObject *)self)->device, memory, pattern, (size_t)length, (size_t)count,
                              stream ? stream->stream : NULL);
        Py_END_ALLOW_THREADS
    }
    Py_XDECREF(held);
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

static PyObject *device_attribute(PyObject *self, PyObject *number)
{
    long which = PyLong_AsLong(number);
    int value = 0;
    if (which == -1 && PyErr_Occurred()) {
        return NULL;
    }
    int status = py2cu_device_attribute(((DeviceObject *)self)->device, (int)which, &value);
    return status != PY2CU_OK ? raise_status(status) : PyLong_FromLong(value);
}

static PyObject *device_trim(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_device_trim(((DeviceObject *)self)->device);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

static PyObject *device_findings(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    size_t needed = 0, size = 0;
    char *text = NULL;
    do { /* a launch in another thread may add findings meanwhile */
        size = needed + 1;
        char *larger = PyMem_Realloc(text, size);
        if (larger == NULL) {
            PyMem_Free(text);
            return PyErr_NoMemory();
        }
        text = larger;
        int status = py2cu_device_findings(((DeviceObject *)self)->device, text, size, &needed);
        if (status != PY2CU_OK) {
            PyMem_Free(text);
            return raise_status(status);
        }
    } while (size <= needed);
    PyObject *result = PyUnicode_DecodeUTF8(text, (Py_ssize_t)needed, "replace");
    PyMem_Free(text);
    return result;
}

static PyObject *device_profile(PyObject *self, PyObject *begin)
{
    int status = py2cu_device_profile(((DeviceObject *)self)->device, begin == Py_True);
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

static PyObject *device_owner(PyObject *self, PyObject *address)
{
    void *memory = PyLong_AsVoidPtr(address);
    int ordinal = -1;
    if (memory == NULL && PyErr_Occurred()) {
        return NULL;
    }
    int status = py2cu_device_owner(((DeviceObject *)self)->device, memory, &ordinal);
    return status != PY2CU_OK ? raise_status(status) : PyLong_FromLong(ordinal);
}

static PyObject *device_peer(PyObject *self, PyObject *args)
{
    DeviceObject *peer;
    int enable;
    bool possible = false;
    if (!PyArg_ParseTuple(args, "O!p:peer", &DeviceType, &peer, &enable)) {
        return NULL;
    }
    int status = py2cu_device_peer(((DeviceObject *)self)->device, peer->device, enable != 0, &possible);
    return status != PY2CU_OK ? raise_status(status) : PyBool_FromLong(possible);
}

static PyMethodDef device_methods[] = {
    {"attribute", device_attribute, METH_O, "Return the GPU attribute that a value of cudaDeviceAttr identifies."},
    {"trim", device_trim, METH_NOARGS, "Release the unused memory of the pool."},
    {"profile", device_profile, METH_O, "Start (True) or stop (False) profiling."},
    {"owner", device_owner, METH_O,
     "Return the ordinal of the GPU that owns the memory at an address; -1 if no single GPU owns it."},
    {"peer", device_peer, METH_VARARGS,
     "peer(other, enable): return whether kernels on this device can access the other device's memory."},
    {"findings", device_findings, METH_NOARGS,
     "Return the findings of the sanitizer since the last call, as a JSON list."},
    {"info", device_info, METH_NOARGS, NULL},
    {"memory_info", device_memory_info, METH_NOARGS, NULL},
    {"synchronize", device_synchronize, METH_NOARGS, NULL},
    {"copy", device_copy, METH_VARARGS, device_copy_doc},
    {"fill", device_fill, METH_VARARGS, device_fill_doc},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef device_members[] = {
    {"is_host", T_BOOL, offsetof(DeviceObject, is_host), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

PyTypeObject DeviceType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Device",
    .tp_basicsize = sizeof(DeviceObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = device_doc,
    .tp_new = device_new,
    .tp_dealloc = device_dealloc,
    .tp_methods = device_methods,
    .tp_members = device_members,
};

/* ---- the current device --------------------------------------------------------------------------------------------
 */

/* Returns the device of the context, borrowed; NULL if the context has none, or with an exception set. It is never
 * freed: see module_set_device(). */
static DeviceObject *chosen_device(void)
{
    PyObject *chosen = NULL;
    if (PyContextVar_Get(extension_state.chosen_device, NULL, &chosen) != 0) {
        return NULL;
    }
    Py_XDECREF(chosen);                                       /* the context holds a reference */
    return chosen != Py_None ? (DeviceObject *)chosen : NULL; /* None: the selection was undone */
}

static DeviceObject *open_device(void)
{
    ExtensionState *state = &extension_state;
    if (state->open_device == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "py2cu._py2cu is not set up");
        return NULL;
    }
    PyObject *device = PyObject_CallNoArgs(state->open_device);
    if (device == NULL) {
        return NULL;
    }
    if (!PyObject_TypeCheck(device, &DeviceType)) {
        Py_DECREF(device);
        PyErr_SetString(PyExc_TypeError, "open_device() must return a device");
        return NULL;
    }
    DeviceObject *first = NULL;
    if (!atomic_compare_exchange_strong(&state->device, &first, (DeviceObject *)device)) {
        Py_DECREF(device);
        return first;
    }
    return (DeviceObject *)device; /* referenced until the process ends */
}

DeviceObject *current_device(void)
{
    if (atomic_load_explicit(&extension_state.device_chosen, memory_order_relaxed)) {
        DeviceObject *chosen = chosen_device();
        if (chosen != NULL || PyErr_Occurred()) {
            return chosen;
        }
    }
    DeviceObject *device = atomic_load_explicit(&extension_state.device, memory_order_acquire);
    return device != NULL ? device : open_device();
}

static PyObject *module_current_device(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(ignored))
{
    return Py_XNewRef(current_device());
}

PyDoc_STRVAR(set_device_doc, "set_device(device)\n--\n\nMake a device the current one of the calling thread.");
static PyObject *module_set_device(PyObject *Py_UNUSED(module), PyObject *device)
{
    if (!PyObject_TypeCheck(device, &DeviceType)) {
        PyErr_SetString(PyExc_TypeError, "a device is needed");
        return NULL;
    }
    if (extension_state.chosen_device == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "py2cu._py2cu is not set up");
        return NULL;
    }
    PyObject *token = PyContextVar_Set(extension_state.chosen_device, device);
    if (token == NULL) {
        return NULL;
    }
    Py_DECREF(token);
    if (!atomic_exchange(&((DeviceObject *)device)->was_chosen, true)) {
        Py_INCREF(device); /* referenced until the process ends, because launches hold no reference and the thread may
                              select another device meanwhile */
    }
    atomic_store(&extension_state.device_chosen, true);
    Py_RETURN_NONE;
}

/* Called in a child of fork(), which has one thread. */
PyDoc_STRVAR(forget_device_doc, "forget_device()\n--\n\nForget the current device; its next use selects one again.");
static PyObject *module_forget_device(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(ignored))
{
    DeviceObject *old = atomic_exchange(&extension_state.device, NULL);
    atomic_store(&extension_state.device_chosen, false);
    Py_XDECREF((PyObject *)old);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(device_count_doc, "device_count(backend)\n--\n\nReturn (number of devices, reason if there are none).");
static PyObject *module_device_count(PyObject *Py_UNUSED(module), PyObject *arg)
{
    const char *backend = PyUnicode_AsUTF8(arg);
    if (backend == NULL) {
        return NULL;
    }
    int count;
    Py_BEGIN_ALLOW_THREADS count = py2cu_device_count(backend);
    Py_END_ALLOW_THREADS return Py_BuildValue("is", count, count > 0 ? "" : py2cu_error_detail());
}

PyMethodDef device_functions[] = {
    {"current_device", module_current_device, METH_NOARGS, NULL},
    {"set_device", module_set_device, METH_O, set_device_doc},
    {"forget_device", module_forget_device, METH_NOARGS, forget_device_doc},
    {"device_count", module_device_count, METH_O, device_count_doc},
    {NULL, NULL, 0, NULL},
};

/* ---- Stream ------------------------------------------------------------------------------------------------------ */

PyDoc_STRVAR(stream_doc, "Stream(device, native=None, owner=None)\n--\n\n"
                         "A new stream; with `native`, an external stream; native 0 is the default stream.");

static PyObject *stream_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"device", "native", "owner", NULL};
    DeviceObject *device;
    PyObject *native_arg = Py_None, *owner = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|OO:Stream", names, &DeviceType, &device, &native_arg,
                                     &owner)) {
        return NULL;
    }
    Py2cuStream *stream = NULL;
    int status = PY2CU_OK;
    if (native_arg == Py_None) {
        Py_BEGIN_ALLOW_THREADS status = py2cu_stream_new(device->device, &stream);
        Py_END_ALLOW_THREADS
    } else {
        void *native = PyLong_AsVoidPtr(native_arg);
        if (native == NULL && PyErr_Occurred()) {
            return NULL;
        }
        if (native != NULL) {
            status = py2cu_stream_wrap(device->device, native, &stream);
        }
    }
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    StreamObject *self = (StreamObject *)type->tp_alloc(type, 0);
    if (self == NULL) {
        py2cu_stream_free(stream);
        return NULL;
    }
    self->device = (DeviceObject *)Py_NewRef(device);
    self->stream = stream;
    self->owner = Py_NewRef(owner);
    return (PyObject *)self;
}

static void stream_dealloc(PyObject *object)
{
    StreamObject *self = (StreamObject *)object;
    Py_BEGIN_ALLOW_THREADS /* a callback that waits for the interpreter could block CUDA */
        py2cu_stream_free(self->stream);
    Py_END_ALLOW_THREADS Py_XDECREF(self->owner);
    Py_XDECREF(self->device);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *stream_synchronize(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    StreamObject *self = (StreamObject *)object;
    int status;
    Py_BEGIN_ALLOW_THREADS status =
        self->stream != NULL ? py2cu_stream_synchronize(self->stream) : py2cu_device_synchronize(self->device->device);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

static PyObject *stream_query(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    StreamObject *self = (StreamObject *)object;
    int status;
    Py_BEGIN_ALLOW_THREADS status = self->stream != NULL ? py2cu_stream_query(self->stream) : PY2CU_OK;
    Py_END_ALLOW_THREADS if (status != PY2CU_OK && status != PY2CU_ERROR_NOT_READY)
    {
        return raise_status(status);
    }
    return PyBool_FromLong(status == PY2CU_OK);
}

static PyObject *stream_native(PyObject *object, void *Py_UNUSED(closure))
{
    StreamObject *self = (StreamObject *)object;
    return PyLong_FromVoidPtr(self->stream != NULL ? py2cu_stream_native(self->stream) : NULL);
}

static int release_object(void *object)
{
    Py_DECREF((PyObject *)object);
    return 0;
}

/* Releases an object later in the main thread: its destruction may free a stream or an array, and a callback of CUDA
 * that calls CUDA deadlocks. If the list of pending calls is full, the reference is released immediately; it is rarely
 * the last one. */
static void release_object_later(PyObject *object)
{
    if (object != NULL && (object == Py_None || Py_AddPendingCall(release_object, object) != 0)) {
        Py_DECREF(object);
    }
}

static void run_callback(void *callable, int status)
{
    if (!Py_IsInitialized()) {
        return;
    }
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *result = PyObject_CallFunction(callable, "i", status);
    if (result == NULL) {
        PyErr_WriteUnraisable(callable);
    }
    release_object_later(result);
    release_object_later(callable);
    PyGILState_Release(state);
}

PyDoc_STRVAR(stream_callback_doc,
             "callback(callable)\n--\n\nCall callable(status) when the work queued on the stream has finished.");
static PyObject *stream_callback(PyObject *object, PyObject *callable)
{
    StreamObject *self = (StreamObject *)object;
    int status;
    Py_INCREF(callable);
    Py_BEGIN_ALLOW_THREADS status = py2cu_stream_callback(self->device->device, self->stream, run_callback, callable);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        Py_DECREF(callable);
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

static PyMethodDef stream_methods[] = {
    {"callback", stream_callback, METH_O, stream_callback_doc},
    {"synchronize", stream_synchronize, METH_NOARGS, "Waits until all work on the stream has finished."},
    {"query", stream_query, METH_NOARGS, "True when all work on the stream has finished."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef stream_members[] = {
    {"device", T_OBJECT, offsetof(StreamObject, device), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef stream_getters[] = {
    {"native", stream_native, NULL, "The cudaStream_t as an int; 0 for the default stream.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject StreamType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Stream",
    .tp_basicsize = sizeof(StreamObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = stream_doc,
    .tp_new = stream_new,
    .tp_dealloc = stream_dealloc,
    .tp_methods = stream_methods,
    .tp_members = stream_members,
    .tp_getset = stream_getters,
};

int stream_from_object(PyObject *object, StreamObject **out, PyObject **keep)
{
    *out = NULL;
    *keep = NULL;
    if (object == NULL || object == Py_None) {
        return 0;
    }
    if (PyObject_TypeCheck(object, &StreamType)) {
        *out = (StreamObject *)object;
        return 0;
    }
    if (PyLong_CheckExact(object)) {
        int overflow;
        if (PyLong_AsLongAndOverflow(object, &overflow) == 0 && !overflow) {
            return 0;
        }
    }
    PyObject *stream = PyObject_CallOneArg(extension_state.convert_stream, object);
    if (stream == NULL) {
        return -1;
    }
    if (stream == Py_None) {
        Py_DECREF(stream);
        return 0;
    }
    if (!PyObject_TypeCheck(stream, &StreamType)) {
        Py_DECREF(stream);
        PyErr_SetString(PyExc_TypeError, "convert_stream() must return a stream");
        return -1;
    }
    *out = (StreamObject *)stream;
    *keep = stream;
    return 0;
}

/* ---- Event ------------------------------------------------------------------------------------------------------- */

typedef struct EventObject {
    PyObject_HEAD DeviceObject *device;
    Py2cuEvent *event;
} EventObject;

PyDoc_STRVAR(event_doc, "Event(device, timing=True)\n--\n\nAn event on a device.");

static PyObject *event_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"device", "timing", NULL};
    DeviceObject *device;
    int timing = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|p:Event", names, &DeviceType, &device, &timing)) {
        return NULL;
    }
    Py2cuEvent *event = NULL;
    int status = py2cu_event_new(device->device, timing != 0, &event);
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    EventObject *self = (EventObject *)type->tp_alloc(type, 0);
    if (self == NULL) {
        py2cu_event_free(event);
        return NULL;
    }
    self->device = (DeviceObject *)Py_NewRef(device);
    self->event = event;
    return (PyObject *)self;
}

static void event_dealloc(PyObject *object)
{
    EventObject *self = (EventObject *)object;
    Py_BEGIN_ALLOW_THREADS py2cu_event_free(self->event);
    Py_END_ALLOW_THREADS Py_XDECREF(self->device);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *event_on_stream(PyObject *object, PyObject *args, PyObject *keywords,
                                 int (*action)(Py2cuEvent *, Py2cuStream *))
{
    static char *names[] = {"stream", NULL};
    PyObject *stream_arg = NULL, *held = NULL;
    StreamObject *stream = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O", names, &stream_arg) ||
        stream_from_object(stream_arg, &stream, &held) != 0) {
        return NULL;
    }
    int status;
    Py_BEGIN_ALLOW_THREADS status = action(((EventObject *)object)->event, stream != NULL ? stream->stream : NULL);
    Py_END_ALLOW_THREADS Py_XDECREF(held);
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

static PyObject *event_record(PyObject *self, PyObject *args, PyObject *keywords)
{
    return event_on_stream(self, args, keywords, py2cu_event_record);
}

static PyObject *event_wait(PyObject *self, PyObject *args, PyObject *keywords)
{
    return event_on_stream(self, args, keywords, py2cu_event_wait);
}

static PyObject *event_synchronize(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_event_synchronize(((EventObject *)self)->event);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

static PyObject *event_query(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_event_query(((EventObject *)self)->event);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK && status != PY2CU_ERROR_NOT_READY)
    {
        return raise_status(status);
    }
    return PyBool_FromLong(status == PY2CU_OK);
}

static PyObject *event_elapsed_time(PyObject *self, PyObject *end)
{
    if (!PyObject_TypeCheck(end, &EventType)) {
        PyErr_SetString(PyExc_TypeError, "elapsed_time() requires the end event");
        return NULL;
    }
    double milliseconds = 0;
    int status = py2cu_event_elapsed(((EventObject *)self)->event, ((EventObject *)end)->event, &milliseconds);
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    return PyFloat_FromDouble(milliseconds);
}

static PyObject *event_native(PyObject *self, void *Py_UNUSED(closure))
{
    return PyLong_FromVoidPtr(py2cu_event_native(((EventObject *)self)->event));
}

static PyMethodDef event_methods[] = {
    {"record", (PyCFunction)(void (*)(void))event_record, METH_VARARGS | METH_KEYWORDS,
     "record(stream=0): record the event after the work queued on the stream."},
    {"wait", (PyCFunction)(void (*)(void))event_wait, METH_VARARGS | METH_KEYWORDS,
     "wait(stream=0): make the stream wait for the event."},
    {"synchronize", event_synchronize, METH_NOARGS, "Wait until the event has occurred."},
    {"query", event_query, METH_NOARGS, "True when the event has been reached."},
    {"elapsed_time", event_elapsed_time, METH_O, "elapsed_time(end): milliseconds from this event to `end`."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef event_getters[] = {
    {"native", event_native, NULL, "The cudaEvent_t as an int; 0 on the host.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject EventType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Event",
    .tp_basicsize = sizeof(EventObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = event_doc,
    .tp_new = event_new,
    .tp_dealloc = event_dealloc,
    .tp_methods = event_methods,
    .tp_getset = event_getters,
};
