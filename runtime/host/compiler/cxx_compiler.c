// SPDX-License-Identifier: MIT
/* Compilation for the host.
 * Input: CUDA C. Output: a shared library with a pair of entry points for each kernel. Requires: a C++17 compiler.
 *
 * The compiler is started directly, without a shell. Floating-point expressions are not contracted: a GPU computes
 * a * b + c as fma, and the host compiler might or might not, so no option yields the GPU's bits everywhere. NumPy does
 * not contract expressions, either. Signed overflow wraps around, as on the GPU. */
#include "host/compiler/cxx_compiler.h"

#include "base/error.h"
#include "host/compiler/foreign_source.h"
#include "host/compiler/kernel_headers.h"
#include "host/compiler/subprocess.h"
#include "support/path_search.h"
#include "support/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const size_t log_limit = (size_t)64 << 20; /* a longer log is an error */
static const size_t max_shown_log = (size_t)1 << 20;
static const size_t image_limit = (size_t)1 << 30;

/* ---- selection of the compiler ------------------------------------------------------------------------------------
 */

static bool find_compiler_in_path(const char *name, StrBuf *path)
{
    char *found = find_program(name);
    if (found != NULL) {
        strbuf_puts(path, found);
        free(found);
    }
    return path->data != NULL;
}

/* Reads the words of CXX: a program and its options, as make interprets it. */
static int find_configured(const char *variable, const char *value, CompileKey *plan)
{
    bool first = true;
    for (const char *at = value + strspn(value, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        size_t length = strcspn(at, " \t");
        char word[1024];
        if (length >= sizeof word) {
            return fail(PY2CU_ERROR_NO_COMPILER, "%s contains an argument that is too long", variable);
        }
        memcpy(word, at, length);
        word[length] = '\0';
        if (!first) {
            strlist_add(&plan->options, word);
        } else if (!find_compiler_in_path(word, &plan->path)) {
            return fail(PY2CU_ERROR_NO_COMPILER, "program %s not found (the host backend's C++ compiler, from %s)",
                        word, variable);
        }
        first = false;
        at += length;
    }
    return PY2CU_OK;
}

static int find_compiler(CompileKey *plan)
{
    static const char *const variables[] = {"PY2CU_CXX", "CXX"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[strspn(value, " \t")] != '\0') {
            return find_configured(variables[i], value, plan);
        }
    }
    static const char *const names[] = {"c++", "g++", "clang++"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (find_compiler_in_path(names[i], &plan->path)) {
            return PY2CU_OK;
        }
    }
    return fail(PY2CU_ERROR_NO_COMPILER, "the host backend needs a C++ compiler, but there is no c++, g++ or clang++ "
                                         "in PATH (apt-get install g++), nor does "
                                         "PY2CU_CXX or CXX name one");
}

/* ---- compile key --------------------------------------------------------------------------------------------------
 */

/* Returns whether the translator generated the source for the host; other source is external CUDA C, or was
 * translated for a GPU. */
static bool is_for_host(const BuildSpec *spec)
{
    return spec->kernel_count > 0 && spec->kernels[0]->for_host;
}

/* Returns whether only the C library is linked. Generated code calls no function of the C++ library; without it, a
 * first launch takes a third less time. User options (sanitizers, another library) may require the compiler's default
 * libraries. */
static bool links_only_c(const BuildSpec *spec, const StrList *given)
{
    bool alone = is_for_host(spec) && spec->link_count == 0 && spec->extra_count == 0;
    for (size_t i = 0; i < given->count; i++) {
        alone = alone && (strncmp(given->items[i], "-O", 2) == 0 || strncmp(given->items[i], "-g", 2) == 0);
    }
    return alone;
}

/* Returns whether a kernel loops over the threads of a block. */
static bool has_thread_loops(const BuildSpec *spec)
{
    bool found = false;
    for (size_t i = 0; i < spec->kernel_count && !found; i++) {
        found = spec->kernels[i]->thread_loops;
    }
    return found;
}

/* Returns whether the compiler is GCC, according to the name of its file. */
static bool is_gcc(const char *path)
{
#ifdef __linux__
    char *file = realpath(path, NULL);
    const char *slash = file != NULL ? strrchr(file, '/') : NULL;
    bool found = slash != NULL && strstr(slash, "g++") != NULL && strstr(slash, "clang") == NULL;
    free(file);
    return found;
#else
    (void)path;
    return false;
#endif
}

/* Adds the optimization level of kernels that loop over the threads of a block. With these options, GCC generates code
 * that is as fast as with -O3, in three fifths of the time. */
static void add_level_for_loops(const char *path, StrList *options)
{
    static const char *const gcc[] = {
        "-fpeel-loops", /* unrolls loops over lanes and tiles, so that their elements stay in registers */
        "-O2",           "-ftree-loop-vectorize", "-fvect-cost-model=dynamic",
        "-fno-gcse",     "-fno-thread-jumps",     "-fno-schedule-insns2", /* no measurable gain in loops over threads */
        "-fno-tree-pre", "-fno-code-hoisting"};
    for (size_t i = 0; is_gcc(path) && i < sizeof gcc / sizeof gcc[0]; i++) {
        strlist_add(options, gcc[i]);
    }
    if (!is_gcc(path)) {
        strlist_add(options, "-O3");
    }
}

static void add_options(const BuildSpec *spec, const char *path, StrList *options)
{
    static const char *const always[] = {
        "-std=c++17",        "-fPIC",   "-shared",         "-fvisibility=hidden",
        "-ffp-contract=off", "-fwrapv", "-fno-math-errno", "-fno-strict-aliasing", /* x.view() */
        "-fno-exceptions"};
    bool given_level = false,
         has_line_option = false; /* PY2CU_CXX or CXX specifies the optimization level, and debug information */
    for (size_t i = 0; i < options->count; i++) {
        given_level = given_level || strncmp(options->items[i], "-O", 2) == 0;
        has_line_option = has_line_option || strncmp(options->items[i], "-g", 2) == 0;
    }
    if (links_only_c(spec, options)) {
        strlist_add(options, "-nostdlib");
    }
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++) {
        strlist_add(options, always[i]);
    }
    const bool loops = !given_level && !spec->debug && has_thread_loops(spec);
    if (loops) {
        add_level_for_loops(path, options);
    } else if (!given_level) {
        strlist_add(options, spec->debug ? "-O0" : "-O3");
    }
#if defined(__x86_64__)
    /* Does not enable all instructions of the CPU: with AVX, compilers turn `if (i < n) out[i] = ...` into masked
     * stores, which are ten times slower than plain stores to uncached memory (measured on AMD), and several machines
     * may share a disk cache. */
    if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt")) {
        strlist_add(options, "-msse4.2");
        strlist_add(options, "-mpopcnt");
    }
    if (spec->wide_vectors && __builtin_cpu_supports("avx2")) {
        strlist_add(options, "-mavx2");
    }
#endif
    if (!spec->debug && !given_level && !loops) {
        strlist_add(options,
                    "-funroll-loops"); /* the loop over a block's threads is often too short for its own overhead */
    }
    if (!has_line_option) {
        /* With DWARF 5, addr2line of binutils 2.40 reports a wrong file for the first function of a library. */
        strlist_add(options, "-gdwarf-4");
        strlist_add(
            options,
            spec->debug
                ? "-g"
                : "-g1"); /* the same code, with line numbers for faults (symbolize.h): 4 kB, and no measurable time */
    }
    if (spec->fastmath) {
        /* Not -ffast-math: loading a library that was linked with it changes the handling of subnormal numbers in the
         * whole process. */
        strlist_add(options, "-freciprocal-math");
        strlist_add(options, "-fno-signed-zeros");
        strlist_add(options, "-ffp-contract=fast");
    }
    for (size_t i = 0; i < spec->extra_count; i++) {
        strlist_add(options, spec->extra[i]);
    }
}

/* Returns whether threads may synchronize even if the kernels' tables do not record it: __nanosleep() lets other
 * threads run, __activemask() waits for them, and external source has no reliable table. */
static bool may_synchronize(const BuildSpec *spec)
{
    bool any = false, linked = false;
    for (size_t i = 0; i < spec->kernel_count; i++) {
        any = any || spec->kernels[i]->uses_barrier;
    }
    for (size_t i = 0; i < spec->link_count; i++) {
        linked = linked || foreign_source_synchronizes(spec->link[i].data, spec->link[i].length);
    }
    bool own = is_for_host(spec)
                   ? strstr(spec->text, "__nanosleep(") != NULL || strstr(spec->text, "__activemask(") != NULL
                   : !any && foreign_source_synchronizes(spec->text, spec->text_length);
    return linked || own;
}

static bool has_item(const StrList *list, size_t count, const char *item)
{
    bool has = false;
    for (size_t i = 0; i < count && !has; i++) {
        has = strcmp(list->items[i], item) == 0;
    }
    return has;
}

/* Adds linked source. All linked sources are compiled as one: internal names are renamed if another source uses the
 * same name. */
static void add_linked(const BuildSpec *spec, size_t number, StrBuf *source)
{
    const Py2cuLinkItem *item = &spec->link[number];
    StrList own = {0}, others = {0}, renamed = {0};
    foreign_source_internal_names(item->data, item->length, &own);
    for (size_t i = 0; i < spec->link_count; i++) {
        if (i != number) {
            foreign_source_internal_names(spec->link[i].data, spec->link[i].length, &others);
        }
    }
    foreign_source_internal_names(spec->text, spec->text_length, &others);
    for (size_t i = 0; i < own.count; i++) {
        if (has_item(&others, others.count, own.items[i]) && !has_item(&own, i, own.items[i])) {
            strbuf_format(source, "#define %s %s_of_link_%zu\n", own.items[i], own.items[i], number);
            strlist_add(&renamed, own.items[i]);
        }
    }
    line_marker_add(item->name, "", source);
    foreign_source_for_host(item->data, item->length, source);
    strbuf_puts(source, "\n");
    for (size_t i = 0; i < renamed.count; i++) {
        strbuf_format(source, "#undef %s\n", renamed.items[i]);
    }
    source->failed = source->failed || own.failed || others.failed || renamed.failed;
    strlist_free(&own);
    strlist_free(&others);
    strlist_free(&renamed);
}

/* Adds the linked source and then the kernel source, which otherwise declares functions that the linked source
 * defines. */
static void add_sources(const BuildSpec *spec, StrBuf *source)
{
    for (size_t i = 0; i < spec->link_count; i++) {
        add_linked(spec, i, source);
    }
    if (is_for_host(spec)) { /* linked source may include headers that declare printf */
        strbuf_puts(source, "#define printf py2cu_host_printf\n");
    }
    strbuf_puts(source, spec->link_count > 0 ? "#define PY2CU_HOST_LINKED 1\n" : "");
    line_marker_add(spec->name, "", source);
    if (is_for_host(spec)) {
        strbuf_add(source, spec->text, spec->text_length);
    } else {
        foreign_source_for_host(spec->text, spec->text_length, source);
    }
}

/* Returns the macro of py2cu_host.h that defines the entry points of a kernel. */
static const char *entry_macro(const Py2cuKernelInfo *kernel, bool needs_fibers)
{
    if (kernel->thread_loops) {
        return "PY2CU_HOST_ENTRY_LOOPS";
    }
    if (needs_fibers) {
        return "PY2CU_HOST_ENTRY_THREAD";
    }
    if (kernel->raise_count > 0) {
        return kernel->single_thread ? "PY2CU_HOST_ENTRY_ALONE_RAISES" : "PY2CU_HOST_ENTRY_RAISES";
    }
    return kernel->single_thread ? "PY2CU_HOST_ENTRY_ALONE" : "PY2CU_HOST_ENTRY";
}

/* Adds the macros that define the entry points of the kernels. */
static void add_entries(const BuildSpec *spec, StrBuf *entries)
{
    const bool all_synchronize = may_synchronize(spec);
    strbuf_puts(entries, "\n# 1 \"py2cu_entries\" 1 3\n");
    for (size_t i = 0; i < spec->kernel_count; i++) {
        const Py2cuKernelInfo *kernel = spec->kernels[i];
        const bool needs_fibers =
            kernel->uses_barrier || all_synchronize || kernel->recursive; /* the end of a fiber's stack is guarded */
        strbuf_format(entries, "%s(%s)\n", entry_macro(kernel, needs_fibers), kernel->name);
    }
    if (spec->kernel_count > 0 && spec->kernels[0]->raise_count > 0) {
        strbuf_puts(entries, "PY2CU_HOST_ENTRY_ERROR\n");
    }
}

int hostcc_plan(const BuildSpec *spec, CompileKey *plan)
{
    int status = find_compiler(plan);
    if (status != PY2CU_OK) {
        return status;
    }
    struct stat info;
    if (plan->path.failed || stat(plan->path.data, &info) != 0) {
        return fail(PY2CU_ERROR_NO_COMPILER, "the C++ compiler %s cannot be accessed: %s", strbuf_text(&plan->path),
                    strerror(errno));
    }
    strbuf_format(&plan->compiler, "%s %lld %lld.%09ld\n", plan->path.data, (long long)info.st_size,
                  (long long)info.st_mtim.tv_sec, (long)info.st_mtim.tv_nsec);
    add_options(spec, strbuf_text(&plan->path), &plan->options);

    for (size_t i = 0; i < spec->link_count; i++) {
        if (spec->link[i].kind != PY2CU_LINK_CU) {
            return fail(PY2CU_ERROR_UNSUPPORTED,
                        "%s cannot be linked on the CPU: the host backend supports only CUDA C", spec->link[i].name);
        }
    }
    StrBuf entries = {0};
    add_entries(spec, &entries);
    line_marker_add(spec->name, "", &plan->source);
    plan->calls_libm = host_headers_add(spec, is_for_host(spec), &entries, &plan->source);
    add_sources(spec, &plan->source);
    strbuf_add(&plan->source, entries.data, entries.length);
    plan->source.failed = plan->source.failed || entries.failed;
    strbuf_free(&entries);
    return PY2CU_OK;
}

/* ---- compilation --------------------------------------------------------------------------------------------------
 */

typedef struct BuildDirectory {
    char path[TEMPORARY_PATH], source[TEMPORARY_PATH], library[TEMPORARY_PATH], log[TEMPORARY_PATH];
} BuildDirectory;

/* Removes temporary files and directories of processes that were killed. */
static void remove_stale_directories(void)
{
    DIR *base = opendir(temporary_base());
    struct dirent *item;
    while (base != NULL && (item = readdir(base)) != NULL) {
        struct stat info;
        char path[TEMPORARY_PATH];
        if (strlen(item->d_name) == strlen(TEMPORARY_NAME) &&
            strncmp(item->d_name, TEMPORARY_NAME, strcspn(TEMPORARY_NAME, "X")) == 0 &&
            fstatat(dirfd(base), item->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0 && info.st_uid == geteuid() &&
            (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode)) && file_is_stale(&info)) {
            (void)snprintf(path, sizeof path, "%s/%s", temporary_base(), item->d_name);
            temporary_remove(path);
        }
    }
    if (base != NULL) {
        (void)closedir(base);
    }
}

static bool build_directory_open(BuildDirectory *directory)
{
    remove_stale_directories();
    if (!temporary_directory(directory->path)) {
        return false;
    }
    if (temporary_path(directory->path, "kernel.cc", directory->source) &&
        temporary_path(directory->path, "kernel.so", directory->library) &&
        temporary_path(directory->path, "log", directory->log)) {
        return true;
    }
    temporary_remove(directory->path);
    errno = ENAMETOOLONG;
    return false;
}

static bool write_file(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wbe");
    if (file == NULL) {
        return false;
    }
    bool ok = fwrite(bytes, 1, length, file) == length;
    return fclose(file) == 0 && ok;
}

/* Returns the time limit of the compiler in seconds; 0 with an error. */
static unsigned time_limit(void)
{
    const char *value = getenv("PY2CU_CXX_SECONDS");
    if (value == NULL || value[0] == '\0') {
        return 600;
    }
    char *end = NULL;
    unsigned long seconds = strtoul(value, &end, 10);
    if (value[0] < '1' || value[0] > '9' || end[0] != '\0' || seconds > 1000000) {
        (void)fail(PY2CU_ERROR_ARGUMENT,
                   "PY2CU_CXX_SECONDS must be a number of seconds from 1 to 1000000, not \"%.100s\"", value);
        return 0;
    }
    return (unsigned)seconds;
}

/* Converts the exit status of the compiler to a Py2cuStatus. Requires the compiler's log file. */
static int compiler_status(const char *compiler, const Program *program, ProgramEnd end, int wait_status,
                           const char *log)
{
    switch (end) {
    case PROGRAM_NOT_STARTED:
        return fail(PY2CU_ERROR_NO_COMPILER, "the C++ compiler %s cannot be started: %s", compiler, strerror(errno));
    case PROGRAM_TIME_LIMIT:
        return fail(PY2CU_ERROR_COMPILE, "the C++ compiler %s did not finish within %u seconds (PY2CU_CXX_SECONDS)\n%s",
                    compiler, program->seconds, log);
    case PROGRAM_OUTPUT_LIMIT:
        return fail(PY2CU_ERROR_COMPILE, "the C++ compiler %s printed more than %zu MiB:\n%s", compiler,
                    program->log_limit >> 20, log);
    case PROGRAM_CANCELED:
        return fail(PY2CU_ERROR_INTERRUPTED, "compiling was interrupted");
    case PROGRAM_ENDED:
        break;
    }
    if (WIFSIGNALED(wait_status)) {
        return fail(PY2CU_ERROR_COMPILE, "the C++ compiler %s was terminated by signal %d\n%s", compiler,
                    WTERMSIG(wait_status), log);
    }
    return WEXITSTATUS(wait_status) == 0
               ? PY2CU_OK
               : fail(PY2CU_ERROR_COMPILE, "the C++ compiler %s rejected the generated code:\n%s", compiler, log);
}

/* Adds the libraries, which the compiler's default options, if there are any, list again. A kernel without mathematical
 * functions calls only functions such as memcpy() and vprintf() of the C library, which each process has loaded.
 * Linking with libm and libc takes a tenth to a fifth of a small kernel's compile time. */
static void add_libraries(const CompileKey *plan, StrList *command)
{
    if (plan->calls_libm) {
        strlist_add(command, "-lm");
        strlist_add(command, "-lc");
    }
    strlist_add(command, "-lgcc");
}

static int compile_in(const BuildDirectory *directory, const BuildSpec *spec, const CompileKey *plan,
                      BuildOutput *output)
{
    Program program = {.path = plan->path.data,
                       .log = directory->log,
                       .log_limit = log_limit,
                       .seconds = time_limit(),
                       .is_canceled = spec->is_canceled,
                       .context = spec->cancel_context};
    if (program.seconds == 0) {
        return PY2CU_ERROR_ARGUMENT;
    }
    if (!write_file(directory->source, plan->source.data, plan->source.length)) {
        return fail(PY2CU_ERROR_SYSTEM, "cannot write %s: %s", directory->source, strerror(errno));
    }
    StrList command = {0};
    strlist_add(&command, plan->path.data);
    for (size_t i = 0; i < plan->options.count; i++) {
        strlist_add(&command, plan->options.items[i]);
    }
    strlist_add(&command, "-o");
    strlist_add(&command, directory->library);
    strlist_add(&command, directory->source);
    add_libraries(plan, &command);
    if (command.failed) {
        strlist_free(&command);
        return fail_memory();
    }
    program.argv = command.items;
    int wait_status = 0;
    ProgramEnd end = program_run(&program, &wait_status);
    int error = errno;
    strlist_free(&command);
    size_t log_length = 0;
    char *log = file_head(directory->log, max_shown_log, &log_length);
    if (log != NULL) {
        strbuf_add(&output->log, log, log_length);
        free(log);
    }
    errno = error;
    int status = compiler_status(program.path, &program, end, wait_status, strbuf_text(&output->log));
    if (status == PY2CU_OK) {
        output->image = file_read(directory->library, image_limit, &output->length);
        if (output->image == NULL) {
            status = fail(PY2CU_ERROR_COMPILE, "the output of the C++ compiler %s cannot be read: %s\n%s", program.path,
                          strerror(errno), strbuf_text(&output->log));
        }
    }
    return status;
}

int hostcc_compile(const BuildSpec *spec, const CompileKey *plan, BuildOutput *output)
{
    BuildDirectory directory;
    if (!build_directory_open(&directory)) {
        return fail(PY2CU_ERROR_SYSTEM, "cannot create a temporary directory in %s: %s", temporary_base(),
                    strerror(errno));
    }
    int status = compile_in(&directory, spec, plan, output);
    temporary_remove(directory.path);
    return status;
}
