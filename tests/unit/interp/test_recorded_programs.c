// SPDX-License-Identifier: MIT
/* Recorded programs, translated and interpreted: every array must have the recorded digest. recorded_programs.txt
 * contains random programs and corner cases of the language with results of CPython; tests/compat/record_programs.py
 * writes it and describes its format. */
#include "interp/interp.h"
#include "translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ARGUMENTS = 24, MAX_BLOCKS = 2000, MAX_DIMENSIONS = 2, MIN_PROGRAMS = 90 };

static const uint64_t MAX_STEPS = 100000000;

typedef struct Argument {
    const char *name, *type;
    int dimensions;
    int64_t shape[MAX_DIMENSIONS], strides[MAX_DIMENSIONS];
    size_t offset, size; /* in bytes: of the first element, and of the memory */
    bool is_compared;
    const char *data; /* of the elements, in hexadecimal; "-": zeros */
} Argument;

/* A top-level definition of Python source. */
typedef struct Block {
    const char *text;
    size_t length;
} Block;

typedef struct Reader {
    char *next; /* the first unread line */
    const char *set;
    Argument arguments[MAX_ARGUMENTS];
    uint32_t argument_count, grid[3], block[3], dynamic;
    Block blocks[MAX_BLOCKS];
    size_t block_count;
    char *source;
    size_t source_length, source_capacity;
    Py2cuUnit *unit; /* of `source`; NULL: not translated yet */
    int programs, failures;
} Reader;

static Reader reader;

static void stop(const char *what, const char *line)
{
    printf("recorded_programs.txt: %s: %.60s\n", what, line);
    exit(1);
}

/* Returns the content of the file that `given` names; NULL: of the one next to this file. */
static char *read_file(const char *given)
{
    char path[4096];
    const char *slash = strrchr(__FILE__, '/');
    const int length = slash != NULL ? (int)(slash + 1 - __FILE__) : 0;
    (void)snprintf(path, sizeof path, "%.*s%s", given != NULL ? 0 : length, __FILE__,
                   given != NULL ? given : "recorded_programs.txt");
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = file != NULL && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (size >= 0 && fseek(file, 0, SEEK_SET) == 0) {
        text = malloc((size_t)size + 1);
    }
    if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) {
        stop("cannot be read", path);
    }
    text[size] = '\0';
    (void)fclose(file);
    return text;
}

/* Returns the next word of a line and ends it with a 0 byte; an empty string at the end of the line. */
static char *next_word(char **line)
{
    char *word = *line + strspn(*line, " ");
    *line = word + strcspn(word, " ");
    if (**line != '\0') {
        *(*line)++ = '\0';
    }
    return word;
}

/* Reads numbers that are separated by commas; "-": none. */
static int read_numbers(const char *word, int64_t *numbers)
{
    int count = 0;
    while (strcmp(word, "-") != 0 && *word != '\0') {
        char *end;
        if (count == MAX_DIMENSIONS) {
            stop("too many dimensions", word);
        }
        numbers[count++] = strtoll(word, &end, 10);
        word = *end == ',' ? end + 1 : end;
    }
    return count;
}

static void read_argument(char *line)
{
    if (reader.argument_count == MAX_ARGUMENTS) {
        stop("too many arguments", line);
    }
    Argument *argument = &reader.arguments[reader.argument_count++];
    argument->name = next_word(&line);
    argument->type = next_word(&line);
    argument->dimensions = read_numbers(next_word(&line), argument->shape);
    (void)read_numbers(next_word(&line), argument->strides);
    argument->offset = strtoul(next_word(&line), NULL, 10);
    argument->size = strtoul(next_word(&line), NULL, 10);
    argument->is_compared = next_word(&line)[0] == '1';
    argument->data = next_word(&line);
}

static void append_source(const char *text, size_t length)
{
    if (reader.source_length + length + 3 > reader.source_capacity) {
        reader.source_capacity = 2 * (reader.source_length + length + 3);
        reader.source = realloc(reader.source, reader.source_capacity);
        if (reader.source == NULL) {
            abort();
        }
    }
    if (reader.source_length > 0) {
        memcpy(reader.source + reader.source_length, "\n\n", 2);
        reader.source_length += 2;
    }
    memcpy(reader.source + reader.source_length, text, length);
    reader.source_length += length;
    reader.source[reader.source_length] = '\0';
}

/* Appends block `number`, or the lines that follow if there is no number. */
static void read_block(const char *number)
{
    if (number[0] == '\0') {
        const char *start = reader.next, *end = start;
        while (*end != '\0' && *end != '%') {
            end += strcspn(end, "\n");
            end += *end == '\n';
        }
        if (reader.block_count == MAX_BLOCKS) {
            stop("too many blocks", start);
        }
        reader.blocks[reader.block_count++] = (Block){start, (size_t)(end - start)};
        reader.next += end - start;
        append_source(start, (size_t)(end - start));
    } else {
        const size_t index = strtoul(number, NULL, 10);
        if (index >= reader.block_count) {
            stop("no such block", number);
        }
        append_source(reader.blocks[index].text, reader.blocks[index].length);
    }
}

/* ---- arguments and digests --------------------------------------------------------------------------------------- */

static size_t type_bits(const char *type)
{
    return strtoul(type + strcspn(type, "0123456789"), NULL, 10);
}

static int64_t element_count(const Argument *argument)
{
    int64_t count = 1;
    for (int i = 0; i < argument->dimensions; i++) {
        count *= argument->shape[i];
    }
    return count;
}

/* Returns the position in bytes of an element, counted in C order. */
static int64_t element_position(const Argument *argument, int64_t element)
{
    int64_t position = (int64_t)argument->offset;
    for (int i = argument->dimensions; i-- > 0; element /= argument->shape[i]) {
        position += element % argument->shape[i] * argument->strides[i];
    }
    return position;
}

static bool set_argument(Run *run, size_t index, const Argument *argument)
{
    unsigned char *bytes = calloc(argument->size, 1);
    if (bytes == NULL) {
        abort();
    }
    const int64_t size = (int64_t)type_bits(argument->type) / 8;
    const char *next = argument->data;
    for (int64_t i = 0; *next != '-' && i < element_count(argument) * size; i++, next += 2) {
        const char digits[] = {next[0], next[1], '\0'};
        bytes[element_position(argument, i / size) + i % size] = (unsigned char)strtoul(digits, NULL, 16);
    }
    const bool is_set =
        run_set_bytes(run, index, bytes, argument->size, argument->shape, argument->strides, (int64_t)argument->offset);
    free(bytes);
    return is_set;
}

static uint64_t float_bits(double value)
{
    uint64_t bits;
    if (value != value) {
        return UINT64_C(0x7ff8000000000000);
    }
    value += 0.0; /* -0.0 becomes 0.0 */
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Returns an element as 64 bits: an integer as int64, a float as a double. The host is little-endian. */
static uint64_t element_bits(const char *type, const unsigned char *address)
{
    const size_t bits = type_bits(type);
    uint64_t word = 0;
    float single;
    double number;
    memcpy(&word, address, bits / 8);
    if (type[0] == 'f') {
        memcpy(&number, &word, sizeof number);
        memcpy(&single, &word, sizeof single);
        return float_bits(bits == 64 ? number : (double)single);
    }
    const uint64_t sign = type[0] == 'i' && bits < 64 ? UINT64_C(1) << (bits - 1) : 0;
    return (word ^ sign) - sign;
}

static uint64_t digest(const Argument *argument, const unsigned char *bytes)
{
    uint64_t state = UINT64_C(0xcbf29ce484222325);
    for (int64_t i = 0; i < element_count(argument); i++) {
        const uint64_t element = element_bits(argument->type, bytes + element_position(argument, i));
        for (int shift = 0; shift < 64; shift += 8) {
            state = (state ^ ((element >> shift) & 0xff)) * UINT64_C(0x100000001b3);
        }
    }
    return state;
}

/* ---- programs ---------------------------------------------------------------------------------------------------- */

static void fail(const char *number, const char *what, const char *name)
{
    printf("%s, program %s: %s%s\n", reader.set, number, what, name);
    reader.failures++;
}

/* Translates the source that was read, once. */
static bool translate(const char *number)
{
    if (reader.unit == NULL) {
        const Py2cuModule module = {
            .text = reader.source, .text_length = reader.source_length, .file_name = "recorded.py"};
        const Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
        reader.unit = py2cu_translate(&request);
    }
    if (py2cu_unit_kernel_count(reader.unit) != 1) {
        fail(number, "is not translated: ", py2cu_unit_diagnostic(reader.unit, 0)->rendered);
        return false;
    }
    return true;
}

static void compare_arrays(Run *run, const char *number, char *digests)
{
    for (uint32_t i = 0; i < reader.argument_count; i++) {
        const Argument *argument = &reader.arguments[i];
        if (argument->is_compared) {
            size_t size;
            const uint64_t expected = strtoull(next_word(&digests), NULL, 16);
            if (digest(argument, run_bytes(run, i, &size)) != expected) {
                fail(number, "wrong elements in array ", argument->name);
            }
        }
    }
    if (run_conflict_count(run) > 0) {
        fail(number, "its threads have race conditions", "");
    }
}

static void run_program(char *line)
{
    const char *number = next_word(&line), *selected = next_word(&line);
    reader.programs++;
    if (!translate(number)) {
        return;
    }
    Run *run = run_new(translate_unit(reader.unit), py2cu_unit_kernel(reader.unit, 0)->name, reader.grid, reader.block,
                       reader.dynamic);
    bool is_set = run_set_text(run, 0, selected);
    for (uint32_t i = 1; i < reader.argument_count && is_set; i++) {
        is_set = set_argument(run, i, &reader.arguments[i]);
    }
    if (is_set && run_start(run)) {
        run_all(run, MAX_STEPS);
    }
    if (run_state(run) == RUN_DONE) {
        compare_arrays(run, number, line);
    } else {
        const char *message = run_message(run, NULL);
        fail(number, "", message != NULL ? message : "does not end");
    }
    run_free(run);
}

static void read_launch(char *line)
{
    for (int i = 0; i < 6; i++) {
        uint32_t *axis_sizes = i < 3 ? reader.grid : reader.block;
        axis_sizes[i % 3] = (uint32_t)strtoul(next_word(&line), NULL, 10);
    }
    reader.dynamic = (uint32_t)strtoul(next_word(&line), NULL, 10);
}

static void read_line(char *line)
{
    static const char *last_keyword = "";
    const char *keyword = next_word(&line);
    if (strcmp(keyword, "source") == 0) {
        py2cu_unit_free(reader.unit);
        reader.unit = NULL;
        reader.source_length = 0;
        reader.set = line;
    } else if (strcmp(keyword, "launch") == 0) {
        read_launch(line);
    } else if (strcmp(keyword, "argument") == 0) {
        reader.argument_count = strcmp(last_keyword, "argument") == 0 ? reader.argument_count : 0;
        read_argument(line);
    } else if (strcmp(keyword, "block") == 0) {
        read_block(line);
    } else if (strcmp(keyword, "program") == 0) {
        run_program(line);
    } else if (strcmp(keyword, "Written") != 0) {
        stop("unknown line", keyword);
    }
    last_keyword = keyword;
}

int main(int argc, char **argv)
{
    char *text = read_file(argc > 1 ? argv[1] : NULL);
    reader.next = text;
    while (*reader.next != '\0') {
        char *line = reader.next;
        reader.next += strcspn(line, "\n");
        if (*reader.next == '\n') {
            *reader.next++ = '\0';
        }
        if (line[0] != '%') {
            stop("a line outside of a block", line);
        }
        read_line(line + 1);
    }
    if (reader.programs < MIN_PROGRAMS) {
        printf("only %d programs\n", reader.programs);
        reader.failures++;
    }
    py2cu_unit_free(reader.unit);
    free(reader.source);
    free(text);
    printf("%d programs, %d failures\n", reader.programs, reader.failures);
    return reader.failures != 0;
}
