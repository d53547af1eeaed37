// SPDX-License-Identifier: MIT
/* Compares the declarations of cudart.h with CUDA's headers, if they are installed. */
#include "cuda/cudart.h"

#include <stdio.h>

#if defined(__has_include)
#if __has_include(<cuda_runtime_api.h>)
#define HAVE_CUDA_HEADERS 1
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#include <cuda_runtime_api.h>
#pragma GCC diagnostic pop
#elif __has_include("/usr/local/cuda/include/cuda_runtime_api.h")
#define HAVE_CUDA_HEADERS 1
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#include "/usr/local/cuda/include/cuda_runtime_api.h"
#pragma GCC diagnostic pop
#endif
#endif

#ifndef HAVE_CUDA_HEADERS

int main(void)
{
    printf("SKIPPED: the CUDA headers are not installed\n");
    return 77;
}

#else

#define SAME_PLACE(ours, our_member, theirs, their_member)                                                             \
    _Static_assert(offsetof(ours, our_member) == offsetof(theirs, their_member), "");                                  \
    _Static_assert(sizeof(((ours *)0)->our_member) == sizeof(((theirs *)0)->their_member), "")
#define SAME_NUMBER(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), "")

_Static_assert(sizeof(CudaDim) == sizeof(dim3), "");

_Static_assert(sizeof(CudaLaunchAttribute) == sizeof(cudaLaunchAttribute), "");
SAME_PLACE(CudaLaunchAttribute, id, cudaLaunchAttribute, id);
SAME_PLACE(CudaLaunchAttribute, value, cudaLaunchAttribute, val);
SAME_PLACE(CudaLaunchAttribute, value.cooperative, cudaLaunchAttribute, val.cooperative);

_Static_assert(sizeof(CudaLaunchConfig) == sizeof(cudaLaunchConfig_t), "");
SAME_PLACE(CudaLaunchConfig, grid, cudaLaunchConfig_t, gridDim);
SAME_PLACE(CudaLaunchConfig, block, cudaLaunchConfig_t, blockDim);
SAME_PLACE(CudaLaunchConfig, dynamic_shared, cudaLaunchConfig_t, dynamicSmemBytes);
SAME_PLACE(CudaLaunchConfig, stream, cudaLaunchConfig_t, stream);
SAME_PLACE(CudaLaunchConfig, attributes, cudaLaunchConfig_t, attrs);
SAME_PLACE(CudaLaunchConfig, attribute_count, cudaLaunchConfig_t, numAttrs);

_Static_assert(sizeof(CudaFuncAttributes) >= sizeof(struct cudaFuncAttributes), "");
SAME_PLACE(CudaFuncAttributes, shared_bytes, struct cudaFuncAttributes, sharedSizeBytes);
SAME_PLACE(CudaFuncAttributes, constant_bytes, struct cudaFuncAttributes, constSizeBytes);
SAME_PLACE(CudaFuncAttributes, local_bytes, struct cudaFuncAttributes, localSizeBytes);
SAME_PLACE(CudaFuncAttributes, max_threads_per_block, struct cudaFuncAttributes, maxThreadsPerBlock);
SAME_PLACE(CudaFuncAttributes, registers, struct cudaFuncAttributes, numRegs);
SAME_PLACE(CudaFuncAttributes, max_dynamic_shared_bytes, struct cudaFuncAttributes, maxDynamicSharedSizeBytes);

_Static_assert(sizeof(CudaDeviceProp) >= sizeof(struct cudaDeviceProp), "");
SAME_PLACE(CudaDeviceProp, name, struct cudaDeviceProp, name);
SAME_PLACE(CudaDeviceProp, total_memory, struct cudaDeviceProp, totalGlobalMem);

_Static_assert(sizeof(CudaPoolProps) == sizeof(struct cudaMemPoolProps), "");
SAME_PLACE(CudaPoolProps, allocation_type, struct cudaMemPoolProps, allocType);
SAME_PLACE(CudaPoolProps, handle_types, struct cudaMemPoolProps, handleTypes);
SAME_PLACE(CudaPoolProps, location_type, struct cudaMemPoolProps, location.type);
SAME_PLACE(CudaPoolProps, location_id, struct cudaMemPoolProps, location.id);
SAME_PLACE(CudaPoolProps, max_bytes, struct cudaMemPoolProps, maxSize);

SAME_NUMBER(CUDA_ERROR_INVALID_VALUE, cudaErrorInvalidValue);
SAME_NUMBER(CUDA_ERROR_MEMORY_ALLOCATION, cudaErrorMemoryAllocation);
SAME_NUMBER(CUDA_ERROR_INVALID_CONFIGURATION, cudaErrorInvalidConfiguration);
SAME_NUMBER(CUDA_ERROR_INSUFFICIENT_DRIVER, cudaErrorInsufficientDriver);
SAME_NUMBER(CUDA_ERROR_NO_DEVICE, cudaErrorNoDevice);
SAME_NUMBER(CUDA_ERROR_INVALID_DEVICE, cudaErrorInvalidDevice);
SAME_NUMBER(CUDA_ERROR_INVALID_KERNEL_IMAGE, cudaErrorInvalidKernelImage);
SAME_NUMBER(CUDA_ERROR_NO_KERNEL_IMAGE, cudaErrorNoKernelImageForDevice);
SAME_NUMBER(CUDA_ERROR_ECC_UNCORRECTABLE, cudaErrorECCUncorrectable);
SAME_NUMBER(CUDA_ERROR_INVALID_PTX, cudaErrorInvalidPtx);
SAME_NUMBER(CUDA_ERROR_UNSUPPORTED_PTX_VERSION, cudaErrorUnsupportedPtxVersion);
SAME_NUMBER(CUDA_ERROR_SYMBOL_NOT_FOUND, cudaErrorSymbolNotFound);
SAME_NUMBER(CUDA_ERROR_NOT_READY, cudaErrorNotReady);
SAME_NUMBER(CUDA_ERROR_ILLEGAL_ADDRESS, cudaErrorIllegalAddress);
SAME_NUMBER(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, cudaErrorLaunchOutOfResources);
SAME_NUMBER(CUDA_ERROR_LAUNCH_TIMEOUT, cudaErrorLaunchTimeout);
SAME_NUMBER(CUDA_ERROR_ASSERT, cudaErrorAssert);
SAME_NUMBER(CUDA_ERROR_HARDWARE_STACK, cudaErrorHardwareStackError);
SAME_NUMBER(CUDA_ERROR_ILLEGAL_INSTRUCTION, cudaErrorIllegalInstruction);
SAME_NUMBER(CUDA_ERROR_MISALIGNED_ADDRESS, cudaErrorMisalignedAddress);
SAME_NUMBER(CUDA_ERROR_INVALID_ADDRESS_SPACE, cudaErrorInvalidAddressSpace);
SAME_NUMBER(CUDA_ERROR_INVALID_PC, cudaErrorInvalidPc);
SAME_NUMBER(CUDA_ERROR_LAUNCH_FAILURE, cudaErrorLaunchFailure);
SAME_NUMBER(CUDA_ERROR_COOPERATIVE_TOO_LARGE, cudaErrorCooperativeLaunchTooLarge);
SAME_NUMBER(CUDA_ERROR_CAPTURE_UNSUPPORTED, cudaErrorStreamCaptureUnsupported);
SAME_NUMBER(CUDA_ERROR_CAPTURE_WRONG_THREAD, cudaErrorStreamCaptureWrongThread);

SAME_NUMBER(CUDA_ATTR_MAX_THREADS_PER_BLOCK, cudaDevAttrMaxThreadsPerBlock);
SAME_NUMBER(CUDA_ATTR_MAX_BLOCK_X, cudaDevAttrMaxBlockDimX);
SAME_NUMBER(CUDA_ATTR_MAX_BLOCK_X + 1, cudaDevAttrMaxBlockDimY);
SAME_NUMBER(CUDA_ATTR_MAX_BLOCK_X + 2, cudaDevAttrMaxBlockDimZ);
SAME_NUMBER(CUDA_ATTR_MAX_GRID_X, cudaDevAttrMaxGridDimX);
SAME_NUMBER(CUDA_ATTR_MAX_GRID_X + 1, cudaDevAttrMaxGridDimY);
SAME_NUMBER(CUDA_ATTR_MAX_GRID_X + 2, cudaDevAttrMaxGridDimZ);
SAME_NUMBER(CUDA_ATTR_MAX_SHARED, cudaDevAttrMaxSharedMemoryPerBlock);
SAME_NUMBER(CUDA_ATTR_WARP_SIZE, cudaDevAttrWarpSize);
SAME_NUMBER(CUDA_ATTR_MULTIPROCESSORS, cudaDevAttrMultiProcessorCount);
SAME_NUMBER(CUDA_ATTR_COMPUTE_MAJOR, cudaDevAttrComputeCapabilityMajor);
SAME_NUMBER(CUDA_ATTR_COMPUTE_MINOR, cudaDevAttrComputeCapabilityMinor);
SAME_NUMBER(CUDA_ATTR_MAX_SHARED_OPTIN, cudaDevAttrMaxSharedMemoryPerBlockOptin);
SAME_NUMBER(CUDA_ATTR_MEMORY_POOLS, cudaDevAttrMemoryPoolsSupported);
SAME_NUMBER(CUDA_FUNC_MAX_DYNAMIC_SHARED, cudaFuncAttributeMaxDynamicSharedMemorySize);
SAME_NUMBER(CUDA_LAUNCH_COOPERATIVE, cudaLaunchAttributeCooperative);
SAME_NUMBER(CUDA_POOL_RELEASE_THRESHOLD, cudaMemPoolAttrReleaseThreshold);
SAME_NUMBER(CUDA_ALLOCATION_PINNED, cudaMemAllocationTypePinned);
SAME_NUMBER(CUDA_LOCATION_DEVICE, cudaMemLocationTypeDevice);
_Static_assert(sizeof(CudaPoolAccess) == sizeof(struct cudaMemAccessDesc), "");
SAME_PLACE(CudaPoolAccess, location_type, struct cudaMemAccessDesc, location.type);
SAME_PLACE(CudaPoolAccess, location_id, struct cudaMemAccessDesc, location.id);
SAME_PLACE(CudaPoolAccess, flags, struct cudaMemAccessDesc, flags);
_Static_assert(sizeof(CudaIpcHandle) == sizeof(cudaIpcMemHandle_t), "");
SAME_PLACE(CudaDeviceProp, uuid, struct cudaDeviceProp, uuid);
SAME_NUMBER(CUDA_ERROR_INITIALIZATION, cudaErrorInitializationError);
SAME_NUMBER(CUDA_ERROR_PEER_ENABLED, cudaErrorPeerAccessAlreadyEnabled);
SAME_NUMBER(CUDA_ACCESS_READ_WRITE, cudaMemAccessFlagsProtReadWrite);
SAME_NUMBER(CUDA_HOST_PORTABLE, cudaHostAllocPortable);
SAME_NUMBER(CUDA_HOST_PORTABLE, cudaHostRegisterPortable);
SAME_NUMBER(CUDA_HOST_MAPPED, cudaHostAllocMapped);
SAME_NUMBER(CUDA_HOST_MAPPED, cudaHostRegisterMapped);
SAME_NUMBER(CUDA_HOST_WRITE_COMBINED, cudaHostAllocWriteCombined);
SAME_NUMBER(CUDA_ATTACH_GLOBAL, cudaMemAttachGlobal);
SAME_NUMBER(CUDA_ATTACH_HOST, cudaMemAttachHost);
SAME_NUMBER(CUDA_IPC_LAZY_PEER, cudaIpcMemLazyEnablePeerAccess);
SAME_NUMBER(CUDA_COPY_TO_DEVICE, cudaMemcpyHostToDevice);
SAME_NUMBER(CUDA_COPY_TO_HOST, cudaMemcpyDeviceToHost);
SAME_NUMBER(CUDA_COPY_ON_DEVICE, cudaMemcpyDeviceToDevice);
SAME_NUMBER(CUDA_STREAM_NON_BLOCKING, cudaStreamNonBlocking);
SAME_NUMBER(CUDA_EVENT_DISABLE_TIMING, cudaEventDisableTiming);
SAME_NUMBER(CUDA_CAPTURE_NONE, cudaStreamCaptureStatusNone);
SAME_NUMBER(CUDA_CAPTURE_RELAXED, cudaStreamCaptureModeRelaxed);
SAME_NUMBER(CUDA_ENTRY_LEGACY_STREAM, cudaEnableLegacyStream);

int main(void)
{
    return 0; /* all checks are compile-time assertions */
}

#endif
