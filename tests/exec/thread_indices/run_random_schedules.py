# SPDX-License-Identifier: MIT
"""Long run of the random kernels of test_random_schedules.py, on PY2CU_DEVICE: python3 run_random_schedules.py --first 0 --count 20000 --jobs 32.

Prints each failure, and at the end the number of programs and the seed with which to continue.
"""
import argparse
import concurrent.futures
import contextlib
import multiprocessing
import os
import pathlib
import sys
import tempfile
import time
import warnings

from schedule_programs import Batch


def run(seed):
    """Return (number of programs, number of kernels with another schedule, failures) of a batch."""
    from py2cu import cuda
    from py2cu.device import devices

    backend = os.environ["PY2CU_DEVICE"]
    warnings.simplefilter("ignore")

    @contextlib.contextmanager
    def opened(mode):
        if mode not in OPENED:
            os.environ.update(PY2CU_SCHEDULE=mode, PY2CU_BOUNDSCHECK="0")
            OPENED[mode] = devices.Device(backend, 0)
        devices._devices[backend, 0] = OPENED[mode]
        with devices.use(backend):
            yield

    batch = Batch(seed)
    with tempfile.TemporaryDirectory() as folder:
        try:
            wrong, remapped = batch.failures(opened, pathlib.Path(folder), cuda)
        except Exception as error:  # every program is valid
            wrong, remapped = [f"seed {seed}: {type(error).__name__}: {str(error)[:1000]}"], 0
    return len(batch.programs), remapped, wrong


OPENED = {}  # devices of this process, by the value of PY2CU_SCHEDULE


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="seed of the first batch (default 0)")
    parser.add_argument("--count", type=int, default=1000, help="number of programs (default 1000)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no batch after this time")
    options = parser.parse_args()
    os.environ.setdefault("PY2CU_DEVICE", "host")
    os.environ["PY2CU_CXX"] = f"{os.environ.get('PY2CU_CXX', 'c++')} -O0"
    begin, seed, programs, kernels, remapped, failed = time.monotonic(), options.first, 0, 0, 0, 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs, multiprocessing.get_context("spawn")) as pool:
        while programs < options.count and time.monotonic() - begin < options.seconds:
            seeds = range(seed, seed + 4 * options.jobs)
            for count, its_remapped, wrong in pool.map(run, seeds):
                programs, kernels, remapped, failed = programs + count, kernels + 2, remapped + its_remapped, failed + len(wrong)
                for line in wrong:
                    print(line, flush=True)
            seed = seeds.stop
            print(f"{os.environ['PY2CU_DEVICE']}: seeds {options.first} to {seed - 1}: {programs} programs, {failed} failures; {remapped} of {kernels} kernels "
                  f"with another schedule; {time.monotonic() - begin:.0f} s", flush=True)
    print(f"continue with --first {seed}")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
