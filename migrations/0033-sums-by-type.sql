-- The bet type is the key of a scope ('type', in place of 'all') and no column: months and quarter-hours are not divided by it any more.
CREATE TEMPORARY TABLE sums ON COMMIT DROP AS
SELECT user_id, scope, key, status, sum(bets) AS bets, sum(staked) AS staked, sum(profit) AS profit
FROM (
  SELECT user_id, scope, key, status, bets, staked, profit FROM bet_sums WHERE scope != 'all'
  UNION ALL SELECT user_id, 'type', bet_type, status, bets, staked, profit FROM bet_sums WHERE scope = 'month'
) AS sum
GROUP BY user_id, scope, key, status;

DROP TABLE bet_sums;

-- Sums of the bets of a user, updated by the statement of each change. Scopes: 'type' (key: bets.bet_type), 'pair' (bets.teams_key), 'month'
-- and 'quarter-hour' (start of the span, "2026-10-31T23:45Z"). A month of any time zone is a UTC month with the quarter-hours at its
-- edges moved (no zone is finer).
CREATE TABLE bet_sums (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  scope text COLLATE "C" NOT NULL CHECK (scope IN ('type', 'pair', 'month', 'quarter-hour')),
  key text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  bets bigint NOT NULL,
  -- Cents.
  staked bigint NOT NULL,
  profit bigint NOT NULL,
  -- Without the sums themselves: PostgreSQL then updates a sum in its page and leaves the index as it is (HOT).
  PRIMARY KEY (user_id, scope, key, status)
) WITH (fillfactor = 80);

INSERT INTO bet_sums SELECT * FROM sums ORDER BY user_id, scope, key;
