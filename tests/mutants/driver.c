// SPDX-License-Identifier: MIT
/* Runs many programs that are linked into this one, each in a forked process, and compares their output with the
 * expected output; stops at the first difference. Because nothing is loaded for a run, 800 runs take seconds.
 *
 * The plan is a file of NUL-terminated fields; an empty field ends a run. Fields of a run: name, directory, program,
 * exit status, the file with the expected output ("-": no output, "*": any output), the file with the expected
 * messages, arguments. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_ARGUMENTS = 64, CPU_SECONDS = 5, LONG_CPU_SECONDS = 600, WAITING = 10 };

typedef struct Program {
    const char *name;
    int (*main)(int argc, char **argv);
} Program;

extern const Program programs[]; /* written by mutants.py; ends with a NULL name */

typedef struct Run {
    char *name, *folder, *program, *status, *out, *err;
    char *arguments[MAX_ARGUMENTS];
    int count;
} Run;

static char *read_file(int file, size_t *size)
{
    *size = (size_t)lseek(file, 0, SEEK_END);
    char *text = malloc(*size + 1);
    if (text == NULL || pread(file, text, *size, 0) != (ssize_t)*size) {
        abort();
    }
    text[*size] = '\0';
    return text;
}

static char *next_field(char **at)
{
    char *field = *at;
    *at += strlen(field) + 1;
    return field;
}

static void next_run(char **at, Run *run)
{
    *run = (Run){.name = next_field(at), .folder = next_field(at), .program = next_field(at), .status = next_field(at)};
    run->out = next_field(at);
    run->err = next_field(at);
    run->arguments[run->count++] = run->program;
    while (**at != '\0' && run->count < MAX_ARGUMENTS - 1) {
        run->arguments[run->count++] = next_field(at);
    }
    next_field(at);
}

/* Whether the rest of the messages is nothing, or the line that sums them up, which is in no golden file. */
static int is_summary(const char *rest)
{
    const char *end = strchr(rest, '\n');
    return *rest == '\0' || (strncmp(rest, "py2cu: ", 7) == 0 && end != NULL && end[1] == '\0');
}

static int same(int file, const char *expected, int is_messages)
{
    if (strcmp(expected, "*") == 0) {
        return 1;
    }
    size_t size;
    char *text = read_file(file, &size);
    int equal = size == 0;
    if (strcmp(expected, "-") != 0) {
        int other = open(expected, O_RDONLY | O_CLOEXEC);
        size_t length;
        char *wanted = read_file(other, &length);
        equal = size >= length && memcmp(text, wanted, length) == 0 &&
                (is_messages ? is_summary(text + length) : size == length);
        free(wanted);
        close(other);
    }
    free(text);
    return equal;
}

static void become(const Run *run, int in, int out, int err)
{
    unsigned seconds = strstr(run->program, "random") != NULL ? LONG_CPU_SECONDS : CPU_SECONDS;
    struct rlimit cpu = {seconds, seconds}, memory = {(rlim_t)2 << 30, (rlim_t)2 << 30}, core = {0, 0};
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &core);
    alarm(WAITING * seconds);
    if (chdir(run->folder) != 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0) {
        _exit(99);
    }
    for (const Program *program = programs; program->name != NULL; program++) {
        if (strcmp(program->name, run->program) == 0) {
            exit(program->main(run->count, (char **)run->arguments));
        }
    }
    _exit(98);
}

/* NULL, or what is wrong. */
static const char *try_run(const Run *run, int in, int out, int err)
{
    if (ftruncate(out, 0) != 0 || ftruncate(err, 0) != 0) {
        abort();
    }
    lseek(out, 0, SEEK_SET); /* the child shares the place in the file */
    lseek(err, 0, SEEK_SET);
    pid_t child = fork();
    if (child == 0) {
        become(run, in, out, err);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        abort();
    }
    if (WIFSIGNALED(status)) {
        return WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGALRM ? "time"
                                                                                                         : "crash";
    }
    if (WEXITSTATUS(status) != atoi(run->status)) {
        return "status";
    }
    return !same(out, run->out, 0) ? "text" : !same(err, run->err, 1) ? "message" : NULL;
}

int main(int argc, char **argv)
{
    int plan = open(argc > 1 ? argv[1] : "", O_RDONLY | O_CLOEXEC), in = open("/dev/null", O_RDONLY);
    int out = memfd_create("out", 0), err = memfd_create("err", 0);
    if (plan < 0 || in < 0 || out < 0 || err < 0) {
        return 2;
    }
    size_t size;
    char *text = read_file(plan, &size), *at = text;
    int wrong_ones = 0;
    while (at < text + size) {
        Run run;
        next_run(&at, &run);
        const char *wrong = try_run(&run, in, out, err);
        if (wrong != NULL) {
            printf("%s %s\n", wrong, run.name);
            fflush(stdout); /* the next child would print it once more */
            wrong_ones++;
            if (argc < 3) { /* a second argument: show all of them */
                break;
            }
        }
    }
    free(text);
    return wrong_ones > 0;
}
