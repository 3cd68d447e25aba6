-- Whether the job of an import waits for its turn.
ALTER TABLE imports ADD COLUMN waiting boolean NOT NULL DEFAULT false;
