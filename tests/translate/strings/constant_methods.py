# Methods of known strings have known results.
# py2cu: --sig 'ask(bool[::1], int64[::1])'
from numba import cuda

NAME = "kernel_12"
LETTERS = "abc"
WIDE = "größe"


@cuda.jit
def ask(yes, number):
    yes[0] = NAME.startswith("kern")
    yes[1] = NAME.startswith("ern")
    yes[2] = NAME.endswith("12")
    yes[3] = NAME.endswith("1")
    yes[4] = LETTERS.endswith("zabc")
    yes[5] = LETTERS.isalpha()
    yes[6] = LETTERS.isdigit()
    yes[7] = "12".isdigit()
    yes[8] = "12".isalpha()
    yes[9] = "a1".isalnum()
    yes[10] = "a 1".isalnum()
    yes[11] = "".isalpha()
    yes[12] = WIDE.isascii()
    yes[13] = LETTERS.isascii()
    yes[14] = "Z" in LETTERS
    yes[15] = "b" in LETTERS
    yes[16] = not LETTERS
    yes[17] = not ""
    yes[18] = "AZaz".isalpha()
    yes[19] = "A[".isalpha()
    yes[20] = LETTERS[1] == "b"
    yes[21] = LETTERS[-1] == "c"
    number[0] = "banana".count("an")
    number[1] = "aaaa".count("aa")
    number[2] = LETTERS.count("x")
    number[3] = LETTERS.count("")
    number[4] = "banana".find("na")
    number[5] = "banana".rfind("na")
    number[6] = "banana".find("x")
    number[7] = "banana".rfind("x")
    number[8] = "banana".index("n")
    number[9] = "banana".rindex("n")
    number[10] = WIDE.find("e")
    number[11] = WIDE.rfind("ß")
    number[12] = b"\xc3\xb6e".find(b"e")
    number[13] = len(WIDE)
    number[14] = ord("a") + ord(LETTERS[2])
