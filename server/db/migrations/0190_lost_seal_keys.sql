-- compatible-from: 0160
-- A seal key that is permanently lost is marked, so that data sealed under it counts as unreadable and does not wait
-- for the key.
alter table seal_keys add column lost_at timestamptz;
