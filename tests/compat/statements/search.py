# SPDX-License-Identifier: MIT
"""Searches for programs with differences: generates programs, runs several of them as one kernel, and stores those that differ, also minimized."""
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
import threading
import time
import types

from .program import kernel_text
from .smaller import smaller
from .workers import Worker

LEVELS = ["-O0"] * 6 + ["-O2"]
LIMITS = [  # known limitations of the translator
    "of the enclosing function, so only that function can call it",  # nested functions that call each other, if one assigns by nonlocal
    "is called without the argument",
    "'nonlocal' of a name that is assigned",  # nonlocal across two levels, if the function in between does not assign the name; Numba has no nonlocal
    "the value of this string is only known at run time",
    "OptionalType(int64), int64), UniTuple(",  # a loop over tuples, one of which has an optional item: different types, as in Numba
    "depends on the control flow",  # an iterator, if a rewrite adds another path to it
]
own = threading.local()


def parser(description):
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--count", type=int, default=200, help="number of programs")
    made.add_argument("--batch", type=int, default=25, help="number of programs in one kernel")
    made.add_argument("--only", type=int, metavar="N", help="only program N")
    made.add_argument("--jobs", type=int, default=1, help="number of processes")
    made.add_argument("--limit", type=int, default=120, help="time limit of one kernel in seconds: translation, compilation and run")
    made.add_argument("--keep", type=pathlib.Path, help="directory that receives the programs that fail, and their minimized versions")
    made.add_argument("--shrink", type=int, default=120, help="time limit for minimizing one program in seconds; 0: does not minimize programs")
    made.add_argument("--invalid", action="store_true", help="also report programs that CPython rejects")
    return made


def read(made):
    """Parse the options."""
    options = made.parse_args()
    options.lock, options.seen = threading.Lock(), collections.Counter()
    os.environ.update(PY2CU_DEVICE="host", PY2CU_CACHE="0")
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    if options.only is not None:
        options.count, options.batch = options.only + 1, 1
    return options


def starts(options):
    """Return the first programs of all kernels."""
    return range(options.only or 0, options.count, options.batch)


def worker(options):
    if not hasattr(own, "worker"):
        own.worker = Worker(options.limit)
    return own.worker


def batch(options, make, start):
    """Run the programs from start on; return the problems (number, kind, message, source), and the number of programs run."""
    rng = random.Random(f"{options.seed} {start}")
    compiler = f"{rng.choice([name for name in ('g++', 'clang++') if shutil.which(name)])} {rng.choice(LEVELS)}"
    programs = []
    for number in range(start, min(start + options.batch, options.count)):
        program = make(random.Random(f"{options.seed} {number}"), number)
        try:
            wrong = unknown(compile(kernel_text([program])[0], "program", "exec")) and "NameError"
        except SyntaxError as error:
            wrong = f"SyntaxError: {error}"
        if wrong:
            yield number, "invalid", wrong, kernel_text([program])[0]
            continue
        programs.append(program)
    yield from together(options, programs, compiler)


def ask(options, programs, compiler):
    """Run programs; those that were derived from others must have the same results as these."""
    text, places = kernel_text(programs)
    originals = [program.original for program in programs if program.original]
    return worker(options).ask(text, list(range(len(programs))), compiler, kernel_text(originals)[0] if originals else None), places


def together(options, programs, compiler):
    while programs:
        found, places = ask(options, programs, compiler)
        if found["kind"] == "ran":
            for sel, (kind, what) in found["found"].items():
                program = programs[int(sel)]
                yield program.number, kind, what, kernel_text([program])[0]
            yield None, "ran", len(programs) - sum(kind == "invalid" for kind, _ in found["found"].values()), None
            return
        if found["kind"] == "refused":
            wrong = [program for program, its in zip(programs, places) if any(begin <= found["line"] <= end for begin, end in its)]
            if wrong:
                alone, _ = ask(options, wrong[:1], compiler)
                yield wrong[0].number, "invalid" if alone["kind"] == "ran" else "refused", found["what"], kernel_text(wrong[:1])[0]
                programs = [program for program in programs if program is not wrong[0]]
                continue
        if len(programs) == 1:
            yield programs[0].number, found["kind"], found["what"], kernel_text(programs)[0]
            return
        half = len(programs) // 2
        yield from together(options, programs[:half], compiler)
        programs = programs[half:]


def small(options, kind, what, text):
    """Return a minimized source with the same problem."""
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
    """Return whether a function uses an undefined name, which CPython reports only when it is reached."""
    names = names or set(code.co_names) | set(dir(builtins))
    inner = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return any(step.opname == "LOAD_GLOBAL" and step.argval not in names for step in dis.get_instructions(code)) or \
        any(unknown(its, names) for its in inner)


def like(message):
    """Return a message without the parts that are specific to the program."""
    return re.sub(r"\d+", "0", re.sub(r"'[^']*'", "'x'", message))[:160]


def is_limit(kind, what):
    return kind == "refused" and any(limit in what for limit in LIMITS)


def run(options, make, start):
    """Return (tally, messages) of a batch."""
    tally, messages = collections.Counter(), []
    for number, kind, what, text in batch(options, make, start):
        if number is None:
            tally["ran"] += what
            continue
        if is_limit(kind, what):
            tally["known limits"] += 1
            continue
        tally[kind] += 1
        if kind == "invalid" and not options.invalid:
            continue
        messages.append(f"program {number} {kind}: {what}")
        keep(options, number, kind, what, text, small)
    return tally, messages


def keep(options, number, kind, what, text, make_small=None):
    if not options.keep:
        return
    with options.lock:
        options.seen[like(what) if kind != "differs" else kind] += 1
        known = options.seen[like(what) if kind != "differs" else kind] > (20 if kind == "differs" else 2)
    name = options.keep / f"{options.seed}_{number}_{kind}"
    name.with_suffix(".py").write_text(f"# {' '.join(what.split())}\n{text}", encoding="utf-8")
    if make_small and options.shrink and not known:
        name.with_suffix(".small.py").write_text(f"# {' '.join(what.split())}\n{make_small(options, kind, what, text)}\n", encoding="utf-8")


def search(options, runs):
    """Call all of `runs`, which return (tally, messages); return True if there was a problem."""
    begin, tally, waiting = time.perf_counter(), collections.Counter(), iter(runs)

    def work():
        while True:
            with options.lock:
                each = next(waiting, None)
            if each is None:
                return
            its, messages = each()
            with options.lock:
                tally.update(its)
                for message in messages:
                    print(message, flush=True)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in [pool.submit(work) for _ in range(options.jobs)]:
            done.result()
    seconds = time.perf_counter() - begin
    wrong = sum(tally[kind] for kind in WRONG)
    print(f"--seed {options.seed} --count {options.count}: {dict(tally)}; {seconds:.0f} s")
    return wrong != 0 or tally["invalid"] > options.count // 20


WRONG = ("differs", "refused", "fails", "ends", "hangs", "rewriting")
