#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the full tests, all cases of everything (PY2CU_TEST_ALL), in parts that can be run one at a time, and prints a summary of each part.
#
#   tests/full.sh [PART ...]      default: all parts
#
# Environment:
#   PY2CU_BUILD   the build directory (default: build/full)
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

summary=()
failed=0
for part in "${@:-${order[@]}}"; do
    begin=$SECONDS
    ctest --test-dir "$build" -R "${parts[$part]}" --output-on-failure --no-tests=error --parallel "$(nproc)" | tee "$build/$part.log" || failed=1
    counts=$(grep -E '^[0-9]+% tests passed' "$build/$part.log")
    summary+=("$(printf '%-12s %6d s  %s' "$part" $((SECONDS - begin)) "${counts:-did not run}")")
done
printf '\n%s, %s\n' "$(git -C "$source_dir" describe --always --dirty 2>/dev/null || echo 'no repository')" "$(uname -m)"
printf '%s\n' "${summary[@]}"
exit $failed
