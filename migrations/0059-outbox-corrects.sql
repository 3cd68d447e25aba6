-- Processes of earlier versions may run on.
-- The device has shown an earlier version, which is wrong by now (docs/decisions/0109).
ALTER TABLE outbox ADD COLUMN corrects boolean NOT NULL DEFAULT false;
