-- Which process leads, by a term that only rises (docs/decisions/0101). Logged, so that a standby has it; backups leave it out.
CREATE TABLE leases (
  source text PRIMARY KEY,
  -- The process, anew at each of its starts.
  holder uuid NOT NULL,
  term bigint NOT NULL,
  -- Both by the database's clock.
  since timestamptz NOT NULL,
  until timestamptz NOT NULL
  -- Renewed every few seconds: an update stays in its page.
) WITH (fillfactor = 50);
