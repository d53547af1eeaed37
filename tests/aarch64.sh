#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the libraries, the command and the C tests for aarch64 with Debian's cross-compiler in build/aarch64, and runs them under qemu-user: unit
# tests, fuzz corpora, the host backend, the public interface, golden files.
#   tests/aarch64.sh [REGEX for ctest --tests-regex]
# Requires: apt-get install g++-aarch64-linux-gnu qemu-user. There is no Python for aarch64, so tests of the package do not run.
set -eu
cd "$(dirname "$0")/.."
build=build/aarch64
jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-2}
for needed in aarch64-linux-gnu-g++ qemu-aarch64; do
    if ! command -v "$needed" >/dev/null; then
        echo "SKIPPED: no $needed here: apt-get install g++-aarch64-linux-gnu qemu-user"
        exit 77
    fi
done
emulator=(qemu-aarch64 -L /usr/aarch64-linux-gnu)

cmake -S . -B "$build" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc \
    -DCMAKE_BUILD_TYPE=Release -DPY2CU_TESTS=ON -DPY2CU_SYSTEM_GRAMMAR=OFF -DPY2CU_WERROR=ON -DPY2CU_CXX="$(command -v aarch64-linux-gnu-g++)" \
    "-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64;-L;/usr/aarch64-linux-gnu" -DPY2CU_TEST_PYTHON="$(command -v python3)" \
    ${PY2CU_DEPS_DIR:+-DPY2CU_DEPS_DIR="$PY2CU_DEPS_DIR"}
cmake --build "$build" --target quick c_tests --parallel "$jobs"

# Kernels are compiled by the cross-compiler, which runs on the build machine.
export PY2CU_CXX=aarch64-linux-gnu-g++ PY2CU_CACHE_DIR="$PWD/$build/test-cache" QEMU_LD_PREFIX=/usr/aarch64-linux-gnu
# Excluded: programs that tests generate and start (find, faults.api), NVRTC, and the library in the Python of the build machine (from_ctypes), which
# require native code; random programs, which take too long.
ctest --test-dir "$build" --tests-regex "${1:-^(unit|fuzz\\.corpus|api\\.(public|robust)|sample\\.c\\.|faults\\.(cuda|gpu|kernels))}" \
    --exclude-regex '^unit\.(runtime\.(find|nvrtc)$|.*\.random_)|^sample\.c\.from_ctypes$' --output-on-failure --parallel "$jobs" || failed=1

command="$build/py2cu"
printf '#!/bin/sh\nexec %s "%s/bin/py2cu" "$@"\n' "${emulator[*]}" "$PWD/$build" >"$command"
chmod +x "$command"
python3 tests/run_golden.py --text-only --py2cu "$command" tests/translate/*/ tests/errors/*/ || failed=1
exit "${failed:-0}"
