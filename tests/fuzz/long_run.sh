#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs the fuzz targets for CPU-hours, on a machine that needs neither network nor compiler.
#   tests/fuzz/long_run.sh pack OUT.tar.xz          on the build machine: builds the targets (clang), packs them with their seeds and this script
#   ./long_run.sh run SECONDS [PROCESSES]           on the other machine, in the unpacked directory: writes findings.tar.gz
# A finding is an input: `fuzz_translate FILE` reproduces it. Add a minimized version to tests/fuzz/corpus/<target> or tests/errors.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

pack() {
    local out=$1 build="$here/../../build/fuzz" folder
    cmake -S "$here/../.." -B "$build" -DPY2CU_TESTS=ON -DPY2CU_SANITIZE=ON -DPY2CU_FUZZ=long -DCMAKE_C_COMPILER=clang -DCMAKE_C_FLAGS=-g1
    cmake --build "$build" --target fuzzers --parallel "$(nproc)"
    folder=$(mktemp -d)
    mkdir "$folder/targets"
    cp "$build"/tests/fuzz/fuzz_* "$folder/targets"
    strip --strip-debug "$folder"/targets/*
    cp -r "$here/corpus" "$here/python.dict" "$here/long_run.sh" "$folder"
    mkdir "$folder/golden"
    for text in "$here"/../translate/*/*.py; do
        cp "$text" "$folder/golden/$(basename "$(dirname "$text")")_$(basename "$text")"
    done
    tar -C "$folder" -cJf "$out" .
    rm -r "$folder"
    ls -l "$out"
}

# One process, restarted in a loop, because libFuzzer ends at each finding.
work() {
    local target=$1 number=$2 end=$3 seeds=("$here/corpus/$1")
    [ "$target" = translate ] && seeds+=("$here/golden")
    mkdir -p "$here/found/$target" "$here/findings"
    for ((round = 0; $(date +%s) < end && round < 500; round++)); do
        "$here/targets/fuzz_$target" -entropic=0 -max_len=16384 -timeout=30 -rss_limit_mb=2048 -print_final_stats=1 \
            -seed=$((number * 1000 + round + 1)) -max_total_time=$((end - $(date +%s))) "-dict=$here/python.dict" \
            "-artifact_prefix=$here/findings/$target-" "$here/found/$target" "${seeds[@]}" > "$here/log.$target.$number" 2>&1 || true
        grep -aE "^executions|^mutated|^SUMMARY|ERROR|does not hold|internal error|took" "$here/log.$target.$number" >> "$here/findings/said.$number" || true
    done
}

run() {
    local end=$(($(date +%s) + $1)) processes=${2:-$(nproc)} others=(calls constants signature notebook cache)
    for ((i = 0; i < processes; i++)); do
        local target=translate
        [ $i -lt ${#others[@]} ] && [ "$processes" -gt ${#others[@]} ] && target=${others[i]}
        work "$target" "$i" "$end" &
    done
    wait
    tar -C "$here" -czf "$here/findings.tar.gz" findings
    ls -l "$here/findings" "$here/findings.tar.gz"
}

case ${1:-} in
pack) pack "$2" ;;
run) run "$2" "${3:-}" ;;
*) sed -n '2,5p' "$0" && exit 2 ;;
esac
