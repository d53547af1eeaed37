"""Processes that fork while other threads use the package."""
import os
import subprocess
import sys

import pytest


@pytest.fixture(autouse=True)
def one_device(device):
    if not device.is_host:
        pytest.skip("the same on every device")


def environment(**more):
    return {**os.environ, "PY2CU_DEVICE": "host", **{name: str(value) for name, value in more.items()}}


FORKS = """
import os, signal, threading
import numpy as np
from py2cu import cuda

TEXT = '''
@cuda.jit
def kernel(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += {number}
'''

def make(number):
    space = {"cuda": cuda}
    exec(TEXT.format(number=number), space)
    return space["kernel"]

first = make(1)
first[1000, 100](np.zeros(100000))
newest = [first]

def launching(x):
    newest[0] = first
    first[1000, 100](x)

def compiling(x):  # kernels that the child may want, too
    newest[0] = make(len(newest) + 1)
    newest.append(None)
    newest[0][1, 1](x)

for work, count in (launching, 15), (compiling, 5):
    goes_on = True
    def loop():
        y = np.zeros(100000)
        while goes_on:
            work(y)
    thread = threading.Thread(target=loop)
    thread.start()
    for _ in range(count):
        child = os.fork()
        if child == 0:
            signal.alarm(20)
            z = np.zeros(100000)
            newest[0][1000, 100](z)
            os._exit(0 if z[0] > 0 and (z == z[0]).all() else 1)
        status = os.waitpid(child, 0)[1]
        if status != 0:
            print("a child ended with", status)
            break
    goes_on = False
    thread.join()
print("end")
"""


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""),
                    reason="after a fork, AddressSanitizer's allocator stays locked if another thread of the parent held its lock")
def test_fork_while_other_threads_run():
    """A child process has one thread: locks and work of the other threads do not exist there."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", FORKS], capture_output=True, text=True, check=True,
                          env=environment(PY2CU_HOST_THREADS=3))
    assert done.stdout == "end\n"
