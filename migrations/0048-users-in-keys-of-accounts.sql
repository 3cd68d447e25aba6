-- Every key of a table of a person has the user's id (docs/decisions/0102). Random bits are unique without a constraint; what names no
-- user is found by an ordinary index. The indexes come first: sign-ins wait for them, signed-in requests do not.
CREATE INDEX sessions_token ON sessions (token_hash);
CREATE INDEX tokens_token ON tokens (token_hash);
CREATE INDEX calendars_address ON calendars (address);

ALTER TABLE sessions DROP CONSTRAINT sessions_token_hash_key;
-- A sign-in deletes expired sessions of its user.
DROP INDEX sessions_expires_at;

ALTER TABLE tokens
  DROP CONSTRAINT tokens_token_hash_key,
  DROP CONSTRAINT tokens_pkey,
  ADD PRIMARY KEY (user_id, id);
DROP INDEX tokens_user;

ALTER TABLE calendars DROP CONSTRAINT calendars_address_key;
