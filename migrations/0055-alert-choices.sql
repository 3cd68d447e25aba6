-- Processes of earlier versions may run on.
-- What a person wants to know of single teams and matches (docs/decisions/0110).

-- Null: as the settings of the person say.
ALTER TABLE favorite_teams ADD COLUMN alerts text COLLATE "C";
ALTER TABLE favorite_teams ADD CONSTRAINT favorite_teams_alerts CHECK (alerts IN ('all', 'withBet', 'off'));
-- Whom a match of a team concerns.
CREATE INDEX favorite_teams_team ON favorite_teams (team_key, user_id);

CREATE TABLE match_choices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  hltv_id bigint NOT NULL REFERENCES matches (hltv_id),
  alerts text COLLATE "C" NOT NULL CONSTRAINT match_choices_alerts CHECK (alerts IN ('all', 'withBet', 'off')),
  PRIMARY KEY (user_id, hltv_id)
);
CREATE INDEX match_choices_match ON match_choices (hltv_id, user_id);
