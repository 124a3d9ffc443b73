"""The benchmarks: every figure of the README's table comes from here (`make bench`)."""
