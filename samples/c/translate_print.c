/* Translates a Python file and prints the CUDA C and, for each kernel, its parameter table: which C parameter is which part of
 * which Python argument. Uses libpy2cu alone.
 *
 *   translate_print FILE.py                             every kernel whose types the file gives
 *   translate_print FILE.py NAME '(float32[:], int64)'  one kernel with these types */
#include <py2cu/py2cu.h>

#include <stdio.h>
#include <stdlib.h>

/* The whole file, NUL-terminated; NULL when it cannot be read. Freed by the caller. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t capacity = 0;
    *length = 0;
    while (file != NULL) {
        if (*length + 1 >= capacity) {
            capacity = capacity * 2 + 4096;
            char *grown = realloc(text, capacity);
            if (grown == NULL) {
                break;
            }
            text = grown;
        }
        size_t got = fread(text + *length, 1, capacity - 1 - *length, file);
        if (got == 0) {
            if (ferror(file) != 0) {
                break;
            }
            text[*length] = '\0';
            (void)fclose(file);
            return text;
        }
        *length += got;
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    free(text);
    return NULL;
}

static void print_parameters(const Py2cuKernelInfo *kernel)
{
    static const char *const parts[] = {"value", "address of element 0", "extent", "stride, in elements", "address"};
    printf("kernel %s: %s, line %u%s\n", kernel->name, kernel->signature, (unsigned)kernel->line,
           kernel->uses_barrier ? ", its threads meet at barriers" : "");
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
    if (argc != 2 && argc != 4) {
        fprintf(stderr, "usage: %s FILE.py [NAME SIGNATURE]\n", argv[0]);
        return 2;
    }
    Py2cuModule module = {.file_name = argv[1]};
    char *text = read_file(argv[1], &module.text_length);
    if (text == NULL) {
        fprintf(stderr, "cannot read %s\n", argv[1]);
        return 1;
    }
    module.text = text;
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
    free(text);
    return result;
}
