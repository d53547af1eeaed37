"""The constants in the generated code of translate/constants/expressions.py equal those that Python computes."""
import os
import re

import numpy as np
import pytest

HERE = os.path.dirname(os.path.abspath(__file__))
PLACE = os.path.join(HERE, "..", "..", "translate", "constants", "expressions")
C_NAMES = {"PI": np.pi, "INFINITY": float("inf"), "NAN": float("nan"), "true": True, "false": False}


def value_of(text):
    text = re.sub(r"^\((?:float|double|int|long long|short|signed char)\)", "", text)
    parts = re.fullmatch(r"\{(.*), (.*)\}", text)
    if parts:
        return complex(value_of(parts.group(1)), value_of(parts.group(2)))
    number = eval(re.sub(r"(?<=\d)(f|LL|ULL)\b", "", text), {}, C_NAMES)
    return np.float32(number).item() if text.endswith("f") else number


@pytest.mark.parametrize("array, name", [("numbers", "NUMBERS"), ("truths", "TRUTHS"), ("complexes", "COMPLEX")])
def test_expressions(array, name):
    with open(PLACE + ".py", encoding="utf-8") as file:
        source = file.read()
    with open(PLACE + ".cu", encoding="utf-8") as file:
        text = file.read()
    values = {}
    constants = source.split("\n@cuda.jit")[0].replace("from numba import cuda\n", "")
    exec(compile(constants, PLACE, "exec"), values)
    computed = re.findall(rf"\b{array}\[\d+\] = (.*);", text)
    assert len(computed) == len(values[name])
    for index, (text, value) in enumerate(zip(computed, values[name])):
        assert value_of(text) == value, f"{name}[{index}]"
