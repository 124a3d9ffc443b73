"""The main window: its contents, dialogs and settings."""
