-- What an account is found by: e-mail and name without case and accents, written by the program as `teams_key` of bets is. Null until it has
-- been written; the program writes those that are missing before it searches.
ALTER TABLE users ADD COLUMN search_key text COLLATE "C";
CREATE INDEX users_without_search_key ON users (id) WHERE search_key IS NULL;

CREATE INDEX audit_log_action ON audit_log (action, id);
CREATE INDEX audit_log_user ON audit_log (user_id, id) INCLUDE (action);
