-- A counter for each user's book: every change of bets, movements or settings raises it, in its transaction (docs/decisions/0092).
CREATE TABLE books (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  version bigint NOT NULL
  -- An update stays in its page, and leaves the index as it is (HOT).
) WITH (fillfactor = 50);
