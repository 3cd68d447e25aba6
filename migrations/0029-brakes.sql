-- The limits that a user set. `next_amount` replaces `amount` at `next_from`: a higher limit, or none, holds from the next day on.
CREATE TABLE limits (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('stake-day', 'stake-week', 'stake-month', 'loss-month')),
  -- Cents; null is no limit.
  amount bigint CHECK (amount > 0),
  next_amount bigint CHECK (next_amount > 0),
  next_from timestamptz(3),
  PRIMARY KEY (user_id, kind),
  CHECK (next_from IS NOT NULL OR next_amount IS NULL)
);

-- The last break of a user; it is on until `until`.
CREATE TABLE breaks (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  started_at timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL
);
