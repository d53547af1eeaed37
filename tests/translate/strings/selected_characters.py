"""Strings that are concatenated and tested at translation."""
from numba import cuda

WORD = "north"


@cuda.jit("void(int64[::1], int64)")
def kernel(x, k):
    x[0] = len("ab" * 3) + len(3 * "ab") + len(WORD + "east") + len("ab" * 0)
    x[1] = ord((WORD + "x")[-1])
    x[2] = ord(WORD[-5]) + ord(WORD[4])
    if WORD == "nor" + "th":
        x[3] = 1
    if WORD < "south" and "a" <= "a" and not "b" > "c" and "b" >= "a":
        x[4] = 2
    if "ab" in ("a" + "b", "c"):
        x[5] = 3
    if WORD.startswith("no") and WORD.endswith("th") and not WORD.startswith("th"):
        x[6] = WORD.find("r") + WORD.find("z") + WORD.rfind("h") + WORD.index("t") + WORD.rindex("o") + WORD.count("o")
    if WORD.isalpha() and "1".isdigit() and "a1".isalnum() and WORD.isascii() and not "".isalpha() and not "1a".isdigit():
        x[7] = 5
    x[8] = "aXaXa".count("aXa") + "aaaa".count("aa") + "abc".count("")
