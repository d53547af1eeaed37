/* NVRTC and nvJitLink that fail in every way that they can be asked to (false_cuda.c, whose file is the argument): each time a clear error
 * or an image, whose log is no longer than anybody would read. */
#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LOG = 2 << 20 };

static const char text[] = "from numba import cuda\n"
                           "@cuda.jit('void(float32[::1])')\n"
                           "def k(x):\n"
                           "    x[0] = 1\n";

static int failures;

/* What goes wrong, whether it also does where nothing is linked, and words of the message; NULL: it does not matter. */
static const struct {
    const char *what;
    bool at_nvrtc;
    const char *words;
} faults[] = {
    {"", false, NULL},
    {"log", false, NULL},
    {"log-long", false, NULL},
    {"log-huge", false, NULL},
    {"log-fails", false, NULL},
    {"log-get-fails", false, NULL},
    {"refuses", true, "NVRTC refused the text (NVRTC_ERROR_COMPILATION)"},
    {"refuses log-long", true, "wwwwww"},
    {"refuses log-huge", true, "NVRTC refused the text"},
    {"refuses no-words", true, "NVRTC refused the text"},
    {"create-fails", true, "NVRTC does not take the text"},
    {"archs-many", true, "does not say which architectures it knows"},
    {"archs-none", true, "does not say which architectures it knows"},
    {"archs-negative", true, "does not say which architectures it knows"},
    {"archs-fail", true, "does not say which architectures it knows"},
    {"image-none", true, "result"},
    {"image-huge", true, "result"},
    {"image-fails", true, "result"},
    {"image-size-fails", true, "result"},
    {"link-refused", false, "nvJitLink does not take the architecture sm_90"},
    {"add-fails", false, "nvJitLink refused"},
    {"add-fails log-long", false, "wwwwww"},
    {"complete-fails", false, "nvJitLink refused to link"},
};

static void expect(const char *what, bool linked, bool fails, const char *words)
{
    Py2cuModule module = {.text = text, .text_length = sizeof text - 1, .file_name = "false.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    static const char other[] = ".version 8.0\n";
    Py2cuLinkItem item = {.kind = PY2CU_LINK_PTX, .name = "other.ptx", .data = other, .length = sizeof other - 1};
    Py2cuCompileOptions options = {.struct_size = sizeof options, .arch = "sm_90", .no_cache = true, .link = linked ? &item : NULL, .link_count = linked};
    Py2cuUnit *unit = py2cu_translate(&request);
    Py2cuImage *image = NULL;
    int status = py2cu_image_compile(unit, linked ? PY2CU_IMAGE_LINKED_PTX : PY2CU_IMAGE_PTX, &options, &image);
    const char *detail = status != PY2CU_OK ? py2cu_error_detail() : "";
    if (fails != (status != PY2CU_OK) || (fails && strstr(detail, words) == NULL) || (!fails && strlen(py2cu_image_log(image)) > MOST_LOG) ||
        (image != NULL) == fails) {
        printf("\"%s\"%s gives %s: %.300s\n", what, linked ? ", linked" : "", py2cu_status_name((Py2cuStatus)status), detail);
        failures++;
    }
    py2cu_image_free(image);
    py2cu_unit_free(unit);
}

int main(int argc, char **argv)
{
    setenv("PY2CU_NVRTC", argc > 1 ? argv[1] : "", 1);
    setenv("PY2CU_NVJITLINK", argc > 1 ? argv[1] : "", 1);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        setenv("PY2CU_FALSE_CUDA", faults[i].what, 1);
        expect(faults[i].what, false, faults[i].at_nvrtc, faults[i].words);
        expect(faults[i].what, true, faults[i].words != NULL, faults[i].words);
        setenv("PY2CU_FALSE_CUDA", "", 1);
        expect("", true, false, NULL); /* the next one works */
    }
    return failures == 0 ? 0 : 1;
}
