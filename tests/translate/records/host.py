import numpy as np
from numba import cuda, from_dtype
from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_dtype

FIELDS = [("position", "f8", (3,)), ("charge", float), ("kind", np.uint8)]
body = np.dtype(FIELDS, align=True)
body_type = from_dtype(body)


@cuda.jit
def by_list(a, states):
    a[0].charge = a.size + states.size


@cuda.jit
def of_columns(positions, charge, first, out):
    out[0] = positions[0, 2] + charge[1] + first.kind


@cuda.jit((body_type[:], body_type))
def given(bodies, lightest):
    bodies[cuda.grid(1)].charge += lightest.charge


def main(n: int):
    bodies = np.zeros(n, dtype=body)
    device = cuda.to_device(bodies)
    states = cuda.device_array(n, dtype=xoroshiro128p_dtype)
    by_list[1, 1](device, states)
    by_list[1, 1](np.empty(n, [("charge", np.float32), ("kind", np.uint8)]), create_xoroshiro128p_states(n, 1))
    of_columns[1, 1](bodies["position"], bodies["charge"], bodies[0], np.zeros(1))
