-- compatible-from: 0100
-- The number of people who open a demand, as it was at its publication. Null before it, and for demands that an older
-- release publishes, to which the setting applies.
alter table orders add column opener_count smallint check (opener_count in (1, 2));
update orders set opener_count = case when enterprises.settings ->> 'opener_count' = '2' then 2 else 1 end
  from enterprises where enterprises.id = orders.enterprise_id and orders.published_at is not null and orders.opened_at is null;
