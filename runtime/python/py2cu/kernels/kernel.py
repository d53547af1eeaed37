"""A kernel for one list of argument types: what Dispatcher.overloads holds."""
import os
import re
import weakref
from types import SimpleNamespace

from .. import _py2cu, config, types
from ..base import overloads
from ..base.thread_local import RLock
from ..device import devices
from ..source import description

_told_of_changes: weakref.WeakSet = weakref.WeakSet()  # functions


def _check_cacheable(described, options):
    """Raises what Numba does with cache=True."""
    from .pickling import error

    if options.get("link"):
        raise RuntimeError("Cannot pickle CUDACodeLibrary with linking files: cache=True is not for kernels that link")
    if any(_has_device_array(constant) for _, _, _, constants, _ in described for _, constant in constants):
        raise error("cache=True is not for kernels with global device arrays: their memory is of this process")


def _has_device_array(constant):
    return constant[0] == "d" or (constant[0] == "t" and any(map(_has_device_array, constant[1])))


def file_for_debuggers(options):
    """What gives the path of a file with a function's text, where debuggers or profilers are to find it; else None."""
    if not options.get("debug") and not options.get("lineinfo"):
        return None
    from ..source import source_file  # not above: few ask for it

    return source_file.path


class Kernel(_py2cu.Overload):
    """A kernel, or a device function that stands alone, for given argument types. `text` is its CUDA C."""

    launch_config_sensitive = False

    @classmethod
    def of(cls, function, signature, options):
        """Translates a Python function."""
        text = description.source_of(function)
        on_processor = options.get("wrap") in ("call", "elements", "items")
        described = description.Description(function, file_for_debuggers(options), overloads.OF_PROCESSOR if on_processor else overloads.OF_KERNELS)
        setup = teardown = ()

        def translate(answers):
            nonlocal setup, teardown
            chosen, links = dict(options, **answers), described.links
            if links or chosen.get("link"):
                from .linking import callbacks_of, with_links  # not above: most kernels are not linked with anything

                setup, teardown = callbacks_of(chosen, links)
                chosen = with_links(chosen, links)
            if chosen.pop("cache", False):
                _check_cacheable(described.modules, chosen)
            folder = config.cache_folder()
            if folder:
                chosen["cache_dir"] = os.fsencode(folder)
            return cls(described.modules, text.name, text.line, signature, chosen)

        made = described.translated(translate)
        made.py_func, made.is_device, made.has_links = function, options.get("wrap") == "device", bool(options.get("link"))
        made.debug, made.lineinfo = bool(options.get("debug")), bool(options.get("lineinfo"))
        made._frozen = described.frozen
        made.has_frozen = bool(made._frozen)
        if setup or teardown:
            made.setup, made.teardown, made._loading = setup, teardown, RLock()
        return made

    def _changed_since(self):
        """What to say where an array has changed whose values the text holds, once for each kernel; None else. Called by the extension."""
        for name, array, constant in self._frozen:
            if description.has_changed(array, constant) and self.py_func not in _told_of_changes:
                _told_of_changes.add(self.py_func)
                what = f"'{name}'" if name else "that it reads"
                return (f"the array {what} has changed since the kernel '{self.py_func.__name__}' was compiled, which keeps the values of then, as in "
                        "Numba. Pass the array as an argument")
        return None

    @property
    def name(self):
        return self.info()["name"]

    entry_name = name

    @property
    def fndesc(self):
        """What Numba calls a function's descriptor: its name in the PTX."""
        name = self.py_func.__name__ if self.is_device else self.name
        return SimpleNamespace(mangled_name=name, llvm_func_name=name, qualname=self.py_func.__qualname__)

    @property
    def library(self):
        """What Numba calls a kernel's code library."""
        return SimpleNamespace(name=self.name, get_cufunc=lambda: self.function, get_asm_str=self.inspect_asm, get_lto_ptx=self.inspect_lto_ptx,
                               get_sass=self.inspect_sass, get_sass_cfg=self.inspect_sass_cfg)

    @property
    def cooperative(self):
        return self.info()["cooperative"]

    @property
    def argument_types(self):
        """The types that it takes."""
        found = []
        for argument in self.info()["arguments"]:
            if argument["captured"]:
                break
            kind = types.type_named(argument["dtype"])
            kind = types.Array(kind, argument["ndim"], argument["layout"]) if argument["is_array"] else kind
            place, items = [argument["parameter"]] + [int(number) for number in re.findall(r"\[(\d+)\]", argument["name"])], found
            for index in place[:-1]:  # of "x[1][0]": item 0 of item 1 of the parameter
                if index == len(items):
                    items.append([])
                items = items[index]
            items.append(kind)
        return tuple(map(_tuple_type, found))

    def load_with_callbacks(self, device):
        """The function for a device, where linked code has callbacks: one thread loads it and calls them, the others wait."""
        from .callbacks import loaded

        with self._loading:
            found = next((function for function in self.functions if function.device is device and not function.retired), None)
            if found is None:
                found = self.load(device)
                loaded(found, self.setup, self.teardown)
                self.keep(found)
            return found

    def bind(self):
        """Compiles and loads it for the current device, ahead of a launch."""
        if not any(function.device is devices.current() for function in self.functions):
            self.compile(devices.current(), 0)

    # ---- what was compiled ---------------------------------------------------------------------------------------------

    @property
    def function(self):
        """What was compiled last; for the current device where nothing was."""
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
        """That which was compiled last, or will be."""
        return self.functions[-1].variant if self.functions else 0

    def inspect_cuda(self):
        """The CUDA C as it was compiled last, or will be. On the host backend as a GPU would get it: what ran there is functions[-1].text."""
        from ..source.cuda_source import shown

        return shown(self.text_with(self.shown_variant))

    def inspect_image(self, kind, arch=None):
        """The bytes of a "ptx" or "cubin" image; for the current GPU where no architecture is named."""
        devices.set_library_paths()
        forced = config.FORCE_CUDA_CC and "sm_{}{}".format(*config.FORCE_CUDA_CC)
        return self.image(kind, arch or forced or devices.current().arch or "sm_90", self.shown_variant)

    def inspect_asm(self, cc=None):
        """The PTX."""
        arch = None if cc is None else "sm_{}{}".format(*cc)
        return self.inspect_image("ptx", arch).rstrip(b"\0").decode()

    def inspect_lto_ptx(self):
        """The PTX of the kernel and all that is linked with it, behind optimisation across functions."""
        return self.inspect_image("linked ptx").rstrip(b"\0").decode()

    def inspect_sass(self):
        """The machine code, as nvdisasm prints it."""
        return self._disassemble("--print-line-info")

    def inspect_sass_cfg(self):
        """The control flow of the machine code, for Graphviz."""
        return self._disassemble("--output-control-flow-graph")

    def _disassemble(self, option):
        if self.is_device:
            raise RuntimeError("Cannot inspect SASS of a device function")
        import shutil  # what few need is not loaded with the package
        import subprocess
        import tempfile

        tool = shutil.which("nvdisasm") or _in_toolkit("nvdisasm")
        if tool is None:
            raise RuntimeError("nvdisasm was not found: it comes with the CUDA toolkit, and has to be on the PATH")
        with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
            file.write(self.inspect_image("cubin"))
            file.flush()
            done = subprocess.run([tool, option, file.name], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"nvdisasm failed: {done.stderr.strip()}")
        return done.stdout


def _in_toolkit(tool):
    for folder in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda"):
        path = os.path.join(folder, "bin", tool) if folder else ""
        if path and os.access(path, os.X_OK):
            return path
    return None


def _tuple_type(found):
    return types.Tuple(map(_tuple_type, found)) if isinstance(found, list) else found
