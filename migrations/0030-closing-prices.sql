-- The price of a pick at the start of its match. The rule is in src/domain/closing.ts.
ALTER TABLE odds_readings
  -- When the prices were read unchanged for the last time, written once others follow or the match starts; null: not known.
  ADD COLUMN seen_at timestamptz;

ALTER TABLE matches
  -- The task that reads the prices: its row in source_reads says when they were last the same.
  ADD COLUMN odds_task text,
  -- False while bets on this match lack the closing prices that follow from its start.
  ADD COLUMN closes_kept boolean NOT NULL DEFAULT true;
CREATE INDEX matches_closes_unkept ON matches (id) WHERE NOT closes_kept;
UPDATE matches SET closes_kept = false
WHERE EXISTS (SELECT FROM bets WHERE match_id = matches.id) OR EXISTS (SELECT FROM bet_legs WHERE match_id = matches.id);

ALTER TABLE bets
  -- Of the pick, in thousandths; of a multiple the product of its legs, or what the user typed.
  ADD COLUMN close_odds bigint CHECK (close_odds >= 1010),
  -- Of the other team at the same time; null where the user typed none, and for a multiple.
  ADD COLUMN close_other integer CHECK (close_other BETWEEN 1010 AND 1000000),
  ADD COLUMN close_at timestamptz(3),
  -- The match source, or 'typed'; null for a multiple whose legs have the prices.
  ADD COLUMN close_source text COLLATE "C",
  -- Why there is none.
  ADD COLUMN close_missing text COLLATE "C" DEFAULT 'not-tied',
  -- The closing price without the margin, by each method (src/domain/margin.ts); null without the other price.
  ADD COLUMN chance_odds_ratio double precision CHECK (chance_odds_ratio BETWEEN 0 AND 1),
  ADD COLUMN chance_multiplicative double precision CHECK (chance_multiplicative BETWEEN 0 AND 1),
  ADD COLUMN chance_additive double precision CHECK (chance_additive BETWEEN 0 AND 1),
  ADD COLUMN chance_power double precision CHECK (chance_power BETWEEN 0 AND 1),
  -- The user's own estimate, in hundredths of a percent.
  ADD COLUMN own_chance integer CHECK (own_chance BETWEEN 1 AND 9999),
  ADD CONSTRAINT bets_close CHECK ((close_odds IS NULL) = (close_missing IS NOT NULL)),
  ADD CONSTRAINT bets_close_parts CHECK (
    close_odds IS NOT NULL OR (close_other IS NULL AND close_at IS NULL AND close_source IS NULL AND chance_odds_ratio IS NULL)
  ),
  ADD CONSTRAINT bets_close_chances CHECK (
    (chance_odds_ratio IS NULL) = (chance_multiplicative IS NULL)
    AND (chance_odds_ratio IS NULL) = (chance_additive IS NULL)
    AND (chance_odds_ratio IS NULL) = (chance_power IS NULL)
  );

ALTER TABLE bet_legs
  ADD COLUMN close_odds integer CHECK (close_odds BETWEEN 1010 AND 1000000),
  ADD COLUMN close_other integer CHECK (close_other BETWEEN 1010 AND 1000000),
  ADD COLUMN close_at timestamptz(3),
  ADD COLUMN close_source text COLLATE "C",
  ADD COLUMN close_missing text COLLATE "C" DEFAULT 'not-tied',
  ADD CONSTRAINT bet_legs_close CHECK ((close_odds IS NULL) = (close_missing IS NOT NULL)),
  ADD CONSTRAINT bet_legs_close_parts CHECK (
    close_odds IS NOT NULL OR (close_other IS NULL AND close_at IS NULL AND close_source IS NULL)
  );

-- How the margin is taken out of prices.
ALTER TABLE book_settings ADD COLUMN margin_method text COLLATE "C" NOT NULL DEFAULT 'odds-ratio'
  CHECK (margin_method IN ('odds-ratio', 'multiplicative', 'additive', 'power'));
