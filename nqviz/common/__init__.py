"""Services that do not depend on queens: files, translation, durations, the machine."""
