-- compatible-from: 0036
-- The lowest and the highest total of a demand are those of its complete tenders, which offer every line in full and
-- have no vetoed part. Demands opened earlier get them from their offers.
update orders o set lowest_total = f.lowest, highest_total = f.highest
from (
  select e.id, min(c.total) as lowest, max(c.total) as highest
  from orders e
  left join (
    select t.order_id, t.id,
      sum(round(ti.landed_price_kg * case i.unit when 't' then 1000 when 'g' then 0.001 when 'jin' then 0.5 else 1 end * i.quantity, 2)) as total
    from tenders t
    join tender_items ti on ti.tender_id = t.id and ti.alt_no = 0 and ti.status <> 'disqualified'
    join order_items i on i.id = ti.order_item_id and ti.offered_qty >= i.quantity
    where t.opened_hash_ok and t.status <> 'disqualified'
    group by t.order_id, t.id
    having count(*) = (select count(*) from order_items n where n.order_id = t.order_id)
  ) c on c.order_id = e.id
  where e.opened_at is not null
  group by e.id
) f
where f.id = o.id;
