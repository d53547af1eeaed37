# SPDX-License-Identifier: MIT
"""The magic %%cuda and formatted messages, which %load_ext py2cu adds to IPython."""
import shlex
import warnings

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_magic, magics_class
from IPython.core.magic_arguments import MagicArgumentParser
from IPython.display import HTML, display

from .. import _py2cu, errors
from ..kernels.dispatcher import Dispatcher
from ..kernels.options import assume_of
from .message_blocks import Messages

# Options of the command that are also options of the decorator; they apply to the kernels of the cell.
OF_A_CELL = ("kernels", "signatures", "assume", "boundscheck", "debug", "weak_literals")


def _parser():
    """Return a parser for the options of the command's table."""
    parser = MagicArgumentParser(prog="%%cuda", add_help=False, description="Define the kernels of a cell, and show their CUDA C.")
    for keyword, option, value, _, help in _py2cu.translation_options():
        if keyword in OF_A_CELL:
            names = [option, "-k"] if keyword == "kernels" else [option]
            more = {"action": "store_true"} if value is None else {"action": "append", "metavar": value}
            parser.add_argument(*names, dest=keyword, help=help.replace("%", "%%"), **more)
    return parser


@magics_class
class CudaMagics(Magics):
    @cell_magic
    def cuda(self, line, cell):
        """Run the cell, apply the options to its kernels as if the decorators had them, and show their CUDA C next to the Python source.

        %%cuda [--sig 'name(float32[:], int64)'] [-k NAME] [--assume FACTS] [--boundscheck] [--debug] [--weak-literals]
        """
        options = _options_of(line)
        before = dict(self.shell.user_ns)
        self._run(cell)
        dispatchers = {name: value for name, value in self.shell.user_ns.items()
                       if isinstance(value, Dispatcher) and before.get(name) is not value and not name.startswith("_")}
        kernels = self._kernels_with_options(dispatchers, options)
        if not kernels and not any(kernel.is_device for kernel in dispatchers.values()):
            raise UsageError("%%cuda: the cell defines no kernel")
        for kernel in kernels.values():
            display(kernel.view() if kernel.overloads else _without_types(kernel))

    @line_magic
    def plot_array(self, line):
        """Show a 1-D array as a plot, or a 2-D array as an image: %plot_array EXPRESSION. The elements of a device array are copied to the host."""
        from ..source.reprs import plot_html

        values = eval(line, self.shell.user_ns)
        try:
            display(HTML(plot_html(getattr(values, "copy_to_host", lambda: values)())))
        except ValueError as error:
            raise UsageError(f"%plot_array: {error}") from None

    def _run(self, cell):
        shell = self.shell
        text = "\n" + shell.transform_cell(cell)  # after the line of %%cuda, so that line numbers match the cell
        name = shell.compile.cache(text, len(shell.user_ns["In"]) - 1, raw_code=text)
        exec(compile(text, name, "exec", shell.compile.flags, True), shell.user_ns)

    def _kernels_with_options(self, dispatchers, options):
        """Return {name: kernel} of the kernels to show."""
        signatures = {}
        for text in options.signatures or ():
            name = text.partition("(")[0].strip()
            if "(" not in text or name not in dispatchers:
                raise UsageError(f"%%cuda: --sig {text!r}: expected 'name(type, ...)' with the name of a kernel of the cell: {', '.join(dispatchers)}")
            signatures.setdefault(name, []).append(text[text.index("("):])
        for name in options.kernels or ():
            if name not in dispatchers or dispatchers[name].is_device:
                raise UsageError(f"%%cuda: -k {name}: the cell defines no such kernel")
        decorator_options = _decorator_options(options)
        for name, kernel in dispatchers.items():
            if decorator_options or name in signatures:
                declared = [*kernel._declared_signatures, *signatures.get(name, ())]
                dispatchers[name] = Dispatcher(kernel.py_func, declared, kernel.is_device, {**kernel._options, **decorator_options}, kernel.extensions)
                self.shell.user_ns[name] = dispatchers[name]
        return {name: kernel for name, kernel in dispatchers.items() if not kernel.is_device and name in (options.kernels or dispatchers)}


def _options_of(line):
    try:
        arguments = shlex.split(line)
    except ValueError as error:
        raise UsageError(f"%%cuda: {error}: {line}") from None
    if any(argument.partition("=")[0] == "--emit" for argument in arguments):
        raise UsageError("%%cuda: --emit is an option of the command; in a notebook, kernel.inspect_asm() returns PTX, kernel.inspect_sass() machine code "
                         "and kernel.inspect_cuda() CUDA C")
    return _parser().parse_args(arguments)


def _decorator_options(options):
    result = {}
    if options.assume:
        try:
            result["assume"] = assume_of(options.assume)
        except ValueError as error:
            raise UsageError(f"%%cuda: {error}") from None
    if options.boundscheck:
        result["boundscheck"] = 1  # Py2cuChoice
    if options.debug:
        result["debug"] = True
    if options.weak_literals:
        result["weak_literals"] = True
    return result


def _without_types(kernel):
    name = kernel.__name__
    return Messages([("lint", f"{name} has no types yet\n  hint: launch it and call {name}.view(), or specify its types: %%cuda --sig '{name}(<types>)'")])


# ---- messages ----------------------------------------------------------------------------------------------------------

def _show_error(shell, kind, error, trace, tb_offset=None):
    """Show the diagnostics of a failed translation as blocks; the traceback would contain only frames of this package."""
    if not error.diagnostics:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
        return None
    display(Messages((one["severity"], one["rendered"]) for one in error.diagnostics))
    where = error._render_traceback_()
    shell._showtraceback(kind, error, where[:where.index(f"{kind.__name__}:")] + [f"{kind.__name__}: {error.diagnostics[0]['message']}"])
    return None


class _Warnings:
    """Replacement for warnings.showwarning that shows warnings about kernels as blocks."""

    def __init__(self):
        self.plain = warnings.showwarning

    def __call__(self, message, category, *rest, **more):
        text = str(message)
        if issubclass(category, errors.NumbaWarning) and "\n" in text:
            display(Messages([("warning", text)]))
        else:
            self.plain(message, category, *rest, **more)


def load(shell):
    shell.register_magics(CudaMagics)
    if getattr(shell, "kernel", None) is not None:  # in a notebook; terminals show plain text
        shell.set_custom_exc((errors.TypingError,), _show_error)
        if not isinstance(warnings.showwarning, _Warnings):
            warnings.showwarning = _Warnings()


def unload(shell):
    shell.magics_manager.magics["cell"].pop("cuda", None)
    shell.magics_manager.magics["line"].pop("plot_array", None)
    if getattr(shell, "kernel", None) is not None:
        shell.set_custom_exc((), None)
        if isinstance(warnings.showwarning, _Warnings):
            warnings.showwarning = warnings.showwarning.plain


__all__ = ["CudaMagics", "OF_A_CELL", "load", "unload"]
