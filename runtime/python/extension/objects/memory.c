// SPDX-License-Identifier: MIT
/* Memory: an allocation that is freed with its object, and registration of the host's own memory with a device. */
#include "python/extension/core/extension.h"

/* Kinds of memory by their Python names: device memory in stream order, and the runtime's regions. */
static const struct {
    const char *name;
    int region; /* Py2cuRegionKind; -1: in stream order */
    bool host;  /* accessible by the host, and therefore a buffer */
} memory_kinds[] = {
    {"device", -1, false},
    {"plain", PY2CU_REGION_DEVICE, false},
    {"pinned", PY2CU_REGION_PINNED, true},
    {"write_combined", PY2CU_REGION_WRITE_COMBINED, true},
    {"managed", PY2CU_REGION_MANAGED, true},
    {"managed_host", PY2CU_REGION_MANAGED_HOST, true},
};
enum { MEMORY_KINDS = sizeof memory_kinds / sizeof memory_kinds[0] };

PyDoc_STRVAR(
    memory_doc,
    "Memory(device, bytes, stream=None, kind='device')\n--\n\n"
    "Memory of one of the kinds 'device' (in stream order), 'plain', 'pinned', 'write_combined', 'managed' and "
    "'managed_host'; memory that the host can access is a buffer.");

static int allocate_memory(DeviceObject *device, int kind, size_t bytes, Py2cuStream *stream, void **data)
{
    int region = memory_kinds[kind].region;
    return region < 0 ? py2cu_memory_new(device->device, bytes, stream, data)
                      : py2cu_region_new(device->device, (Py2cuRegionKind)region, bytes, data);
}

static void release_memory(DeviceObject *device, int kind, void *data)
{
    int region = memory_kinds[kind].region;
    if (region < 0) {
        (void)py2cu_memory_free(device->device, data, NULL);
    } else {
        (void)py2cu_region_free(device->device, (Py2cuRegionKind)region, data);
    }
}

static PyObject *memory_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"device", "bytes", "stream", "kind", NULL};
    DeviceObject *device;
    Py_ssize_t bytes;
    PyObject *stream_arg = Py_None, *held = NULL;
    StreamObject *stream = NULL;
    const char *name = "device";
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!n|Os:Memory", names, &DeviceType, &device, &bytes, &stream_arg,
                                     &name)) {
        return NULL;
    }
    int kind = 0;
    while (kind < MEMORY_KINDS && strcmp(memory_kinds[kind].name, name) != 0) {
        kind++;
    }
    if (bytes < 0 || kind == MEMORY_KINDS) {
        PyErr_SetString(PyExc_ValueError, bytes < 0 ? "the number of bytes is negative" : "unknown kind of memory");
        return NULL;
    }
    if (stream_from_object(stream_arg, &stream, &held) != 0) {
        return NULL;
    }
    void *data = NULL;
    int status;
    size_t wanted = bytes == 0 && memory_kinds[kind].host ? 1 : (size_t)bytes; /* a buffer needs an address */
    Py_BEGIN_ALLOW_THREADS status =
        allocate_memory(device, kind, wanted, stream != NULL ? stream->stream : NULL, &data);
    Py_END_ALLOW_THREADS Py_XDECREF(held);
    if (status != PY2CU_OK) {
        return raise_status(status);
    }
    MemoryObject *self = (MemoryObject *)type->tp_alloc(type, 0);
    if (self == NULL) {
        release_memory(device, kind, data);
        return NULL;
    }
    self->device = (DeviceObject *)Py_NewRef(device);
    self->data = data;
    self->bytes = bytes;
    self->kind = kind;
    return (PyObject *)self;
}

/* Errors are ignored: a destructor cannot raise, and a fault is reported again by the next call. */
static void memory_dealloc(PyObject *object)
{
    MemoryObject *self = (MemoryObject *)object;
    if (self->data != NULL) {
        Py_BEGIN_ALLOW_THREADS /* freeing may wait for the device, and for a callback that waits for the interpreter */
            release_memory(self->device, self->kind, self->data);
        Py_END_ALLOW_THREADS
    }
    Py_XDECREF(self->device);
    Py_TYPE(object)->tp_free(object);
}

static int memory_get_buffer(PyObject *object, Py_buffer *view, int flags)
{
    MemoryObject *self = (MemoryObject *)object;
    if (!memory_kinds[self->kind].host) {
        view->obj = NULL;
        PyErr_SetString(PyExc_BufferError, "device memory is not a buffer");
        return -1;
    }
    return PyBuffer_FillInfo(view, object, self->data, self->bytes, 0, flags);
}

static PyObject *memory_kind(PyObject *self, void *Py_UNUSED(closure))
{
    return PyUnicode_FromString(memory_kinds[((MemoryObject *)self)->kind].name);
}

static PyObject *memory_pointer(PyObject *self, void *Py_UNUSED(closure))
{
    return PyLong_FromVoidPtr(((MemoryObject *)self)->data);
}

static PyMemberDef memory_members[] = {
    {"size", T_PYSSIZET, offsetof(MemoryObject, bytes), READONLY, NULL},
    {"device", T_OBJECT, offsetof(MemoryObject, device), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef memory_getters[] = {
    {"kind", memory_kind, NULL, NULL, NULL},
    {"pointer", memory_pointer, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyBufferProcs memory_buffer = {.bf_getbuffer = memory_get_buffer};

PyTypeObject MemoryType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Memory",
    .tp_basicsize = sizeof(MemoryObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = memory_doc,
    .tp_new = memory_new,
    .tp_dealloc = memory_dealloc,
    .tp_as_buffer = &memory_buffer,
    .tp_members = memory_members,
    .tp_getset = memory_getters,
};

/* ---- Buffer: memory at an address that another object keeps alive -------------------------------------------------
 */

typedef struct BufferObject {
    PyObject_HEAD void *data;
    Py_ssize_t bytes;
} BufferObject;

static PyObject *buffer_new(PyTypeObject *type, PyObject *Py_UNUSED(args), PyObject *Py_UNUSED(keywords))
{
    return type->tp_alloc(type, 0); /* subclasses have their own arguments, and call _set_buffer() */
}

static PyObject *buffer_set(PyObject *object, PyObject *args)
{
    unsigned long long address;
    Py_ssize_t bytes;
    if (!PyArg_ParseTuple(args, "Kn:_set_buffer", &address, &bytes)) {
        return NULL;
    }
    ((BufferObject *)object)->data = (void *)(uintptr_t)address;
    ((BufferObject *)object)->bytes = address != 0 && bytes > 0 ? bytes : 0;
    Py_RETURN_NONE;
}

static int buffer_get(PyObject *object, Py_buffer *view, int flags)
{
    BufferObject *self = (BufferObject *)object;
    return PyBuffer_FillInfo(view, object, self->data, self->bytes, 0, flags);
}

static PyMethodDef buffer_methods[] = {
    {"_set_buffer", buffer_set, METH_VARARGS, "_set_buffer(address, bytes)"},
    {NULL, NULL, 0, NULL},
};

static PyBufferProcs buffer_buffer = {.bf_getbuffer = buffer_get};

PyTypeObject BufferType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.Buffer",
    .tp_basicsize = sizeof(BufferObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = "Buffer of host memory that a subclass keeps alive.",
    .tp_new = buffer_new,
    .tp_methods = buffer_methods,
    .tp_as_buffer = &buffer_buffer,
};

/* ---- host memory, and memory of other processes
 * -------------------------------------------------------------------- */

PyDoc_STRVAR(register_doc,
             "register_host(device, address, bytes)\n--\n\nPage-lock host memory, and return its address for kernels.");
static PyObject *register_host(PyObject *Py_UNUSED(module), PyObject *args)
{
    DeviceObject *device;
    unsigned long long address;
    Py_ssize_t bytes;
    if (!PyArg_ParseTuple(args, "O!Kn:register_host", &DeviceType, &device, &address, &bytes)) {
        return NULL;
    }
    void *on_device = NULL;
    int status;
    Py_BEGIN_ALLOW_THREADS status =
        py2cu_host_register(device->device, (void *)(uintptr_t)address, bytes > 0 ? (size_t)bytes : 0, &on_device);
    Py_END_ALLOW_THREADS return status != PY2CU_OK ? raise_status(status) : PyLong_FromVoidPtr(on_device);
}

static PyObject *unregister_host(PyObject *Py_UNUSED(module), PyObject *args)
{
    DeviceObject *device;
    unsigned long long address;
    if (!PyArg_ParseTuple(args, "O!K:unregister_host", &DeviceType, &device, &address)) {
        return NULL;
    }
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_host_unregister(device->device, (void *)(uintptr_t)address);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

PyDoc_STRVAR(export_doc,
             "export_memory(device, address)\n--\n\nReturn a handle (bytes) that another process can open.");
static PyObject *export_memory(PyObject *Py_UNUSED(module), PyObject *args)
{
    DeviceObject *device;
    unsigned long long address;
    unsigned char handle[PY2CU_HANDLE_BYTES];
    if (!PyArg_ParseTuple(args, "O!K:export_memory", &DeviceType, &device, &address)) {
        return NULL;
    }
    int status = py2cu_memory_export(device->device, (void *)(uintptr_t)address, handle);
    return status != PY2CU_OK ? raise_status(status) : PyBytes_FromStringAndSize((const char *)handle, sizeof handle);
}

PyDoc_STRVAR(import_doc, "import_memory(device, handle)\n--\n\nReturn the address of another process's memory.");
static PyObject *import_memory(PyObject *Py_UNUSED(module), PyObject *args)
{
    DeviceObject *device;
    const unsigned char *handle;
    Py_ssize_t length;
    void *memory = NULL;
    if (!PyArg_ParseTuple(args, "O!y#:import_memory", &DeviceType, &device, &handle, &length)) {
        return NULL;
    }
    if (length != PY2CU_HANDLE_BYTES) {
        PyErr_Format(PyExc_ValueError, "a handle has %d bytes, not %zd", PY2CU_HANDLE_BYTES, length);
        return NULL;
    }
    int status = py2cu_memory_import(device->device, handle, &memory);
    return status != PY2CU_OK ? raise_status(status) : PyLong_FromVoidPtr(memory);
}

static PyObject *close_import(PyObject *Py_UNUSED(module), PyObject *args)
{
    DeviceObject *device;
    unsigned long long address;
    if (!PyArg_ParseTuple(args, "O!K:close_import", &DeviceType, &device, &address)) {
        return NULL;
    }
    int status;
    Py_BEGIN_ALLOW_THREADS status = py2cu_memory_close_import(device->device, (void *)(uintptr_t)address);
    Py_END_ALLOW_THREADS if (status != PY2CU_OK)
    {
        return raise_status(status);
    }
    Py_RETURN_NONE;
}

PyMethodDef memory_functions[] = {
    {"register_host", register_host, METH_VARARGS, register_doc},
    {"unregister_host", unregister_host, METH_VARARGS, "unregister_host(device, address)"},
    {"export_memory", export_memory, METH_VARARGS, export_doc},
    {"import_memory", import_memory, METH_VARARGS, import_doc},
    {"close_import", close_import, METH_VARARGS, "close_import(device, address)"},
    {NULL, NULL, 0, NULL},
};
