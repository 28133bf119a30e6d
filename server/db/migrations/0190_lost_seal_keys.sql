-- compatible-from: 0160
-- A seal key that is gone for good is said to be so: what was sealed under it counts as unreadable instead of waiting for its key.
alter table seal_keys add column lost_at timestamptz;
