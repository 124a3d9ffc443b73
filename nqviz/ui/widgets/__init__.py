"""Controls that know no queen."""
