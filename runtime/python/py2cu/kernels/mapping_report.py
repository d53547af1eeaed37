"""What kernel.schedule() says: where the threads of a launch stand, and why."""
import linecache
import os

from ..device import devices

_SPREAD = {  # blocks of the hardware that stand for several of the script's
    "items": "each block does the work of {items}: a thread loads for {items} of the script's before it stores, so that memory has more to do at a time",
    "counters": "what is counted is kept in shared memory by the block, which does the work of several of the script's, and added at the end"}
_WARP = 32  # what is not known counts as a sector for each thread


def report(dispatcher, configured, args, keywords):
    """The text for one launch."""
    found = configured._schedule(*args, **keywords)
    is_reshaped = found["block"] != configured.blockdim
    head = f"{dispatcher.__name__}[{configured.griddim}, {configured.blockdim}]: {_placed(found, is_reshaped and found['block'])}"
    if found["fixed"] is not None:
        return f"{head}, because {found['fixed']}"
    accesses, names = found["accesses"], _candidates(configured, found["chosen"], is_reshaped)
    costs = {name: sum(access["weight"] * _sectors(access, name) for access in accesses) for name in names}
    lines = [head, "What a warp touches of memory, in sectors of 32 bytes:"]
    file, before = dispatcher.py_func.__code__.co_filename, None
    for access in accesses:
        if access["line"] != before:
            before = access["line"]
            lines.append(f"  line {before}: {linecache.getline(file, before).strip()}")
        lines.append(f"    {'writes' if access['written'] else 'reads'} {access['array']}, {access['weight']} times: {_counts(access, names)}")
    lines.append(f"In all: {_figures(costs)}")
    best = min(costs, key=costs.get)
    if found["chosen"] == "xyz" and not is_reshaped and costs["xyz"] >= 1.2 * costs[best]:
        lines.append(f"{best} is not taken: {_why_not()}")
    elif found["chosen"] == "xyz" and not is_reshaped:
        lines.append("No other schedule touches clearly less")
    return "\n".join(lines)


def _placed(found, block):
    """block: the shape that blocks get, or False."""
    name = found["chosen"]
    if name in _SPREAD:
        return f"placed {name}, {_SPREAD[name].format(items=found['items'])}" + (f", in blocks {block}" if block else "")
    if name == "xyz":
        return f"in blocks {block}" if block else "original"
    shape = f"in blocks {block}, " if block else ""
    return f"{shape}placed {name}, the script's " + " and its ".join(f"{own} along {axis}" for own, axis in zip(name, "xyz")) + " of the hardware"


def _candidates(configured, chosen, is_reshaped):
    """As written, and what launches of this block may be placed as."""
    names = ["xyz", "yx"] if configured.blockdim[2] == 1 else ["xyz", "yx", "zyx", "xzy", "yzx", "zxy"]
    names = ["xyz"] if chosen in _SPREAD else names if chosen in names else [*names, chosen]
    return [*names, "reshaped"] if is_reshaped and chosen not in _SPREAD else names


def _sectors(access, name):
    return access["sectors"][name] or _WARP


def _figures(numbers):
    called = {"xyz": "original", "reshaped": "in such blocks"}
    return ", ".join(f"{number} {called.get(name, f'placed {name}')}" for name, number in numbers.items())


def _counts(access, names):
    if not access["sectors"]["xyz"]:
        return "nothing is known of where its neighbours read"
    first, *others = _figures({name: access["sectors"][name] for name in names}).split(" ", 1)
    steps = ", ".join(f"along {axis} {step}" for axis, step in zip("xyz", access["steps"]) if step != "0")
    return f"{first} sectors {others[0]}; " + (f"bytes to the neighbour {steps}" if steps else "all threads the same")


def _why_not():
    if os.environ.get("PY2CU_SCHEDULE"):
        return f"PY2CU_SCHEDULE={os.environ['PY2CU_SCHEDULE']}"
    return "schedules are for GPUs" if devices.current().is_host else "the grid or the block would exceed a limit of the device"
