// SPDX-License-Identifier: MIT
/* Fault injection for the libraries: six programs are translated, compiled for the host backend, cached, loaded and
 * launched repeatedly, and each time another allocation, system call or clock query fails. Each run must end with an
 * error message or with the correct result, the next call must succeed, and nothing may be leaked: memory, file
 * descriptors, child processes, temporary files, incomplete cache entries.
 *
 * run_faults COMPILER PROGRAMS [--every N] [--only memory|calls|clock] [--program NAME] [--at NUMBER WAY]
 *
 * COMPILER is caching_compiler, PROGRAMS the directory of the programs; every N-th call is made to fail. Each program
 * runs in a child process. If the child crashes or hangs, the location is reported, and another child continues with
 * the next call. */
#include "inject.h"

#include <py2cu/py2cu.h>
#include <py2cu/py2cu_rt.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COUNT = 64, WAYS = 8, HANGS_AFTER = 30, DETAIL = 600 };

typedef struct Program {
    const char *name;
    char *text;
    size_t length;
    bool raises; /* a launch of its kernel checks for exceptions */
} Program;

/* State of a child process, in memory that it shares with the parent. */
typedef struct Progress {
    long at;
    unsigned way;
    long done, failures;
    char function[64];
    bool finished;
} Progress;

static Program programs[] = {{.name = "plain"},     {.name = "block"},
                             {.name = "grid"},      {.name = "raises", .raises = true},
                             {.name = "functions"}, {.name = "arrays"}};
static const char *const kinds[] = {"nothing", "memory", "calls", "clock"};
static Progress *progress;
static char work[256], temporary[300], cache[300];
static long every = 1, first_at;
static bool verbose;

/* ---- one run of a program
 * ------------------------------------------------------------------------------------------- */

typedef struct Outcome {
    int status;
    const char *step;
    bool from_cache;
    char detail[DETAIL];
    float out[COUNT];
} Outcome;

static bool ok(Outcome *outcome, int status, const char *step)
{
    if (status != PY2CU_OK && outcome->status == PY2CU_OK) {
        outcome->status = status;
        outcome->step = step;
        (void)snprintf(outcome->detail, sizeof outcome->detail, "%s", py2cu_error_detail());
    }
    return status == PY2CU_OK;
}

static void launch(Py2cuDevice *device, Py2cuFunction *function, Outcome *outcome)
{
    const int64_t shape[1] = {COUNT};
    float x[COUNT];
    Py2cuStream *stream = NULL;
    Py2cuEvent *event = NULL;
    Py2cuArray *from = NULL, *to = NULL;
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)(i % 7);
    }
    if (ok(outcome, py2cu_stream_new(device, &stream), "stream_new") &&
        ok(outcome, py2cu_event_new(device, true, &event), "event_new") &&
        ok(outcome, py2cu_array_new(device, PY2CU_FLOAT32, 1, shape, stream, &from), "array_new") &&
        ok(outcome, py2cu_array_new(device, PY2CU_FLOAT32, 1, shape, stream, &to), "array_new") &&
        ok(outcome, py2cu_array_copy_from(from, x, sizeof x, stream, true), "copy_from")) {
        Py2cuArg zero = py2cu_arg_float(0),
                 args[3] = {py2cu_arg_array(to), py2cu_arg_array(from), py2cu_arg_int(COUNT)};
        Py2cuDim grid = {1, 1, 1}, block = {COUNT, 1, 1};
        (void)(ok(outcome, py2cu_array_fill(to, &zero, stream), "fill") &&
               ok(outcome, py2cu_launch(function, grid, block, 0, stream, args, 3), "launch") &&
               ok(outcome, py2cu_event_record(event, stream), "event_record") &&
               ok(outcome, py2cu_stream_synchronize(stream), "synchronize") &&
               ok(outcome, py2cu_array_copy_to(to, outcome->out, sizeof outcome->out, stream, true), "copy_to"));
    }
    py2cu_array_free(from);
    py2cu_array_free(to);
    py2cu_event_free(event);
    py2cu_stream_free(stream);
}

static void run(const Program *program, Outcome *outcome)
{
    memset(outcome, 0, sizeof *outcome);
    Py2cuModule module = {.text = program->text, .text_length = program->length, .file_name = "faults.py"};
    Py2cuInstance instance = {.function = "k", .signature = "(float32[::1], float32[::1], int64)"};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    Py2cuDevice *device = NULL;
    Py2cuFunction *function = NULL;
    if (ok(outcome, py2cu_device_open("host", 0, &device), "device_open") &&
        ok(outcome, py2cu_function_compile(device, &request, NULL, &function), "compile")) {
        outcome->from_cache = py2cu_function_use(function)->from_cache;
        launch(device, function, outcome);
    }
    py2cu_function_free(function);
    py2cu_device_free(device);
}

/* ---- leaks ---- */

static void complain(const Program *program, const InjectReport *report, const char *what, const char *detail)
{
    printf("%s, call %ld (%s, %s): %s%s%s\n", program->name, progress->at,
           report->function != NULL ? report->function : "none", report->how != NULL ? report->how : "-", what,
           detail[0] != '\0' ? ": " : "", detail);
    progress->failures++;
}

/* Returns the number of files in a directory whose names begin with the prefix, and removes them. */
static long sweep(const char *directory, const char *prefix)
{
    long count = 0;
    DIR *open = opendir(directory);
    struct dirent *item;
    while (open != NULL && (item = readdir(open)) != NULL) {
        if (strcmp(item->d_name, ".") != 0 && strcmp(item->d_name, "..") != 0 &&
            strncmp(item->d_name, prefix, strlen(prefix)) == 0) {
            char path[1024];
            (void)snprintf(path, sizeof path, "%s/%s", directory, item->d_name);
            if (unlink(path) != 0) {
                (void)sweep(path, "");
                (void)rmdir(path);
            }
            count++;
        }
    }
    if (open != NULL) {
        (void)closedir(open);
    }
    return count;
}

static long open_files(void)
{
    long count = 0;
    for (int file = 0; file < 256; file++) {
        count += fcntl(file, F_GETFD) != -1;
    }
    return count;
}

static bool same(const Outcome *outcome, const Outcome *right)
{
    return outcome->status == PY2CU_OK && memcmp(outcome->out, right->out, sizeof right->out) == 0;
}

/* ---- one failure ---- */

/* Runs with an empty cache, or with the entry. Returns false if there is no such call. */
static bool one_fault(const Program *program, InjectWhat what, long at, unsigned way, bool cached, const Outcome *right,
                      bool *has_way)
{
    static Outcome outcome; /* not on the stack, which the leak check would also search */
    progress->at = at;
    progress->way = way;
    (void)sweep(cache, "");
    if (cached) {
        run(program, &outcome);
    }
    long blocks = inject_blocks(), mapped = inject_mapped(), files = open_files();
    (void)alarm(HANGS_AFTER);
    inject_arm(what, at, way);
    run(program, &outcome);
    InjectReport report = inject_disarm();
    (void)alarm(0);
    *has_way = report.hit;
    if (!report.hit) {
        return report.function != NULL;
    }
    progress->done++;
    if (verbose) {
        printf("%s %ld %s %s: %s %s\n", program->name, at, report.function, report.how,
               py2cu_status_name(outcome.status), outcome.detail);
    }
    if (outcome.status != PY2CU_OK && (outcome.detail[0] == '\0' || strstr(outcome.detail, "internal error") != NULL)) {
        complain(program, &report, "an error without a reason", outcome.step);
    } else if (outcome.status == PY2CU_OK && !same(&outcome, right)) {
        complain(program, &report, "a wrong result", "");
    }
    bool may_leave = report.leaves_files;
    if (sweep(temporary, "") > 0 && !may_leave) {
        complain(program, &report, "a file stays in TMPDIR", "");
    }
    if (sweep(cache, ".") > 0 && !may_leave) {
        complain(program, &report, "a temporary file stays in the cache", "");
    }
    for (int again = 0; again < 2; again++) {
        run(program, &outcome);
        if (!same(&outcome, right)) {
            complain(program, &report, "the next call fails", outcome.detail);
        }
    }
    if (!outcome.from_cache) {
        complain(program, &report, "the cache takes no entry any more", "");
    }
    if (inject_blocks() != blocks) {
        complain(program, &report,
                 inject_blocks() > blocks ? "a block of memory is lost" : "a block of memory is freed twice",
                 outcome.detail);
    }
    if (inject_mapped() != mapped) {
        complain(program, &report, "mapped memory is lost", "");
    }
    if (open_files() != files) {
        complain(program, &report, "a file stays open", "");
    }
    if (waitpid(-1, NULL, WNOHANG) != -1 || errno != ECHILD) {
        complain(program, &report, "a child stays", "");
    }
    return true;
}

static void all_faults(const Program *program, InjectWhat what, bool cached, long from)
{
    static Outcome right, other;
    for (int i = 0; i < 4; i++) { /* memory that libraries keep is allocated now */
        run(program, i == 0 ? &right : &other);
    }
    (void)py2cu_device_open("no such backend", 0, NULL);
    if (right.status != PY2CU_OK || !same(&other, &right) || !other.from_cache) {
        printf("%s does not work without faults: %s %s\n", program->name, right.detail, other.detail);
        progress->failures++;
        return;
    }
    bool more = true;
    for (long at = from; more; at += every) {
        bool has_way = true;
        for (unsigned way = 0; has_way && more && way < WAYS; way++) {
            more = one_fault(program, what, at, way, cached, &right, &has_way);
        }
    }
    progress->finished = true;
}

/* Runs in child processes, so that a crash ends only one of them. */
static long in_children(const Program *program, InjectWhat what, bool cached)
{
    *progress = (Progress){0};
    for (long from = first_at; !progress->finished;) {
        (void)fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            all_faults(program, what, cached, from);
            (void)fflush(stdout);
            _exit(0);
        }
        int status = 0;
        if (child < 0 || waitpid(child, &status, 0) != child || (WIFEXITED(status) && !progress->finished)) {
            progress->failures++;
            break;
        }
        if (WIFSIGNALED(status)) {
            printf("%s, %s, call %ld, way %u: the process ended by signal %d\n", program->name, kinds[what],
                   progress->at, progress->way, WTERMSIG(status));
            progress->failures++;
            from = progress->at + every;
        }
    }
    printf("%-10s %-7s %-7s %5ld faults, %ld failures\n", program->name, kinds[what], cached ? "cached" : "new",
           progress->done, progress->failures);
    return progress->failures;
}

/* ---- all failures ---- */

static bool read_program(Program *program, const char *directory)
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s.py", directory, program->name);
    FILE *file = fopen(path, "rb");
    program->text = calloc(1, 1 << 16);
    program->length = file != NULL ? fread(program->text, 1, (1 << 16) - 1, file) : 0;
    if (file != NULL) {
        (void)fclose(file);
    }
    return program->length > 0;
}

static bool prepare(const char *compiler)
{
    char kept[300], command[1200];
    (void)snprintf(work, sizeof work, "%s/test-faults-XXXXXX", getcwd((char[200]){0}, 200));
    if (mkdtemp(work) == NULL) {
        return false;
    }
    (void)snprintf(temporary, sizeof temporary, "%s/tmp", work);
    (void)snprintf(cache, sizeof cache, "%s/cache", work);
    (void)snprintf(kept, sizeof kept, "%s/kept", work);
    (void)snprintf(command, sizeof command, "%s -O0", compiler);
    const char *real = getenv("PY2CU_CXX");
    setenv("PY2CU_FAULTS_CXX", real != NULL && real[0] != '\0' ? real : "c++", 1);
    setenv("PY2CU_CXX", command, 1);
    setenv("PY2CU_FAULTS_CACHE", kept, 1);
    setenv("PY2CU_CACHE_DIR", cache, 1);
    setenv("TMPDIR", temporary, 1);
    setenv("PY2CU_HOST_THREADS", "2", 1);
    unsetenv("PY2CU_CACHE");
    return mkdir(temporary, 0700) == 0 && mkdir(cache, 0700) == 0 && mkdir(kept, 0700) == 0;
}

int main(int argc, char **argv)
{
    const char *only = NULL, *only_program = NULL;
    for (int i = 3; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--every") == 0) {
            every = strtol(argv[i + 1], NULL, 10);
        } else if (strcmp(argv[i], "--from") == 0) {
            first_at = strtol(argv[i + 1], NULL, 10);
        } else if (strcmp(argv[i], "--only") == 0) {
            only = argv[i + 1];
        } else if (strcmp(argv[i], "--program") == 0) {
            only_program = argv[i + 1];
        } else if (strcmp(argv[i], "--verbose") == 0) {
            verbose = strcmp(argv[i + 1], "1") == 0;
        }
    }
    progress = mmap(NULL, sizeof *progress, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (argc < 3 || every < 1 || progress == MAP_FAILED || !prepare(argv[1])) {
        fprintf(stderr, "run_faults: COMPILER PROGRAMS, in a folder that can be written\n");
        return 2;
    }
    long failures = 0;
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        if (!read_program(&programs[i], argv[2])) {
            fprintf(stderr, "run_faults: there is no program %s in %s\n", programs[i].name, argv[2]);
            return 2;
        }
        for (InjectWhat what = INJECT_MEMORY; what <= INJECT_CLOCK; what++) {
            for (int cached = 0; cached < 2; cached++) {
                if ((only == NULL || strcmp(only, kinds[what]) == 0) &&
                    (only_program == NULL || strcmp(only_program, programs[i].name) == 0)) {
                    failures += in_children(&programs[i], what, cached == 1);
                }
            }
        }
        free(programs[i].text);
    }
    (void)sweep(work, "");
    (void)rmdir(work);
    return failures == 0 ? 0 : 1;
}
