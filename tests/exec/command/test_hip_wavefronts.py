# SPDX-License-Identifier: MIT
"""Warp operations of cuda in HIP C++ on a wavefront of 64 lanes: each half is a warp, with masks of 32 bits.

The HIP C++ runs on the CPU with HIP's functions for wavefronts, which HIP documents, implemented for 64 threads. The results are compared with those of two
warps, computed here, and with those of the CPU backend.
"""
import os
import shutil
import subprocess

import numpy as np
import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
LANES, RESULTS = 64, 14

KERNEL = """
from {package} import cuda


@cuda.jit("void(int32[::1], int64[:, ::1])")
def kernel(x, out):
    i = cuda.threadIdx.x
    v = x[i]
    out[i, 0] = cuda.ballot_sync(0xFFFFFFFF, v > 5)
    out[i, 1] = cuda.all_sync(0xFFFFFFFF, v > 5)
    out[i, 2] = cuda.any_sync(0xFFFFFFFF, v > 90)
    out[i, 3] = cuda.eq_sync(0xFFFFFFFF, v > 1)
    out[i, 4] = cuda.shfl_sync(0xFFFFFFFF, v, 3)
    out[i, 5] = cuda.shfl_up_sync(0xFFFFFFFF, v, 4)
    out[i, 6] = cuda.shfl_down_sync(0xFFFFFFFF, v, 5)
    out[i, 7] = cuda.shfl_xor_sync(0xFFFFFFFF, v, 31)
    out[i, 8] = cuda.match_any_sync(0xFFFFFFFF, v % 3)
    out[i, 9] = cuda.laneid
    out[i, 10] = cuda.warpsize
    out[i, 11] = cuda.reduce_add_sync(0xFFFFFFFF, v)
    cuda.syncwarp()
    out[i, 12] = cuda.activemask()
    out[i, 13] = cuda.popc(cuda.lanemask_lt())
"""

HARNESS = """
#include <cstdio>
#include <pthread.h>
#include <thread>
#include <vector>
#define __device__
#define __global__
#define __forceinline__ inline
#undef __ATOMIC_RELEASE
#undef __ATOMIC_ACQUIRE
#define __ATOMIC_RELEASE 0
#define __ATOMIC_ACQUIRE 0
struct Index { unsigned x, y, z; };
static thread_local Index threadIdx;
static Index blockIdx, blockDim = {64, 1, 1};
static pthread_barrier_t lockstep[2]; /* the halves may diverge, as at the || of a function */
static unsigned long long sent[64];

template <typename T> static T exchange(T value, int lane)
{
    pthread_barrier_wait(&lockstep[threadIdx.x / 32]);
    sent[threadIdx.x] = 0;
    __builtin_memcpy(&sent[threadIdx.x], &value, sizeof value);
    pthread_barrier_wait(&lockstep[threadIdx.x / 32]);
    T result;
    __builtin_memcpy(&result, &sent[lane], sizeof result);
    return result;
}
static unsigned __lane_id() { return threadIdx.x; }
static unsigned long long __ballot(int predicate)
{
    unsigned long long lanes = 0;
    exchange(predicate != 0, 0);
    for (int lane = 0; lane < 64; lane++) {
        lanes |= (sent[lane] & 1) << lane; /* the other half may be at another operation */
    }
    return lanes;
}
static int in_group(int lane, int width) { return lane / width == (int)threadIdx.x / width ? lane : (int)threadIdx.x; }
template <typename T> static T __shfl(T value, int lane, int width = 64)
{
    return exchange(value, (threadIdx.x & ~(width - 1)) + (lane & (width - 1)));
}
template <typename T> static T __shfl_up(T value, unsigned delta, int width = 64)
{
    return exchange(value, (int)threadIdx.x < (int)delta ? (int)threadIdx.x : in_group(threadIdx.x - delta, width));
}
template <typename T> static T __shfl_down(T value, unsigned delta, int width = 64) { return exchange(value, in_group(threadIdx.x + delta, width)); }
template <typename T> static T __shfl_xor(T value, int mask, int width = 64) { return exchange(value, in_group(threadIdx.x ^ mask, width)); }
static int __popc(unsigned x) { return __builtin_popcount(x); }
static void __builtin_amdgcn_fence(int, const char *) {}
static void __builtin_amdgcn_wave_barrier() { pthread_barrier_wait(&lockstep[threadIdx.x / 32]); }
%s
int main()
{
    int x[64];
    for (int i = 0; i < 64; i++) {
        x[i] = i * 37 %% 101;
    }
    std::vector<long long> out(64 * 14);
    pthread_barrier_init(&lockstep[0], nullptr, 32);
    pthread_barrier_init(&lockstep[1], nullptr, 32);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < 64; i++) {
        threads.emplace_back([&, i] {
            threadIdx = {i, 0, 0};
            kernel(x, out.data(), 14);
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    for (long long value : out) {
        std::printf("%%lld\\n", value);
    }
}
"""


def two_warps(x):
    """Return the results of the kernel for two warps of 32 lanes, from the definitions in the CUDA manual."""
    out = np.zeros((LANES, RESULTS), np.int64)
    for i in range(LANES):
        warp, lane = x[i // 32 * 32:][:32].astype(int), i % 32
        signed = lambda lanes: int(np.uint32(sum(1 << k for k in range(32) if lanes[k])).astype(np.int32))  # noqa: E731
        unsigned = lambda lanes: sum(1 << k for k in range(32) if lanes[k])  # noqa: E731
        out[i] = [unsigned(warp > 5), all(warp > 5), any(warp > 90), all(warp > 1) or not any(warp > 1), warp[3], warp[lane - 4 if lane >= 4 else lane],
                  warp[lane + 5 if lane + 5 < 32 else lane], warp[lane ^ 31], unsigned(warp % 3 == warp[lane] % 3), lane, 32, warp.sum(), signed(warp >= 0), lane]
    return out


def same_bits(found, expected):
    """Masks may be signed or unsigned integers."""
    np.testing.assert_array_equal(found & 0xFFFFFFFF, expected & 0xFFFFFFFF)


def test_halves_of_a_wavefront_are_warps(tmp_path):
    if shutil.which("g++") is None:
        pytest.skip("no g++")
    (tmp_path / "k.py").write_text(KERNEL.format(package="numba"))
    printed = subprocess.run([COMMAND, "k.py", "--emit", "hip"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    (tmp_path / "k.cpp").write_text(HARNESS % printed.replace("#include <hip/hip_runtime.h>", ""))
    subprocess.run(["g++", "-std=c++17", "-O1", "k.cpp", "-o", "k", "-pthread"], cwd=tmp_path, check=True)
    done = subprocess.run(["./k"], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    found = np.array([int(line) for line in done.stdout.split()]).reshape(LANES, RESULTS)
    x = np.arange(LANES, dtype=np.int32) * 37 % 101
    same_bits(found, two_warps(x))


def test_cpu_backend_has_equal_results(load):
    kernel = load(KERNEL.format(package="py2cu")).kernel
    x = np.arange(LANES, dtype=np.int32) * 37 % 101
    out = np.zeros((LANES, RESULTS), np.int64)
    kernel[1, LANES](x, out)
    same_bits(out, two_warps(x))
