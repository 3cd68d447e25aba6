-- One table of sums of bets, keyed by status, instead of two tables with a column for each status.
DROP TABLE bet_totals;
DROP TABLE bet_sums;

-- Sums of the bets of a user, updated by the statement of each change. Scopes: 'all' (empty key), 'pair' (key: bets.teams_key), 'month' and
-- 'quarter-hour' (key: start of the span, "2026-10-31T23:45Z"). The spans have a sum for each bet type; in the other scopes the type is empty.
-- A month of any time zone is a UTC month with the quarter-hours at its edges moved (no zone is finer).
CREATE TABLE bet_sums (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  scope text COLLATE "C" NOT NULL CHECK (scope IN ('all', 'pair', 'month', 'quarter-hour')),
  key text COLLATE "C" NOT NULL,
  bet_type text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  bets bigint NOT NULL,
  -- Cents.
  staked bigint NOT NULL,
  profit bigint NOT NULL,
  -- Without the sums themselves: PostgreSQL then updates a sum in its page and leaves the index as it is (HOT).
  PRIMARY KEY (user_id, scope, key, bet_type, status)
) WITH (fillfactor = 80);

INSERT INTO bet_sums
SELECT user_id, scope, key, type, status, count(*), sum(amount), coalesce(sum(result), 0)
FROM bets CROSS JOIN LATERAL (VALUES
  ('all', '', ''),
  ('pair', teams_key, ''),
  ('month', to_char(date_trunc('month', placed_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD"T"HH24:MI"Z"'), bet_type),
  ('quarter-hour', to_char(date_bin('15 minutes', placed_at AT TIME ZONE 'UTC', '2000-01-01'), 'YYYY-MM-DD"T"HH24:MI"Z"'), bet_type)
) AS place (scope, key, type)
GROUP BY user_id, scope, key, type, status;
