"""The meaning of each alternative of the grammar, chapter by chapter."""
