#!/usr/bin/env python3
# -*- coding: utf-8 -*-
import numpy as np
from numba import cuda


class A(object, metaclass=type):
    x: int = 3

    def m(self, *args, k=1, **kw):
        try:
            yield {a: b for a, b in self.x if a}
        except* (E, F) as e:
            raise G from e
        finally:
            del self.x, args[0]


def host(n):
    with open("f") as f, g as (h, i):
        assert n, f"{n!r:>{w}} {n['a']}" rb'\x00' if 0 else '''
        # not a comment */ \ '''
    match n:
        case {"a": 1, **r} if r: pass
        case [1, *_] | (2, 3): pass
        case -1 | None | A.B: pass
        case _: pass
    return lambda *a, b=(c := 1): [*a, 1j, ...]


@cuda.jit
def k(out):
    out[0] = host(1)  # cannot work: hösť


async def m():
    async for x in await y: print(x, end=t"{x}")
