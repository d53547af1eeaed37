// SPDX-License-Identifier: MIT
/* The extension module: its types, functions and constants. */
#include "python/extension/core/extension.h"

static const struct {
    const char *name;
    PyTypeObject *type;
} types[] = {
    {"Device", &DeviceType},
    {"Stream", &StreamType},
    {"Event", &EventType},
    {"Memory", &MemoryType},
    {"Buffer", &BufferType},
    {"Array", &ArrayType},
    {"Function", &FunctionType},
    {"Overload", &OverloadType},
    {"HostArgument", &HostArgumentType},
    {"Dispatcher", &DispatcherType},
    {"Configured", &ConfiguredType},
    {"HostFunction", &HostFunctionType},
    {"Entry", &EntryType},
    {"OperatorCall", &OperatorCallType},
    {"XlaCall", &XlaCallType},
};

static PyMethodDef *const functions[] = {
    state_functions,       device_functions,   record_functions,  argument_functions, dlpack_functions,
    heard_functions,       memory_functions,   library_functions, typing_functions,   frames_functions,
    translation_functions, elements_functions, output_functions,  xla_functions,
};

static int add_types(PyObject *module)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (PyType_Ready(types[i].type) != 0 ||
            PyModule_AddObjectRef(module, types[i].name, (PyObject *)types[i].type) != 0) {
            return -1;
        }
    }
    return 0;
}

static int add_functions(PyObject *module)
{
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (PyModule_AddFunctions(module, functions[i]) != 0) {
            return -1;
        }
    }
    return 0;
}

/* fact_names: ("noalias", "small", ...) */
static bool add_fact_names(PyObject *module)
{
    Py_ssize_t count = 0;
    while (py2cu_fact_name(1u << count) != NULL) {
        count++;
    }
    PyObject *names = PyTuple_New(count);
    bool ok = names != NULL;
    for (Py_ssize_t i = 0; ok && i < count; i++) {
        PyObject *name = PyUnicode_FromString(py2cu_fact_name(1u << i));
        ok = name != NULL && PyTuple_SetItem(names, i, name) == 0;
    }
    ok = ok && PyModule_AddObjectRef(module, "fact_names", names) == 0;
    Py_XDECREF(names);
    return ok;
}

static int add_constants(PyObject *module)
{
    PyObject *names = PyTuple_New(PY2CU_DTYPE_COUNT);
    bool ok = names != NULL;
    for (int i = 0; ok && i < PY2CU_DTYPE_COUNT; i++) {
        PyObject *name = PyUnicode_FromString(py2cu_dtype_name((Py2cuDtype)i));
        ok = name != NULL && PyTuple_SetItem(names, i, name) == 0;
    }
    ok = ok && PyModule_AddObjectRef(module, "dtype_names", names) == 0 &&
         PyModule_AddStringConstant(module, "version", py2cu_version()) == 0 &&
         PyModule_AddIntConstant(module, "FACT_NOALIAS", PY2CU_FACT_NOALIAS) == 0 &&
         PyModule_AddIntConstant(module, "FACT_SMALL", PY2CU_FACT_SMALL) == 0 &&
         PyModule_AddIntConstant(module, "FACT_ALIGNED", PY2CU_FACT_ALIGNED) == 0 &&
         PyModule_AddIntConstant(module, "FACT_ROWS", PY2CU_FACT_ROWS) == 0 &&
         PyModule_AddIntConstant(module, "FACT_POSITIVE", PY2CU_FACT_POSITIVE) == 0 &&
         PyModule_AddIntConstant(module, "FACT_NONNEGATIVE", PY2CU_FACT_NONNEGATIVE) == 0 && add_fact_names(module);
    Py_XDECREF(names);
    return ok ? 0 : -1;
}

static int add_exceptions(PyObject *module)
{
    extension_state.unanswered = PyErr_NewException("_py2cu.Unanswered", NULL, NULL);
    return extension_state.unanswered != NULL ? PyModule_AddObjectRef(module, "Unanswered", extension_state.unanswered)
                                              : -1;
}

static struct PyModuleDef module_definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_py2cu",
    .m_doc = "py2cu's C libraries for Python; use py2cu.cuda instead.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__py2cu(void);
PyMODINIT_FUNC PyInit__py2cu(void)
{
    PyObject *module = PyModule_Create(&module_definition);
#ifdef Py_GIL_DISABLED
    if (module != NULL && PyUnstable_Module_SetGIL(module, Py_MOD_GIL_NOT_USED) != 0) { /* see Guard in extension.h */
        Py_CLEAR(module);
    }
#endif
    if (module != NULL && (add_constants(module) != 0 || add_types(module) != 0 || add_exceptions(module) != 0 ||
                           add_functions(module) != 0)) {
        Py_CLEAR(module);
    }
    return module;
}
