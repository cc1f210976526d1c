"""A learner's own collection: files of real cards, recognized by shape, kept where any of them can be named."""
