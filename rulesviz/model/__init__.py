"""The game as frozen values: what there is, never what to do with it."""
