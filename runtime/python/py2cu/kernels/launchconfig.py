# SPDX-License-Identifier: MIT
"""The launch configuration for which a kernel is being compiled; each thread has its own."""
import contextlib
import contextvars
import types as python_types

from ..base.thread_local import Local

_current = Local()
grid_is_ours = contextvars.ContextVar("py2cu_grid_is_ours", default=False)  # no warning about a small grid


class LaunchConfig:
    """The configuration of kernel[grid, block, stream, shared](args...) while the kernel is compiled for it."""

    def __init__(self, dispatcher, configured, args):
        self.dispatcher, self.args = dispatcher, args
        self.griddim, self.blockdim = configured.griddim, configured.blockdim
        self.stream, self.sharedmem = configured.stream, configured.sharedmem
        self.pre_launch_callbacks = configured.pre_launch_callbacks


@contextlib.contextmanager
def during(config):
    """Return a context manager that sets the current configuration."""
    before = current_launch_config()
    _current.config = config
    try:
        yield
    finally:
        _current.config = before


def current_launch_config():
    """Return the launch configuration for which this thread compiles, or None."""
    return getattr(_current, "config", None)


def ensure_current_launch_config():
    """Return the launch configuration for which this thread compiles, or raise an error if there is none."""
    config = current_launch_config()
    if config is None:
        raise RuntimeError("No launch config set for this thread")
    return config


@contextlib.contextmanager
def capture_compile_config(dispatcher):
    """Return a context manager with a dictionary whose key "config" receives the configuration for which the kernel was compiled, or None."""
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
