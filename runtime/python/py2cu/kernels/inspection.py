# SPDX-License-Identifier: MIT
"""Inspection of kernel objects: their overloads, generated code, machine code and resources."""
from collections import Counter, OrderedDict, namedtuple

from .. import config, types
from ..base import entry_points

Stats = namedtuple("Stats", "cache_path cache_hits cache_misses")


@entry_points.of_class
class Inspection:
    """The part of Dispatcher that describes compiled overloads."""

    __slots__ = ()

    @property
    def overloads(self):
        """The compiled overloads, an OrderedDict with tuples of types as keys."""
        return OrderedDict((tuple(map(types.type_named, names)), overload) for names, overload in self._overloads.items())

    @property
    def signatures(self):
        """The types for which the kernel has been compiled, a tuple for each overload."""
        return [tuple(map(types.type_named, names)) for names in self._overloads]

    nopython_signatures = signatures

    def _each(self, signature, look, alone=True):
        """Apply look() to the overload of a signature, or to all overloads and return a dictionary; with `alone`, apply it to the only overload of a specialized kernel."""
        if signature is not None:
            return look(self._of(signature))
        if alone and self.specialized:
            return look(self._fixed)
        return {tuple(map(types.type_named, names)): look(overload) for names, overload in self._overloads.items()}

    def inspect_cuda(self, signature=None):
        """Return the CUDA C that was compiled, or will be.

        If launches have used several variants, such as different thread mappings, the result is the variant that was compiled last; `schedule()` describes
        the variant of a particular launch.

        IPython and notebooks highlight the result, which is a subclass of str; for functions that require the class str, such as CuPy's RawKernel,
        convert it with `str(source)`.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        str
            The source; the code of several signatures is concatenated.

        Raises
        ------
        ValueError
            If no types are known yet.
        """
        if self.is_device:
            raise RuntimeError("the code of a device function is part of the kernels that call it")
        overloads = [self._of(signature)] if signature is not None else list(self._overloads.values())
        if not overloads:
            raise ValueError(f"{self.__name__} has no types yet: launch it, or add a signature")
        from ..source.cuda_source import displayable

        return displayable("\n".join(overload.inspect_cuda() for overload in overloads))

    def view(self, signature=None):
        """Return an HTML view of Python source and CUDA C side by side, as notebooks show it.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        View
            The view.

        Raises
        ------
        ValueError
            If no types are known yet.
        """
        if self.is_device:
            raise RuntimeError("the code of a device function is part of the kernels that call it")
        overloads = [self._of(signature)] if signature is not None else list(self._overloads.values())
        if not overloads:
            raise ValueError(f"{self.__name__} has no types yet: launch it, or add a signature")
        from ..source.html import View

        return View((overload.page_with(overload.shown_variant), str(overload.inspect_cuda())) for overload in overloads)

    def schedule(self, griddim, blockdim, *args, **keywords):
        """Report the thread mapping that a launch would use, and the reason for it.

        The report lists the memory accesses of the kernel with the number of 32-byte sectors that each warp accesses, and the transformations
        of loops and rows that were done, or rejected with the reason. The kernel is not launched.

        Parameters
        ----------
        griddim : int or tuple of int
            Number of blocks, x first.
        blockdim : int or tuple of int
            Number of threads per block, x first.
        *args : object
            Arguments of the kernel.
        **keywords : dict
            Keyword arguments of the kernel.

        Returns
        -------
        str
            The report.

        Raises
        ------
        RuntimeError
            If this is a device function.
        """
        if self.is_device:
            raise RuntimeError("a device function has no schedule: call schedule() of a kernel that calls it")
        from . import mapping_report  # imported late: rarely used

        return mapping_report.report(self, self[griddim, blockdim], args, keywords)

    def source_file(self):
        """Return the path of a file with the Python source, for debuggers and profilers.

        With debug=True or lineinfo=True, line numbers refer to this file. Source without a file, such as a notebook's cell or code passed to
        exec(), is written to a file.

        Returns
        -------
        str
            The path.
        """
        from ..source import source_file

        return source_file.path(self.py_func)

    def inspect_ptx(self, signature=None, arch=None):
        """Return the PTX.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.
        arch : str, optional
            Architecture, for example "sm_90"; by default that of the current device.

        Returns
        -------
        str or dict
            The PTX; for several signatures, a dict by argument types.
        """
        return self._each(signature, lambda overload: overload.inspect_image("ptx", arch).rstrip(b"\0").decode())

    def inspect_asm(self, signature=None):
        """Return the PTX, in the format of Numba's function of this name.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        str or dict
            The PTX of the signature or, if `signature` is None, a dict with the PTX of each signature.
        """
        return self._each(signature, lambda overload: overload.inspect_asm(), alone=False)

    def inspect_lto_ptx(self, signature=None):
        """Return the PTX of a kernel and its linked code after link-time optimization.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        str or dict
            The PTX of the signature or, if `signature` is None, a dict with the PTX of each signature.
        """
        return self._each(signature, lambda overload: overload.inspect_lto_ptx(), alone=False)

    def inspect_sass(self, signature=None):
        """Return the disassembled machine code; requires nvdisasm.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        str or dict
            The SASS of the signature or, if `signature` is None, a dict with the SASS of each signature.

        Raises
        ------
        RuntimeError
            If this is a device function.
        """
        if self.is_device:
            raise RuntimeError("Cannot inspect SASS of a device function")
        return self._each(signature, lambda overload: overload.inspect_sass(), alone=False)

    def inspect_sass_cfg(self, signature=None):
        """Return the control-flow graph of the machine code in Graphviz format; requires nvdisasm.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        str or dict
            The graph of the signature; without a signature, a dict by argument types.

        Raises
        ------
        RuntimeError
            If this is a device function.
        """
        if self.is_device:
            raise RuntimeError("Cannot inspect the CFG of a device function")
        return self._each(signature, lambda overload: overload.inspect_sass_cfg(), alone=False)

    def inspect_llvm(self, signature=None):
        """Raise an error, because py2cu generates no LLVM IR.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Ignored.

        Raises
        ------
        NotImplementedError
            Always.
        """
        raise NotImplementedError("py2cu generates CUDA C, not LLVM IR: use inspect_cuda() or inspect_ptx()")

    def inspect_mlir(self, signature=None):
        """Raise an error, because py2cu generates no MLIR.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Ignored.

        Raises
        ------
        NotImplementedError
            Always.
        """
        raise NotImplementedError("py2cu generates CUDA C, not MLIR: use inspect_cuda() or inspect_ptx()")

    def inspect_types(self, file=None):
        """Print the Python source with the types of its variables, and the CUDA C, for each signature.

        Parameters
        ----------
        file : file object, optional
            Destination; by default standard output.
        """
        from .inspect_types import typed_lines  # imported late: rarely used

        for names, overload in self._overloads.items():
            text = overload.inspect_cuda() if self.is_device else f"{typed_lines(overload)}\n{'-' * 80}\n{overload.inspect_cuda()}"
            print(f"{self.__name__} ({', '.join(names)})", "-" * 80, text, "=" * 80, sep="\n", file=file)

    def inspect_cubin(self, signature=None, arch=None):
        """Return the machine code as a cubin.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.
        arch : str, optional
            Architecture, for example "sm_90"; by default that of the current device.

        Returns
        -------
        bytes or dict
            The cubin; for several signatures, a dict by argument types.
        """
        return self._each(signature, lambda overload: overload.inspect_image("cubin", arch))

    def get_regs_per_thread(self, signature=None):
        """Return the number of registers per thread.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        int or dict
            The number, 0 on the CPU; for several signatures, a dict by argument types.
        """
        return self._each(signature, lambda overload: overload.regs_per_thread)

    def get_const_mem_size(self, signature=None):
        """Return the size of constant memory.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        int or dict
            Size in bytes; for several signatures, a dict by argument types.
        """
        return self._each(signature, lambda overload: overload.const_mem_size)

    def get_shared_mem_per_block(self, signature=None):
        """Return the size of static shared memory per block.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        int or dict
            Size in bytes; for several signatures, a dict by argument types.
        """
        return self._each(signature, lambda overload: overload.shared_mem_per_block)

    def get_local_mem_per_thread(self, signature=None):
        """Return the size of local memory per thread.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        int or dict
            Size in bytes; for several signatures, a dict by argument types.
        """
        return self._each(signature, lambda overload: overload.local_mem_per_thread)

    def get_max_threads_per_block(self, signature=None):
        """Return the maximum number of threads per block.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        int or dict
            The number; for several signatures, a dict by argument types.
        """
        return self._each(signature, lambda overload: overload.max_threads_per_block)

    @property
    def stats(self):
        """Number of cache hits (overloads loaded from the disk cache) and of cache misses (compiled overloads), by argument types."""
        hits, misses = Counter(), Counter()
        for names, overload in self._overloads.items():
            for function in overload.functions:
                (hits if function.use["from_cache"] else misses)[tuple(map(types.type_named, names))] += 1
        return Stats(config.cache_in_use(), hits, misses)

    def get_metadata(self, signature=None):
        """Return the description of a translation.

        Parameters
        ----------
        signature : str, tuple or Signature, optional
            Signature to inspect; by default all.

        Returns
        -------
        dict
            The description of the signature; without a signature, a dict of descriptions by argument types.
        """
        return self._each(signature, lambda overload: overload.info(), alone=False)
