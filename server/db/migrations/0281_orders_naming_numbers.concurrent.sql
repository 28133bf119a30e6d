-- compatible-from: 0092
-- The few demands whose texts name a whole number besides their own: what a search by a whole number finds besides its demand (0282).
drop index concurrently if exists orders_naming_numbers;
create index concurrently orders_naming_numbers on orders (enterprise_id, created_at) where not is_deleted and replace(search_text, lower(coalesce(substring(order_no from '^ZB.*'), '')), '') ~ '[0-9]{8}-?[0-9]{4}';
