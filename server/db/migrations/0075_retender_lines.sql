-- compatible-from: 0075
-- The quantity of each line that a demand took over to tender it again. It is not part of the remainder until that
-- demand is deleted, whether it had been declined, closed for another reason than a gone need, or awarded to nobody.
create table retender_lines (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  order_item_id uuid not null references order_items (id),
  retender_id uuid not null references orders (id),
  quantity numeric(14, 3) not null check (quantity > 0)
);
create index retender_lines_of_order on retender_lines (order_id);
call guard_tenant_table('retender_lines', 'select, insert');

insert into retender_lines (id, enterprise_id, order_id, order_item_id, retender_id, quantity)
select id, enterprise_id, order_id, order_item_id, retender_id, quantity from award_settlements where retender_id is not null;
