"""A count on many computers, through Dask distributed: a room, workers that join it, a client."""
