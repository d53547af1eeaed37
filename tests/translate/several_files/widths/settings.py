_WIDTH = 32


def width():
    global _WIDTH
    return _WIDTH
