// SPDX-License-Identifier: MIT
/* py2cu.translate(): translation without a launch. Its options are those of the command, from the command's table. */
#include "python/extension/core/extension.h"

#include "../../../../translator/options/option_table.h"

/* ---- the table of options ------------------------------------------------------------------------------------------
 */

/* Returns (keyword, option, value or None, choices or None, help) of an option that concerns translations. */
static PyObject *option_row(const CliKeyRow *key)
{
    const CliOptionRow *row = cli_option(key->code);
    char keyword[64], option[64];
    snprintf(keyword, sizeof keyword, "%s", key->name);
    for (char *c = keyword; *c != '\0'; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    snprintf(option, sizeof option, "--%s", row->name);
    return Py_BuildValue("(sszzs)", keyword, option, row->value, row->choices, row->help);
}

PyDoc_STRVAR(options_doc, "translation_options()\n--\n\n[(keyword, option, value or None, choices or None, help), "
                          "...]: the options of "
                          "translate().");
static PyObject *module_translation_options(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(ignored))
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < cli_key_count; i++) {
        if ((cli_keys[i].where & CLI_IN_PYTHON) == 0) {
            continue;
        }
        PyObject *row = option_row(&cli_keys[i]);
        if (row == NULL || PyList_Append(list, row) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(row);
    }
    return list;
}

PyDoc_STRVAR(rules_doc,
             "rules()\n--\n\nReturn [(code, severity, summary), ...] for the rules of warnings and performance hints.");
static PyObject *module_rules(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(ignored))
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < py2cu_rule_count(); i++) {
        const Py2cuRule *rule = py2cu_rule(i);
        PyObject *row = Py_BuildValue("(sss)", rule->code, py2cu_severity_name(rule->severity), rule->summary);
        if (row == NULL || PyList_Append(list, row) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(row);
    }
    return list;
}

/* ---- input
 * --------------------------------------------------------------------------------------------------------- */

/* A request; its strings are owned by the Python arguments. */
typedef struct TypeQuery {
    Py2cuRequest request;
    Py2cuModule *modules;
    Py2cuInstance *instances;
    const char **allowed;
} TypeQuery;

static void type_query_free(TypeQuery *query)
{
    PyMem_Free(query->modules);
    PyMem_Free(query->instances);
    PyMem_Free(query->allowed);
}

/* Reads modules: (source, file name, dotted name or None, whether the module defines constants). */
static bool read_modules(TypeQuery *query, PyObject *tuple)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    query->modules = PyMem_Calloc((size_t)count + 1, sizeof *query->modules);
    for (Py_ssize_t i = 0; query->modules != NULL && i < count; i++) {
        Py2cuModule *module = &query->modules[i];
        Py_ssize_t length;
        int returns_values;
        if (!PyArg_Parse(PyTuple_GET_ITEM(tuple, i), "(s#szp)", &module->text, &length, &module->file_name,
                         &module->name, &returns_values)) {
            return false;
        }
        module->text_length = (size_t)length;
        module->returns_values = returns_values != 0;
    }
    query->request.modules = query->modules;
    query->request.module_count = (size_t)count;
    return query->modules != NULL;
}

/* Reads instances: (function, signature or None, whether it is a device function). */
static bool read_instances(TypeQuery *query, PyObject *tuple)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    query->instances = PyMem_Calloc((size_t)count + 1, sizeof *query->instances);
    for (Py_ssize_t i = 0; query->instances != NULL && i < count; i++) {
        Py2cuInstance *instance = &query->instances[i];
        int is_device;
        if (!PyArg_Parse(PyTuple_GET_ITEM(tuple, i), "(szp)", &instance->function, &instance->signature, &is_device)) {
            return false;
        }
        instance->wrap = is_device ? PY2CU_WRAP_DEVICE : PY2CU_WRAP_NONE;
    }
    query->request.instances = query->instances;
    query->request.instance_count = (size_t)count;
    return query->instances != NULL;
}

static bool read_allowed(TypeQuery *query, PyObject *tuple)
{
    const Py_ssize_t count = tuple != NULL ? PyTuple_GET_SIZE(tuple) : 0;
    query->allowed = PyMem_Calloc((size_t)count + 1, sizeof *query->allowed);
    for (Py_ssize_t i = 0; query->allowed != NULL && i < count; i++) {
        query->allowed[i] = PyUnicode_AsUTF8(PyTuple_GET_ITEM(tuple, i));
        if (query->allowed[i] == NULL) {
            return false;
        }
    }
    query->request.allowed = query->allowed;
    query->request.allowed_count = (size_t)count;
    return query->allowed != NULL;
}

static bool read_emit(TypeQuery *query, const char *text)
{
    static const struct {
        const char *name;
        Py2cuEmit emit;
    } kinds[] = {{"cu", PY2CU_EMIT_CU},
                 {"ast", PY2CU_EMIT_AST},
                 {"ir", PY2CU_EMIT_IR},
                 {"list", PY2CU_EMIT_LIST},
                 {"launches", PY2CU_EMIT_LAUNCHES},
                 {"header", PY2CU_EMIT_HEADER},
                 {"launcher", PY2CU_EMIT_LAUNCHER},
                 {"map", PY2CU_EMIT_MAP},
                 {"map-v3", PY2CU_EMIT_MAP_V3},
                 {"html", PY2CU_EMIT_HTML},
                 {"c", PY2CU_EMIT_C},
                 {"hip", PY2CU_EMIT_HIP}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, text) == 0) {
            query->request.emit = kinds[i].emit;
            return true;
        }
    }
    PyErr_Format(PyExc_ValueError, "emit: '%s' requires a compiler", text);
    return false;
}

static bool read_schedule(TypeQuery *query, const char *text)
{
    query->request.restructure = text != NULL;
    if (text == NULL) {
        return true;
    }
    for (int i = 0; i < PY2CU_SCHEDULE_COUNT; i++) {
        if (strcmp(py2cu_schedule_name((Py2cuSchedule)i), text) == 0) {
            query->request.schedule = (Py2cuSchedule)i;
            return true;
        }
    }
    PyErr_Format(PyExc_ValueError, "schedule: unknown schedule '%s'", text);
    return false;
}

static bool read_type_query(TypeQuery *query, PyObject *modules, PyObject *instances, PyObject *options)
{
    static char *names[] = {"emit",        "pass_name",  "assume",        "schedule",        "namespace",  "allow",
                            "boundscheck", "debug",      "weak_literals", "line_directives", "for_host",   "lint",
                            "color",       "source_map", "keep_going",    "find_unresolved", "specialize", "templates",
                            NULL};
    const char *emit = "cu", *pass = NULL, *assume = "", *schedule = NULL, *name_space = NULL, *specialize = NULL,
               *templates = "auto";
    PyObject *allow = NULL;
    int boundscheck = 0, debug = 0, weak = 0, lines = 0, for_host = 0, lint = 0, color = 0, source_map = 0,
        keep_going = 0, find_unresolved = 0;
    PyObject *empty = PyTuple_New(0);
    bool ok = empty != NULL &&
              PyArg_ParseTupleAndKeywords(empty, options, "|szszzO!ppppppppppzs:translate", names, &emit, &pass,
                                          &assume, &schedule, &name_space, &PyTuple_Type, &allow, &boundscheck, &debug,
                                          &weak, &lines, &for_host, &lint, &color, &source_map, &keep_going,
                                          &find_unresolved, &specialize, &templates);
    Py_XDECREF(empty);
    query->request = (Py2cuRequest){.struct_size = sizeof query->request,
                                    .pass = pass,
                                    .line_directives = lines != 0,
                                    .debug = debug != 0,
                                    .boundscheck = boundscheck ? PY2CU_YES : PY2CU_UNSPECIFIED,
                                    .for_host = for_host != 0,
                                    .weak_literals = weak != 0,
                                    .color = color != 0,
                                    .name_space = name_space,
                                    .specialize = specialize,
                                    .lint = lint != 0,
                                    .source_map = source_map != 0,
                                    .keep_going = keep_going != 0,
                                    .find_unresolved = find_unresolved != 0};
    ok = ok && read_emit(query, emit) && read_schedule(query, schedule);
    const Py2cuEmit kind = query->request.emit;
    const bool is_code =
        kind == PY2CU_EMIT_CU || kind == PY2CU_EMIT_HIP || kind == PY2CU_EMIT_MAP || kind == PY2CU_EMIT_MAP_V3;
    query->request.templates = is_code && strcmp(templates, "never") != 0;
    query->request.template_kernels = strcmp(templates, "only") == 0;
    if (ok && assume[0] != '\0' && !py2cu_read_facts(assume, &query->request.facts)) {
        PyErr_Format(PyExc_ValueError, "assume: '%s' contains an unknown condition", assume);
        ok = false;
    }
    ok = ok && read_allowed(query, allow) && read_modules(query, modules) && read_instances(query, instances);
    if (!ok && !PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return ok;
}

/* ---- output
 * -------------------------------------------------------------------------------------------------------- */

/* Returns a tuple of `count` items, each constructed by `make` from the owner and an index. */
static PyObject *tuple_of(const void *owner, size_t count, PyObject *(*make)(const void *, size_t))
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *item = make(owner, i);
        if (item == NULL) {
            Py_CLEAR(tuple);
        } else {
            PyTuple_SET_ITEM(tuple, (Py_ssize_t)i, item);
        }
    }
    return tuple;
}

static PyObject *flag(bool is_set)
{
    return PyBool_FromLong(is_set);
}

static PyObject *argument_dict(const void *owner, size_t i)
{
    static const char *const layouts[] = {[PY2CU_LAYOUT_C] = "C", [PY2CU_LAYOUT_F] = "F", [PY2CU_LAYOUT_ANY] = "A"};
    const Py2cuArgInfo *argument = &((const Py2cuKernelInfo *)owner)->arguments[i];
    const char *dtype = argument->dtype == PY2CU_NONE ? "none"
                        : argument->record != NULL    ? argument->record
                                                      : py2cu_dtype_name(argument->dtype);
    return Py_BuildValue("{s:N,s:I,s:N,s:N,s:N,s:N,s:N,s:I,s:z,s:n,s:N}", "name", decoded(argument->name), "parameter",
                         argument->parameter, "is_array", flag(argument->is_array), "is_pointer",
                         flag(argument->is_pointer), "readonly", flag(argument->readonly), "written",
                         flag(argument->written), "dtype", decoded(dtype), "ndim", argument->ndim, "layout",
                         argument->is_array ? layouts[argument->layout] : NULL, "itemsize",
                         (Py_ssize_t)argument->itemsize, "captured", flag(argument->captured));
}

static PyObject *parameter_dict(const void *owner, size_t i)
{
    static const char *const kinds[] = {
        [PY2CU_PARAM_VALUE] = "value",   [PY2CU_PARAM_DATA] = "data",       [PY2CU_PARAM_SHAPE] = "shape",
        [PY2CU_PARAM_STRIDE] = "stride", [PY2CU_PARAM_POINTER] = "pointer", [PY2CU_PARAM_SIZE] = "size",
        [PY2CU_PARAM_BLOCKS] = "blocks"};
    const Py2cuParam *param = &((const Py2cuKernelInfo *)owner)->params[i];
    const char *dtype = py2cu_dtype_name(param->dtype);
    return Py_BuildValue("{s:N,s:s,s:I,s:I,s:z}", "name", decoded(param->name), "kind", kinds[param->kind], "argument",
                         param->argument, "axis", param->axis, "dtype", dtype);
}

static PyObject *raise_dict(const void *owner, size_t i)
{
    const Py2cuRaise *raise = &((const Py2cuKernelInfo *)owner)->raises[i];
    return Py_BuildValue("{s:N,s:N,s:N,s:I,s:N,s:N,s:N,s:I}", "exception", decoded(raise->exception), "function",
                         decoded(raise->function), "file_name", decoded(raise->file_name), "line", raise->line,
                         "message", decoded(raise->message), "arguments", decoded(raise->arguments), "subject",
                         decoded(raise->subject), "axis", raise->axis);
}

/* Returns a tuple with the names of the set bits. */
static PyObject *names_of(uint32_t bits, const char *(*name_of)(uint32_t bit))
{
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < 32; i++) {
        const char *text = bits & 1u << i ? name_of(i) : NULL;
        PyObject *name = text != NULL ? decoded(text) : NULL;
        if (text != NULL && (name == NULL || PyList_Append(list, name) != 0)) {
            Py_CLEAR(list);
        }
        Py_XDECREF(name);
    }
    PyObject *tuple = list != NULL ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static const char *schedule_name(uint32_t bit)
{
    return py2cu_schedule_name((Py2cuSchedule)bit);
}

static const char *fact_name(uint32_t bit)
{
    return py2cu_fact_name(1u << bit);
}

static PyObject *kernel_dict(const void *owner, size_t i)
{
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(owner, i);
    PyObject *dict =
        Py_BuildValue("{s:N,s:N,s:N,s:N,s:I,s:N,s:N,s:N,s:n,s:N,s:N,s:N,s:N,s:I,s:(III)}", "name",
                      decoded(kernel->name), "python_name", decoded(kernel->python_name), "signature",
                      decoded(kernel->signature), "file_name", decoded(kernel->file_name), "line", kernel->line,
                      "arguments", tuple_of(kernel, kernel->argument_count, argument_dict), "params",
                      tuple_of(kernel, kernel->param_count, parameter_dict), "raises",
                      tuple_of(kernel, kernel->raise_count, raise_dict), "static_shared_bytes",
                      (Py_ssize_t)kernel->static_shared_bytes, "uses_dynamic_shared", flag(kernel->uses_dynamic_shared),
                      "uses_barrier", flag(kernel->uses_barrier), "cooperative", flag(kernel->cooperative), "recursive",
                      flag(kernel->recursive), "max_registers", kernel->max_registers, "launch_bounds",
                      kernel->launch_bounds[0], kernel->launch_bounds[1], kernel->launch_bounds[2]);
    PyObject *more =
        dict != NULL
            ? Py_BuildValue("{s:N,s:N,s:N,s:N,s:s,s:N,s:N,s:N,s:N,s:(III)}", "fastmath", flag(kernel->fastmath),
                            "debug", flag(kernel->debug), "lineinfo", flag(kernel->lineinfo), "boundscheck",
                            flag(kernel->boundscheck), "schedule", py2cu_schedule_name(kernel->schedule), "schedules",
                            names_of(kernel->schedules, schedule_name), "mapping_constraint",
                            decoded(kernel->mapping_constraint), "facts", names_of(kernel->facts, fact_name),
                            "launcher", decoded(kernel->launcher), "block", kernel->block[0], kernel->block[1],
                            kernel->block[2])
            : NULL;
    if (more == NULL || PyDict_Update(dict, more) != 0) {
        Py_CLEAR(dict);
    }
    Py_XDECREF(more);
    return dict;
}

static PyObject *function_dict(const void *owner, size_t i)
{
    const Py2cuFunctionInfo *function = py2cu_unit_function(owner, i);
    return Py_BuildValue("{s:N,s:s,s:N,s:I,s:N}", "name", decoded(function->name), "kind", function->kind, "signature",
                         decoded(function->signature), "line", function->line, "result", decoded(function->result));
}

static PyObject *skipped_dict(const void *owner, size_t i)
{
    const Py2cuSkipped *skipped = py2cu_unit_skipped(owner, i);
    return Py_BuildValue("{s:N,s:N,s:N,s:I}", "name", decoded(skipped->name), "signature", decoded(skipped->signature),
                         "file_name", decoded(skipped->file_name), "line", skipped->line);
}

static PyObject *part_tuple(const void *owner, size_t i)
{
    const Py2cuPart *part = py2cu_unit_part(owner, i);
    static const char *const kinds[] = {
        [PY2CU_PART_DEFINITION] = "definition", [PY2CU_PART_TYPE] = "type",           [PY2CU_PART_OWN] = "own",
        [PY2CU_PART_INCLUDE] = "include",       [PY2CU_PART_NAMESPACE] = "namespace", [PY2CU_PART_KERNEL] = "kernel"};
    return Py_BuildValue("(Nsnn)", decoded(part->name), kinds[part->kind], (Py_ssize_t)part->offset,
                         (Py_ssize_t)part->length);
}

static PyObject *import_name(const void *owner, size_t i)
{
    return decoded(py2cu_unit_import(owner, i));
}

static const char *cost_name(uint32_t bit)
{
    return py2cu_cost_name(1u << bit);
}

/* Returns (source, costs, start and end in bytes, line, column, end line, end column). */
static PyObject *mapping_tuple(const void *owner, size_t i)
{
    const Py2cuMapping *mapping = py2cu_unit_mapping(owner, i);
    return Py_BuildValue("(INnnIIII)", mapping->source, names_of(mapping->costs, cost_name), (Py_ssize_t)mapping->start,
                         (Py_ssize_t)mapping->end, mapping->line, mapping->column, mapping->end_line,
                         mapping->end_column);
}

/* Returns (number, kind, function, module, start, end, line, column, end line, end column, type or None, (low, high)
 * or None, numbers); None for number 0. */
static PyObject *source_tuple(const void *owner, size_t i)
{
    const Py2cuSource *source = py2cu_unit_source(owner, i);
    if (source == NULL) {
        return Py_NewRef(Py_None);
    }
    PyObject *because = PyTuple_New((Py_ssize_t)source->because_count);
    for (size_t k = 0; because != NULL && k < source->because_count; k++) {
        PyObject *number = PyLong_FromUnsignedLong(source->because[k]);
        if (number == NULL) {
            Py_CLEAR(because);
        } else {
            PyTuple_SET_ITEM(because, (Py_ssize_t)k, number);
        }
    }
    PyObject *range =
        source->has_range ? Py_BuildValue("(LL)", (long long)source->low, (long long)source->high) : Py_NewRef(Py_None);
    return Py_BuildValue("(nsIInnIIIINNN)", (Py_ssize_t)i, py2cu_source_kind_name(source->kind), source->function,
                         source->module, (Py_ssize_t)source->start, (Py_ssize_t)source->end, source->line,
                         source->column, source->end_line, source->end_column, decoded(source->type), range, because);
}

PyObject *map_of(const Py2cuUnit *unit)
{
    PyObject *mappings = tuple_of(unit, py2cu_unit_mapping_count(unit), mapping_tuple);
    PyObject *sources = mappings != NULL ? tuple_of(unit, py2cu_unit_source_count(unit), source_tuple) : NULL;
    if (sources == NULL) {
        Py_XDECREF(mappings);
        return NULL;
    }
    return Py_BuildValue("(NN)", mappings, sources);
}

static PyObject *unit_dict(const Py2cuUnit *unit)
{
    size_t length;
    const char *text = py2cu_unit_text(unit, &length);
    return Py_BuildValue("{s:N,s:N,s:N,s:N,s:N,s:N,s:N,s:N,s:N}", "failed", flag(py2cu_unit_failed(unit)), "text",
                         PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace"), "kernels",
                         tuple_of(unit, py2cu_unit_kernel_count(unit), kernel_dict), "functions",
                         tuple_of(unit, py2cu_unit_function_count(unit), function_dict), "skipped",
                         tuple_of(unit, py2cu_unit_skipped_count(unit), skipped_dict), "diagnostics",
                         diagnostics_list(unit), "parts", tuple_of(unit, py2cu_unit_part_count(unit), part_tuple),
                         "imports", tuple_of(unit, py2cu_unit_import_count(unit), import_name), "map", map_of(unit));
}

PyDoc_STRVAR(
    translate_doc,
    "translate(modules, instances, options)\n--\n\nTranslate modules, and return the result as a dict. Modules are "
    "(source, file name, dotted name or None, "
    "whether it defines constants); instances (function, signature or None, whether it is "
    "a device function).");
static PyObject *module_translate(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *modules, *instances, *options, *result = NULL;
    TypeQuery query = {.modules = NULL};
    if (!PyArg_ParseTuple(args, "O!O!O!:translate", &PyTuple_Type, &modules, &PyTuple_Type, &instances, &PyDict_Type,
                          &options)) {
        return NULL;
    }
    if (read_type_query(&query, modules, instances, options)) {
        Py2cuUnit *unit;
        Py_BEGIN_ALLOW_THREADS unit = py2cu_translate(&query.request);
        Py_END_ALLOW_THREADS result = unit_dict(unit);
        py2cu_unit_free(unit);
    }
    type_query_free(&query);
    return result;
}

PyMethodDef translation_functions[] = {
    {"translate", module_translate, METH_VARARGS, translate_doc},
    {"translation_options", module_translation_options, METH_NOARGS, options_doc},
    {"rules", module_rules, METH_NOARGS, rules_doc},
    {NULL, NULL, 0, NULL},
};
