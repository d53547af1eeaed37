"""Random programs of the whole statement language: what CPython leaves with NumPy's numbers, a kernel of the same text leaves, too.

    python3 test_statements.py --seed 1 --count 100000 --jobs 16 --keep findings

writes each program that differs, and what is left of it when nothing more can be taken away, into the folder `findings`."""
import argparse
import builtins
import collections
import concurrent.futures
import dis
import os
import pathlib
import random
import re
import shutil
import sys
import threading
import time
import types

from statements.program import Program, kernel_text
from statements.smaller import smaller
from statements.workers import Worker

LEVELS = ["-O0"] * 6 + ["-O2"]
LIMITS = [  # what the translator says of programs that it is known not to take
    "of the function around it, so only that function can call it",  # functions inside that call each other, where one assigns by nonlocal
    "is called without its argument",
    "which text this is, is known only while the kernel runs",
]
own = threading.local()


def worker(options):
    if not hasattr(own, "worker"):
        own.worker = Worker(options.limit)
    return own.worker


def batch(options, start):
    """Runs the programs from start on; gives what is wrong: (number, kind, what, text), and how many ran."""
    rng = random.Random(f"{options.seed} {start}")
    compiler = f"{rng.choice([name for name in ('g++', 'clang++') if shutil.which(name)])} {rng.choice(LEVELS)}"
    programs = []
    for number in range(start, min(start + options.batch, options.count)):
        program = Program(random.Random(f"{options.seed} {number}"), number)
        try:
            wrong = unknown(compile(kernel_text([program])[0], "program", "exec")) and "NameError"
        except SyntaxError as error:
            wrong = f"SyntaxError: {error}"
        if wrong:
            yield number, "invalid", wrong, kernel_text([program])[0]
            continue
        programs.append(program)
    yield from together(options, programs, compiler)


def together(options, programs, compiler):
    while programs:
        text, places = kernel_text(programs)
        found = worker(options).ask(text, list(range(len(programs))), compiler)
        if found["kind"] == "ran":
            for sel, (kind, what) in found["found"].items():
                program = programs[int(sel)]
                yield program.number, kind, what, kernel_text([program])[0]
            yield None, "ran", len(programs) - sum(kind == "invalid" for kind, _ in found["found"].values()), None
            return
        if found["kind"] == "refused":
            wrong = [program for program, its in zip(programs, places) if any(begin <= found["line"] <= end for begin, end in its)]
            if wrong:
                alone = worker(options).ask(kernel_text(wrong[:1])[0], [0], compiler)
                yield wrong[0].number, "invalid" if alone["kind"] == "ran" else "refused", found["what"], kernel_text(wrong[:1])[0]
                programs = [program for program in programs if program is not wrong[0]]
                continue
        if len(programs) == 1:
            yield programs[0].number, found["kind"], found["what"], text
            return
        half = len(programs) // 2
        yield from together(options, programs[:half], compiler)
        programs = programs[half:]


def small(options, kind, what, text):
    """The text without what the fault does not need."""
    def still(made):
        try:
            if unknown(compile(made, "program", "exec")):
                return False
        except SyntaxError:
            return False
        found = worker(options).ask(made, [0], "g++ -O0")
        if kind == "differs":
            return found["kind"] == "ran" and found["found"].get("0", [None])[0] == "differs"
        return found["kind"] == kind and (kind != "refused" or like(found["what"]) == like(what))

    return smaller(text, still, options.shrink) if still(text) else text


def unknown(code, names=frozenset()):
    """Does a function name what nobody defines? CPython says so only where it gets there."""
    names = names or set(code.co_names) | set(dir(builtins))
    inner = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return any(step.opname == "LOAD_GLOBAL" and step.argval not in names for step in dis.get_instructions(code)) or \
        any(unknown(its, names) for its in inner)


def like(message):
    """A message without what it is about."""
    return re.sub(r"\d+", "0", re.sub(r"'[^']*'", "'x'", message))[:160]


def run(options, start):
    tally, messages = collections.Counter(), []
    for number, kind, what, text in batch(options, start):
        if number is None:
            tally["ran"] += what
            continue
        if kind == "refused" and any(limit in what for limit in LIMITS):
            tally["known limits"] += 1
            continue
        tally[kind] += 1
        if kind == "invalid" and not options.invalid:
            continue
        messages.append(f"program {number} {kind}: {what}")
        if options.keep:
            with options.lock:
                options.seen[like(what) if kind != "differs" else kind] += 1
                known = options.seen[like(what) if kind != "differs" else kind] > (20 if kind == "differs" else 2)
            name = options.keep / f"{options.seed}_{number}_{kind}"
            name.with_suffix(".py").write_text(f"# {' '.join(what.split())}\n{text}", encoding="utf-8")
            if options.shrink and not known:
                name.with_suffix(".small.py").write_text(f"# {' '.join(what.split())}\n{small(options, kind, what, text)}\n", encoding="utf-8")
    return tally, messages


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--count", type=int, default=200, help="how many programs")
    parser.add_argument("--batch", type=int, default=25, help="programs in one kernel")
    parser.add_argument("--only", type=int, metavar="N", help="only program N")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--limit", type=int, default=120, help="seconds for one kernel: translated, compiled, run")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the programs that fail, also made small")
    parser.add_argument("--shrink", type=int, default=120, help="seconds for making one program small; 0: leave them")
    parser.add_argument("--invalid", action="store_true", help="also say which programs CPython itself refuses")
    options = parser.parse_args()
    options.lock, options.seen = threading.Lock(), collections.Counter()
    os.environ.update(PY2CU_DEVICE="host", PY2CU_CACHE="0")
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    begin, tally = time.perf_counter(), collections.Counter()
    starts = range(0, options.count, options.batch)
    if options.only is not None:
        starts, options.count, options.batch = [options.only], options.only + 1, 1
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for its, messages in pool.map(lambda start: run(options, start), starts):
            tally.update(its)
            for message in messages:
                print(message, flush=True)
    seconds = time.perf_counter() - begin
    wrong = sum(tally.values()) - tally["ran"] - tally["invalid"] - tally["known limits"]
    print(f"--seed {options.seed} --count {options.count}: {dict(tally)}; {seconds:.0f} s")
    return wrong != 0 or tally["invalid"] > options.count // 20


if __name__ == "__main__":
    sys.exit(main())
