"""The launch that a kernel is being compiled for: known to this thread while a launch meets new argument types."""
import contextlib
import contextvars
import types as python_types

from ..base.thread_local import Local

_current = Local()
grid_is_ours = contextvars.ContextVar("py2cu_grid_is_ours", default=False)  # a small one is as it should be


class LaunchConfig:
    """What kernel[grid, block, stream, shared](args...) says, while the kernel is compiled for it."""

    def __init__(self, dispatcher, configured, args):
        self.dispatcher, self.args = dispatcher, args
        self.griddim, self.blockdim = configured.griddim, configured.blockdim
        self.stream, self.sharedmem = configured.stream, configured.sharedmem
        self.pre_launch_callbacks = configured.pre_launch_callbacks


@contextlib.contextmanager
def during(config):
    """Makes it the current one inside a `with`."""
    before = current_launch_config()
    _current.config = config
    try:
        yield
    finally:
        _current.config = before


def current_launch_config():
    """The launch that this thread compiles for, or None."""
    return getattr(_current, "config", None)


def ensure_current_launch_config():
    """The launch that this thread compiles for; an error when there is none."""
    config = current_launch_config()
    if config is None:
        raise RuntimeError("No launch config set for this thread")
    return config


@contextlib.contextmanager
def capture_compile_config(dispatcher):
    """Inside the `with`, the dict that it gives holds under "config" the launch that the kernel was compiled for, or None."""
    if dispatcher is None:
        raise TypeError("dispatcher is required")
    record = {"config": None}
    before = dispatcher.__dict__.get("_compile_for_args")
    inner = dispatcher._compile_for_args

    def compile_for_args(self, *args, **keywords):
        record["config"] = current_launch_config()
        return inner(*args, **keywords)

    dispatcher._compile_for_args = python_types.MethodType(compile_for_args, dispatcher)
    try:
        yield record
    finally:
        if before is None:
            del dispatcher._compile_for_args
        else:
            dispatcher._compile_for_args = before
