// SPDX-License-Identifier: MIT
/* Calls every function of both libraries with invalid arguments: NULL, invalid sizes and numbers, objects of another
 * device. Each call must return an error with a message or have no effect, and the device must work afterwards. */
#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <stdio.h>
#include <string.h>

static int failures;

static void expect(bool holds, const char *what, int line)
{
    if (!holds) {
        printf("line %d: %s does not hold; error detail: %s\n", line, what, py2cu_error_detail());
        failures++;
    }
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

/* Checks the status, and that the message was replaced by a new one. */
static void refused(int status, int wanted, const char *what, int line)
{
    if (status != wanted || py2cu_error_detail()[0] == '\0') {
        printf("line %d: %s gives %s, not %s: %s\n", line, what, py2cu_status_name(status), py2cu_status_name(wanted),
               py2cu_error_detail());
        failures++;
    }
    (void)py2cu_device_count("a backend that there is not"); /* a new message */
}
#define REFUSED(wanted, call) refused(call, PY2CU_ERROR_##wanted, #call, __LINE__)

static const char text[] = "from numba import cuda\n"
                           "@cuda.jit('void(float32, float32[::1], float32[:, :])')\n"
                           "def kernel(a, x, y):\n"
                           "    x[0] = a + y[0, 0]\n";

static Py2cuRequest request_of(Py2cuModule *module)
{
    *module = (Py2cuModule){.text = text, .text_length = sizeof text - 1, .file_name = "robust.py"};
    return (Py2cuRequest){.struct_size = sizeof(Py2cuRequest), .modules = module, .module_count = 1};
}

/* ---- NULL ----------------------------------------------------------------------------------------------------------
 */

static void nothing_of_a_unit(void)
{
    size_t length = 1;
    EXPECT(py2cu_unit_failed(NULL) && py2cu_unit_kernel_count(NULL) == 0 && py2cu_unit_kernel(NULL, 0) == NULL);
    EXPECT(py2cu_unit_text(NULL, &length)[0] == '\0' && length == 0);
    EXPECT(py2cu_unit_function_count(NULL) == 0 && py2cu_unit_function(NULL, 0) == NULL);
    EXPECT(py2cu_unit_diagnostic_count(NULL) == 0 && py2cu_unit_diagnostic(NULL, 0) == NULL);
    EXPECT(py2cu_unit_file_name(NULL, 0) == NULL);
    EXPECT(py2cu_unit_import_count(NULL) == 0 && py2cu_unit_import(NULL, 0) == NULL);
    EXPECT(py2cu_unit_query_count(NULL) == 0 && py2cu_unit_query(NULL, 0) == NULL);
    py2cu_unit_free(NULL);
    const Py2cuSignature *nothing = py2cu_signature_read(NULL);
    EXPECT(nothing->error != NULL && nothing->argument_count == 0 && nothing->result == NULL);
    py2cu_signature_free(nothing);
    py2cu_signature_free(NULL);
    EXPECT(!py2cu_match(NULL, "(int64)").possible && !py2cu_match("(int64)", NULL).possible &&
           !py2cu_match("(", "(").possible);
    char line[4] = "";
    EXPECT(py2cu_misspelled_variables(NULL, 0) == py2cu_misspelled_variables(line, sizeof line) &&
           strlen(line) < sizeof line);
    EXPECT(py2cu_variable((size_t)-1) == NULL && py2cu_variable(0)->name[0] != '\0' &&
           py2cu_variable(0)->meaning[0] != '\0');
    EXPECT(py2cu_version()[0] != '\0' && py2cu_dtype_name((Py2cuDtype)-1) == NULL &&
           py2cu_dtype_size((Py2cuDtype)1000) == 0);
    EXPECT(py2cu_status_name(-1)[0] != '\0' && py2cu_status_text(1000)[0] != '\0');
    EXPECT(py2cu_error_exception() == NULL && py2cu_arg_bool(true).dtype == PY2CU_BOOL);
}

static void no_device(void)
{
    void *place = &place;
    size_t bytes = 1;
    int number = 1;
    bool yes = true;
    int64_t shape[1] = {4};
    unsigned char handle[PY2CU_HANDLE_BYTES] = {0};
    Py2cuDevice *device = NULL;
    Py2cuStream *stream = NULL;
    Py2cuEvent *event = NULL;
    Py2cuArray *array = NULL;

    EXPECT(py2cu_device_count(NULL) == 0 && py2cu_error_detail()[0] != '\0');
    REFUSED(ARGUMENT, py2cu_device_open("host", 0, NULL));
    REFUSED(NO_DEVICE, py2cu_device_open(NULL, 0, &device));
    REFUSED(NO_DEVICE, py2cu_device_open("host", -1, &device));
    REFUSED(NO_DEVICE, py2cu_device_open("host", 1 << 30, &device));
    EXPECT(device == NULL && py2cu_device_info(NULL) == NULL && py2cu_device_default_stream(NULL) == NULL);
    EXPECT(!py2cu_device_measures(NULL));
    EXPECT(!py2cu_device_restructures(NULL));
    py2cu_device_free(NULL);
    REFUSED(ARGUMENT, py2cu_device_memory(NULL, &bytes, NULL));
    EXPECT(bytes == 0);
    REFUSED(ARGUMENT, py2cu_device_attribute(NULL, 1, &number));
    EXPECT(number == 0);
    REFUSED(ARGUMENT, py2cu_device_trim(NULL));
    size_t needed = 0;
    REFUSED(ARGUMENT, py2cu_device_findings(NULL, NULL, 0, &needed));
    REFUSED(ARGUMENT, py2cu_device_owner(NULL, &place, &number));
    REFUSED(ARGUMENT, py2cu_device_peer(NULL, NULL, true, &yes));
    REFUSED(ARGUMENT, py2cu_device_profile(NULL, true));
    py2cu_device_on_wait(NULL, NULL, NULL);
    py2cu_interrupt(); /* no launch is running */
    py2cu_interrupt_expect(true);
    py2cu_interrupt();
    py2cu_interrupt_expect(false);
    REFUSED(ARGUMENT, py2cu_device_synchronize(NULL));

    REFUSED(ARGUMENT, py2cu_memory_new(NULL, 8, NULL, &place));
    EXPECT(place == NULL);
    REFUSED(ARGUMENT, py2cu_memory_free(NULL, &number, NULL));
    REFUSED(ARGUMENT, py2cu_memory_copy(NULL, &number, &number, 4, PY2CU_COPY_ON_DEVICE, NULL, true));
    REFUSED(ARGUMENT, py2cu_memory_fill(NULL, &number, "\1", 1, 4, NULL));
    REFUSED(ARGUMENT, py2cu_pinned_new(NULL, 8, &place));
    REFUSED(ARGUMENT, py2cu_pinned_free(NULL, &number));
    REFUSED(ARGUMENT, py2cu_region_new(NULL, PY2CU_REGION_MANAGED, 8, &place));
    REFUSED(ARGUMENT, py2cu_region_free(NULL, PY2CU_REGION_MANAGED, &number));
    REFUSED(ARGUMENT, py2cu_host_register(NULL, &number, 4, &place));
    REFUSED(ARGUMENT, py2cu_host_unregister(NULL, &number));
    REFUSED(ARGUMENT, py2cu_memory_export(NULL, &number, handle));
    REFUSED(ARGUMENT, py2cu_memory_import(NULL, handle, &place));
    REFUSED(ARGUMENT, py2cu_memory_close_import(NULL, &number));
    REFUSED(ARGUMENT, py2cu_array_new(NULL, PY2CU_INT8, 1, shape, NULL, &array));
    REFUSED(ARGUMENT, py2cu_stream_new(NULL, &stream));
    REFUSED(ARGUMENT, py2cu_stream_wrap(NULL, NULL, &stream));
    REFUSED(ARGUMENT, py2cu_event_new(NULL, true, &event));
    EXPECT(array == NULL && stream == NULL && event == NULL);
    REFUSED(ARGUMENT, py2cu_stream_callback(NULL, NULL, NULL, NULL));
}

static void no_object(void)
{
    double time = 1;
    bool yes = true;
    uint64_t blocks = 1;
    size_t length = 1;
    Py2cuDim one = {1, 1, 1};
    Py2cuArg value = py2cu_arg_int(1);
    py2cu_stream_free(NULL);
    py2cu_event_free(NULL);
    py2cu_array_free(NULL);
    py2cu_function_free(NULL);
    py2cu_image_free(NULL);
    REFUSED(ARGUMENT, py2cu_stream_synchronize(NULL));
    REFUSED(ARGUMENT, py2cu_stream_query(NULL));
    REFUSED(ARGUMENT, py2cu_stream_capturing(NULL, &yes));
    EXPECT(py2cu_stream_native(NULL) == NULL && py2cu_event_native(NULL) == NULL);
    REFUSED(ARGUMENT, py2cu_event_record(NULL, NULL));
    REFUSED(ARGUMENT, py2cu_event_wait(NULL, NULL));
    REFUSED(ARGUMENT, py2cu_event_synchronize(NULL));
    REFUSED(ARGUMENT, py2cu_event_query(NULL));
    REFUSED(ARGUMENT, py2cu_event_elapsed(NULL, NULL, &time));
    REFUSED(ARGUMENT, py2cu_event_elapsed(NULL, NULL, NULL));
    EXPECT(time == 0);
    EXPECT(py2cu_array_bytes(NULL) == 0 && py2cu_array_data(NULL) == NULL &&
           py2cu_dtype_name(py2cu_arg_array(NULL).dtype) == NULL);
    REFUSED(ARGUMENT, py2cu_array_copy_from(NULL, &time, 8, NULL, true));
    REFUSED(ARGUMENT, py2cu_array_copy_to(NULL, &time, 8, NULL, true));
    REFUSED(ARGUMENT, py2cu_array_fill(NULL, &value, NULL));
    REFUSED(ARGUMENT, py2cu_random_states(NULL, 1, 1, 0));
    EXPECT(py2cu_random_states(NULL, 0, 1, 0) == PY2CU_OK);
    char directory[6] = "?", little[5] = "?";
    EXPECT(py2cu_cache_directory("/path", NULL, 0) == 5 && py2cu_cache_directory("/path", NULL, 6) == 5);
    EXPECT(py2cu_cache_directory("/path", directory, sizeof directory) == 5 && strcmp(directory, "/path") == 0);
    EXPECT(py2cu_cache_directory("/path", little, sizeof little) == 5 && little[0] == '\0');

    EXPECT(py2cu_function_device(NULL) == NULL && py2cu_function_kernel(NULL) == NULL &&
           py2cu_function_text(NULL, &length) == NULL && length == 0);
    EXPECT(py2cu_function_warnings(NULL)[0] == '\0' && py2cu_function_image(NULL, &length) == NULL &&
           py2cu_function_library(NULL) == NULL);
    EXPECT(py2cu_function_use(NULL) == NULL);
    REFUSED(ARGUMENT, py2cu_launch(NULL, one, one, 0, NULL, &value, 1));
    REFUSED(ARGUMENT, py2cu_launch_with_facts(NULL, one, one, 0, NULL, &value, 1, ~0u));
    EXPECT(py2cu_launch_facts(NULL, one, one, &value, 1) == 0);
    Py2cuAllocation *made = NULL;
    REFUSED(ARGUMENT, py2cu_call(NULL, &value, 1, &made));
    EXPECT(py2cu_allocation_take(NULL, &value) == NULL && py2cu_allocation_take(&made, &value) == NULL);
    py2cu_allocation_free(made);
    REFUSED(ARGUMENT, py2cu_launch_cached(NULL, one, one, 0, NULL, &value, 1, ~0u));
    Py2cuLaunchCache seen = {0};
    uint32_t facts = 1;
    py2cu_launch_cache_add(NULL, NULL, &value, 1, 0);
    py2cu_launch_cache_add(&seen, NULL, &value, 1, 0);
    EXPECT(!py2cu_launch_cache_find(NULL, NULL, &value, 1, &facts) && facts == 0 &&
           !py2cu_launch_cache_find(&seen, NULL, &value, 1, NULL));
    seen.counts[0] = 1;
    EXPECT(!py2cu_launch_cache_find(&seen, NULL, &value, 1, &facts) && facts == 0);
    EXPECT(py2cu_launch_schedule(NULL, NULL, one, one, &value, 1) == PY2CU_SCHEDULE_ORIGINAL);
    EXPECT(!py2cu_launch_supports_schedule(NULL, PY2CU_SCHEDULE_ORIGINAL, one, one, &value, 1, 0));
    EXPECT(py2cu_launch_choose_schedule(NULL, NULL, one, one, &value, 1).schedule == PY2CU_SCHEDULE_ORIGINAL);
    EXPECT(py2cu_launch_values(NULL, NULL, one, one, &value, 1) == 0);
    EXPECT(py2cu_launch_specialize(NULL, 3, NULL, 0) == NULL);
    EXPECT(py2cu_access_sectors(NULL, 0, one, PY2CU_SCHEDULE_YX, &value, 1) == 0);
    REFUSED(ARGUMENT, py2cu_function_check(NULL, NULL));
    REFUSED(ARGUMENT, py2cu_cooperative_blocks(NULL, one, 0, &blocks));
    REFUSED(ARGUMENT, py2cu_cooperative_blocks(NULL, one, 0, NULL));
    EXPECT(blocks == 0);
    EXPECT(py2cu_image_bytes(NULL, &length) == NULL && py2cu_image_log(NULL)[0] == '\0' &&
           !py2cu_image_from_cache(NULL));
}

/* ---- invalid requests ---- */

static void untranslatable(Py2cuDevice *device, const Py2cuRequest *request, int line)
{
    Py2cuUnit *unit = py2cu_translate(request);
    size_t count = py2cu_unit_diagnostic_count(unit);
    bool fine = py2cu_unit_failed(unit) && count > 0 && py2cu_unit_diagnostic(unit, 0)->rendered[0] != '\0' &&
                py2cu_unit_kernel_count(unit) == 0;
    expect(fine, "a translation that cannot be", line);
    expect(count == 0 || strstr(py2cu_unit_diagnostic(unit, 0)->rendered, "internal") == NULL, "no internal error",
           line);
    Py2cuImage *image = NULL;
    expect(py2cu_image_compile(unit, PY2CU_IMAGE_HOST, NULL, &image) == PY2CU_ERROR_ARGUMENT && image == NULL,
           "no image of it", line);
    py2cu_unit_free(unit);
    Py2cuFunction *function = NULL;
    expect(py2cu_function_compile(device, request, NULL, &function) != PY2CU_OK && function == NULL,
           "no function of it", line);
}

static void bad_requests(Py2cuDevice *device)
{
    Py2cuModule module;
    Py2cuInstance instance = {.function = "kernel"};
    Py2cuRequest good = request_of(&module), bad = good;
    untranslatable(device, NULL, __LINE__);
    bad.struct_size = 0;
    untranslatable(device, &bad, __LINE__);
    bad = good, bad.modules = NULL;
    untranslatable(device, &bad, __LINE__);
    bad = good, bad.module_count = 0;
    untranslatable(device, &bad, __LINE__);
    bad = good, bad.instance_count = 1;
    untranslatable(device, &bad, __LINE__);
    bad.instances = &instance;
    instance.function = NULL;
    untranslatable(device, &bad, __LINE__);
    instance = (Py2cuInstance){.function = "kernel", .wrap = (Py2cuWrap)99};
    untranslatable(device, &bad, __LINE__);
    instance = (Py2cuInstance){.function = "kernel", .wrap = PY2CU_WRAP_GUVECTORIZE};
    untranslatable(device, &bad, __LINE__);
    instance = (Py2cuInstance){.function = "", .signature = "", .line = UINT32_MAX};
    untranslatable(device, &bad, __LINE__);
    instance = (Py2cuInstance){.function = "kernel", .signature = "(((((((("};
    untranslatable(device, &bad, __LINE__);
    Py2cuModule empty = {.text = NULL, .text_length = 5};
    bad = good, bad.modules = &empty;
    untranslatable(device, &bad, __LINE__);
    empty.text_length = 0;
    untranslatable(device, &bad, __LINE__);
    empty = (Py2cuModule){.text = "\0\377\300", .text_length = 3, .first_line = UINT32_MAX};
    untranslatable(device, &bad, __LINE__);
}

/* Incomplete constants, which the kernel reads. */
static void bad_constants(Py2cuDevice *device)
{
    static const char uses[] = "from numba import cuda\n"
                               "@cuda.jit('void(int64[::1])')\n"
                               "def kernel(x):\n"
                               "    x[0] = C[0] if C else C(1)\n";
    int64_t shape[2] = {2, 1}, negative[1] = {-1}, huge[2] = {INT64_MAX, INT64_MAX};
    Py2cuConstant self = {.kind = PY2CU_CONSTANT_TUPLE, .item_count = 1};
    self.items = &self; /* a tuple that contains itself */
    Py2cuConstant constants[] = {
        {.kind = (Py2cuConstantKind)99},
        {.kind = PY2CU_CONSTANT_INT, .dtype = (Py2cuDtype)99},
        {.kind = PY2CU_CONSTANT_INT, .dtype = PY2CU_FLOAT32, .integer = 1},
        {.kind = PY2CU_CONSTANT_FLOAT, .dtype = PY2CU_RECORD},
        {.kind = PY2CU_CONSTANT_COMPLEX, .dtype = PY2CU_NONE},
        {.kind = PY2CU_CONSTANT_STRING},
        {.kind = PY2CU_CONSTANT_STRING, .text = "\377\376"},
        {.kind = PY2CU_CONSTANT_TUPLE, .item_count = 3},
        {.kind = PY2CU_CONSTANT_TUPLE, .text = "Point"},
        {.kind = PY2CU_CONSTANT_TUPLE, .text = "Point(("},
        {.kind = PY2CU_CONSTANT_OBJECT},
        {.kind = PY2CU_CONSTANT_OBJECT, .text = ""},
        {.kind = PY2CU_CONSTANT_OBJECT, .text = "..."},
        {.kind = PY2CU_CONSTANT_EXTERN},
        {.kind = PY2CU_CONSTANT_EXTERN, .text = "f"},
        {.kind = PY2CU_CONSTANT_EXTERN, .text = "f", .items = constants, .item_count = 1},
        {.kind = PY2CU_CONSTANT_FUNCTION},
        {.kind = PY2CU_CONSTANT_FUNCTION, .text = "f", .module = 7},
        {.kind = PY2CU_CONSTANT_FUNCTION, .text = "f", .item_count = 2},
        {.kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_INT64, .ndim = 1},
        {.kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_INT64, .ndim = 2, .shape = shape, .data_length = 16},
        {.kind = PY2CU_CONSTANT_ARRAY,
         .dtype = PY2CU_INT64,
         .ndim = 2,
         .shape = shape,
         .data = "1234567",
         .data_length = 8},
        {.kind = PY2CU_CONSTANT_ARRAY,
         .dtype = PY2CU_INT64,
         .ndim = 1,
         .shape = negative,
         .data = "",
         .data_length = 0},
        {.kind = PY2CU_CONSTANT_ARRAY, .dtype = PY2CU_INT64, .ndim = 2, .shape = huge, .data = "", .data_length = 0},
        {.kind = PY2CU_CONSTANT_ARRAY,
         .dtype = (Py2cuDtype)99,
         .ndim = 1,
         .shape = shape,
         .data = "12",
         .data_length = 2},
        {.kind = PY2CU_CONSTANT_ARRAY,
         .dtype = PY2CU_RECORD,
         .ndim = 1,
         .shape = shape,
         .data = "12",
         .data_length = 2},
        {.kind = PY2CU_CONSTANT_ARRAY,
         .dtype = PY2CU_RECORD,
         .text = "Record(",
         .ndim = 1,
         .shape = shape,
         .data = "12",
         .data_length = 2},
        {.kind = PY2CU_CONSTANT_DEVICE_ARRAY},
        {.kind = PY2CU_CONSTANT_DEVICE_ARRAY, .text = "float32[::", .integer = UINT64_MAX},
        {.kind = PY2CU_CONSTANT_DEVICE_ARRAY, .text = "int64", .integer = 1},
        self,
    };
    Py2cuModule module = {.text = uses, .text_length = sizeof uses - 1, .file_name = NULL};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    module.constant_count = 3;
    untranslatable(device, &request, __LINE__);
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        constants[i].name = "C";
        module.constants = &constants[i];
        module.constant_count = 1;
        untranslatable(device, &request, __LINE__ * 1000 + (int)i);
        constants[i].name = NULL;
        untranslatable(device, &request, __LINE__ * 1000 + (int)i);
    }
}

/* ---- objects of another device, invalid sizes and numbers ---- */

static void bad_options(Py2cuDevice *device)
{
    static const char *const none[1] = {NULL};
    Py2cuLinkItem items[] = {
        {PY2CU_LINK_CU, NULL, "", 0}, {PY2CU_LINK_CU, "a.cu", NULL, 3}, {(Py2cuLinkKind)99, "a", "a", 1}};
    Py2cuModule module;
    Py2cuRequest request = request_of(&module);
    Py2cuUnit *unit = py2cu_translate(&request);
    Py2cuCompileOptions good = {.struct_size = sizeof good, .arch = "sm_90"},
                        bad[8] = {{0}, good, good, good, good, good, good, good};
    bad[1].nvrtc_option_count = 1;
    bad[2].nvrtc_options = none, bad[2].nvrtc_option_count = 1;
    bad[3].host_options = none, bad[3].host_option_count = 1;
    bad[4].link_count = 1;
    for (int i = 0; i < 3; i++) {
        bad[5 + i].link = &items[i], bad[5 + i].link_count = 1;
    }
    for (int i = 0; i < 8; i++) {
        Py2cuFunction *function = NULL;
        Py2cuImage *image = NULL;
        REFUSED(ARGUMENT, py2cu_function_compile(device, &request, &bad[i], &function));
        REFUSED(ARGUMENT, py2cu_image_compile(unit, PY2CU_IMAGE_PTX, &bad[i], &image));
        EXPECT(function == NULL && image == NULL);
    }
    Py2cuFunction *function = NULL;
    Py2cuImage *image = NULL;
    REFUSED(ARGUMENT, py2cu_function_compile(device, &request, &good, NULL));
    REFUSED(ARGUMENT, py2cu_function_compile(NULL, &request, &good, &function));
    REFUSED(ARGUMENT, py2cu_function_compile(device, NULL, &good, &function));
    REFUSED(ARGUMENT, py2cu_function_load(device, unit, 0, &good, NULL));
    REFUSED(ARGUMENT, py2cu_function_load(NULL, unit, 0, &good, &function));
    REFUSED(ARGUMENT, py2cu_function_load(device, NULL, 0, &good, &function));
    REFUSED(ARGUMENT, py2cu_function_load(device, unit, py2cu_unit_kernel_count(unit), &good, &function));
    REFUSED(ARGUMENT, py2cu_image_compile(unit, PY2CU_IMAGE_PTX, NULL, &image));
    REFUSED(ARGUMENT, py2cu_image_compile(unit, (Py2cuImageKind)99, &good, &image));
    REFUSED(ARGUMENT, py2cu_image_compile(NULL, PY2CU_IMAGE_HOST, &good, &image));
    REFUSED(ARGUMENT, py2cu_image_compile(unit, PY2CU_IMAGE_HOST, &good, NULL));
    good.launch_bounds[0] = 64; /* the source has been parsed, and contains no kernel */
    REFUSED(ARGUMENT, py2cu_image_compile(unit, PY2CU_IMAGE_PTX, &good, &image));
    REFUSED(ARGUMENT, py2cu_image_compile(unit, PY2CU_IMAGE_HOST, &good, &image));
    request.for_host = true;
    Py2cuUnit *of_host = py2cu_translate(&request);
    good.launch_bounds[0] = 0;
    REFUSED(ARGUMENT, py2cu_image_compile(of_host, PY2CU_IMAGE_PTX, &good, &image));
    REFUSED(ARGUMENT, py2cu_image_compile(of_host, PY2CU_IMAGE_CUBIN, &good, &image));
    py2cu_unit_free(of_host);
    EXPECT(image == NULL);
    EXPECT(py2cu_unit_kernel(unit, SIZE_MAX) == NULL && py2cu_unit_diagnostic(unit, SIZE_MAX) == NULL);
    EXPECT(py2cu_unit_file_name(unit, 0) != NULL && py2cu_unit_file_name(unit, SIZE_MAX) == NULL);
    EXPECT(py2cu_unit_function(unit, SIZE_MAX) == NULL && py2cu_unit_import(unit, SIZE_MAX) == NULL);
    py2cu_unit_free(unit);
}

static void bad_memory(Py2cuDevice *device, Py2cuDevice *other)
{
    Py2cuStream *foreign = NULL;
    Py2cuEvent *event = NULL, *elsewhere = NULL;
    Py2cuArray *array = NULL;
    void *place = NULL;
    char bytes[64] = {0};
    double time = 0;
    int number = 0;
    int64_t shape[2] = {2, 2}, negative[2] = {2, -1}, huge[2] = {INT64_MAX, INT64_MAX};
    unsigned char handle[PY2CU_HANDLE_BYTES] = {0};
    EXPECT(py2cu_stream_new(other, &foreign) == PY2CU_OK && py2cu_event_new(device, true, &event) == PY2CU_OK);
    EXPECT(py2cu_event_new(other, true, &elsewhere) == PY2CU_OK);
    REFUSED(ARGUMENT, py2cu_stream_new(device, NULL));
    REFUSED(ARGUMENT, py2cu_event_new(device, true, NULL));
    REFUSED(ARGUMENT, py2cu_event_record(event, foreign));
    REFUSED(ARGUMENT, py2cu_event_wait(event, foreign));
    REFUSED(ARGUMENT, py2cu_event_elapsed(event, elsewhere, &time));
    REFUSED(ARGUMENT, py2cu_event_elapsed(event, event, &time)); /* never recorded */
    REFUSED(ARGUMENT, py2cu_stream_callback(device, NULL, NULL, NULL));
    REFUSED(ARGUMENT, py2cu_stream_capturing(foreign, NULL));
    REFUSED(ARGUMENT, py2cu_device_attribute(device, 1, NULL));
    REFUSED(UNSUPPORTED, py2cu_device_attribute(device, -1, &number));
    REFUSED(ARGUMENT, py2cu_device_owner(device, bytes, NULL));
    REFUSED(ARGUMENT, py2cu_device_peer(device, NULL, false, NULL));
    EXPECT(py2cu_device_owner(device, NULL, &number) == PY2CU_OK &&
           py2cu_device_memory(device, NULL, NULL) == PY2CU_OK);

    REFUSED(ARGUMENT, py2cu_memory_new(device, 8, NULL, NULL));
    REFUSED(ARGUMENT, py2cu_memory_new(device, 8, foreign, &place));
    EXPECT(py2cu_memory_new(device, 0, NULL, &place) == PY2CU_OK && place == NULL &&
           py2cu_memory_free(device, NULL, NULL) == PY2CU_OK);
    REFUSED(DEVICE_MEMORY, py2cu_memory_new(device, SIZE_MAX, NULL, &place));
    REFUSED(DEVICE_MEMORY, py2cu_memory_new(device, PTRDIFF_MAX, NULL, &place));
    REFUSED(ARGUMENT, py2cu_memory_copy(device, bytes, NULL, 4, PY2CU_COPY_TO_HOST, NULL, true));
    REFUSED(ARGUMENT, py2cu_memory_copy(device, bytes, bytes, 4, (Py2cuCopy)99, NULL, true));
    REFUSED(ARGUMENT, py2cu_memory_copy(device, bytes, bytes, 4, PY2CU_COPY_TO_HOST, foreign, true));
    EXPECT(py2cu_memory_copy(device, NULL, NULL, 0, PY2CU_COPY_TO_HOST, NULL, true) == PY2CU_OK);
    REFUSED(ARGUMENT, py2cu_memory_fill(device, bytes, NULL, 1, 4, NULL));
    REFUSED(ARGUMENT, py2cu_memory_fill(device, bytes, "abc", 3, 1, NULL));
    REFUSED(ARGUMENT, py2cu_memory_fill(device, bytes, "abc", 0, 1, NULL));
    REFUSED(ARGUMENT, py2cu_memory_fill(device, bytes, "abcdefgh", 8, SIZE_MAX / 4, NULL));
    REFUSED(ARGUMENT, py2cu_memory_fill(device, NULL, "a", 1, 4, NULL));
    REFUSED(ARGUMENT, py2cu_pinned_new(device, 8, NULL));
    REFUSED(MEMORY, py2cu_pinned_new(device, SIZE_MAX, &place));
    EXPECT(py2cu_pinned_new(device, 0, &place) == PY2CU_OK && py2cu_pinned_free(device, NULL) == PY2CU_OK);
    REFUSED(ARGUMENT, py2cu_region_new(device, PY2CU_REGION_KIND_COUNT, 8, &place));
    REFUSED(ARGUMENT, py2cu_region_new(device, PY2CU_REGION_PINNED, 8, NULL));
    REFUSED(MEMORY, py2cu_region_new(device, PY2CU_REGION_MANAGED, SIZE_MAX, &place));
    REFUSED(ARGUMENT, py2cu_region_free(device, (Py2cuRegionKind)-1, bytes));
    EXPECT(py2cu_region_free(device, PY2CU_REGION_PINNED, NULL) == PY2CU_OK);
    REFUSED(ARGUMENT, py2cu_host_register(device, NULL, 4, NULL));
    REFUSED(ARGUMENT, py2cu_host_register(device, bytes, 0, NULL));
    REFUSED(ARGUMENT, py2cu_host_unregister(device, NULL));
    REFUSED(ARGUMENT, py2cu_memory_export(device, bytes, NULL));
    REFUSED(UNSUPPORTED, py2cu_memory_export(device, bytes, handle));
    REFUSED(ARGUMENT, py2cu_memory_import(device, NULL, &place));
    REFUSED(ARGUMENT, py2cu_memory_import(device, handle, NULL));
    REFUSED(UNSUPPORTED, py2cu_memory_import(device, handle, &place));
    REFUSED(UNSUPPORTED, py2cu_memory_close_import(device, bytes));

    REFUSED(ARGUMENT, py2cu_array_new(device, PY2CU_INT8, 1, shape, NULL, NULL));
    REFUSED(ARGUMENT, py2cu_array_new(device, PY2CU_INT8, 1, NULL, NULL, &array));
    REFUSED(ARGUMENT, py2cu_array_new(device, PY2CU_RECORD, 1, shape, NULL, &array));
    REFUSED(ARGUMENT, py2cu_array_new(device, PY2CU_INT8, UINT32_MAX, shape, NULL, &array));
    REFUSED(ARGUMENT, py2cu_array_new(device, PY2CU_INT8, 2, negative, NULL, &array));
    REFUSED(ARGUMENT, py2cu_array_new(device, PY2CU_INT8, 2, huge, NULL, &array));
    REFUSED(ARGUMENT, py2cu_array_new(device, PY2CU_INT8, 2, shape, foreign, &array));
    EXPECT(array == NULL && py2cu_array_new(device, PY2CU_INT8, 2, shape, NULL, &array) == PY2CU_OK);
    Py2cuArg value = py2cu_arg_array(array);
    REFUSED(ARGUMENT, py2cu_array_copy_from(array, bytes, 5, NULL, true));
    REFUSED(ARGUMENT, py2cu_array_copy_from(array, NULL, 4, NULL, true));
    REFUSED(ARGUMENT, py2cu_array_copy_to(array, bytes, SIZE_MAX, NULL, true));
    REFUSED(ARGUMENT, py2cu_array_copy_to(array, bytes, 4, foreign, true));
    REFUSED(ARGUMENT, py2cu_array_fill(array, NULL, NULL));
    REFUSED(ARGUMENT, py2cu_array_fill(array, &value, NULL));
    value = py2cu_arg_int(1000);
    REFUSED(ARGUMENT, py2cu_array_fill(array, &value, NULL));
    value = py2cu_arg_float(1);
    REFUSED(ARGUMENT, py2cu_array_fill(array, &value, NULL));
    value.dtype = (Py2cuDtype)99;
    REFUSED(ARGUMENT, py2cu_array_fill(array, &value, NULL));
    value = py2cu_arg_uint(7);
    REFUSED(ARGUMENT, py2cu_array_fill(array, &value, foreign));
    EXPECT(py2cu_array_fill(array, &value, NULL) == PY2CU_OK && ((char *)py2cu_array_data(array))[3] == 7);
    py2cu_array_free(array);
    py2cu_event_free(event);
    py2cu_event_free(elsewhere);
    py2cu_stream_free(foreign);
}

static void bad_launches(Py2cuDevice *device, Py2cuDevice *other, uint32_t facts)
{
    Py2cuModule module;
    Py2cuRequest request = request_of(&module);
    Py2cuFunction *function = NULL;
    Py2cuStream *foreign = NULL;
    request.facts = facts;
    EXPECT(py2cu_stream_new(other, &foreign) == PY2CU_OK &&
           py2cu_function_compile(device, &request, NULL, &function) == PY2CU_OK);
    if (function == NULL) {
        return;
    }
    float data[4] = {1, 2, 3, 4}, result[1] = {0};
    int64_t one[1] = {1}, two[2] = {2, 2}, negative[2] = {-1, -1}, strange[2] = {3, 3},
            wild[2] = {INT64_MAX, INT64_MIN};
    Py2cuDim unit = {1, 1, 1}, none = {0, 1, 1}, wide = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
    const Py2cuArg good[3] = {
        py2cu_arg_float(4),
        {.kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_FLOAT32, .data = result, .shape = one, .ndim = 1},
        {.kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_FLOAT32, .data = data, .shape = two, .ndim = 2}};
    REFUSED(KERNEL_ARGUMENT, py2cu_launch(function, unit, unit, 0, NULL, good, 2));
    REFUSED(KERNEL_ARGUMENT, py2cu_launch(function, unit, unit, 0, NULL, good, SIZE_MAX));
    REFUSED(KERNEL_ARGUMENT, py2cu_launch(function, unit, unit, 0, NULL, NULL, 0));
    REFUSED(ARGUMENT, py2cu_launch(function, unit, unit, 0, NULL, NULL, 3));
    REFUSED(ARGUMENT, py2cu_launch(function, unit, unit, 0, foreign, good, 3));
    REFUSED(LAUNCH_SHAPE, py2cu_launch(function, none, unit, 0, NULL, good, 3));
    REFUSED(LAUNCH_SHAPE, py2cu_launch(function, unit, none, 0, NULL, good, 3));
    EXPECT(py2cu_launch(function, wide, wide, SIZE_MAX, NULL, good, 3) != PY2CU_OK);
    REFUSED(LAUNCH_SHAPE, py2cu_launch_with_facts(function, unit, unit, SIZE_MAX, NULL, good, 3, ~0u));
    if (facts != 0) {
        REFUSED(FACT, py2cu_launch_with_facts(function, unit, unit, 0, NULL, good, 3, 0));
    }
    uint64_t blocks = 1;
    REFUSED(LAUNCH_SHAPE, py2cu_cooperative_blocks(function, none, 0, &blocks));
    REFUSED(LAUNCH_SHAPE, py2cu_cooperative_blocks(function, wide, SIZE_MAX, &blocks));

    Py2cuArg bad[16][3];
    for (int i = 0; i < 16; i++) {
        memcpy(bad[i], good, sizeof good);
    }
    bad[0][0].kind = (Py2cuArgKind)99;
    bad[1][0].dtype = (Py2cuDtype)99;
    bad[2][0].dtype = PY2CU_NONE;
    bad[3][0] = good[1];
    bad[4][1] = good[0];
    bad[5][1].kind = (Py2cuArgKind)-1;
    bad[6][1].dtype = (Py2cuDtype)-1;
    bad[7][1].dtype = PY2CU_RECORD;
    bad[8][1].shape = NULL;
    bad[9][1].ndim = UINT32_MAX;
    bad[10][1].data = NULL;
    bad[11][1].readonly = true;
    bad[12][2].shape = negative;
    bad[13][2].strides = strange;
    bad[14][2].strides = wild;
    bad[15][0].record = "datetime64[ns]";
    for (int i = 0; i < 16; i++) {
        (void)py2cu_launch_facts(py2cu_function_kernel(function), unit, unit, bad[i], 3);
        Py2cuLaunchCache seen = {0};
        uint32_t known = 0;
        py2cu_launch_cache_add(&seen, py2cu_function_kernel(function), bad[i], 3, 0);
        EXPECT(!py2cu_launch_cache_find(&seen, py2cu_function_kernel(function), good, 3, &known));
        int status = py2cu_launch(function, unit, unit, 0, NULL, bad[i], 3);
        bool is_refused = status == PY2CU_ERROR_KERNEL_ARGUMENT || (facts != 0 && status == PY2CU_ERROR_FACT);
        expect(is_refused, "an argument that is refused", __LINE__ * 100 + i);
    }
    EXPECT(py2cu_launch(function, unit, unit, 0, NULL, good, 3) == PY2CU_OK && result[0] == 5);
    EXPECT(py2cu_function_check(function, NULL) == PY2CU_OK &&
           py2cu_cooperative_blocks(function, unit, 0, &blocks) == PY2CU_OK);
    py2cu_function_free(function);
    py2cu_stream_free(foreign);
}

/* A CPU function launched with more than the one thread that it is compiled for. */
static void bad_calls(Py2cuDevice *device)
{
    static const char counted[] = "def counted(x):\n    x[0] += 1\n";
    const Py2cuModule module = {.text = counted, .text_length = sizeof counted - 1, .file_name = "counted.py"};
    const Py2cuInstance instance = {.function = "counted", .signature = "void(float64[::1])", .wrap = PY2CU_WRAP_CALL};
    const Py2cuRequest request = {.struct_size = sizeof request,
                                  .modules = &module,
                                  .module_count = 1,
                                  .instances = &instance,
                                  .instance_count = 1};
    Py2cuFunction *function = NULL;
    EXPECT(py2cu_function_compile(device, &request, NULL, &function) == PY2CU_OK);
    if (function == NULL) {
        return;
    }
    double x = 0;
    const int64_t one = 1;
    const Py2cuArg arg = {.kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_FLOAT64, .data = &x, .shape = &one, .ndim = 1};
    const Py2cuDim unit = {1, 1, 1};
    for (int axis = 0; axis < 3; axis++) {
        const Py2cuDim two = {axis == 0 ? 2 : 1, axis == 1 ? 2 : 1, axis == 2 ? 2 : 1};
        EXPECT(py2cu_launch(function, two, unit, 0, NULL, &arg, 1) == PY2CU_ERROR_LAUNCH_SHAPE &&
               strstr(py2cu_error_detail(), ": a CPU function runs once, in one thread") != NULL);
        REFUSED(LAUNCH_SHAPE, py2cu_launch(function, unit, two, 0, NULL, &arg, 1));
    }
    EXPECT(x == 0 && py2cu_function_kernel(function)->single_thread);
    Py2cuAllocation *made = NULL;
    EXPECT(py2cu_launch(function, unit, unit, 0, NULL, &arg, 1) == PY2CU_OK &&
           py2cu_call(function, &arg, 1, &made) == PY2CU_OK && x == 2);
    py2cu_allocation_free(made);
    py2cu_function_free(function);
}

int main(void)
{
    nothing_of_a_unit();
    no_device();
    no_object();
    Py2cuDevice *device = NULL, *other = NULL;
    EXPECT(py2cu_device_open("host", 0, &device) == PY2CU_OK && py2cu_device_open("host", 0, &other) == PY2CU_OK);
    if (device != NULL && other != NULL) {
        bad_requests(device);
        bad_constants(device);
        bad_options(device);
        bad_memory(device, other);
        bad_launches(device, other, 0);
        bad_launches(device, other, PY2CU_FACT_NOALIAS | PY2CU_FACT_SMALL);
        bad_calls(device);
        EXPECT(py2cu_device_synchronize(device) == PY2CU_OK);
    }
    py2cu_device_free(device);
    py2cu_device_free(other);
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
