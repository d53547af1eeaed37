#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the full tests, all cases of everything (PY2CU_TEST_ALL), in parts that can be run one at a time, and prints a summary of each part.
#
#   tests/full.sh [PART ...]      default: all parts
#
# A summary states the duration, the CPU seconds, how many tests passed, and the reason of each test that was skipped; PART.log in the build directory contains
# the output of the tests that failed.
#
# Environment:
#   PY2CU_BUILD            the build directory (default: build/full)
#   CTEST_PARALLEL_LEVEL   the number of tests that run at the same time (default: the number of processors)
# Exit status 0 only if no test of the parts failed.
set -u -o pipefail

declare -A parts=(
    [golden]='^(translate|errors|golden)\.|^constant_uses$|^mutants\.'
    [interpreter]='^run\.results$|^wraps(\.listed)?$'
    [units]='^(unit|fuzz\.corpus|api|faults)\.'
    [exec]='^exec\.'
    [suite]='^compat\.suite$'
    [compat]='^compat\.(types|conversions|coexistence|names|mlir_names|libdevice|unify|recorded_programs|values|facts|statements|equivalence|nvrtc)$'
    [export]='^export\.'
    [programs]='^(sample|consumer)\.|^operators$'
    [tools]='^(page\.|docs$|words$|lsp$|notebook$)'
    [sanitize]='^sanitize(_build)?$'
    [threads]='^threads$'
    [fuzz]='^fuzz$'
)
order=(golden interpreter units exec suite compat export programs tools sanitize threads fuzz)

for part in "$@"; do
    [ -n "${parts[$part]:-}" ] || { echo "usage: tests/full.sh [${order[*]}]" >&2; exit 2; }
done
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${PY2CU_BUILD:-$source_dir/build/full}
cmake -S "$source_dir" -B "$build" -DPY2CU_TESTS=ON -DPY2CU_TEST_ALL=ON -DCMAKE_BUILD_TYPE=Release -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null &&
    cmake --build "$build" --parallel "$(nproc)" >/dev/null || exit 1

left=$(ctest --test-dir "$build" -N -E "$(IFS='|'; echo "${parts[*]}")" | grep -E '^ +Test +#')
[ -z "$left" ] || { printf 'tests/full.sh: these tests belong to no part:\n%s\n' "$left" >&2; exit 1; }

run() { # run PART
    ctest --test-dir "$build" -R "${parts[$1]}" --output-on-failure --no-tests=error --parallel "${CTEST_PARALLEL_LEVEL:-$(nproc)}" 2>&1 |
        tee "$build/$1.log"
}
TIMEFORMAT='%0R %0U %0S'
summary=()
failed=0
for part in "${@:-${order[@]}}"; do
    { time run "$part" >&3; } 3>&1 2>"$build/$part.time" || failed=1
    read -r duration user system <"$build/$part.time"
    counts=$(grep -E '^[0-9]+% tests passed' "$build/$part.log")
    summary+=("$(printf '%-12s %6d s %7d CPU s  %s' "$part" "$duration" $((user + system)) "${counts:-did not run}")")
    skipped=$(awk '/^[0-9]+\/[0-9]+ Testing: / { name = $3 } /^SKIPPED: / { print "    " name ": " $0 }' "$build/Testing/Temporary/LastTest.log")
    [ -z "$skipped" ] || summary+=("$skipped")
done
printf '\n%s, %s\n' "$(git -C "$source_dir" describe --always --dirty 2>/dev/null || echo 'no repository')" "$(uname -m)"
printf '%s\n' "${summary[@]}"
exit $failed
