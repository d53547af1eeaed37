"""Which calls of py2cu_wrap in the golden texts meet a negative index in a run of their kernel.

    witnesses.py --py2cu COMMAND [--trials N] [--only NAME ...] [--jobs N]

Each text that calls it is compiled for the host, where every index is tested, and run on random arguments (driver.cpp). A text with calls that
met none has a line in unseen.txt, `FOLDER/TEXT: how many: why`: whether the index is never negative and the translator does not know it, or
nothing was tried that makes it so. More than are listed is a problem. Random runs that are cut short on a busy machine meet fewer: it is for
looking at, as mutants/ is, and ctest does not run it.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path.insert(0, TESTS)
import run_golden  # noqa: E402
from check_wraps import arguments  # noqa: E402

CALL = re.compile(r"(?<!long long )(?<!int )\bpy2cu_(wrap|wrap_int|index)\(")
SHAPES = """
namespace py2cu_test {
template <typename T> constexpr char kind_of()
{
    return __is_same(T, bool) ? 'b' : __is_same(T, float) || __is_same(T, double) ? 'f' : __is_class(T) || __is_union(T) ? 's'
         : __is_enum(T) ? 'u' : T(-1) < T(0) ? 'i' : 'u';
}
struct Shape { unsigned int size, item_size; char kind, item_kind; };
template <typename T> struct Of { static constexpr Shape shape() {
    if constexpr (__is_class(T) || __is_union(T)) return {sizeof(T), 0, 's', 's'}; else return {sizeof(T), 0, kind_of<T>(), 's'}; } };
template <typename T> struct Of<T *> { static constexpr Shape shape() {
    if constexpr (__is_class(T) || __is_union(T)) return {sizeof(T *), sizeof(T), 'p', 's'}; else return {sizeof(T *), sizeof(T), 'p', kind_of<T>()}; } };
template <typename T> struct Of<const T> : Of<T> {};
template <typename T> struct Of<const T *> : Of<T *> {};
template <typename T> struct Of<T *__restrict__> : Of<T *> {};
template <typename F> struct All;
template <typename... A> struct All<void(A...)> { static constexpr Shape shapes[] = {Of<A>::shape()..., {0, 0, 'x', 'x'}}; };
}
"""
SITE = """
extern "C" __attribute__((visibility("default"))) unsigned char py2cu_seen[4096] = {};
static long long py2cu_index(long long i, long long n, unsigned int number);
static inline long long py2cu_site(int site, long long i, long long n)
{
    py2cu_seen[site] |= i < 0;
    return i < 0 ? i + n : i;
}
static inline long long py2cu_site(int site, long long i, long long n, unsigned int number)
{
    py2cu_seen[site] |= i < 0 && i >= -n;
    return py2cu_index(i, n, number);
}
"""


def plain(expression):
    """What is the same in all texts of a kernel: without casts, and without what counts from the end inside of it."""
    expression = re.sub(r"\((long long|int|unsigned int)\)", "", expression)
    while match := re.search(r"\bpy2cu_(?:wrap|wrap_int|index|below)\(", expression):
        parts = arguments(expression, match.end() - 1)
        end, depth = match.end(), 1
        while depth > 0 and end < len(expression):
            depth += (expression[end] in "([{") - (expression[end] in ")]}")
            end += 1
        expression = expression[:match.start()] + parts[0] + expression[end:]
    return expression


def with_sites(text):
    """The text whose calls are numbered, and what they are given."""
    calls, parts, end = [], [], 0
    for match in CALL.finditer(text):
        calls.append(", ".join(map(plain, arguments(text, match.end() - 1)[:2])))
        parts += [text[end:match.start()], f"py2cu_site({len(calls) - 1}, "]
        end = match.end()
    return "".join([*parts, text[end:]]), calls


def description(kernels, nonnegative):
    lines = ["nonnegative"] if nonnegative else []
    for kernel in kernels:
        lines.append(f"kernel {kernel['name']}")
        for argument in kernel["arguments"]:
            lines.append(f"array {argument['ndim']} {argument.get('layout', 'C')}" if argument.get("layout") else "text")
        for param in kernel["params"]:
            lines.append(f"param {param['kind']} {param.get('argument', -1)} {param.get('axis', 0)}")
    return "\n".join(lines)


def build_driver(folder):
    path = os.path.join(folder, "driver")
    subprocess.run(["g++", "-std=c++17", "-O1", "-o", path, os.path.join(HERE, "driver.cpp"), "-ldl"], check=True)
    return path


def unseen_of(case, command, driver, folder, trials):
    """The calls of the text that met no negative index, how many calls it has, and what went wrong."""
    wanted = with_sites(run_golden.read(case.path(".cu")))[1]
    text = run_golden.Case(case.folder, case.name, case.variant, ["--for-host", *case.options]).run(command).stdout.decode()
    text, calls = with_sites(re.sub(r"^#include.*", "", text, flags=re.M))
    info = run_golden.Case(case.folder, case.name, case.variant, ["--for-host", *case.options, "--emit", "params"]).run(command)
    try:
        kernels = json.loads(info.stdout)["kernels"]
    except (ValueError, KeyError):
        return wanted, len(wanted), info.stderr.decode()
    library = os.path.join(folder, case.label.replace("/", "_") + ".so")
    entries = "PY2CU_HOST_ENTRY_ERROR\n" if "py2cu_error_record" in text else ""
    entries += "".join(f"PY2CU_HOST_ENTRY_RAISES({k['name']})\nextern \"C\" __attribute__((visibility(\"default\"), used)) const py2cu_test::Shape *const "
                       f"py2cu_shapes_{k['name']} = py2cu_test::All<decltype({k['name']})>::shapes;\n" for k in kernels)
    headers = [run_golden.HOST_HEADER, run_golden.MATH_HEADER, run_golden.HALF_HEADER, run_golden.FP8_HEADER]
    words = ["g++", "-x", "c++", "-std=c++17", "-O0", "-shared", "-fPIC", "-w", "-o", library]
    built = subprocess.run([*words, *(word for header in headers for word in ("-include", header)), "-"], input=(SITE + text + SHAPES + entries).encode(),
                           capture_output=True)
    if built.returncode != 0:
        return wanted, len(wanted), built.stderr.decode()[:2000]
    nonnegative = "nonnegative" in " ".join(case.options) or 'assume="nonnegative"' in run_golden.read(os.path.join(case.folder, case.name + ".py"))
    ran = subprocess.run([driver, library, "1", str(trials * len(kernels))], input=description(kernels, nonnegative).encode(), capture_output=True)
    os.remove(library)
    seen = {calls[int(line)] for line in ran.stdout.split()}
    return [call for call in wanted if call not in seen], len(wanted), ran.stderr.decode() if ran.returncode != 0 else None


def listed():
    lines = [line.split(": ", 2) for line in run_golden.read(os.path.join(HERE, "unseen.txt")).splitlines() if line and not line.startswith("#")]
    return {text: int(count) for text, count, _ in lines}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND")
    parser.add_argument("--trials", type=int, default=400, help="runs of each kernel")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append", metavar="NAME")
    args = parser.parse_args()
    command = os.path.abspath(args.py2cu)
    root = os.path.join(TESTS, "translate")
    cases = [case for topic in sorted(os.listdir(root)) for case in run_golden.find_cases(os.path.join(root, topic))
             if os.path.exists(case.path(".cu")) and CALL.search(run_golden.read(case.path(".cu"))) and "--for-host" not in case.options
             and not case.is_interface and (not args.only or case.name in args.only)]
    most, total, missed, problems = listed(), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        driver = build_driver(folder)
        runs = [(case, pool.submit(unseen_of, case, command, driver, folder, args.trials)) for case in cases]
        for case, run in runs:
            unseen, count, wrong = run.result()
            total += count
            label = case.label.replace("translate/", "", 1)
            missed += len(unseen)
            if len(unseen) > most.get(label, 0):
                problems += 1
                print(f"{label}: {len(unseen)} calls met no negative index, not {most.get(label, 0)}: {'; '.join(unseen)}")
                if wrong:
                    print(wrong)
    print(f"{total} calls in {len(cases)} texts, {missed} met no negative index, {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
