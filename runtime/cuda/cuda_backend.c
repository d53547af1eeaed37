// SPDX-License-Identifier: MIT
/* The CUDA backend; uses the CUDA Runtime API, and one function of the CUDA Driver API. */
#include "cuda/cuda_state.h"
#include "cuda/linker.h"

static const BackendCompiler cuda_compiler = {
    .plan = linker_plan,
    .compile = linker_compile,
};

const Backend cuda_backend = {
    .name = "cuda",
    .asynchronous = true,
    .compiler = &cuda_compiler,
    .modules = &cuda_modules,
    .memory = &cuda_memory,
    .streams = &cuda_streams,
    .device = &cuda_device,
};
