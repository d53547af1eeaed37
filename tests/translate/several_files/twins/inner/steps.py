from .arrays import made

STEPS = made(8)
