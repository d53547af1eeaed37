// SPDX-License-Identifier: MIT
/* Table of argument types and their overloads, the first lookup of kernel launches and calls of CPU functions. */
#include "python/extension/types/launch_arguments.h"

struct KnownTypes {
    OverloadObject *overload; /* may be NULL, like the result */
    PyObject *result;
    size_t count;
    uint64_t prints[];
};

static const KnownTypes *find(const KnownList *list, const uint64_t *prints, size_t count)
{
    for (Py_ssize_t i = 0; i < list->count; i++) {
        const KnownTypes *known = list->items[i];
        if (known->count == count && memcmp(known->prints, prints, count * sizeof *prints) == 0) {
            return known;
        }
    }
    return NULL;
}

bool known_types_find(KnownList *list, const uint64_t *prints, size_t count, OverloadObject **overload,
                      PyObject **result)
{
    guard_lock(&list->guard);
    const KnownTypes *known = find(list, prints, count);
    *overload = known != NULL ? (OverloadObject *)Py_XNewRef((PyObject *)known->overload) : NULL;
    *result = known != NULL ? Py_XNewRef(known->result) : NULL;
    guard_unlock(&list->guard);
    return known != NULL;
}

/* Returns false if memory is exhausted. */
static bool append(KnownList *list, KnownTypes *made)
{
    KnownTypes **items = PyMem_Realloc(list->items, ((size_t)list->count + 1) * sizeof *items);
    if (items == NULL) {
        return false;
    }
    list->items = items;
    list->items[list->count++] = made;
    return true;
}

static void free_known(KnownTypes *known)
{
    Py_XDECREF((PyObject *)known->overload);
    Py_XDECREF(known->result);
    PyMem_Free(known);
}

int known_types_add(KnownList *list, const uint64_t *prints, size_t count, OverloadObject *overload, PyObject *result)
{
    KnownTypes *made = PyMem_Malloc(sizeof *made + count * sizeof *prints);
    if (made == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    made->overload = (OverloadObject *)Py_XNewRef((PyObject *)overload);
    made->result = Py_XNewRef(result);
    made->count = count;
    if (count > 0) {
        memcpy(made->prints, prints, count * sizeof *prints);
    }
    guard_lock(&list->guard);
    const bool is_first = find(list, prints, count) == NULL, is_in = is_first && append(list, made);
    guard_unlock(&list->guard);
    if (!is_in) {
        free_known(made);
    }
    if (is_first && !is_in) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

int known_types_traverse(const KnownList *list, visitproc visit, void *arg)
{
    for (Py_ssize_t i = 0; i < list->count;
         i++) { /* reference cycle: an overload refers to its function, whose module refers to the owner of the list */
        Py_VISIT((PyObject *)list->items[i]->overload);
        Py_VISIT(list->items[i]->result);
    }
    return 0;
}

void known_types_forget(KnownList *list)
{
    guard_lock(&list->guard);
    KnownTypes **items = list->items;
    const Py_ssize_t count = list->count;
    list->items = NULL;
    list->count = 0;
    guard_unlock(&list->guard);
    for (Py_ssize_t i = 0; i < count; i++) {
        free_known(items[i]);
    }
    PyMem_Free(items);
}
