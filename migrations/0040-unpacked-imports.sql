-- Bytes that an import has to read: of an archive what it unpacks to. Null until the file has arrived, and of imports of an older version.
ALTER TABLE imports ADD COLUMN unpacked bigint;
