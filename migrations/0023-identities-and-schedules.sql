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
