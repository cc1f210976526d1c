"""Scenario files: read them, play them, check what they say."""
