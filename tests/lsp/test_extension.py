# SPDX-License-Identifier: MIT
"""The VS Code extension with the real server; run_extension.js simulates the editor. Requires Node.js."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import xml.dom.minidom
import zipfile

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


def test_package(tmp_path):
    """The .vsix file contains all files that the extension loads, and a valid manifest."""
    path = tmp_path / "py2cu.vsix"
    subprocess.run([sys.executable, EXTENSION / "package_extension.py", path], check=True)
    again = tmp_path / "again.vsix"
    subprocess.run([sys.executable, EXTENSION / "package_extension.py", again], check=True)
    assert path.read_bytes() == again.read_bytes()
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        manifest = xml.dom.minidom.parseString(archive.read("extension.vsixmanifest"))
        xml.dom.minidom.parseString(archive.read("[Content_Types].xml"))
        package = json.loads(archive.read("extension/package.json"))
        script = archive.read("extension/extension.js").decode()
    identity, = manifest.getElementsByTagName("Identity")
    assert (identity.getAttribute("Id"), identity.getAttribute("Version")) == (package["name"], package["version"])
    assert {asset.getAttribute("Path") for asset in manifest.getElementsByTagName("Asset")} <= names
    assert {f"extension/{name}.js" for name in re.findall(r'require\("\./(\w+)"\)', script)} | {"extension/" + package["main"].removeprefix("./")} <= names
    header = (EXTENSION.parents[1] / "translator" / "include" / "py2cu" / "py2cu.h").read_text()
    assert package["version"] == ".".join(re.findall(r"PY2CU_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header)[:3])
