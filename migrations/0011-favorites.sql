CREATE TABLE favorites (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  hltv_id bigint NOT NULL REFERENCES matches (hltv_id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hltv_id)
);
