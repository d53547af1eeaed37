// SPDX-License-Identifier: MIT
/* Search for CUDA's libraries: directories, their order, and the selected file. The test creates the directories; those
 * of the machine may follow. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "common.h"
#include "cuda/library_search.h"

#include <limits.h>
#include <sys/stat.h>

static char *root;

/* Creates an empty file below the root, with its parent directories. */
static void put(const char *path)
{
    char full[PATH_MAX];
    (void)snprintf(full, sizeof full, "%s/%s", root, path);
    for (char *slash = strchr(full + strlen(root) + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(full, 0700);
        *slash = '/';
    }
    int file = open(full, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    CHECK(file >= 0 && close(file) == 0);
}

static void set(const char *variable, const char *path)
{
    char full[PATH_MAX];
    (void)snprintf(full, sizeof full, "%s/%s", root, path);
    setenv(variable, full, 1);
}

static void unset_all(void)
{
    static const char *const variables[] = {"CUDA_PATH",   "CUDA_HOME",       "PY2CU_SITE_PACKAGES",
                                            "VIRTUAL_ENV", "LD_LIBRARY_PATH", "PY2CU_FOUND"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        unsetenv(variables[i]);
    }
}

/* Checks the candidates below the root, separated by blanks; the first is the best. */
static void finds(const char *library, const char *expected, int line)
{
    StrList paths = {0}, best = {0};
    StrBuf found = {0};
    find_candidates("PY2CU_FOUND", library, "cuda_found", &paths);
    find_best("PY2CU_FOUND", library, "cuda_found", &best);
    for (size_t i = 0; i < paths.count; i++) {
        if (strncmp(paths.items[i], root, strlen(root)) == 0) {
            strbuf_format(&found, "%s%s", found.length > 0 ? " " : "", paths.items[i] + strlen(root) + 1);
        }
    }
    if (strcmp(strbuf_text(&found), expected) != 0) {
        fprintf(stderr, "line %d: found are \"%s\" and not \"%s\"\n", line, strbuf_text(&found), expected);
        test_failures++;
    }
    CHECK(paths.count == 0 ? best.count == 0 : best.count > 0 && strcmp(best.items[0], paths.items[0]) == 0);
    strbuf_free(&found);
    strlist_free(&paths);
    strlist_free(&best);
}
#define FINDS(library, expected) finds(library, expected, __LINE__)

/* The highest version, and the shortest of its names. */
static void test_versions(void)
{
    static const char *const steps[][2] = {
        {"v/lib/other.so", ""},
        {"v/lib/libx.so.txt", ""}, /* not a version */
        {"v/lib/libxy.so", ""},
        {"v/lib/libx.so", "v/lib/libx.so"},
        {"v/lib/libx.so.9", "v/lib/libx.so.9"},
        {"v/lib/libx.so.12.8.90", "v/lib/libx.so.12.8.90"}, /* 12 is greater than 9 */
        {"v/lib/libx.so.12", "v/lib/libx.so.12"},
        {"v/lib/libx.so.12.9", "v/lib/libx.so.12"},
    };
    unset_all();
    set("CUDA_PATH", "v");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        put(steps[i][0]);
        finds("libx.so", steps[i][1], __LINE__);
    }
    char directory[PATH_MAX]; /* a directory is not a library */
    (void)snprintf(directory, sizeof directory, "%s/v/lib/libx.so.99", root);
    CHECK(mkdir(directory, 0700) == 0);
    FINDS("libx.so", "");
    CHECK(rmdir(directory) == 0);
}

static void test_order(void)
{
    unset_all();
    put("path/lib64/liby.so");
    put("path/lib/liby.so");
    put("home/lib/liby.so");
    put("site/nvidia/cu12/lib/liby.so");
    put("site/nvidia/cu13/lib/liby.so");
    put("site/nvidia/cu11/lib/liby.so"); /* there are no such packages */
    put("site/nvidia/cuda_found/lib/liby.so");
    put("site/nvidia/other/lib/liby.so");
    put("two/nvidia/cuda_found/lib/liby.so");
    put("venv/lib/python3.12/site-packages/nvidia/cu13/lib/liby.so");
    put("venv/lib/perl/site-packages/nvidia/cu13/lib/liby.so");
    put("venv/lib64/python3.11/site-packages/nvidia/cuda_found/lib/liby.so");
    put("loader/liby.so.1");
    FINDS("liby.so", "");
    set("CUDA_PATH", "path");
    FINDS("liby.so", "path/lib64/liby.so path/lib/liby.so");
    set("CUDA_HOME", "home");
    FINDS("liby.so", "path/lib64/liby.so path/lib/liby.so home/lib/liby.so");
    set("CUDA_PATH", "home");
    set("CUDA_HOME", "home/../home"); /* duplicates are removed */
    FINDS("liby.so", "home/lib/liby.so");
    setenv("CUDA_PATH", "", 1);
    unsetenv("CUDA_HOME");
    set("LD_LIBRARY_PATH", "loader");
    FINDS("liby.so", "loader/liby.so.1");
    set("VIRTUAL_ENV", "venv");
    FINDS("liby.so", "venv/lib/python3.12/site-packages/nvidia/cu13/lib/liby.so "
                     "venv/lib64/python3.11/site-packages/nvidia/cuda_found/lib/liby.so "
                     "loader/liby.so.1");
    set("VIRTUAL_ENV", "none");
    char sites[2 * PATH_MAX];
    (void)snprintf(sites, sizeof sites, ":%s/none::%s/site:%s/two", root, root, root);
    setenv("PY2CU_SITE_PACKAGES", sites, 1);
    FINDS("liby.so", "site/nvidia/cu13/lib/liby.so site/nvidia/cu12/lib/liby.so site/nvidia/cuda_found/lib/liby.so "
                     "two/nvidia/cuda_found/lib/liby.so "
                     "loader/liby.so.1");
    set("PY2CU_FOUND", "what/is/not/there.so"); /* an explicit path is not replaced */
    FINDS("liby.so", "what/is/not/there.so");
}

/* Libraries in the directory of another library. */
static void test_next_to_library(void)
{
    char path[PATH_MAX];
    StrList paths = {0};
    put("next/libz.so.13");
    put("next/libz-builtins.so.13.0");
    (void)snprintf(path, sizeof path, "%s/next/libz.so.13", root);
    find_libraries_next_to(path, "libz-builtins.so", &paths);
    CHECK(paths.count == 1 && strcmp(paths.items[0] + strlen(root), "/next/libz-builtins.so.13.0") == 0);
    find_libraries_next_to("libz.so.13", "libz-builtins.so", &paths); /* a name without a directory */
    find_libraries_next_to("/libz.so.13", "libz-builtins.so", &paths);
    CHECK(paths.count == 1);
    strlist_free(&paths);
}

/* An inactive virtual environment is used if the program is in its bin/, where pip installs it. */
static void test_own_environment(void)
{
    char self[PATH_MAX], copy[PATH_MAX], command[3 * PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length > 0 ? length : 0] = '\0';
    put("own/bin/none");
    put("own/lib/python3.12/site-packages/nvidia/cu13/lib/libw.so");
    (void)snprintf(copy, sizeof copy, "%s/own/bin/program", root);
    (void)snprintf(command, sizeof command, "cp '%s' '%s'", self, copy);
    CHECK(system(command) == 0);
    unset_all();
    (void)snprintf(command, sizeof command, "'%s' '%s' ''", copy, root);
    CHECK(system(command) == 0);
    put("own/pyvenv.cfg");
    (void)snprintf(command, sizeof command, "'%s' '%s' own/lib/python3.12/site-packages/nvidia/cu13/lib/libw.so", copy,
                   root);
    CHECK(system(command) == 0);
}

int main(int argc, char **argv)
{
    if (argc == 3) { /* the copy created by test_own_environment() */
        root = argv[1];
        FINDS("libw.so", argv[2]);
        return test_result();
    }
    char *directory = test_folder(), command[PATH_MAX];
    root = realpath(directory, NULL);
    test_versions();
    test_order();
    test_next_to_library();
    test_own_environment();
    (void)snprintf(command, sizeof command, "rm -r '%s'", root);
    CHECK(system(command) == 0);
    free(root);
    free(directory);
    return test_result();
}
