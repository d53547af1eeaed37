#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Which lines of the translator, the command and the runtime the tests reach: builds with clang's counters, runs tests, prints a table and
# writes the lines that no test reached to <build>/coverage/<room>.txt.
#
#   tests/coverage.sh [REGEX]     only these tests (ctest -R); all but those that build anew where none is named
#
# Needs clang, llvm-profdata and llvm-cov of one version, cmake, ninja and what the tests need. Counts add up from call to call, until
# <build>/counts is deleted. What a GPU alone can reach counts as not reached where there is none. Environment:
#   PY2CU_BUILD      the build folder (default: build/coverage)
#   PY2CU_DEPS_DIR   a folder with the archives that grammar/requirements.txt names
#   PY2CU_JOBS       how many processes (default: one for each processor)
#   PY2CU_CONFIGURE  more options for cmake: -DPY2CU_TEST_ALL=ON takes all cases of tests, not those of the day (README.md)
set -eu -o pipefail

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${PY2CU_BUILD:-$source_dir/build/coverage}
jobs=${PY2CU_JOBS:-$(nproc)}
mkdir -p "$build"
clang=$(command -v clang)
llvm=$(dirname "$(readlink -f "$clang")") # Its tools stand beside it, with or without a version in their names
tool() { command -v "$llvm/$1" || command -v "$1" || command -v "$1-$("$clang" -dumpversion | cut -d. -f1)"; }

# What a process does that ends by exec(), _exit() or a signal is not counted: clang 14 keeps such counts (%c) for a part of a program alone.
flags="-O1 -g -fprofile-instr-generate -fcoverage-mapping"
cmake -S "$source_dir" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER="$clang" "-DCMAKE_C_FLAGS_DEBUG=$flags" \
    -DPY2CU_TESTS=ON ${PY2CU_DEPS_DIR:+"-DPY2CU_DEPS_DIR=$PY2CU_DEPS_DIR"} ${PY2CU_CONFIGURE:-} >"$build/build.log" 2>&1 || { tail "$build/build.log"; exit 1; }
ninja -C "$build" -j "$jobs" >"$build/build.log" 2>&1 || { tail "$build/build.log"; exit 1; }

mkdir -p "$build/counts"
export LLVM_PROFILE_FILE=$build/counts/%m.profraw # one file for each program, shared by its processes
left_out='^(sanitize$|threads$|fuzz$|mutants\.|api\.(wheel|install|symbols)|translate\.|errors\.)' # texts.* are the same texts, compiled by nobody
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
