"""What happened and why, as plain data that any screen can draw."""
