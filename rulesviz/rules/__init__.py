"""The rules: pure functions, one room per chapter, each importing only lower steps of the staircase."""
