-- Tokens of programs. Of each only the SHA-256: its owner sees the token once.
CREATE TABLE tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  scope text COLLATE "C" NOT NULL CHECK (scope IN ('read', 'write')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- Written at most once a minute; null before the first use.
  last_used_at timestamptz
);
CREATE INDEX tokens_user ON tokens (user_id, id);
