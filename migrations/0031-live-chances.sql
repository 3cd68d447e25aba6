-- The last prices before the match went live.
ALTER TABLE matches
  ADD COLUMN start_odds1 integer,
  ADD COLUMN start_odds2 integer,
  ADD CHECK ((start_odds1 IS NULL) = (start_odds2 IS NULL));

UPDATE matches SET start_odds1 = reading.odds1, start_odds2 = reading.odds2
FROM (
  SELECT DISTINCT ON (match_id) match_id, odds_readings.odds1, odds_readings.odds2
  FROM odds_readings JOIN matches ON matches.id = match_id AND read_at < started_time
  ORDER BY match_id, read_at DESC
) AS reading
WHERE matches.id = reading.match_id AND reading.odds1 IS NOT NULL AND reading.odds2 IS NOT NULL;

-- The side that won the last round of a running map; null where it is not known.
ALTER TABLE match_maps ADD COLUMN last_round smallint CHECK (last_round IN (1, 2));

-- The chances that were shown at fixed states of a match: before it, at the half of each map and between maps. At most ten rows a match.
CREATE TABLE chance_records (
  match_id bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  stage text COLLATE "C" NOT NULL CHECK (stage IN ('start', 'half', 'between')),
  -- The map that the half belongs to, or that has ended; 0 before the first.
  map smallint NOT NULL CHECK (map BETWEEN 0 AND 5),
  -- Of the first team: to win the match (null where the match can be drawn), and at a half to win the map.
  match_chance double precision CHECK (match_chance BETWEEN 0 AND 1),
  map_chance double precision CHECK (map_chance BETWEEN 0 AND 1),
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (match_id, stage, map)
);
