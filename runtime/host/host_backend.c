/* The host backend: the same CUDA C, run on the processor.
 *
 * A launch has finished when it returns, so a stream has nothing to hold and an event is a point in time. Blocks are
 * spread over a pool of threads; each thread that takes part borrows a crew, which knows how to run a block. */
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
