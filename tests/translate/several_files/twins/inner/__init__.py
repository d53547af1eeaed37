"""Files of this directory have the same names as others."""
