-- compatible-from: 0092
-- The total weight of a demand counts pieces and bags too whose package tells their weight ("25kg/件"), and names the others. An older release
-- that writes a demand meanwhile leaves all of them out, so the invariant asks of what is counted only that it never lessens the total.
alter table orders add column unweighed jsonb not null default '[]';

with packed as (
  select i.order_id, i.unit, i.quantity, i.qty_kg,
    regexp_match(
      regexp_replace(lower(normalize(coalesce(i.package_spec, ''), nfkc)), '\s', '', 'g'),
      '^(\d{1,6}(?:\.\d{1,3})?)(kgs?|公斤|千克)(?:/(.+))?$'
    ) as words
  from order_items i
),
known as (
  select p.order_id, p.unit, p.quantity,
    case
      when p.unit is null or p.unit not in ('piece', 'bag') then p.qty_kg
      when (p.words)[1]::numeric > 0 and (
        (p.words)[3] is null
        or (p.unit = 'piece' and (p.words)[3] in ('件', 'piece', 'pc', 'pcs'))
        or (p.unit = 'bag' and (p.words)[3] in ('袋', 'bag'))
      ) then round(p.quantity * (p.words)[1]::numeric, 3)
    end as kg
  from packed p
)
update orders o set
  total_quantity_kg = (select coalesce(sum(k.kg), 0) from known k where k.order_id = o.id),
  unweighed = (
    select coalesce(jsonb_agg(jsonb_build_object('unit', u.unit, 'quantity', u.quantity::text) order by u.unit desc), '[]')
    from (
      select k.unit, sum(k.quantity) as quantity from known k
      where k.order_id = o.id and k.kg is null and k.quantity is not null and k.unit in ('piece', 'bag')
      group by k.unit
      having sum(k.quantity) > 0
    ) u
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
having o.total_quantity_kg < coalesce(sum(i.qty_kg) filter (where i.unit is null or i.unit not in ('piece', 'bag')), 0)
  or (o.total_quantity_kg <> coalesce(sum(i.qty_kg), 0) and count(*) filter (where i.unit in ('piece', 'bag')) = 0)
  or o.item_count <> count(i.id)
union all
select null, c.table_name, null, format('column %s is %s', c.column_name, c.data_type)
from information_schema.columns c
join information_schema.tables b on b.table_schema = c.table_schema and b.table_name = c.table_name and b.table_type = 'BASE TABLE'
where c.table_schema = current_schema()
  and (c.data_type in ('real', 'double precision', 'money') or (c.data_type = 'numeric' and c.numeric_scale is null));
