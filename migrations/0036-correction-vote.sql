-- Another result that the last reading of a finished match gave; null where it gave none.
ALTER TABLE matches ADD COLUMN correction_vote text COLLATE "C";
