-- compatible-from: 0016
-- The readings of a row's names, with every reading of every character, in the form of contract/pinyin.ts: a search
-- finds any row by full pinyin, by initials and by both mixed. Null until server/db/fill-pinyin.ts fills it at the next
-- start.
alter table herbs add column spoken text;
alter table herbal_templates add column spoken text;
alter table suppliers add column spoken text;
alter table orders add column spoken text;
alter table users add column spoken text;
