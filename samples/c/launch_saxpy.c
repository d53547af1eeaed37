/* Compiles the kernel `saxpy` of a Python file, launches it on a chosen device, and checks the result.
 *
 *   launch_saxpy FILE.py [cuda|host|auto]     (auto where none is named) */
#include <py2cu/py2cu_rt.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 1 << 20, THREADS = 256, TEXT_BYTES = 1 << 20 };

/* Says what went wrong, and gives the status on. */
static int report(int status, const char *doing)
{
    if (status != PY2CU_OK) {
        fprintf(stderr, "%s: %s\n%s\n", doing, py2cu_status_name((Py2cuStatus)status), py2cu_error_detail());
    }
    return status;
}

static int launch(Py2cuFunction *saxpy, Py2cuArray *x, Py2cuArray *y, Py2cuStream *stream, Py2cuEvent *start, Py2cuEvent *end)
{
    Py2cuArg args[] = {py2cu_arg_float(2.5), py2cu_arg_array(x), py2cu_arg_array(y)};
    Py2cuDim grid = {(COUNT + THREADS - 1) / THREADS, 1, 1}, block = {THREADS, 1, 1};
    int status = py2cu_event_record(start, stream);
    if (status == PY2CU_OK) {
        status = py2cu_launch(saxpy, grid, block, 0, stream, args, sizeof args / sizeof args[0]);
    }
    if (status == PY2CU_OK) {
        status = py2cu_event_record(end, stream);
    }
    return status == PY2CU_OK ? py2cu_event_synchronize(end) : status;
}

/* y = 2.5 * x + y for a million elements. */
static int run(Py2cuDevice *device, Py2cuFunction *saxpy)
{
    const size_t bytes = COUNT * sizeof(float);
    const int64_t shape[] = {COUNT};
    float *host = malloc(2 * bytes);
    Py2cuStream *stream = NULL;
    Py2cuEvent *start = NULL, *end = NULL;
    Py2cuArray *x = NULL, *y = NULL;
    int status = host == NULL ? PY2CU_ERROR_MEMORY : PY2CU_OK;
    for (int i = 0; i < COUNT && host != NULL; i++) {
        host[i] = (float)i / COUNT;
        host[COUNT + i] = 1;
    }
    status = status == PY2CU_OK ? py2cu_stream_new(device, &stream) : status;
    status = status == PY2CU_OK ? py2cu_event_new(device, true, &start) : status;
    status = status == PY2CU_OK ? py2cu_event_new(device, true, &end) : status;
    status = status == PY2CU_OK ? py2cu_array_new(device, PY2CU_FLOAT32, 1, shape, stream, &x) : status;
    status = status == PY2CU_OK ? py2cu_array_new(device, PY2CU_FLOAT32, 1, shape, stream, &y) : status;
    status = status == PY2CU_OK ? py2cu_array_copy_from(x, host, bytes, stream, true) : status;
    status = status == PY2CU_OK ? py2cu_array_copy_from(y, host + COUNT, bytes, stream, true) : status;
    status = status == PY2CU_OK ? launch(saxpy, x, y, stream, start, end) : status;
    double milliseconds = 0;
    status = status == PY2CU_OK ? py2cu_event_elapsed(start, end, &milliseconds) : status;
    status = status == PY2CU_OK ? py2cu_array_copy_to(y, host + COUNT, bytes, stream, true) : status;

    double worst = 0;
    for (int i = 0; i < COUNT && status == PY2CU_OK; i++) {
        worst = fmax(worst, fabs((double)host[COUNT + i] - (2.5 * (double)host[i] + 1)));
    }
    if (status == PY2CU_OK) {
        printf("%d elements in %.3f ms, largest error %.1e: %s\n", COUNT, milliseconds, worst,
               worst < 1e-6 ? "right" : "WRONG");
        status = worst < 1e-6 ? PY2CU_OK : PY2CU_ERROR_FAULT;
    } else {
        (void)report(status, "running saxpy");
    }
    py2cu_array_free(x);
    py2cu_array_free(y);
    py2cu_event_free(start);
    py2cu_event_free(end);
    py2cu_stream_free(stream);
    free(host);
    return status;
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: %s FILE.py [cuda|host|auto]\n", argv[0]);
        return 2;
    }
    static char text[TEXT_BYTES];
    FILE *file = fopen(argv[1], "rb");
    size_t length = file != NULL ? fread(text, 1, sizeof text, file) : 0;
    if (file != NULL) {
        (void)fclose(file);
    }
    if (length == 0 || length == sizeof text) {
        fprintf(stderr, "%s is missing, empty or too long\n", argv[1]);
        return 1;
    }

    Py2cuModule module = {.text = text, .text_length = length, .file_name = argv[1]};
    Py2cuInstance instance = {.function = "saxpy", .signature = "(float32, float32[::1], float32[::1])"};
    Py2cuRequest request = {
        .struct_size = sizeof request, .modules = &module, .module_count = 1, .instances = &instance, .instance_count = 1};
    Py2cuDevice *device = NULL;
    Py2cuFunction *saxpy = NULL;
    int status = report(py2cu_device_open(argc == 3 ? argv[2] : "auto", 0, &device), "opening the device");
    if (status == PY2CU_OK) {
        printf("%s (%s)\n", py2cu_device_info(device)->name, py2cu_device_info(device)->backend);
        status = report(py2cu_function_compile(device, &request, NULL, &saxpy), "compiling saxpy");
    }
    if (status == PY2CU_OK) {
        const Py2cuFunctionUse *use = py2cu_function_use(saxpy);
        printf("translated in %.2f ms, %s in %.2f ms, loaded in %.2f ms\n", use->translate_ms,
               use->from_cache ? "found in the cache" : "compiled", use->compile_ms, use->load_ms);
        status = run(device, saxpy);
    }
    py2cu_function_free(saxpy);
    py2cu_device_free(device);
    return status == PY2CU_OK ? 0 : 1;
}
