/* The command's arguments. */
#include "cli.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage_text[] =
    "usage: py2cu [options] FILE.py\n"
    "\n"
    "Translates the CUDA kernels of a Python file (functions decorated with @cuda.jit) into CUDA C. FILE.py may be '-' for\n"
    "standard input.\n"
    "\n"
    "  -o FILE             write to FILE instead of standard output, which is '-', too\n"
    "  -MD, -MF FILE       beside the output, a rule for make or ninja that names all files that were read (-MD: the output's name\n"
    "                      with .d)\n"
    "  -k NAME             only this kernel, or this device function, for other CUDA C to call (may be repeated)\n"
    "  --sig SIGNATURE     types of a kernel's arguments: 'name(float32[:], int64)' (may be repeated)\n"
    "  --types FILE        such signatures, one a line; # begins a comment\n"
    "  --const NAME=VALUE  value of a global, or of a variable around a kernel, that the text does not tell: 'N=16',\n"
    "                      'SHAPE=(3, 4)', 'EPS=np.float32(1e-3)' (may be repeated)\n"
    "  --emit WHAT         cu (default), ptx, cubin, params (the parameter table as JSON), launches (the types that host code\n"
    "                      tells of kernels, a line each), ast, or ir (ir=PASS: as that pass leaves it, as ir=lower)\n"
    "  --arch ARCH         for ptx, cubin and --check: sm_75, sm_80, sm_90a, ..., native (of this machine's GPU), or for ptx\n"
    "                      compute_90 (default sm_80)\n"
    "  --assume FACTS      what every launch will keep to, separated by commas: noalias (no written array overlaps another\n"
    "                      argument), small (extents, integer arguments, thread counts, and block counts times constants\n"
    "                      that the kernel multiplies block indices with: below 2^30), aligned (arrays of complex numbers begin at\n"
    "                      multiples of an element's size)\n"
    "  --placement AXES    which of the script's axes lie along x, y, z of the hardware: yx, zyx, xzy, yzx or zxy; who launches the\n"
    "                      text exchanges the extents of grid and block the same way (default: as written); with --assume noalias, for\n"
    "                      blocks that stand for several: items, of which each thread takes four, or counters, kept in shared memory\n"
    "  --boundscheck       every index is tested; one out of range ends its thread and is reported in the text's py2cu_error\n"
    "  --debug             raise, assert and division by zero are reported in py2cu_error too\n"
    "  --weak-literals     number literals and global numbers of Python's take the other operand's type, as under NumPy 2\n"
    "  --for-host          the text as the host backend compiles it, behind py2cu_host.h, instead of CUDA C\n"
    "  --check             translate and compile, print one line per kernel; warns of accesses along the slow axis of arrays\n"
    "  --list              list the kernels and device functions of the file\n"
    "  --line-directives   #line directives back to the Python file\n"
    "  --version, --help\n"
    "\n"
    "Exit status: 0, 1 for an error in the input, 2 for wrong usage.\n";

enum {
    OPT_SIG = 256,
    OPT_CONST,
    OPT_TYPES,
    OPT_EMIT,
    OPT_ARCH,
    OPT_ASSUME,
    OPT_PLACEMENT,
    OPT_BOUNDS,
    OPT_DEBUG,
    OPT_WEAK,
    OPT_FOR_HOST,
    OPT_CHECK,
    OPT_LIST,
    OPT_LINES,
    OPT_VERSION,
    OPT_HELP
};

static const struct option long_options[] = {
    {"sig", required_argument, NULL, OPT_SIG},
    {"const", required_argument, NULL, OPT_CONST},
    {"types", required_argument, NULL, OPT_TYPES},
    {"emit", required_argument, NULL, OPT_EMIT},
    {"arch", required_argument, NULL, OPT_ARCH},
    {"assume", required_argument, NULL, OPT_ASSUME},
    {"placement", required_argument, NULL, OPT_PLACEMENT},
    {"boundscheck", no_argument, NULL, OPT_BOUNDS},
    {"debug", no_argument, NULL, OPT_DEBUG},
    {"weak-literals", no_argument, NULL, OPT_WEAK},
    {"for-host", no_argument, NULL, OPT_FOR_HOST},
    {"check", no_argument, NULL, OPT_CHECK},
    {"list", no_argument, NULL, OPT_LIST},
    {"line-directives", no_argument, NULL, OPT_LINES},
    {"version", no_argument, NULL, OPT_VERSION},
    {"help", no_argument, NULL, OPT_HELP},
    {"kernel", required_argument, NULL, 'k'},
    {"output", required_argument, NULL, 'o'},
    {NULL, 0, NULL, 0},
};

static int wrong_usage(void)
{
    fputs("try 'py2cu --help'\n", stderr);
    return EXIT_USAGE;
}

/* "cu"; "ir" or "ir=ranges". */
static bool read_emit(const char *text, CliEmit *emit, const char **pass)
{
    *pass = NULL;
    if (strncmp(text, "ir=", 3) == 0) {
        *emit = CLI_IR;
        *pass = text + 3;
        return true;
    }
    static const char *const names[] = {
        [CLI_CU] = "cu", [CLI_PTX] = "ptx", [CLI_CUBIN] = "cubin", [CLI_PARAMS] = "params", [CLI_AST] = "ast", [CLI_IR] = "ir",
        [CLI_LAUNCHES] = "launches"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], text) == 0) {
            *emit = (CliEmit)i;
            return true;
        }
    }
    return false;
}

static bool read_facts(const char *text, uint32_t *facts)
{
    while (*text != '\0') {
        size_t length = strcspn(text, ",");
        if (length == strlen("noalias") && strncmp(text, "noalias", length) == 0) {
            *facts |= PY2CU_FACT_NOALIAS;
        } else if (length == strlen("small") && strncmp(text, "small", length) == 0) {
            *facts |= PY2CU_FACT_SMALL;
        } else if (length == strlen("aligned") && strncmp(text, "aligned", length) == 0) {
            *facts |= PY2CU_FACT_ALIGNED;
        } else {
            return false;
        }
        text += length + (text[length] == ',');
    }
    return true;
}

static bool read_placement(const char *text, Py2cuPlacement *placement)
{
    for (*placement = PY2CU_PLACED_YX; *placement < PY2CU_PLACEMENT_COUNT; ++*placement) {
        if (strcmp(text, py2cu_placement_name(*placement)) == 0) {
            return true;
        }
    }
    return false;
}

/* NAME=VALUE, in one line. */
static bool is_assignment(const char *text)
{
    size_t name = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789");
    const char *equals = text + name + strspn(text + name, " ");
    return name > 0 && (text[0] < '0' || text[0] > '9') && equals[0] == '=' && equals[1] != '=' && strpbrk(text, "\r\n;") == NULL &&
           equals[1 + strspn(equals + 1, " ")] != '\0';
}

/* -MD, -MF FILE, -MFFILE: `text` is what stands behind -M. */
static bool read_depends(const char *text, char **argv, CliOptions *options)
{
    if (strcmp(text, "D") != 0 && text[0] != 'F') {
        cli_message("-M%s: expected -MD, or -MF FILE", text);
        return false;
    }
    options->depends = true;
    if (text[0] == 'F') {
        options->depfile = text[1] != '\0' ? text + 1 : argv[optind];
        if (options->depfile == NULL) {
            cli_message("-MF: expected the name of a file");
            return false;
        }
        optind += text[1] == '\0';
    }
    return true;
}

/* Of an option that takes no value. */
static bool *flag_of(CliOptions *options, int option)
{
    switch (option) {
    case OPT_BOUNDS:
        return &options->boundscheck;
    case OPT_DEBUG:
        return &options->debug;
    case OPT_WEAK:
        return &options->weak_literals;
    case OPT_FOR_HOST:
        return &options->for_host;
    case OPT_CHECK:
        return &options->check;
    case OPT_LIST:
        return &options->list;
    default:
        return &options->line_directives;
    }
}

/* Why the options do not go together, or NULL. */
static const char *wrong_together(const CliOptions *options, bool has_emit)
{
    if (options->check && options->output != NULL) {
        return "--check writes no file: -o does not go with it";
    }
    if (options->check + options->list + has_emit > 1) {
        return "--check, --list and --emit: only one of them";
    }
    if (options->depends && (options->output == NULL || strcmp(options->output, "-") == 0)) {
        return "-MD and -MF say what a file is made of: they need -o FILE";
    }
    if (options->arch_is_virtual && (options->check || options->emit == CLI_CUBIN)) {
        return "--arch compute_90 and its like are of PTX: --check and --emit cubin take sm_90";
    }
    bool compiles = options->check || options->emit == CLI_PTX || options->emit == CLI_CUBIN;
    return options->for_host && compiles ? "--for-host gives a text that is not for a GPU: --check, --emit ptx and --emit cubin do not go with it"
                                         : NULL;
}

int cli_parse_options(int argc, char **argv, CliOptions *options)
{
    memset(options, 0, sizeof *options);
    options->kernels = calloc((size_t)argc + 1, sizeof *options->kernels);
    options->signatures = calloc((size_t)argc + 1, sizeof *options->signatures);
    options->values = calloc((size_t)argc + 1, sizeof *options->values);
    if (options->kernels == NULL || options->signatures == NULL || options->values == NULL) {
        cli_message("out of memory");
        return EXIT_INPUT;
    }
    bool has_emit = false;
    int c;
    while ((c = getopt_long(argc, argv, "o:k:hM:", long_options, NULL)) != -1) {
        switch (c) {
        case 'o':
            options->output = strcmp(optarg, "-") == 0 ? NULL : optarg;
            break;
        case 'k':
            options->kernels[options->kernel_count++] = optarg;
            break;
        case OPT_SIG:
            if (strchr(optarg, '(') == NULL || optarg[0] == '(') {
                cli_message("--sig '%s': expected 'name(type, ...)', as 'saxpy(float32, float32[::1])'", optarg);
                return wrong_usage();
            }
            options->signatures[options->signature_count++] = optarg;
            break;
        case OPT_CONST:
            if (!is_assignment(optarg)) {
                cli_message("--const '%s': expected NAME=VALUE, as 'N=16'", optarg);
                return wrong_usage();
            }
            options->values[options->value_count++] = optarg;
            break;
        case 'M':
            if (!read_depends(optarg, argv, options)) {
                return wrong_usage();
            }
            break;
        case OPT_TYPES:
            options->types = optarg;
            break;
        case OPT_EMIT:
            has_emit = true;
            if (!read_emit(optarg, &options->emit, &options->pass)) {
                cli_message("--emit %s: expected cu, ptx, cubin, params, launches, ast or ir", optarg);
                return wrong_usage();
            }
            break;
        case OPT_ARCH:
            if (!cli_read_arch(optarg, options)) {
                cli_message("--arch %s: expected an architecture as sm_90, or native", optarg);
                return wrong_usage();
            }
            break;
        case OPT_ASSUME:
            if (!read_facts(optarg, &options->facts)) {
                cli_message("--assume %s: expected noalias, small, aligned or several of them, separated by commas", optarg);
                return wrong_usage();
            }
            break;
        case OPT_PLACEMENT:
            if (!read_placement(optarg, &options->placement)) {
                cli_message("--placement %s: expected yx, zyx, xzy, yzx, zxy, items or counters", optarg);
                return wrong_usage();
            }
            break;
        case OPT_BOUNDS:
        case OPT_DEBUG:
        case OPT_WEAK:
        case OPT_FOR_HOST:
        case OPT_CHECK:
        case OPT_LIST:
        case OPT_LINES:
            *flag_of(options, c) = true;
            break;
        case OPT_VERSION:
            printf("py2cu %s\n", py2cu_version());
            return 0;
        case 'h':
        case OPT_HELP:
            fputs(usage_text, stdout);
            return 0;
        default:
            return wrong_usage(); /* getopt_long has said what is wrong */
        }
    }
    if (optind + 1 != argc) {
        cli_message(optind == argc ? "no input file" : "more than one input file");
        return wrong_usage();
    }
    const char *wrong = wrong_together(options, has_emit);
    if (wrong != NULL) {
        cli_message("%s", wrong);
        return wrong_usage();
    }
    options->input = argv[optind];
    return -1;
}
