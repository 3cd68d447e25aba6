-- The id that a file gives a bet is one sign of it among others (docs/decisions/0068). `near` has keys of which the same bet, with one
-- thing changed, shares one; null for rows without an id, and for bets that an older version recognised by the id alone: their
-- fingerprint is what `id_key` is now.
ALTER TABLE import_rows
  ADD COLUMN id_key text COLLATE "C",
  ADD COLUMN near text[] COLLATE "C",
  -- Rows of one file that share it may be the legs of one slip.
  ADD COLUMN slip text COLLATE "C",
  -- The bet of the book that a known row is.
  ADD COLUMN bet_id bigint;
ALTER TABLE imported_bets ADD COLUMN near text[] COLLATE "C";

-- Rows that an older version has read are read again.
DELETE FROM import_rows USING imports WHERE imports.id = import_id AND state IN ('reading', 'ready', 'running');
UPDATE imports SET state = 'surveyed', counts = NULL, job = job + 1, failure = 'interrupted' WHERE state IN ('reading', 'ready', 'running');
