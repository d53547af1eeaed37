"""Files of this folder have the names of others."""
