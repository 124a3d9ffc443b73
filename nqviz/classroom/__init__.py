"""A class that answers by phone: questions, replies, and the web server that the phones ask."""
