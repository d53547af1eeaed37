"""Random kernels compute the same bits with two other schedules, which their seeds select, as with the original one: 200 fixed programs."""
import os
import sys

import pytest

from py2cu import cuda

sys.path.insert(0, os.path.dirname(__file__))
from schedule_programs import Batch  # noqa: E402

BATCHES = 250 if os.environ.get("PY2CU_TEST_ALL") else 25


@pytest.mark.parametrize("seed", range(BATCHES))
def test_random_kernels(placing, seed, tmp_path, monkeypatch):
    monkeypatch.setenv("PY2CU_CXX", f"{os.environ.get('PY2CU_CXX', 'c++')} -O0")
    assert Batch(seed).failures(placing, tmp_path, cuda)[0] == []


def test_programs():
    """The batches contain the documented number of programs, and most of their schedules are possible."""
    assert sum(len(Batch(seed).programs) for seed in range(25)) >= 200
    assert {name for seed in range(25) for name in Batch(seed).schedules} >= {"yx", "xzy", "rows", "yx-rows", "coarsening", "privatization", "blocks", "force"}
