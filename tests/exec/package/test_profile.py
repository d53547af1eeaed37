# SPDX-License-Identifier: MIT
"""python -m py2cu --profile: a table of all launches, and a trace."""
import json
import os
import re
import subprocess
import sys

import pytest

SCRIPT = """
import sys
from numba import cuda
import numpy as np

@cuda.jit
def add(x, y):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += y[i]

@cuda.jit
def fill(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = value

x, y = cuda.to_device(np.ones(1000)), cuda.to_device(np.ones(1000))
for _ in range(3):
    add[4, 256](x, y)
stream = cuda.stream()
fill[8, (64, 2), stream](x, 2.0)
fill.configure(8, (64, 2))(x, value=5.0)
fill.forall(1000, tpb=512)(y, 1.0)
print(x.copy_to_host().sum(), y.copy_to_host().sum())
if sys.argv[1:]:
    sys.exit(3)
"""


def run(folder, *arguments):
    (folder / "script.py").write_text(SCRIPT)
    return subprocess.run([sys.executable, "-m", "py2cu", *arguments], capture_output=True, text=True, check=False, cwd=folder,
                          env=dict(os.environ, PY2CU_NUMBA="0"))


def test_table_and_trace(tmp_path):
    done = run(tmp_path, "--profile=trace.json", "--record-types", "types.txt", "script.py")
    assert (done.returncode, done.stdout) == (0, "4512.0 1000.0\n"), done.stderr  # 512 fives and 488 fours
    head, *rows = done.stderr[done.stderr.index("py2cu: profile of "):].splitlines()
    assert re.match(r"py2cu: profile of 6 launches, \d+\.\d{3} ms, on ", head)
    columns = [re.split(r"  +", row) for row in rows[:-1]]
    assert columns[0][:3] == ["kernel", "block", "launches"]
    assert sorted((row[0], row[1], row[2], row[8]) for row in columns[1:]) == [
        ("add", "256x1x1", "3", "0.02"), ("fill", "512x1x1", "1", "0.01"), ("fill", "64x2x1", "2", "0.01")]  # 3 and 1 times 8,000 bytes
    assert abs(sum(float(row[4].rstrip("%")) for row in columns[1:]) - 100) < 1
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    assert [event["name"] for event in events] == ["add"] * 3 + ["fill"] * 3
    assert [event["args"]["bytes"] for event in events] == [24000] * 3 + [8000] * 3
    assert all(event["ph"] == "X" and event["dur"] >= 0 for event in events)
    assert (tmp_path / "types.txt").read_text().count("add(") == 1


def test_script_that_fails(tmp_path):
    done = run(tmp_path, "--profile", "script.py", "fail")
    assert done.returncode == 3 and "py2cu: profile of 6 launches" in done.stderr


def test_without_launches(tmp_path):
    (tmp_path / "nothing.py").write_text("print(1)\n")
    done = run(tmp_path, "--profile", "nothing.py")
    assert (done.returncode, done.stdout) == (0, "1\n") and done.stderr.endswith("py2cu: profile: no kernel was launched\n")


@pytest.mark.parametrize("option, said", [("--profile=", "--profile= needs a file to write to"),
                                          ("--profile=script.py", "this output would overwrite an input of the run")])
def test_wrong_use(tmp_path, option, said):
    done = run(tmp_path, option, "script.py")
    assert done.returncode != 0 and said in done.stderr
    assert (tmp_path / "script.py").read_text() == SCRIPT
