-- Processes of earlier versions may run on.
-- The newest version whose changes the person has seen (docs/decisions/0118); null of accounts that are older than this.
ALTER TABLE accounts ADD COLUMN seen_version text COLLATE "C";
