-- compatible-from: 0092
-- The demands in the order of their time, now with their titles and numbers: what most demands have, such as two digits, is looked for in the newest ones.
drop index concurrently if exists orders_by_created_at_wider;
create index concurrently orders_by_created_at_wider on orders (enterprise_id, created_at, id)
  include (status, created_by, purchase_method, goods_type, bid_deadline_at, published_at, updated_at, order_no, title) where not is_deleted;
drop index concurrently if exists orders_by_created_at;
alter index orders_by_created_at_wider rename to orders_by_created_at;
-- Numerals that stand only in lines, by the time of their demand (0298).
drop index concurrently if exists order_numerals_of_lines;
create index concurrently order_numerals_of_lines on order_numerals (enterprise_id, created_at, order_id, tail, head) include (status, place) where place = 'E';
