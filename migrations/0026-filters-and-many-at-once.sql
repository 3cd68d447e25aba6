-- The market of the pick, where that is known: finer than the type of the bet.
ALTER TABLE bets ADD COLUMN market text COLLATE "C" GENERATED ALWAYS AS (selection ->> 'market') STORED;

-- Every part of a filter but the match and the tournament is answered from this index alone.
DROP INDEX bets_list;
CREATE INDEX bets_list ON bets (user_id, placed_at, id)
  INCLUDE (teams_key, status, amount, odds, result, bet_type, sum_status, staked, market, bookmaker, tags, match_id, settled_by);
CREATE INDEX matches_tournament ON matches (tournament);

-- Filters of the history that a user keeps under a name.
CREATE TABLE saved_filters (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Without case and accents (src/domain/search-text.ts).
  name_key text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- The query of the address of the history, without the page.
  query text NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, name_key)
);

-- An act on many bets: which ones, and how far it is. It is kept for as long as it can be undone.
CREATE TABLE bulk_acts (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Given by the client: the same act sent again is done once.
  key text COLLATE "C" NOT NULL,
  -- SHA-256 of the request.
  request_hash bytea NOT NULL,
  -- Sorted.
  bet_ids bigint[] NOT NULL,
  -- The first so many of them are done; so many of these were changed.
  done integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  -- When some of it was done last.
  worked_at timestamptz(3) NOT NULL,
  -- Once it is being undone: so many bets are as they were, so many were left alone.
  restored integer,
  kept integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX bulk_acts_worked_at ON bulk_acts (worked_at);

-- The bets that an act changed, as they were.
CREATE TABLE bulk_bets (
  user_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  bet_id bigint NOT NULL,
  bet jsonb NOT NULL,
  legs jsonb NOT NULL,
  -- The last event of the bet before the act.
  last_event bigint NOT NULL,
  -- MD5 of the bet and its legs after the act; null where the act deleted it.
  after text,
  PRIMARY KEY (user_id, key, bet_id),
  FOREIGN KEY (user_id, key) REFERENCES bulk_acts ON DELETE CASCADE
);
