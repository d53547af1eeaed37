/* py2cu export: what its files share. */
#ifndef PY2CU_EXPORT_H
#define PY2CU_EXPORT_H

#include "chosen.h"

/* A Python file of the project and what is made of it. */
typedef struct ExportFile {
    char *path;     /* as check.py finds it */
    char *stem;     /* "saxpy" */
    Py2cuUnit *cu, *header, *launcher;
} ExportFile;

typedef struct ExportProject {
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

/* Translates what was chosen of a file into its three units, which stay NULL where it has no kernels. False after messages: kernels are left out, perhaps all. */
bool export_translate(const CliOptions *options, const CliProject *project, const CliChosen *chosen, ExportFile *file);

/* ---- export_kernels.c ------------------------------------------------------------------------------------------------ */

ExportLaunch export_launch(const Py2cuKernelInfo *kernel);
/* The argument is no parameter in C: None. */
bool export_is_none(const Py2cuArgInfo *argument);
/* Of the address of an argument, or of its value, the kernel's parameter; NULL: it has none. */
const Py2cuParam *export_param(const Py2cuKernelInfo *kernel, size_t argument);
/* "float" of a number or an element, "py2cu_complex64"; NULL: a struct. */
const char *export_c_type(Py2cuDtype dtype);
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
extern const char py2cu_export_main_text[], py2cu_export_module_text[], py2cu_export_check_text[];

#endif
