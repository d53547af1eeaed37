/* Members of enums as kernel arguments: the number or the tuple that they are worth, with the enum's name in its type. */
#include "members.h"

/* The classes of members that were met; they are few, and never freed. */
static MemberClass classes[PRINT_CLASS_COUNT];
static unsigned class_count;

static char *copied(PyObject *text)
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

/* Takes what Python says of the class: None for members that are plain numbers, else (text, code of the text), where the code is 0 for
 * members that are tuples. */
static bool describe(MemberClass *made, PyObject *said)
{
    if (said == Py_None) {
        return true;
    }
    PyObject *text;
    if (!PyArg_ParseTuple(said, "Ui", &text, &made->code)) {
        return false;
    }
    char *copy = copied(text);
    if (copy == NULL) {
        return false;
    }
    made->text = copy;
    if (made->code == 0) {
        int number = named_class_add(made->type, copy, true);
        made->number = number > 0 ? (unsigned)number : 0;
        return number > 0;
    }
    const RecordCode *record = record_of_code(made->code);
    PyMem_Free(copy);
    made->text = record != NULL ? record->text : NULL; /* as the type of the kernel's argument says it */
    return record != NULL;
}

const MemberClass *member_class_of(PyObject *member)
{
    for (unsigned i = 0; i < class_count; i++) {
        if (classes[i].type == Py_TYPE(member)) {
            return &classes[i];
        }
    }
    if (class_count == PRINT_CLASS_COUNT) {
        PyErr_SetString(PyExc_MemoryError, "too many classes of members");
        return NULL;
    }
    MemberClass made = {.type = Py_TYPE(member)};
    PyObject *said = PyObject_CallOneArg(extension_state.member_type, (PyObject *)Py_TYPE(member));
    bool good = said != NULL && describe(&made, said);
    Py_XDECREF(said);
    if (!good) {
        return NULL;
    }
    Py_INCREF(made.type);
    classes[class_count] = made;
    return &classes[class_count++];
}

PyObject *member_tuple(PyObject *object)
{
    const MemberClass *class_ = is_member(object) ? member_class_of(object) : NULL;
    if (class_ == NULL || class_->number == 0) {
        return NULL;
    }
    PyObject *value = PyObject_GetAttrString(object, "_value_");
    Py_XDECREF(value); /* the member holds it */
    return value;
}
