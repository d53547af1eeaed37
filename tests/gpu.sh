#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs everything that needs a GPU: builds, runs the tests, samples and benchmarks, and prints a short table.
#
#   tests/gpu.sh [build|tests|ops|samples|bench|sanitize|docs ...]  default: all parts except sanitize (tests/exec under the four tools of
#                                                              compute-sanitizer, several minutes) and docs (the parts of the
#                                                              documentation that show output of a GPU, docs/gpu/)
#
# Requires nvcc, cmake, ninja (or make) and python3 with NumPy; the kernel benchmarks also require CuPy, and use numba-cuda if it is installed. No
# network is used. Environment:
#   PY2CU_BUILD      the build directory (default: build/gpu); if it contains bin/py2cu, nothing is built
#   PY2CU_DEPS_DIR   a directory with the archives that grammar/requirements.txt lists, and with wheels (*.whl) of packages that python3 lacks
#   PY2CU_LOGS       the directory for logs and results (default: gpu-logs in the build directory)
# Exit status 0 only if every step succeeded. A result that exceeds its limit is reported, but is no failure.
set -u -o pipefail

parts=${*:-build tests ops samples bench}
for part in $parts; do
    case $part in
    build | tests | ops | samples | bench | sanitize | docs) ;;
    *) echo "usage: tests/gpu.sh [build|tests|ops|samples|bench|sanitize|docs ...]" >&2; exit 2 ;;
    esac
done

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${PY2CU_BUILD:-$source_dir/build/gpu}
mkdir -p "$build" && build=$(cd "$build" && pwd) || exit 1
logs=${PY2CU_LOGS:-$build/gpu-logs}
mkdir -p "$logs" && logs=$(cd "$logs" && pwd) || exit 1
deps=""
if [ -n "${PY2CU_DEPS_DIR:-}" ]; then
    deps=$(cd "$PY2CU_DEPS_DIR" && pwd) || exit 1
fi
export PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
export PYTHONPATH=$build/python${PYTHONPATH:+:$PYTHONPATH}
export PY2CU_COMMAND=$build/bin/py2cu
export PY2CU_CACHE_DIR=${PY2CU_CACHE_DIR:-$build/gpu-cache}
if [ -z "${CUDA_PATH:-}" ] && command -v nvcc >/dev/null; then
    CUDA_PATH=$(dirname "$(dirname "$(readlink -f "$(command -v nvcc)")")")
    export CUDA_PATH
fi

arch=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d .)
arch=sm_${arch:-90}
cd "$logs" || exit 1  # the samples write their images here

names=() results=() seconds=() notes=()
log=""

# step NAME LIMIT COMMAND...: runs a command and writes its output to the file $log, whose last line is shown in the table.
step()
{
    local name=$1 limit=$2 begin result
    log=$logs/$(printf %s "$name" | tr -c 'A-Za-z0-9_.\n' -).log
    shift 2
    printf '== %s\n' "$name"
    begin=$SECONDS
    if timeout "$limit" "$@" >"$log" 2>&1; then
        result=ok
    else
        result=FAILED
        tail -n 40 "$log" | sed 's/^/    /'
    fi
    names+=("$name") results+=("$result") seconds+=($((SECONDS - begin)))
    notes+=("$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 | cut -c1-90)")
    [ "$result" = ok ]
}

wants() { case " $parts " in *" $1 "*) return 0 ;; *) return 1 ;; esac }

finish()
{
    local k failed=0
    printf '\n%-32s %-7s %6s  %s\n' step result s "last line"
    for k in "${!names[@]}"; do
        printf '%-32s %-7s %6s  %s\n' "${names[$k]}" "${results[$k]}" "${seconds[$k]}" "${notes[$k]}"
        [ "${results[$k]}" = ok ] || failed=$((failed + 1))
    done
    printf '%d steps, %d failed; logs and figures in %s\n' "${#names[@]}" "$failed" "$logs"
    [ "$failed" = 0 ]
    exit
}

# ---- packages that python3 lacks, from wheels -----------------------------------------------------------------------
if [ -n "$deps" ] && ls "$deps"/*.whl >/dev/null 2>&1; then
    if [ ! -e "$build/site/.done" ]; then
        step "wheels" 300 python3 -m pip install --quiet --no-index --no-deps --no-compile --upgrade --target "$build/site" "$deps"/*.whl ||
            finish
        touch "$build/site/.done"
    fi
    export PYTHONPATH=$build/site:$PYTHONPATH
fi

# ---- build ----------------------------------------------------------------------------------------------------------
if wants build && ! { [ -n "${PY2CU_BUILD:-}" ] && [ -x "$build/bin/py2cu" ]; }; then
    generator=()
    command -v ninja >/dev/null && generator=(-G Ninja)
    step "configure" 300 cmake -S "$source_dir" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DPY2CU_TESTS=ON \
        "-DPY2CU_DEPS_DIR=$deps" "-DPython3_EXECUTABLE=$(command -v python3)" "-DPY2CU_TEST_PYTHON=$(command -v python3)" || finish
    step "build" 900 cmake --build "$build" -j "$(nproc)" || finish
fi
if ! [ -x "$build/bin/py2cu" ]; then
    echo "tests/gpu.sh: $build/bin/py2cu is not there: build first" >&2
    exit 1
fi
step "the package sees the GPU" 60 python3 -c \
    "from py2cu import cuda; assert cuda.is_available(), 'cuda.is_available() is False'; print('yes')" || finish

# ---- tests ----------------------------------------------------------------------------------------------------------
export PY2CU_DEVICE=cuda
if wants tests; then
    at_once=() few=$((($(nproc) * 3 + 3) / 4))  # each process has its own context on the GPU
    python3 -c "import xdist" 2>/dev/null && at_once=(-n "$few")
    step "tests/exec on the GPU" 900 python3 -m pytest -q -rs -o faulthandler_timeout=120 -p no:cacheprovider "${at_once[@]}" "$source_dir/tests/exec"
    if python3 -c "import numba_cuda" 2>/dev/null; then
        compat=$source_dir/tests/compat
        step "types as numba-cuda's" 300 python3 "$compat/test_types.py"
        step "types that meet as numba-cuda's" 300 python3 "$compat/test_unify.py" --count 1000
        step "numba-cuda's own tests" 900 python3 "$compat/numba_suite.py" --failures --jobs "$few" --limit 120
        step "packages of others, beside numba-cuda" 900 python3 "$source_dir/tests/consumers/run.py" --numba --times
        cat "$log"
        step "random programs" 600 python3 "$compat/test_values.py" --count 500 --batch 5 --jobs "$(nproc)" --fast --devices cuda --numba --keep "$logs/programs"
        step "random programs, no Numba" 600 python3 "$compat/test_values.py" --count 2000 --batch 5 --jobs "$(nproc)" --fast --devices host,cuda \
            --keep "$logs/programs"
    fi
    step "random kernels with other schedules" 600 python3 "$source_dir/tests/exec/thread_indices/run_random_schedules.py" --count 5000 --jobs "$few"
    if python3 -c "import stumpy" 2>/dev/null; then
        step "STUMPY as it is" 300 python3 -m py2cu "$source_dir/tests/consumers/programs/stumpy_profiles.py"
    fi
    step "exported projects" 600 python3 "$source_dir/tests/export/run_projects.py" --py2cu "$PY2CU_COMMAND" --jobs "$few" --one-in 2
    step "unit and api tests" 600 ctest --no-tests=error --test-dir "$build" --output-on-failure -j "$few" -R '^(unit\.|api\.public)'
fi

# ---- compute-sanitizer: all memory accesses of all tests ------------------------------------------------------------
if wants sanitize; then
    for tool in memcheck initcheck racecheck synccheck; do
        step "compute-sanitizer $tool" 900 python3 "$source_dir/tests/compute_sanitizer.py" "$tool"
    done
fi

# ---- samples --------------------------------------------------------------------------------------------------------
if wants samples; then
    for sample in "$source_dir"/samples/*.py; do
        if grep -qE 'tools\.main\(|^# %%$' "$sample"; then
            step "sample $(basename "$sample" .py)" 120 python3 "$sample"
        fi
    done
    step "demo" 300 python3 "$source_dir/samples/demo.py" --py2cu "$PY2CU_COMMAND" --arch "$arch"
    for program in "$build"/samples/*; do
        if [ -f "$program" ] && [ -x "$program" ]; then
            step "C sample $(basename "$program")" 120 "$program" "$source_dir/samples/saxpy.py"
        fi
    done
fi

# ---- benchmarks: prints their complete tables -----------------------------------------------------------------------
if wants ops; then
    at_once=()
    python3 -c "import xdist" 2>/dev/null && at_once=(-n 8 --dist loadfile)
    step "operators" 900 env PY2CU_DEVICE=auto XLA_PYTHON_CLIENT_PREALLOCATE=false python3 "$source_dir/tests/operators/run.py" "${at_once[@]}"
    step "calls of operators" 300 python3 "$source_dir/tests/bench/bench_ops.py" --device cuda --exported
    cat "$log"
fi

if wants bench; then
    bench=$source_dir/tests/bench
    step "bench compile" 300 python3 "$bench/bench_compile.py" --py2cu "$PY2CU_COMMAND" --arch "$arch" --json compile.json &&
        cat "$log"
    for program in $(find "$build" -name 'bench_*' -type f -perm -u+x ! -path '*/CMakeFiles/*' | sort); do
        step "$(basename "$program" | tr _ ' ')" 300 "$program" && cat "$log"
    done
    step "bench scaling" 300 python3 "$bench/bench_scaling.py" --py2cu "$PY2CU_COMMAND" && cat "$log"
    step "bench page" 300 python3 "$bench/bench_page.py" --py2cu "$PY2CU_COMMAND" && cat "$log"
    step "bench launch from Python" 300 python3 "$bench/bench_launch.py" --bare "$build/tests/bench/libbare_launch.so" --json launch.json &&
        cat "$log"
    step "bench launch of many arrays from Python" 300 python3 "$bench/bench_launch.py" --many --bare "$build/tests/bench/libbare_launch.so" \
        --json launch_many.json && cat "$log"
    step "bench start" 300 python3 "$bench/bench_start.py" --py2cu "$PY2CU_COMMAND" --bare "$build/tests/bench/bare_start" --json start.json &&
        cat "$log"
    if python3 -c "import numba_cuda" 2>/dev/null; then
        step "bench simulator" 300 python3 "$bench/bench_simulator.py" --json simulator.json && cat "$log"
    fi
    step "bench bounds" 300 python3 "$bench/bench_bounds.py" --json bounds.json && cat "$log"
    step "bench schedule" 300 python3 "$bench/bench_schedule.py" --json schedule.json && cat "$log"
    step "bench untuned" 300 python3 "$bench/bench_untuned.py" --json untuned.json && cat "$log"
    step "bench kernels" 600 python3 "$bench/bench_kernels.py" --json kernels.json && cat "$log"
fi

# ---- output of a GPU for the documentation --------------------------------------------------------------------------
if wants docs; then
    step "docs" 900 "$source_dir/docs/gpu/record.sh" "$logs/docs"
fi
finish
