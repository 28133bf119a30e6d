-- compatible-from: 0011
-- People are found by how their names are typed: full pinyin and initials, as server/readings.ts makes them.
alter table users add column search_text text not null default '';
