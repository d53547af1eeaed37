// SPDX-License-Identifier: MIT
/* Arrays of other libraries as arguments, without calling py2cu's Python side.
 *
 * PyTorch and others implement DLPack's C exchange API: a table of functions on the class. CuPy's arrays are read in
 * cupy.c. Both are used only if no synchronization is required: the array is on the launch's device, and its library
 * uses the launch's stream. The Python side handles everything else, including errors. The properties of an array are
 * queried at every launch; nothing about single arrays is cached. */
#include "python/extension/core/seqlock.h"
#include "python/extension/interop/cupy.h"
#include "python/extension/interop/properties.h"

/* DLPackExchangeAPI of the DLPack specification, from version 1.3 on. */
typedef struct DlExchange {
    uint32_t major, minor;
    const struct DlExchange *previous;
    void *allocate, *from_object, *to_object;
    int (*borrow)(PyObject *object, DlTensor *out); /* may be NULL; the tensor is valid as long as the object */
    int (*work_stream)(int32_t kind, int32_t ordinal, void **stream);
} DlExchange;

enum { FOREIGN_TYPES = 4, DL_CPU = 1, DL_CUDA = 2, DL_INT = 0, DL_UINT = 1, DL_FLOAT = 2, DL_BFLOAT = 4, DL_BOOL = 6 };

/* The most recently used classes, including unsupported ones. */
static struct {
    PyTypeObject *_Atomic type; /* with a reference */
    const DlExchange *_Atomic exchange;
    _Atomic getter get;
    void *_Atomic closure;
    atomic_bool is_cupy;
} foreign_types[FOREIGN_TYPES];
static Version foreign_version;
static unsigned next_type; /* guarded */

/* ---- identification of the library
 * --------------------------------------------------------------------------------- */

static const DlExchange *exchange_of(PyTypeObject *type)
{
    PyObject *capsule = foreign_attribute((PyObject *)type, "__dlpack_c_exchange_api__");
    const DlExchange *exchange = NULL;
    if (capsule != NULL && PyCapsule_IsValid(capsule, "dlpack_exchange_api")) {
        exchange = PyCapsule_GetPointer(capsule, "dlpack_exchange_api"); /* lives as long as the process */
    }
    Py_XDECREF(capsule);
    while (exchange != NULL && exchange->major > 1) {
        exchange = exchange->previous;
    }
    return exchange != NULL && exchange->major == 1 && exchange->borrow != NULL && exchange->work_stream != NULL
               ? exchange
               : NULL;
}

static bool known_type(const PyTypeObject *type, ForeignType *out)
{
    const unsigned begun = version_begin(&foreign_version);
    for (unsigned i = 0; i < FOREIGN_TYPES; i++) {
        if (atomic_load_explicit(&foreign_types[i].type, memory_order_relaxed) == type) {
            *out = (ForeignType){.exchange = atomic_load_explicit(&foreign_types[i].exchange, memory_order_relaxed),
                                 .gradient = {atomic_load_explicit(&foreign_types[i].get, memory_order_relaxed),
                                              atomic_load_explicit(&foreign_types[i].closure, memory_order_relaxed)},
                                 .is_cupy = atomic_load_explicit(&foreign_types[i].is_cupy, memory_order_relaxed)};
            return version_same(&foreign_version, begun);
        }
    }
    return false;
}

static ForeignType inspect_type(PyTypeObject *type)
{
    ForeignType found = {.exchange = exchange_of(type), .is_cupy = cupy_is_array(type)};
    PyObject *gradient = foreign_attribute((PyObject *)type, "requires_grad");
    if (gradient != NULL && !foreign_property(type, "requires_grad", &found.gradient)) {
        found.exchange = NULL; /* computed in Python: the Python side handles the array */
    }
    Py_XDECREF(gradient);
    Py_INCREF(type);
    guard_lock(&tables_guard);
    const unsigned at = next_type++ % FOREIGN_TYPES;
    PyTypeObject *old = atomic_load_explicit(&foreign_types[at].type, memory_order_relaxed);
    version_write(&foreign_version);
    atomic_store_explicit(&foreign_types[at].type, type, memory_order_relaxed);
    atomic_store_explicit(&foreign_types[at].exchange, found.exchange, memory_order_relaxed);
    atomic_store_explicit(&foreign_types[at].get, found.gradient.get, memory_order_relaxed);
    atomic_store_explicit(&foreign_types[at].closure, found.gradient.closure, memory_order_relaxed);
    atomic_store_explicit(&foreign_types[at].is_cupy, found.is_cupy, memory_order_relaxed);
    version_written(&foreign_version);
    guard_unlock(&tables_guard);
    Py_XDECREF(old);
    return found;
}

/* ---- DLPack's exchange API ---- */

/* Returns the code of an element type, or -1. Complex numbers are excluded: a tensor may be the conjugate of its
 * memory. */
static int code_of(DlType type)
{
    enum { WIDTHS = 4, KINDS = DL_BOOL + 1 };
    static const int8_t widths[65] = {[8] = 1, [16] = 2, [32] = 3, [64] = 4};
    static const int8_t codes[KINDS][WIDTHS + 1] = {
        [DL_INT] = {-1, PY2CU_INT8, PY2CU_INT16, PY2CU_INT32, PY2CU_INT64},
        [DL_UINT] = {-1, PY2CU_UINT8, PY2CU_UINT16, PY2CU_UINT32, PY2CU_UINT64},
        [DL_FLOAT] = {-1, -1, PY2CU_FLOAT16, PY2CU_FLOAT32, PY2CU_FLOAT64},
        [3] = {-1, -1, -1, -1, -1}, /* opaque handles */
        [DL_BFLOAT] = {-1, -1, PY2CU_BFLOAT16, -1, -1},
        [5] = {-1, -1, -1, -1, -1}, /* complex numbers */
        [DL_BOOL] = {-1, PY2CU_BOOL, -1, -1, -1},
    };
    return type.code < KINDS && type.bits <= 64 && type.lanes == 1 ? codes[type.code][widths[type.bits]] : -1;
}

/* Queries whether a PyTorch tensor represents the negatives of its memory, as x.conj().imag may do. */
static int is_negative(PyObject *object)
{
    static PyObject *_Atomic kept;
    PyObject *name = atomic_load(&kept);
    if (name == NULL && (name = keep_first(&kept, PyUnicode_InternFromString("is_neg"))) == NULL) {
        return -1;
    }
    PyObject *answer = PyObject_CallMethodNoArgs(object, name);
    int negative = answer != NULL ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    return negative;
}

/* Returns whether a tensor has several contiguous elements, according to its strides. */
static bool is_row(const DlTensor *tensor)
{
    int64_t count = 1;
    for (int32_t axis = tensor->ndim - 1; axis >= 0; axis--) {
        if (tensor->strides != NULL && tensor->strides[axis] != count) {
            return false;
        }
        count = (int64_t)((uint64_t)count * (uint64_t)tensor->shape[axis]);
    }
    return count > 1;
}

/* Checks whether a tensor equals its memory: returns 0 if it does, 1 if the Python side has to decide, -1 with an
 * exception if it does not. Parts of complex numbers are not contiguous, so that the query, which releases the GIL,
 * is rarely necessary. */
static int check_tensor(const Launch *launch, PyObject *object, const Property *gradient, bool row)
{
    PyObject *answer = gradient->get(object, gradient->closure);
    bool plain = answer == Py_False;
    Py_XDECREF(answer);
    int negative = plain && !row ? is_negative(object) : 0;
    if (!plain || negative < 0) {
        PyErr_Clear();
        return 1;
    }
    if (negative > 0) {
        return launch_raise_argument(
            launch, PyExc_TypeError,
            "the tensor is a negated view of its memory: pass the result of its resolve_neg()");
    }
    return 0;
}

/* Returns whether the library uses the launch's stream, queried once in a launch. */
static bool is_ordered(Launch *launch, const DlExchange *exchange, DlDevice device)
{
    if (launch->ordered != exchange) {
        void *stream = NULL;
        if (exchange->work_stream(device.kind, device.ordinal, &stream) != 0 ||
            !foreign_is_launch_stream(launch, stream)) {
            return false;
        }
        launch->ordered = exchange;
    }
    return true;
}

/* Returns whether a tensor equals the argument of the latest launch, and reserves the space for its shape. */
static bool is_repeated_tensor(Launch *launch, size_t index, const DlTensor *tensor, int code)
{
    const Py2cuArg *arg = foreign_latest(launch, index, (char *)tensor->data + tensor->byte_offset, code, tensor->ndim);
    bool is_same = arg != NULL && tensor->strides != NULL;
    for (int32_t axis = 0; is_same && axis < tensor->ndim; axis++) {
        int64_t stride;
        is_same = arg->shape[axis] == tensor->shape[axis] &&
                  !__builtin_mul_overflow(tensor->strides[axis], tensor->dtype.bits / 8, &stride) &&
                  arg->strides[axis] == stride;
    }
    launch->number_count += is_same ? 2 * (size_t)tensor->ndim : 0;
    return is_same;
}

static int convert_tensor(Launch *launch, size_t index, const DlTensor *tensor, int code, bool row)
{
    int64_t numbers[LAUNCH_NUMBERS];
    if (tensor->ndim < 1 || tensor->ndim > LAUNCH_NUMBERS / 2) {
        return 1;
    }
    int64_t itemsize = tensor->dtype.bits / 8;
    for (int32_t axis = 0; axis < tensor->ndim; axis++) {
        numbers[axis] = tensor->shape[axis];
        if (tensor->strides != NULL &&
            __builtin_mul_overflow(tensor->strides[axis], itemsize, &numbers[tensor->ndim + axis])) {
            return 1;
        }
    }
    if (tensor->strides == NULL) {
        foreign_c_strides(numbers, tensor->ndim, itemsize);
    }
    return foreign_set_array(launch, index, (char *)tensor->data + tensor->byte_offset, code, numbers, tensor->ndim,
                             row);
}

static int read_tensor(Launch *launch, size_t index, PyObject *object, const ForeignType *known)
{
    DlTensor tensor;
    const DlExchange *exchange = known->exchange;
    memset(&tensor, 0, sizeof tensor);
    if (exchange->borrow(object, &tensor) != 0) {
        PyErr_Clear();
        return 1;
    }
    bool row = is_row(&tensor);
    int plain = known->gradient.get != NULL ? check_tensor(launch, object, &known->gradient, row) : 0;
    int code = code_of(tensor.dtype);
    bool here = tensor.device.kind == DL_CUDA ? foreign_is_launch_device(launch, tensor.device.ordinal)
                                              : tensor.device.kind == DL_CPU && launch->device->is_host;
    if (plain != 0 || code < 0 || !here) {
        return plain < 0 ? -1 : 1;
    }
    if (tensor.device.kind == DL_CUDA && !is_ordered(launch, exchange, tensor.device)) {
        PyErr_Clear();
        return 1;
    }
    return is_repeated_tensor(launch, index, &tensor, code) ? 0 : convert_tensor(launch, index, &tensor, code, row);
}

bool foreign_tensor(PyObject *object, ForeignTensor *out)
{
    ForeignType known;
    if (!known_type(Py_TYPE(object), &known)) {
        known = inspect_type(Py_TYPE(object));
    }
    memset(out, 0, sizeof *out);
    if (known.exchange == NULL || known.gradient.get == NULL) {
        return false;
    }
    PyObject *gradient =
        known.exchange->borrow(object, &out->tensor) == 0 ? known.gradient.get(object, known.gradient.closure) : NULL;
    out->requires_gradient = gradient != Py_False;
    out->exchange = known.exchange;
    if (gradient == NULL) {
        PyErr_Clear();
        return false;
    }
    Py_DECREF(gradient);
    return true;
}

bool foreign_uses_default_stream(const ForeignTensor *found)
{
    const DlDevice device = found->tensor.device;
    void *stream = NULL;
    if (device.kind != DL_CUDA) {
        return device.kind == DL_CPU;
    }
    if (found->exchange->work_stream(device.kind, device.ordinal, &stream) != 0) {
        PyErr_Clear();
        return false;
    }
    return (uintptr_t)stream <= 1; /* CUDA has two handles for its legacy default stream */
}

static int read_known(Launch *launch, size_t index, PyObject *object, const ForeignType *known)
{
    if (launch->device == NULL) {
        return 1;
    }
    if (known->exchange != NULL) {
        return read_tensor(launch, index, object, known);
    }
    return known->is_cupy && !launch->device->is_host ? cupy_read(launch, index, object) : 1;
}

int launch_read_known(Launch *launch, size_t index, PyObject *object)
{
    if (launch->foreign_type != Py_TYPE(object)) {
        if (!known_type(Py_TYPE(object), &launch->foreign)) {
            launch->foreign_type = NULL;
            return 1;
        }
        launch->foreign_type = Py_TYPE(object);
    }
    return read_known(launch, index, object, &launch->foreign);
}

int launch_read_foreign(Launch *launch, size_t index, PyObject *object)
{
    ForeignType known;
    if (known_type(Py_TYPE(object), &known)) {
        return 1; /* the class is already checked */
    }
    known = inspect_type(Py_TYPE(object));
    return read_known(launch, index, object, &known);
}
