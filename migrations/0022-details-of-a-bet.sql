-- What a bet can say beside its pick and its price. All of it is optional.
ALTER TABLE bets
  ADD COLUMN bookmaker text,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN note text,
  ADD COLUMN tipster text,
  -- Placed while the match was running; null where the user did not say.
  ADD COLUMN live boolean;

-- The bookmakers, tags and tipsters of a user. The first spelling is kept, and stored in the bets.
CREATE TABLE own_words (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('bookmaker', 'tag', 'tipster')),
  -- Without case and accents (src/domain/search-text.ts).
  key text COLLATE "C" NOT NULL,
  name text NOT NULL,
  used_at timestamptz(3) NOT NULL,
  -- False after the user took it off the list, until it is used again.
  offered boolean NOT NULL DEFAULT true,
  PRIMARY KEY (user_id, kind, key)
);

-- The currency that the amounts of a user are in, and the unit that stakes may be typed in. No row: the defaults.
CREATE TABLE book_settings (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  currency text COLLATE "C" NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  -- Cents.
  unit bigint CHECK (unit > 0)
);
