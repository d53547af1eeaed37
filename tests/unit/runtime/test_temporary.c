// SPDX-License-Identifier: MIT
/* Temporary files: their location, their removal, and the handling of signals. */
#include "common.h"

#include "support/json.h"
#include "support/path_search.h"
#include "support/temporary.h"

#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static char base[] = "/tmp/test-temporary-XXXXXX";

static int count_files(const char *path)
{
    DIR *directory = opendir(path);
    int count = 0;
    for (const struct dirent *item; (item = readdir(directory)) != NULL;) {
        count += item->d_name[0] != '.';
    }
    (void)closedir(directory);
    return count;
}

static bool is_default(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_DFL;
}

static void touch(const char *path)
{
    FILE *file = fopen(path, "w");
    CHECK(file != NULL && fclose(file) == 0);
}

static void test_files_and_directories(void)
{
    char file[TEMPORARY_PATH], directory[TEMPORARY_PATH], inside[TEMPORARY_PATH], other[TEMPORARY_PATH];
    const int opened = temporary_file(file);
    CHECK(opened >= 0 && close(opened) == 0);
    CHECK(strncmp(file, base, strlen(base)) == 0 && !is_default(SIGTERM));
    CHECK(temporary_directory(directory) && temporary_path(directory, "x", inside));
    touch(inside);
    (void)snprintf(other, sizeof other, "%.1000s/unknown", directory);
    touch(other);
    temporary_remove(file);
    CHECK(!is_default(SIGTERM) && count_files(base) == 1);
    temporary_remove(directory);
    CHECK(is_default(SIGTERM) && count_files(base) == 0);

    char kept[TEMPORARY_PATH];
    (void)snprintf(kept, sizeof kept, "%s/new-XXXXXX", base);
    CHECK(close(temporary_file_named(kept)) == 0);
    temporary_keep(kept);
    CHECK(is_default(SIGTERM) && unlink(kept) == 0);
}

static void test_many_files(void)
{
    static char files[200][TEMPORARY_PATH];
    for (int i = 0; i < 200; i++) {
        CHECK(close(temporary_file(files[i])) == 0);
    }
    CHECK(count_files(base) == 200);
    for (int i = 0; i < 200; i++) {
        temporary_remove(files[i]);
    }
    CHECK(count_files(base) == 0 && is_default(SIGINT));
}

/* A child process creates temporary files and sends the signal to itself. */
static int end_by(int number, void (*action)(int))
{
    const pid_t child = fork();
    if (child == 0) {
        char file[TEMPORARY_PATH], directory[TEMPORARY_PATH], inside[TEMPORARY_PATH];
        (void)signal(number, action);
        (void)close(temporary_file(file));
        if (temporary_directory(directory) && temporary_path(directory, "x", inside)) {
            touch(inside);
        }
        (void)raise(number);
        temporary_remove(file);
        temporary_remove(directory);
        struct sigaction after;
        (void)sigaction(number, NULL, &after);
        _exit(after.sa_handler == action ? 7 : 8);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    return status;
}

static void ignore(int number)
{
    (void)number;
}

static void test_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        int status = end_by(signals[i], SIG_DFL);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == signals[i] && count_files(base) == 0);
        status = end_by(signals[i], SIG_IGN); /* an ignored signal and an existing handler are preserved */
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7);
        status = end_by(signals[i], ignore);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7 && count_files(base) == 0);
    }
}

/* A child process does not remove the files of its parent. */
static void test_fork(void)
{
    char file[TEMPORARY_PATH], own[TEMPORARY_PATH];
    CHECK(close(temporary_file(file)) == 0);
    const pid_t child = fork();
    if (child == 0) {
        (void)close(temporary_file(own));
        (void)raise(SIGTERM);
        _exit(EXIT_FAILURE);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status) && count_files(base) == 1);
    temporary_remove(file);
    CHECK(count_files(base) == 0);
}

static void test_search(void)
{
    char *shell = find_program("sh");
    CHECK(shell != NULL && access(shell, X_OK) == 0 && shell[0] == '/');
    char *again = find_program(shell);
    CHECK(again != NULL && strcmp(again, shell) == 0);
    free(again);
    free(shell);
    CHECK(find_program("no-such-program") == NULL && find_program("/tmp") == NULL);
    CHECK(setenv("PATH", "::/usr:/nowhere", 1) == 0 && find_program("sh") == NULL && find_program("bin") == NULL);
}

static void test_json(void)
{
    static const struct {
        const char *text, *plain, *in_script;
    } rows[] = {{"a", "a", "a"},
                {"\"", "\\\"", "\\\""},
                {"\\", "\\\\", "\\\\"},
                {"\n", "\\n", "\\n"},
                {"\t", "\\u0009", "\\u0009"},
                {"\x7f", "\\u007f", "\\u007f"},
                {"<", "<", "\\u003c"},
                {"&", "&", "\\u0026"},
                {"\xc3\xa9", "\xc3\xa9", "\xc3\xa9"},
                {"\xff", "\xEF\xBF\xBD", "\xEF\xBF\xBD"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char piece[JSON_PIECE];
        CHECK(json_escape(rows[i].text, SIZE_MAX, false, piece) == strlen(rows[i].text) &&
              strcmp(piece, rows[i].plain) == 0);
        CHECK(json_escape(rows[i].text, SIZE_MAX, true, piece) == strlen(rows[i].text) &&
              strcmp(piece, rows[i].in_script) == 0);
    }
}

int main(void)
{
    CHECK(mkdtemp(base) != NULL && setenv("TMPDIR", base, 1) == 0);
    for (int number = 1; number < NSIG; number++) {
        (void)signal(number, SIG_DFL); /* the parent of the test may ignore some signals */
    }
    test_files_and_directories();
    test_many_files();
    test_signals();
    test_fork();
    test_json();
    CHECK(setenv("TMPDIR", "relative", 1) == 0 && strcmp(temporary_base(), "/tmp") == 0);
    test_search();
    CHECK(rmdir(base) == 0);
    return test_result();
}
