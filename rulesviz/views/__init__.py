"""Frames made visible: as text, tables, graphs and a page; every view reads frames and nothing else."""
