# SPDX-License-Identifier: MIT
"""Measure the CPU time of tests: run each test alone, and print CPU seconds (user, system) with the most expensive tests first.

    costs.py --build DIRECTORY [--only REGEX] [--empty-cache]

CPU time depends less on other work of the machine than wall time. --empty-cache removes the kernels that tests have compiled before each test, so that a
test's cost does not depend on the tests before it. A nested build, such as that of `sanitize_build`, is only repeated after its directory has been removed.
"""
import argparse
import json
import os
import re
import shutil
import subprocess

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--build", required=True, help="build directory")
parser.add_argument("--only", default="", help="regular expression of test names")
parser.add_argument("--empty-cache", action="store_true")
args = parser.parse_args()

listed = subprocess.run(["ctest", "--test-dir", args.build, "--show-only=json-v1"], stdout=subprocess.PIPE, check=True).stdout
names = [test["name"] for test in json.loads(listed)["tests"] if re.search(args.only, test["name"])]
rows = []
for name in names:
    if args.empty_cache:
        shutil.rmtree(os.path.join(args.build, "test-cache"), ignore_errors=True)
    process = subprocess.Popen(["ctest", "--test-dir", args.build, "-FA", ".*", "-R", f"^{re.escape(name)}$"], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    rows.append((usage.ru_utime + usage.ru_stime, usage.ru_utime, usage.ru_stime, name + (" (failed)" if status else "")))
    print(f"{name} {rows[-1][0]:.1f}", flush=True)
print("    CPU     user   system   test")
for row in [*sorted(rows, reverse=True), (*(sum(column) for column in [*zip(*rows, strict=True)][:3]), "all")]:
    print("{:7.1f}  {:7.1f}  {:7.1f}   {}".format(*row))
