"""The text of a Python function, and the values around it, as the translator takes them. Knows base, device and arrays."""
