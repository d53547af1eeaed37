/* py2cu export: what its files share. */
#ifndef PY2CU_EXPORT_H
#define PY2CU_EXPORT_H

#include "chosen.h"

/* A Python file of the project and what is made of it. */
typedef struct ExportFile {
    char *path;     /* as check.py finds it */
    char *stem;     /* "saxpy"; of a file that was found in a folder below the one that was given, "sub/saxpy" */
    char *space;    /* the C++ namespace of what is made of it, or NULL */
    char *submodule; /* where a file before it has a kernel of the same name: of the Python module, what holds its kernels; else NULL */
    Py2cuUnit *cu, *header, *launcher, *host; /* host: with --host-code, else NULL */
    CliChosen some;    /* which of its kernels, where that is not all that was chosen; its names are those of `listed` */
    Py2cuUnit *listed;
} ExportFile;

typedef struct ExportProject {
    const CliOptions *options;
    char *name;     /* of the folder, as a name in C */
    ExportFile *files;
    size_t count;
} ExportProject;

/* How a kernel is launched where nobody says more: arrays with as many items along each axis, a grid that covers them. */
typedef struct ExportLaunch {
    const char *skipped; /* why it cannot be; NULL: it can */
    uint32_t extent, grid[3], block[3];
    size_t shared;
} ExportLaunch;

/* ---- export_choose.c ------------------------------------------------------------------------------------------------- */

/* Translates what was chosen of a file: file->cu, which stays NULL where there is nothing, and file->some. False after messages: kernels are left out, perhaps all. */
bool export_translate(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file);
/* The file's other units, and all anew where it has a namespace of its own. False after messages. */
bool export_interface(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file);

/* ---- export_kernels.c ------------------------------------------------------------------------------------------------ */

ExportLaunch export_launch(const Py2cuKernelInfo *kernel);
/* The argument is no parameter in C: None. */
bool export_is_none(const Py2cuArgInfo *argument);
/* Of the address of an argument, or of its value, the kernel's parameter; NULL: it has none. */
const Py2cuParam *export_param(const Py2cuKernelInfo *kernel, size_t argument);
/* "float" of a number or an element, "py2cu_complex64"; NULL: a struct. */
const char *export_c_type(Py2cuDtype dtype);
/* "saxpy", "again_py.saxpy" of a kernel in a submodule: how the project's program, check.py and kernels.json call it. */
void export_put_name(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel);
/* Opens or closes the file's namespace, if any. */
void export_put_space(FILE *out, const ExportFile *file, bool opens);
/* "launch_saxpy", "::mine::launch_saxpy" */
void export_put_launcher(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel);
/* What a number is given as, in C and in Python. */
const char *export_c_value(Py2cuDtype dtype);
const char *export_python_value(Py2cuDtype dtype);

/* ---- export_shared.c ------------------------------------------------------------------------------------------------- */

/* texts[i] becomes the text of file i, without what several files have; texts[count] that of the header that they include for it, or stays
 * NULL. Each to be freed. False after a message. */
bool export_share(const ExportProject *project, char **texts);

/* ---- texts of the project; each is added to a stream ------------------------------------------------------------------ */

void export_main(FILE *out, const ExportProject *project);   /* main.cpp */
void export_module(FILE *out, const ExportProject *project); /* module.cpp */
void export_cmake(FILE *out, const ExportProject *project);  /* CMakeLists.txt */
void export_table(FILE *out, const ExportProject *project);  /* kernels.json */

/* The texts of exported/ */
extern const char py2cu_export_main_text[], py2cu_export_module_text[], py2cu_export_check_text[], py2cu_export_py2cu_arrays_text[];

#endif
