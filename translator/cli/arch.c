// SPDX-License-Identifier: MIT
/* Parses GPU architectures in the notations of nvcc and of users. */
#include "cli.h"

#include <stdio.h>
#include <string.h>

/* Returns whether the string is two or three digits with an optional suffix: a (architecture-specific) or f
 * (family-specific). */
static bool is_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    const char *rest = text + digits;
    return digits >= 2 && digits <= 3 && (rest[0] == '\0' || ((rest[0] == 'a' || rest[0] == 'f') && rest[1] == '\0'));
}

/* Parses one item of the list, of `length` characters. */
static bool read_one(const char *given, size_t length, CliArch *arch)
{
    char text[24];
    if (length >= sizeof text) {
        return false;
    }
    snprintf(text, sizeof text, "%.*s", (int)length, given);
    arch->is_native = strcmp(text, "native") == 0;
    arch->is_virtual = strncmp(text, "compute_", 8) == 0;
    const char *number = arch->is_virtual ? text + 8 : strncmp(text, "sm_", 3) == 0 ? text + 3 : text;
    if (!arch->is_native && !is_number(number)) {
        return false;
    }
    if (!arch->is_native) {
        snprintf(arch->name, sizeof arch->name, "sm_%.4s", number);
    }
    return true;
}

bool cli_read_arch(const char *text, CliOptions *options)
{
    do {
        size_t length = strcspn(text, ",");
        if (options->arch_count == MAX_ARCHS || !read_one(text, length, &options->archs[options->arch_count])) {
            return false;
        }
        options->arch_count++;
        text += length + (text[length] == ',');
    } while (*text != '\0');
    return true;
}

bool cli_find_arch(CliOptions *options)
{
    if (options->arch_count == 0) {
        options->archs[options->arch_count++] = (CliArch){.name = "sm_80"};
    }
    for (size_t i = 0; i < options->arch_count; i++) {
        CliArch *arch = &options->archs[i];
        Py2cuDevice *device = NULL;
        if (!arch->is_native) {
            continue;
        }
        if (py2cu_device_open("cuda", 0, &device) != PY2CU_OK) {
            cli_message("--arch native: %s", py2cu_error_detail());
            return false;
        }
        const Py2cuDeviceInfo *info = py2cu_device_info(device);
        snprintf(arch->name, sizeof arch->name, "sm_%d%d", info->compute_major, info->compute_minor);
        py2cu_device_free(device);
    }
    size_t count = 0; /* number of distinct architectures */
    for (size_t i = 0; i < options->arch_count; i++) {
        bool is_new = true;
        for (size_t k = 0; k < count; k++) {
            is_new = is_new && (strcmp(options->archs[k].name, options->archs[i].name) != 0 ||
                                options->archs[k].is_virtual != options->archs[i].is_virtual);
        }
        if (is_new) {
            options->archs[count++] = options->archs[i];
        }
    }
    options->arch_count = count;
    return true;
}
