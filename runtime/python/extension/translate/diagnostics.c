// SPDX-License-Identifier: MIT
/* Diagnostics of a translation as lists of dictionaries. */
#include "python/extension/core/extension.h"

PyObject *decoded(const char *text)
{
    return text != NULL ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace") : Py_NewRef(Py_None);
}

/* Returns a list of dictionaries of the notes, or with `edits` of the edits. */
static PyObject *location_list(const Py2cuDiagnostic *d, bool edits)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < (edits ? d->edit_count : d->note_count); i++) {
        const Py2cuNote edit = edits
                                   ? (Py2cuNote){d->edits[i].replacement, d->edits[i].file_name, d->edits[i].line,
                                                 d->edits[i].column,      d->edits[i].end_line,  d->edits[i].end_column}
                                   : d->notes[i];
        PyObject *item = Py_BuildValue("{s:N,s:N,s:I,s:I,s:I,s:I}", edits ? "replacement" : "message",
                                       decoded(edit.message), "file_name", decoded(edit.file_name), "line", edit.line,
                                       "column", edit.column, "end_line", edit.end_line, "end_column", edit.end_column);
        if (item == NULL || PyList_Append(list, item) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(item);
    }
    return list;
}

PyObject *diagnostics_list(const Py2cuUnit *unit)
{
    size_t count = py2cu_unit_diagnostic_count(unit);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < count; i++) {
        const Py2cuDiagnostic *d = py2cu_unit_diagnostic(unit, i);
        PyObject *item =
            Py_BuildValue("{s:s,s:s,s:N,s:N,s:N,s:I,s:I,s:I,s:I,s:N,s:N,s:N,s:z}", "severity",
                          py2cu_severity_name(d->severity), "code", d->code, "message", decoded(d->message), "hint",
                          decoded(d->hint), "file_name", decoded(d->file_name), "line", d->line, "column", d->column,
                          "end_line", d->end_line, "end_column", d->end_column, "rendered", decoded(d->rendered),
                          "notes", location_list(d, false), "edits", location_list(d, true), "numba", d->numba);
        if (item == NULL || PyList_Append(list, item) != 0) {
            Py_XDECREF(item);
            Py_DECREF(list);
            return NULL;
        }
        Py_DECREF(item);
    }
    return list;
}
