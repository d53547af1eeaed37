# SPDX-License-Identifier: MIT
"""Costs of converting an argument of one type to a parameter of another, compared with numba-cuda. Run by with_packages.py."""
import enum
import sys

import numba_side
from numba.cuda import types

from py2cu import _py2cu


class Color(enum.IntEnum):
    RED = 1


f32, f64, i32, i64 = types.float32, types.float64, types.int32, types.int64
TYPES = dict(numba_side.NAMES, **{
    "float32[::1]": f32[::1], "float32[:]": f32[:], "float64[::1]": f64[::1], "float32[:, ::1]": f32[:, ::1], "float32[::1, :]": f32[::1, :],
    "float32[:, :]": f32[:, :], "UniTuple(int32, 2)": types.UniTuple(i32, 2), "UniTuple(int64, 2)": types.UniTuple(i64, 2),
    "UniTuple(int32, 3)": types.UniTuple(i32, 3), "Tuple((int32, float32))": types.Tuple((i32, f32)),
    "Tuple((int64, float64))": types.Tuple((i64, f64)), "Tuple((float64, float32))": types.Tuple((f64, f32)),
    "Tuple((int32, float32[::1]))": types.Tuple((i32, f32[::1])), "Tuple((int64, float32[:]))": types.Tuple((i64, f32[:])),
    "IntEnum<int64>(Color)": types.IntEnumMember(Color, i64), "IntEnum<int32>(Color)": types.IntEnumMember(Color, i32),
})
KINDS = ("exact", "promote", "safe", "unsafe")  # in the order of Numba's Conversion

# Known differences: (types, Numba's conversions, py2cu's conversions). Any other difference is a failure.
DIFFERENCES = {("uint8", "float16"): ("unsafe", "safe")}


def said_by_numba(given, declared):
    found = numba_side.CONTEXT.can_convert(TYPES[given], TYPES[declared])
    return None if found is None else KINDS[found - 1]


def said_by_py2cu(given, declared):
    cost = _py2cu.match((given,), (declared,))
    if cost is None:
        return None
    unsafe, safe, promotions = cost
    return "unsafe" if unsafe else "safe" if safe else "promote" if promotions else "exact"


def main():
    wrong = 0
    for given in TYPES:
        for declared in TYPES:
            answers = said_by_numba(given, declared), said_by_py2cu(given, declared)
            if answers[0] != answers[1] and DIFFERENCES.get((given, declared)) != answers:
                wrong += 1
                print(f"{given} for {declared}: Numba {answers[0]}, py2cu {answers[1]}")
    print(f"{len(TYPES) ** 2} pairs of types, {wrong} differ")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
