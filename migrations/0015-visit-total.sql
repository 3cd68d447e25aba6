-- How many addresses there are in visits, so that nobody counts a million of them every few seconds.
CREATE TABLE visit_total (
  -- One row.
  is_total boolean PRIMARY KEY DEFAULT true CHECK (is_total),
  total bigint NOT NULL
);
INSERT INTO visit_total (total) SELECT count(*) FROM visits;
