// SPDX-License-Identifier: MIT
/* Exceptions of kernels in an exported project: for each file whose kernels can raise, a host function that queries the
 * exception. It is in the source of the kernels, because host code can access a device variable only there. */
#include "base/ascii.h"
#include "cli/export.h"

#include <string.h>

static const char head[] =
    "// Exceptions that kernels raised, as in their Python source. A thread that raises an exception ends; the\n"
    "// other threads continue. The first exception of each Python file is stored until a program queries it. "
    "Generated\n"
    "// by py2cu.\n"
    "#ifndef PY2CU_RAISED_H\n"
    "#define PY2CU_RAISED_H\n"
    "\n"
    "#include <cuda_runtime_api.h>\n"
    "\n"
    "typedef struct py2cu_raised {\n"
    "    const char *type;     // \"IndexError\"; NULL: nothing was raised\n"
    "    const char *message;  // its argument, \"\" if there is none; NULL for an index out of bounds\n"
    "    const char *array;    // for an index out of bounds: the array, the axis, the index and the size\n"
    "    unsigned int axis;\n"
    "    long long index, size;\n"
    "    const char *function, *file;  // the location of the raise statement\n"
    "    unsigned int line;\n"
    "    unsigned int thread[3], block[3];  // x, y, z\n"
    "} py2cu_raised;\n"
    "\n"
    "// Waits for the stream, and returns the first exception since the last call.\n";

static const char tail[] =
    "\n"
    "#ifdef __cplusplus\n"
    "#include <string>\n"
    "\n"
    "// \"In function 'k', file k.py, line 6, tid=[0, 0, 7] ctaid=[0, 0, 0]: x: index 7 is out of bounds for axis 0 "
    "with\n"
    "// size 5\": threads and blocks as z, y, x.\n"
    "inline std::string py2cu_what(const py2cu_raised &raised)\n"
    "{\n"
    "    auto three = [](const unsigned int (&at)[3]) {\n"
    "        return \"[\" + std::to_string(at[2]) + \", \" + std::to_string(at[1]) + \", \" + std::to_string(at[0]) + "
    "\"]\";\n"
    "    };\n"
    "    std::string text = std::string(\"In function '\") + raised.function + \"', file \" + raised.file + \", line "
    "\" +\n"
    "                       std::to_string(raised.line) + \", tid=\" + three(raised.thread) + \" ctaid=\" + "
    "three(raised.block);\n"
    "    if (raised.message == nullptr) {\n"
    "        return text + \": \" + raised.array + \": index \" + std::to_string(raised.index) +\n"
    "               \" is out of bounds for axis \" + std::to_string(raised.axis) +\n"
    "               \" with size \" + "
    "std::to_string(raised.size);\n"
    "    }\n"
    "    return raised.message[0] != '\\0' ? text + \": \" + raised.message : text;\n"
    "}\n"
    "#endif\n"
    "\n"
    "#endif\n";

bool export_raises(const ExportFile *file)
{
    return py2cu_unit_kernel(file->cu, 0)->raise_count > 0;
}

bool export_any_raises(const ExportProject *project)
{
    bool any = false;
    for (size_t i = 0; i < project->count; i++) {
        any = any || export_raises(&project->files[i]);
    }
    return any;
}

/* Returns the name of the function: "saxpy_raised" for "sub/saxpy.py", with a suffix if a kernel has that name. */
static void put_name(FILE *out, const ExportFile *file)
{
    const char *slash = strrchr(file->stem, '/'), *stem = slash != NULL ? slash + 1 : file->stem;
    fputs(ascii_is_digit(stem[0]) ? "_" : "", out);
    for (const char *p = stem; *p != '\0'; p++) {
        fputc(ascii_is_alnum(*p) ? *p : '_', out);
    }
    fputs("_raised", out);
    size_t length = strlen(stem);
    for (size_t i = 0; i < py2cu_unit_kernel_count(file->cu); i++) {
        const char *kernel = py2cu_unit_kernel(file->cu, i)->name;
        bool is_it = strncmp(kernel, stem, length) == 0 && strcmp(kernel + length, "_raised") == 0;
        fputs(is_it ? "_by" : "", out);
    }
}

void export_put_reader(FILE *out, const ExportFile *file)
{
    if (file->space != NULL) {
        fprintf(out, "::%s::", file->space);
    }
    put_name(out, file);
}

/* Prints a C++ string literal; characters outside of ASCII become escaped UTF-8 bytes. */
static void put_literal(FILE *out, const char *text)
{
    if (text == NULL) {
        fputs("nullptr", out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x20 || c >= 0x7F || c == '"' || c == '\\' || c == '?') { /* ?: avoids trigraphs */
            fprintf(out, "\\%03o", c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}

static void put_signature(FILE *out, const ExportFile *file)
{
    fputs("cudaError_t ", out);
    put_name(out, file);
    fputs("(py2cu_raised *raised, cudaStream_t stream)", out);
}

void export_raised(FILE *out, const ExportProject *project)
{
    fputs(head, out);
    for (size_t i = 0; i < project->count; i++) {
        const ExportFile *file = &project->files[i];
        if (export_raises(file)) {
            fputs("#ifdef __cplusplus\n", out);
            fprintf(out, file->space != NULL ? "namespace %s {\n" : "extern \"C\"\n#endif\n", file->space);
            put_signature(out, file);
            fputs(file->space != NULL ? ";\n}\n#endif\n" : ";\n", out);
        }
    }
    fputs(tail, out);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

void export_raised_reader(FILE *out, const ExportFile *file)
{
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(file->cu, 0);
    if (file->space != NULL) {
        fprintf(out, "\nnamespace %s {\n", file->space);
    }
    fputs("\n// for the host: returns the exception since the last call (" EXPORT_RAISED_HEADER ")\n", out);
    put_signature(out, file);
    fputs("\n{\n    static const py2cu_raised sites[] = {\n", out);
    for (size_t i = 0; i < kernel->raise_count; i++) {
        const Py2cuRaise *raise = &kernel->raises[i];
        fputs("        {", out);
        put_literal(out, raise->exception);
        fputs(", ", out);
        put_literal(out, raise->message);
        fputs(", ", out);
        put_literal(out, raise->message == NULL ? raise->subject : NULL);
        fprintf(out, ", %u, 0, 0, ", (unsigned)raise->axis);
        put_literal(out, raise->function);
        fputs(", ", out);
        put_literal(out, base_name(raise->file_name));
        fprintf(out, ", %u, {}, {}},\n", (unsigned)raise->line);
    }
    fputs("    };\n"
          "    py2cu_error_record record;\n"
          "    *raised = {};\n"
          "    cudaError_t status =\n"
          "        cudaMemcpyFromSymbolAsync(&record, py2cu_error, sizeof record, 0, cudaMemcpyDeviceToHost, stream);\n"
          "    status = status == cudaSuccess ? cudaStreamSynchronize(stream) : status;\n"
          "    if (status != cudaSuccess || record.number == 0) {\n"
          "        return status;\n"
          "    }\n"
          "    *raised = sites[record.number - 1];\n"
          "    for (int axis = 0; axis < 3; axis++) {\n"
          "        raised->thread[axis] = record.thread[axis];\n"
          "        raised->block[axis] = record.block[axis];\n"
          "    }\n"
          "    raised->index = record.index;\n"
          "    raised->size = record.size;\n"
          "    record = {};\n"
          "    status = cudaMemcpyToSymbolAsync(py2cu_error, &record, sizeof record, 0, cudaMemcpyHostToDevice, "
          "stream);\n"
          "    return status == cudaSuccess ? cudaStreamSynchronize(stream) : status;\n"
          "}\n",
          out);
    if (file->space != NULL) {
        fprintf(out, "\n}  // namespace %s\n", file->space);
    }
}
