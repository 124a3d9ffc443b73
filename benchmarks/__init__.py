"""The benchmarks: every figure of docs/speed.md comes from here (`make bench`)."""
