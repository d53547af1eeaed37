/* py2cu export: what its files share. */
#ifndef PY2CU_EXPORT_H
#define PY2CU_EXPORT_H

#include "cli/selection.h"

/* A Python file of the project and what is made of it. */
typedef struct ExportFile {
    char *path;      /* as check.py finds it */
    char *stem;      /* "saxpy"; of a file that was found in a folder below the one that was given, "sub/saxpy" */
    char *space;     /* the C++ namespace of what is made of it, or NULL */
    bool is_apart;   /* the namespace is its own, as a file before it has something of the same name */
    char *submodule; /* where that is a name in Python, too: of the Python module, what holds its kernels; else NULL */
    Py2cuUnit *cu, *header, *launcher;
    Py2cuUnit *spelled; /* with --single, where decorators have options for the compiler: `cu` for standing beside
                           kernels that have others; or NULL */
    CliChosen some; /* which of its kernels, where that is not all that was chosen; its names are those of `listed` */
    Py2cuUnit *listed;
    size_t skipped; /* kernels that cannot be translated, or linked */
} ExportFile;

typedef struct ExportProject {
    const CliOptions *options;
    char *name; /* of the folder, as a name in C */
    ExportFile *files;
    size_t count;
    size_t kernels, skipped; /* that are in the project, and that cannot be translated or linked */
} ExportProject;

/* How a kernel is launched where nobody says more: arrays with as many items along each axis, a grid that covers them.
 */
typedef struct ExportLaunch {
    const char *skipped; /* why it cannot be; NULL: it can */
    uint32_t extent, grid[3], block[3];
    size_t shared;
} ExportLaunch;

/* ---- export_choose.c ---- */

/* Translates what was chosen of a file: file->cu, NULL if nothing is left, and file->some. False after an error, of
 * which --keep-going excuses those of single kernels. */
bool export_translate(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file);
/* The file's other units, and all anew where it has a namespace of its own. False after messages. */
bool export_interface(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file);

/* ---- export_kernels.c ---- */

ExportLaunch export_launch(const Py2cuKernelInfo *kernel);
/* The argument is no parameter in C: None. */
bool export_is_none(const Py2cuArgInfo *argument);
/* Of the address of an argument, or of its value, the kernel's parameter; NULL: it has none. */
const Py2cuParam *export_param(const Py2cuKernelInfo *kernel, size_t argument);
/* "float" of a number or an element, "py2cu_complex64"; NULL: a struct. */
const char *export_c_type(Py2cuDtype dtype);
/* "saxpy", "again_py.saxpy" of a kernel in a submodule: how the project's program, check.py and kernels.json call it.
 */
void export_put_name(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel);
/* Opens or closes the file's namespace, if any. */
void export_put_space(FILE *out, const ExportFile *file, bool opens);
/* "launch_saxpy", "::mine::launch_saxpy" */
void export_put_launcher(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel);
/* What a number is given as, in C and in Python. */
const char *export_c_value(Py2cuDtype dtype);
const char *export_python_value(Py2cuDtype dtype);

/* ---- export_shared.c ---- */

#define EXPORT_SHARED_HEADER "py2cu_shared.cuh"
#define EXPORT_LAUNCH_HEADER "py2cu_launch.cuh"
enum { EXPORT_RULE = 100 }; /* columns of the lines between files */

/* What becomes of the texts of all files: items[i] is that of file i without what several files have, and the header
 * has that, if there is such. With
 * --single items[0] is all. Each to be freed. */
typedef struct ExportTexts {
    char **items; /* as many as files */
    char *header;
} ExportTexts;

/* Kernels and launchers. False after a message. */
bool export_share(const ExportProject *project, ExportTexts *kernels, ExportTexts *launchers);
/* One text cannot have the definitions of both: different ones have one name, or one that a kernel of b has. */
bool export_parts_collide(const ExportFile *a, const ExportFile *b);

/* ---- export_exceptions.c ---- */

#define EXPORT_RAISED_HEADER "py2cu_raised.h"

/* Whether kernels of the file raise exceptions, which their text keeps in its py2cu_error. */
bool export_raises(const ExportFile *file);
bool export_any_raises(const ExportProject *project);
/* The header by which programs ask, and in a file's text the function that answers. */
void export_raised(FILE *out, const ExportProject *project);
void export_raised_reader(FILE *out, const ExportFile *file);
/* "::mine::saxpy_raised" */
void export_put_reader(FILE *out, const ExportFile *file);

/* ---- export_write.c ---- */

/* Writes all files of the project. Without --force, a file that exists is replaced only if export wrote it and it has
 * not changed since; if there is another, nothing is written. False after messages. */
bool export_write(const ExportProject *project);
/* Whether the Python file is one that export wrote to the output directory, and has not changed: it is no input if a
 * search finds it. */
bool export_wrote(const CliOptions *options, const char *name);

/* ---- texts of the project; each is added to a stream ---- */

void export_main(FILE *out, const ExportProject *project);   /* main.cpp */
void export_module(FILE *out, const ExportProject *project); /* module.cpp */
void export_cmake(FILE *out, const ExportProject *project);  /* CMakeLists.txt */
/* Whether decorators ask the compiler for other things (fastmath, max_registers) than those of other kernels do. */
bool export_options_differ(const ExportProject *project);
void export_table(FILE *out, const ExportProject *project); /* kernels.json */

/* The texts of exported/ */
extern const char py2cu_export_main_text[], py2cu_export_module_text[], py2cu_export_check_text[];

#endif
