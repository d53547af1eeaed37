# SPDX-License-Identifier: MIT
"""Selection of the device that runs kernels (PY2CU_DEVICE=host|cuda|auto), the list of devices and the current device."""
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
# Functions that return modules of higher layers, imported on first use; set by cuda.py.
load_contexts = None  # contexts.py
load_device_arrays = None  # arrays/device_array.py
load_array_kernels = None  # kernels/array_kernels.py
ComputeCapability = collections.namedtuple("ComputeCapability", ["major", "minor"])
chosen_device = contextvars.ContextVar("py2cu_device")


class Device(_py2cu.Device):
    """A GPU, or the CPU.

    The device attributes of CUDA are Python attributes: `device.MULTIPROCESSOR_COUNT`, `device.WARP_SIZE` and others.

    Parameters
    ----------
    backend : {'cuda', 'host'}
        Backend of the device.
    ordinal : int, default 0
        Number of the device.
    """

    def __init__(self, backend, ordinal=0):
        self._info = self.info()
        self._context = None

    @property
    def name(self):
        """The product name."""
        return self._info["name"]

    @property
    def id(self):
        """The number of the device, from 0."""
        return self._info["ordinal"]

    @property
    def backend(self):
        """The backend: "cuda" or "host"."""
        return self._info["backend"]

    @property
    def compute_capability(self):
        """The compute capability as a named tuple (major, minor)."""
        return ComputeCapability(*self._info["compute_capability"])

    @property
    def arch(self):
        """The architecture, for example "sm_90"; None for the CPU."""
        return None if self.is_host else "sm_{}{}".format(*self.compute_capability)

    @property
    def uuid(self):
        """The UUID: "GPU-..." as nvidia-smi prints it, or "CPU-..."."""
        digits = self._info["uuid"].hex()
        parts = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
        return ("CPU-" if self.is_host else "GPU-") + "-".join(parts)

    @property
    def supports_float16(self):
        """Whether kernels can use float16."""
        return self.is_host or self.compute_capability >= (5, 3)

    @property
    def supports_bfloat16(self):
        """Whether kernels can use bfloat16."""
        return self.is_host or self.compute_capability >= (8, 0)

    @property
    def supports_fp8(self):
        """Whether kernels can use the 8-bit floating-point types."""
        return self.is_host or self.compute_capability >= (8, 9)

    def get_device_identity(self):
        """Return the PCI address of the device, which is the same in every process.

        Returns
        -------
        dict
            The keys pci_domain_id, pci_bus_id and pci_device_id.
        """
        return {"pci_domain_id": self.PCI_DOMAIN_ID, "pci_bus_id": self.PCI_BUS_ID, "pci_device_id": self.PCI_DEVICE_ID}

    def get_primary_context(self):
        """Return the context of the device.

        Returns
        -------
        Context
            The context.
        """
        return context_of(self)

    def reset(self):
        """Wait for all work, and free unused memory."""
        self.synchronize()
        context_of(self).reset()

    def __getattr__(self, name):
        from ..base.device_attributes import NUMBERS  # imported late: few programs query attributes, and each value is cached

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
            raise AttributeError(f"the CPU has no attribute {name!r}: only GPUs have it")
        return figures[name]

    def __repr__(self):
        return f"<host device {self.id}: {self.name}>" if self.is_host else f"<CUDA device {self.id} '{self.name}'>"


def from_identity(identity):
    """Return the device with a PCI address.

    Parameters
    ----------
    identity : dict
        Result of `Device.get_device_identity`.

    Returns
    -------
    Device
        The device.

    Raises
    ------
    RuntimeError
        If no such device is visible.
    """
    for device_there in all_devices():
        if device_there.get_device_identity() == identity:
            return device_there
    raise RuntimeError(f"No device of {identity} is found. Target device may not be visible in this process.")


def set_library_paths():
    """Set the environment variables by which the runtime finds CUDA's libraries in Python packages, and those that Numba's variables imply."""
    if config.CUDA_PER_THREAD_DEFAULT_STREAM and "PY2CU_PER_THREAD_DEFAULT_STREAM" not in os.environ:
        os.environ["PY2CU_PER_THREAD_DEFAULT_STREAM"] = "1"
    if "PY2CU_SITE_PACKAGES" not in os.environ:
        directories = [path for path in sys.path if os.path.basename(path) in ("site-packages", "dist-packages")]
        os.environ["PY2CU_SITE_PACKAGES"] = os.pathsep.join(directories)


def gpu_count():
    """Return the number of GPUs.

    Returns
    -------
    count : int
        The number of GPUs.
    reason : str
        Why there is no GPU; empty if there is one.
    """
    if config.DISABLE_CUDA:
        return 0, "CUDA is disabled due to setting NUMBA_DISABLE_CUDA=1 in the environment"
    set_library_paths()
    return _py2cu.device_count("cuda")


def is_gpu_likely():
    """Return whether kernels will probably run on a GPU.

    No device is opened, so the process can still be forked.

    Returns
    -------
    bool
        True if a GPU was requested, or if the device files of a GPU exist.
    """
    requested = requested_backend()
    return requested == "cuda" or (requested == "auto" and any(os.path.exists(path) for path in ("/dev/nvidiactl", "/dev/dxg")))


def _is_simulator_requested():
    """Return whether the environment variable is set, or the program has set numba.config.ENABLE_CUDASIM."""
    settings = sys.modules.get("numba.core.config", config)
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0") or bool(getattr(settings, "ENABLE_CUDASIM", 0))


def is_simulating():
    """Return whether the CPU is presented as a GPU, for scripts that query Numba's simulator.

    Returns
    -------
    bool
        True if the simulator or the sanitizer was requested.
    """
    return (_is_simulator_requested() or bool(config.sanitize())) and requested_backend() == "host"


def requested_backend():
    """Return the requested backend.

    Returns
    -------
    {'host', 'cuda', 'auto'}
        The value of PY2CU_DEVICE; "host" if Numba's simulator or the sanitizer was requested.

    Raises
    ------
    ValueError
        If PY2CU_DEVICE is invalid, or contradicts PY2CU_SANITIZE.
    """
    default = "host" if _is_simulator_requested() else "auto"
    requested = os.environ.get("PY2CU_DEVICE", "").strip().lower() or default
    if requested not in ("host", "cuda", "auto"):
        raise ValueError(f"PY2CU_DEVICE must be 'host', 'cuda' or 'auto', not {requested!r}")
    if config.sanitize():
        if requested == "cuda":
            raise ValueError("PY2CU_SANITIZE requires the CPU backend, and PY2CU_DEVICE is 'cuda': unset one of them")
        return "host"
    return requested


def _pop_findings():
    found = []
    for one in list(_devices.values()):
        if one.is_host:
            import json

            found += json.loads(one.findings())
    return found


errors.pop_findings = _pop_findings
exit_is_watched = False  # whether another module calls write_findings() at exit


def report_findings_at_exit():
    """Report the findings of the sanitizer at exit, and leaked device arrays; runs after the script's own exit handlers."""
    from . import leaks

    lost = leaks.find()
    if config.sanitize() != "1":
        write_findings(lost)
    for item in lost if config.sanitize() == "1" else ():
        print(f"py2cu: {item['message']}", file=sys.stderr)


def write_findings(more=()):
    """Write the findings of the sanitizer as a JSON list to the file that PY2CU_SANITIZE names.

    Parameters
    ----------
    more : sequence of dict
        Additional findings.
    """
    import json

    where = config.sanitize()
    items = [json.dumps(item) for item in _pop_findings() + list(more)]
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
    """Raise an error if CUDA was in use before a fork, instead of a later CUDA error or a silent fallback to the CPU."""
    if _forked:
        raise CudaDriverError("CUDA initialized before forking; a forked process cannot use CUDA contexts. Start the "
                              "process with multiprocessing's 'spawn' or 'forkserver' method, or use CUDA only in the child")


def device(backend, ordinal=0):
    """Return a device, which is opened on first use.

    Parameters
    ----------
    backend : {'cuda', 'host'}
        Backend of the device.
    ordinal : int, default 0
        Number of the device.

    Returns
    -------
    Device
        The device.

    Raises
    ------
    CudaSupportError
        If there is no such device.
    CudaDriverError
        If CUDA was in use before the process was forked.
    """
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
    """Open the default device, which PY2CU_DEVICE selects.

    Returns
    -------
    Device
        The device.
    """
    requested = requested_backend()
    if requested != "host":
        _check_fork()
    if requested == "auto":
        count, why = gpu_count()
        requested = "cuda" if count > 0 else "host"
        if requested == "host":
            _print_backend(why)
    return device(requested, 0)


def _print_backend(why):
    why = why.strip().splitlines()
    reason = f" ({why[0]})" if why else ""
    print(f"py2cu: no GPU{reason}: kernels run on the CPU. Set PY2CU_DEVICE=host to suppress this message.", file=sys.stderr)


def current():
    """Return the current device of the calling thread.

    Returns
    -------
    Device
        The device.
    """
    return _py2cu.current_device()


def context_of(device):
    """Return the context of a device.

    Parameters
    ----------
    device : Device
        The device.

    Returns
    -------
    Context
        The context.
    """
    if device._context is None:
        with _lock:
            if device._context is None:
                device._context = load_contexts().Context(device)
    return device._context


def plugin_of(device):
    """Return the memory manager of a device.

    Parameters
    ----------
    device : Device
        The device.

    Returns
    -------
    BaseCUDAMemoryManager or None
        The memory manager; None if none was set.
    """
    return context_of(device).plugin


def opened():
    """Return the devices in use.

    Returns
    -------
    list of Device
        The devices.
    """
    with _lock:
        return list(_devices.values())


def all_devices():
    """Return all devices of the current backend.

    Returns
    -------
    list of Device
        The devices.
    """
    backend = current().backend
    count = _py2cu.device_count(backend)[0]
    return [device(backend, ordinal) for ordinal in range(count)]


def numbered(ordinal):
    """Return a device of the current backend.

    Parameters
    ----------
    ordinal : int
        Number of the device.

    Returns
    -------
    Device
        The device.

    Raises
    ------
    CudaSupportError
        If there is no such device.
    """
    backend = current().backend
    count = _py2cu.device_count(backend)[0]
    if not 0 <= ordinal < count:
        raise CudaSupportError(f"there is no device {ordinal}: the {backend} backend has {count}")
    return device(backend, ordinal)


@contextlib.contextmanager
def use(backend, ordinal=0):
    """Return a context manager that makes a device of either backend the current one.

    Parameters
    ----------
    backend : {'cuda', 'host'}
        Backend of the device.
    ordinal : int, default 0
        Number of the device.

    Yields
    ------
    Device
        The device.
    """
    before = chosen_device.get(None)
    found = device(backend, ordinal)
    _py2cu.set_device(found)
    try:
        yield found
    finally:
        chosen_device.set(before)


def _after_fork():
    global _forked, _lock
    _lock = RLock()  # the thread that held the old lock does not exist in the child
    if any(backend == "cuda" for backend, _ in _devices):
        _forked = True
        _py2cu.forget_device()


os.register_at_fork(after_in_child=_after_fork)


def __getattr__(name):
    if name in ("get_context", "gpus", "require_context"):  # names of numba.cuda.devices
        return getattr(load_contexts(), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
