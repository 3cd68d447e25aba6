-- What a stake of 1 on the leg returns as a fraction, "21/11", where the thousandths of `odds` do not hold it.
ALTER TABLE bet_legs ADD COLUMN exact_odds text;
