-- Grows with every change of a match; clients resume from it.
CREATE SEQUENCE match_version;

CREATE TABLE logos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL,
  url text NOT NULL,
  -- null until fetched; stays null when the picture was refused.
  type text,
  bytes bytea,
  tried_at timestamptz,
  UNIQUE (source, url)
);

CREATE TABLE matches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL,
  source_id text NOT NULL,
  provider_hltv_id bigint,
  -- HLTV's id, or one of ours from 1,000,000,000 up.
  hltv_id bigint GENERATED ALWAYS AS (coalesce(provider_hltv_id, 1000000000 + id)) STORED UNIQUE,
  status text NOT NULL CHECK (status IN ('upcoming', 'live', 'finished', 'cancelled')),
  team1_key text,
  team1_name text NOT NULL,
  team1_logo_id bigint REFERENCES logos,
  team2_key text,
  team2_name text NOT NULL,
  team2_logo_id bigint REFERENCES logos,
  tournament text,
  format text NOT NULL CHECK (format IN ('BO1', 'BO2', 'BO3', 'BO5')),
  score1 integer,
  score2 integer,
  odds1 integer,
  odds2 integer,
  forfeit boolean NOT NULL DEFAULT false,
  scheduled_time timestamptz,
  finished_time timestamptz,
  reopen_votes integer NOT NULL DEFAULT 0,
  -- When it last changed, and the version of that change.
  updated_at timestamptz NOT NULL,
  version bigint NOT NULL,
  -- The task that reads it most often: its row in source_reads says when that was, so that a reading without news writes no match.
  read_task text NOT NULL,
  -- When it was last seen, while it is missing from a list that should have it.
  absent_since timestamptz,
  UNIQUE (source, source_id),
  CHECK ((odds1 IS NULL) = (odds2 IS NULL))
);
CREATE INDEX matches_current ON matches (source, status, scheduled_time) WHERE status IN ('upcoming', 'live');
CREATE INDEX matches_version ON matches (source, version);

CREATE TABLE match_maps (
  match_id bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  number integer NOT NULL,
  name text,
  status text NOT NULL CHECK (status IN ('not_started', 'running', 'finished')),
  score1 integer,
  score2 integer,
  PRIMARY KEY (match_id, number)
);

-- Every odds reading that differed from the one before; both null when the prices went away.
CREATE TABLE odds_readings (
  match_id bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  odds1 integer,
  odds2 integer,
  PRIMARY KEY (match_id, read_at)
);

-- One row a source and task: the schedule outlives a restart.
CREATE TABLE source_reads (
  source text NOT NULL,
  task text NOT NULL,
  every_seconds double precision NOT NULL,
  last_tried_at timestamptz NOT NULL,
  last_success_at timestamptz,
  failures_in_a_row integer NOT NULL DEFAULT 0,
  PRIMARY KEY (source, task)
);

CREATE TABLE source_health (
  source text PRIMARY KEY,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failing_since timestamptz,
  failure text,
  failure_message text,
  failures_in_a_row integer NOT NULL DEFAULT 0,
  -- No call before this: back-off, Retry-After or an open breaker.
  closed_until timestamptz
);

-- Calls to a provider, kept for an hour: what the budget counts.
CREATE TABLE source_calls (
  source text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX source_calls_at ON source_calls (source, at);
