// SPDX-License-Identifier: MIT
/* Registers, memory and occupancy for --check. Registers and spills are read from the log of ptxas, constant memory
 * from the sections of the cubin. */
#include "resources.h"
#include "base/ascii.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cli_verbose_option[] = "--ptxas-options=-v";

static const char entry_line[] = "ptxas info    : Compiling entry function '";
static const char function_line[] = "ptxas info    : Function properties for ";
static const char use_line[] = "ptxas info    : Used ";

/* ---- reading ---- */

static bool is_line_of(const char *line, const char *start, const char *name, char behind)
{
    size_t length = strlen(start), named = strlen(name);
    return strncmp(line, start, length) == 0 && strncmp(line + length, name, named) == 0 &&
           line[length + named] == behind;
}

/* Returns the number before the words in the line, or 0. */
static size_t number_before(const char *line, const char *words)
{
    const char *end = line + strcspn(line, "\n"), *found = strstr(line, words);
    if (found == NULL || found >= end) {
        return 0;
    }
    while (found > line && found[-1] == ' ') {
        found--;
    }
    while (found > line && found[-1] >= '0' && found[-1] <= '9') {
        found--;
    }
    return (size_t)ascii_read_number(&found);
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end != NULL ? end + 1 : line + strlen(line);
}

static void read_log(const char *log, const char *name, CliResources *use)
{
    bool in_entry = false, in_properties = false;
    for (const char *line = log; *line != '\0'; line = next_line(line)) {
        if (strncmp(line, entry_line, sizeof entry_line - 1) == 0) {
            in_entry = is_line_of(line, entry_line, name, '\'');
        } else if (in_entry && strncmp(line, use_line, sizeof use_line - 1) == 0) {
            size_t cumulative = number_before(line, "bytes cumulative stack size");
            use->is_known = true;
            use->registers = (unsigned)number_before(line, "registers");
            use->shared = number_before(line, "bytes smem");
            use->local = cumulative > use->local ? cumulative : use->local;
        } else if (in_entry && in_properties) {
            use->local = number_before(line, "bytes stack frame");
            use->spilled = number_before(line, "bytes spill stores") + number_before(line, "bytes spill loads");
        }
        in_properties = is_line_of(line, function_line, name, '\n');
    }
}

/* Returns whether the section contains constants of the kernel (.nv.constant0.NAME) or of all kernels (.nv.constant3).
 */
static size_t constant_bytes(const unsigned char *cubin, size_t length, const char *name)
{
    static const char start[] = ".nv.constant";
    Elf64_Ehdr head;
    Elf64_Shdr names, section;
    size_t bytes = 0;
    if (length < sizeof head) {
        return 0;
    }
    memcpy(&head, cubin, sizeof head);
    size_t capacity = head.e_shoff < length ? (length - head.e_shoff) / sizeof section : 0;
    if (memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_shentsize != sizeof section || head.e_shnum > capacity ||
        head.e_shstrndx >= head.e_shnum) {
        return 0;
    }
    memcpy(&names, cubin + head.e_shoff + head.e_shstrndx * sizeof names, sizeof names);
    if (names.sh_offset > length || names.sh_size > length - names.sh_offset || names.sh_size == 0 ||
        cubin[names.sh_offset + names.sh_size - 1] != '\0') {
        return 0;
    }
    for (size_t i = 0; i < head.e_shnum; i++) {
        memcpy(&section, cubin + head.e_shoff + i * sizeof section, sizeof section);
        const char *title =
            section.sh_name < names.sh_size ? (const char *)cubin + names.sh_offset + section.sh_name : "";
        const char *of = strncmp(title, start, sizeof start - 1) == 0
                             ? title + sizeof start - 1 + strspn(title + sizeof start - 1, "0123456789")
                             : NULL;
        if (of != NULL && (of[0] == '\0' || (of[0] == '.' && strcmp(of + 1, name) == 0))) {
            bytes += section.sh_size;
        }
    }
    return bytes;
}

CliResources cli_resources_of(const char *log, const void *cubin, size_t length, const char *name)
{
    CliResources use = {0};
    read_log(log, name, &use);
    use.constant = constant_bytes(cubin, length, name);
    return use;
}

char *cli_log_of_messages(const char *log)
{
    char *kept = malloc(strlen(log) + 1);
    size_t used = 0;
    for (const char *line = log; kept != NULL && *line != '\0'; line = next_line(line)) {
        size_t length = (size_t)(next_line(line) - line);
        bool is_info = strncmp(line, "ptxas info ", 11) == 0 || memmem(line, length, " bytes stack frame,", 19) != NULL;
        if (!is_info) {
            memcpy(kept + used, line, length);
            used += length;
        }
    }
    if (kept != NULL) {
        kept[used] = '\0';
    }
    return kept;
}

/* ---- occupancy ---- */

/* Limits per multiprocessor, from the table of compute capabilities in the CUDA C++ Programming Guide. */
typedef struct Limits {
    unsigned capability, threads, blocks;
    size_t shared;   /* bytes */
    size_t reserved; /* reserved by the system for each block */
} Limits;

enum { REGISTERS = 65536, WARP = 32, REGISTER_UNIT = 256 /* allocation unit per warp */, KIB = 1024, MAX_BLOCK = 1024 };

static const Limits limits[] = {
    {75, 1024, 16, 64 * KIB, 0},     {80, 2048, 32, 164 * KIB, KIB},  {86, 1536, 16, 100 * KIB, KIB},
    {87, 1536, 16, 164 * KIB, KIB},  {89, 1536, 24, 100 * KIB, KIB},  {90, 2048, 32, 228 * KIB, KIB},
    {100, 2048, 32, 228 * KIB, KIB}, {103, 2048, 32, 228 * KIB, KIB}, {110, 1536, 24, 228 * KIB, KIB},
    {120, 1536, 24, 100 * KIB, KIB}, {121, 1536, 24, 100 * KIB, KIB},
};

static size_t round_up(size_t number, size_t unit)
{
    return (number + unit - 1) / unit * unit;
}

/* Returns the occupancy in percent for blocks of this size; -1 if a block does not fit or the architecture ("sm_90") is
 * unknown. */
static int occupancy(const char *arch, const CliResources *use, unsigned threads)
{
    const Limits *row = NULL;
    const char *digits = strncmp(arch, "sm_", 3) == 0 ? arch + strlen("sm_") : "";
    const unsigned capability = (unsigned)ascii_read_number(&digits);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        row = limits[i].capability == capability ? &limits[i] : row;
    }
    if (row == NULL || !use->is_known || threads < 1 || threads > MAX_BLOCK) {
        return -1;
    }
    size_t warps = round_up(threads, WARP) / WARP, max = row->blocks;
    size_t of_threads = row->threads / (warps * WARP);
    size_t unit = row->reserved > 0 ? 128 : 256;
    size_t shared = use->shared + row->reserved > 0 ? round_up(use->shared + row->reserved, unit) : 0;
    size_t of_warp = round_up((size_t)use->registers * WARP, REGISTER_UNIT);
    /* each of the four partitions of a multiprocessor has a quarter of the registers, for whole warps */
    size_t of_registers = of_warp > 0 ? REGISTERS / 4 / of_warp * 4 / warps : max;
    size_t of_shared = shared > 0 ? row->shared / shared : max;
    size_t blocks = max < of_threads ? max : of_threads;
    blocks = blocks < of_registers ? blocks : of_registers;
    blocks = blocks < of_shared ? blocks : of_shared;
    return blocks == 0 ? -1 : (int)(blocks * warps * WARP * 100 / row->threads);
}

/* ---- the table ---- */

static const unsigned blocks[] = {64, 128, 256, 512, 1024};
enum { BLOCKS = sizeof blocks / sizeof blocks[0] };

/* Returns the occupancy, in percent, of launches with this block size; -1 if such launches are not possible or the
 * occupancy is unknown. */
static int kernel_occupancy(const Py2cuKernelInfo *kernel, const char *arch, const CliResources *use, unsigned threads)
{
    const bool fits = kernel->launch_bounds[0] == 0 || threads <= kernel->launch_bounds[0];
    return fits ? occupancy(arch, use, threads) : -1;
}

void cli_describe_resources(FILE *file, const Py2cuKernelInfo *kernel, const char *arch, const CliResources *use)
{
    fprintf(file, "%s, %s: %u registers", kernel->signature, arch, use->registers);
    if (use->shared > 0) {
        fprintf(file, ", %zu bytes of shared memory", use->shared);
    }
    if (use->local > 0) {
        fprintf(file, ", %zu bytes of local memory", use->local);
    }
    if (use->spilled > 0) {
        fprintf(file, ", %zu bytes spilled", use->spilled);
    }
    const char *separator = "\n    occupancy in blocks of ";
    for (size_t b = 0; b < BLOCKS; b++) {
        const int percent = kernel_occupancy(kernel, arch, use, blocks[b]);
        if (percent >= 0) {
            fprintf(file, "%s%u: %d%%", separator, blocks[b], percent);
            separator = ", ";
        }
    }
    fputc('\n', file);
}

void cli_print_resources(const CliOptions *options, const Py2cuUnit *unit, const CliResources *uses)
{
    int width = (int)strlen("kernel");
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit); i++) {
        int length = (int)strlen(py2cu_unit_kernel(unit, i)->name);
        width = length > width ? length : width;
    }
    printf("\n%-*s  arch     registers   shared    local  constant  spilled  occupancy in blocks of", width, "kernel");
    for (size_t b = 0; b < BLOCKS; b++) {
        printf("%s%u", b > 0 ? ", " : " ", blocks[b]);
    }
    printf("\n");
    for (size_t i = 0; i < py2cu_unit_kernel_count(unit) * options->arch_count; i++) {
        const Py2cuKernelInfo *kernel = py2cu_unit_kernel(unit, i / options->arch_count);
        const char *arch = options->archs[i % options->arch_count].name;
        printf("%-*s  %-8s %9u %8zu %8zu %9zu %8zu ", width, kernel->name, arch, uses[i].registers, uses[i].shared,
               uses[i].local, uses[i].constant, uses[i].spilled);
        for (size_t b = 0; b < BLOCKS; b++) {
            const int percent = kernel_occupancy(kernel, arch, &uses[i], blocks[b]);
            printf(percent < 0 ? "    -" : " %3d%%", percent);
        }
        printf("\n");
    }
}
