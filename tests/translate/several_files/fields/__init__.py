from .grid import Grid
from .extras import *
