-- When the first bet of a key was placed: a retry gets the same answer, however long after it was written it arrives.
-- Null for keys of before; their bets were placed when they were created.
ALTER TABLE idempotency_keys ADD COLUMN placed_at timestamptz(3);
