-- compatible-from: 0023
-- Further columns for the lists of demands and reviews. highest_total is the counterpart of lowest_total. Demands
-- opened earlier get it from the tenders that are still in the review; which of these may not be awarded any more is
-- not known here.
alter table orders add column highest_total numeric(18, 2);
update orders o set highest_total = f.total
from (
  select l.order_id, sum(l.amount) as total
  from (
    select i.order_id, round(max(ti.landed_price_kg) * coalesce(i.qty_kg, i.quantity), 2) as amount
    from order_items i
    join tender_items ti on ti.order_item_id = i.id and ti.alt_no = 0 and ti.status <> 'disqualified'
    join tenders t on t.id = ti.tender_id and t.status <> 'disqualified'
    where i.quantity is not null
    group by i.id
  ) l
  group by l.order_id
) f
where f.order_id = o.id and o.lowest_total is not null;

create index orders_by_creator on orders (enterprise_id, created_by) where not is_deleted;
create index orders_newest_published on orders (enterprise_id, published_at desc) where not is_deleted and published_at is not null;
create index orders_newest_change on orders (enterprise_id, updated_at desc) where not is_deleted;
create index tenders_flagged on tenders (order_id) where flags <> '[]';
create index tender_items_flagged on tender_items (order_id) where flags <> '[]';
