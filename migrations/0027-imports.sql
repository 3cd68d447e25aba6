-- A file that a user brings along: uploaded in parts, read into rows, then written as bets in one transaction (docs/decisions/0055).
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'surveying', 'surveyed', 'reading', 'ready', 'running', 'done', 'taken-back', 'refused')),
  -- Bytes.
  size bigint NOT NULL CHECK (size > 0),
  received bigint NOT NULL DEFAULT 0,
  -- What the file was recognised as and leaves open, and how it is read (src/domain/import/plan.ts).
  survey jsonb,
  plan jsonb,
  -- Rows of each kind; of a finished import, what it did.
  counts jsonb,
  -- Of the job that reads or writes: bytes or rows done, of a known total.
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  -- Counted up by every start and every cancel: a job that is not the last one writes nothing.
  job integer NOT NULL DEFAULT 0,
  -- The job is alive; without a sign for some seconds its process is dead.
  alive_at timestamptz,
  -- Why the last job ended without its result.
  failure text COLLATE "C",
  failure_line integer,
  created_at timestamptz(3) NOT NULL,
  done_at timestamptz(3)
);
CREATE INDEX imports_of_user ON imports (user_id, id);
-- One at a time per user.
CREATE UNIQUE INDEX imports_open ON imports (user_id) WHERE state NOT IN ('done', 'taken-back');
CREATE INDEX imports_at_work ON imports (alive_at) WHERE state IN ('surveying', 'reading', 'running');

-- The bytes of an import that is not finished. In the database, so that every process can go on with it.
CREATE TABLE import_parts (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  starts_at bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, starts_at)
);
ALTER TABLE import_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- What each row of such a file becomes.
CREATE TABLE import_rows (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  number integer NOT NULL,
  -- Where it begins in the file, as editors and spreadsheets count.
  line integer NOT NULL,
  -- 'known' is in the book already; 'deleted' was imported before and deleted by its user since.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('new', 'known', 'deleted', 'problem', 'cash')),
  -- Null where the row is not understood.
  fingerprint text COLLATE "C",
  -- A bet, a movement of money, or why the row is not understood (src/domain/import/draft.ts).
  draft jsonb NOT NULL,
  -- Of a bet: what it is recognised by in the book.
  placed_at timestamptz(3),
  teams_key text COLLATE "C",
  selected_team text,
  amount bigint,
  odds integer,
  PRIMARY KEY (import_id, number)
);
CREATE INDEX import_rows_kind ON import_rows (import_id, kind, number);

-- Which row of a file each imported bet was. It outlives the bet, so that the same file does not bring back what its user deleted.
CREATE TABLE imported_bets (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  fingerprint text COLLATE "C" NOT NULL,
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  bet_id bigint NOT NULL,
  PRIMARY KEY (user_id, fingerprint)
);
CREATE INDEX imported_bets_import ON imported_bets (import_id, bet_id);
CREATE UNIQUE INDEX imported_bets_bet ON imported_bets (user_id, bet_id);
