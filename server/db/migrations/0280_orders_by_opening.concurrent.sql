-- compatible-from: 0092
-- The list of reviews is sorted by the time set for the opening. An index alone answers only where it also has the two
-- columns of its expression.
drop index concurrently if exists orders_by_opening;
create index concurrently orders_by_opening on orders (enterprise_id, coalesce(open_at, bid_deadline_at), id) include (status, open_at, bid_deadline_at) where not is_deleted;
