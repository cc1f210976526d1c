"""The same jobs in a terminal: list, run, check, card, lab."""

from rulesviz.cli.app import app, main

__all__ = ["app", "main"]
