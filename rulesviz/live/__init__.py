"""A table to play at and a walk to look back on: scenarios, frames and pictures put together for a person."""
