# SPDX-License-Identifier: MIT
"""Every test runs on each available device: on the CPU and, if present, on a GPU. PY2CU_DEVICE=host or cuda selects one of them. PY2CU_TEST_ONE_IN=N selects
about one in N cases by a hash of their names.
"""
import contextlib
import importlib.util
import itertools
import os
import pathlib
import sys
import warnings

import pytest

os.environ.setdefault("PY2CU_DEVICE", "auto")
sys.path.append(str(pathlib.Path(__file__).parents[1]))

from py2cu import cuda  # noqa: E402
from py2cu.device import devices  # noqa: E402
from py2cu.errors import NumbaPerformanceWarning  # noqa: E402

import selection  # noqa: E402

WANTED = os.environ["PY2CU_DEVICE"] or "auto"
BACKENDS = [WANTED] if WANTED != "auto" else ["host", "cuda"] if cuda.is_available() else ["host"]


def pytest_collection_modifyitems(config, items):
    """Deselect the cases that PY2CU_TEST_ONE_IN excludes; pytest reports their number."""
    selected = selection.one_in(items, int(os.environ.get("PY2CU_TEST_ONE_IN", "1")), lambda item: item.nodeid)
    excluded = set(items) - set(selected)
    config.hook.pytest_deselected(items=[item for item in items if item in excluded])
    items[:] = selected


def environment_settings():
    """Return the variables that tests set; the package itself sets PY2CU_SITE_PACKAGES."""
    return {name: value for name, value in os.environ.items() if name.startswith(("PY2CU_", "NUMBA_")) and name != "PY2CU_SITE_PACKAGES"}


@pytest.fixture(params=BACKENDS, autouse=True)
def device(request):
    """The device on which the test runs, as the current one. Fails if the test leaves other environment variables than it found."""
    before = environment_settings()
    with devices.use(request.param) as found, warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaPerformanceWarning)
        yield found
    assert environment_settings() == before


_devices = {}


def device_with_environment(backend):
    """Open a device that reads the environment; once for each environment, because a device and its CPU threads exist until the process ends."""
    key = (backend, *sorted(item for item in os.environ.items() if item[0].startswith(("PY2CU_", "NUMBA_"))))
    if key not in _devices:
        _devices[key] = devices.Device(backend, 0)
    return _devices[key]


@pytest.fixture
def placing(device, monkeypatch):
    """placing(mode): return a context manager that opens the current device with PY2CU_SCHEDULE=mode. Bounds checks are off unless the mode is off,
    because kernels that can raise an exception keep the script's thread mapping.
    """

    @contextlib.contextmanager
    def make(mode):
        with monkeypatch.context() as patch:
            patch.setenv("PY2CU_SCHEDULE", mode)
            if mode != "off":
                patch.setenv("PY2CU_BOUNDSCHECK", "0")
            patch.setitem(devices._devices, (device.backend, 0), device_with_environment(device.backend))
            with devices.use(device.backend) as found:
                yield found

    return make


_numbers = itertools.count()


@pytest.fixture
def load(tmp_path):
    """load(text): return a module with that source, in a file that messages of the translator can name."""

    def make(text, name=None):
        name = name or f"generated_{next(_numbers)}"
        path = tmp_path / f"{name}.py"
        path.write_text(text, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(name, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return make
