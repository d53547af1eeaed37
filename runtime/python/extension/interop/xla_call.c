// SPDX-License-Identifier: MIT
/* Custom calls of XLA that launch kernels: handlers of XLA's foreign function interface.
 *
 * The structs are those of xla/ffi/api/c_api.h, version 0.1, as far as a handler needs them; XLA accepts versions that
 * are older than its own. */
#include "python/extension/interop/properties.h"

enum { XLA_METADATA = 1, XLA_EXECUTE = 3, XLA_INTERNAL = 13, XLA_MAJOR = 0, XLA_MINOR = 1 };

typedef struct XlaExtension {
    size_t struct_size;
    int type;
    struct XlaExtension *next;
} XlaExtension;

#define XLA_HEAD                                                                                                       \
    size_t struct_size;                                                                                                \
    XlaExtension *extension

typedef struct XlaVersion {
    XLA_HEAD;
    int major, minor;
} XlaVersion;

typedef struct XlaMetadata {
    size_t struct_size;
    XlaVersion version;
    uint32_t traits;
} XlaMetadata;

typedef struct XlaMetadataExtension {
    XlaExtension base;
    XlaMetadata *metadata;
} XlaMetadataExtension;

typedef struct XlaBuffer {
    XLA_HEAD;
    int dtype;
    void *data;
    int64_t rank, *dims;
} XlaBuffer;

typedef struct XlaBuffers {
    XLA_HEAD;
    int64_t size;
    int *types;
    XlaBuffer **items;
} XlaBuffers;

typedef struct XlaScalar {
    int dtype;
    int64_t *value;
} XlaScalar;

typedef struct XlaAttributes {
    XLA_HEAD;
    int64_t size;
    int *types;
    void **names;
    XlaScalar **items;
} XlaAttributes;

typedef struct XlaError {
    XLA_HEAD;
    const char *message;
    int code;
} XlaError;

typedef struct XlaStream {
    XLA_HEAD;
    void *context, *stream;
} XlaStream;

typedef struct XlaOrdinal {
    XLA_HEAD;
    void *context;
    int32_t ordinal;
} XlaOrdinal;

typedef struct XlaApi {
    XLA_HEAD;
    XlaVersion version;
    void *internal;
    void *(*error_create)(XlaError *);
    void *error_get_message, *error_destroy, *handler_register;
    void *(*stream_get)(XlaStream *);
    void *others[12]; /* from Type_Register to RunId_Get */
    void *(*ordinal_get)(XlaOrdinal *);
} XlaApi;

typedef struct XlaFrame {
    XLA_HEAD;
    const XlaApi *api;
    void *context;
    int stage;
    XlaBuffers arguments, results;
    XlaAttributes attributes;
} XlaFrame;

/* A launch with fixed shapes, scalars and grid. */
typedef struct XlaCallObject {
    PyObject_HEAD PyObject *arguments; /* tuple of the arguments of the kernel; its arrays have no address */
    PyObject *buffers;                 /* tuple: for each argument the index of its buffer, or -1 */
    PyObject *configure;               /* (ordinal or -1, stream) -> (kernel with its launch configuration, device) */
    Guard guard;                       /* protects the following members */
    PyObject *configured;              /* the last result of `configure`, or NULL */
    int32_t ordinal;
    void *stream;
} XlaCallObject;

static PyObject *_Atomic xla_calls; /* list of XlaCall objects, which executables of XLA refer to by index */

/* Returns a new reference to the result of `configure`. */
static PyObject *configured_for(XlaCallObject *self, int32_t ordinal, void *stream)
{
    guard_lock(&self->guard);
    PyObject *found = self->ordinal == ordinal && self->stream == stream ? Py_XNewRef(self->configured) : NULL;
    guard_unlock(&self->guard);
    if (found != NULL) {
        return found;
    }
    found = PyObject_CallFunction(self->configure, "iN", (int)ordinal, PyLong_FromVoidPtr(stream));
    if (found == NULL || !PyTuple_Check(found) || PyTuple_GET_SIZE(found) != 2 ||
        !PyObject_TypeCheck(PyTuple_GET_ITEM(found, 1), &DeviceType)) {
        Py_XDECREF(found);
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "expected a configured kernel and its device");
    }
    guard_lock(&self->guard);
    PyObject *old = self->configured;
    self->configured = Py_NewRef(found);
    self->ordinal = ordinal;
    self->stream = stream;
    guard_unlock(&self->guard);
    Py_XDECREF(old);
    return found;
}

static const XlaBuffer *buffer_at(const XlaFrame *frame, Py_ssize_t index)
{
    const int64_t arguments = frame->arguments.size;
    return index < arguments                         ? frame->arguments.items[index]
           : index - arguments < frame->results.size ? frame->results.items[index - arguments]
                                                     : NULL;
}

/* Returns the array in a buffer, which has the shape of `model`. */
static PyObject *array_in(const XlaFrame *frame, Py_ssize_t index, PyObject *model, DeviceObject *device)
{
    const XlaBuffer *buffer = buffer_at(frame, index);
    const ArrayObject *array = (const ArrayObject *)model;
    if (buffer == NULL || !PyObject_TypeCheck(model, &ArrayType) || buffer->rank != array->ndim ||
        memcmp(buffer->dims, array->shape, (size_t)array->ndim * sizeof *array->shape) != 0) {
        return PyErr_Format(PyExc_TypeError, "buffer %zd has different dimensions than when the call was traced",
                            index);
    }
    return array_at(array, device, array->size > 0 ? buffer->data : NULL);
}

static int launch_in(XlaCallObject *self, const XlaFrame *frame, int32_t ordinal, void *stream)
{
    PyObject *configured = configured_for(self, ordinal, stream);
    if (configured == NULL || PyTuple_GET_ITEM(configured, 0) == Py_None) { /* None: the grid is empty */
        Py_XDECREF(configured);
        return configured != NULL ? 0 : -1;
    }
    const Py_ssize_t count = PyTuple_GET_SIZE(self->arguments);
    PyObject *arguments = PyTuple_New(count), *result = NULL;
    for (Py_ssize_t i = 0; arguments != NULL && i < count; i++) {
        PyObject *argument = PyTuple_GET_ITEM(self->arguments, i);
        const Py_ssize_t index = PyLong_AsSsize_t(PyTuple_GET_ITEM(self->buffers, i));
        argument = index < 0 ? Py_NewRef(argument)
                             : array_in(frame, index, argument, (DeviceObject *)PyTuple_GET_ITEM(configured, 1));
        if (argument == NULL) {
            Py_CLEAR(arguments);
        } else {
            PyTuple_SET_ITEM(arguments, i, argument);
        }
    }
    if (arguments != NULL) {
        result =
            PyObject_Vectorcall(PyTuple_GET_ITEM(configured, 0), &PyTuple_GET_ITEM(arguments, 0), (size_t)count, NULL);
    }
    Py_XDECREF(arguments);
    Py_XDECREF(result);
    Py_DECREF(configured);
    return result != NULL ? 0 : -1;
}

/* Returns XLA's error for the current exception. */
static void *error_of_exception(const XlaApi *api)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    PyObject *text = PyUnicode_FromFormat("%s: %S", ((PyTypeObject *)type)->tp_name, value);
    const char *message = text != NULL ? PyUnicode_AsUTF8(text) : NULL;
    XlaError error = {sizeof error, NULL, message != NULL ? message : "an exception", XLA_INTERNAL};
    PyErr_Clear();
    void *found = api->error_create(&error);
    Py_XDECREF(text);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    return found;
}

static void *handle(const XlaFrame *frame, bool is_on_cpu)
{
    if (frame->extension != NULL && frame->extension->type == XLA_METADATA) {
        XlaMetadata *metadata = ((XlaMetadataExtension *)frame->extension)->metadata;
        metadata->version.major = XLA_MAJOR;
        metadata->version.minor = XLA_MINOR;
        metadata->traits = 0;
        return NULL;
    }
    if (frame->stage != XLA_EXECUTE) {
        return NULL;
    }
    const XlaApi *api = frame->api;
    XlaStream stream = {sizeof stream, NULL, frame->context, NULL};
    XlaOrdinal ordinal = {sizeof ordinal, NULL, frame->context, is_on_cpu ? -1 : 0};
    void *error = is_on_cpu ? NULL : api->stream_get(&stream);
    if (error == NULL && !is_on_cpu && api->struct_size > offsetof(XlaApi, ordinal_get)) {
        error = api->ordinal_get(&ordinal);
    }
    if (error != NULL) {
        return error;
    }
    PyGILState_STATE state = PyGILState_Ensure();
    const int64_t index = *frame->attributes.items[0]->value;
    PyObject *call = index >= 0 ? list_item(atomic_load(&xla_calls), (Py_ssize_t)index) : NULL;
    if (call == NULL || !PyObject_TypeCheck(call, &XlaCallType) ||
        launch_in((XlaCallObject *)call, frame, ordinal.ordinal, stream.stream) != 0) {
        if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_SystemError, "unknown call: its executable is from another process");
        }
        error = error_of_exception(api);
    }
    Py_XDECREF(call);
    PyGILState_Release(state);
    return error;
}

static void *handle_on_cpu(const XlaFrame *frame)
{
    return handle(frame, true);
}

static void *handle_on_gpu(const XlaFrame *frame)
{
    return handle(frame, false);
}

PyDoc_STRVAR(xla_handlers_doc,
             "xla_handlers()\n--\n\nReturn the list of XlaCall objects to whose indices the attribute of a custom call "
             "refers, and the handlers for the CPU and for GPUs as capsules.");
static PyObject *xla_handlers(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(ignored))
{
    static const char name[] = "xla._CUSTOM_CALL_TARGET";
    union {
        void *(*function)(const XlaFrame *);
        void *address;
    } on_cpu = {handle_on_cpu}, on_gpu = {handle_on_gpu};
    PyObject *calls = atomic_load(&xla_calls);
    if (calls == NULL && (calls = keep_first(&xla_calls, PyList_New(0))) == NULL) {
        return NULL;
    }
    return Py_BuildValue("ONN", calls, PyCapsule_New(on_cpu.address, name, NULL),
                         PyCapsule_New(on_gpu.address, name, NULL));
}

PyMethodDef xla_functions[] = {
    {"xla_handlers", xla_handlers, METH_NOARGS, xla_handlers_doc},
    {NULL, NULL, 0, NULL},
};

/* ---- XlaCall ---- */

static PyObject *xla_call_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(keywords))
{
    PyObject *arguments, *buffers, *configure;
    if (!PyArg_ParseTuple(args, "O!O!O:XlaCall", &PyTuple_Type, &arguments, &PyTuple_Type, &buffers, &configure)) {
        return NULL;
    }
    if (PyTuple_GET_SIZE(arguments) != PyTuple_GET_SIZE(buffers)) {
        return PyErr_Format(PyExc_ValueError, "each argument requires the index of a buffer, or -1");
    }
    XlaCallObject *self = (XlaCallObject *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->arguments = Py_NewRef(arguments);
        self->buffers = Py_NewRef(buffers);
        self->configure = Py_NewRef(configure);
    }
    return (PyObject *)self;
}

static void xla_call_dealloc(PyObject *object)
{
    XlaCallObject *self = (XlaCallObject *)object;
    Py_CLEAR(self->arguments);
    Py_CLEAR(self->buffers);
    Py_CLEAR(self->configure);
    Py_CLEAR(self->configured);
    Py_TYPE(object)->tp_free(object);
}

PyTypeObject XlaCallType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.XlaCall",
    .tp_basicsize = sizeof(XlaCallObject),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "XlaCall(arguments, buffers, configure)\n--\n\nA launch of a kernel by XLA.",
    .tp_new = xla_call_new,
    .tp_dealloc = xla_call_dealloc,
};
