NAME = "CuPy"
