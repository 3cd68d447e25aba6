-- Processes of earlier versions may run on.
-- Limits that are near (docs/decisions/0110).

-- The time zone of the request that set the limit last; null of limits that were set before.
ALTER TABLE limits ADD COLUMN time_zone text COLLATE "C";
-- The first day of the last period that the person was told of, and the share that was passed then, in percent.
ALTER TABLE limits ADD COLUMN told_period text COLLATE "C";
ALTER TABLE limits ADD COLUMN told_step smallint;

-- Of a limit: its kind, the first day of its period, and what was used of how much. The step is the share, 80 or 100.
ALTER TABLE alerts ADD COLUMN limit_kind text COLLATE "C";
ALTER TABLE alerts ADD COLUMN limit_period text COLLATE "C";
ALTER TABLE alerts ADD COLUMN limit_used bigint;
ALTER TABLE alerts ADD COLUMN limit_amount bigint;
ALTER TABLE alerts DROP CONSTRAINT alerts_check;
ALTER TABLE alerts ADD CONSTRAINT alerts_subject CHECK (num_nonnulls(match_id, bet_id, limit_kind) = 1);
CREATE UNIQUE INDEX alerts_limit ON alerts (user_id, limit_kind, limit_period, step);
