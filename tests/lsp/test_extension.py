# SPDX-License-Identifier: MIT
"""The VS Code extension with the real server; run_extension.js simulates the editor. Requires Node.js."""
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
EXTENSION = HERE.parents[1] / "editors" / "vscode"


def test_extension():
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    done = subprocess.run([node, HERE / "run_extension.js", EXTENSION / "extension.js", sys.executable, "-m", "py2cu", "lsp"], capture_output=True, text=True,
                          env={**os.environ, "NODE_PATH": str(HERE / "fake_vscode")}, timeout=120)
    assert (done.returncode, done.stdout.strip()) == (0, "done"), done.stderr
