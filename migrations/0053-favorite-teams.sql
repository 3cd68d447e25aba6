-- Processes of earlier versions may run on.
-- Teams whose matches are favorites by themselves (docs/decisions/0108).
CREATE TABLE favorite_teams (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Random: on a cluster, a table with an identity column gets its key to a reference a version later (docs/decisions/0104).
  id bigint NOT NULL,
  -- The identity of the name, as in matches.pair_key.
  team_key text COLLATE "C" NOT NULL,
  -- As it was written when the person chose it.
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, team_key),
  UNIQUE (user_id, id)
);

-- Matches of favorite teams that the person took out of the favorites.
CREATE TABLE unstarred_matches (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  hltv_id bigint NOT NULL REFERENCES matches (hltv_id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hltv_id)
);

-- The identity of the one team of a match without a pair: its opponent is undecided. Read only where `pair_key` is null, as processes of
-- earlier versions do not change it.
ALTER TABLE matches ADD COLUMN lone_key text COLLATE "C";
-- The matches of a team, without their pair.
CREATE INDEX matches_first_team ON matches (split_part(pair_key, E'\n', 1));
CREATE INDEX matches_second_team ON matches (split_part(pair_key, E'\n', 2));
CREATE INDEX matches_lone_team ON matches (lone_key) WHERE pair_key IS NULL;
