// SPDX-License-Identifier: MIT
/* Tests for both backends: memory of all kinds, callbacks and device properties. */
#ifndef PY2CU_TEST_RUNTIME_MEMORY_H
#define PY2CU_TEST_RUNTIME_MEMORY_H

#include "common.h"

static inline void test_count_call(void *data, int status)
{
    *(int *)data += status == PY2CU_OK ? 1 : 1000;
}

static inline void test_regions(Py2cuDevice *device)
{
    enum { BYTES = 10000 };
    void *memory = NULL, *region = NULL;
    unsigned char *host = calloc(2, BYTES);
    CHECK_FAILS(py2cu_region_new(device, PY2CU_REGION_KIND_COUNT, 1, &region), PY2CU_ERROR_ARGUMENT,
                "unknown region kind");
    CHECK_FAILS(py2cu_region_new(device, PY2CU_REGION_PINNED, 1, NULL), PY2CU_ERROR_ARGUMENT, "out is NULL");
    CHECK_FAILS(py2cu_region_free(device, PY2CU_REGION_KIND_COUNT, host), PY2CU_ERROR_ARGUMENT, "unknown region kind");
    CHECK_OK(py2cu_region_new(device, PY2CU_REGION_PINNED, 0, &region));
    CHECK(region == NULL);
    CHECK_OK(py2cu_memory_new(device, BYTES, NULL, &memory));
    for (int kind = 0; kind < PY2CU_REGION_KIND_COUNT && host != NULL && memory != NULL; kind++) {
        bool on_host = kind != PY2CU_REGION_DEVICE;
        CHECK_OK(py2cu_region_new(device, (Py2cuRegionKind)kind, BYTES, &region));
        if (region != NULL) {
            CHECK_OK(py2cu_memory_fill(device, region, "ab", 2, BYTES / 2, NULL)); /* accessible from the device */
            CHECK_OK(py2cu_device_synchronize(device));
            if (on_host) {
                CHECK(memcmp(region, "abababab", 8) == 0 && ((char *)region)[BYTES - 1] == 'b');
                memset(region, 'c', BYTES);
            }
            CHECK_OK(py2cu_memory_copy(device, memory, region, BYTES,
                                       on_host ? PY2CU_COPY_TO_DEVICE : PY2CU_COPY_ON_DEVICE, NULL, true));
            CHECK_OK(py2cu_memory_copy(device, host, memory, BYTES, PY2CU_COPY_TO_HOST, NULL, true));
            CHECK(host[0] == (on_host ? 'c' : 'a') && host[BYTES - 1] == (on_host ? 'c' : 'b'));
            CHECK_OK(py2cu_region_free(device, (Py2cuRegionKind)kind, region));
        }
    }
    void *seen = NULL;
    CHECK_FAILS(py2cu_host_register(device, NULL, 1, &seen), PY2CU_ERROR_ARGUMENT, "the memory is NULL or empty");
    for (int round = 0; round < 2 && host != NULL; round++) {
        CHECK_OK(py2cu_host_register(device, host, BYTES, &seen));
        if (seen != NULL) {
            CHECK_OK(py2cu_memory_fill(device, seen, round == 0 ? "x" : "y", 1, BYTES, NULL));
            CHECK_OK(py2cu_device_synchronize(device));
            CHECK(host[0] == (round == 0 ? 'x' : 'y') && host[BYTES - 1] == host[0] && host[BYTES] == 0);
            CHECK_OK(py2cu_host_unregister(device, host));
        }
    }
    CHECK_OK(py2cu_memory_free(device, memory, NULL));
    free(host);
}

static inline void test_device_functions(Py2cuDevice *device)
{
    bool is_host = strcmp(py2cu_device_info(device)->backend, "host") == 0, possible = false;
    Py2cuStream *stream = NULL;
    int calls = 0, value = -1;
    CHECK_OK(py2cu_stream_new(device, &stream));
    CHECK(stream != NULL && py2cu_stream_native(stream) != NULL);
    CHECK_OK(py2cu_stream_callback(device, stream, test_count_call, &calls));
    CHECK_OK(py2cu_stream_callback(device, NULL, test_count_call, &calls));
    CHECK_OK(py2cu_device_synchronize(device));
    CHECK(calls == 2);
    py2cu_stream_free(stream);
    CHECK_OK(py2cu_device_peer(device, device, true, &possible));
    CHECK(possible);
    CHECK_OK(py2cu_device_trim(device));
    CHECK_OK(py2cu_device_profile(device, true));
    CHECK_OK(py2cu_device_profile(device, false));
    unsigned char handle[PY2CU_HANDLE_BYTES];
    void *region = NULL, *other = NULL;
    CHECK_OK(py2cu_region_new(device, PY2CU_REGION_DEVICE, 1000, &region));
    if (is_host) {
        CHECK_FAILS(py2cu_device_attribute(device, 10, &value), PY2CU_ERROR_UNSUPPORTED, "no GPU attributes");
        CHECK_FAILS(py2cu_memory_export(device, region, handle), PY2CU_ERROR_UNSUPPORTED, "cannot be shared");
        CHECK_FAILS(py2cu_memory_import(device, handle, &other), PY2CU_ERROR_UNSUPPORTED, "cannot be shared");
        CHECK_FAILS(py2cu_memory_close_import(device, region), PY2CU_ERROR_UNSUPPORTED, "cannot be shared");
    } else {
        static const unsigned char nothing[PY2CU_HANDLE_BYTES];
        CHECK_OK(py2cu_device_attribute(device, 10, &value)); /* warp size */
        CHECK(value == 32);
        CHECK_OK(py2cu_memory_export(device, region, handle));
        CHECK(memcmp(handle, nothing, sizeof handle) != 0);
        CHECK(py2cu_memory_import(device, handle, &other) != PY2CU_OK && other == NULL); /* two streams are different */
    }
    CHECK_OK(py2cu_region_free(device, PY2CU_REGION_DEVICE, region));
}

#endif
