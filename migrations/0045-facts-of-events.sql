-- 1: the changes of an event are fields of the API, under the names of that time. 2: facts (src/domain/bet/history-facts.ts).
ALTER TABLE bet_events ADD COLUMN version smallint NOT NULL DEFAULT 1 CHECK (version IN (1, 2));
