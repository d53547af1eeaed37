"""Random CPU functions have Numba's results bit for bit; compat/compare_njit.py generated the functions and recorded the results."""
import hashlib
import importlib.util
import pathlib

import pytest

PATH = pathlib.Path(__file__).parents[2] / "compat" / "compare_njit.py"
SPEC = importlib.util.spec_from_file_location("compare_njit", PATH)
compare_njit = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(compare_njit)
KEPT = [line.split() for line in compare_njit.KEPT.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("seed, number, text, expected", KEPT, ids=[f"{seed}-{number}" for seed, number, *_ in KEPT])
@pytest.mark.filterwarnings("ignore")
def test_equals_numba(tmp_path, monkeypatch, seed, number, text, expected):
    monkeypatch.setenv("PY2CU_CXX", "g++ -O1")  # a part of them, because they are many
    body = compare_njit.program_text(seed, number)
    assert hashlib.sha256(body.encode()).hexdigest()[:16] == text, "another program than when that was written down: --record does it anew"
    found, compiled = compare_njit.outcome(compare_njit.HEAD.format(package="py2cu", options="") + body, tmp_path, f"program_{number}")
    assert compiled == 1 and compare_njit.digest(found) == expected, found
