// SPDX-License-Identifier: MIT
/* Access to arrays of other libraries by their properties, and conversion to launch arguments. */
#include "python/extension/interop/properties.h"
#include "python/extension/core/seqlock.h"

/* ---- objects of other libraries
 * ------------------------------------------------------------------------------------ */

PyObject *foreign_attribute(PyObject *object, const char *name)
{
    PyObject *value = PyObject_GetAttrString(object, name);
    if (value == NULL) {
        PyErr_Clear();
    }
    return value;
}

bool foreign_property(PyTypeObject *type, const char *name, Property *out)
{
    PyObject *found = foreign_attribute((PyObject *)type, name);
    bool is_one = found != NULL && Py_TYPE(found) == &PyGetSetDescr_Type && PyType_IsSubtype(type, PyDescr_TYPE(found));
    if (is_one) {
        const PyGetSetDef *definition = ((PyGetSetDescrObject *)found)->d_getset;
        *out = (Property){definition->get, definition->closure};
    }
    Py_XDECREF(found);
    return is_one && out->get != NULL;
}

enum { KNOWN_DTYPES = 8 };

/* NumPy's own dtypes are unique objects, and few are in use. */
int foreign_code_of_dtype(PyObject *dtype)
{
    static struct {
        PyObject *_Atomic dtype; /* with a reference */
        atomic_int code;
    } known[KNOWN_DTYPES];
    static Version version;
    static unsigned next; /* guarded */
    const unsigned begun = version_begin(&version);
    for (unsigned i = 0; i < KNOWN_DTYPES; i++) {
        if (atomic_load_explicit(&known[i].dtype, memory_order_relaxed) == dtype) {
            const int code = atomic_load_explicit(&known[i].code, memory_order_relaxed);
            if (version_same(&version, begun)) {
                return code;
            }
            break;
        }
    }
    PyObject *type = foreign_attribute(dtype, "type"), *native = foreign_attribute(dtype, "isnative");
    int code = 0;
    while (code < PY2CU_DTYPE_COUNT && (native != Py_True || type != extension_state.scalar_types[code])) {
        code++;
    }
    if (code == PY2CU_DTYPE_COUNT) { /* its class is known only after the first bfloat16 scalar is passed */
        PyObject *name = foreign_attribute(dtype, "name");
        bool is_bfloat =
            name != NULL && PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, "bfloat16") == 0;
        code = is_bfloat ? PY2CU_BFLOAT16 : -1;
        Py_XDECREF(name);
    }
    Py_XDECREF(type);
    Py_XDECREF(native);
    Py_INCREF(dtype);
    guard_lock(&tables_guard);
    const unsigned at = next++ % KNOWN_DTYPES;
    PyObject *old = atomic_load_explicit(&known[at].dtype, memory_order_relaxed);
    version_write(&version);
    atomic_store_explicit(&known[at].dtype, dtype, memory_order_relaxed);
    atomic_store_explicit(&known[at].code, code, memory_order_relaxed);
    version_written(&version);
    guard_unlock(&tables_guard);
    Py_XDECREF(old);
    return code;
}

/* ---- the launch ----------------------------------------------------------------------------------------------------
 */

/* CUDA has two handles for its legacy default stream. */
bool foreign_is_launch_stream(const Launch *launch, void *native)
{
    const StreamObject *stream = (const StreamObject *)launch->stream;
    void *own = stream != NULL && stream->stream != NULL ? py2cu_stream_native(stream->stream)
                                                         : py2cu_device_default_stream(launch->device->device);
    return ((uintptr_t)own == 1 ? 0 : (uintptr_t)own) == ((uintptr_t)native == 1 ? 0 : (uintptr_t)native);
}

int foreign_set_array(Launch *launch, size_t index, void *data, int code, const int64_t *numbers, int ndim, bool is_c)
{
    bool c, f;
    Py2cuArg *arg = &launch->args[index];
    launch->is_repeated = false;
    int64_t *kept = launch_numbers(launch, ndim);
    if (kept == NULL) {
        return 1;
    }
    memcpy(kept, numbers, 2 * (size_t)ndim * sizeof *kept);
    Py2cuLayout layout =
        is_c ? PY2CU_LAYOUT_C
             : array_layout(kept, kept + ndim, ndim, (int64_t)py2cu_dtype_size((Py2cuDtype)code), &c, &f);
    *arg = (Py2cuArg){.kind = PY2CU_ARG_ARRAY,
                      .dtype = (Py2cuDtype)code,
                      .data = data,
                      .shape = kept,
                      .strides = kept + ndim,
                      .ndim = (uint32_t)ndim,
                      .device = launch->device->device};
    launch->fingerprints[index] = fingerprint_array((unsigned)code, (unsigned)ndim, layout);
    return 0;
}

void foreign_c_strides(int64_t *numbers, int64_t ndim, int64_t itemsize)
{
    for (int64_t axis = ndim - 1; axis >= 0; axis--) {
        numbers[ndim + axis] = itemsize;
        itemsize =
            (int64_t)((uint64_t)itemsize * (uint64_t)numbers[axis]); /* the size of an empty array may overflow */
    }
}
