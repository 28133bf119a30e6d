-- compatible-from: 0092
-- The total weight of a demand counts what is weighed: a piece or a bag was added as a kilogram. An older release that writes a demand meanwhile
-- still adds them, so the invariant takes both totals, and the next write of this release corrects it.
update orders o set total_quantity_kg = (
  select coalesce(sum(i.qty_kg) filter (where i.unit is null or i.unit not in ('piece', 'bag')), 0) from order_items i where i.order_id = o.id
)
where exists (select from order_items i where i.order_id = o.id and i.unit in ('piece', 'bag'));

create or replace view invariant_09_sums_and_scales with (security_invoker = true) as
select d.enterprise_id, 'decisions' as noun, d.id as record_id, format('total %s, lines %s', d.total_amount, sum(l.amount)) as detail
from decisions d
left join award_lines l on l.decision_id = d.id and l.role = 'main'
group by d.enterprise_id, d.id, d.total_amount
having d.total_amount <> coalesce(sum(l.amount), 0)
union all
select t.enterprise_id, 'tenders', t.id, format('total %s, lines %s', t.total_amount, sum(i.amount))
from tenders t
left join tender_items i on i.tender_id = t.id
where t.total_amount is not null
group by t.enterprise_id, t.id, t.total_amount
having t.total_amount <> coalesce(sum(i.amount), 0)
union all
select o.enterprise_id, 'orders', o.id, format('%s kg in %s lines, lines have %s kg', o.total_quantity_kg, o.item_count,
  sum(i.qty_kg) filter (where i.unit is null or i.unit not in ('piece', 'bag')))
from orders o
left join order_items i on i.order_id = o.id
group by o.enterprise_id, o.id, o.total_quantity_kg, o.item_count
having o.total_quantity_kg not in (
    coalesce(sum(i.qty_kg) filter (where i.unit is null or i.unit not in ('piece', 'bag')), 0), coalesce(sum(i.qty_kg), 0))
  or o.item_count <> count(i.id)
union all
select null, c.table_name, null, format('column %s is %s', c.column_name, c.data_type)
from information_schema.columns c
join information_schema.tables b on b.table_schema = c.table_schema and b.table_name = c.table_name and b.table_type = 'BASE TABLE'
where c.table_schema = current_schema()
  and (c.data_type in ('real', 'double precision', 'money') or (c.data_type = 'numeric' and c.numeric_scale is null));
