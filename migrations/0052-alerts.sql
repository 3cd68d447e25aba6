-- Processes of earlier versions may run on.
-- What has happened to matches, and who was told of it (docs/decisions/0107).

-- Written in the transaction of the poll that learned it. The words of an alert come from the match as it is now.
CREATE TABLE alert_facts (
  match_id bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('matchStarts', 'mapEnds', 'matchEnds', 'matchMoved')),
  -- The number of the map, 0 for other kinds.
  step smallint NOT NULL CHECK (step >= 0),
  -- The version of the match that brought it, or its last correction.
  version bigint NOT NULL,
  learned_at timestamptz NOT NULL,
  -- From then on nobody is told.
  until timestamptz NOT NULL,
  -- Of a match that was moved: its start before that, null where it was unknown.
  from_time timestamptz,
  -- The source has taken it back.
  withdrawn boolean NOT NULL DEFAULT false,
  -- Everybody who is to know this version has been told.
  told boolean NOT NULL DEFAULT false,
  PRIMARY KEY (match_id, kind, step)
);
CREATE INDEX alert_facts_untold ON alert_facts (match_id) WHERE NOT told;

-- Of a match or of a bet. Without a key to `bets`: a new table can refer to no table of a person that is distributed already
-- (docs/decisions/0104). An alert whose bet is gone is in no answer. A sequence of its own, as an identity column allows no key to `users` there.
CREATE TABLE alerts (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  id bigserial,
  kind text COLLATE "C" NOT NULL,
  match_id bigint,
  step smallint NOT NULL DEFAULT 0,
  -- Of the fact, as the person was told of it; 0 of a bet.
  version bigint NOT NULL DEFAULT 0,
  bet_id bigint,
  at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (user_id, id),
  CHECK (num_nonnulls(match_id, bet_id) = 1)
);
CREATE UNIQUE INDEX alerts_match ON alerts (match_id, kind, step, user_id);
CREATE UNIQUE INDEX alerts_bet ON alerts (user_id, bet_id, kind);
CREATE INDEX alerts_latest ON alerts (user_id, at DESC, id DESC);

-- Without a row: everything is told.
CREATE TABLE alert_settings (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  only_with_bet boolean NOT NULL,
  -- The kinds that are off.
  silent text[] COLLATE "C" NOT NULL
);

-- Who follows a match.
CREATE INDEX favorites_match ON favorites (hltv_id, user_id);
