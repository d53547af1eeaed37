# SPDX-License-Identifier: MIT
"""A kernel for one combination of argument types, an item of Dispatcher.overloads."""
import os
import re
import weakref
from types import SimpleNamespace

from .. import _py2cu, config, types
from ..base import overloads
from ..base.thread_local import RLock
from ..device import devices
from ..source import description

_reported_changes: weakref.WeakSet = weakref.WeakSet()  # functions for which a change was already reported


def _check_cacheable(described, options):
    """Raise the errors that Numba raises for cache=True."""
    from .pickling import error

    if options.get("link"):
        raise RuntimeError("Cannot pickle CUDACodeLibrary with linking files: cache=True does not support linked code")
    if any(_has_device_array(constant) for _, _, _, constants, _ in described for _, constant in constants):
        raise error("cache=True does not support global device arrays, whose memory belongs to this process")


def _has_device_array(constant):
    return constant[0] == "d" or (constant[0] == "t" and any(map(_has_device_array, constant[1])))


def file_for_debuggers(options):
    """Return the function that finds the source file for debuggers or profilers; None if the options require no such file."""
    if not options.get("debug") and not options.get("lineinfo"):
        return None
    from ..source import source_file  # imported late: rarely used

    return source_file.path


class Kernel(_py2cu.Overload):
    """A kernel, or a standalone device function, for one combination of argument types; `text` is its CUDA C."""

    launch_config_sensitive = False

    @classmethod
    def of(cls, function, signature, options):
        """Translate a Python function."""
        text = description.source_of(function)
        is_cpu = options.get("wrap") in ("call", "ufunc_loop", "gufunc_loop")
        described = description.Description(function, file_for_debuggers(options), overloads.CPU_TARGETS if is_cpu else overloads.KERNEL_TARGETS)
        setup = teardown = ()

        def translate(answers):
            nonlocal setup, teardown
            chosen, links = dict(options, **answers), described.links
            if links or chosen.get("link"):
                from .linking import callbacks_of, with_links  # imported late: most kernels link no code

                setup, teardown = callbacks_of(chosen, links)
                chosen = with_links(chosen, links)
            if chosen.pop("cache", False):
                _check_cacheable(described.modules, chosen)
            directory = config.cache_directory()
            if directory:
                chosen["cache_dir"] = os.fsencode(directory)
            return cls(described.modules, text.name, text.line, signature, chosen)

        kernel = described.translated(translate)
        kernel.py_func, kernel.is_device, kernel.has_links = function, options.get("wrap") == "device", bool(options.get("link"))
        kernel.debug, kernel.lineinfo = bool(options.get("debug")), bool(options.get("lineinfo"))
        kernel._frozen = described.frozen
        kernel.has_frozen = bool(kernel._frozen)
        if setup or teardown:
            kernel.setup, kernel.teardown, kernel._loading = setup, teardown, RLock()
        return kernel

    def _changed_since(self):
        """Return a warning if an array has changed whose values were compiled as constants, once per kernel; called by the extension."""
        for name, array, constant in self._frozen:
            if description.has_changed(array, constant) and self.py_func not in _reported_changes:
                _reported_changes.add(self.py_func)
                what = f"'{name}'" if name else "that the kernel reads"
                return (f"the array {what} has changed since '{self.py_func.__name__}' was compiled, and the kernel uses the old values, as in Numba: "
                        "pass the array as an argument")
        return None

    @property
    def name(self):
        return self.info()["name"]

    entry_name = name

    @property
    def fndesc(self):
        """Numba's function descriptor, with the name in the PTX."""
        name = self.py_func.__name__ if self.is_device else self.name
        return SimpleNamespace(mangled_name=name, llvm_func_name=name, qualname=self.py_func.__qualname__)

    @property
    def library(self):
        """Numba's code library of a kernel."""
        return SimpleNamespace(name=self.name, get_cufunc=lambda: self.function, get_asm_str=self.inspect_asm, get_lto_ptx=self.inspect_lto_ptx,
                               get_sass=self.inspect_sass, get_sass_cfg=self.inspect_sass_cfg)

    @property
    def cooperative(self):
        return self.info()["cooperative"]

    @property
    def argument_types(self):
        """The types of the arguments."""
        found = []
        for argument in self.info()["arguments"]:
            if argument["captured"]:
                break
            kind = types.type_named(argument["dtype"])
            kind = types.Array(kind, argument["ndim"], argument["layout"]) if argument["is_array"] else kind
            place, items = [argument["parameter"]] + [int(number) for number in re.findall(r"\[(\d+)\]", argument["name"])], found
            for index in place[:-1]:  # for "x[1][0]": item 0 of item 1 of the parameter
                if index == len(items):
                    items.append([])
                items = items[index]
            items.append(kind)
        return tuple(map(_tuple_type, found))

    def load_with_callbacks(self, device):
        """Return the loaded function for a device; one thread loads it and calls the callbacks of linked code, others wait."""
        from .callbacks import loaded

        with self._loading:
            found = next((function for function in self.functions if function.device is device and not function.retired), None)
            if found is None:
                found = self.load(device)
                loaded(found, self.setup, self.teardown)
                self.keep(found)
            return found

    def bind(self):
        """Compile and load for the current device before a launch."""
        if not any(function.device is devices.current() for function in self.functions):
            self.compile(devices.current(), 0)

    # ---- compiled code ---------------------------------------------------------------------------------------------

    @property
    def function(self):
        """The function compiled last; if there is none, it is compiled for the current device."""
        return self.functions[-1] if self.functions else self.compile(devices.current(), 0)

    @property
    def regs_per_thread(self):
        return self.function.use["registers"]

    @property
    def const_mem_size(self):
        return self.function.use["constant_bytes"]

    @property
    def shared_mem_per_block(self):
        return self.function.use["static_shared_bytes"]

    @property
    def local_mem_per_thread(self):
        return self.function.use["local_bytes"]

    @property
    def max_threads_per_block(self):
        return self.function.use["max_threads_per_block"]

    @property
    def shown_variant(self):
        """The schedule variant that was compiled last, or will be."""
        return self.functions[-1].variant if self.functions else 0

    def inspect_cuda(self):
        """Return the CUDA C that was compiled last, or will be, as for a GPU; the CPU backend runs functions[-1].text."""
        from ..source.cuda_source import displayable

        return displayable(self.source_with(self.shown_variant))

    def inspect_image(self, kind, arch=None):
        """Return the "ptx" or "cubin" image as bytes, by default for the current GPU."""
        devices.set_library_paths()
        forced = config.FORCE_CUDA_CC and "sm_{}{}".format(*config.FORCE_CUDA_CC)
        return self.image(kind, arch or forced or devices.current().arch or "sm_90", self.shown_variant)

    def inspect_asm(self, cc=None):
        """Return the PTX."""
        arch = None if cc is None else "sm_{}{}".format(*cc)
        return self.inspect_image("ptx", arch).rstrip(b"\0").decode()

    def inspect_lto_ptx(self):
        """Return the PTX of the kernel and its linked code after link-time optimization."""
        return self.inspect_image("linked ptx").rstrip(b"\0").decode()

    def inspect_sass(self):
        """Return the machine code as nvdisasm prints it."""
        return self._disassemble("--print-line-info")

    def inspect_sass_cfg(self):
        """Return the control-flow graph of the machine code in Graphviz format."""
        return self._disassemble("--output-control-flow-graph")

    def _disassemble(self, option):
        if self.is_device:
            raise RuntimeError("Cannot inspect SASS of a device function")
        import shutil  # imported late: rarely used
        import subprocess
        import tempfile

        tool = shutil.which("nvdisasm") or _in_toolkit("nvdisasm")
        if tool is None:
            raise RuntimeError("nvdisasm was not found: install the CUDA toolkit, and add its directory bin to PATH")
        with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
            file.write(self.inspect_image("cubin"))
            file.flush()
            done = subprocess.run([tool, option, file.name], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"nvdisasm failed: {done.stderr.strip()}")
        return done.stdout


def _in_toolkit(tool):
    for directory in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda"):
        path = os.path.join(directory, "bin", tool) if directory else ""
        if path and os.access(path, os.X_OK):
            return path
    return None


def _tuple_type(found):
    return types.Tuple(map(_tuple_type, found)) if isinstance(found, list) else found
