"""What kernel.placement() says: where the threads of a launch stand, and why."""
import linecache
import os

from ..device import devices

_WARP = 32  # what is not known counts as a sector for each thread


def report(dispatcher, configured, args, keywords):
    """The text for one launch."""
    found = configured._placement(*args, **keywords)
    head = f"{dispatcher.__name__}[{configured.griddim}, {configured.blockdim}]: {_placed(found['chosen'])}"
    if found["fixed"] is not None:
        return f"{head}, because {found['fixed']}"
    accesses, names = found["accesses"], _candidates(configured, found["chosen"])
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
    if found["chosen"] == "xyz" and costs["xyz"] >= 1.2 * costs[best]:
        lines.append(f"{best} is not taken: {_why_not()}")
    elif found["chosen"] == "xyz":
        lines.append("No other placement touches clearly less")
    return "\n".join(lines)


def _placed(name):
    if name == "xyz":
        return "as written"
    return f"placed {name}, the script's " + " and its ".join(f"{own} along {axis}" for own, axis in zip(name, "xyz")) + " of the hardware"


def _candidates(configured, chosen):
    """As written, and what launches of this block may be placed as."""
    names = ["xyz", "yx"] if configured.blockdim[2] == 1 else ["xyz", "yx", "zyx", "xzy", "yzx", "zxy"]
    return names if chosen in names else [*names, chosen]


def _sectors(access, name):
    return access["sectors"][name] or _WARP


def _figures(numbers):
    return ", ".join(f"{number} {'as written' if name == 'xyz' else f'placed {name}'}" for name, number in numbers.items())


def _counts(access, names):
    if not access["sectors"]["xyz"]:
        return "nothing is known of where its neighbours read"
    first, *others = _figures({name: access["sectors"][name] for name in names}).split(" ", 1)
    steps = ", ".join(f"along {axis} {step}" for axis, step in zip("xyz", access["steps"]) if step != "0")
    return f"{first} sectors {others[0]}; " + (f"bytes to the neighbour {steps}" if steps else "all threads the same")


def _why_not():
    if os.environ.get("PY2CU_PLACEMENT"):
        return f"PY2CU_PLACEMENT={os.environ['PY2CU_PLACEMENT']}"
    return "placements are for GPUs" if devices.current().is_host else "the grid or the block would exceed a limit of the device"
