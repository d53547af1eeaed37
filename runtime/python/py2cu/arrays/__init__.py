"""Arrays in a device's memory: ours, those of other libraries, and those that host and device share. Knows base and device."""
