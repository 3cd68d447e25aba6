-- The row of a book is the lock of its bets (docs/decisions/0092): whoever has bets has one. Version 0 is that of a book without a row.
INSERT INTO books (user_id, version) SELECT id, 0 FROM users ORDER BY id ON CONFLICT DO NOTHING;
