"""Ctrl-C while a kernel runs: KeyboardInterrupt, arrays in the state in which the kernel left them, and a usable device. The interrupted kernels do not
terminate, so each test runs in a separate process with a time limit.
"""
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from py2cu import cuda

PROGRAM = '''
import os, signal, sys, threading, time
import numpy as np
from py2cu import cuda

@cuda.jit
def alone(x, seen, n):
    i = cuda.grid(1)
    seen[i] = 1
    while n > 0:
        x[i] += n

@cuda.jit
def at_barriers(x, seen, n):
    i = cuda.grid(1)
    seen[i] = 1
    while n > 0:
        x[i] += n
        cuda.syncthreads()

@cuda.jit
def in_warps(x, seen, n):
    i = cuda.grid(1)
    seen[i] = 1
    while n > 0:
        x[i] += cuda.shfl_xor_sync(0xffffffff, n, 1)

@cuda.jit
def printing(x, seen, n):
    i = cuda.grid(1)
    seen[i] = 1
    while n > 0:
        print(x[i])

@cuda.jit
def at_the_grid(x, seen, n):
    i = cuda.grid(1)
    seen[i] = 1
    while n > 0:
        x[i] += n
        cuda.cg.this_grid().sync()

@cuda.jit
def partly_at_the_grid(x, seen, n):
    i = cuda.grid(1)
    seen[i] = 1
    while n > 0 and i > 63:
        x[i] += n
    cuda.cg.this_grid().sync()

kernel = globals()[sys.argv[1]]
x, seen = np.zeros(256), np.zeros(256, np.int32)
kernel[4, 64](x, seen, 0)  # compiles
blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [])
for round in range(int(sys.argv[2])):
    # The wait is there for the signal to find the kernel running, which takes longer on a busy machine; wherever it finds it, the result has to be
    # the same. A compiler may keep a store back that nobody can see before an endless loop ends: of arrays that overlap no others, where no thread
    # waits.
    for wait in 0.1, 1, 10:
        seen[:] = 0
        try:
            threading.Thread(target=lambda: (time.sleep(wait), os.kill(os.getpid(), signal.SIGINT))).start()
            kernel[4, 64](x, seen, 1)
            sys.exit("the kernel ended")
        except KeyboardInterrupt:
            pass
        assert seen.sum() <= 256, seen.sum()
        if kernel is alone or seen.any():
            break
    else:
        sys.exit("no thread ran")
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == blocked
    seen[:] = 0
    kernel[4, 64](x, seen, 0)
    assert seen.sum() == 256
'''


def run(tmp_path, text, *args, **environment):
    path = tmp_path / "program.py"
    # Tests that a shell starts in the background ignore SIGINT by default.
    path.write_text(f"import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n{text}")
    return subprocess.run([sys.executable, path, *args], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300,
                          env=dict(os.environ, PY2CU_DEVICE="host", **environment))


@pytest.fixture
def host(device):
    if not device.is_host:
        pytest.skip("a kernel running on a GPU cannot be stopped; the end of waiting for it is tested below")
    if "ASAN_OPTIONS" in os.environ or "TSAN_OPTIONS" in os.environ:
        pytest.skip("in a build with a sanitizer, the host backend cannot stop kernels")


@pytest.mark.parametrize("threads", ["1", "3"])
@pytest.mark.parametrize("kernel", ["alone", "at_barriers", "in_warps", "printing", "at_the_grid", "partly_at_the_grid"])
def test_endless_kernels_end(host, tmp_path, kernel, threads):
    done = run(tmp_path, PROGRAM, kernel, "2", PY2CU_HOST_THREADS=threads)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kernel", ["alone", "at_the_grid"])
def test_interrupt_at_any_moment(host, tmp_path, kernel):
    """The interrupt can also occur between the interpreter's last check and the launch, and while threads are started: one signal suffices."""
    done = run(tmp_path, PROGRAM.split("for round")[0] + '''
import random
moments = random.Random(5)
def interrupt(seconds):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass
    os.kill(os.getpid(), signal.SIGINT)

for round in range(int(sys.argv[2])):
    thread = threading.Thread(target=interrupt, args=(0.001 * moments.random(),))
    try:
        thread.start()
        kernel[4, 64](x, seen, 1)
        sys.exit("the kernel ended")
    except KeyboardInterrupt:
        pass
    thread.join()
''', kernel, "60")
    assert done.returncode == 0, done.stderr


def test_signal_handler_runs_after_the_kernel(host, tmp_path):
    done = run(tmp_path, '''
import os, signal, threading, time
import numpy as np
from py2cu import cuda

@cuda.jit
def long(x, n):
    i = cuda.grid(1)
    for _ in range(n):
        x[i] = x[i] * 0.999 + 1
        cuda.syncthreads()

x = np.zeros(64)
long[1, 64](x, 1)
heard = []
signal.signal(signal.SIGINT, lambda *_: heard.append(x[0]))
threading.Thread(target=lambda: (time.sleep(0.05), os.kill(os.getpid(), signal.SIGINT))).start()
while not heard:
    x[:] = 0
    long[1, 64](x, 100000)
    assert abs(x[0] - 1000) < 1e-6, x[0]
''')
    assert done.returncode == 0, done.stderr


def test_launches_of_other_threads_continue(host, tmp_path):
    done = run(tmp_path, PROGRAM.split("kernel = ")[0] + '''
@cuda.jit
def long(x, n):
    for _ in range(n):
        x[cuda.grid(1)] = x[cuda.grid(1)] * 0.999 + 1

x, seen, other = np.zeros(256), np.zeros(256, np.int32), np.zeros(256)
alone[4, 64](x, seen, 0)
long[4, 64](other, 1)
other[:] = 0
failed = []
def launch():
    try:
        for _ in range(20):
            other[:] = 0
            long[4, 64](other, 20000)
            assert (abs(other - 1000) < 1e-3).all()
    except BaseException as error:
        failed.append(error)
thread = threading.Thread(target=launch)
thread.start()
for _ in range(3):
    try:
        threading.Thread(target=lambda: (time.sleep(0.05), os.kill(os.getpid(), signal.SIGINT))).start()
        alone[4, 64](x, seen, 1)
        sys.exit("the kernel ended")
    except KeyboardInterrupt:
        pass
thread.join()
sys.exit(repr(failed) if failed else 0)
''')
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("wait", ["device", "stream", "event", "copy"])
def test_waiting_for_a_gpu_ends(device, wait, tmp_path):
    if device.is_host:
        pytest.skip("launches on the host backend are synchronous")

    @cuda.jit
    def spin(x, ticks):
        for _ in range(ticks):
            cuda.nanosleep(1000000)
            x[0] += 1

    x, stream, event = cuda.to_device(np.zeros(1)), cuda.stream(), cuda.event()
    spin[1, 1, stream](x, 1)
    stream.synchronize()
    spin[1, 1, stream](x, 3000)  # three seconds or more
    event.record(stream)
    waits = {"device": cuda.synchronize, "stream": stream.synchronize, "event": event.synchronize, "copy": x.copy_to_host}
    main = threading.main_thread().ident
    threading.Thread(target=lambda: (time.sleep(0.3), signal.pthread_kill(main, signal.SIGINT))).start()
    with pytest.raises(KeyboardInterrupt):
        waits[wait]()
    assert not event.query()  # it goes on
    stream.synchronize()
    assert x.copy_to_host()[0] == 3001
