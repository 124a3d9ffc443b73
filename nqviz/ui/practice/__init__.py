"""You are the algorithm, on the Step page: what drives it, its bar and its result."""
