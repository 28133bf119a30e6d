-- compatible-from: 0092
-- A list counts the suppliers that have read a demand, three rows for each demand it shows, from an index alone. Only the first view of a supplier changes it.
drop index concurrently if exists read_records_of_order;
create unique index concurrently read_records_of_order on read_records (order_id, supplier_id) include (enterprise_id, invited, first_viewed_at);
