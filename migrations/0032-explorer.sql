-- What the explorer groups bets by and adds up (docs/decisions/0059).
ALTER TABLE bets
  -- The stake that the yield counts: null while pending, and where it was returned (src/domain/bet.ts, inYield).
  ADD COLUMN at_risk bigint GENERATED ALWAYS AS (
    CASE WHEN outcome IN ('push', 'void') OR outcome IS NULL THEN NULL WHEN free_bet THEN 0 ELSE amount END
  ) STORED,
  ADD COLUMN map_number smallint GENERATED ALWAYS AS ((selection ->> 'map')::smallint) STORED,
  -- The team that the pick needs to do well, and the other one, as the bet names them; null of a multiple and of a pick on no team.
  ADD COLUMN backed text COLLATE "C" GENERATED ALWAYS AS (
    CASE
      WHEN bet_type = 'multiple' OR selection ->> 'side' = 'draw' THEN NULL
      WHEN selection IS NULL AND bet_type IN ('total-rounds', 'total-maps') THEN NULL
      WHEN selection ->> 'market' IN ('total-maps', 'total-rounds', 'overtime', 'odd-even-rounds', 'other') THEN NULL
      ELSE left(selected_team, 40)
    END
  ) STORED,
  ADD COLUMN opponent text COLLATE "C" GENERATED ALWAYS AS (
    CASE
      WHEN bet_type = 'multiple' OR selection ->> 'side' = 'draw' THEN NULL
      WHEN selection IS NULL AND bet_type IN ('total-rounds', 'total-maps') THEN NULL
      WHEN selection ->> 'market' IN ('total-maps', 'total-rounds', 'overtime', 'odd-even-rounds', 'other') THEN NULL
      WHEN starts_with(teams, selected_team || ' vs ') THEN left(substr(teams, length(selected_team) + 5), 40)
      WHEN right(teams, length(selected_team) + 4) = ' vs ' || selected_team
        THEN left(left(teams, -(length(selected_team) + 4)), 40)
    END
  ) STORED;

-- Every part of a filter but the match and the tournament, and all that the explorer reads of a bet, is answered from this index alone.
-- Columns of a fixed length come first: those behind them are found without reading the texts.
DROP INDEX bets_list;
CREATE INDEX bets_list ON bets (user_id, placed_at, id)
  INCLUDE (
    match_id, amount, staked, odds, result, at_risk, close_odds, close_other, chance_odds_ratio, chance_multiplicative, chance_additive,
    chance_power, map_number, live, status, bet_type, sum_status, settled_by, market, bookmaker, tipster, backed, opponent, tags, teams_key
  );
