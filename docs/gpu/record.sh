#!/usr/bin/env bash
# Writes the figures and outputs of the documentation that require a GPU: debuggers and profilers, times of the samples, and the benchmarks of the charts.
#
#   docs/gpu/record.sh DIRECTORY [COMMIT]      (docs/gpu to update the documentation; `tests/gpu.sh docs` writes to its logs)
#
# Requires a GPU, the package in the path of python3, and PY2CU_COMMAND; cuda-gdb, ncu, CuPy and numba-cuda if available.
# The previous output of a missing tool is kept.
set -u -o pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1" && out=$(cd "$1" && pwd) || exit 1
failed=0
export PYTHONDONTWRITEBYTECODE=1 PY2CU_DEVICE=cuda

# record NAME COMMAND...: records the command and its output, without process numbers and host addresses.
record()
{
    local name=$1
    shift
    command -v "$1" >/dev/null || { echo "$1 is not there: $name stays as it is" >&2; return; }
    echo "$name ..." >&2
    if timeout 120 env PY2CU_POOL=0 "$@" >"$out/$name.new" 2>&1 </dev/null || [ -s "$out/$name.new" ]; then
        sed -E -e "s|$root/||g" -e '/^\[[0-9]+\] |^==PROF== |^\[(New )?Thread |libthread_db|^\[Detaching|^No symbol table|Cuda Driver error|NumbaPerformanceWarning|^  differences\[/d' \
            "$out/$name.new" >"$out/$name.txt" && rm "$out/$name.new"
    else
        failed=1
        rm -f "$out/$name.new"
    fi
}

cd "$here" || exit 1
record cuda-gdb cuda-gdb -q -batch -ex "set breakpoint pending on" -ex "break differences.py:12" -ex run -ex "info cuda kernels" \
    -ex "cuda block 1 thread 127" -ex "print after" -ex "info locals" -ex bt --args python3 differences.py
record ncu ncu --kernel-name "regex:by_rows|swapped" --metrics \
    gpu__time_duration.sum,l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio,dram__throughput.avg.pct_of_peak_sustained_elapsed python3 columns.py

# Times of the samples and of NumPy, as JSON; then comparisons of the same kernels with other implementations.
echo "samples ..." >&2
python3 - "$root" "$out" "${2:-$(git -C "$root" rev-parse --short=8 HEAD 2>/dev/null)}" <<'END' || failed=1
import datetime, importlib, json, pathlib, sys
root, out = map(pathlib.Path, sys.argv[1:3])
sys.path.insert(0, str(root / "samples"))
from py2cu import cuda
import sample_tools as tools
found = {}
for path in sorted((root / "samples").glob("*.py")):
    if "tools.main(" not in path.read_text(encoding="utf-8"):
        continue
    module = importlib.import_module(path.stem)
    try:
        result = module.run(1.0)
    except tools.Missing as error:
        print(f"{path.stem}: {error}", file=sys.stderr)
        continue
    found[path.stem] = {key: result[key] for key in ("kernel", "run_ms", "numpy_ms", "checked", "detail")}
about = {"gpu": cuda.get_current_device().name, "date": datetime.date.today().isoformat(), "commit": sys.argv[3], "samples": found}
(out / "samples.json").write_text(json.dumps(about, indent=1, default=str) + "\n", encoding="utf-8")
END
bench=$root/tests/bench build=${PY2CU_BUILD:-$root/build/gpu}
python3 "$bench/bench_kernels.py" --json "$out/kernels.json" || failed=1
python3 "$bench/bench_schedule.py" --json "$out/schedule.json" || failed=1
python3 "$bench/bench_launch.py" --bare "$build/tests/bench/libbare_launch.so" --json "$out/launch.json" || failed=1
python3 "$bench/bench_start.py" --py2cu "$PY2CU_COMMAND" --bare "$build/tests/bench/bare_start" --json "$out/start.json" || failed=1
python3 - "$out" "${2:-$(git -C "$root" rev-parse --short=8 HEAD 2>/dev/null)}" <<'END' || failed=1
import datetime, json, pathlib, sys
from py2cu import cuda
about = {"gpu": cuda.get_current_device().name, "date": datetime.date.today().isoformat(), "commit": sys.argv[2]}
(pathlib.Path(sys.argv[1]) / "benchmarks.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
END
exit $failed
