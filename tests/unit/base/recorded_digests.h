// SPDX-License-Identifier: MIT
/* Regression test of results that are too large to be written by hand: a digest for each program of tests/translate
 * and tests/exec, for each source of unit/interp/recorded_programs.txt ("recorded/0" etc.), and for programs that the
 * test generates itself ("random/0" etc.).
 *
 * The record is a file next to the test, with one line per program, `DIGEST-OF-SOURCE DIGEST-OF-RESULT PATH`. Programs
 * whose source has changed are skipped until the program is called with the directory of
 * the test and --write, which records all programs again.
 * `PROGRAM [DIRECTORY] --show PATH` prints the result for one program, to compare it with that of another build.
 * Programs are translated without the options in their comments; a program that needs them has only results for kernels
 * with signatures. */
#ifndef TESTS_UNIT_BASE_RECORDED_DIGESTS_H
#define TESTS_UNIT_BASE_RECORDED_DIGESTS_H

#include "py2cu/py2cu.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BLOCKS = 2000, LONGEST_PATH = 4096, LONGEST_NAME = 256, PATH_BYTES = LONGEST_PATH + 4 * LONGEST_NAME };

typedef struct RecordedTest {
    const char *source_file;      /* __FILE__ of the test */
    const char *record;           /* name of the record */
    const Py2cuRequest *requests; /* without modules; NULL: one with default options */
    size_t request_count;
    void (*describe)(FILE *to, const Py2cuUnit *unit);
    void (*generate)(unsigned number, FILE *source, FILE *result); /* NULL: no generated programs */
    unsigned generated_count;
} RecordedTest;

/* A program and the description of its result, in memory of malloc(). */
typedef struct Recorded {
    char *source, *result;
    size_t source_size, result_size;
} Recorded;

static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    long size = file != NULL && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *text = size >= 0 && fseek(file, 0, SEEK_SET) == 0 ? malloc((size_t)size + 1) : NULL;
    if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) {
        printf("%s cannot be read\n", path);
        exit(1);
    }
    (void)fclose(file);
    text[size] = '\0';
    *length = (size_t)size;
    return text;
}

/* FNV-1a */
static uint64_t digest_of(const char *text, size_t length)
{
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        digest = (digest ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    return digest;
}

static void describe_one(const RecordedTest *test, Py2cuRequest request, const Py2cuModule *module, FILE *to)
{
    request.struct_size = sizeof request;
    request.modules = module;
    request.module_count = 1;
    request.keep_going = true;
    Py2cuUnit *unit = py2cu_translate(&request);
    test->describe(to, unit);
    py2cu_unit_free(unit);
}

static FILE *open_memory(char **text, size_t *size)
{
    FILE *to = open_memstream(text, size);
    if (to == NULL) {
        abort();
    }
    return to;
}

/* Describes the results of all requests. */
static void translate_recorded(const RecordedTest *test, const char *file_name, Recorded *program)
{
    const Py2cuModule module = {.text = program->source, .text_length = program->source_size, .file_name = file_name};
    FILE *to = open_memory(&program->result, &program->result_size);
    for (size_t i = 0; i < test->request_count; i++) {
        describe_one(test, test->requests[i], &module, to);
    }
    if (test->requests == NULL) {
        describe_one(test, (Py2cuRequest){0}, &module, to);
    }
    (void)fclose(to);
}

/* Returns a source of unit/interp/recorded_programs.txt, whose format tests/compat/record_programs.py describes; an
 * empty string if there are fewer. */
static char *recorded_source(const char *tests, unsigned long number, size_t *size)
{
    static const char *starts[MAX_BLOCKS], *ends[MAX_BLOCKS];
    char path[PATH_BYTES], *source;
    size_t length, count = 0;
    (void)snprintf(path, sizeof path, "%s/unit/interp/recorded_programs.txt", tests);
    char *all = read_whole(path, &length);
    FILE *to = open_memory(&source, size);
    unsigned long sources = 0;
    for (const char *line = all, *next; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        next += *next == '\n';
        sources += strncmp(line, "% source", 8) == 0;
        if (strncmp(line, "% block", 7) != 0) {
            continue;
        }
        size_t block = count;
        if (line[7] == ' ') {
            block = strtoul(line + 7, NULL, 10);
        } else if (count < MAX_BLOCKS) {
            const char *end = strstr(next, "\n%");
            starts[count] = next;
            ends[count++] = next = end != NULL ? end + 1 : all + length;
        }
        if (sources == number + 1 && block < count) {
            (void)fprintf(to, "%.*s\n\n", (int)(ends[block] - starts[block]), starts[block]);
        }
    }
    (void)fclose(to);
    free(all);
    return source;
}

static Recorded read_program(const RecordedTest *test, const char *tests, const char *name)
{
    Recorded program = {0};
    char path[PATH_BYTES];
    if (strncmp(name, "random/", 7) == 0 && test->generate != NULL) {
        FILE *source = open_memory(&program.source, &program.source_size),
             *result = open_memory(&program.result, &program.result_size);
        test->generate((unsigned)strtoul(name + 7, NULL, 10), source, result);
        (void)fclose(source);
        (void)fclose(result);
        return program;
    }
    (void)snprintf(path, sizeof path, "%s/%.768s", tests, name);
    program.source = strncmp(name, "recorded/", 9) == 0
                         ? recorded_source(tests, strtoul(name + 9, NULL, 10), &program.source_size)
                         : read_whole(path, &program.source_size);
    translate_recorded(test, strrchr(path, '/') + 1, &program);
    return program;
}

static void free_program(Recorded *program)
{
    free(program->source);
    free(program->result);
}

static int is_program(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end != NULL && strcmp(end, ".py") == 0;
}

static int is_topic(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Returns whether there is such a program. */
static bool write_program(const RecordedTest *test, FILE *to, const char *tests, const char *name)
{
    Recorded program = read_program(test, tests, name);
    const bool exists = program.source_size > 0;
    if (exists && program.result_size > 0) {
        fprintf(to, "%016llx %016llx %s\n", (unsigned long long)digest_of(program.source, program.source_size),
                (unsigned long long)digest_of(program.result, program.result_size), name);
    }
    free_program(&program);
    return exists;
}

/* Records the programs in each directory of `kind`: "translate" or "exec". */
static void write_programs(const RecordedTest *test, FILE *to, const char *tests, const char *kind)
{
    char root[PATH_BYTES], directory[PATH_BYTES], path[PATH_BYTES];
    struct dirent **topics, **names;
    (void)snprintf(root, sizeof root, "%s/%s", tests, kind);
    int topic_count = scandir(root, &topics, is_topic, alphasort);
    for (int i = 0; i < topic_count; i++) {
        (void)snprintf(directory, sizeof directory, "%.4096s/%.255s", root, topics[i]->d_name);
        int count = scandir(directory, &names, is_program, alphasort);
        for (int k = 0; k < count; k++) {
            (void)snprintf(path, sizeof path, "%s/%.255s/%.255s", kind, topics[i]->d_name, names[k]->d_name);
            (void)write_program(test, to, tests, path);
            free(names[k]);
        }
        if (count >= 0) {
            free(names);
        }
        free(topics[i]);
    }
    if (topic_count >= 0) {
        free(topics);
    }
}

static int write_record(const RecordedTest *test, const char *record, const char *tests)
{
    char name[LONGEST_NAME];
    FILE *to = fopen(record, "wb");
    if (to == NULL) {
        printf("%s cannot be written\n", record);
        return 1;
    }
    write_programs(test, to, tests, "translate");
    write_programs(test, to, tests, "exec");
    bool more = true;
    for (unsigned i = 0; more; i++) {
        (void)snprintf(name, sizeof name, "recorded/%u", i);
        more = write_program(test, to, tests, name);
    }
    for (unsigned i = 0; i < test->generated_count; i++) {
        (void)snprintf(name, sizeof name, "random/%u", i);
        (void)write_program(test, to, tests, name);
    }
    return fclose(to) != 0;
}

static int compare_with_record(const RecordedTest *test, const char *record, const char *tests)
{
    size_t size;
    char *rows = read_whole(record, &size);
    int count = 0, changed = 0, skipped = 0;
    for (char *row = strtok(rows, "\n"); row != NULL; row = strtok(NULL, "\n"), count++) {
        char *end;
        const uint64_t source = strtoull(row, &end, 16), expected = strtoull(end, &end, 16);
        Recorded program = read_program(test, tests, end + 1);
        if (digest_of(program.source, program.source_size) != source) {
            skipped++;
        } else if (digest_of(program.result, program.result_size) != expected) {
            printf("%s has changed\n", end + 1);
            changed++;
        }
        free_program(&program);
    }
    free(rows);
    printf("%d programs, %d changed; %d skipped because their source has changed\n", count, changed, skipped);
    if (changed > 0 || skipped * 10 > count) {
        puts("--show PATH prints a result, --write records all results");
    }
    return count == 0 || changed > 0 || skipped * 10 > count;
}

/* Arguments: [DIRECTORY] [--write | --show PATH]; the record is in the directory, by default that of the test. */
static int recorded_main(const RecordedTest *test, int argc, char **argv)
{
    char record[PATH_BYTES], tests[LONGEST_PATH];
    const bool has_folder = argc > 1 && argv[1][0] != '-';
    const char *of_test = has_folder ? argv[1] : test->source_file;
    const int directory = has_folder ? (int)strlen(of_test) : (int)(strrchr(of_test, '/') - of_test);
    argv += has_folder;
    argc -= has_folder;
    (void)snprintf(record, sizeof record, "%.*s/%s", directory, of_test, test->record);
    (void)snprintf(tests, sizeof tests, "%.*s/../..", directory, of_test);
    if (argc > 1 && strcmp(argv[1], "--write") == 0) {
        return write_record(test, record, tests);
    }
    if (argc > 2 && strcmp(argv[1], "--show") == 0) {
        Recorded program = read_program(test, tests, argv[2]);
        (void)fwrite(program.result, 1, program.result_size, stdout);
        free_program(&program);
        return 0;
    }
    return compare_with_record(test, record, tests);
}

#endif
