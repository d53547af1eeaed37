#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures which lines of the translator, the command and the runtime the tests execute: builds with clang's coverage counters, runs tests, prints a
# table, and writes the lines that no test executed to <build>/coverage/<module>.txt.
#
#   tests/coverage.sh [REGEX]     runs only these tests (ctest -R); default: all tests except nested builds
#
# Requires clang, llvm-profdata and llvm-cov of one version, cmake, ninja and the requirements of the tests. Counts accumulate over several calls
# until <build>/counts is deleted. Without a GPU, code that requires one counts as not executed. Environment:
#   PY2CU_BUILD      the build directory (default: build/coverage)
#   PY2CU_DEPS_DIR   a directory with the archives that grammar/requirements.txt lists
#   PY2CU_JOBS       number of processes (default: number of processors)
#   PY2CU_CONFIGURE  more options for cmake: -DPY2CU_TEST_ALL=ON runs all cases of all tests (README.md)
set -eu -o pipefail

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${PY2CU_BUILD:-$source_dir/build/coverage}
jobs=${PY2CU_JOBS:-$(nproc)}
mkdir -p "$build"
clang=$(command -v clang)
llvm=$(dirname "$(readlink -f "$clang")") # the other tools are in the same directory, with or without a version in their names
tool() { command -v "$llvm/$1" || command -v "$1" || command -v "$1-$("$clang" -dumpversion | cut -d. -f1)"; }

# Processes that end by exec(), _exit() or a signal are not counted: continuous mode (%c) of clang 14 counts only a part of a program.
flags="-O1 -g -fprofile-instr-generate -fcoverage-mapping"
cmake -S "$source_dir" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER="$clang" "-DCMAKE_C_FLAGS_DEBUG=$flags" \
    -DPY2CU_TESTS=ON ${PY2CU_DEPS_DIR:+"-DPY2CU_DEPS_DIR=$PY2CU_DEPS_DIR"} ${PY2CU_CONFIGURE:-} >"$build/build.log" 2>&1 || { tail "$build/build.log"; exit 1; }
ninja -C "$build" -j "$jobs" >"$build/build.log" 2>&1 || { tail "$build/build.log"; exit 1; }

mkdir -p "$build/counts"
export LLVM_PROFILE_FILE=$build/counts/%m.profraw # one file per program, shared by its processes
left_out='^(sanitize$|threads$|fuzz$|mutants\.|api\.(wheel|install|symbols)|translate\.|errors\.)' # golden.* translate the same files without compiling them
ctest --test-dir "$build" -j "$jobs" ${1:+-R "$1"} -E "$left_out" >"$build/tests.log" 2>&1 || grep -A 99 "tests failed" "$build/tests.log"

"$(tool llvm-profdata)" merge -sparse "$build"/counts/*.profraw -o "$build/counts.profdata"
objects=()
for object in "$build"/lib/*.so "$build"/python/py2cu/*.so "$build"/tests/unit/unit_* "$build"/tests/api/*; do
    if [ -f "$object" ] && [ -x "$object" ]; then
        objects+=(-object "$object")
    fi
done
"$(tool llvm-cov)" export -format=lcov -instr-profile "$build/counts.profdata" "$build/bin/py2cu" "${objects[@]}" 2>/dev/null >"$build/counts.lcov"
python3 "$source_dir/tests/coverage_table.py" "$source_dir" "$build/counts.lcov" "$build/coverage"
