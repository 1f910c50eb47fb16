"""That there are no others: the cases of Table 1, one by one, and a proof for every pot."""
