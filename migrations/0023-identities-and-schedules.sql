-- The identities of both teams, as matches.pair_key has them; null of a multiple, and where a team is undecided. A match that is listed
-- later finds the untied bets on its pair by it. The program fills it for the rows that exist (src/server/bets/name-pairs.ts).
ALTER TABLE bets ADD COLUMN pair_key text COLLATE "C";
ALTER TABLE bet_legs ADD COLUMN pair_key text COLLATE "C";

DROP INDEX bets_untied;
CREATE INDEX bets_untied ON bets (pair_key) WHERE status = 'pending' AND match_id IS NULL AND NOT tie_refused;
DROP INDEX bet_legs_untied;
CREATE INDEX bet_legs_untied ON bet_legs (pair_key) WHERE match_id IS NULL AND NOT tie_refused;
-- Bets that an older version did not tie are looked for again.
UPDATE matches SET ties_checked = false WHERE status IN ('upcoming', 'live');

ALTER TABLE matches
  -- Why a cancelled match is: 'postponed' without a date, 'missing' from its source; null where it is called off, and of other matches.
  ADD COLUMN call_off text COLLATE "C" CHECK (call_off IN ('postponed', 'missing')),
  -- When the grades of its bets change by time alone: a bookmaker waits so long for a postponed match.
  ADD COLUMN review_at timestamptz;
CREATE INDEX matches_to_review ON matches (review_at) WHERE review_at IS NOT NULL;
-- Older versions did not store which of them were called off for good.
UPDATE matches SET call_off = CASE WHEN absent_since IS NULL THEN 'postponed' ELSE 'missing' END, graded_version = NULL
WHERE status = 'cancelled';

-- Every time for which a match was scheduled, and when it was read: a postponed match is void by the time that it had when the bet was placed.
CREATE TABLE match_times (
  match_id bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  scheduled_time timestamptz NOT NULL,
  PRIMARY KEY (match_id, read_at)
);
INSERT INTO match_times (match_id, read_at, scheduled_time)
SELECT id, updated_at, scheduled_time FROM matches WHERE scheduled_time IS NOT NULL;

-- Where a part of the stake was cashed out, what came of the rest; null while pending, and where only a sum was typed.
ALTER TABLE bets ADD COLUMN rest_outcome text COLLATE "C"
  CHECK (rest_outcome IN ('won', 'lost', 'push', 'void', 'half-won', 'half-lost', 'cashed-out')),
  ADD CHECK (rest_outcome IS NULL OR outcome = 'cashed-out' AND cashed_stake > 0);
