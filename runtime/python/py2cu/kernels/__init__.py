"""From a Python function to kernels that can be launched: cuda.jit, vectorize, reduce, and what is linked. Knows base, device, arrays and texts."""
