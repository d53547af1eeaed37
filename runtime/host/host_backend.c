// SPDX-License-Identifier: MIT
/* The host backend: runs the generated code on the CPU.
 *
 * Launches are synchronous, so streams are empty and an event is a point in time. The blocks of a launch are
 * distributed over a thread pool; each participating thread borrows a block scheduler. */
#include "host/compiler/cxx_compiler.h"
#include "host/host_state.h"

static const BackendCompiler host_compiler = {
    .plan = hostcc_plan,
    .compile = hostcc_compile,
};

const Backend host_backend = {
    .name = "host",
    .asynchronous = false,
    .compiler = &host_compiler,
    .modules = &host_modules,
    .memory = &host_memory,
    .streams = &host_streams,
    .device = &host_device,
};
