-- What a stake of 1 returns as a fraction, "21/11", where the thousandths of `odds` do not hold it.
ALTER TABLE bets ADD COLUMN exact_odds text;
