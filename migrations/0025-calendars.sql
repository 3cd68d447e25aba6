-- The calendar that an account has switched on. Whoever knows the address reads it; the settings show it again, so it is kept as it is.
CREATE TABLE calendars (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  address text COLLATE "C" NOT NULL UNIQUE,
  -- What is in it: favorites, and matches with an open or recent bet.
  favorites boolean NOT NULL,
  bets boolean NOT NULL
);
