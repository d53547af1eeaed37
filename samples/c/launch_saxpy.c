/* Compiles the kernel `saxpy` of a Python file, launches it on a chosen device, and checks the result.
 *
 *   launch_saxpy FILE.py [cuda|host|auto]     (default: auto) */
#include <py2cu/py2cu_rt.h>

#include <math.h>
#include <stdio.h>

enum { COUNT = 1 << 20, THREADS = 256, SOURCE_BYTES = 1 << 20, BYTES = COUNT * sizeof(float) };

/* Returns whether the call succeeded; otherwise prints the error. */
static bool ok(int status)
{
    if (status != PY2CU_OK) {
        fprintf(stderr, "%s: %s\n", py2cu_status_name(status), py2cu_error_detail());
    }
    return status == PY2CU_OK;
}

/* Computes y = 2.5 * x + y for a million elements; initially, y equals x. */
static bool run(Py2cuDevice *device, Py2cuFunction *saxpy)
{
    static float x[COUNT], y[COUNT];
    for (int i = 0; i < COUNT; i++) {
        x[i] = y[i] = (float)i / COUNT;
    }
    const int64_t shape[] = {COUNT};
    const Py2cuDim grid = {(COUNT + THREADS - 1) / THREADS, 1, 1}, block = {THREADS, 1, 1};
    Py2cuStream *stream = NULL;
    Py2cuEvent *start = NULL, *end = NULL;
    Py2cuArray *d_x = NULL, *d_y = NULL;
    double ms = 0, max_error = 0;
    bool success = ok(py2cu_stream_new(device, &stream)) && ok(py2cu_event_new(device, true, &start)) &&
                   ok(py2cu_event_new(device, true, &end)) && ok(py2cu_array_new(device, PY2CU_FLOAT32, 1, shape, stream, &d_x)) &&
                   ok(py2cu_array_copy_from(d_x, x, BYTES, stream, true)) &&
                   ok(py2cu_array_new(device, PY2CU_FLOAT32, 1, shape, stream, &d_y)) &&
                   ok(py2cu_array_copy_from(d_y, y, BYTES, stream, true));
    if (success) {
        const Py2cuArg args[] = {py2cu_arg_float(2.5), py2cu_arg_array(d_x), py2cu_arg_array(d_y)};
        success = ok(py2cu_event_record(start, stream)) &&
                  ok(py2cu_launch(saxpy, grid, block, 0, stream, args, sizeof args / sizeof args[0])) &&
                  ok(py2cu_event_record(end, stream)) && ok(py2cu_event_synchronize(end)) &&
                  ok(py2cu_event_elapsed(start, end, &ms)) && ok(py2cu_array_copy_to(d_y, y, BYTES, stream, true));
    }
    for (int i = 0; i < COUNT && success; i++) {
        max_error = fmax(max_error, fabs((double)y[i] - 3.5 * (double)x[i]));
    }
    if (success) {
        printf("%d elements in %.3f ms, largest error %.1e: %s\n", COUNT, ms, max_error, max_error < 1e-6 ? "correct" : "WRONG");
    }
    py2cu_array_free(d_x);
    py2cu_array_free(d_y);
    py2cu_event_free(start);
    py2cu_event_free(end);
    py2cu_stream_free(stream);
    return success && max_error < 1e-6;
}

int main(int argc, char **argv)
{
    static char source[SOURCE_BYTES];
    FILE *file = argc == 2 || argc == 3 ? fopen(argv[1], "rb") : NULL;
    size_t length = file != NULL ? fread(source, 1, sizeof source, file) : 0;
    if (file == NULL || fclose(file) != 0 || length == 0 || length == sizeof source) {
        fprintf(stderr, "usage: %s FILE.py [cuda|host|auto], with a file of at most %d bytes\n", argv[0], SOURCE_BYTES);
        return 2;
    }
    Py2cuModule module = {.text = source, .text_length = length, .file_name = argv[1]};
    Py2cuInstance instance = {.function = "saxpy", .signature = "(float32, float32[::1], float32[::1])"};
    Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .instances = &instance, .instance_count = 1};
    Py2cuDevice *device = NULL;
    Py2cuFunction *saxpy = NULL;
    bool success = ok(py2cu_device_open(argc == 3 ? argv[2] : "auto", 0, &device)) &&
                   ok(py2cu_function_compile(device, &request, NULL, &saxpy));
    if (success) {
        const Py2cuFunctionUse *use = py2cu_function_use(saxpy);
        printf("%s: translated in %.2f ms, %s in %.2f ms\n", py2cu_device_info(device)->name, use->translate_ms,
               use->from_cache ? "found in the cache" : "compiled", use->compile_ms);
        success = run(device, saxpy);
    }
    py2cu_function_free(saxpy);
    py2cu_device_free(device);
    return success ? 0 : 1;
}
