-- Processes of earlier versions may run on.

-- Postponed and missing matches, which another source may list with a new time.
CREATE INDEX matches_called_off ON matches (source, scheduled_time) WHERE call_off IS NOT NULL;

-- What each source calls a match, and what it last said of it, where several sources are read together (docs/decisions/0132). A source that was
-- always alone has no row.
CREATE TABLE source_matches (
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  -- Of the table matches.
  match_id bigint NOT NULL,
  -- PandaScore's ids, the teams in the order of the match; null where the source does not give them.
  shared_match text COLLATE "C",
  shared_team1 text COLLATE "C",
  shared_team2 text COLLATE "C",
  -- Its own ids of the teams, if PandaScore's are none of its own.
  own_team1 text COLLATE "C",
  own_team2 text COLLATE "C",
  status text COLLATE "C" NOT NULL CHECK (status IN ('upcoming', 'live', 'finished', 'cancelled')),
  -- "2-1"; null while there is no result, or it is unknown.
  result text COLLATE "C",
  -- The fields that it gave, separated by commas.
  gives text COLLATE "C" NOT NULL,
  read_at timestamptz NOT NULL,
  -- The interval of the task that read it: after a few it no longer counts.
  every_seconds double precision NOT NULL,
  PRIMARY KEY (source, source_id)
);
CREATE INDEX source_matches_match ON source_matches (match_id);

-- Matches of sources without ids in common that may be one: a stored match, and one that waits. The administrator answers. Of the same match, the ids
-- of its teams are tied: later matches of both teams are joined by them.
CREATE TABLE match_pairs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The match that waits, as its source last listed it.
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  team1 text NOT NULL,
  team2 text NOT NULL,
  tournament text,
  scheduled_time timestamptz,
  -- The ids of its teams: HLTV's, and PandaScore's; null where unknown.
  own_team1 text COLLATE "C",
  own_team2 text COLLATE "C",
  shared_team1 text COLLATE "C",
  shared_team2 text COLLATE "C",
  -- The stored one, of the table matches.
  match_id bigint NOT NULL,
  proposed_at timestamptz NOT NULL,
  -- Null until there is one.
  answer text COLLATE "C" CHECK (answer IN ('same', 'different')),
  answered_at timestamptz,
  UNIQUE (source, source_id, match_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX match_pairs_match ON match_pairs (match_id);
