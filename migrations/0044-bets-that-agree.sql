-- What src/server/book/bet-rows.ts relies on: a pending bet was never corrected, and only the legs of a multiple have picks.
UPDATE bets SET corrected_at = NULL WHERE status = 'pending' AND corrected_at IS NOT NULL;
UPDATE bets SET
  match_id = NULL, pair_key = NULL, bet_value = NULL, selection = NULL, swapped = false, tied_format = NULL, tie_refused = false
WHERE bet_type = 'multiple'
  AND (num_nonnulls(match_id, pair_key, bet_value, selection, tied_format) > 0 OR swapped OR tie_refused);

ALTER TABLE bets
  ADD CONSTRAINT bets_pending CHECK (status != 'pending' OR corrected_at IS NULL),
  ADD CONSTRAINT bets_multiple CHECK (
    bet_type != 'multiple'
    OR (num_nonnulls(match_id, pair_key, bet_value, selection, tied_format) = 0 AND NOT swapped AND NOT tie_refused)
  );
