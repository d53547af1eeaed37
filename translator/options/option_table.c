/* The words and options of the command: the one place that lists them. The Python package holds this file, too. */
#include "options/option_table.h"

#include <string.h>

const CliWordRow cli_words[CLI_WORD_COUNT] = {
    [CLI_WORD_TRANSLATE] = {"translate", "[options] FILE.py ...",
                            "translates kernels into CUDA C; the word may be left out",
                            "Translates the CUDA kernels of Python files (functions decorated with @cuda.jit) into "
                            "CUDA C. FILE.py may be a notebook, a "
                            "folder (all in it that have kernels), a pattern as 'src/**/*.py', or '-' for standard "
                            "input. What [tool.py2cu] of pyproject.toml says "
                            "(files, output, signatures, types, constants, architectures, assume, ...) stands for what "
                            "arguments do not say."},
    [CLI_WORD_RUN] = {"run", "[options] SCRIPT.py [argument ...]",
                      "runs a script that says numba, with py2cu in Numba's place",
                      "Runs a Python script that says numba, with py2cu in Numba's place, as python -m py2cu does. "
                      "Instead of SCRIPT.py there may be "
                      "-m MODULE, -c TEXT, or - for standard input.\n"
                      "The Python is that of PY2CU_PYTHON; else the first that has the package py2cu, of the active "
                      "virtual environment, the one beside the "
                      "command, python3 and python."},
    [CLI_WORD_EXPORT] = {"export", "[options] FILE.py ... -o FOLDER",
                         "writes a project that builds by itself around the kernels",
                         "Writes a project that nvcc and CMake build without py2cu: of each Python file its kernels, a "
                         "header and launchers, a program that "
                         "launches each kernel on small inputs, a Python module whose kernels are called as Numba's "
                         "are, and check.py, which compares the "
                         "numbers with those of the Python files. Files may be given as for translate."},
    [CLI_WORD_LSP] = {"lsp", "[--stdio]",
                      "a language server for editors: messages, fixes, types, and the CUDA C beside the Python text",
                      "Speaks the Language Server Protocol through standard input and output, until the editor ends "
                      "it. docs/editors.md says what it answers, and "
                      "how VS Code and Neovim start it. It is part of the Python package, and needs pygls: pip install "
                      "'py2cu[lsp]'. The Python is found as by run."},
    [CLI_WORD_ENV] = {"env", "[--help]",
                      "the environment variables that py2cu reads, with their values here and what they mean",
                      "Prints the environment variables that py2cu reads, each with its value where it is set, and "
                      "what it means. Control characters in "
                      "values are printed as \\x0A."},
};

enum {
    TRANSLATE = 1u << CLI_WORD_TRANSLATE,
    RUN = 1u << CLI_WORD_RUN,
    EXPORT = 1u << CLI_WORD_EXPORT,
    LSP = 1u << CLI_WORD_LSP,
    ALL = (1u << CLI_WORD_COUNT) - 1
};
enum { IN_CONFIG = CLI_IN_CONFIG, IN_PYTHON = CLI_IN_PYTHON, IN_BOTH = CLI_IN_CONFIG | CLI_IN_PYTHON };

const CliOptionRow cli_options[] = {
    {OPT_OUTPUT, TRANSLATE | EXPORT, 'o', "output", "FILE", NULL,
     "write to FILE instead of standard output, which is '-', too; to a folder, FOLDER/, a file for each that is read"},
    {OPT_DEPENDS, TRANSLATE, 0, "-MD", NULL, NULL,
     "beside the output, a rule for make or ninja that names all files that were read: under the output's name with "
     ".d"},
    {OPT_DEPENDS_FILE, TRANSLATE, 0, "-MF", "FILE", NULL, "such rules of all outputs, written to FILE"},
    {OPT_KERNEL, TRANSLATE | EXPORT, 'k', "kernel", "NAME", NULL,
     "only this kernel, or this device function, for other CUDA C to call (may be repeated)"},
    {OPT_SIG, TRANSLATE | EXPORT, 0, "sig", "SIGNATURE", NULL,
     "types of a kernel's arguments: 'name(float32[:], int64)' (may be repeated)"},
    {OPT_TYPES, TRANSLATE | EXPORT, 0, "types", "FILE", NULL, "such signatures, one a line; # begins a comment"},
    {OPT_CONST, TRANSLATE | EXPORT, 0, "const", "NAME=VALUE", NULL,
     "value of a global, or of a variable around a kernel, that the text does not tell: 'N=16', 'SHAPE=(3, 4)', "
     "'EPS=np.float32(1e-3)' (may be "
     "repeated)"},
    {OPT_EMIT, TRANSLATE, 0, "emit", "WHAT",
     "cu,ptx,cubin,fatbin,header,launcher,params,map,map-v3,html,launches,ast,ir,c",
     "cu (default), ptx, cubin, fatbin, header (for programs in C and C++: structs, constants, prototypes), launcher "
     "(CUDA C that includes the header "
     "as FILE.h: a function for each kernel, with plain C arguments), params (the parameter table as JSON), map (where "
     "each piece of the CUDA C comes from, with types and value ranges, as "
     "JSON), map-v3 (the same as browsers read it), html (a page with the Python text, the CUDA C and what is known of "
     "both; with PTX and SASS where NVRTC and nvdisasm are there), launches (the types that host code tells of "
     "kernels, a line each), ast, ir "
     "(ir=PASS: as that pass leaves it, as ir=lower), or c (functions of the processor, those of @njit and those that "
     "-k and --sig name, as C11 that needs nothing else)"},
    {OPT_ARCH, TRANSLATE | EXPORT, 0, "arch", "ARCH", NULL,
     "for ptx, cubin, fatbin, --check and export: sm_75, sm_80, sm_90a, ..., native (of this machine's GPU), or for "
     "ptx and fatbin compute_90 (default sm_80; of a project native); "
     "for fatbin, --check and export several, separated by commas"},
    {OPT_ASSUME, TRANSLATE | EXPORT, 0, "assume", "FACTS", "noalias,small,aligned,nonnegative",
     "what every launch will keep to, separated by commas: noalias (no written array overlaps another argument), small "
     "(extents, integer arguments, "
     "thread counts, and block counts times constants that the kernel multiplies block indices with: below 2^30), "
     "aligned (arrays of complex numbers "
     "begin at multiples of an element's size), nonnegative (no negative integer is read from memory, passed as an "
     "argument or rounded from a float "
     "where an index is computed from it: it does not count from the end)"},
    {OPT_SCHEDULE, TRANSLATE | EXPORT, 0, "schedule", "AXES", "yx,zyx,xzy,yzx,zxy,items,counters",
     "which of the script's axes lie along x, y, z of the hardware: yx, zyx, xzy, yzx or zxy; who launches the text "
     "exchanges the extents of grid and "
     "block the same way (default: as written); with --assume noalias, for blocks that stand for several: items, of "
     "which each thread takes four, or "
     "counters, kept in shared memory"},
    {OPT_BOUNDS, TRANSLATE | EXPORT, 0, "boundscheck", NULL, NULL,
     "every index is tested; one out of range ends its thread and is reported in the text's py2cu_error"},
    {OPT_DEBUG, TRANSLATE | EXPORT, 0, "debug", NULL, NULL,
     "raise, assert and division by zero are reported in py2cu_error too"},
    {OPT_WEAK, TRANSLATE | EXPORT, 0, "weak-literals", NULL, NULL,
     "number literals and global numbers of Python's take the other operand's type, as under NumPy 2"},
    {OPT_NAMESPACE, TRANSLATE | EXPORT, 0, "namespace", "NAME", NULL,
     "what CUDA C, header and launcher define stands in this namespace, 'mine' or 'mine::kernels', for C++ alone"},
    {OPT_SINGLE, EXPORT, 0, "single", NULL, NULL,
     "one text of kernels and one of launchers for all files, FOLDER.cu and FOLDER_launch.cu"},
    {OPT_FORCE, EXPORT, 0, "force", NULL, NULL,
     "replace files of the project's directory that export did not write, or that changed since; files that are read "
     "are never replaced"},
    {OPT_FOR_HOST, TRANSLATE, 0, "for-host", NULL, NULL,
     "the text as the host backend compiles it, behind py2cu_host.h, instead of CUDA C"},
    {OPT_CHECK, TRANSLATE, 0, "check", NULL, NULL,
     "translate and compile, print one line per kernel, and a table of their registers, memory and occupancy on each "
     "architecture; warns of "
     "uncoalesced accesses and of large local memory"},
    {OPT_LINT, TRANSLATE, 0, "lint", NULL, NULL,
     "beside warnings, say what is less sure to be a mistake and what costs time, with what it costs"},
    {OPT_ALLOW, TRANSLATE | EXPORT, 0, "allow", "CODE", NULL,
     "no warnings and lint of this code, as racing-update, in any file (may be repeated); a comment allows it for "
     "its line or, at a def, its function: "
     "# py2cu: allow(CODE)"},
    {OPT_LIST, TRANSLATE, 0, "list", NULL, NULL, "list the kernels and device functions of the file"},
    {OPT_KEEP_GOING, TRANSLATE | EXPORT, 0, "keep-going", NULL, NULL,
     "write the kernels that can be translated although others cannot, which a comment at the head of the file names; "
     "without it, nothing is written if "
     "there is an error"},
    {OPT_STALE, TRANSLATE, 0, "stale", NULL, NULL,
     "write nothing: name each output that is not there or is not what would be written, and end with status 3 where "
     "there is one (for CI)"},
    {OPT_WATCH, TRANSLATE, 0, "watch", NULL, NULL,
     "translate again whenever a file that was read changes, until Ctrl-C; outputs that stay the same are not touched"},
    {OPT_LINES, TRANSLATE | EXPORT, 0, "line-directives", NULL, NULL, "#line directives back to the Python file"},
    {OPT_DIAGNOSTICS, TRANSLATE | EXPORT, 0, "diagnostics", "FORMAT", "text,json,sarif",
     "how errors and warnings are said on standard error: text (default), or for editors and CI one document, json or "
     "sarif (SARIF 2.1.0), with places, "
     "notes and, where the hint is one, the edit"},
    {OPT_COLOR, TRANSLATE | EXPORT, 0, "color", "WHEN", "auto,always,never",
     "messages in colours: auto (default: on a terminal, where the environment does not say NO_COLOR), always, never"},
    {OPT_EXPLAIN, TRANSLATE, 0, "explain", "CODE", NULL,
     "print what a message's code, which stands in brackets behind it, is about, with a program that has it and the "
     "same one mended"},
    {OPT_RECORD, RUN, 0, "record-types", "FILE", NULL,
     "write the types of all launches of the run to FILE, as py2cu SCRIPT.py --types FILE reads them"},
    {OPT_RUN_BOUNDS, RUN, 0, "boundscheck", NULL, NULL,
     "indices are tested on a GPU, too: one out of range is an IndexError, as it is on the processor in any case"},
    {OPT_RUN_SANITIZE, RUN, 0, "sanitize", NULL, NULL,
     "kernels run on the processor, and every access to memory is watched: races, reads of shared or local memory that "
     "nothing wrote, barriers that not all "
     "threads reach and wrong masks are a SanitizerError; --sanitize=json, or --sanitize=FILE, writes all of them at "
     "exit, as a JSON list"},
    {OPT_MODULE, RUN, 'm', NULL, "MODULE", NULL, "run a module, as python -m does; what follows is its own"},
    {OPT_TEXT, RUN, 'c', NULL, "TEXT", NULL, "run this text, as python -c does; what follows is its own"},
    {OPT_STDIO, LSP, 0, "stdio", NULL, NULL, "through standard input and output, as in any case: some editors say so"},
    {OPT_COMPLETION, TRANSLATE, 0, "completion", "SHELL", "bash,zsh,fish",
     "print what completes words and options in this shell"},
    {OPT_MANUAL, TRANSLATE, 0, "man", NULL, NULL, "print the manual page: py2cu --man | man -l -"},
    {OPT_VERSION, ALL, 0, "version", NULL, NULL, "print the version"},
    {OPT_HELP, ALL, 'h', "help", NULL, NULL, "print this"},
};
const size_t cli_option_count = sizeof cli_options / sizeof cli_options[0];

const CliKeyRow cli_keys[] = {
    {OPT_OUTPUT, IN_CONFIG, "output"},       {OPT_KERNEL, IN_PYTHON, "kernels"},
    {OPT_SIG, IN_BOTH, "signatures"},        {OPT_TYPES, IN_BOTH, "types"},
    {OPT_CONST, IN_BOTH, "constants"},       {OPT_EMIT, IN_BOTH, "emit"},
    {OPT_ARCH, IN_CONFIG, "architectures"},  {OPT_ASSUME, IN_BOTH, "assume"},
    {OPT_SCHEDULE, IN_BOTH, "schedule"},     {OPT_BOUNDS, IN_BOTH, "boundscheck"},
    {OPT_DEBUG, IN_BOTH, "debug"},           {OPT_WEAK, IN_BOTH, "weak-literals"},
    {OPT_NAMESPACE, IN_BOTH, "namespace"},   {OPT_FOR_HOST, IN_PYTHON, "for-host"},
    {OPT_LINT, IN_PYTHON, "lint"},           {OPT_ALLOW, IN_BOTH, "allow"},
    {OPT_LIST, IN_PYTHON, "list"},           {OPT_LINES, IN_BOTH, "line-directives"},
    {OPT_KEEP_GOING, IN_BOTH, "keep-going"}, {OPT_COLOR, IN_PYTHON, "color"},
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

CliWord cli_word(const char *name)
{
    CliWord word = CLI_WORD_TRANSLATE;
    while (word < CLI_WORD_COUNT && strcmp(cli_words[word].name, name) != 0) {
        word++;
    }
    return word;
}
