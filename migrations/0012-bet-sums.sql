-- What a person's bets come to by UTC month and by quarter-hour of `placed_at`, kept in the transaction of each change. A month of any
-- time zone is a UTC month with the quarter-hours at its edges moved (no zone is finer), so statistics are as fast with 100,000 bets
-- as with 100, however they lie.
CREATE TABLE bet_sums (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  span text COLLATE "C" NOT NULL CHECK (span IN ('month', 'quarter-hour')),
  starts_at timestamptz NOT NULL,
  bet_type text COLLATE "C" NOT NULL,
  pending integer NOT NULL,
  won integer NOT NULL,
  lost integer NOT NULL,
  -- Cents: of all bets, and of settled ones.
  staked bigint NOT NULL,
  staked_settled bigint NOT NULL,
  profit bigint NOT NULL,
  PRIMARY KEY (user_id, span, starts_at, bet_type)
) WITH (fillfactor = 70);
