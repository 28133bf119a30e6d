-- compatible-from: 0091
-- The next due event is the first entry of an index, because a list asks for it before each page (server/clock.ts).
create index orders_next_due on orders (enterprise_id, bid_deadline_at) where status = 'bidding' and not is_deleted;

-- The sample of far pages includes the author and the purchase method, so that filters by these read no rows either.
drop index orders_sample;
create index orders_sample on orders (enterprise_id, status) include (id, created_at, updated_at, published_at, order_no, title, goods_type,
  item_count, quantity_g, bid_deadline_at, lowest_fen, highest_fen, budget_fen, delivery_date, created_by, purchase_method)
  where not is_deleted and uuid_hash(id) & 255 = 0;
