# SPDX-License-Identifier: MIT
"""Mutation testing: changes one location of the translator at a time (a mutant) and reports changes that no test detects.

    mutants.py [--count 400] [--seed 1] [--jobs N] [--modules lower,ranges,…] [--only lower/stmt.c[:20]] [--change REGEX] [--again REPORT] [--wide]
               [--work DIRECTORY] [--deps DIRECTORY] [--build DIRECTORY [--every N]] [--report FILE]
    mutants.py --check

A mutant deletes a statement, negates an `if`, swaps the operands of `?:`, removes a case or a row of a table, or changes a constant (n to n + 1, true to
false). Locations are selected at random; the same seed and source select the same ones. Mutants that do not compile or have the same object code are not
counted, nor are survivors with the same object code at -O2 or -O3, because they are equivalent.

Each mutant needs one new object and one link of a program with the command, the unit tests and driver.c. The program runs all cases of tests/translate and
tests/errors, the snapshots (snapshots.py) and the unit tests, and stops at the first difference. The source maps of all golden files are compared for
survivors. With --wide, all of tests/exec on the host backend (needs Python's headers, NumPy and pytest) and slow unit tests are run for the remaining ones.

explained.txt lists equivalent survivors with reasons. All work is done in a copy of the tree below --work, so that the tree can be edited meanwhile. --build
uses the objects of an existing build instead of a copy, and --every N run only every N-th case and unit test; both serve to test this script. Requires a C
compiler, binutils, CMake and ninja; --deps is the directory of the grammar's archives if there is no network.
"""
import argparse
import collections
import glob
import json
import multiprocessing
import multiprocessing.pool
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [TESTS, HERE]
import sites  # noqa: E402
import snapshots  # noqa: E402

import run_golden  # noqa: E402

MODULES = "lower,ranges,analysis,simplify,schedule,codegen,infer,restructure"
SLOW_UNITS = re.compile(r"test_random_")
RUNTIME_TOPICS = "cache device_arrays host_arrays interop memory messages package streams".split()  # these tests use no other part of the translator
WIDE_SECONDS = 1800
QUICK_SECONDS = 1800  # of wall time, on a busy machine; driver.c limits the CPU time of each test
MAPS_SECONDS = 600


def command(words, **options):
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **options)
    if result.returncode != 0:
        sys.exit(f"{shlex.join(words)[:2000]}\n{result.stdout[-4000:]}")
    return result.stdout


class Base:
    """A copy of the tree and its build, which all mutants share."""

    def __init__(self, args):
        self.work = os.path.abspath(args.work)
        self.tree, self.build = os.path.join(self.work, "tree"), os.path.join(self.work, "build")
        self.every, self.jobs = args.every, args.jobs
        self.wide, self.topics, self.runs = args.wide, args.topics.split(",") if args.topics else [], {}
        if args.build:
            self.tree, self.build = os.path.dirname(TESTS), os.path.abspath(args.build)
        else:
            self.make(args)
        self.read_commands()
        self.link_rest()

    def make(self, args):
        shutil.rmtree(self.tree, ignore_errors=True)
        os.makedirs(self.tree)
        for name in ("CMakeLists.txt", "docs", "grammar", "packaging", "playground", "runtime", "samples", "support", "tests", "translator"):
            path, copy = os.path.join(os.path.dirname(TESTS), name), os.path.join(self.tree, name)
            shutil.copytree(path, copy) if os.path.isdir(path) else shutil.copy2(path, copy)  # with modification times, so that the build is incremental
        deps = [f"-DPY2CU_DEPS_DIR={os.path.abspath(args.deps)}"] if args.deps else []
        command(["cmake", "-S", self.tree, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1",
                 "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *deps])  # -O1, with assertions and the IR verifier, as in a debug build
        command(["ninja", "-C", self.build, "-j", str(args.jobs), "py2cu", "py2cu_interp", *(["py2cu_python"] if self.wide else [])])

    def read_commands(self):
        self.objects, self.compiles = collections.defaultdict(list), {}
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            for entry in json.load(file):
                words = shlex.split(entry["command"])
                words = words[1:] if os.path.basename(words[0]) == "ccache" else words
                output = os.path.join(entry["directory"], words[words.index("-o") + 1])
                if os.path.exists(output):
                    self.objects[re.search(r"(\w+)\.dir/", output).group(1)].append(output)
                    self.compiles[entry["file"]] = (words[:words.index("-o")], output)
        self.cc = words[0]

    def compile(self, source, output, text=None, more=()):
        """Compile a file, or `text` instead of it, with the build's command; return whether this succeeded."""
        words, _ = self.compiles[source]
        words = [word for word in words if not word.startswith(("-Werror", "-g"))]
        text = open(source, encoding="utf-8").read() if text is None else text
        result = subprocess.run([*words, *more, "-w", "-iquote", os.path.dirname(source), "-x", "c", "-c", "-", "-o", output],
                                input=f'# 1 "{source}"\n{text}', text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.said = result.stdout
        return result.returncode == 0

    def link_rest(self):
        """Link the objects that no mutant changes into one object; main() of the command and of each unit test is renamed."""
        like = next(source for source in self.compiles if source.endswith("/translate.c"))
        folder = os.path.join(self.work, "programs")
        os.makedirs(folder, exist_ok=True)
        units = [path for path in sorted(glob.glob(os.path.join(self.tree, "tests", "unit", "*", "test_*.c")))
                 if "/runtime/" not in path and (self.wide or not SLOW_UNITS.search(path))][::self.every]
        programs = {path: "unit_" + "_".join(path[:-2].split(os.sep)[-2:]) for path in units}
        programs[os.path.join(self.tree, "tests", "mutants", "driver.c")] = "driver"
        self.compiles.update(dict.fromkeys(programs, self.compiles[like]))
        self.units = {name: not SLOW_UNITS.search(path) for path, name in programs.items() if name != "driver"}

        def compile_program(path):
            output = os.path.join(folder, programs[path] + ".o")
            if not self.compile(path, output, more=["-D_GNU_SOURCE=", "-std=c11"]):
                return None
            if programs[path] in self.units:
                name = programs[path] + "_main"
                command(["objcopy", "--redefine-sym", f"main={name}", f"--keep-global-symbol={name}", output])
            return output

        with multiprocessing.pool.ThreadPool(self.jobs) as pool:
            parts = pool.map(compile_program, programs)
        if None in parts:
            sys.exit(self.said)
        main = next(path for path in self.command() if path.endswith("/main.c.o"))
        own_main = os.path.join(folder, "command.o")
        command(["objcopy", "--redefine-sym", "main=py2cu_main", main, own_main])
        parts += [own_main] + [path for path in self.command() if path != main]
        names = ["py2cu", *self.units]
        table = "\n".join(f"int {name}_main(int, char **);" for name in names) + \
            "\ntypedef struct { const char *name; int (*main)(int, char **); } Program;\nconst Program programs[];\nconst Program programs[] = {" + \
            "".join(f'{{"{name}", {name}_main}}, ' for name in names) + "{0, 0}};\n"
        parts.append(os.path.join(folder, "table.o"))
        command([self.cc, "-x", "c", "-w", "-c", "-", "-o", parts[-1]], input=table)
        translator = self.objects["py2cu_objects"]
        self.rest = [os.path.join(folder, "rest.o")]
        command(["ld", "-r", "-o", self.rest[0], *parts, *self.objects["py2cu_interp"], *self.others()])  # units run kernels
        self.translator = translator

    def command(self):
        """Return the objects of the command."""
        return self.objects["py2cu_command"] + self.objects["py2cu_cli"]

    def others(self):
        """Return the objects and libraries that the command and the package link in addition to the translator."""
        return [path for name in ("py2cu_rt_objects", "py2cu_grammar", "py2cu_toml", "py2cu_pages", "py2cu_support", "py2cu_front_end") for path in self.objects[name]]

    def link(self, output, mutated, old, parts, more=()):
        objects = [mutated if path == old else path for path in self.translator]
        command([self.cc, "-o", output, *more, *parts, *objects, "-lm", "-ldl", "-pthread", *shlex.split(os.environ.get("LDFLAGS", ""))])

    def plan(self, first, slow=False):
        """Return the runs in an order that detects mutants early: first the runs in `first`, which detected mutants of the same file, then the others
        in random order.
        """
        if slow not in self.runs:
            self.runs[slow] = self.find_runs(slow)
        runs = sorted(self.runs[slow], key=lambda run: -first.get(run[0], 0))
        return "".join("".join(field + "\0" for field in run) + "\0" for run in runs)

    def find_runs(self, slow):
        runs = []
        for name, quick in self.units.items():
            if quick != slow:
                runs.append((name, self.build, name, "0", "*", "*"))
        folders = [] if slow else sorted(glob.glob(os.path.join(self.tree, "tests", "translate", "*"))
                                         + glob.glob(os.path.join(self.tree, "tests", "errors", "*")))
        for folder in folders:
            for case in run_golden.find_cases(folder):
                out, err, warnings = (case.path(suffix) for suffix in (case.suffix, ".err", ".warn"))
                fails = os.path.exists(err)
                expected = ("1", "-", err) if fails else ("0", out, warnings if os.path.exists(warnings) else "-")
                runs.append((os.path.relpath(os.path.join(folder, case.stem), os.path.join(self.tree, "tests")), folder, "py2cu", *expected,
                             *case.options, case.name + ".py"))
        random.Random(1).shuffle(runs)
        return runs[::self.every] + ([] if slow else self.snapshot_runs())

    def snapshot_runs(self):
        """Return the runs of the snapshot test: the expected output is that of the command without a mutation."""
        runs, folder = [], os.path.join(self.work, "snapshots")
        os.makedirs(folder, exist_ok=True)
        recorded = snapshots.read_list()
        options = dict([*snapshots.unchanged().items()][::self.every])
        with multiprocessing.pool.ThreadPool(self.jobs) as pool:
            outputs = pool.map(lambda key: snapshots.run(os.path.join(self.build, "bin", "py2cu"), key[1], options[key]), options)
        for (variant, path), output in zip(options, outputs, strict=True):
            if snapshots.digest_of_output(*output) != recorded[variant, path][1]:
                sys.exit(f"the tests fail without a mutation: the generated code of {path} ({variant}) has changed")
            full, name = os.path.normpath(os.path.join(self.tree, "tests", path)), f"{variant}_{path.replace(os.sep, '_')}"
            expected = [os.path.join(folder, name + suffix) for suffix in (".out", ".err")]
            for file_name, text in zip(expected, output[1:], strict=True):
                with open(file_name, "wb") as file:
                    file.write(text)
            runs.append((f"{path}({variant})", os.path.dirname(full), "py2cu", "0", *expected, *options[variant, path], os.path.basename(full)))
        random.Random(1).shuffle(runs)
        return runs


class Mutant:
    def __init__(self, tree, path, text, site):
        self.source = os.path.join(tree, path)
        self.path, self.site = path.removeprefix("translator/"), site
        self.module = self.path.split("/")[0]
        self.line = text.count("\n", 0, site.start) + 1
        rows = text.split("\n")
        rows = [" ".join(row.split()) for row in rows[max(self.line - 2, 0):self.line]]
        self.code = rows[-1] if len(rows[-1]) > 15 else " ".join(rows)  # `return;` does not identify a location
        old = " ".join(text[site.start:site.end].split())
        self.change = f"{site.kind}: {old[:100]}" + (f" -> {site.new.strip()[:60]}" if site.kind == "constant" else "")

    def label(self):
        return f"translator/{self.path}:{self.line}: {self.change}"


def read_survivors(path):
    """Return {(file, change, line of code)} of a report."""
    with open(path, encoding="utf-8") as file:
        rows = file.read().split("\n")
    labels = [(re.match(r"[ x] translator/(\S+?):\d+: (.*)", row), rows[i + 1].strip()) for i, row in enumerate(rows[:-1])]
    return {(label.group(1), label.group(2), code) for label, code in labels if label}


def all_mutants(tree, modules):
    found = []
    for module in modules.split(","):
        for path in sorted(glob.glob(os.path.join(tree, "translator", module, "**", "*.c"), recursive=True)):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            equal = collections.Counter()
            for site in sites.sites(text):
                mutant = Mutant(tree, os.path.relpath(path, tree), text, site)
                equal[mutant.change, mutant.code] += 1
                if equal[mutant.change, mutant.code] > 1:
                    mutant.change += f" #{equal[mutant.change, mutant.code]}"
                found.append(mutant)
    return found


def find_mutants(base, args):
    found = all_mutants(base.tree, args.modules)
    random.Random(args.seed).shuffle(found)
    if args.again:
        wanted = read_survivors(args.again)
        found = [mutant for mutant in found if (mutant.path, mutant.change, mutant.code) in wanted]
    if args.change:
        found = [mutant for mutant in found if re.match(args.change, mutant.change)]
    if args.only:
        found = [mutant for mutant in found if any(place.endswith(only) for only in args.only for place in (mutant.path, f"{mutant.path}:{mutant.line}"))]
    return found


# State of a worker process that is shared by its mutants.
base, originals, killers = None, {}, collections.defaultdict(collections.Counter)
failing = set()  # tests that fail without a mutation


def own_folder():
    folder = os.path.join(base.work, f"process-{os.getpid()}")
    os.makedirs(folder, exist_ok=True)
    return folder


def limited(words, seconds, **options):
    """Return (output, exit status) of a process with a time limit."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
                               **options)
    try:
        return process.communicate(timeout=seconds)[0], process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        return process.communicate()[0] + "\ntime limit", -9


def run_plan(program, plan):
    path = os.path.join(own_folder(), "plan")
    with open(path, "w", encoding="utf-8") as file:
        file.write(plan)
    output, status = limited([program, path], QUICK_SECONDS)
    return None if status == 0 else output.strip() or f"status {status}"


def same_files(one, other):
    with open(one, "rb") as first, open(other, "rb") as second:
        return first.read() == second.read()


def read_source(mutant):
    with open(mutant.source, encoding="utf-8") as file:
        return file.read()


def is_proved_same(mutant):
    """Return whether a higher optimization level generates equal code for the mutant. Only called for surviving mutants, because it takes longer."""
    folder = own_folder()
    old, new = os.path.join(folder, "closer-original.o"), os.path.join(folder, "closer-mutant.o")
    text = read_source(mutant)
    for level in ("-O2", "-O3"):
        base.compile(mutant.source, old, text, [level])
        base.compile(mutant.source, new, sites.apply(text, mutant.site), [level])
        if same_files(old, new):
            return True
    return False


def make(mutant):
    """Return the mutant's object, or None if the mutant does not count."""
    folder = own_folder()
    if mutant.source not in originals:
        originals[mutant.source] = os.path.join(folder, f"original-{len(originals)}.o")
        base.compile(mutant.source, originals[mutant.source])
    mutated = os.path.join(folder, "mutant.o")
    if not base.compile(mutant.source, mutated, sites.apply(read_source(mutant), mutant.site)):
        return None
    return None if same_files(mutated, originals[mutant.source]) else mutated


def check_maps(mutated, old):
    """Return a description of a changed source map of a golden file, or None."""
    command_of_it = os.path.join(own_folder(), "py2cu")
    base.link(command_of_it, mutated, old, base.command() + base.others())
    folders = sorted(glob.glob(os.path.join(base.tree, "tests", "translate", "*")))
    output, status = limited([sys.executable, os.path.join(base.tree, "tests", "check_maps.py"), "--one-in", str(base.every), "--py2cu", command_of_it,
                              *folders], MAPS_SECONDS)
    return None if status == 0 else f"map {(output.strip() or str(status)).splitlines()[0][:100]}"


def try_quick(mutant):
    """Return (the mutant, the run that detected it); "" if none did, None if the mutant does not count."""
    mutated = make(mutant)
    if mutated is None:
        return mutant, None
    program, old = os.path.join(own_folder(), "program"), base.compiles[mutant.source][1]
    base.link(program, mutated, old, base.rest)
    killer = run_plan(program, base.plan(killers[mutant.path]))
    if killer is not None:
        killers[mutant.path][killer.split()[-1]] += 1
        return mutant, killer
    return mutant, None if is_proved_same(mutant) else check_maps(mutated, old) or ""


def wide_folder(mutated, old):
    """Build a Python package and a command with the changed translator."""
    folder = own_folder()
    package = os.path.join(folder, "python")
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(os.path.join(base.build, "python"), package)
    extension, = glob.glob(os.path.join(package, "py2cu", "_py2cu*.so"))
    base.link(extension, mutated, old, base.objects["py2cu_extension"] + base.others(), ["-shared"])
    base.link(os.path.join(folder, "py2cu"), mutated, old, base.command() + base.others())
    return folder


def run_wide(mutated, old, tests):
    if mutated is not None:
        program = os.path.join(own_folder(), "program")
        base.link(program, mutated, old, base.rest)
        killer = run_plan(program, base.plan({}, slow=True))
        if killer is not None:
            return killer
    folder = wide_folder(mutated, old)
    cache = os.path.join(base.work, "cache")  # the cache compiles each kernel once for all mutants
    path = os.pathsep.join([os.path.join(folder, "python"), *filter(None, [os.environ.get("PYTHONPATH")])])  # pytest can be installed there
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=path, PY2CU_DEVICE="host", PY2CU_COMMAND=os.path.join(folder, "py2cu"), PY2CU_CACHE_DIR=cache)
    output, status = limited([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests], WIDE_SECONDS, env=environment, cwd=folder)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+(?: - .*)?)", output, re.M)
    return None if status == 0 else failed[0].split("/tests/")[-1] if failed else f"status {status}: {output[-300:]}"


def exec_tests():
    tests = sorted(glob.glob(os.path.join(base.tree, "tests", "exec", "*", "test_*.py")))
    topics = [os.path.basename(os.path.dirname(test)) for test in tests]
    taken = [test for test, topic in zip(tests, topics) if (topic in base.topics if base.topics else topic not in RUNTIME_TOPICS)]
    return [test for test in taken if test not in failing]


def try_wide(mutant):
    return mutant, run_wide(make(mutant), base.compiles[mutant.source][1], exec_tests()) or ""


def warm_up(test):
    """Run a test on the unchanged translator: tests that fail here are ignored, and the kernels that it compiles are cached for the mutants."""
    return test, run_wide(None, None, [test])


def read_explained():
    """Return {(file, change, line of code)} of explained.txt: the lines of one or more mutants precede their explanation, which is indented. `#2` after the change
    is the second one of equal changes of equal lines in the file.
    """
    entries = set()
    with open(os.path.join(HERE, "explained.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith(("#", " ")):
                entries.add(tuple(part.strip() for part in line.split(" | ", 2)))
    return entries


def check_explained():
    """Return the exit status for ctest: every entry of explained.txt must refer to existing code."""
    there = {(mutant.path, mutant.change, mutant.code) for mutant in all_mutants(os.path.dirname(TESTS), MODULES)}
    gone = sorted(read_explained() - there)
    for entry in gone:
        print(f"explained.txt: there is no such code: {' | '.join(entry)}")
    return len(gone) > 0


def percent(part, whole):
    return f"{100 * part / whole:5.1f} %" if whole else "    - "


def report(outcomes, wide, explained, say):
    rows = collections.defaultdict(collections.Counter)
    for mutant, (quick, by_all) in outcomes.items():
        for row in (mutant.module, "all"):
            rows[row]["mutants"] += 1
            rows[row]["quick"] += quick != ""
            rows[row]["all"] += quick != "" or by_all not in ("", None)
            rows[row]["explained"] += quick == "" and not by_all and (mutant.path, mutant.change, mutant.code) in explained
    say(f"{'module':10} mutants   killed by quick" + ("     by all" if wide else "") + "   explained   unexplained")
    for module in [*sorted(set(rows) - {"all"}), "all"]:
        row = rows[module]
        killed = row["all"] if wide else row["quick"]
        say(f"{module:10} {row['mutants']:7}   {row['quick']:5} {percent(row['quick'], row['mutants'])}"
            + (f"   {row['all']:4} {percent(row['all'], row['mutants'])}" if wide else "")
            + f"   {row['explained']:9}   {row['mutants'] - killed - row['explained']:11}")
    row = rows["all"]
    killed = row["all"] if wide else row["quick"]
    say(f"\nKilled without those that explained.txt lists: {killed} of {row['mutants'] - row['explained']},"
        f" {percent(killed, row['mutants'] - row['explained']).strip()}")
    say("\nSurvivors" + ("" if wide else " of the quick tests") + " (x: listed in explained.txt):")
    for mutant, (quick, by_all) in sorted(outcomes.items(), key=lambda item: (item[0].path, item[0].line)):
        if quick == "" and not by_all:
            mark = "x" if (mutant.path, mutant.change, mutant.code) in explained else " "
            say(f"{mark} {mutant.label()}\n      {mutant.code}")
    if wide:
        say("\nKilled only by the tests of --wide:")
        for mutant, (quick, by_all) in sorted(outcomes.items(), key=lambda item: (item[0].path, item[0].line)):
            if quick == "" and by_all:
                say(f"  {mutant.label()}\n      {by_all[:200]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--modules", default=MODULES)
    parser.add_argument("--only", action="append", metavar="FILE[:LINE]", help="all mutants of this file or line (may be repeated)")
    parser.add_argument("--change", metavar="REGEX", help="only changes that match at their start, for example 'delete: return'")
    parser.add_argument("--again", metavar="REPORT", help="only survivors of an earlier report, even if their lines have moved")
    parser.add_argument("--wide", action="store_true", help="run tests/exec for survivors, too")
    parser.add_argument("--topics", help="topics of tests/exec for --wide (default: all except those that only test the runtime)")
    parser.add_argument("--work", default="build-mutants")
    parser.add_argument("--deps")
    parser.add_argument("--build", help="use the objects of this build of the tree, which needs a compile_commands.json, instead of those of a copy")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="run only every N-th case and unit test")
    parser.add_argument("--report", help="also write the report to this file")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time and report the results so far")
    parser.add_argument("--check", action="store_true", help="only check that the entries of explained.txt refer to existing code")
    args = parser.parse_args()
    if args.check:
        sys.exit(check_explained())
    start = time.monotonic()

    global base
    base = Base(args)
    program = os.path.join(own_folder(), "program")
    base.link(program, None, None, base.rest)
    wrong = run_plan(program, base.plan({})) or check_maps(None, None)
    if wrong:
        sys.exit(f"the tests fail without a mutation: {wrong}")
    took = time.monotonic() - start
    mutants = find_mutants(base, args)
    print(f"{len(mutants)} locations; built in {took:.0f} s", flush=True)

    outcomes, not_counted = {}, 0
    with multiprocessing.Pool(args.jobs) as pool:
        for mutant, killer in pool.imap(try_quick, mutants):
            if killer is None:
                not_counted += 1
                continue
            outcomes[mutant] = (killer, None)
            if killer == "":
                print(f"survived: {mutant.label()}", flush=True)
            if len(outcomes) == args.count or time.monotonic() - start > args.seconds:
                break
        pool.terminate()
    print(f"{len(outcomes)} mutants, {not_counted} more do not compile or are equivalent; {time.monotonic() - start:.0f} s", flush=True)

    if args.wide:
        with multiprocessing.Pool(args.jobs) as pool:
            for test, wrong in pool.imap_unordered(warm_up, exec_tests()):
                if wrong:
                    print(f"fails without a mutation and is ignored: {test}: {wrong}", flush=True)
                    failing.add(test)  # the module stays in sys.modules, because others may import it
            print(f"tests/exec is cached; {time.monotonic() - start:.0f} s", flush=True)
        with multiprocessing.Pool(args.jobs) as pool:
            for mutant, killer in pool.imap_unordered(try_wide, [mutant for mutant, (quick, _) in outcomes.items() if quick == ""]):
                same = next(other for other in outcomes if (other.path, other.site) == (mutant.path, mutant.site))
                outcomes[same] = ("", killer)
                print(f"{'killed' if killer else 'survived'}: {mutant.label()}: {killer[:100]}", flush=True)
                if time.monotonic() - start > args.seconds:
                    print("out of time: the others count as survivors", flush=True)
                    break
            pool.terminate()

    lines = []
    report(outcomes, args.wide, read_explained(), lines.append)
    print("\n".join(lines))
    if args.report:
        with open(args.report, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    for folder in glob.glob(os.path.join(base.work, "process-*")):
        shutil.rmtree(folder, ignore_errors=True)  # a process that was terminated may still be writing


if __name__ == "__main__":
    main()
