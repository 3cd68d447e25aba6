-- The first answer of a key is stored for 24 hours, of every act on bets and money, and no longer made again from the bet and its history.
ALTER TABLE idempotency_keys RENAME COLUMN body_hash TO fingerprint;
ALTER TABLE idempotency_keys
  -- SHA-256 of the call and its input; null of a key that an older version stored: any request gets its answer.
  ALTER COLUMN fingerprint DROP NOT NULL,
  -- The bet that an older version placed with the key.
  ALTER COLUMN bet_id DROP NOT NULL,
  DROP COLUMN placed_at,
  -- As text: the order of its fields stays.
  ADD COLUMN answer json;
UPDATE idempotency_keys SET fingerprint = NULL;

-- The keys of movements had no end: their answers are kept for 24 hours more.
INSERT INTO idempotency_keys (user_id, key, answer, created_at)
SELECT
  user_id, substr(once_key, 6),
  json_build_object(
    'id', id, 'kind', kind, 'amount', to_char(amount / 100.0, 'FM999999999999990.00'), 'bookmaker', bookmaker,
    'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', note
  ),
  now()
FROM cash_movements WHERE once_key LIKE 'form/%'
ON CONFLICT DO NOTHING;
UPDATE cash_movements SET once_key = NULL WHERE once_key LIKE 'form/%';
