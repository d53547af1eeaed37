# SPDX-License-Identifier: MIT
"""Validation of the options of cuda.jit and cuda.compile."""
import numpy as np

from .. import _py2cu, config
from ..base.warn import warn
from ..errors import DeprecationError, NumbaInvalidConfigWarning

_CARVEOUTS = {"default": -1, "maxl1": 0, "maxshared": 100}
NAMES = ["device", "inline", "forceinline", "link", "debug", "opt", "lineinfo", "cache", "launch_bounds", "lto", "shared_memory_carveout", "fastmath",
         "boundscheck", "schedule", "weak_literals", "assume", "max_registers", "extensions"]  # for suggestions


def read_options(device, link, debug, opt, lineinfo, launch_bounds, carveout, others):
    """Return the options of cuda.jit for the translator and the compiler."""
    for old in ("argtypes", "restype", "bind"):
        if others.pop(old, None) is not None:
            raise DeprecationError(f"the option {old!r} was removed: pass a signature as the first argument")
    others.pop("nopython", None)
    fastmath, boundscheck = bool(others.pop("fastmath", None)), others.pop("boundscheck", None)
    if boundscheck is None and not device:  # a device function inherits the option from its caller
        boundscheck = config.boundscheck()
    original, weak_literals = keeps_mapping(others.pop("schedule", None)), bool(others.pop("weak_literals", None))
    assume = assume_of(others.pop("assume", None))
    max_registers = max_registers_of(others.pop("max_registers", None))
    if others and not device:  # for device functions, Numba ignores unknown options
        name = next(iter(others))
        near = _py2cu.similar(name, NAMES)
        raise TypeError(f"cuda.jit has no option {name!r}" + (f"; did you mean {near!r}?" if near else ""))
    if link:
        if device:
            raise ValueError("link keyword invalid for device function")
    percent = carveout_of(carveout)
    debug, opt = effective(debug, opt)
    warn_about_options(debug, opt, lineinfo)
    options = {"debug": debug, "lineinfo": bool(lineinfo), "fastmath": fastmath, "max_registers": max_registers,
               "launch_bounds": launch_bounds_of(launch_bounds)}
    if boundscheck is not None:
        options["boundscheck"] = 1 if boundscheck else 2  # Py2cuChoice
    if original:
        options["original"] = True
    if weak_literals:
        options["weak_literals"] = True
    if assume:
        options["assume"] = assume
    if percent is not None:
        options["shared_carveout"] = percent + 2
    if link:
        from .linking import as_links

        options["link"] = as_links(link)
    if not opt and not debug:
        options["unoptimized"] = True
    return options


def effective(debug, opt):
    """Return both options, with defaults from the environment."""
    return bool(config.CUDA_DEBUGINFO_DEFAULT if debug is None else debug), bool(config.OPT if opt is None else opt)


def warn_about_options(debug, opt, lineinfo):
    if debug and opt:
        warn("debug=True with opt=True is not supported by CUDA: set opt=False, or debug=False", NumbaInvalidConfigWarning)
    if debug and lineinfo:
        warn("debug and lineinfo are mutually exclusive: debug includes line information, and disables optimization", NumbaInvalidConfigWarning)


def keeps_mapping(value):
    """Return whether the option `schedule` keeps the original thread mapping."""
    if value not in (None, "original"):
        raise ValueError(f"schedule must be 'original' or None, not {value!r}")
    return value is not None


def assume_of(value):
    """Return the option `assume` as one string with commas."""
    texts = () if value is None else (value,) if isinstance(value, str) else value
    if not isinstance(texts, (tuple, list)) or not all(isinstance(text, str) for text in texts):
        raise TypeError(f"assume must be a str or a list of str, not {value!r}")
    words = [word for text in texts for word in text.split(",")]
    for word in words:
        if word not in _py2cu.fact_names:
            raise ValueError(f"assume accepts {', '.join(map(repr, _py2cu.fact_names))}, not {word!r}")
    return ",".join(words)


def max_registers_of(value):
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 0 or value > 1 << 16:
        raise ValueError(f"max_registers must be an integer from 0 to 65536, not {value!r}")
    return int(value)


def launch_bounds_of(value):
    if value is None:
        return (0, 0, 0)
    bounds = value if isinstance(value, (tuple, list)) else (value,)
    if not 1 <= len(bounds) <= 3:
        raise ValueError(f"Got {len(bounds)} launch bounds: launch_bounds needs 1 to 3 integers")
    if any(isinstance(item, bool) or not isinstance(item, (int, np.integer)) or not 0 < item <= 1 << 16 for item in bounds):
        raise ValueError(f"launch_bounds must be positive integers, not {value!r}")
    return tuple(int(item) for item in bounds) + (0,) * (3 - len(bounds))


def carveout_of(value):
    """Return the option `shared_memory_carveout` in percent; -1 leaves it to the driver, and None if it is not set."""
    if value is None:
        return None
    if isinstance(value, str):
        if value.lower() not in _CARVEOUTS:
            raise ValueError(f"Invalid carveout value: {value}. It must be 'default', 'MaxL1', 'MaxShared', or from -1 to 100")
        return _CARVEOUTS[value.lower()]
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        if not -1 <= value <= 100:
            raise ValueError(f"Carveout must be between -1 and 100, got {value}")
        return int(value)
    raise TypeError(f"Carveout must be str or int, got {type(value)}")
