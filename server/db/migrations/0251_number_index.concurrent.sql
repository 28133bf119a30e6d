-- compatible-from: 0092
-- The index of searches with pieces of numbers. The index without them stays until 0252 uses this one.
drop index concurrently if exists orders_found_by;
create index concurrently orders_found_by on orders using gin (order_found_by(search_tokens, search_text, enterprise_id, created_at)) where not is_deleted;
