// SPDX-License-Identifier: MIT
/* Declarations shared by the files of py2cu export. */
#ifndef PY2CU_EXPORT_H
#define PY2CU_EXPORT_H

#include "cli/selection.h"

/* A Python file of the project and its translations. */
typedef struct ExportFile {
    char *path;           /* path for check.py */
    char *stem;           /* "saxpy"; "sub/saxpy" for a file in a subdirectory of the directory argument */
    char *space;          /* C++ namespace of its definitions, or NULL */
    bool needs_namespace; /* the namespace avoids a conflict with an earlier file */
    char *submodule; /* submodule of the Python module with its kernels if `space` is a valid Python name; else NULL */
    Py2cuUnit *cu, *header, *launcher;
    Py2cuUnit *host;    /* with --ops: the kernels for the CPU; or NULL */
    Py2cuUnit *spelled; /* with --single: `cu` without compiler options of decorators that other kernels do not have; or
                           NULL */
    CliChosen some;     /* the exported kernels, if not all selected ones; the names belong to `listed` */
    Py2cuUnit *listed;
    size_t skipped; /* kernels that cannot be translated or linked */
} ExportFile;

typedef struct ExportProject {
    const CliOptions *options;
    char *name; /* name of the directory as a C identifier */
    ExportFile *files;
    size_t count;
    size_t kernels, skipped; /* number of exported kernels, and number of kernels that cannot be translated or linked */
    bool *failed;            /* set by a function that prints a file if it could not print all of it */
} ExportProject;

/* Default launch of a kernel: arrays with the same number of elements along each axis, and a grid that covers them. */
typedef struct ExportLaunch {
    const char *skipped; /* reason why the kernel cannot be launched; NULL: it can be launched */
    uint32_t axis_size, grid[3], block[3];
    size_t shared;
} ExportLaunch;

/* ---- export_choose.c ---- */

/* Translates the selected kernels of a file: sets file->cu (NULL if no kernel remains) and file->some. Returns false
 * after an error; with --keep-going, errors of single kernels are not counted. */
bool export_translate(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file);
/* Creates the other translations of the file, and all of them again if it has its own namespace. Returns false after
 * messages. */
bool export_interface(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file);

/* ---- export_hip.c ---- */

/* Prints C++ that uses the CUDA runtime, with the names of HIP's runtime API in a project for HIP. */
void export_put_runtime(FILE *out, const ExportProject *project, const char *text);
void export_hip_cmake(FILE *out, const ExportProject *project); /* CMakeLists.txt of a project for HIP */

/* ---- export_lines.c ---- */

/* Prints C++ and breaks lines of more than 120 columns. */
void export_put_lines(FILE *out, const char *text);

/* ---- export_kernels.c ---- */

/* Closes a memory stream; returns false if it does not contain everything that was printed to it. */
bool export_close(FILE *stream);
ExportLaunch export_launch(const Py2cuKernelInfo *kernel);
/* Returns whether the argument has no parameter in C: None. */
bool export_is_none(const Py2cuArgInfo *argument);
/* Returns the kernel parameter with the address or the value of an argument; NULL: none. */
const Py2cuParam *export_param(const Py2cuKernelInfo *kernel, size_t argument);
/* Returns the C type of a scalar or an array element: "float", "py2cu_complex64"; NULL: a struct. */
const char *export_c_type(Py2cuDtype dtype);
/* Returns the kernel's name in the program, check.py and kernels.json: "saxpy", or "again_py.saxpy" in a submodule. */
void export_put_name(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel);
/* Prints a comment, in which special characters are replaced. If it is too long, it is broken after commas. */
void export_put_comment(FILE *out, const char *text);
/* Opens or closes the file's namespace, if any. */
void export_put_space(FILE *out, const ExportFile *file, bool opens);
/* "launch_saxpy", "::mine::launch_saxpy" */
void export_put_launcher(FILE *out, const ExportFile *file, const Py2cuKernelInfo *kernel);
/* Returns the value of a scalar argument in the default launch, in C and in Python. */
const char *export_c_value(Py2cuDtype dtype);
const char *export_python_value(Py2cuDtype dtype);

/* ---- export_shared.c ---- */

#define EXPORT_SHARED_HEADER "py2cu_shared.cuh"
#define EXPORT_LAUNCH_HEADER "py2cu_launch.cuh"
enum { EXPORT_RULE = 100 }; /* width of the separator lines between files */

/* The generated sources of all files: items[i] is the source of file i without the definitions that several files have,
 * which are in the header, if any. With --single, items[0] is the only source. The caller frees each. */
typedef struct ExportTexts {
    char **items; /* one per file */
    char *header;
} ExportTexts;

#define EXPORT_COMMON_HEADER "py2cu_launchers.h"

/* Generates the header of a file without the parts that all headers have, which are in EXPORT_COMMON_HEADER, and
 * without the parameter structs, which launchers replace. */
void export_file_header(FILE *out, const ExportFile *file);
/* Generates EXPORT_COMMON_HEADER. */
void export_common_header(FILE *out, const ExportProject *project);

/* Generate the sources of kernels and launchers. Print a message and return false on failure. */
bool export_share(const ExportProject *project, ExportTexts *kernels, ExportTexts *launchers);
/* Returns whether one source cannot contain the definitions of both files: different definitions have the same name, or
 * a definition has the name of a kernel of b. */
bool export_parts_collide(const ExportFile *a, const ExportFile *b);

/* ---- export_exceptions.c ---- */

#define EXPORT_RAISED_HEADER "py2cu_raised.h"

/* Returns whether kernels of the file raise exceptions, which the generated code stores in py2cu_error. */
bool export_raises(const ExportFile *file);
bool export_any_raises(const ExportProject *project);
/* Print the header with the functions that query exceptions, and the function of a file. */
void export_raised(FILE *out, const ExportProject *project);
void export_raised_reader(FILE *out, const ExportFile *file);
/* "::mine::saxpy_raised" */
void export_put_reader(FILE *out, const ExportFile *file);

/* ---- export_write.c ---- */

/* Writes all files of the project. Without --force, an existing file is replaced only if export wrote it and it has not
 * changed since; otherwise, nothing is written. Returns false after messages. */
bool export_write(const ExportProject *project);
/* Returns whether export wrote the Python file to the output directory and it has not changed, so that a search for
 * inputs skips it. */
bool export_wrote(const CliOptions *options, const char *name);

/* ---- generated files ---- */

void export_readme(FILE *out, const ExportProject *project); /* README.md */
void export_main(FILE *out, const ExportProject *project);   /* main.cpp */
void export_module(FILE *out, const ExportProject *project); /* module.cpp */
void export_cmake(FILE *out, const ExportProject *project);  /* CMakeLists.txt */
/* Returns the suffix of kernel sources: ".cu" or ".hip". */
const char *export_suffix(const ExportProject *project);
/* Prints the library of the kernels and the compiler options of its files. */
void export_put_library(FILE *out, const ExportProject *project);
/* Returns whether kernels have different compiler options (fastmath, max_registers) in their decorators. */
bool export_options_differ(const ExportProject *project);
void export_table(FILE *out, const ExportProject *project); /* kernels.json */

/* The files in exported/. */
extern const char py2cu_export_main_text[], py2cu_export_module_text[], py2cu_export_check_text[];

#endif
