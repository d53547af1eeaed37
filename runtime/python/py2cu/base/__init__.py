"""What every room builds on: locks, layouts of arrays, names for kernels, functions of other code. Knows the ground alone."""
