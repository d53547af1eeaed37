"""Which device kernels run on: PY2CU_DEVICE=host|cuda|auto, the devices there are, and the current one."""
import collections
import contextlib
import contextvars
import os
import sys

from .. import _py2cu, config, errors
from ..base.thread_local import RLock
from ..errors import CudaDriverError, CudaSupportError

_lock = RLock()
_devices = {}  # (backend, ordinal) -> Device
_forked = False
# What gives modules that stand above this one, and are loaded when they are used: cuda.py sets it.
load_contexts = None  # contexts.py
load_device_arrays = None  # arrays/device_array.py
load_array_kernels = None  # kernels/array_kernels.py
ComputeCapability = collections.namedtuple("ComputeCapability", ["major", "minor"])
chosen_device = contextvars.ContextVar("py2cu_device")


class Device(_py2cu.Device):
    """A GPU, or the processor. Figures are attributes under CUDA's names: MULTIPROCESSOR_COUNT, WARP_SIZE and the like."""

    def __init__(self, backend, ordinal=0):
        self._info = self.info()
        self._context = None

    @property
    def name(self):
        """What the maker calls it."""
        return self._info["name"]

    @property
    def id(self):
        """Its number, from 0."""
        return self._info["ordinal"]

    @property
    def backend(self):
        """"cuda" or "host"."""
        return self._info["backend"]

    @property
    def compute_capability(self):
        """(major, minor) of the GPU."""
        return ComputeCapability(*self._info["compute_capability"])

    @property
    def arch(self):
        """"sm_90", or None on the processor."""
        return None if self.is_host else "sm_{}{}".format(*self.compute_capability)

    @property
    def uuid(self):
        """"GPU-..." as nvidia-smi shows it, or "CPU-..."."""
        digits = self._info["uuid"].hex()
        parts = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
        return ("CPU-" if self.is_host else "GPU-") + "-".join(parts)

    @property
    def supports_float16(self):
        """Whether kernels can compute with float16."""
        return self.is_host or self.compute_capability >= (5, 3)

    @property
    def supports_bfloat16(self):
        """Whether kernels can compute with bfloat16."""
        return self.is_host or self.compute_capability >= (8, 0)

    @property
    def supports_fp8(self):
        """Whether kernels can convert floats of 8 bits."""
        return self.is_host or self.compute_capability >= (8, 9)

    def get_device_identity(self):
        """Where the GPU sits, the same in every process."""
        return {"pci_domain_id": self.PCI_DOMAIN_ID, "pci_bus_id": self.PCI_BUS_ID, "pci_device_id": self.PCI_DEVICE_ID}

    def get_primary_context(self):
        """The context of the device."""
        return context_of(self)

    def reset(self):
        """Waits for all work, and gives back the memory that nobody uses."""
        self.synchronize()
        context_of(self).reset()

    def __getattr__(self, name):
        from ..base.device_attributes import NUMBERS  # not with the package: few ask, and each name asks once

        number = NUMBERS.get(name)
        if number is None:
            raise AttributeError(f"a device has no attribute {name!r}")
        value = self._cpu_attribute(name) if self.is_host else self.attribute(number)
        setattr(self, name, value)
        return value

    def _cpu_attribute(self, name):
        info = self._info
        figures = {"MULTIPROCESSOR_COUNT": info["multiprocessor_count"], "WARP_SIZE": info["warp_size"],
                   "MAX_THREADS_PER_BLOCK": info["max_threads_per_block"], "MAX_SHARED_MEMORY_PER_BLOCK": info["shared_per_block"],
                   "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN": info["shared_per_block_optin"]}
        figures.update(zip(("MAX_BLOCK_DIM_X", "MAX_BLOCK_DIM_Y", "MAX_BLOCK_DIM_Z"), info["max_block"]))
        figures.update(zip(("MAX_GRID_DIM_X", "MAX_GRID_DIM_Y", "MAX_GRID_DIM_Z"), info["max_grid"]))
        figures.update(dict.fromkeys(("CAN_MAP_HOST_MEMORY", "UNIFIED_ADDRESSING", "MANAGED_MEMORY", "INTEGRATED", "COOPERATIVE_LAUNCH", "ASYNC_ENGINE_COUNT"),
                                     1))
        figures.update(dict.fromkeys(("PCI_DOMAIN_ID", "PCI_BUS_ID", "PCI_DEVICE_ID", "KERNEL_EXEC_TIMEOUT", "TCC_DRIVER", "ECC_ENABLED",
                                      "COMPUTE_CAPABILITY_MAJOR", "COMPUTE_CAPABILITY_MINOR", "CLUSTER_LAUNCH"), 0))
        if name not in figures:
            raise AttributeError(f"the processor has no {name}: it is a figure of GPUs")
        return figures[name]

    def __repr__(self):
        return f"<host device {self.id}: {self.name}>" if self.is_host else f"<CUDA device {self.id} '{self.name}'>"


def from_identity(identity):
    """The device of that place on the buses."""
    for device_there in all_devices():
        if device_there.get_device_identity() == identity:
            return device_there
    raise RuntimeError(f"No device of {identity} is found. Target device may not be visible in this process.")


def set_library_paths():
    """Tells the runtime where CUDA's libraries may be among the Python packages, and what Numba's variables ask for."""
    if config.CUDA_PER_THREAD_DEFAULT_STREAM and "PY2CU_PER_THREAD_DEFAULT_STREAM" not in os.environ:
        os.environ["PY2CU_PER_THREAD_DEFAULT_STREAM"] = "1"
    if "PY2CU_SITE_PACKAGES" not in os.environ:
        folders = [path for path in sys.path if os.path.basename(path) in ("site-packages", "dist-packages")]
        os.environ["PY2CU_SITE_PACKAGES"] = os.pathsep.join(folders)


def gpu_count():
    """(how many GPUs there are, why there are none)"""
    if config.DISABLE_CUDA:
        return 0, "CUDA is disabled due to setting NUMBA_DISABLE_CUDA=1 in the environment"
    set_library_paths()
    return _py2cu.device_count("cuda")


def is_gpu_likely():
    """Whether kernels will run on a GPU; opens none, so that a process may still be forked."""
    wanted = requested_backend()
    return wanted == "cuda" or (wanted == "auto" and any(os.path.exists(path) for path in ("/dev/nvidiactl", "/dev/dxg")))


def _is_simulator_requested():
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")


def is_simulating():
    """Whether the processor passes for a GPU: Numba's simulator is available, as scripts that ask first have to see."""
    return (_is_simulator_requested() or bool(config.sanitize())) and requested_backend() == "host"


def requested_backend():
    """What PY2CU_DEVICE says; Numba's simulator is the processor here."""
    default = "host" if _is_simulator_requested() else "auto"
    wanted = os.environ.get("PY2CU_DEVICE", "").strip().lower() or default
    if wanted not in ("host", "cuda", "auto"):
        raise ValueError(f"PY2CU_DEVICE must be 'host', 'cuda' or 'auto', not {wanted!r}")
    if config.sanitize():
        if wanted == "cuda":
            raise ValueError("PY2CU_SANITIZE watches kernels on the processor alone, and PY2CU_DEVICE says 'cuda': unset one of them")
        return "host"
    return wanted


def _take_findings():
    found = []
    for one in list(_devices.values()):
        if one.is_host:
            import json

            found += json.loads(one.findings())
    return found


errors.take_findings = _take_findings
exit_is_watched = False  # somebody else calls write_findings()


def finish_watching():
    """At exit of a script of --sanitize, behind all that it asked for at exit itself: looks for arrays on the device that were lost."""
    from . import leaks

    lost = leaks.find()
    if config.sanitize() != "1":
        write_findings(lost)
    for item in lost if config.sanitize() == "1" else ():
        print(f"py2cu: {item['message']}", file=sys.stderr)


def write_findings(more=()):
    """At exit: what PY2CU_SANITIZE found, and more findings, as a JSON list, where it says."""
    import json

    where = config.sanitize()
    items = [json.dumps(item) for item in _take_findings() + list(more)]
    text = "[" + ",\n ".join(items) + "]\n"
    if where == "json":
        sys.stderr.write(text)
        return
    from ..base import atomic_write

    path = where.replace("%p", str(os.getpid()))
    try:
        atomic_write.write(path, text.encode(), atomic_write.inputs())
    except OSError as error:
        print(f"py2cu: {path} cannot be written: {error.strerror}", file=sys.stderr)


def _check_fork():
    """CUDA does not survive a fork: what would follow is an error of CUDA's, or the processor in its place."""
    if _forked:
        raise CudaDriverError("CUDA initialized before forking: it was in use in the parent process, and does not survive that. Start the "
                              "process with multiprocessing's 'spawn' or 'forkserver' method, or use CUDA in the child alone")


def device(backend, ordinal=0):
    """The device of that number; opened once."""
    with _lock:
        if backend == "cuda":
            _check_fork()
            if config.DISABLE_CUDA:
                raise CudaSupportError("CUDA is disabled due to setting NUMBA_DISABLE_CUDA=1 in the environment")
        found = _devices.get((backend, ordinal))
        if found is None:
            set_library_paths()
            found = _devices[backend, ordinal] = Device(backend, ordinal)
            if found.is_host and config.sanitize() not in ("", "1") and not exit_is_watched:
                import atexit

                atexit.register(write_findings)
        return found


def open_current():
    """The device for those who did not choose one."""
    wanted = requested_backend()
    if wanted != "host":
        _check_fork()
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
    """The device that this thread works with."""
    return _py2cu.current_device()


def context_of(device):
    """What numba.cuda calls the context of a device."""
    if device._context is None:
        with _lock:
            if device._context is None:
                device._context = load_contexts().Context(device)
    return device._context


def plugin_of(device):
    """The memory manager that was set for the device, or None."""
    return context_of(device).plugin


def opened():
    """The devices that are in use."""
    with _lock:
        return list(_devices.values())


def all_devices():
    """Every device of the current one's backend."""
    backend = current().backend
    count = _py2cu.device_count(backend)[0]
    return [device(backend, ordinal) for ordinal in range(count)]


def numbered(ordinal):
    """The device of that number."""
    backend = current().backend
    count = _py2cu.device_count(backend)[0]
    if not 0 <= ordinal < count:
        raise CudaSupportError(f"there is no device {ordinal}: the {backend} backend has {count}")
    return device(backend, ordinal)


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
    global _forked, _lock
    _lock = RLock()  # who held the other one is not here
    if any(backend == "cuda" for backend, _ in _devices):
        _forked = True
        _py2cu.forget_device()


os.register_at_fork(after_in_child=_after_fork)


def __getattr__(name):
    if name in ("get_context", "gpus", "require_context"):  # numba.cuda.devices has them
        return getattr(load_contexts(), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
