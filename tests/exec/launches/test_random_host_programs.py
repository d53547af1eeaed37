"""The types that the command derives from host code are NumPy's: random programs, without running a kernel."""
import collections
import os
import re
import subprocess

import host_programs
import pytest

PROGRAMS = 1000 if os.environ.get("PY2CU_TEST_ALL") else 100
LAUNCHES = 40  # of a program
UNKNOWN = 0.06  # maximum share of types that are unknown to the command
UNKNOWNS = 0.4  # share of the statements with values that are known only at run time

pytestmark = pytest.mark.skipif("PY2CU_COMMAND" not in os.environ, reason="the command is not built")


def derived_types(text, directory):
    """Return the types of each kernel's argument by its name; None for an unknown one."""
    path = directory / "program.py"
    path.write_text(text, encoding="utf-8")
    found = subprocess.run([os.environ["PY2CU_COMMAND"], "--emit", "launches", str(path)], capture_output=True, text=True, timeout=60)
    assert found.returncode == 0, found.stderr
    types = collections.defaultdict(list)
    for line in found.stdout.splitlines():
        name, kind = re.match(r"k_(\w+)\((.*?)\)(?:: .*)?$", line).groups()
        types[name].append(None if kind == "?" else kind)
    return types


def compare(programs, directory, unknowns):
    """Return counts of launches whose inferred type is a correct one ("equal"), unknown, or another one ("different")."""
    counts, differences = collections.Counter(), []
    for seed in range(programs):
        text, lines, launches = host_programs.program(seed, LAUNCHES, unknowns)
        types = derived_types(text, directory)
        for line, (name, wanted) in zip(lines, launches):
            found = types[name]
            kind = "unknown" if None in found else "equal" if set(wanted) & set(found) else "different"  # several types, one of which is correct
            counts[kind] += 1
            if kind == "different":
                differences.append(f"seed {seed}: {line}: NumPy: {wanted[0]}; py2cu: {found}")
    print(counts)
    assert not differences, "\n".join(differences)
    return counts


def test_types_equal_numpy_or_are_unknown(tmp_path):
    counts = compare(PROGRAMS, tmp_path, 0.0)
    assert counts["unknown"] <= UNKNOWN * counts.total(), counts
    assert counts["equal"] > 0.9 * LAUNCHES * PROGRAMS, counts


def test_types_that_depend_on_unknown_values_are_unknown(tmp_path):
    counts = compare(PROGRAMS, tmp_path, UNKNOWNS)
    assert counts["equal"] > 0.3 * counts.total(), counts
