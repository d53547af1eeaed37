/* Architectures as people and other compilers write them. */
#include "cli.h"

#include <stdio.h>
#include <string.h>

/* Two or three digits, then nothing, a (of this architecture alone) or f (of its family). */
static bool is_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    const char *rest = text + digits;
    return digits >= 2 && digits <= 3 && (rest[0] == '\0' || ((rest[0] == 'a' || rest[0] == 'f') && rest[1] == '\0'));
}

bool cli_read_arch(const char *text, CliOptions *options)
{
    options->arch_is_native = strcmp(text, "native") == 0;
    options->arch_is_virtual = strncmp(text, "compute_", 8) == 0;
    const char *number = options->arch_is_virtual ? text + 8 : strncmp(text, "sm_", 3) == 0 ? text + 3 : text;
    if (!options->arch_is_native && !is_number(number)) {
        return false;
    }
    if (!options->arch_is_native) {
        snprintf(options->arch, sizeof options->arch, "sm_%s", number);
    }
    return true;
}

bool cli_find_arch(CliOptions *options)
{
    if (!options->arch_is_native) {
        static const char usual[] = "sm_80";
        if (options->arch[0] == '\0') {
            memcpy(options->arch, usual, sizeof usual);
        }
        return true;
    }
    Py2cuDevice *device = NULL;
    if (py2cu_device_open("cuda", 0, &device) != PY2CU_OK) {
        cli_message("--arch native: %s", py2cu_error_detail());
        return false;
    }
    const Py2cuDeviceInfo *info = py2cu_device_info(device);
    snprintf(options->arch, sizeof options->arch, "sm_%d%d", info->compute_major, info->compute_minor);
    py2cu_device_free(device);
    return true;
}
