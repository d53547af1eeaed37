"""Which device kernels run on: PY2CU_DEVICE=host|cuda|auto, the devices there are, and the current one."""
import contextlib
import contextvars
import os
import sys
import threading

from . import _py2cu
from .errors import CudaDriverError, CudaSupportError

_lock = threading.RLock()
_devices = {}  # (backend, ordinal) -> Device
_forked = False
chosen_device = contextvars.ContextVar("py2cu_device")


class Device(_py2cu.Device):
    """A GPU, or the processor. Figures are attributes under CUDA's names: MULTIPROCESSOR_COUNT, WARP_SIZE and the like."""

    _FIGURES = {"MULTIPROCESSOR_COUNT": "multiprocessor_count", "WARP_SIZE": "warp_size",
                "MAX_THREADS_PER_BLOCK": "max_threads_per_block", "MAX_SHARED_MEMORY_PER_BLOCK": "shared_per_block",
                "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN": "shared_per_block_optin"}

    def __init__(self, backend, ordinal=0):
        self._info = self.info()
        self._context = None

    @property
    def name(self):
        return self._info["name"]

    @property
    def id(self):
        return self._info["ordinal"]

    @property
    def backend(self):
        return self._info["backend"]

    @property
    def compute_capability(self):
        return self._info["compute_capability"]

    @property
    def arch(self):
        """"sm_90", or None on the processor."""
        return None if self.is_host else "sm_{}{}".format(*self.compute_capability)

    def __getattr__(self, name):
        figure = self._FIGURES.get(name)
        if figure is not None:
            return self._info[figure]
        for prefix, key in (("MAX_BLOCK_DIM_", "max_block"), ("MAX_GRID_DIM_", "max_grid")):
            if name.startswith(prefix) and name[len(prefix):] in ("X", "Y", "Z"):
                return self._info[key]["XYZ".index(name[-1])]
        raise AttributeError(f"a device has no attribute {name!r}")

    def __repr__(self):
        return f"<{self.backend} device {self.id}: {self.name}>"


def _tell_libraries():
    """Where the runtime may find CUDA's libraries among the Python packages."""
    if "PY2CU_SITE_PACKAGES" not in os.environ:
        folders = [path for path in sys.path if os.path.basename(path) in ("site-packages", "dist-packages")]
        os.environ["PY2CU_SITE_PACKAGES"] = os.pathsep.join(folders)


def gpu_count():
    """(how many GPUs there are, why there are none)"""
    _tell_libraries()
    return _py2cu.device_count("cuda")


def gpu_is_likely():
    """Whether kernels will run on a GPU; opens none, so that a process may still be forked."""
    wanted = wanted_backend()
    return wanted == "cuda" or (wanted == "auto" and any(os.path.exists(path) for path in ("/dev/nvidiactl", "/dev/dxg")))


def wanted_backend():
    """What PY2CU_DEVICE says."""
    wanted = os.environ.get("PY2CU_DEVICE", "").strip().lower() or "auto"
    if wanted not in ("host", "cuda", "auto"):
        raise ValueError(f"PY2CU_DEVICE must be 'host', 'cuda' or 'auto', not {wanted!r}")
    return wanted


def device(backend, ordinal=0):
    """The device of that number; opened once."""
    with _lock:
        if _forked and backend == "cuda":
            raise CudaDriverError("CUDA was in use before this process was forked, and does not survive that: start the process with "
                                  "multiprocessing's 'spawn' or 'forkserver' method, or use CUDA in the child alone")
        found = _devices.get((backend, ordinal))
        if found is None:
            _tell_libraries()
            found = _devices[backend, ordinal] = Device(backend, ordinal)
        return found


def open_current():
    """The device for those who did not choose one."""
    wanted = wanted_backend()
    if wanted == "auto":
        count, why = gpu_count()
        wanted = "cuda" if count > 0 else "host"
        if wanted == "host":
            _announce(why)
    return device(wanted, 0)


def _announce(why):
    why = why.strip().splitlines()
    reason = f" ({why[0]})" if why else ""
    print(f"py2cu: no GPU{reason}: kernels run on the processor. PY2CU_DEVICE=host does so without this line.", file=sys.stderr)


def current():
    return _py2cu.current_device()


def context_of(device):
    """What numba.cuda calls the context of a device."""
    if device._context is None:
        from .contexts import Context

        device._context = Context(device)
    return device._context


def plugin_of(device):
    """The memory manager that was set for the device, or None."""
    return device._context.plugin if device._context is not None else None


def all_devices():
    """Every device of the current one's backend."""
    backend = current().backend
    count = _py2cu.device_count(backend)[0]
    return [device(backend, ordinal) for ordinal in range(count)]


def select(ordinal):
    """Makes a device the current one of this thread."""
    backend = current().backend
    count = _py2cu.device_count(backend)[0]
    if not 0 <= ordinal < count:
        raise CudaSupportError(f"there is no device {ordinal}: the {backend} backend has {count}")
    found = device(backend, ordinal)
    _py2cu.set_device(found)
    return found


@contextlib.contextmanager
def use(backend, ordinal=0):
    """Makes a device of either backend the current one inside a `with`: devices.use("host")."""
    before = chosen_device.get(None)
    found = device(backend, ordinal)
    _py2cu.set_device(found)
    try:
        yield found
    finally:
        chosen_device.set(before)


def _after_fork():
    global _forked
    if any(backend == "cuda" for backend, _ in _devices):
        _forked = True
        _py2cu.forget_device()


os.register_at_fork(after_in_child=_after_fork)
