-- What a bet is on, what came of it, and who settled it.
ALTER TABLE bets
  DROP CONSTRAINT bets_odds_check,
  DROP CONSTRAINT bets_check3,
  -- Null while pending. 'cashed-out' also where only a part was.
  ADD COLUMN outcome text COLLATE "C"
    CHECK (outcome IN ('won', 'lost', 'push', 'void', 'half-won', 'half-lost', 'cashed-out')),
  -- Stake not returned: a lost one costs nothing.
  ADD COLUMN free_bet boolean NOT NULL DEFAULT false,
  -- The part of the stake that was cashed out, and what was paid for it.
  ADD COLUMN cashed_stake bigint NOT NULL DEFAULT 0 CHECK (cashed_stake BETWEEN 0 AND amount),
  ADD COLUMN cashed_paid bigint NOT NULL DEFAULT 0 CHECK (cashed_paid >= 0),
  -- The pick of a single, as src/domain/selection.ts has it; null where the typed text is not certain, and for a multiple.
  ADD COLUMN selection jsonb,
  -- The match names the two teams in the other order.
  ADD COLUMN swapped boolean NOT NULL DEFAULT false,
  -- The format of the match when the bet was tied to it.
  ADD COLUMN tied_format text COLLATE "C",
  -- The bookmaker whose rules grade this bet; null for the user's default.
  ADD COLUMN profile text COLLATE "C",
  -- The verdict of the program and its evidence, or why the user has to decide.
  ADD COLUMN grade jsonb,
  ADD COLUMN settled_by text COLLATE "C" CHECK (settled_by IN ('user', 'program')),
  -- The user said that it is on no stored match.
  ADD COLUMN tie_refused boolean NOT NULL DEFAULT false,
  -- The user reopened it: the program does not settle it again.
  ADD COLUMN reopened boolean NOT NULL DEFAULT false,
  -- The source corrected the score after the bet was settled.
  ADD COLUMN corrected_at timestamptz(3);

UPDATE bets SET outcome = status, settled_by = 'user' WHERE status != 'pending';

ALTER TABLE bets
  -- A multiple may have longer odds than a single.
  ADD CHECK (odds BETWEEN 1010 AND CASE bet_type WHEN 'multiple' THEN 1000000000 ELSE 1000000 END),
  ADD CHECK ((status = 'pending') = (outcome IS NULL)),
  ADD CHECK ((status = 'pending') = (settled_by IS NULL)),
  ADD CHECK (status != 'lost' OR result BETWEEN -amount AND 0),
  -- The user's own money.
  ADD COLUMN staked bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN free_bet THEN 0 ELSE amount END) STORED,
  -- The status of the sums that the bet is in (src/domain/bet.ts).
  ADD COLUMN sum_status text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE WHEN outcome = 'cashed-out' THEN 'cashed-out-' || status ELSE coalesce(outcome, 'pending') END
  ) STORED;

DROP INDEX bets_list;
CREATE INDEX bets_list ON bets (user_id, placed_at, id)
  INCLUDE (teams_key, status, amount, odds, result, bet_type, sum_status, staked);
-- A match is settled in batches, in this order.
DROP INDEX bets_match;
CREATE INDEX bets_match ON bets (match_id, user_id, id) WHERE match_id IS NOT NULL;
-- The tray of decided bets.
CREATE INDEX bets_graded ON bets (user_id, placed_at, id) WHERE status = 'pending' AND grade IS NOT NULL;
-- Bets that a new match may belong to.
CREATE INDEX bets_untied ON bets (teams_key) WHERE status = 'pending' AND match_id IS NULL AND NOT tie_refused;
-- What the program settled, newest first.
CREATE INDEX bets_settled_by_program ON bets (user_id, settled_at DESC) WHERE settled_by = 'program';

-- The legs of multiples. A single is its own leg, in bets.
CREATE TABLE bet_legs (
  user_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 20),
  match_id bigint REFERENCES matches ON DELETE SET NULL,
  teams text NOT NULL,
  selected_team text NOT NULL,
  teams_key text COLLATE "C" NOT NULL,
  odds integer NOT NULL CHECK (odds BETWEEN 1010 AND 1000000),
  bet_type text COLLATE "C" NOT NULL CHECK (bet_type != 'multiple'),
  bet_value text,
  selection jsonb,
  swapped boolean NOT NULL DEFAULT false,
  tied_format text COLLATE "C",
  tie_refused boolean NOT NULL DEFAULT false,
  grade jsonb,
  PRIMARY KEY (user_id, bet_id, number),
  FOREIGN KEY (user_id, bet_id) REFERENCES bets ON DELETE CASCADE
);
CREATE INDEX bet_legs_match ON bet_legs (match_id, user_id, bet_id) WHERE match_id IS NOT NULL;
CREATE INDEX bet_legs_untied ON bet_legs (teams_key) WHERE match_id IS NULL AND NOT tie_refused;

-- Every change of a bet after it was placed. It outlives the bet, until the user clears the history.
CREATE TABLE bet_events (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  bet_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('changed', 'tied', 'cashed-out', 'settled', 'regraded', 'corrected', 'reopened', 'deleted')),
  by text COLLATE "C" NOT NULL CHECK (by IN ('user', 'program')),
  -- The fields that changed, each as {"from": …, "to": …}, as the API shows them.
  changes jsonb NOT NULL,
  reason text,
  PRIMARY KEY (user_id, bet_id, id)
);

-- How bets of a user are graded and which verdicts are booked without asking. No row: the defaults.
CREATE TABLE settlement_settings (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  profile text COLLATE "C" NOT NULL,
  automatic text[] NOT NULL
);

ALTER TABLE matches
  -- The identities of both teams in alphabetical order, written by the program (src/domain/team.ts); null until it is.
  ADD COLUMN pair_key text COLLATE "C",
  -- The version of the result that the bets on this match were graded by.
  ADD COLUMN graded_version bigint,
  -- Bets that were recorded before the match was listed are tied to it.
  ADD COLUMN ties_checked boolean NOT NULL DEFAULT false;
CREATE INDEX matches_pair ON matches (pair_key);
-- Finished matches whose bets are still to be graded.
CREATE INDEX matches_ungraded ON matches (id) WHERE status IN ('finished', 'cancelled') AND graded_version IS DISTINCT FROM version;
CREATE INDEX matches_ties_unchecked ON matches (id) WHERE NOT ties_checked;

-- Work on the data that SQL cannot do, done once after the migrations, with what it counted.
CREATE TABLE data_steps (
  name text PRIMARY KEY,
  done_at timestamptz NOT NULL DEFAULT now(),
  counts jsonb NOT NULL
);
