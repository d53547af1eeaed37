/* libFuzzer: any bytes as a Python text. What comes out has to keep the promises of py2cu.h; the sanitizers watch the rest. The
 * length of the text chooses the options, so that a text alone is a whole test case. */
#include <py2cu/py2cu.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static void check_diagnostics(const Py2cuUnit *unit)
{
    size_t errors = 0;
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        const Py2cuDiagnostic *d = py2cu_unit_diagnostic(unit, i);
        errors += d->severity == PY2CU_ERROR;
        size_t length = strlen(d->rendered);
        require(length > 0 && d->rendered[length - 1] == '\n');
        require(strlen(d->message) > 0 && strlen(d->code) > 0);
    }
    require(py2cu_unit_diagnostic(unit, py2cu_unit_diagnostic_count(unit)) == NULL);
    require(py2cu_unit_failed(unit) == (errors > 0));
}

static void check_kernels(const Py2cuUnit *unit)
{
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, i);
        require(strlen(kernel->name) > 0 && strlen(kernel->signature) > 0);
        for (size_t k = 0; k < kernel->param_count; k++) {
            const Py2cuParam *param = &kernel->params[k];
            require(strlen(param->name) > 0 && param->argument < kernel->argument_count);
            require(param->kind == PY2CU_PARAM_VALUE || param->kind == PY2CU_PARAM_POINTER || kernel->arguments[param->argument].is_array);
        }
    }
    for (size_t i = 0; i < py2cu_unit_function_count(unit); i++) {
        require(strlen(py2cu_unit_function(unit, i)->name) > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const Py2cuEmit emits[] = {PY2CU_EMIT_CU, PY2CU_EMIT_CU,  PY2CU_EMIT_CU,  PY2CU_EMIT_CU,
                                      PY2CU_EMIT_IR, PY2CU_EMIT_AST, PY2CU_EMIT_LIST};
    Py2cuModule module = {.text = (const char *)data, .text_length = size, .file_name = "fuzz.py"};
    Py2cuRequest request = {
        .struct_size = sizeof request,
        .modules = &module,
        .module_count = 1,
        .facts = (size & 1 ? PY2CU_FACT_NOALIAS : 0) | (size & 2 ? PY2CU_FACT_SMALL : 0),
        .emit = emits[size / 8 % (sizeof emits / sizeof emits[0])],
        .line_directives = (size & 4) != 0,
    };
    Py2cuUnit *unit = py2cu_translate(&request);
    require(unit != NULL);
    check_diagnostics(unit);
    check_kernels(unit);
    size_t length;
    const char *text = py2cu_unit_text(unit, &length);
    require(text != NULL && strlen(text) <= length && text[length] == '\0');
    require(!py2cu_unit_failed(unit) || (length == 0 && py2cu_unit_kernel_count(unit) == 0));
    if (size % 16 == 0) { /* the same text gives the same bytes */
        Py2cuUnit *again = py2cu_translate(&request);
        size_t again_length;
        const char *again_text = py2cu_unit_text(again, &again_length);
        require(again_length == length && memcmp(again_text, text, length) == 0);
        py2cu_unit_free(again);
    }
    py2cu_unit_free(unit);
    return 0;
}
