-- compatible-from: 0090
-- When the people who may open a demand were last reminded.
alter table orders add column openers_reminded_at timestamptz;
