// SPDX-License-Identifier: MIT
/* Calls of kernels as operators of PyTorch.
 *
 * The Python side checks the arguments of a call and returns a plan: how to allocate the outputs and what to launch. A
 * later call with the same dimensions, strides, element types, devices and integers executes that plan without any
 * Python code of the package. */
#include "python/extension/interop/properties.h"

enum { KEY_NUMBERS = 128, MAX_PLANS = 1024 };

/* The items of a plan that this file reads: the first ones of py2cu.operators.torch_operator._Plan. */
enum { PLAN_PREPARE, PLAN_MAKE, PLAN_CONFIGURED };

typedef struct OperatorCallObject {
    PyObject_HEAD vectorcallfunc call;
    PyObject *kinds;  /* a letter for each argument: "a" array, "i" integer, "-" other scalar */
    PyObject *order;  /* for each argument of the kernel, its index in the operator's arguments and outputs */
    PyObject *plan;   /* (arguments) -> plan */
    PyObject *launch; /* (plan, arguments of the kernel): launches on a stream other than the default one */
    PyObject *plans;  /* dict of plans by the properties of the arguments */
} OperatorCallObject;

typedef struct Key {
    int64_t numbers[KEY_NUMBERS];
    Py_ssize_t count;
} Key;

static bool add_numbers(Key *key, const int64_t *numbers, int32_t count)
{
    if (count < 0 || count > KEY_NUMBERS - key->count) {
        return false;
    }
    memcpy(&key->numbers[key->count], numbers, (size_t)count * sizeof *numbers);
    key->count += count;
    return true;
}

static bool add_tensor(Key *key, const ForeignTensor *found)
{
    const DlTensor *tensor = &found->tensor;
    const int64_t head[] = {(int64_t)tensor->dtype.code | (int64_t)tensor->dtype.bits << 8 |
                                (int64_t)tensor->dtype.lanes << 16 | (int64_t)found->requires_gradient << 32 |
                                (int64_t)(tensor->strides != NULL) << 33 | (int64_t)tensor->ndim << 34,
                            tensor->device.kind, tensor->device.ordinal};
    return add_numbers(key, head, 3) && add_numbers(key, tensor->shape, tensor->ndim) &&
           (tensor->strides == NULL || add_numbers(key, tensor->strides, tensor->ndim));
}

/* Returns the properties of the arguments as bytes; NULL, perhaps with an exception, if they cannot be read. Sets
 * *is_default to whether the library's current stream is the default stream. */
static PyObject *key_of(const OperatorCallObject *self, PyObject *const *args, bool *is_default)
{
    const char *kinds = PyUnicode_AsUTF8(self->kinds);
    Key key;
    key.count = 0;
    bool ok = kinds != NULL, is_first = true;
    *is_default = true;
    for (size_t i = 0; ok && kinds[i] != '\0'; i++) {
        if (kinds[i] == 'a') {
            ForeignTensor found;
            ok = foreign_tensor(args[i], &found) && add_tensor(&key, &found);
            *is_default = ok && (is_first ? foreign_uses_default_stream(&found) : *is_default);
            is_first = false;
        } else if (kinds[i] == 'i') {
            int overflow = 1;
            const int64_t value = PyLong_Check(args[i]) ? PyLong_AsLongLongAndOverflow(args[i], &overflow) : 0;
            ok = overflow == 0 && add_numbers(&key, &value, 1);
        }
    }
    return ok ? PyBytes_FromStringAndSize((const char *)key.numbers, key.count * (Py_ssize_t)sizeof key.numbers[0])
              : NULL;
}

/* Returns a new reference to the plan for a key, or NULL. */
static PyObject *known_plan(const OperatorCallObject *self, PyObject *key)
{
#if PY_VERSION_HEX >= 0x030D0000
    PyObject *plan = NULL;
    (void)PyDict_GetItemRef(self->plans, key, &plan);
    return plan;
#else
    return Py_XNewRef(PyDict_GetItemWithError(self->plans, key));
#endif
}

/* Returns a new reference to the plan for the arguments, and stores it if there is a key. */
static PyObject *new_plan(const OperatorCallObject *self, PyObject *key, PyObject *args)
{
    PyObject *plan = PyObject_CallOneArg(self->plan, args);
    if (plan != NULL && (!PyTuple_Check(plan) || PyTuple_GET_SIZE(plan) <= PLAN_CONFIGURED ||
                         !PyTuple_Check(PyTuple_GET_ITEM(plan, PLAN_MAKE)))) {
        PyErr_SetString(PyExc_TypeError, "not a plan");
        Py_CLEAR(plan);
    }
    if (plan != NULL && key != NULL) {
        if (PyDict_Size(self->plans) >= MAX_PLANS) {
            PyDict_Clear(self->plans);
        }
        if (PyDict_SetItem(self->plans, key, plan) != 0) {
            Py_CLEAR(plan);
        }
    }
    return plan;
}

static PyObject *tuple_of(PyObject *const *objects, Py_ssize_t count, Py_ssize_t more)
{
    PyObject *tuple = PyTuple_New(count + more);
    for (Py_ssize_t i = 0; tuple != NULL && i < count; i++) {
        PyTuple_SET_ITEM(tuple, i, Py_NewRef(objects[i]));
    }
    return tuple;
}

/* Returns a tuple of the arguments and the outputs. */
static PyObject *with_outputs(PyObject *plan, PyObject *const *args, Py_ssize_t count)
{
    PyObject *prepare = PyTuple_GET_ITEM(plan, PLAN_PREPARE), *make = PyTuple_GET_ITEM(plan, PLAN_MAKE);
    const Py_ssize_t made = PyTuple_GET_SIZE(make);
    PyObject *all = tuple_of(args, count, prepare == Py_None ? made : 0);
    if (all != NULL && prepare != Py_None) {
        Py_SETREF(all, PyObject_CallOneArg(prepare, all));
        if (all != NULL && (!PyTuple_Check(all) || PyTuple_GET_SIZE(all) != count + made)) {
            PyErr_SetString(PyExc_TypeError, "expected a tuple of the arguments and the outputs");
            Py_CLEAR(all);
        }
        return all;
    }
    for (Py_ssize_t i = 0; all != NULL && i < made; i++) {
        PyObject *output = PyObject_CallNoArgs(PyTuple_GET_ITEM(make, i));
        if (output == NULL) {
            Py_CLEAR(all);
        } else {
            PyTuple_SET_ITEM(all, count + i, output);
        }
    }
    return all;
}

/* Launches the kernel; all: the arguments and the outputs. */
static int launch_plan(const OperatorCallObject *self, PyObject *plan, PyObject *all, bool is_default)
{
    PyObject *configured = PyTuple_GET_ITEM(plan, PLAN_CONFIGURED);
    const Py_ssize_t count = PyTuple_GET_SIZE(self->order);
    PyObject *ordered = configured != Py_None ? PyTuple_New(count) : NULL;
    if (ordered == NULL) {
        return configured == Py_None ? 0 : -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        const Py_ssize_t index = PyLong_AsSsize_t(PyTuple_GET_ITEM(self->order, i));
        PyTuple_SET_ITEM(ordered, i, Py_NewRef(PyTuple_GetItem(all, index)));
    }
    PyObject *result = is_default ? PyObject_Vectorcall(configured, &PyTuple_GET_ITEM(ordered, 0), (size_t)count, NULL)
                                  : PyObject_CallFunctionObjArgs(self->launch, plan, ordered, NULL);
    Py_DECREF(ordered);
    Py_XDECREF(result);
    return result != NULL ? 0 : -1;
}

/* Returns the outputs: None, an object, or a tuple. */
static PyObject *outputs_of(PyObject *all, Py_ssize_t count)
{
    const Py_ssize_t end = PyTuple_GET_SIZE(all);
    return end == count       ? Py_NewRef(Py_None)
           : end == count + 1 ? Py_NewRef(PyTuple_GET_ITEM(all, count))
                              : PyTuple_GetSlice(all, count, end);
}

static PyObject *operator_call(PyObject *object, PyObject *const *args, size_t flags, PyObject *names)
{
    const OperatorCallObject *self = (const OperatorCallObject *)object;
    const Py_ssize_t count = PyVectorcall_NARGS(flags);
    if (count != PyUnicode_GET_LENGTH(self->kinds) || (names != NULL && PyTuple_GET_SIZE(names) > 0)) {
        return PyErr_Format(PyExc_TypeError, "expected %zd arguments", PyUnicode_GET_LENGTH(self->kinds));
    }
    bool is_default;
    PyObject *key = key_of(self, args, &is_default);
    PyObject *plan = key != NULL ? known_plan(self, key) : NULL;
    if (plan == NULL && !PyErr_Occurred()) {
        PyObject *tuple = tuple_of(args, count, 0);
        plan = tuple != NULL ? new_plan(self, key, tuple) : NULL;
        Py_XDECREF(tuple);
    }
    Py_XDECREF(key);
    PyObject *all = plan != NULL ? with_outputs(plan, args, count) : NULL;
    PyObject *result = all != NULL && launch_plan(self, plan, all, is_default) == 0 ? outputs_of(all, count) : NULL;
    Py_XDECREF(all);
    Py_XDECREF(plan);
    return result;
}

static PyObject *operator_call_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(keywords))
{
    PyObject *kinds, *order, *plan, *launch;
    if (!PyArg_ParseTuple(args, "UO!OO:OperatorCall", &kinds, &PyTuple_Type, &order, &plan, &launch)) {
        return NULL;
    }
    OperatorCallObject *self = (OperatorCallObject *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->call = operator_call;
        self->kinds = Py_NewRef(kinds);
        self->order = Py_NewRef(order);
        self->plan = Py_NewRef(plan);
        self->launch = Py_NewRef(launch);
        self->plans = PyDict_New();
        if (self->plans == NULL) {
            Py_CLEAR(self);
        }
    }
    return (PyObject *)self;
}

static int operator_call_traverse(PyObject *object, visitproc visit, void *arg)
{
    const OperatorCallObject *self = (const OperatorCallObject *)object;
    Py_VISIT(self->order);
    Py_VISIT(self->plan);
    Py_VISIT(self->launch);
    Py_VISIT(self->plans);
    return 0;
}

static int operator_call_clear(PyObject *object)
{
    OperatorCallObject *self = (OperatorCallObject *)object;
    Py_CLEAR(self->plan);
    Py_CLEAR(self->launch);
    Py_CLEAR(self->plans);
    return 0;
}

static void operator_call_dealloc(PyObject *object)
{
    OperatorCallObject *self = (OperatorCallObject *)object;
    PyObject_GC_UnTrack(object);
    (void)operator_call_clear(object);
    Py_CLEAR(self->kinds);
    Py_CLEAR(self->order);
    Py_TYPE(object)->tp_free(object);
}

PyTypeObject OperatorCallType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "py2cu._py2cu.OperatorCall",
    .tp_basicsize = sizeof(OperatorCallObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_doc =
        "OperatorCall(kinds, order, plan, launch)\n--\n\nThe implementation of an operator: allocates the outputs "
        "and launches the kernel.",
    .tp_vectorcall_offset = offsetof(OperatorCallObject, call),
    .tp_call = PyVectorcall_Call,
    .tp_new = operator_call_new,
    .tp_dealloc = operator_call_dealloc,
    .tp_traverse = operator_call_traverse,
    .tp_clear = operator_call_clear,
};
