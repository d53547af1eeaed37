// SPDX-License-Identifier: MIT
/* Enum members as kernel arguments. The kernel receives the member's value, a number or a tuple; the argument's type
 * contains the name of the enum. */
#include "python/extension/types/enum_args.h"

/* Enums that were used as arguments. Entries are never freed, because programs use few enums. */
static MemberClass classes[FINGERPRINT_CLASS_COUNT];
static atomic_uint class_count; /* entries with a smaller index never change */

static char *copy_string(PyObject *text)
{
    const char *utf8 = text != NULL && PyUnicode_Check(text) ? PyUnicode_AsUTF8(text) : NULL;
    char *copy = utf8 != NULL ? PyMem_Malloc(strlen(utf8) + 1) : NULL;
    if (copy != NULL) {
        strcpy(copy, utf8);
    } else if (!PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return copy;
}

/* Converts the Python description of an enum: None for members that are plain numbers, otherwise a tuple (type, type
 * code), where code 0 represents members that are tuples. */
static bool describe(MemberClass *member_class, PyObject *description)
{
    if (description == Py_None) {
        return true;
    }
    PyObject *text;
    if (!PyArg_ParseTuple(description, "Ui", &text, &member_class->code)) {
        return false;
    }
    char *copy = copy_string(text);
    if (copy == NULL) {
        return false;
    }
    if (member_class->code == 0) {
        int number = named_class_add(member_class->type, copy, true);
        member_class->number = number > 0 ? (unsigned)number : 0;
        member_class->text = number > 0 ? named_class_text(member_class->number) : NULL;
        return number > 0;
    }
    const RecordCode *record = record_of_code(member_class->code);
    PyMem_Free(copy);
    member_class->text = record != NULL ? record->text : NULL; /* the type of the argument */
    return record != NULL;
}

static const MemberClass *find_class(const PyTypeObject *type)
{
    const unsigned count = atomic_load_explicit(&class_count, memory_order_acquire);
    for (unsigned i = 0; i < count; i++) {
        if (classes[i].type == type) {
            return &classes[i];
        }
    }
    return NULL;
}

/* Adds an enum and returns its entry; NULL with an exception set if the table is full. */
static const MemberClass *add_class(const MemberClass *member_class)
{
    guard_lock(&tables_guard);
    const MemberClass *known = find_class(member_class->type); /* another thread may have added the enum */
    const unsigned count = atomic_load_explicit(&class_count, memory_order_relaxed);
    if (known == NULL && count < FINGERPRINT_CLASS_COUNT) {
        Py_INCREF(member_class->type);
        classes[count] = *member_class;
        atomic_store_explicit(&class_count, count + 1, memory_order_release);
        known = &classes[count];
    }
    guard_unlock(&tables_guard);
    if (known == NULL) {
        PyErr_SetString(PyExc_MemoryError, "too many enums");
    }
    return known;
}

const MemberClass *member_class_of(PyObject *member)
{
    const MemberClass *known = find_class(Py_TYPE(member));
    if (known != NULL) {
        return known;
    }
    MemberClass member_class = {.type = Py_TYPE(member)};
    PyObject *description = PyObject_CallOneArg(extension_state.member_type, (PyObject *)Py_TYPE(member));
    bool ok = description != NULL && describe(&member_class, description);
    Py_XDECREF(description);
    return ok ? add_class(&member_class) : NULL;
}

PyObject *member_tuple(PyObject *object)
{
    const MemberClass *class_ = is_member(object) ? member_class_of(object) : NULL;
    if (class_ == NULL || class_->number == 0) {
        return NULL;
    }
    return PyObject_GetAttrString(object, "_value_");
}
