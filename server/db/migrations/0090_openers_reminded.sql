-- compatible-from: 0090
-- When the people who may open a demand were last asked to do so.
alter table orders add column openers_reminded_at timestamptz;
