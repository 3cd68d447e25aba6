-- Processes of earlier versions may run on.
-- Prices that a person waits for (docs/decisions/0110).
CREATE TABLE price_targets (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  match_id bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  -- Of the targets of the person for this match; the step of the alert.
  number smallint NOT NULL CHECK (number > 0),
  -- The side of the match whose price it is. Readings with swapped sides are stored as the match has them.
  side smallint NOT NULL CHECK (side IN (1, 2)),
  direction text COLLATE "C" NOT NULL CHECK (direction IN ('atLeast', 'atMost')),
  odds integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- The reading that reached it.
  reached_at timestamptz,
  reached_odds integer,
  -- The person was told, or it was too late.
  told boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, match_id, number)
);
CREATE INDEX price_targets_open ON price_targets (match_id) WHERE reached_at IS NULL;
CREATE INDEX price_targets_untold ON price_targets (match_id, user_id, number) WHERE reached_at IS NOT NULL AND NOT told;
