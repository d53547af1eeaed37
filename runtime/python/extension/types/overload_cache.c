// SPDX-License-Identifier: MIT
/* Table of argument types and their overloads, the first lookup of kernel launches and calls of CPU functions. */
#include "python/extension/types/launch_arguments.h"

struct KnownTypes {
    OverloadObject *overload; /* may be NULL, like the result */
    PyObject *result;
    size_t count;
    uint64_t fingerprints[];
};

static const KnownTypes *find(const KnownList *list, const uint64_t *fingerprints, size_t count)
{
    for (Py_ssize_t i = 0; i < list->count; i++) {
        const KnownTypes *known = list->items[i];
        if (known->count == count && memcmp(known->fingerprints, fingerprints, count * sizeof *fingerprints) == 0) {
            return known;
        }
    }
    return NULL;
}

bool known_types_find(KnownList *list, const uint64_t *fingerprints, size_t count, OverloadObject **overload,
                      PyObject **result)
{
    guard_lock(&list->guard);
    const KnownTypes *known = find(list, fingerprints, count);
    *overload = known != NULL ? (OverloadObject *)Py_XNewRef((PyObject *)known->overload) : NULL;
    *result = known != NULL ? Py_XNewRef(known->result) : NULL;
    guard_unlock(&list->guard);
    return known != NULL;
}

/* Returns false if memory is exhausted. */
static bool append(KnownList *list, KnownTypes *entry)
{
    KnownTypes **items = PyMem_Realloc(list->items, ((size_t)list->count + 1) * sizeof *items);
    if (items == NULL) {
        return false;
    }
    list->items = items;
    list->items[list->count++] = entry;
    return true;
}

static void free_known(KnownTypes *known)
{
    Py_XDECREF((PyObject *)known->overload);
    Py_XDECREF(known->result);
    PyMem_Free(known);
}

int known_types_add(KnownList *list, const uint64_t *fingerprints, size_t count, OverloadObject *overload,
                    PyObject *result)
{
    KnownTypes *entry = PyMem_Malloc(sizeof *entry + count * sizeof *fingerprints);
    if (entry == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    entry->overload = (OverloadObject *)Py_XNewRef((PyObject *)overload);
    entry->result = Py_XNewRef(result);
    entry->count = count;
    if (count > 0) {
        memcpy(entry->fingerprints, fingerprints, count * sizeof *fingerprints);
    }
    guard_lock(&list->guard);
    const bool is_first = find(list, fingerprints, count) == NULL, is_in = is_first && append(list, entry);
    guard_unlock(&list->guard);
    if (!is_in) {
        free_known(entry);
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

void known_types_clear(KnownList *list)
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
