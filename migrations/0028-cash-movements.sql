-- Money that a user paid in at bookmakers and took out, and corrections of the balance.
CREATE TABLE cash_movements (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'correction')),
  -- Cents; a correction has a sign.
  amount bigint NOT NULL CHECK (amount > 0 OR (kind = 'correction' AND amount < 0)),
  -- Null: at no bookmaker in particular.
  bookmaker text,
  at timestamptz(3) NOT NULL,
  note text,
  -- The idempotency key of a form, or the fingerprint of a row of an imported file: the same again is not written again.
  once_key text COLLATE "C",
  -- The import that wrote it, until the user changes it.
  import_id bigint,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX cash_movements_list ON cash_movements (user_id, at DESC, id DESC);
CREATE UNIQUE INDEX cash_movements_once ON cash_movements (user_id, once_key) WHERE once_key IS NOT NULL;

-- The balances are added up from this index alone.
CREATE INDEX bets_cash ON bets (user_id, bookmaker) INCLUDE (result, staked, cashed_stake, cashed_paid);
