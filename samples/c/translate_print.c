/* Translates a Python file and prints the CUDA C and, for each kernel, the table of its C parameters: the part of a
 * Python argument that each one contains. Uses only libpy2cu.
 *
 *   translate_print FILE.py                             all kernels with signatures in the file
 *   translate_print FILE.py NAME '(float32[:], int64)'  one kernel with these types */
#include <py2cu/py2cu.h>

#include <stdio.h>

enum { SOURCE_BYTES = 1 << 20 };

static void print_parameters(const Py2cuKernelInfo *kernel)
{
    static const char *const parts[] = {"value", "address of element 0", "size", "stride, in elements", "address"};
    printf("kernel %s: %s, line %u%s\n", kernel->name, kernel->signature, (unsigned)kernel->line,
           kernel->uses_barrier ? ", uses barriers" : "");
    for (size_t i = 0; i < kernel->param_count; i++) {
        const Py2cuParam *param = &kernel->params[i];
        const Py2cuArgInfo *argument = &kernel->arguments[param->argument];
        printf("  %2zu  %-16s %-8s %s of %s", i, param->name, py2cu_dtype_name(param->dtype), parts[param->kind],
               argument->name);
        if (param->kind == PY2CU_PARAM_SHAPE || param->kind == PY2CU_PARAM_STRIDE) {
            printf(", axis %u", (unsigned)param->axis);
        }
        printf("%s\n", param->kind == PY2CU_PARAM_DATA && argument->written ? ", written" : "");
    }
}

int main(int argc, char **argv)
{
    static char source[SOURCE_BYTES];
    FILE *file = argc == 2 || argc == 4 ? fopen(argv[1], "rb") : NULL;
    size_t length = file != NULL ? fread(source, 1, sizeof source, file) : 0;
    if (file == NULL || fclose(file) != 0 || length == sizeof source) {
        fprintf(stderr, "usage: %s FILE.py [NAME SIGNATURE], with an existing file of at most %d bytes\n", argv[0],
                SOURCE_BYTES);
        return 2;
    }
    Py2cuModule module = {.text = source, .text_length = length, .file_name = argv[1]};
    Py2cuInstance instance = {.function = argc == 4 ? argv[2] : NULL, .signature = argc == 4 ? argv[3] : NULL};
    Py2cuRequest request = {
        .struct_size = sizeof request,
        .modules = &module,
        .module_count = 1,
        .instances = &instance,
        .instance_count = argc == 4 ? 1 : 0,
    };

    Py2cuUnit *unit = py2cu_translate(&request);
    for (size_t i = 0; i < py2cu_unit_diagnostic_count(unit); i++) {
        fputs(py2cu_unit_diagnostic(unit, i)->rendered, stderr);
    }
    int result = py2cu_unit_failed(unit) ? 1 : 0;
    if (result == 0) {
        fputs(py2cu_unit_text(unit, NULL), stdout);
        for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
            printf("\n");
            print_parameters(py2cu_unit_kernel(unit, i));
        }
    }
    py2cu_unit_free(unit);
    return result;
}
