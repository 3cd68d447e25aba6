-- Rounds of each side after the first half (12 rounds) of the map; null where the source does not say.
ALTER TABLE match_maps
  ADD COLUMN half1 integer,
  ADD COLUMN half2 integer,
  ADD CHECK ((half1 IS NULL) = (half2 IS NULL)),
  ADD CHECK (half1 >= 0 AND half2 >= 0 AND half1 + half2 = 12);

-- When the match was first seen live.
ALTER TABLE matches ADD COLUMN started_time timestamptz;

CREATE INDEX matches_finished ON matches (source, finished_time DESC, id DESC) WHERE status = 'finished';
