# SPDX-License-Identifier: MIT
"""The report of kernel.schedule(): the thread mapping that a launch uses, and the reason for it."""
import linecache
import os

from ..device import devices

_COARSENED = {  # schedules in which each hardware block processes several blocks of the script
    "coarsening": "each block processes {factor} blocks of the script: a thread issues the loads of all {factor} before its stores, for more memory parallelism",
    "privatization": "each block processes several blocks of the script, accumulates their atomic updates in shared memory and merges them into global memory at its end"}
_ROWS = {"rows": "y", "yx-rows": "x", "zyx-rows": "y"}  # schedules in which a thread processes four threads of the script along this axis
_VECTORS = {"vectors": "x", "yx-vectors": "y"}  # the same, along the hardware's x axis
_FUSED = ("blocks", "yx-blocks")  # schedules in which each hardware block processes four blocks of the script along an axis
_WARP = 32  # an unknown access is counted as one sector per thread


def report(dispatcher, configured, args, keywords):
    """Return the report of one launch as a string."""
    found = configured._schedule(*args, **keywords)
    is_reshaped = found["block"] != configured.blockdim
    head = f"{dispatcher.__name__}[{configured.griddim}, {configured.blockdim}]: {_mapping(found, is_reshaped and found['block'])}"
    if found["mapping_constraint"] is not None:
        head += f", because {found['mapping_constraint']}"
    if found["constants"] is not None:
        head += f"\nLoops with constant bounds: the code is specialized for {found['constants'].replace('=', ' = ').replace(',', ', ')}"
    if found["transformations"] is not None:
        head += "\nTransformations of loops and rows:\n  " + found["transformations"].replace("\n", "\n  ")
    if found["measured"] is not None:
        head += "\nMeasured in the first launches: original {:.4g} ms, selected by the model {:.4g} ms; the faster one is used".format(*found["measured"])
    if found["mapping_constraint"] is not None:
        return head
    accesses, names = found["accesses"], _candidates(configured, found["chosen"], is_reshaped)
    costs = {name: sum(access["weight"] * _sectors(access, name) for access in accesses) for name in names}
    lines = [head, "32-byte memory sectors that each warp accesses:"]
    file, before = dispatcher.py_func.__code__.co_filename, None
    for access in accesses:
        if access["line"] != before:
            before = access["line"]
            lines.append(f"  line {before}: {linecache.getline(file, before).strip()}")
        lines.append(f"    {'writes' if access['written'] else 'reads'} {access['array']}, {access['weight']} times: {_counts(access, names)}")
    lines.append(f"Total: {_formatted_numbers(costs)}")
    best = min(costs, key=costs.get)
    if found["chosen"] == "xyz" and not is_reshaped and found["measured"] is None:
        is_clear = costs["xyz"] >= 1.2 * costs[best]
        lines.append(f"{best} is not used: {_explanation()}" if is_clear else "No other schedule accesses clearly fewer sectors")
    return "\n".join(lines)


def _mapping(found, block):
    """Describe the chosen schedule; `block` is the new shape of blocks, or False."""
    name = found["chosen"]
    if name in _COARSENED:
        return f"schedule {name}, {_COARSENED[name].format(factor=found['factor'])}" + (f", in blocks {block}" if block else "")
    if name in _ROWS:
        return f"schedule {name}, each thread processes four threads of the script along {_ROWS[name]}, in blocks with a quarter of the threads"
    if name in _VECTORS:
        return (f"{f'in blocks {block}, ' if block else ''}schedule {name}, each thread processes four threads of the script along {_VECTORS[name]}, with vectorized "
                "accesses if possible, in blocks with a quarter of the threads")
    if name in _FUSED:
        swap = ", with x and y swapped" if name == "yx-blocks" else ""
        axes = " and ".join(axis for place, axis in enumerate("xy") if found["fused_axes"] >> place & 1)
        reason = "which share elements in shared memory" if found["shares_elements"] else "for which each thread has independent operations between two barriers"
        return f"schedule {name}, each block processes four blocks of the script along {axes}, {reason}{swap}"
    if name == "xyz":
        return f"in blocks {block}" if block else "original"
    shape = f"in blocks {block}, " if block else ""
    return f"{shape}schedule {name}: the script's axes {', '.join(name)} are the hardware's axes {', '.join('xyz'[:len(name)])}"


def _candidates(configured, chosen, is_reshaped):
    """Return the original schedule and those that launches with this block can use."""
    names = ["xyz", "yx"] if configured.blockdim[2] == 1 else ["xyz", "yx", "zyx", "xzy", "yzx", "zxy"]
    names = ["xyz"] if chosen in _COARSENED else names if chosen in names else [*names, chosen]
    return [*names, "reshaped"] if is_reshaped and chosen not in _COARSENED else names


def _sectors(access, name):
    return access["sectors"][name] or _WARP


def _formatted_numbers(numbers):
    called = {"xyz": "original", "reshaped": "with that block shape"}
    return ", ".join(f"{number} {called.get(name, f'with {name}')}" for name, number in numbers.items())


def _counts(access, names):
    if not access["sectors"]["xyz"]:
        return "the addresses of neighboring threads are unknown"
    first, *others = _formatted_numbers({name: access["sectors"][name] for name in names}).split(" ", 1)
    steps = ", ".join(f"along {axis} {step}" for axis, step in zip("xyz", access["steps"]) if step != "0")
    return f"{first} sectors {others[0]}; " + (f"bytes to the next thread {steps}" if steps else "all threads access the same element")


def _explanation():
    if os.environ.get("PY2CU_SCHEDULE"):
        return f"PY2CU_SCHEDULE={os.environ['PY2CU_SCHEDULE']}"
    return "schedules apply to GPUs only" if devices.current().is_host else "the grid or the block would exceed a limit of the device"
