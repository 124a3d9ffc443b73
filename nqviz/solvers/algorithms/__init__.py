"""The algorithms: pseudocode, stepper, sentences and state, one or two files for each source."""
