"""The launch types that the command infers from the source of a program equal the types with which the program launches its kernels."""
import collections
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent
EXEC, SAMPLES = HERE.parent, HERE.parents[2] / "samples"
PART = ["views/test_flat.py", "arrays/test_zero_axes.py", "records/test_record_results.py", "tuples/test_empty_tuples.py", "device_arrays/test_records_on_the_device.py",
        "launches/test_arguments.py", "strings/test_string_items.py", "whole_arrays/test_array_reductions.py"]  # programs that run for every commit
ROOT = HERE.parents[2]
CONSUMERS = ROOT / "tests" / "consumers"
OPTIMIZED = ["arrays", "views"]  # topics of PART that tests/CMakeLists.txt compiles with optimization
LINES = 10  # maximum number of lines between the first decorator and the `def` of a kernel

pytestmark = pytest.mark.skipif("PY2CU_COMMAND" not in os.environ, reason="the command is not built")


def programs():
    """Return all test files below exec/, the samples, and programs of installed packages; or a part of them."""
    if not os.environ.get("PY2CU_TEST_ALL"):
        return [EXEC / name for name in PART] + [SAMPLES / "saxpy.py"]
    tests = [path for path in sorted(EXEC.glob("*/test_*.py")) if path.name != pathlib.Path(__file__).name]
    return tests + sorted(SAMPLES.glob("*.py")) + [path for path, folder in consumers().items() if folder is not None]


def consumers():
    """Return {program: directory of the package that it uses}; None for a package that is not installed."""
    spec = importlib.util.spec_from_file_location("consumers_run", CONSUMERS / "run.py")
    run = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = run
    spec.loader.exec_module(run)
    found = {}
    for package in run.PACKAGES:
        module = importlib.util.find_spec(package.module)
        path = CONSUMERS / "programs" / f"{package.program}.py"
        found[path] = pathlib.Path(module.origin).parent if module is not None else None
        if module is None:
            print(f"left out: {path.relative_to(ROOT)}: {package.name} {package.version} is not installed")
    return found


def recorded(program, directory):
    """Return {(file, line, kernel): {types, ...}} of the launches of a run."""
    path = directory / "launches.json"
    run, places = [HERE / "recorded_launches.py"], [ROOT]
    if program.name.startswith("test_"):
        run = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "recorded_launches"]
    elif CONSUMERS in program.parents:
        run, places = ["-m", "py2cu", *run], [ROOT, consumers()[program]]
    environment = {**os.environ, "PY2CU_DEVICE": "host", "RECORDED_LAUNCHES": str(path), "PY2CU_TEST_ONE_IN": "1", "NUMBA_ENABLE_CUDASIM": "1",
                   "PYTHONPATH": os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])}
    environment.pop("PY2CU_TEST_ALL", None)  # its additional cases are generated programs, which are not compared
    if program.parent.name in OPTIMIZED and "PY2CU_CXX" in environment:  # the same compiler options as in the test of that topic, which shares its kernels
        environment["PY2CU_CXX"] = environment["PY2CU_CXX"].removesuffix(" -g0 -O0")
    subprocess.run([sys.executable, *run, program], cwd=directory, env=environment, capture_output=True, timeout=3000, check=False)
    found = collections.defaultdict(set)
    for file, line, kernel, types in json.loads(path.read_text(encoding="utf-8")) if path.exists() else ():
        if os.path.exists(file) and any(place in pathlib.Path(file).resolve().parents for place in places):
            found[file, line, kernel].add(spelled(types))
    path.unlink(missing_ok=True)
    return found


def spelled(types):
    """Normalize tuples: UniTuple(int64, 2) becomes Tuple((int64, int64)), the innermost first."""
    pattern = re.compile(r"UniTuple\(((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*?), (\d+)\)")
    while (match := pattern.search(types)) is not None:
        types = f"{types[:match.start()]}Tuple(({', '.join([match[1]] * int(match[2]))})){types[match.end():]}"
    return types


def derived(file):
    """Return {(line, kernel): {types, ...}} of the command, and the names of the kernels with launches of unknown types."""
    command = os.environ["PY2CU_COMMAND"]
    shown = subprocess.run([command, "--list", file], capture_output=True, text=True, timeout=100, check=False).stdout
    launches = subprocess.run([command, "--emit", "launches", file], capture_output=True, text=True, timeout=100, check=False).stdout
    found = collections.defaultdict(set)
    for kernel, line, types in re.findall(r"^kernel (\S+) line (\d+)(?: (.*))?$", shown, flags=re.M):
        found[int(line), kernel].add(spelled(types[types.index("("):]) if "(" in types else None)
    return found, set(re.findall(r"^(\w+)\(.*\): ", launches, flags=re.M))


def test_types_are_those_of_the_run(tmp_path):
    counts, differences = collections.defaultdict(collections.Counter), []
    for program in programs():
        by_file = collections.defaultdict(dict)
        for (file, line, kernel), types in recorded(program, tmp_path).items():
            by_file[file][line, kernel] = types
        for file, kernels in by_file.items():
            found, uncertain = derived(file)
            for (line, kernel), types in kernels.items():
                known = next((found[key] for key in sorted(found) if key[1] == kernel and line <= key[0] <= line + LINES), {None})
                for one in types:
                    kind = "equal" if one in known else "unknown" if None in known or kernel in uncertain else "different"
                    counts[program.parent.name][kind] += 1
                    if kind == "different":
                        differences.append(f"{file}:{line}: {kernel}{one}; py2cu: {sorted(known)}")
    for topic, kinds in counts.items():
        print(f"{topic}: {', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}")
    assert not differences, "\n".join(differences)
    total = sum(counts.values(), collections.Counter())
    assert total["equal"] > total["unknown"], total
