# SPDX-License-Identifier: MIT
"""Runs numba-cuda's own tests with py2cu as `numba`, and prints a table: passes, failures with their causes, tests that are not applicable.

    numba_suite.py [FILE...]     files by a part of their name, such as `atomics` or `cudapy/test_sm.py`; default: all

The tests are those of the installed numba-cuda. Each file runs in a separate process, so a crash or a hang affects only one test. PY2CU_DEVICE selects the
device. Lists in this directory:

    suite_not_applicable.txt  tests of Numba internals, each with the reason
    suite_needs_gpu.txt       tests that require a real GPU, each with the reason: with the host backend they are counted separately
    suite_causes.txt          tests that fail, each with the reason
    suite_skipped.txt         tests that skip themselves with the host backend, each with the reason that they report
    suite_minimum.txt         minimum number of passing tests for each file

With the host backend, the results are exactly those of the lists: tests in none of them pass, and tests in suite_causes.txt and
suite_needs_gpu.txt fail.
"""
import argparse
import ast
import collections
import fnmatch
import gc
import importlib.util
import json
import os
import pathlib
import select
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
STALL = 300  # time limit of one test in seconds
RESTARTS = 8  # maximum number of restarts of a file after a test that crashed or hung


def find_numba_cuda():
    """Return the directory of numba.cuda in the installed numba-cuda."""
    spec = importlib.util.find_spec("numba_cuda")
    if spec is None:
        print("SKIPPED: numba-cuda is not installed")
        sys.exit(77)
    return pathlib.Path(spec.submodule_search_locations[0]) / "numba" / "cuda"


def find_pytest(python):
    """Make pytest importable, from another Python of the same version if this one lacks it."""
    if importlib.util.find_spec("pytest") is None and python:
        text = "import os, pytest; print(os.path.dirname(os.path.dirname(pytest.__file__)))"
        sys.path.append(subprocess.run([python, "-c", text], check=True, capture_output=True, text=True).stdout.strip())
    if importlib.util.find_spec("pytest") is None:
        print("SKIPPED: pytest is not installed")
        sys.exit(77)


# ---- one file, in a separate process ----------------------------------------------------------------------------------------------

def cause_of(error):
    """Return one line with the reason why a test failed."""
    kind, text = error.type.__name__, str(error.value)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    told = [line for line in lines if "error:" in line]
    line = told[0].split("error:", 1)[1] if told else lines[0] if lines else ""
    return f"{kind}: {line.strip()}"[:220]


def make_plugin(name, skip, tell):
    import pytest

    class OurModule(pytest.Module):
        """Import a test file under its name in numba.cuda, independently of its directory."""

        def _getobj(self):
            return importlib.import_module(name)

    class Plugin:
        @pytest.fixture
        def initialize_from_pytest_config(self, request):
            request.cls._dump_failed_filechecks = False

        @pytest.fixture
        def benchmark(self):
            """Run the function that pytest-benchmark would measure once."""
            return lambda function, *args, **keywords: function(*args, **keywords)

        def pytest_collect_directory(self, path, parent):
            return pytest.Dir.from_parent(parent, path=path)

        def pytest_pycollect_makemodule(self, module_path, parent):
            return OurModule.from_parent(parent, path=module_path)

        @staticmethod
        def pytest_collection_modifyitems(items):
            items[:] = [item for item in items if short(item.nodeid) not in skip]
            tell({"collected": [short(item.nodeid) for item in items]})

        @staticmethod
        def pytest_runtest_logstart(nodeid):
            tell({"start": short(nodeid)})

        @staticmethod
        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_makereport(item, call):
            report = (yield).get_result()
            if report.when == "call" or report.outcome != "passed":
                said = {"test": short(item.nodeid), "outcome": report.outcome, "cause": "", "text": ""}
                if report.outcome == "failed" and report.longreprtext == "Unexpected success":
                    said["outcome"] = "passed"  # fails in Numba, passes with py2cu
                elif report.outcome == "failed":
                    said.update(cause=cause_of(call.excinfo) if call.excinfo else str(report.longrepr)[:220], text=report.longreprtext)
                elif report.outcome == "skipped":
                    reason = getattr(report, "wasxfail", None)
                    said["outcome"] = "skipped" if reason is None else "passed"  # fails as it does in Numba
                    said["cause"] = reason or (report.longrepr[2] if isinstance(report.longrepr, tuple) else "")
                tell(said)

        @staticmethod
        def pytest_collectreport(report):
            if report.failed:
                lines = [line for line in report.longreprtext.splitlines() if line.startswith("E ")] or [report.longreprtext[-200:]]
                tell({"unreadable": lines[-1].lstrip("E ")[:220], "text": report.longreprtext})

    return Plugin()


def short(nodeid):
    return nodeid.split("::", 1)[1] if "::" in nodeid else nodeid


def run_here(file, name, skip, pipe, log, verbose):
    """In the process of the file: run its tests, and report each to the parent through the pipe."""
    os.setsid()
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    if file.name == "test_ipc.py":
        os.environ["PY2CU_POOL"] = "0"  # other processes cannot open the memory of a pool
    if file.name == "test_intrinsics.py" and "PY2CU_CXX" in os.environ:  # one of its kernels has 5.7 billion threads
        os.environ["PY2CU_CXX"] = os.environ["PY2CU_CXX"].replace(" -O0", "")
    import pytest

    if os.environ.get("PY2CU_RECORDED"):  # test_equivalence.py requests the kernels
        from equivalence import recorded

        recorded.install(recorded.Recorder(*json.loads(os.environ["PY2CU_RECORDED"])))

    def tell(what):
        os.write(pipe, (json.dumps(what) + "\n").encode())

    # Without --confcutdir, pytest would collect all parent directories. The plugin unraisableexception collects garbage five times.
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:unraisableexception", "--rootdir", str(file.parent), "--confcutdir", str(file.parent),
               "-c", os.devnull, "--tb", "short" if verbose else "line"]
    pytest.main([*options, str(file)], plugins=[make_plugin(name, skip, tell)])
    tell({"done": True})
    os._exit(0)


class File:
    """A test file and the outcomes of its tests."""

    def __init__(self, path, tests, options):
        self.path, self.options = path, options
        self.name = str(path.relative_to(tests))
        self.results = {}  # test -> (outcome, cause, text)
        self.collected = []
        self.restarts = 0
        self.seconds = 0
        self.inapplicable = of_file(options.inapplicable, self.name)
        self.of_gpu = of_file(options.of_gpu, self.name)
        self.causes = of_file(options.causes, self.name)

    def reason(self, test):
        """Return the reason why a test is not applicable, or None."""
        return reason_for(self.inapplicable, test)

    def tie(self, test):
        """Return the reason why a test requires a GPU, or None; on a GPU always None."""
        return reason_for(self.of_gpu, test)

    def cause(self, test):
        """Return the reason for a failure, from the list of causes, and the message."""
        said = self.results[test][1]
        known = self.tie(test) or reason_for(self.causes, test)
        return f"{known} ({said})" if known else said

    def whole(self):
        """Return the reason why the whole file is not applicable, or None."""
        return next((reason for pattern, reason in self.inapplicable if "::" not in pattern), None)

    def written(self):
        """Return the tests in the source of the file, if it cannot be run."""
        found = []
        for node in ast.parse(self.path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found += [f"{node.name}::{item.name}" for item in node.body if isinstance(item, ast.FunctionDef) and item.name.startswith("test")]
            elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                found.append(node.name)
        return found or ["(file)"]

    def module(self):
        """Return the name under which the file is imported."""
        return "numba.cuda.tests." + self.name[:-3].replace("/", ".")

    def start(self):
        reading, writing = os.pipe()
        skip = set(self.results)
        name = self.module()
        sys.stdout.flush()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(reading)
            try:
                run_here(self.path, name, skip, writing, self.options.log, self.options.verbose)
            finally:
                os._exit(70)
        os.close(writing)
        self.pipe, self.rest = reading, b""
        self.running = None
        self.is_done = False
        self.began = self.told = time.monotonic()

    def read(self):
        """Process a message of the process; return False at its end."""
        data = os.read(self.pipe, 1 << 16)
        self.told = time.monotonic()
        lines = (self.rest + data).split(b"\n")
        self.rest = lines.pop()
        for line in lines:
            said = json.loads(line)
            if "collected" in said:
                self.collected = list(dict.fromkeys(self.collected + said["collected"]))
            elif "start" in said:
                self.running = said["start"]
            elif "test" in said:
                if self.results.get(said["test"], ("",))[0] != "failed":
                    self.results[said["test"]] = (said["outcome"], said["cause"], said["text"])
                self.running = None
            elif "unreadable" in said:
                for test in self.written():
                    self.results[test] = ("failed", f"the file cannot be imported: {said['unreadable']}", said["text"])
            elif "done" in said:
                self.is_done = True
        return bool(data)

    def stop(self):
        """Terminate the processes that the file has started."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def end(self, hung):
        """Process the end of the process; return True if the file must continue in another one."""
        os.close(self.pipe)
        _, status = os.waitpid(self.pid, 0)
        self.stop()
        self.seconds += time.monotonic() - self.began
        if self.is_done:
            return False
        number = os.waitstatus_to_exitcode(status)
        cause = "takes too long" if hung else f"the process ended by {signal.Signals(-number).name if number < 0 else number}"
        if self.running is None:
            for test in [test for test in self.collected if test not in self.results] or ([] if self.results else self.written()):
                self.results[test] = ("failed", cause, "")
            return False
        self.results[self.running] = ("failed", cause, "")
        self.restarts += 1
        return self.restarts <= RESTARTS and any(test not in self.results for test in self.collected)

    def count(self):
        """Return {outcome: tests}; "not applicable" is also an outcome."""
        found = collections.defaultdict(list)
        for test in self.collected:
            self.results.setdefault(test, ("failed", "did not run", ""))
        for test, (outcome, _, _) in self.results.items():
            if outcome != "passed" and self.reason(test):
                outcome = "n/a"
            elif outcome == "failed" and self.tie(test):
                outcome = "gpu"
            found[outcome].append(test)
        return found


def run(files, jobs, limit):
    """Run files, `jobs` at a time."""
    waiting, running = collections.deque(files), []
    while waiting or running:
        while waiting and len(running) < jobs:
            file = waiting.popleft()
            if file.whole():
                for test in file.written():
                    file.results[test] = ("skipped", file.whole(), "")
                continue
            file.start()
            running.append(file)
        ready, _, _ = select.select([file.pipe for file in running], [], [], 1.0)
        for file in list(running):
            ended = file.pipe in ready and not file.read()
            now = time.monotonic()
            hung = not ended and (now - file.told > STALL or file.seconds + now - file.began > limit)
            if hung:
                file.stop()
            if ended or hung or file.is_done:
                running.remove(file)
                if file.end(hung):
                    if file.seconds > limit:
                        file.restarts = RESTARTS
                        for test in file.collected:
                            file.results.setdefault(test, ("failed", "the file takes too long", ""))
                    else:
                        file.start()
                        running.append(file)


def chosen_backend():
    """Return "cuda" or "host". A separate process looks for the GPU, because CUDA cannot be used after the forks of this process."""
    from py2cu.device import devices

    wanted = devices.requested_backend()
    if wanted != "auto":
        return wanted
    text = "from py2cu import cuda; print('cuda' if cuda.is_available() else 'host')"
    return subprocess.run([sys.executable, "-c", text], check=True, capture_output=True, text=True).stdout.strip()


# ---- lists -------------------------------------------------------------------------------------------------------------------------

def read_reasons(name):
    """Return [(pattern, reason)] of a list: "file reason" or "file::test reason" in each line."""
    found = []
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            pattern, reason = line.split(None, 1)
            found.append((pattern, reason.strip()))
    return found


def of_file(reasons, name):
    return [(pattern, reason) for pattern, reason in reasons if fnmatch.fnmatchcase(name, pattern.split("::")[0])]


def reason_for(reasons, test):
    for pattern, reason in reasons:
        _, _, tests = pattern.partition("::")
        if not tests or fnmatch.fnmatchcase(test, tests):
            return reason
    return None


def read_minimum(path):
    """{file: {backend: count}}"""
    found = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                name, host, cuda = line.split()
                found[name] = {"host": int(host), "cuda": int(cuda)}
    return found


def write_minimum(path, minimum):
    head = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")] if path.exists() else []
    rows = [f"{name:44} {row['host']:5} {row['cuda']:5}" for name, row in sorted(minimum.items())]
    path.write_text("\n".join([*head, *rows]) + "\n", encoding="utf-8")


def unexpected(files, causes, skipped):
    """Return the differences between the results on the host backend and the lists of tests that fail, skip themselves or require a GPU, as sentences."""
    found = []
    for file in files:
        results = file.count()
        failed = {f"{file.name}::{test}" for test in results["failed"]}
        listed = {name for name, _ in causes if name.split("::")[0] == file.name}
        found += [f"{name} fails, and is not in suite_causes.txt" for name in sorted(failed - listed)]
        found += [f"{name} does not fail: remove it from suite_causes.txt" for name in sorted(listed - failed)]
        found += [f"{file.name}::{test} passes: remove it from suite_needs_gpu.txt" for test in results["passed"] if file.tie(test)]
        found += [f"{file.name}: no test is called {pattern.partition('::')[2]}: remove it from suite_needs_gpu.txt" for pattern, _ in file.of_gpu
                  if "::" in pattern and not any(fnmatch.fnmatchcase(test, pattern.partition("::")[2]) for test in file.results)]
        found += [f"{file.name}::{test} is skipped, and is not in suite_skipped.txt: {file.results[test][1]}"
                  for test in results["skipped"] if not file.whole() and f"{file.name}::{test}" not in skipped]
    return found


def print_table(files, backend, minimum, options, whose="numba-cuda"):
    """Return ({outcome: number of tests}, files below their minimum)."""
    print(f"{whose}'s tests on the {backend} backend")
    print(f"{'file':44} {'pass':>5} {'fail':>5} {'gpu':>5} {'skip':>5} {'n/a':>5} {'min':>5} {'s':>6}")
    total, causes, worse = collections.Counter(), collections.Counter(), []
    for file in files:
        found = file.count()
        counts = {outcome: len(found[outcome]) for outcome in ("passed", "failed", "gpu", "skipped", "n/a")}
        total.update(counts)
        least = minimum.get(file.name, {}).get(backend, 0)
        if counts["passed"] < least:
            worse.append(f"{file.name}: {counts['passed']} tests pass, {least} did")
        print(f"{file.name:44} {counts['passed']:5} {counts['failed']:5} {counts['gpu']:5} {counts['skipped']:5} {counts['n/a']:5} {least:5}"
              f" {file.seconds:6.1f}" + (f"   {file.whole()}" if file.whole() else ""))
        for test in found["failed"]:
            cause, text = file.cause(test), file.results[test][2]
            causes[cause.split(" (", 1)[0][:110]] += 1
            print(f"    {test}: {cause}")
            if options.verbose and text:
                print("        " + text.replace("\n", "\n        "))
        for outcome in ("gpu", "skipped", "n/a") if options.skipped and not file.whole() else ():
            for test in found[outcome]:
                why = file.reason(test) if outcome == "n/a" else file.cause(test) if outcome == "gpu" else file.results[test][1]
                print(f"    {outcome}: {test}: {why}")
        if options.accept:
            row = minimum.setdefault(file.name, {"host": 0, "cuda": 0})
            row[backend] = counts["passed"]
    if causes and options.failures:
        print("\nwhat fails, and how often:")
        for cause, count in causes.most_common():
            print(f"{count:6}  {cause}")
    print(f"\n{total['passed']} passed, {total['failed']} failed, {total['gpu']} fail that are tied to a GPU,"
          f" {total['skipped']} skipped by themselves, {total['n/a']} not applicable")
    return total, worse


def add_options(parser):
    parser.add_argument("files", nargs="*", help="parts of the names of test files")
    parser.add_argument("-v", "--verbose", action="store_true", help="print the tracebacks of failed tests")
    parser.add_argument("-f", "--failures", action="store_true", help="print the failures and their number at the end")
    parser.add_argument("--skipped", action="store_true", help="print a line for each test that is skipped, requires a GPU or does not apply")
    parser.add_argument("--accept", action="store_true", help="record the tests that passed as the new minimum")
    parser.add_argument("--gate", action="store_true", help="run only the files that can pass, and print only the table")
    parser.add_argument("--without", action="append", default=[], metavar="PART", help="omit files whose names contain PART")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=900, help="time limit of a file in seconds")
    parser.add_argument("--pytest-of", metavar="PYTHON", help="use the pytest of this interpreter if it is missing")
    parser.add_argument("--log", default=os.devnull, help="file for the output of the tests")


def begin(options, folder, package="numba", paths=()):
    """Replace the package by py2cu, here and in the processes of the files, which also search `paths` for modules; return the backend."""
    find_pytest(options.pytest_of)
    paths = [str(HERE / "shim"), *paths]
    sys.path[:0] = paths
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in [*paths, os.environ.get("PYTHONPATH")] if path)
    os.environ["PY2CU_SUITE"], os.environ["PY2CU_SUITE_OF"] = folder, package
    os.environ.setdefault("NUMBA_CUDA_TEST_BIN_DIR", "")
    import numba_shim
    import pytest  # noqa: F401 - imported before the processes of the files are forked

    backend = os.environ["PY2CU_DEVICE"] = chosen_backend()
    numba_shim.install(folder, package)
    return backend


def import_once(backend):
    """Import the modules that all files need before their processes are forked, and exclude these objects from garbage collection."""
    from _pytest.config import default_plugins

    for name in default_plugins:
        importlib.import_module(f"_pytest.{name}")
    if backend == "host":  # CUDA cannot be used after a fork
        importlib.import_module("numba.cuda.testing")
    gc.freeze()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    options = parser.parse_args()
    folder = find_numba_cuda()
    backend = begin(options, str(folder))
    options.inapplicable = read_reasons("suite_not_applicable.txt")
    options.of_gpu = read_reasons("suite_needs_gpu.txt") if backend == "host" else []
    options.causes = read_reasons("suite_causes.txt")
    minimum_file = HERE / "suite_minimum.txt"
    minimum = read_minimum(minimum_file)
    tests = folder / "tests"
    files = [File(path, tests, options) for path in sorted(tests.rglob("test_*.py"))]
    files = [file for file in files if not options.files or any(part in file.name for part in options.files)]
    files = [file for file in files if not any(part in file.name for part in options.without)]
    if options.gate:
        files = [file for file in files if not file.whole()]
    if not files:
        sys.exit("no test file has such a name")
    import_once(backend)
    run(files, options.jobs, options.limit)

    total, worse = print_table(files, backend, minimum, options)
    if options.accept:
        write_minimum(minimum_file, minimum)
    if backend == "host":
        applicable = total["passed"] + total["failed"]
        print(f"{total['passed']} of {applicable} tests that require no GPU pass, {100 * total['passed'] / max(1, applicable):.1f} %")
        worse += unexpected(files, options.causes, {name for name, _ in read_reasons("suite_skipped.txt")})
    for line in worse if not options.accept else ():
        print(f"worse: {line}")
    return 1 if worse and not options.accept else 0


if __name__ == "__main__":
    sys.exit(main())
