# SPDX-License-Identifier: MIT
"""Runs the Python examples of docs/operators.md in their order, those of each framework that is installed."""
import importlib.util
import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "operators.md"


@pytest.mark.parametrize("framework", ["torch", "jax"])
def test_examples(framework, tmp_path):
    if importlib.util.find_spec(framework) is None:
        pytest.skip(f"{framework} is not installed")
    blocks = re.findall(r"^```py(?:thon)?\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    chosen = [block for block in blocks if f"import {framework}\n" in block or "from py2cu" in block]
    assert len(chosen) == 2
    path = tmp_path / "page.py"  # a file, because the package reads the source of kernels
    path.write_text("".join(chosen))
    exec(compile(path.read_text(), str(path), "exec"), {"__name__": "page"})
