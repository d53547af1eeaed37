"""`is` of tuples and arrays compares their contents; members of tuples whose items are tuples or enum members."""
import enum

from numba import cuda


class Pair(enum.Enum):
    ONE = (1, 2)
    TWO = (3, 4)


class Code(enum.IntEnum):
    OK = 0
    BAD = 7


@cuda.jit("void(boolean[::1], UniTuple(int64, 2), UniTuple(int64, 2), float32[::1], float32[::1], float32[:])")
def same(out, t, u, x, y, z):
    out[0] = t is u
    out[1] = t is not u
    out[2] = x is y
    out[3] = x is not y
    out[4] = x is z
    out[5] = t is x
    out[6] = t is not (1, 2, 3)
    out[7] = t in ((1, 2), u)
    out[8] = t not in ()
    out[9] = (t, 1) == (u, 1)


@cuda.jit("void(boolean[::1], IntEnum(Code, int64), Enum(Pair, UniTuple(int64, 2)))")
def members(out, code, pair):
    out[0] = (code, 1) == (Code.BAD, 1)
    out[1] = (pair, 1) == (Pair.TWO, 1)
    out[2] = pair is Pair.ONE
    out[3] = pair is not Pair.ONE
    out[4] = code is Code.BAD
    out[5] = code in (0, 7)
    out[6] = 7 in (code, Code.OK)
    out[7] = pair is code
    out[8] = pair == None  # noqa: E711
    out[9] = None is not code
    out[10] = Pair.ONE is Pair.ONE
    out[11] = Pair.ONE != Pair.TWO
