-- Who has a page open now. Each process writes this anew when it finds it gone, so a crash may empty it.
CREATE UNLOGGED TABLE processes (
  id uuid PRIMARY KEY,
  -- By the database's clock, every few seconds. The people of a process that has fallen silent do not count.
  seen_at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE presence (
  process_id uuid NOT NULL REFERENCES processes ON DELETE CASCADE,
  -- An account's id, or the keyed hash of an anonymous visitor's address and browser.
  person text COLLATE "C" NOT NULL,
  -- No foreign key: an account that goes at this very moment must not cost everybody else their place.
  user_id bigint,
  connected_at timestamptz NOT NULL,
  PRIMARY KEY (process_id, person)
);

-- Addresses that loaded a page or opened the socket, as keyed hashes and nothing else.
CREATE TABLE visits (
  ip_hash bytea PRIMARY KEY,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX visits_last_seen_at ON visits (last_seen_at);

CREATE INDEX users_created_at ON users (created_at, id);
