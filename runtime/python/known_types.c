/* Which overload belongs to which argument types: what launches of kernels and calls of functions of the processor ask first. */
#include "arguments.h"

const KnownTypes *known_types_find(const KnownList *list, const uint64_t *prints, size_t count)
{
    for (Py_ssize_t i = 0; i < list->count; i++) {
        const KnownTypes *known = list->items[i];
        if (known->count == count && memcmp(known->prints, prints, count * sizeof *prints) == 0) {
            return known;
        }
    }
    return NULL;
}

const KnownTypes *known_types_add(KnownList *list, const uint64_t *prints, size_t count, OverloadObject *overload, PyObject *result)
{
    const KnownTypes *first = known_types_find(list, prints, count); /* another thread may have been faster */
    if (first != NULL) {
        return first;
    }
    KnownTypes **items = PyMem_Realloc(list->items, ((size_t)list->count + 1) * sizeof *items);
    KnownTypes *known = PyMem_Malloc(sizeof *known + count * sizeof *prints);
    list->items = items != NULL ? items : list->items;
    if (items == NULL || known == NULL) {
        PyMem_Free(known);
        PyErr_NoMemory();
        return NULL;
    }
    known->overload = (OverloadObject *)Py_XNewRef((PyObject *)overload);
    known->result = Py_XNewRef(result);
    known->count = count;
    if (count > 0) {
        memcpy(known->prints, prints, count * sizeof *prints);
    }
    items[list->count++] = known;
    return known;
}

int known_types_traverse(const KnownList *list, visitproc visit, void *arg)
{
    for (Py_ssize_t i = 0; i < list->count; i++) { /* a kernel knows its function, whose module knows who has the list */
        Py_VISIT((PyObject *)list->items[i]->overload);
        Py_VISIT(list->items[i]->result);
    }
    return 0;
}

void known_types_forget(KnownList *list)
{
    KnownList old = *list;
    *list = (KnownList){NULL, 0};
    for (Py_ssize_t i = 0; i < old.count; i++) {
        Py_XDECREF((PyObject *)old.items[i]->overload);
        Py_XDECREF(old.items[i]->result);
        PyMem_Free(old.items[i]);
    }
    PyMem_Free(old.items);
}
