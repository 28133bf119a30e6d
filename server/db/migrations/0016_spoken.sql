-- compatible-from: 0016
-- How the names of a row are read aloud, every reading of every character, in the form contract/pinyin.ts describes: search finds any
-- row by full pinyin, by initials and by both mixed. Null where nobody has written it yet: server/db/fill-pinyin.ts does at the next start.
alter table herbs add column spoken text;
alter table herbal_templates add column spoken text;
alter table suppliers add column spoken text;
alter table orders add column spoken text;
alter table users add column spoken text;
