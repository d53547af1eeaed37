# SPDX-License-Identifier: MIT
"""Compares the results of interpreted kernels (translator/interp) with those of the host backend.

    check_results.py --run-both PROGRAM [--one-in N] [--jobs N] [--show] [--at-least PERCENT] DIR ...

Passes each golden file of the directories to run_both, with its options. --one-in N selects about one in N files, because compiling C++ takes time. Kernels
that are not run or not comparable are counted by reason; --show lists them. It is also a problem if less than --at-least percent of the kernels run to
the end.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import run_golden
import selection

LIMIT = 120  # time limit in seconds for one file
# Kernels that deliberately read uninitialized elements of local arrays, so that any value is correct.
READ_ANYTHING = {"named_sizes": "read_elsewhere"}

# Output for files with the option `schedule`, none of whose kernels run; they do not count for --at-least.
PLACED = "threads are placed otherwise"


def run(program, case):
    words = [program, *case.options, os.path.join(case.folder, case.name + ".py")]
    try:
        done = subprocess.run(words, cwd=case.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return [f"{case.name}: TIME: more than {LIMIT} s"]
    lines = [line for line in done.stdout.splitlines() if re.match(r"\w+: (not |DIFFERENT)", line) or line.endswith(": same")]
    if done.returncode not in (0, 1):
        lines.append(f"{case.name}: CRASH: status {done.returncode}: {done.stderr[-300:]}")
    return lines


def reason(line):
    """Return the reason without parts that are specific to this file."""
    word = re.search(r"(?:unsupported construct|unsupported call): (.*)|arguments of type (.*) are not supported here", line)
    if word:
        return "not supported: " + (word[1] or word[2])
    text = line.split(": ", 1)[1]
    return re.sub(r"thread .*? of block (\(.*?\)|\d+)", "a thread", re.sub(r"\S+\[-?\d+\] \(index", "an element (index", text))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run-both", required=True, metavar="PROGRAM")
    selection.add_option(parser)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--at-least", type=int, default=0, metavar="PERCENT")
    parser.add_argument("folders", metavar="DIR", nargs="+")
    args = parser.parse_args()
    program = os.path.abspath(args.run_both)
    cases = [case for folder in args.folders for case in run_golden.find_cases(os.path.abspath(folder))]
    cases = selection.one_in((case for case in cases if os.path.exists(case.path(".cu"))), args.one_in, lambda case: case.label)
    counts, failures, ran, kernels = collections.Counter(), [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for case, lines in zip(cases, pool.map(lambda case: run(program, case), cases), strict=True):
            for line in lines:
                kernel, what = line.split(": ", 1)
                if READ_ANYTHING.get(case.name.split(".")[0]) == kernel and what.startswith("DIFFERENT"):
                    what = "not comparable: reads what nothing wrote"
                kernels += PLACED not in what
                ran += what == "same" or what.startswith(("DIFFERENT", "not comparable"))
                counts["same" if what == "same" else reason(f"{kernel}: {what}")] += 1
                if what.startswith(("DIFFERENT", "CRASH", "TIME")):
                    failures.append(f"{case.label}: {line}")
                if args.show and what != "same":
                    print(f"{case.label}: {line}")
    for text, count in counts.most_common():
        print(f"{count:5} {text}")
    percent = 100 * ran // max(kernels, 1)
    if percent < args.at_least:
        failures.append(f"{percent} % of the kernels are run to their end, and at least {args.at_least} % are wanted")
    print("\n".join(failures))
    print(f"{len(cases)} texts, {kernels} kernels, {ran} run to their end ({percent} %), {counts['same']} the same on the processor, {len(failures)} problems")
    return 1 if failures or not kernels else 0


if __name__ == "__main__":
    sys.exit(main())
