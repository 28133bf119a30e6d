-- compatible-from: 0092
-- Counts of demands are read from an index alone only where their pages are marked as visible to all. Notes are written
-- into pages among counts that stand, and each unmarks one, so that these few pages are tidied at the next turn.
alter table order_counts set (autovacuum_vacuum_threshold = 50, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 50, autovacuum_vacuum_insert_scale_factor = 0);
alter table order_tallies set (autovacuum_vacuum_threshold = 50, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 50, autovacuum_vacuum_insert_scale_factor = 0);
alter table order_weeks set (autovacuum_vacuum_threshold = 50, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 50, autovacuum_vacuum_insert_scale_factor = 0);
