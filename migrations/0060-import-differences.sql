-- Processes of earlier versions may run on.
-- 'differs': the bet of the row is in the book with another result. 'alike': it may be a bet of the book (docs/decisions/0127).
ALTER TABLE import_rows DROP CONSTRAINT import_rows_kind_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_kind_check
  CHECK (kind IN ('new', 'known', 'deleted', 'problem', 'cash', 'differs', 'alike'));
-- How many rows ask what, and how many results the run wrote into bets of the book.
ALTER TABLE imports ADD COLUMN asked jsonb;
-- What such a row asks (src/domain/import/row-question.ts).
ALTER TABLE import_rows ADD COLUMN question text COLLATE "C";

-- What the file said of the result when it was imported last: "won 800", "pending". Null: by a version that did not keep it.
ALTER TABLE imported_bets ADD COLUMN said text COLLATE "C";

-- The results of bets of the book that an import replaced, until it is taken back.
CREATE TABLE import_changes (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  import_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  -- Of the event in the history of the bet.
  at timestamptz(3) NOT NULL,
  -- The settlement before, null while it was open; whether its user had reopened it; what the file said before.
  settlement jsonb,
  reopened boolean NOT NULL,
  said text COLLATE "C",
  -- The outcome and the result that were booked: "won 800". A bet that has another one was changed since.
  booked text COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, import_id, bet_id)
);
CREATE INDEX import_changes_bet ON import_changes (user_id, bet_id);
