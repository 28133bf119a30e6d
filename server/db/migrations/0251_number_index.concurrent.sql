-- compatible-from: 0092
-- The index of searches with pieces of numbers; the one without stays until 0252 asks this one.
drop index concurrently if exists orders_found_by;
create index concurrently orders_found_by on orders using gin (order_found_by(search_tokens, search_text, enterprise_id, created_at)) where not is_deleted;
