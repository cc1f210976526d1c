"""What can be clicked on in a notebook: the stage."""
