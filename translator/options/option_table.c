// SPDX-License-Identifier: MIT
/* The subcommands and options of the command. The Python package compiles this table, too. */
#include "options/option_table.h"

#include <string.h>

const CliSubcommandRow cli_subcommands[CLI_SUBCOMMAND_COUNT] = {
    [CLI_SUBCOMMAND_TRANSLATE] =
        {"translate", "[options] FILE.py ...", "translate kernels to CUDA C (the default)",
         "Translates the CUDA kernels of Python files (functions decorated with @cuda.jit) to CUDA C. FILE.py may also "
         "be a notebook, a directory (all of its files that contain kernels), a pattern such as 'src/**/*.py', or '-' "
         "for standard input. Settings in [tool.py2cu] of pyproject.toml (files, output, signatures, types, constants, "
         "architectures, assume, ...) apply unless an argument overrides them."},
    [CLI_SUBCOMMAND_RUN] =
        {"run", "[options] SCRIPT.py [argument ...]", "run a Numba script with py2cu instead of Numba",
         "Runs a Python script with py2cu as a drop-in replacement for Numba, like python -m py2cu. Instead of "
         "SCRIPT.py you can pass -m MODULE, -c CODE, or - for standard input.\nThe Python interpreter is PY2CU_PYTHON "
         "if set, otherwise the first that has the package py2cu: the interpreter of the active virtual environment, "
         "the interpreter next to the command, python3, python."},
    [CLI_SUBCOMMAND_EXPORT] =
        {"export", "[options] FILE.py ... -o DIRECTORY", "write the kernels as a standalone CUDA C++ project",
         "Writes a project that nvcc and CMake build without py2cu: for each Python file its kernels, a header and "
         "launchers; a program that launches each kernel on small inputs; a Python module with the kernels; and "
         "check.py, which compares its results with those of the Python files. FILE.py is as for translate."},
    [CLI_SUBCOMMAND_LSP] =
        {"lsp", "[--stdio]",
         "start a language server for editors: diagnostics, fixes, types, and the CUDA C next to the Python source",
         "Starts a Language Server Protocol server on standard input and output. docs/editors.md lists the supported "
         "requests and shows how to start it from VS Code and Neovim. The server is part of the Python package and "
         "requires pygls: pip install 'py2cu[lsp]'. The Python interpreter is chosen as for run."},
    [CLI_SUBCOMMAND_REDIRECT] =
        {"redirect", "--on|--off|--status", "replace numba.cuda by py2cu in a Python environment",
         "Makes `from numba import cuda` import py2cu in every Python process of an environment, Jupyter kernels and "
         "Dask workers included, until it is switched off or py2cu is uninstalled. Nothing of py2cu is imported before "
         "numba.cuda is. PY2CU_REDIRECT=1 does the same for the processes that have this variable, and "
         "PY2CU_REDIRECT=0 switches it off for them. The Python interpreter is chosen as for run."},
    [CLI_SUBCOMMAND_ENV] = {"env", "[--help]", "print the environment variables that py2cu reads, with their values",
                            "Prints the environment variables that py2cu reads, each with its meaning and, if set, its "
                            "value. Control characters in values are printed as \\x0A."},
    [CLI_SUBCOMMAND_EXPLAIN] =
        {"explain", "CODE", "print the explanation of a message code",
         "Prints the page of a message code, which is in brackets at the end of each message: its meaning, an "
         "example that causes the message, and the fix. Same as --explain CODE."},
    [CLI_SUBCOMMAND_HELP] =
        {"help", "[TOPIC]", "print the help of a topic: a subcommand, an option or a message code",
         "Prints the help of a subcommand (py2cu help export), of an option (py2cu help --emit), or "
         "the page of a message code (py2cu help no-such-function)."},
};

enum {
    TRANSLATE = 1u << CLI_SUBCOMMAND_TRANSLATE,
    RUN = 1u << CLI_SUBCOMMAND_RUN,
    EXPORT = 1u << CLI_SUBCOMMAND_EXPORT,
    LSP = 1u << CLI_SUBCOMMAND_LSP,
    REDIRECT = 1u << CLI_SUBCOMMAND_REDIRECT,
    ALL = (1u << CLI_SUBCOMMAND_COUNT) - 1
};
enum { IN_CONFIG = CLI_IN_CONFIG, IN_PYTHON = CLI_IN_PYTHON, IN_BOTH = CLI_IN_CONFIG | CLI_IN_PYTHON };

const CliOptionRow cli_options[] = {
    {OPT_OUTPUT, TRANSLATE | EXPORT, 'o', "output", "FILE", NULL,
     "write to FILE instead of standard output ('-'); with a directory, DIRECTORY/, write one file for each input"},
    {OPT_DEPENDS, TRANSLATE, 0, "-MD", NULL, NULL,
     "write a make/ninja rule with all input files to a file next to the output: its name with the suffix .d"},
    {OPT_DEPENDS_FILE, TRANSLATE, 0, "-MF", "FILE", NULL, "write the rules of all outputs to FILE"},
    {OPT_KERNEL, TRANSLATE | EXPORT, 'k', "kernel", "NAME", NULL,
     "translate only this kernel, or this device function, which other CUDA C can then call (may be repeated)"},
    {OPT_SIG, TRANSLATE | EXPORT, 0, "sig", "SIGNATURE", NULL,
     "argument types of a kernel: 'name(float32[:], int64)' (may be repeated)"},
    {OPT_TYPES, TRANSLATE | EXPORT, 0, "types", "FILE", NULL,
     "read signatures from FILE, one per line; # starts a comment"},
    {OPT_CONST, TRANSLATE | EXPORT, 0, "const", "NAME=VALUE", NULL,
     "value of a global, or of a variable that a kernel captures, that the source does not determine: 'N=16', "
     "'SHAPE=(3, 4)', 'EPS=np.float32(1e-3)' (may be repeated)"},
    {OPT_EMIT, TRANSLATE, 0, "emit", "FORMAT",
     "cu,ptx,cubin,fatbin,header,launcher,params,map,map-v3,html,launches,ast,ir,c,hip",
     "output format: cu (default), ptx, cubin, fatbin, header (for C and C++ programs: structs, constants, "
     "prototypes), launcher (CUDA C with a launch function for each kernel, with plain C arguments; includes the "
     "header as FILE.h), params (parameter table as JSON), map (source locations of each part of the CUDA C, with "
     "types and value ranges, as JSON), map-v3 (source map for browsers), html (page with the Python source, the CUDA "
     "C, types and ranges; with PTX and SASS if NVRTC and nvdisasm are installed), launches (kernel signatures "
     "inferred from host code, one per line), ast, ir (IR after the last pass, or after the named pass: ir=lower), "
     "c (CPU functions, that is those decorated with @njit or named by -k or --sig, as self-contained C11), or hip "
     "(HIP C++ for AMD GPUs; compiled, not run on AMD hardware)"},
    {OPT_ARCH, TRANSLATE | EXPORT, 0, "arch", "ARCH", NULL,
     "target architectures of ptx, cubin, fatbin, --check and export: sm_75, sm_80, sm_90a, ..., native (this "
     "machine's GPU), or for ptx and fatbin compute_90 (default sm_80; for export native); fatbin, --check and export "
     "accept several, separated by commas"},
    {OPT_ASSUME, TRANSLATE | EXPORT, 0, "assume", "FACTS", "noalias,small,aligned,rows,positive,nonnegative",
     "properties of every launch, separated by commas: noalias (no written array overlaps another argument), small "
     "(array dimensions, the product of the nonzero dimensions of each array, integer arguments, thread counts, and "
     "block counts times constant factors of block indices are below 2^30), aligned (arrays of complex numbers are "
     "aligned to the element size, other arrays to 16 bytes), "
     "rows (C-contiguous arrays of 4-byte elements with several axes are aligned to 16 bytes, and so are their rows), "
     "nonnegative (integers that "
     "are read from memory, passed as arguments or rounded from floats are not negative if an index is computed from "
     "them), positive (integer arguments from which an index, a quotient or a step of a loop is computed are not "
     "negative, and not 0 if they divide or an integer is subtracted from them)"},
    {OPT_SCHEDULE, TRANSLATE | EXPORT, 0, "schedule", "AXES",
     "xyz,yx,zyx,xzy,yzx,zxy,coarsening,privatization,rows,yx-rows,blocks,yx-blocks,zyx-rows,vectors,yx-vectors",
     "thread mapping: the hardware axes x, y, z run along these script axes (yx, zyx, xzy, yzx or zxy; the caller "
     "permutes grid and block dimensions accordingly) or xyz (the original mapping); rows (each thread processes four "
     "neighbors along y, in blocks with a quarter of the threads), yx-rows or zyx-rows (along the hardware's y "
     "axis of these mappings); blocks "
     "(each block processes four blocks along each axis, if they load the same elements into shared memory; the caller "
     "divides the grid) or yx-blocks; with "
     "--assume noalias also vectors or yx-vectors (each thread processes four neighbors along the hardware's x axis, "
     "with "
     "vectorized accesses to elements of one or two bytes), coarsening (thread coarsening: four elements per thread) "
     "or "
     "privatization (privatized atomics: per-block accumulators in shared memory). Each choice also restructures loops "
     "if this is faster on a "
     "GPU; default: the thread mapping and the loops of the source"},
    {OPT_SPECIALIZE, TRANSLATE, 0, "specialize", "VALUES", NULL,
     "constants instead of integer parameters of the generated code, for launches that pass these values: "
     "'x_shape1=8,n=3'; blockDim.x=256: for launches with one-dimensional blocks of 256 threads"},
    {OPT_TEMPLATES, TRANSLATE | EXPORT, 0, "templates", "WHEN", "only,auto,never",
     "print kernels and device functions that differ in types only as C++ templates in CUDA C: auto (default: kernels "
     "that call the templates keep their C names), only (templates of kernels, instantiated for the types; they have "
     "no C "
     "names), never"},
    {OPT_BOUNDS, TRANSLATE | EXPORT, 0, "boundscheck", NULL, NULL,
     "check every index; an index out of bounds ends its thread and is reported in the variable py2cu_error of the "
     "generated code"},
    {OPT_DEBUG, TRANSLATE | EXPORT, 0, "debug", NULL, NULL,
     "also report raise, assert and division by zero in py2cu_error"},
    {OPT_WEAK, TRANSLATE | EXPORT, 0, "weak-literals", NULL, NULL,
     "number literals and global Python numbers adopt the type of the other operand, as in NumPy 2"},
    {OPT_NAMESPACE, TRANSLATE | EXPORT, 0, "namespace", "NAME", NULL,
     "put the definitions of CUDA C, header and launcher into this C++ namespace: 'mine' or 'mine::kernels'"},
    {OPT_RESTRICT, EXPORT, 0, "restrict", NULL, NULL,
     "also write each kernel with __restrict__ pointers, NAME_noalias; the launcher selects it if no array that the "
     "kernel writes overlaps another one"},
    {OPT_SINGLE, EXPORT, 0, "single", NULL, NULL,
     "write one file of kernels and one of launchers for all inputs, DIRECTORY.cu and DIRECTORY_launch.cu"},
    {OPT_TARGET, EXPORT, 0, "target", "API", "cuda,hip",
     "write the project for cuda (default), or for hip: HIP C++ for AMD GPUs, with CMake's language HIP (compiled, not "
     "run on AMD hardware)"},
    {OPT_OPS, EXPORT, 0, "ops", "FRAMEWORKS", "torch,jax,tvm-ffi,hf",
     "also write the kernels as operators of these frameworks, separated by commas, for the CPU and for GPUs, in "
     "DIRECTORY/operators: torch, jax, tvm-ffi, hf (PyTorch operators for the builder of Hugging Face kernels)"},
    {OPT_OP, EXPORT, 0, "op", "DECLARATION", NULL,
     "outputs, gradient and launch of an operator: 'NAME: OUT=like(x), BINS=zeros(nbins), Y=updated(), grad=NAME2, "
     "grid=(x.size + 127) // 128, block=128, shared=512' (may be repeated)"},
    {OPT_FORCE, EXPORT, 0, "force", NULL, NULL,
     "replace files in the output directory that export did not write or that changed since; input files are never "
     "replaced"},
    {OPT_FOR_HOST, TRANSLATE, 0, "for-host", NULL, NULL,
     "emit C++ for the host backend, which includes py2cu_host.h, instead of CUDA C"},
    {OPT_CHECK, TRANSLATE, 0, "check", NULL, NULL,
     "translate and compile; print one line per kernel, and a table of registers, memory and occupancy on each "
     "architecture; warn about uncoalesced accesses and large local memory"},
    {OPT_LINT, TRANSLATE, 0, "lint", NULL, NULL,
     "also report likely mistakes that are less certain than warnings, and performance problems with their cost"},
    {OPT_ALLOW, TRANSLATE | EXPORT, 0, "allow", "CODE", NULL,
     "suppress warnings and lint messages with this code, for example racing-update, in all files (may be repeated); "
     "the comment # py2cu: allow(CODE) does so for its line or, next to a def, for the function"},
    {OPT_LIST, TRANSLATE, 0, "list", NULL, NULL, "list the kernels and device functions of the file"},
    {OPT_KEEP_GOING, TRANSLATE | EXPORT, 0, "keep-going", NULL, NULL,
     "write the kernels that can be translated even if others cannot; a comment at the top of the output lists the "
     "others; without this option, nothing is written after an error"},
    {OPT_STALE, TRANSLATE, 0, "stale", NULL, NULL,
     "write nothing; name each output that is missing or out of date, and exit with status 3 if there is one (for CI)"},
    {OPT_WATCH, TRANSLATE, 0, "watch", NULL, NULL,
     "translate again whenever an input changes, until Ctrl-C; unchanged outputs are not rewritten"},
    {OPT_LINES, TRANSLATE | EXPORT, 0, "line-directives", NULL, NULL,
     "emit #line directives that refer to the Python file"},
    {OPT_DIAGNOSTICS, TRANSLATE | EXPORT, 0, "diagnostics", "FORMAT", "text,json,sarif",
     "format of errors and warnings on standard error: text (default), json, or sarif (SARIF 2.1.0); json and sarif "
     "are one document with locations, notes and suggested edits, for editors and CI"},
    {OPT_COLOR, TRANSLATE | EXPORT, 0, "color", "WHEN", "auto,always,never",
     "color messages: auto (default: on a terminal, unless NO_COLOR is set), always, never"},
    {OPT_EXPLAIN, TRANSLATE, 0, "explain", "CODE", NULL,
     "print the page of a message code: its meaning, an example and the fix"},
    {OPT_RECORD, RUN, 0, "record-types", "FILE", NULL,
     "write the types of all launches to FILE, for py2cu SCRIPT.py --types FILE"},
    {OPT_RUN_BOUNDS, RUN, 0, "boundscheck", NULL, NULL,
     "check indices on GPUs, too: an index out of bounds raises IndexError, as it always does on the CPU"},
    {OPT_RUN_SANITIZE, RUN, 0, "sanitize", NULL, NULL,
     "run kernels on the CPU with every memory access instrumented: race conditions, reads of uninitialized shared or "
     "local memory, barriers that not all threads reach and wrong warp masks raise SanitizerError; --sanitize=json or "
     "--sanitize=FILE writes all reports as a JSON list at exit"},
    {OPT_RUN_PROFILE, RUN, 0, "profile", NULL, NULL,
     "print the launches by kernel with time, bandwidth and occupancy to standard error at exit; --profile=FILE also "
     "writes a trace for chrome://tracing"},
    {OPT_MODULE, RUN, 'm', NULL, "MODULE", NULL,
     "run a module, like python -m; the remaining arguments are passed to it"},
    {OPT_TEXT, RUN, 'c', NULL, "CODE", NULL, "run this code, like python -c; the remaining arguments are passed to it"},
    {OPT_STDIO, LSP, 0, "stdio", NULL, NULL,
     "use standard input and output (the default; some editors pass this option)"},
    {OPT_REDIRECT_ON, REDIRECT, 0, "on", NULL, NULL, "switch the redirection on"},
    {OPT_REDIRECT_OFF, REDIRECT, 0, "off", NULL, NULL, "switch the redirection off"},
    {OPT_REDIRECT_STATUS, REDIRECT, 0, "status", NULL, NULL, "print whether the redirection is on"},
    {OPT_COMPLETION, TRANSLATE, 0, "completion", "SHELL", "bash,zsh,fish",
     "print the completion script for this shell"},
    {OPT_MANUAL, TRANSLATE, 0, "man", NULL, NULL, "print the manual page: py2cu --man | man -l -"},
    {OPT_VERSION, ALL, 0, "version", NULL, NULL, "print the version"},
    {OPT_HELP, ALL, 'h', "help", NULL, NULL, "print this help"},
};
const size_t cli_option_count = sizeof cli_options / sizeof cli_options[0];

const CliKeyRow cli_keys[] = {
    {OPT_OUTPUT, IN_CONFIG, "output"},
    {OPT_KERNEL, IN_PYTHON, "kernels"},
    {OPT_SIG, IN_BOTH, "signatures"},
    {OPT_TYPES, IN_BOTH, "types"},
    {OPT_CONST, IN_BOTH, "constants"},
    {OPT_EMIT, IN_BOTH, "emit"},
    {OPT_ARCH, IN_CONFIG, "architectures"},
    {OPT_ASSUME, IN_BOTH, "assume"},
    {OPT_SCHEDULE, IN_BOTH, "schedule"},
    {OPT_SPECIALIZE, IN_PYTHON, "specialize"},
    {OPT_TEMPLATES, IN_BOTH, "templates"},
    {OPT_BOUNDS, IN_BOTH, "boundscheck"},
    {OPT_DEBUG, IN_BOTH, "debug"},
    {OPT_WEAK, IN_BOTH, "weak-literals"},
    {OPT_NAMESPACE, IN_BOTH, "namespace"},
    {OPT_FOR_HOST, IN_PYTHON, "for-host"},
    {OPT_LINT, IN_PYTHON, "lint"},
    {OPT_ALLOW, IN_BOTH, "allow"},
    {OPT_LIST, IN_PYTHON, "list"},
    {OPT_LINES, IN_BOTH, "line-directives"},
    {OPT_KEEP_GOING, IN_BOTH, "keep-going"},
    {OPT_COLOR, IN_PYTHON, "color"},
    {OPT_OP, IN_CONFIG, "ops"},
};
const size_t cli_key_count = sizeof cli_keys / sizeof cli_keys[0];

const CliOptionRow *cli_option(int code)
{
    for (size_t i = 0; i < cli_option_count; i++) {
        if (cli_options[i].code == code) {
            return &cli_options[i];
        }
    }
    return NULL;
}

CliSubcommand cli_find_subcommand(const char *name)
{
    CliSubcommand subcommand = CLI_SUBCOMMAND_TRANSLATE;
    while (subcommand < CLI_SUBCOMMAND_COUNT && strcmp(cli_subcommands[subcommand].name, name) != 0) {
        subcommand++;
    }
    return subcommand;
}
