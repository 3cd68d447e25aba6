-- Processes of earlier versions must have ended.
-- The lock of an account, beside its book (docs/decisions/0104): on a cluster a lock of a row of `users`, which every machine has, is one of all accounts.
CREATE TABLE accounts (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE
);
INSERT INTO accounts (user_id) SELECT id FROM users ORDER BY id;
