-- compatible-from: 0015
-- What must hold in every database at every time, as views that must be empty. Each row is a violation: its enterprise,
-- its kind of record, its record, and what is wrong. The views have the rights of the caller: the owner sees every
-- enterprise, and everybody else sees what row-level security allows. server/invariants.ts states each in a sentence
-- and adds what SQL cannot check.

create view invariant_01_awarded_within_demand with (security_invoker = true) as
select i.enterprise_id, 'order_items' as noun, i.id as record_id,
  format('%s awarded of %s', sum(l.awarded_qty), i.quantity) as detail
from award_lines l
join decisions d on d.id = l.decision_id and d.status in ('auditing', 'approved', 'effective')
join order_items i on i.id = l.order_item_id
where l.role = 'main'
group by i.enterprise_id, i.id, i.quantity
having sum(l.awarded_qty) > coalesce(i.quantity, 0);

create view invariant_02_award_of_valid_tender with (security_invoker = true) as
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
  or t.status in ('draft', 'submitted', 'reconfirm', 'withdrawn', 'excluded', 'disqualified');

create view invariant_03_one_current_award with (security_invoker = true) as
select enterprise_id, 'orders' as noun, order_id as record_id, format('%s decisions are alive', count(*)) as detail
from decisions
where status in ('auditing', 'approved', 'effective')
group by enterprise_id, order_id
having count(*) > 1
union all
select l.enterprise_id, 'order_items', l.order_item_id, format('%s winners, %s lines', count(distinct l.supplier_id), count(*))
from award_lines l
join decisions d on d.id = l.decision_id and d.status in ('auditing', 'approved', 'effective')
join orders o on o.id = l.order_id
where l.role = 'main'
group by l.enterprise_id, l.order_item_id, d.id, o.split_award, o.max_suppliers_per_line
having count(*) > count(distinct l.supplier_id)
  or count(*) > case when o.split_award is false then 1 else coalesce(o.max_suppliers_per_line, 2) end;

create view invariant_04_nothing_after_deadline with (security_invoker = true) as
select t.enterprise_id, 'tenders' as noun, t.id as record_id,
  format('submitted %s, withdrawn %s, deadline %s', t.submitted_at, t.withdrawn_at, o.bid_deadline_at) as detail
from tenders t
join orders o on o.id = t.order_id
where t.submitted_at >= o.bid_deadline_at or t.withdrawn_at >= o.bid_deadline_at
union all
select e.enterprise_id, 'tender_entries', e.id, format('entered %s, deadline %s', e.entered_at, o.bid_deadline_at)
from tender_entries e
join orders o on o.id = e.order_id
where e.entered_at >= o.bid_deadline_at
union all
select v.enterprise_id, 'order_versions', v.id, format('changed %s, deadline %s', v.changed_at, o.bid_deadline_at)
from order_versions v
join orders o on o.id = v.order_id
where v.changed_at >= o.bid_deadline_at
union all
select r.enterprise_id, 'opening_records', r.id, format('opened %s, deadline %s', r.opened_at, o.bid_deadline_at)
from opening_records r
join orders o on o.id = r.order_id
where r.opened_at < o.bid_deadline_at
union all
select ti.enterprise_id, 'tender_items', ti.id, 'prices can be read before the opening'
from tender_items ti
join orders o on o.id = ti.order_id
where o.opened_at is null;

create view invariant_05_status_as_trailed with (security_invoker = true) as
with steps as (
  select enterprise_id, noun, record_id, seq, from_status, to_status,
    lag(to_status) over by_record as before,
    lead(seq) over by_record as next
  from audit_rows
  where noun in ('orders', 'suppliers') and to_status is not null
  window by_record as (partition by enterprise_id, noun, record_id order by seq)
), now_at as (
  select enterprise_id, 'orders' as noun, id as record_id, status from orders where not is_deleted
  union all
  select enterprise_id, 'suppliers', id, status from suppliers where not is_deleted
)
select enterprise_id, noun, record_id, format('row %s leaves %s, the one before it came to %s', seq, from_status, before) as detail
from steps
where before is not null and from_status is distinct from before
union all
select n.enterprise_id, n.noun, n.record_id, format('is %s, the trail ends at %s', n.status, s.to_status)
from now_at n
join steps s on s.enterprise_id = n.enterprise_id and s.noun = n.noun and s.record_id = n.record_id and s.next is null
where n.status <> s.to_status
union all
select enterprise_id, 'orders', id, 'has no trail'
from orders o
where not exists (
  select from audit_rows a
  where a.enterprise_id = o.enterprise_id and a.noun = 'orders' and a.record_id = o.id and a.to_status is not null
);

create view invariant_06_every_write_trailed with (security_invoker = true) as
select o.enterprise_id, 'orders' as noun, o.id as record_id,
  format('version %s, %s of them in the trail', o.version, count(distinct a.order_version)) as detail
from orders o
left join audit_rows a on a.enterprise_id = o.enterprise_id and a.noun = 'orders' and a.record_id = o.id and a.order_version is not null
group by o.enterprise_id, o.id, o.version
having o.version <> count(distinct a.order_version) or o.version <> max(a.order_version)
union all
select enterprise_id, 'audit_rows', id, format('row %s does not follow the one before it', seq)
from (
  select enterprise_id, id, seq, prev_hash,
    lag(hash) over by_enterprise as before,
    row_number() over by_enterprise as place
  from audit_rows
  window by_enterprise as (partition by enterprise_id order by seq)
) as chain
where seq <> place or prev_hash is distinct from coalesce(before, case when place = 1 then prev_hash end);

create view invariant_08_ended_is_ended with (security_invoker = true) as
select a.enterprise_id, 'orders' as noun, a.record_id, format('row %s: %s after the end', a.seq, a.action) as detail
from audit_rows a
join (
  select enterprise_id, record_id, min(seq) as seq
  from audit_rows
  where noun = 'orders' and to_status in ('awarded', 'completed', 'failed', 'cancelled')
  group by enterprise_id, record_id
) as ended on ended.enterprise_id = a.enterprise_id and ended.record_id = a.order_id and a.seq > ended.seq
where (a.noun = 'orders' and a.action not in ('line_confirm', 'line_decline', 'complete', 'retender', 'copy') and a.to_status is not null)
  or a.action in ('tender_save', 'tender_submit', 'tender_withdraw', 'tender_reconfirm', 'tender_enter', 'tender_confirm')
union all
select enterprise_id, 'orders', id, format('%s and removed', status)
from orders
where is_deleted and (published_at is not null or status not in ('draft', 'rejected'));

create view invariant_09_sums_and_scales with (security_invoker = true) as
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
select o.enterprise_id, 'orders', o.id, format('%s kg in %s lines, lines have %s kg', o.total_quantity_kg, o.item_count, sum(i.qty_kg))
from orders o
left join order_items i on i.order_id = o.id
group by o.enterprise_id, o.id, o.total_quantity_kg, o.item_count
having o.total_quantity_kg <> coalesce(sum(i.qty_kg), 0) or o.item_count <> count(i.id)
union all
select null, c.table_name, null, format('column %s is %s', c.column_name, c.data_type)
from information_schema.columns c
join information_schema.tables b on b.table_schema = c.table_schema and b.table_name = c.table_name and b.table_type = 'BASE TABLE'
where c.table_schema = current_schema()
  and (c.data_type in ('real', 'double precision', 'money') or (c.data_type = 'numeric' and c.numeric_scale is null));

-- Every foreign key between two tables of tenants, also one that is added later: the child's enterprise is its
-- parent's.
create function rows_across_enterprises() returns table (enterprise_id uuid, noun text, record_id uuid, detail text)
  language plpgsql stable
  as $$
declare
  one record;
begin
  for one in
    select k.conrelid::regclass as child, k.confrelid::regclass as parent, own.attname as child_key, its.attname as parent_key, k.conname,
      exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'id' and not a.attisdropped) as has_id
    from pg_constraint k
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
    join pg_attribute its on its.attrelid = k.confrelid and its.attnum = k.confkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and k.connamespace = current_schema()::regnamespace
      and (select count(*) from pg_attribute a
        where a.attrelid in (k.conrelid, k.confrelid) and a.attname = 'enterprise_id' and not a.attisdropped)
        = case when k.conrelid = k.confrelid then 1 else 2 end
  loop
    return query execute format(
      'select c.enterprise_id, %L::text, %s, %L::text from %s c join %s p on p.%I = c.%I where p.enterprise_id <> c.enterprise_id',
      one.child::text, case when one.has_id then 'c.id' else 'null::uuid' end, one.conname, one.child, one.parent, one.parent_key, one.child_key);
  end loop;
end
$$;

create view invariant_10_one_enterprise with (security_invoker = true) as
select enterprise_id, noun, record_id, detail from rows_across_enterprises();

create view invariant_11_one_effect_per_key with (security_invoker = true) as
select enterprise_id, 'idempotency_keys' as noun, actor_id as record_id,
  format('%s %s: %s rows, %s answered', method, route, count(*), count(answer)) as detail
from idempotency_keys
group by enterprise_id, actor_id, method, route, key
having count(*) > 1 or count(answer) < count(*);

create view invariant_12_reading_goes_forward with (security_invoker = true) as
select r.enterprise_id, 'read_records' as noun, r.id as record_id,
  format('invited %s, first %s, last %s, %s views, version %s of %s', r.invited_at, r.first_viewed_at, r.last_viewed_at, r.view_count,
    r.viewed_version, o.doc_version) as detail
from read_records r
join orders o on o.id = r.order_id
where r.first_viewed_at > r.last_viewed_at or r.first_viewed_at < r.invited_at
  or (r.first_viewed_at is null) <> (r.last_viewed_at is null) or (r.first_viewed_at is null) <> (r.view_count = 0)
  or r.view_count < 0 or r.viewed_version > o.doc_version;

create view invariant_13_ended_without_winner with (security_invoker = true) as
select o.enterprise_id, 'orders' as noun, o.id as record_id, format('%s, decision %s is %s', o.status, d.id, d.status) as detail
from orders o
join decisions d on d.order_id = o.id and d.status in ('auditing', 'approved', 'effective')
where o.status in ('failed', 'cancelled')
union all
select o.enterprise_id, 'orders', o.id, format('%s, tender %s is %s', o.status, t.id, t.status)
from orders o
join tenders t on t.order_id = o.id and t.status in ('awarded', 'part_awarded')
where o.status in ('failed', 'cancelled')
union all
select o.enterprise_id, 'orders', o.id, format('%s, line %s is %s', o.status, l.id, l.status)
from orders o
join award_lines l on l.order_id = o.id and l.status not in ('revoked', 'closed')
join decisions d on d.id = l.decision_id and d.status <> 'rejected'
where o.status in ('failed', 'cancelled');

-- The trail is checked, because it stays when a record is handed over. Whether the approval was allowed depends on the
-- setting at that time: the first change after it has the earlier value, and without a change it is the current value.
create view invariant_14_four_eyes with (security_invoker = true) as
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
            and last.action = case a.from_status when 'pending_audit' then 'submit' else 'submit_award' end
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

create view invariant_15_gone_are_signed_out with (security_invoker = true) as
select s.enterprise_id, 'sessions' as noun, s.id as record_id,
  format('of user %s, who is %s', u.id, case when u.is_deleted then 'deleted' else u.status end) as detail
from sessions s
join users u on u.id = s.user_id
where s.ended_at is null and (u.is_deleted or u.status = 'disabled');
