"""The static site: the notebooks and a Python that runs in the reader's own browser, put together from npm and pip packages."""
