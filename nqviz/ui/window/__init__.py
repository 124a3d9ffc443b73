"""The main window: menus, keys, dialogs and settings."""
