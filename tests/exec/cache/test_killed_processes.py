"""Processes that are killed while they write to the cache, and cache directories that are not usable."""
import os
import signal
import subprocess
import sys
import time

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
SCRIPT = """
import sys
import numpy as np
from py2cu import cuda

TEXT = '''
@cuda.jit
def kernel(x):
    x[0] = {number}
'''
for number in range(int(sys.argv[1])):
    exec(TEXT.format(number=number))
    x = np.zeros(1)
    kernel[1, 1](x)
    print(x[0], *kernel.stats.cache_hits.values())
"""


@pytest.fixture(autouse=True)
def one_device(device):
    if not device.is_host:
        pytest.skip("the same on every device")


def environment(**more):
    return {**os.environ, "PY2CU_DEVICE": "host", **{name: str(value) for name, value in more.items()}}


def run(count, **more):
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(count)], capture_output=True, text=True, check=True, env=environment(**more))
    return done.stdout.split("\n")[:-1]


def test_process_killed_during_compilation(tmp_path):
    """A killed process leaves no cache entry or a complete one; later processes remove its other files."""
    cache, folder = tmp_path / "cache", tmp_path / "tmp"
    folder.mkdir()
    for milliseconds in 300, 450:
        process = subprocess.Popen([sys.executable, "-c", SCRIPT, "2"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=environment(PY2CU_CACHE_DIR=cache, TMPDIR=folder))
        time.sleep(milliseconds / 1000)
        process.kill()
        process.wait()
    assert [line.split()[0] for line in run(2, PY2CU_CACHE_DIR=cache, TMPDIR=folder)] == ["0.0", "1.0"]
    assert run(2, PY2CU_CACHE_DIR=cache) == ["0.0 1", "1.0 1"]
    assert len(list(cache.glob("*.p2c"))) == 2

    (folder / "py2cu-abcdef").mkdir()
    (folder / "py2cu-abcdef" / "kernel.cc").write_text("", encoding="utf-8")
    (folder / "py2cu-ghijkl").write_text("", encoding="utf-8")
    others = ["py2cu-mine", "py2cu-abcdefgh", "py2cu-newnew"]
    for name in others:
        (folder / name).mkdir()
    for path in folder.iterdir():
        if path.name != "py2cu-newnew":
            os.utime(path, (0, 0))
    run(1, PY2CU_CACHE="0", TMPDIR=folder)
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith("py2cu-")) == sorted(others)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGXFSZ])
def test_signal_during_compilation(tmp_path, number):
    """The compiler signals the process that started it: no temporary file remains."""
    folder, compiler = tmp_path / "tmp", tmp_path / "c++"
    folder.mkdir()
    compiler.write_text(f"#!/bin/sh\nls {folder}/* > {tmp_path}/seen\nkill -{number.value} $PPID\nsleep 0.1\nexit 1\n", encoding="utf-8")
    compiler.chmod(0o755)
    script = f"import signal\nsignal.signal({number.value}, signal.SIG_DFL)\n{SCRIPT}"
    done = subprocess.run([sys.executable, "-c", script, "1"], capture_output=True, check=False,
                          env=environment(PY2CU_CACHE="0", TMPDIR=folder, PY2CU_CXX=compiler))
    assert done.returncode == -number and "kernel.cc" in (tmp_path / "seen").read_text(encoding="utf-8")
    assert list(folder.iterdir()) == []


def test_process_killed_during_output(tmp_path):
    (tmp_path / "k.py").write_text("from numba import cuda\n\n@cuda.jit('(float32[:],)')\ndef k(x):\n" + "    x[0] += 1\n" * 2000, encoding="utf-8")
    whole = subprocess.run([COMMAND, "k.py"], capture_output=True, check=True, cwd=tmp_path).stdout
    begin = time.perf_counter()
    subprocess.run([COMMAND, "k.py", "-o", "k.cu"], check=True, cwd=tmp_path)
    took = time.perf_counter() - begin
    for part in range(12):
        (tmp_path / "k.cu").unlink(missing_ok=True)
        process = subprocess.Popen([COMMAND, "k.py", "-o", "k.cu"], cwd=tmp_path)
        time.sleep(took * (0.4 + part * 0.06))
        process.kill()
        process.wait()
        assert not (tmp_path / "k.cu").exists() or (tmp_path / "k.cu").read_bytes() == whole


def test_unusable_cache_directory(tmp_path):
    """Then there is none."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in tmp_path / "file", "/proc/1/cache":
        assert run(1, PY2CU_CACHE_DIR=folder) == ["0.0"]
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run(1, PY2CU_CACHE="0", TMPDIR=tmp_path / "nothing")
    assert f"OSError: cannot create a temporary directory in {tmp_path / 'nothing'}: No such file or directory" in caught.value.stderr
