"""The Step page."""
