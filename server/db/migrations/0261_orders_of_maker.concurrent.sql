-- compatible-from: 0092
-- The demands of one person are sorted from this index, whatever the sort field, so that no row is read for it: a
-- person has some thousands.
drop index concurrently if exists orders_of_maker;
create index concurrently orders_of_maker on orders (enterprise_id, created_by, created_at, id) include (status, purchase_method, goods_type, order_no, title, item_count, quantity_g, bid_deadline_at, lowest_fen, highest_fen, budget_fen, delivery_date, updated_at, published_at) where not is_deleted;
drop index concurrently if exists orders_by_creator;
