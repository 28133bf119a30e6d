-- compatible-from: 0011
-- Users are found by the letters in which their names are typed: full pinyin and initials, as server/readings.ts makes
-- them.
alter table users add column search_text text not null default '';
