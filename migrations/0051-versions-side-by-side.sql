-- Processes of earlier versions may run on.
-- What runs beside a new version, and the files that its open pages may still ask for (docs/decisions/0106).

-- Empty for a process of a version before this migration.
ALTER TABLE processes
  ADD COLUMN host text,
  ADD COLUMN pid integer,
  ADD COLUMN version text,
  -- The newest one that the process knows.
  ADD COLUMN migration text COLLATE "C",
  ADD COLUMN started_at timestamptz;

-- The files of dist/assets of each version that has run here, scripts compressed by gzip. Their names contain a hash of what is in them.
CREATE TABLE site_files (
  name text COLLATE "C" PRIMARY KEY,
  content bytea NOT NULL,
  -- The last start of a process that has the file.
  served_at timestamptz NOT NULL
);
