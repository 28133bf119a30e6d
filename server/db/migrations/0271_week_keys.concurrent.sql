-- compatible-from: 0092
-- The counts of one kind and method in a week are neighbours.
drop index concurrently if exists order_weeks_of_kind;
create index concurrently order_weeks_of_kind on order_weeks (enterprise_id, is_whole, week, goods_type, purchase_method, status) include (n);
drop index concurrently if exists order_weeks_of_enterprise;
