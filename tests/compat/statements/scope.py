# SPDX-License-Identifier: MIT
"""Names that are visible at a location of a program. The first letter of a variable determines its type."""
import copy

LETTERS = {"int": "ijkm", "float": "fg", "bool": "bc", "complex": "z", "int32": "y"}


class Array:
    """An array of numbers: its type, sizes (None if known only at run time), and whether it is local to the program."""

    def __init__(self, type_, shape, writable=False):
        self.type, self.shape, self.writable = type_, shape, writable


class Function:
    """A callable: parameters as (name, type, whether it has a default), where a type may be an Array; type of the result: a name, a tuple of names,
    "optional" (an int or None), or None.
    """

    def __init__(self, name, parameters, result, keywords=True):
        self.name, self.parameters, self.result, self.keywords = name, parameters, result, keywords


class Scope:
    def __init__(self, depth=0):
        self.depth = depth       # of functions around
        self.types = {}          # {variable: type}
        self.targets = set()     # names that can be assigned here
        self.kept = set()        # names that must not change now: loop counters
        self.captured = set()    # names that nested functions read, which are never deleted
        self.tuples = {}         # {name: types of the items}
        self.lists = {}          # {starred target: number of ints}
        self.arrays = {}
        self.functions = []
        self.optional = []
        self.texts = {}          # {name of a string variable: minimum length}

    def copy(self):
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (dict, set, list)):
                setattr(other, name, copy.copy(value))
        return other

    def named(self, type_):
        return [name for name, its in self.types.items() if its == type_]

    def assignable(self, type_):
        return [name for name in self.named(type_) if name in self.targets and name not in self.kept]

    def define(self, name, type_):
        self.types[name] = type_
        self.targets.add(name)

    def new(self, rng, type_):
        """Return an unused name, from a small set."""
        for letter in rng.sample(LETTERS[type_], len(LETTERS[type_])):
            name = f"{letter}{rng.randint(0, 3)}" + "_" * self.depth
            if name not in self.types and name not in self.captured:
                return name
        return None
