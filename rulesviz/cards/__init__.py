"""Card texts as programs: a grammar reads them line by line, the catalogue keeps them."""
