"""pygamd: dissipative particle dynamics of short chains, a small version of the example in its documentation: the momentum remains 0."""
import pathlib
import tempfile

import numpy as np

CHAINS, LENGTH, SIDE = 40, 5, 4.0


def write(path):
    rng = np.random.default_rng(4)
    heads = rng.uniform(-SIDE / 2, SIDE / 2, (CHAINS, 1, 3))
    places = heads + 0.3 * np.cumsum(rng.standard_normal((CHAINS, LENGTH, 3)), axis=1)
    places = (places + SIDE / 2) % SIDE - SIDE / 2
    lines = ["mst_version 1.0", "num_particles", str(CHAINS * LENGTH), "timestep", "0", "dimension", "3", "box", f"{SIDE} {SIDE} {SIDE}", "position"]
    lines += [" ".join(f"{value:.6f}" for value in place) for place in places.reshape(-1, 3)]
    lines += ["type", *(["A", "A", "A", "B", "B"] * CHAINS), "mass", *["1.0"] * (CHAINS * LENGTH), "bond"]
    lines += [f"A-A {LENGTH * chain + k} {LENGTH * chain + k + 1}" for chain in range(CHAINS) for k in range(LENGTH - 1)]
    path.write_text("\n".join([*lines, "mst_end"]) + "\n", encoding="utf-8")


def main():
    import pygamd

    folder = pathlib.Path(tempfile.mkdtemp())
    write(folder / "chains.mst")
    info = pygamd.snapshot.read(str(folder / "chains.mst"))
    app = pygamd.application.dynamics(info=info, dt=0.02)
    dpd = pygamd.force.dpd(info=info, rcut=1.0)
    for a, b, alpha in (("A", "A", 25.0), ("B", "B", 25.0), ("A", "B", 40.0)):
        dpd.setParams(type_i=a, type_j=b, alpha=alpha, sigma=3.0)
    bonds = pygamd.force.bond(info=info, func="harmonic")
    bonds.setParams(bond_type="A-A", param=[4.0, 0.0])
    for part in (dpd, bonds, pygamd.integration.gwvv(info=info, group="all")):
        app.add(part)
    app.add(pygamd.dump.data(info=info, group="all", file=str(folder / "data.log"), period=10))
    app.run(60)
    velocity = info.d_vel.copy_to_host()[:, :3]
    assert np.isfinite(velocity).all() and velocity.std() > 0.3, velocity.std()
    np.testing.assert_allclose(velocity.sum(axis=0), 0, atol=2e-2)
    temperature = (velocity ** 2).sum() / 3 / (len(velocity) - 1)
    assert 0.5 < temperature < 2.5, temperature
    print(f"pygamd: momentum {abs(velocity.sum(axis=0)).max():.1e}, temperature {temperature:.2f}")


if __name__ == "__main__":
    main()
