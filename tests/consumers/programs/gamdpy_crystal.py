"""gamdpy: molecular dynamics of a Lennard-Jones crystal of 256 particles: the energy is conserved, and the forces equal those computed with NumPy."""
import gamdpy as gp
import numpy as np


def forces(positions, lengths, cut):
    """Forces of the Lennard-Jones potential, shifted to 0 at the cutoff, between all pairs of particles."""
    apart = positions[:, None] - positions[None]
    apart -= lengths * np.round(apart / lengths)
    squared = (apart ** 2).sum(axis=2)
    near = (squared > 0) & (squared < cut ** 2)
    over = np.where(near, 1.0 / np.where(near, squared, 1.0), 0.0)
    return ((48 * over ** 7 - 24 * over ** 4)[:, :, None] * apart).sum(axis=1)


def main():
    configuration = gp.Configuration(D=3)
    configuration.make_lattice(gp.unit_cells.FCC, cells=[4, 4, 4], rho=0.973)
    configuration["m"] = 1.0
    configuration.randomize_velocities(temperature=0.7, seed=1)
    potential = gp.PairPotential(gp.apply_shifted_potential_cutoff(gp.LJ_12_6_sigma_epsilon), params=[1.0, 1.0, 2.5], max_num_nbs=400)
    simulation = gp.Simulation(configuration, potential, gp.integrators.NVE(dt=0.002), [gp.ScalarSaver(4)], num_timeblocks=2,
                               steps_per_timeblock=64, storage="memory")
    simulation.run(verbose=False)
    potential_energy, kinetic_energy = gp.ScalarSaver.extract(simulation.output, ["U", "K"], per_particle=False, first_block=0)
    total = potential_energy + kinetic_energy
    assert kinetic_energy.std() > 1.0 and np.ptp(total) < 0.01 * abs(total.mean()), total

    evaluator = gp.Evaluator(configuration, potential)
    evaluator.evaluate(configuration)
    expected = forces(configuration["r"].astype(float), configuration.simbox.get_lengths().astype(float), 2.5)
    np.testing.assert_allclose(configuration["f"], expected, rtol=0, atol=1e-3 * abs(expected).max())
    print(f"gamdpy: {len(total)} energies, and the forces, as in NumPy")


if __name__ == "__main__":
    main()
