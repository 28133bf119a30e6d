-- compatible-from: 0100
-- How many people open a demand, as it was when it was published. Null before that, and on what an older release publishes: the setting holds.
alter table orders add column opener_count smallint check (opener_count in (1, 2));
update orders set opener_count = case when enterprises.settings ->> 'opener_count' = '2' then 2 else 1 end
  from enterprises where enterprises.id = orders.enterprise_id and orders.published_at is not null and orders.opened_at is null;
