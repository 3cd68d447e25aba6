-- The user's id in the keys of imports, as in 0048. `import_rows` and `import_parts` get the column; without their indexes it is written quickly.
ALTER TABLE import_parts DROP CONSTRAINT import_parts_import_id_fkey, DROP CONSTRAINT import_parts_pkey;
ALTER TABLE import_rows DROP CONSTRAINT import_rows_import_id_fkey, DROP CONSTRAINT import_rows_pkey;
DROP INDEX import_rows_kind;
ALTER TABLE imported_bets DROP CONSTRAINT imported_bets_import_id_fkey;
DROP INDEX imported_bets_import;

ALTER TABLE imports DROP CONSTRAINT imports_pkey, ADD PRIMARY KEY (user_id, id);
DROP INDEX imports_of_user;

ALTER TABLE import_parts ADD COLUMN user_id bigint;
UPDATE import_parts SET user_id = imports.user_id FROM imports WHERE imports.id = import_id;
ALTER TABLE import_parts
  ADD PRIMARY KEY (user_id, import_id, starts_at),
  ADD FOREIGN KEY (user_id, import_id) REFERENCES imports ON DELETE CASCADE;

ALTER TABLE import_rows ADD COLUMN user_id bigint;
UPDATE import_rows SET user_id = imports.user_id FROM imports WHERE imports.id = import_id;
ALTER TABLE import_rows
  ADD PRIMARY KEY (user_id, import_id, number),
  ADD FOREIGN KEY (user_id, import_id) REFERENCES imports ON DELETE CASCADE;
CREATE INDEX import_rows_kind ON import_rows (user_id, import_id, kind, number);

ALTER TABLE imported_bets ADD FOREIGN KEY (user_id, import_id) REFERENCES imports ON DELETE CASCADE;
CREATE INDEX imported_bets_import ON imported_bets (user_id, import_id, bet_id);
