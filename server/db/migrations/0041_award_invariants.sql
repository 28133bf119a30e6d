-- compatible-from: 0041
-- What must hold of an award that is changed after it came into force. The views keep their columns.

create or replace view invariant_01_awarded_within_demand with (security_invoker = true) as
select i.enterprise_id, 'order_items' as noun, i.id as record_id,
  format('%s awarded of %s', sum(l.awarded_qty), i.quantity) as detail
from award_lines l
join decisions d on d.id = l.decision_id and d.status in ('auditing', 'approved', 'effective')
join order_items i on i.id = l.order_item_id
-- A quantity that its supplier gave up is open again.
where l.role = 'main' and l.status not in ('declined', 'revoked')
group by i.enterprise_id, i.id, i.quantity
having sum(l.awarded_qty) > coalesce(i.quantity, 0)
union all
-- An awarded quantity is confirmed, waits, is open, or was settled otherwise, and no part counts twice.
select w.enterprise_id, 'order_items', w.order_item_id, format('%s kept and %s settled of %s first awarded', w.kept, w.settled, w.first)
from (
  select s.enterprise_id, s.order_item_id,
    coalesce(sum(s.awarded_qty) filter (where s.is_confirmed or s.is_waiting), 0) as kept,
    coalesce(sum(s.awarded_qty) filter (where s.kind = 'award'), 0) as first,
    coalesce((select sum(a.quantity) from award_settlements a join decisions d on d.id = a.decision_id and d.status = 'effective'
      left join orders o on o.id = a.retender_id
      where a.order_item_id = s.order_item_id and (a.retender_id is null or not o.is_deleted)), 0) as settled
  from award_standing s
  group by s.enterprise_id, s.order_item_id
) w
where w.kept + w.settled > w.first;

create or replace view invariant_02_award_of_valid_tender with (security_invoker = true) as
select l.enterprise_id, 'award_lines' as noun, l.id as record_id,
  format('tender %s is %s, submitted %s, deadline %s', t.id, t.status, t.submitted_at, o.bid_deadline_at) as detail
from award_lines l
join decisions d on d.id = l.decision_id and d.status in ('auditing', 'approved', 'effective')
join orders o on o.id = l.order_id
join order_items i on i.id = l.order_item_id
join tenders t on t.id = l.tender_id
join tender_items ti on ti.id = l.tender_item_id
where d.order_id <> l.order_id or i.order_id <> l.order_id or t.order_id <> l.order_id
  or ti.tender_id <> t.id or ti.order_item_id <> i.id or t.supplier_id <> l.supplier_id
  or t.submitted_at is null or t.submitted_at >= o.bid_deadline_at or t.withdrawn_at is not null
  or t.status in ('draft', 'submitted', 'reconfirm', 'withdrawn', 'excluded', 'disqualified')
  -- A price never rises.
  or l.unit_price > ti.landed_price_kg
union all
select later.enterprise_id, 'award_lines', later.id, 'promoted to a supplier that had given the line up'
from award_lines later
join decisions d on d.id = later.decision_id and d.kind = 'promotion' and d.status in ('auditing', 'approved', 'effective')
where later.role = 'main' and exists (
  select from award_standing before
  where before.order_item_id = later.order_item_id and before.supplier_id = later.supplier_id and before.status = 'declined'
    and before.decision_version < d.version and before.confirm_at < d.proposed_at
);

create or replace view invariant_03_one_current_award with (security_invoker = true) as
select enterprise_id, 'orders' as noun, order_id as record_id, format('%s decisions are alive', count(*)) as detail
from decisions
where kind = 'award' and status in ('auditing', 'approved', 'effective')
group by enterprise_id, order_id
having count(*) > 1
union all
select enterprise_id, 'orders', order_id, format('%s decisions wait', count(*))
from decisions
where status in ('auditing', 'approved')
group by enterprise_id, order_id
having count(*) > 1
union all
select p.enterprise_id, 'orders', p.order_id, format('decision %s changes an award that is not in force', p.version)
from decisions p
where p.kind = 'promotion' and p.status in ('auditing', 'approved', 'effective')
  and not exists (select from decisions d where d.order_id = p.order_id and d.kind = 'award' and d.status = 'effective')
union all
select l.enterprise_id, 'order_items', l.order_item_id, format('%s winners', count(distinct l.supplier_id))
from award_lines l
join decisions d on d.id = l.decision_id and d.status in ('auditing', 'approved', 'effective')
join orders o on o.id = l.order_id
where l.role = 'main' and l.status not in ('declined', 'revoked')
group by l.enterprise_id, l.order_item_id, o.split_award, o.max_suppliers_per_line
having count(distinct l.supplier_id) > case when o.split_award is false then 1 else coalesce(o.max_suppliers_per_line, 2) end
union all
select l.enterprise_id, 'order_items', l.order_item_id, format('%s winners, %s lines', count(distinct l.supplier_id), count(*))
from award_lines l
join decisions d on d.id = l.decision_id and d.status in ('auditing', 'approved', 'effective')
where l.role = 'main'
group by l.enterprise_id, l.order_item_id, d.id
having count(*) > count(distinct l.supplier_id);

-- An award in force may still be answered, changed and revoked. A demand that has ended is only copied, tendered again
-- and asked for origins.
create or replace view invariant_08_ended_is_ended with (security_invoker = true) as
select a.enterprise_id, 'orders' as noun, a.record_id, format('row %s: %s after the end', a.seq, a.action) as detail
from audit_rows a
join (
  select enterprise_id, record_id, min(seq) as seq
  from audit_rows
  where noun = 'orders' and to_status in ('completed', 'failed', 'cancelled')
  group by enterprise_id, record_id
) as ended on ended.enterprise_id = a.enterprise_id and ended.record_id = a.order_id and a.seq > ended.seq
where a.noun = 'orders' and a.action not in ('retender', 'copy', 'ask_origin') and a.to_status is not null
union all
select a.enterprise_id, 'orders', a.record_id, format('row %s: %s of what is awarded', a.seq, a.action)
from audit_rows a
where a.noun = 'orders' and a.from_status = 'awarded' and a.to_status is not null
  and a.action not in ('line_confirm', 'line_decline', 'promote', 'line_close', 'revoke_award', 'retender', 'ask_origin', 'complete')
union all
select a.enterprise_id, 'orders', a.record_id, format('row %s: %s after the opening', a.seq, a.action)
from audit_rows a
join (
  select enterprise_id, record_id, min(seq) as seq
  from audit_rows
  where noun = 'orders' and to_status in ('awarded', 'completed', 'failed', 'cancelled')
  group by enterprise_id, record_id
) as ended on ended.enterprise_id = a.enterprise_id and ended.record_id = a.order_id and a.seq > ended.seq
where a.action in ('tender_save', 'tender_submit', 'tender_withdraw', 'tender_reconfirm', 'tender_enter', 'tender_confirm')
union all
select enterprise_id, 'orders', id, format('%s and removed', status)
from orders
where is_deleted and (published_at is not null or status not in ('draft', 'rejected'));

create or replace view invariant_14_four_eyes with (security_invoker = true) as
select a.enterprise_id, 'orders' as noun, a.record_id, format('row %s: %s approved what was their own', a.seq, a.operator_id) as detail
from audit_rows a
join enterprises e on e.id = a.enterprise_id
where a.noun = 'orders' and a.action = 'approve' and a.operator_id is not null
  and exists (
    select from audit_rows mine
    where mine.enterprise_id = a.enterprise_id and mine.noun = 'orders' and mine.record_id = a.record_id
      and mine.seq < a.seq and mine.operator_id = a.operator_id
      and (
        (a.from_status = 'pending_audit' and mine.action = 'create')
        or mine.seq = (
          select max(last.seq) from audit_rows last
          where last.enterprise_id = a.enterprise_id and last.noun = 'orders' and last.record_id = a.record_id and last.seq < a.seq
            and last.action = any(case a.from_status when 'pending_audit' then array['submit'] else array['submit_award', 'promote'] end)
        )
      )
  )
  and not coalesce(
    (
      select (c.payload #>> '{settings,allow_self_audit,before}')::boolean
      from audit_rows c
      where c.enterprise_id = a.enterprise_id and c.noun = 'enterprise' and c.seq > a.seq
        and c.payload #> '{settings,allow_self_audit}' is not null
      order by c.seq limit 1
    ),
    (e.settings ->> 'allow_self_audit')::boolean,
    false
  );
