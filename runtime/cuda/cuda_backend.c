// SPDX-License-Identifier: MIT
/* The CUDA backend; uses only the CUDA Runtime API. */
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
