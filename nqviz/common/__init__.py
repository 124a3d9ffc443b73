"""Services that know no queen."""
