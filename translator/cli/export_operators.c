// SPDX-License-Identifier: MIT
/* py2cu export --ops: operators.h and operators.cpp, which call the kernels on the CPU or on a GPU after checks of
 * their arguments. The bindings to frameworks contain no kernels and no checks. */
#include "export_operators.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether the generated code uses a name of a function or type next to arguments or operators. */
static bool is_reserved(const char *name)
{
    /* modules of Python, a name of JAX, and names in C++ */
    static const char *const names[] = {
        "torch",      "forward_ad", "jax",        "jnp",          "np",      "functools",     "pathlib",
        "ctypes",     "ctx",        "Array",      "Blocks",       "CPU",     "CurrentDevice", "Dimensions",
        "DType",      "HostCall",   "Message",    "OTHER_DEVICE", "Context", "Raised",        "Tensor",
        "TensorView", "array_of",   "dimensions", "messages",     "run",     "whole",
    };
    bool any = name[0] == 'p' && name[1] != '\0' && name[1 + strspn(name + 1, "0123456789")] == '\0';
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        any = any || strcmp(name, names[i]) == 0;
    }
    return any;
}

/* Returns whether the name of the Python function is not one in C++, such as "new", whose kernel is "new_". */
static bool is_renamed(const Py2cuKernelInfo *kernel)
{
    const size_t length = strlen(kernel->python_name);
    const char *ending = kernel->name + length;
    return strncmp(kernel->name, kernel->python_name, length) == 0 && ending[0] == '_' &&
           (ending[1] == '\0' || ending[1] == '_');
}

/* Returns whether the parts of a complex scalar have the names of other arguments. */
static bool has_named_parts(const Py2cuKernelInfo *kernel, const Py2cuArgInfo *argument)
{
    const size_t length = strlen(argument->name);
    bool any = false;
    for (size_t i = 0; export_is_complex(argument) && i < kernel->argument_count; i++) {
        const char *name = kernel->arguments[i].name;
        for (int k = 0; strncmp(name, argument->name, length) == 0 && export_part(argument, k) != NULL; k++) {
            any = any || strcmp(name + length, export_part(argument, k)) == 0;
        }
    }
    return any;
}

/* Returns the reason why a kernel cannot be an operator; NULL: it can. Sets *missing to the declaration that is
 * missing, if any. */
static const char *obstacle(const Py2cuKernelInfo *kernel, const ExportDeclaration *declaration, const char **missing)
{
    for (size_t i = 0; i < kernel->argument_count; i++) {
        const Py2cuArgInfo *argument = &kernel->arguments[i];
        const Py2cuParam *param = export_param(kernel, i);
        if (argument->captured) {
            return "it reads a global device array, which exists only at run time";
        }
        if (argument->is_array ? argument->dtype >= PY2CU_DTYPE_COUNT || argument->ndim == 0
                               : export_scalar_type(argument->dtype) == NULL) {
            return "it has arguments other than arrays of numbers, integers, floats and bools";
        }
        if (strchr(argument->name, '[') != NULL || (param != NULL && strcmp(param->name, argument->name) != 0) ||
            is_reserved(argument->name) || is_reserved(kernel->python_name) || is_renamed(kernel) ||
            has_named_parts(kernel, argument)) {
            return "the generated code uses its name or that of an argument";
        }
        if (argument->layout == PY2CU_LAYOUT_F && argument->ndim > 1) {
            return "it has an array in Fortran order";
        }
    }
    ExportExpression expression;
    for (uint32_t axis = 0; axis < 3; axis++) {
        const char *elements = kernel->grid[axis];
        if (!declaration->has_grid && (kernel->grid_axes & 1u << axis) != 0 &&
            (elements == NULL || !export_parse_expression(elements, strlen(elements), &expression))) {
            *missing = "grid=...";
            return "no guard, such as `if i < x.size`, determines its grid";
        }
    }
    for (size_t i = 0; i < kernel->shape_check_count; i++) {
        const char *min_size = kernel->shape_checks[i].least;
        if (!export_parse_expression(min_size, strlen(min_size), &expression)) {
            return "the dimensions that it requires are too complicated";
        }
    }
    if (!declaration->has_block && kernel->block[0] == 0 && kernel->default_block[0] == 0) {
        *missing = "block=...";
        return "results may depend on the block shape, and no launch in the file determines it";
    }
    if (kernel->uses_dynamic_shared && !declaration->has_shared) {
        *missing = "shared=BYTES";
        return "it uses dynamic shared memory";
    }
    return NULL;
}

static bool has_equal_kinds(const Py2cuKernelInfo *a, const Py2cuKernelInfo *b)
{
    bool same = a->argument_count == b->argument_count;
    for (size_t i = 0; same && i < a->argument_count; i++) {
        const Py2cuArgInfo *left = &a->arguments[i], *right = &b->arguments[i];
        same = left->is_array == right->is_array && left->ndim == right->ndim &&
               (left->is_array || strcmp(export_scalar_type(left->dtype), export_scalar_type(right->dtype)) == 0);
    }
    return same;
}

/* Adds a kernel to its operator, or a new operator. Returns false if its declaration is wrong or memory is exhausted.
 */
static bool add_kernel(const CliOptions *options, ExportOperator *operators, size_t *count, const ExportFile *file,
                       size_t index, bool is_silent)
{
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(file->launcher, index);
    const ExportDeclaration declaration = export_declaration(options, kernel->python_name);
    const char *missing = NULL, *reason = obstacle(kernel, &declaration, &missing);
    ExportOperator *found = NULL;
    for (size_t i = 0; i < *count; i++) {
        found = strcmp(operators[i].name, kernel->python_name) == 0 ? &operators[i] : found;
    }
    if (reason == NULL && found != NULL && (found->file != file || !has_equal_kinds(found->first, kernel))) {
        reason = "an operator with this name has other kinds of arguments, or is in another file";
    }
    if (reason != NULL) {
        if (!is_silent && missing != NULL) {
            cli_message("%s: kernel %s is not an operator: %s: use --op '%s: %s'", file->path, kernel->signature,
                        reason, kernel->python_name, missing);
        } else if (!is_silent) {
            cli_message("%s: kernel %s is not an operator: %s", file->path, kernel->signature, reason);
        }
        return true;
    }
    if (found == NULL) {
        found = &operators[(*count)++];
        *found = (ExportOperator){.name = kernel->python_name, .first = kernel, .file = file};
        found->kernels = calloc(py2cu_unit_kernel_count(file->launcher), sizeof *found->kernels);
        if (!export_declare(found, &declaration, is_silent)) {
            return false;
        }
    }
    if (found->kernels == NULL) {
        cli_message("out of memory");
        return false;
    }
    found->kernels[found->kernel_count++] = index;
    return true;
}

ExportOperator *export_operators_of(const ExportProject *project, size_t *count, bool is_silent)
{
    ExportOperator *operators = calloc(project->kernels + 1, sizeof *operators);
    *count = 0;
    bool ok = operators != NULL;
    for (size_t i = 0; ok && i < project->count; i++) {
        for (size_t k = 0; ok && k < py2cu_unit_kernel_count(project->files[i].launcher); k++) {
            ok = add_kernel(project->options, operators, count, &project->files[i], k, is_silent);
        }
    }
    ok = ok && (is_silent || export_check_declarations(project, operators, *count));
    if (!ok) {
        *project->failed = true;
    }
    return operators;
}

void export_operators_free(ExportOperator *operators, size_t count)
{
    for (size_t i = 0; operators != NULL && i < count; i++) {
        free(operators[i].kernels);
        export_declarations_free(&operators[i]);
    }
    free(operators);
}

const char *export_own_suffix(const ExportOperator *op, const char *name)
{
    static const char underscores[] = "________";
    const size_t most = sizeof underscores - 1, length = strlen(name);
    size_t count = 0;
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const char *argument = op->first->arguments[i].name;
        const size_t own = strncmp(argument, name, length) == 0 ? strspn(argument + length, "_") : 0;
        const bool is_equal = strncmp(argument, name, length) == 0 && argument[length + own] == '\0';
        count = is_equal && own >= count ? own + 1 : count;
    }
    return underscores + most - (count < most ? count : most);
}

/* Prints ", double a, const Array &x": the arguments of a function of operators.h. */
static void put_arguments(FILE *out, const ExportOperator *op)
{
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        fprintf(out, ", %s%s%s", argument->is_array ? "const Array &" : export_scalar_type(argument->dtype),
                argument->is_array ? "" : " ", argument->name);
    }
}

/* Prints an expression of the parameter table in C++. */
static void put_expression(FILE *out, const char *text)
{
    ExportExpression expression;
    if (export_parse_expression(text, strlen(text), &expression)) { /* obstacle() has checked it */
        export_put_expression(out, &expression, EXPORT_CPP);
    }
}

static void put_dimensions(FILE *out, const ExportExpression *dimensions)
{
    for (int axis = 0; axis < 3; axis++) {
        fputs(axis > 0 ? ", " : "", out);
        export_put_expression(out, &dimensions[axis], EXPORT_CPP);
    }
}

/* ---- operators.h ---- */

void export_operators_header(FILE *out, const ExportProject *project)
{
    size_t count;
    ExportOperator *operators = export_operators_of(project, &count, true);
    fprintf(out, "%s\n", py2cu_export_operators_header_text);
    for (size_t i = 0; i < count; i++) {
        export_put_comment(out, operators[i].first->signature);
        fprintf(out, "void %s(const Context &context%s", operators[i].name,
                export_own_suffix(&operators[i], "context"));
        put_arguments(out, &operators[i]);
        fputs(");\n", out);
    }
    fputs("\n} // namespace operators\n\n#endif\n", out);
    export_operators_free(operators, count);
}

/* ---- operators.cpp ---- */

/* Prints a scalar argument in the type of the kernel. */
static void put_scalar(FILE *out, const ExportOperator *op, const Py2cuArgInfo *argument)
{
    const char *type = export_c_type(argument->dtype);
    const bool is_checked = strcmp(export_scalar_type(argument->dtype), "int64_t") == 0;
    if (export_is_complex(argument)) {
        const char *cast = argument->dtype == PY2CU_COMPLEX64 ? "(float)" : "", *name = argument->name;
        fprintf(out, "%s{%s%s.real(), %s%s.imag()}", type, cast, name, cast, name);
    } else if (is_checked) {
        fprintf(out, "whole<%s>(\"%s\", \"%s\", %s)", type, op->name, argument->name, argument->name);
    } else {
        fprintf(out, "(%s)%s", type, argument->name);
    }
}

static void put_dim3(FILE *out, const char *name, const char *suffix)
{
    if (name != NULL) {
        fprintf(out, "dim3(%s%s.x, %s%s.y, %s%s.z), ", name, suffix, name, suffix, name, suffix);
    } else {
        fputs("dim3(0, 0, 0), ", out);
    }
}

static void put_shared(FILE *out, const ExportOperator *op)
{
    fprintf(out, "%s%s", op->shared != NULL ? "shared" : "0",
            op->shared != NULL ? export_own_suffix(op, "shared") : "");
}

/* Prints the call of the launcher. */
static void put_cuda(FILE *out, const ExportOperator *op, const Py2cuKernelInfo *kernel)
{
    const char *context = export_own_suffix(op, "context"), *grid = export_own_suffix(op, "grid"),
               *block = export_own_suffix(op, "block");
    fprintf(out, "        const CurrentDevice current%s(\"%s\", context%s.device);\n        check_cuda(\"%s\", ",
            export_own_suffix(op, "current"), op->name, context, op->name);
    export_put_launcher(out, op->file, kernel);
    fputc('(', out);
    for (size_t i = 0; i < kernel->argument_count; i++) {
        const Py2cuArgInfo *argument = &kernel->arguments[i];
        if (!argument->is_array) {
            put_scalar(out, op, argument);
            fputs(", ", out);
            continue;
        }
        fprintf(out, "(%s%s *)%s.data, ", argument->written ? "" : "const ", export_c_type(argument->dtype),
                argument->name);
        for (uint32_t axis = 0; axis < argument->ndim; axis++) {
            fprintf(out, "%s.shape[%u], ", argument->name, (unsigned)axis);
        }
        for (uint32_t axis = 0; argument->layout == PY2CU_LAYOUT_ANY && axis < argument->ndim; axis++) {
            fprintf(out, "%s.stride(%u), ", argument->name, (unsigned)axis);
        }
    }
    put_dim3(out, op->grid != NULL ? "grid" : NULL, grid);
    put_dim3(out, op->block != NULL ? "block" : NULL, block);
    put_shared(out, op);
    fprintf(out, ", (cudaStream_t)context%s.stream));\n", context);
}

/* Returns whether the CPU needs a stack for each thread, which the exported code does not have. */
static bool needs_fibers(const Py2cuKernelInfo *kernel)
{
    return !kernel->thread_loops && (kernel->uses_barrier || kernel->recursive || kernel->cooperative);
}

/* Prints the elements that the grid covers, those of a block, and the block. */
static void put_cpu_launch(FILE *out, const ExportOperator *op, const Py2cuKernelInfo *kernel)
{
    const uint32_t *block = kernel->block[0] > 0 ? kernel->block : kernel->default_block;
    static const char *const axes[] = {"x", "y", "z"};
    const char *own_grid = export_own_suffix(op, "grid"), *own_block = export_own_suffix(op, "block");
    if (op->grid != NULL) {
        fprintf(out, "grid%s.x, grid%s.y, grid%s.z", own_grid, own_grid, own_grid);
    }
    for (uint32_t axis = 0; op->grid == NULL && axis < 3; axis++) {
        fputs(axis > 0 ? ", " : "", out);
        put_expression(out, (kernel->grid_axes & 1u << axis) != 0 ? kernel->grid[axis] : "1");
    }
    fputs("}, {", out);
    for (uint32_t axis = 0; axis < 3; axis++) {
        const bool is_used = op->grid == NULL && (kernel->grid_axes & 1u << axis) != 0;
        if (is_used && kernel->grid_width[axis] == 0 && op->block != NULL) {
            fprintf(out, "%sblock%s.%s", axis > 0 ? ", " : "", own_block, axes[axis]);
            continue;
        }
        const uint32_t width = !is_used ? 1 : kernel->grid_width[axis] > 0 ? kernel->grid_width[axis] : block[axis];
        fprintf(out, "%s%u", axis > 0 ? ", " : "", (unsigned)width);
    }
    if (op->block != NULL) {
        fprintf(out, "}, {block%s.x, block%s.y, block%s.z}", own_block, own_block, own_block);
    } else {
        fprintf(out, "}, {%u, %u, %u}", (unsigned)block[0], (unsigned)block[1], (unsigned)block[2]);
    }
}

static bool is_half(Py2cuDtype dtype)
{
    return dtype == PY2CU_FLOAT16 || dtype == PY2CU_BFLOAT16;
}

/* Prints the launch on the CPU; host: the kernel's table in the code for the CPU. */
static void put_cpu(FILE *out, const ExportOperator *op, const Py2cuKernelInfo *kernel, const Py2cuKernelInfo *host)
{
    if (needs_fibers(host)) {
        fprintf(
            out,
            "            throw NotImplementedError(\"%s: not implemented on the CPU: %s; in Python, PY2CU_DEVICE=host "
            "runs it\");\n",
            op->name,
            host->recursive ? "the kernel is recursive"
            : host->cooperative
                ? "the blocks of the grid wait for each other"
                : "py2cu cannot convert its barriers or warp operations to loops over the threads of a block");
        return;
    }
    for (size_t i = 0; i < host->param_count; i++) {
        const Py2cuParam *param = &host->params[i];
        const Py2cuArgInfo *argument = &host->arguments[param->argument];
        if (param->kind == PY2CU_PARAM_DATA) {
            fprintf(out, "            void *p%zu = %s.data;\n", i, argument->name);
            continue;
        }
        if (param->kind == PY2CU_PARAM_VALUE && is_half(argument->dtype)) { /* the type is known only to kernels */
            fprintf(out, "            uint16_t p%zu = bits_of_%s(%s);\n", i, py2cu_dtype_name(argument->dtype),
                    argument->name);
            continue;
        }
        if (param->kind == PY2CU_PARAM_VALUE && export_is_complex(argument)) { /* like the type of kernels */
            fprintf(out, "            std::complex<%s> p%zu(%s);\n",
                    argument->dtype == PY2CU_COMPLEX64 ? "float" : "double", i, argument->name);
            continue;
        }
        fprintf(out, "            %s p%zu = ", param->c_type, i);
        if (param->kind == PY2CU_PARAM_VALUE) {
            put_scalar(out, op, argument);
        } else if (param->kind == PY2CU_PARAM_SIZE) {
            fprintf(out, "(%s)%s.size()", param->c_type, argument->name);
        } else {
            fprintf(out, param->kind == PY2CU_PARAM_SHAPE ? "%s.shape[%u]" : "%s.stride(%u)", argument->name,
                    (unsigned)param->axis);
        }
        fputs(";\n", out);
    }
    const char *arguments = export_own_suffix(op, "arguments");
    fprintf(out, "            void *const arguments%s[] = {", arguments);
    for (size_t i = 0; i < host->param_count; i++) {
        fprintf(out, "%s&p%zu", i > 0 ? ", " : "", i);
    }
    fprintf(out, "};\n            run_on_cpu(\"%s\", py2cu_host_block_%s, arguments%s, {", op->name, host->name,
            arguments);
    put_cpu_launch(out, op, kernel);
    fputs(", ", out);
    put_shared(out, op);
    fprintf(out, ", %s);\n", host->raise_count > 0 ? "(Raised *)py2cu_host_error(), messages" : "nullptr, nullptr");
}

static void put_variant(FILE *out, const ExportOperator *op, size_t index)
{
    const Py2cuKernelInfo *kernel = py2cu_unit_kernel(op->file->launcher, index);
    const char *before = "    if (";
    for (size_t i = 0; i < kernel->argument_count; i++) {
        const Py2cuArgInfo *argument = &kernel->arguments[i];
        if (argument->is_array) {
            const char *dtype = py2cu_dtype_name(argument->dtype);
            fprintf(out, "%s%s.dtype == DType::%s", before, argument->name,
                    argument->dtype == PY2CU_BOOL ? "boolean" : dtype);
            before = " && ";
        }
    }
    fputs(before[0] == ' ' && before[1] == ' ' ? "    {\n" : ") {\n", out);
    for (size_t i = 0; i < kernel->shape_check_count; i++) {
        const Py2cuShapeCheck *check = &kernel->shape_checks[i];
        const char *name = kernel->arguments[check->argument].name;
        fprintf(out, "        check_least(\"%s\", \"%s\", %u, %s, \"%s\", ", op->name, name, (unsigned)check->axis,
                name, check->least);
        put_expression(out, check->least);
        fputs(");\n", out);
    }
    for (int i = 0; i < 2; i++) {
        const char *name = i == 0 ? "grid" : "block";
        const ExportExpression *dimensions = i == 0 ? op->grid : op->block;
        if (dimensions != NULL) {
            const char *suffix = export_own_suffix(op, name);
            fprintf(out, "        const Dimensions %s%s = dimensions(\"%s\", \"%s\", ", name, suffix, op->name, name);
            put_dimensions(out, dimensions);
            fprintf(out, ");\n        if (%s%s.is_empty()) {\n            ", name, suffix);
            if (i == 0) {
                fputs("return;", out);
            } else {
                fprintf(out, "throw ValueError(\"%s: a dimension of the block is 0\");", op->name);
            }
            fputs("\n        }\n", out);
        }
    }
    if (op->shared != NULL) {
        fprintf(out, "        const size_t shared%s = shared_bytes(\"%s\", ", export_own_suffix(op, "shared"),
                op->name);
        export_put_expression(out, op->shared, EXPORT_CPP);
        fputs(");\n", out);
    }
    fprintf(out, "#ifndef OPERATORS_WITHOUT_CPU\n        if (context%s.device == CPU) {\n",
            export_own_suffix(op, "context"));
    put_cpu(out, op, kernel, py2cu_unit_kernel(op->file->host, index));
    fputs("            return;\n        }\n#endif\n#ifdef OPERATORS_CUDA\n", out);
    put_cuda(out, op, kernel);
    fprintf(out, "        return;\n#else\n        without_cuda(\"%s\");\n#endif\n    }\n", op->name);
}

static void put_operator(FILE *out, const ExportOperator *op)
{
    fputc('\n', out);
    const char *context = export_own_suffix(op, "context");
    fprintf(out, "void %s(const Context &context%s", op->name, context);
    put_arguments(out, op);
    fputs(")\n{\n", out);
    for (size_t i = 0; i < op->first->argument_count; i++) {
        const Py2cuArgInfo *argument = &op->first->arguments[i];
        if (argument->is_array) {
            fprintf(out, "    check_array(\"%s\", \"%s\", %s, %u, %s, %s, context%s);\n", op->name, argument->name,
                    argument->name, (unsigned)argument->ndim, export_requires_contiguous(op, i) ? "true" : "false",
                    argument->written ? "true" : "false", context);
        }
    }
    for (size_t i = 0; i < op->kernel_count; i++) {
        put_variant(out, op, op->kernels[i]);
    }
    fprintf(out, "    throw TypeError(\"%s: no kernel has these data types; the kernels are ", op->name);
    export_put_signatures(out, op);
    fputs("\");\n}\n", out);
}

/* Prints the messages of the exceptions that kernels record on the CPU. */
static void put_messages(FILE *out, const Py2cuKernelInfo *kernel)
{
    fputs("\nstatic const Message messages[] = {\n", out);
    for (size_t i = 0; i < kernel->raise_count; i++) {
        const Py2cuRaise *raise = &kernel->raises[i];
        const char *slash = raise->file_name != NULL ? strrchr(raise->file_name, '/') : NULL;
        char *text = NULL;
        const char *file = slash != NULL ? slash + 1 : raise->file_name != NULL ? raise->file_name : "";
        const int length =
            raise->message != NULL
                ? asprintf(&text, "%s, line %u: %s: %s", file, (unsigned)raise->line, raise->exception, raise->message)
                : asprintf(&text, "%s, line %u: %s: %s, axis %u", file, (unsigned)raise->line, raise->exception,
                           raise->subject, (unsigned)raise->axis);
        fputs("    {", out);
        if (length >= 0) {
            cli_put_json(out, text);
            free(text);
        }
        fputs(raise->message != NULL ? ", false},\n" : ", true},\n", out);
    }
    fputs("};\n", out);
}

void export_operators_source(FILE *out, const ExportProject *project)
{
    size_t count;
    ExportOperator *operators = export_operators_of(project, &count, true);
    const ExportFile *file = &project->files[0];
    fputs("// Checks the arguments of the operators and launches the kernels on the CPU or on a GPU.\n#include "
          "\"operators.h\"\n\n#ifdef OPERATORS_CUDA\n",
          out);
    fprintf(out, "#include \"%s.h\"\n#endif\n", file->stem);
    fputs(py2cu_export_operators_source_text, out);
    const Py2cuKernelInfo *first = count > 0 ? py2cu_unit_kernel(file->host, 0) : NULL;
    fputs("#ifndef OPERATORS_WITHOUT_CPU\nextern \"C\" {\n", out);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < operators[i].kernel_count; k++) {
            const Py2cuKernelInfo *host = py2cu_unit_kernel(file->host, operators[i].kernels[k]);
            if (!needs_fibers(host)) {
                fprintf(out, "void py2cu_host_block_%s(const HostCall *call, void *const *arguments);\n", host->name);
            }
        }
    }
    if (first != NULL && first->raise_count > 0) {
        fputs("void *py2cu_host_error();\n}\n", out);
        put_messages(out, first);
    } else {
        fputs("}\n", out);
    }
    fputs("#endif\n", out);
    for (size_t i = 0; i < count; i++) {
        put_operator(out, &operators[i]);
    }
    fputs("\n} // namespace operators\n", out);
    export_operators_free(operators, count);
}

/* ---- the code for the CPU ---- */

void export_operators_host(FILE *out, const ExportProject *project)
{
    const ExportFile *file = &project->files[0];
    const size_t count = py2cu_unit_kernel_count(file->host);
    fputs("// The kernels for the CPU.\n", out);
    for (size_t i = 0; i < py2cu_export_host_header_count; i++) {
        const char *name = py2cu_export_host_headers[i].name;
        const bool is_half = strstr(name, "half") != NULL, is_fp8 = strstr(name, "fp8") != NULL;
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(file->host, 0);
        if ((!is_half || kernel->uses_half || kernel->uses_fp8) && (!is_fp8 || kernel->uses_fp8)) {
            fprintf(out, "#include \"host/%s\"\n", name);
        }
    }
    fputs("\n// The kernels for GPUs have the original names.\n", out);
    for (size_t i = 0; i < count; i++) {
        const char *name = py2cu_unit_kernel(file->host, i)->name;
        fprintf(out, "#define %s cpu_%s\n", name, name);
    }
    fprintf(out, "\n%s\n", py2cu_unit_text(file->host, NULL));
    for (size_t i = 0; i < count; i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(file->host, i);
        if (!needs_fibers(kernel)) {
            fprintf(out, "%s(%s)\n",
                    kernel->thread_loops      ? "PY2CU_HOST_ENTRY_LOOPS"
                    : kernel->raise_count > 0 ? "PY2CU_HOST_ENTRY_RAISES"
                                              : "PY2CU_HOST_ENTRY",
                    kernel->name);
        }
    }
    fputs(py2cu_unit_kernel(file->host, 0)->raise_count > 0 ? "PY2CU_HOST_ENTRY_ERROR\n" : "", out);
}

/* ---- TVM-FFI ---- */

void export_tvm_ffi(FILE *out, const ExportProject *project)
{
    size_t count;
    ExportOperator *operators = export_operators_of(project, &count, true);
    fputs(py2cu_export_tvm_ffi_text, out);
    for (size_t i = 0; i < count; i++) {
        const ExportOperator *op = &operators[i];
        const char *first = NULL, *before = "";
        fprintf(out, "void call_%s(", op->name);
        for (size_t k = 0; k < op->first->argument_count; k++) {
            const Py2cuArgInfo *argument = &op->first->arguments[k];
            for (int part = 0; export_part(argument, part) != NULL; part++) {
                fprintf(out, "%s%s %s%s", before, argument->is_array ? "TensorView" : export_part_type(argument),
                        argument->name, export_part(argument, part));
                before = ", ";
            }
            first = first == NULL && argument->is_array ? argument->name : first;
        }
        const char *context = export_own_suffix(op, "context");
        fprintf(out, ")\n{\n    run(%s, [&](const operators::Context &context%s) { operators::%s(context%s", first,
                context, op->name, context);
        for (size_t k = 0; k < op->first->argument_count; k++) {
            const Py2cuArgInfo *argument = &op->first->arguments[k];
            fputs(argument->is_array ? ", array_of(" : ", ", out);
            export_put_value(out, argument);
            fputs(argument->is_array ? ")" : "", out);
        }
        fputs("); });\n}\n\n", out);
    }
    fputs("} // namespace\n\n", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "TVM_FFI_DLL_EXPORT_TYPED_FUNC(%s, call_%s);\n", operators[i].name, operators[i].name);
    }
    export_operators_free(operators, count);
}
