"""A class: questions to its phones, the web server that they ask, and the programs handed in."""
