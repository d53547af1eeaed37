"""C++ compilers that crash, hang, print without end or produce invalid output: each is a clear error without leftover files, and the next compilation succeeds."""
import os
import signal
import subprocess
import sys
import time

import pytest

SCRIPT = """
import os
import signal
import sys
import numpy as np
from py2cu import cuda

@cuda.jit
def kernel(x):
    x[0] = 7

def run():
    x = np.zeros(1)
    kernel[1, 1](x)
    return x[0]

signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests started in the background of a shell
try:
    run()
except KeyboardInterrupt:
    print("KeyboardInterrupt")
except Exception as error:
    print(type(error).__name__, str(error)[:4000])
else:
    print("fine")
print(sorted(name for name in os.listdir(os.environ["TMPDIR"]) if name.startswith("py2cu-")))
os.environ["PY2CU_CXX"] = os.environ["GOOD_CXX"]
os.environ.pop("PY2CU_CXX_SECONDS", None)  # a busy machine may take long
print(run())
"""


@pytest.fixture(autouse=True)
def one_device(device):
    if not device.is_host:
        pytest.skip("the same on every device")


def start(tmp_path, lines, **more):
    """Run a process whose first compiler is a shell script of these lines; its arguments end with -o LIBRARY SOURCE -lm."""
    compiler, temporary = tmp_path / "compiler", tmp_path / "tmp"
    temporary.mkdir()
    compiler.write_text("\n".join(["#!/bin/sh", 'for word in "$@"; do', '  if [ "$last" = -o ]; then output=$word; fi', "  last=$word", "done", *lines, ""]),
                        encoding="utf-8")
    compiler.chmod(0o700)
    environment = {**os.environ, "PY2CU_DEVICE": "host", "PY2CU_CXX": str(compiler), "GOOD_CXX": os.environ.get("PY2CU_CXX", "") or "c++ -O0",
                   "TMPDIR": str(temporary), "PY2CU_CACHE_DIR": str(tmp_path / "cache"), **more}
    return subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def outcome(process):
    output, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    *message, left, value = output.splitlines()
    assert left == "[]" and value == "7.0"
    return "\n".join(message)


@pytest.mark.parametrize("lines, words", [
    (["kill -ABRT $$"], "was terminated by signal 6"),
    (["kill -KILL $$"], "was terminated by signal 9"),
    (["echo no room >&2; exit 3"], "rejected the generated code:\nno room"),
    ([], "cannot be read: No such file or directory"),
    ([': > "$output"'], "cannot be loaded: "),
    (['head -c 100000 /dev/urandom > "$output"'], "cannot be loaded: "),
    (['printf "\\177ELF" > "$output"'], "cannot be loaded: "),
    (["yes 'error: many words' | head -c 30000000; exit 1"], "rejected the generated code:\nerror: many words\nerror: many words"),
    (["yes 'warning: many words' | head -c 1000000000; sleep 100"], "printed more than 64 MiB:\nwarning: many words"),
])
def test_compiler_that_fails(tmp_path, lines, words):
    message = outcome(start(tmp_path, lines))
    assert words in message


def test_compiler_that_prints_much_and_works(tmp_path):
    assert outcome(start(tmp_path, ["yes 'warning: many words' | head -c 30000000; exec $GOOD_CXX \"$@\""])) == "fine"


def test_compiler_that_hangs(tmp_path):
    """Child processes of the compiler are terminated with it: here, one that keeps the message file open."""
    begin = time.monotonic()
    message = outcome(start(tmp_path, [f"sh -c 'echo $$ > {tmp_path}/child; trap \"\" INT TERM; sleep 1000' & wait"], PY2CU_CXX_SECONDS="1"))
    assert "did not finish within 1 seconds (PY2CU_CXX_SECONDS)" in message
    assert time.monotonic() - begin < 60
    child = int((tmp_path / "child").read_text(encoding="utf-8"))
    for _ in range(100):
        if not os.path.exists(f"/proc/{child}") or "State:\tZ" in open(f"/proc/{child}/status", encoding="utf-8").read():
            return
        time.sleep(0.05)
    pytest.fail("the compiler's child is still there")


def test_compiler_that_hangs_and_control_c(tmp_path):
    process = start(tmp_path, [f"trap '' INT TERM; touch {tmp_path}/started; sleep 1000"])
    for _ in range(1200):
        if (tmp_path / "started").exists():
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert outcome(process) == "KeyboardInterrupt"


def test_invalid_time_limits(tmp_path):
    for value in "0", "-1", "1x", "99999999":
        folder = tmp_path / value
        folder.mkdir()
        output, _ = start(folder, ["exit 1"], PY2CU_CXX_SECONDS=value).communicate(timeout=120)
        assert f'PY2CU_CXX_SECONDS must be a number of seconds from 1 to 1000000, not "{value}"' in output
