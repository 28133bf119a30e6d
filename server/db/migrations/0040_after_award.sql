-- compatible-from: 0040
-- What happens to an award in force: answers line by line, later decisions that change some of its lines, lines that
-- are given up, and the origin that a supplier declares.

-- A later decision has only the changed lines. In force are the lines of all effective decisions of a demand together.
alter table decisions
  add column kind text not null default 'award' check (kind in ('award', 'promotion')),
  -- 元: the total of the award with this decision, including what stood of the earlier ones.
  add column standing_total numeric(18, 2),
  add column approved_by uuid references users (id),
  add column approved_by_name text;
update decisions set standing_total = total_amount;
update decisions d set approved_by = a.operator_id, approved_by_name = a.operator_name
from (
  select distinct on (record_id) record_id, operator_id, operator_name from audit_rows
  where noun = 'orders' and action = 'approve' and from_status = 'award_auditing' and operator_id is not null
  order by record_id, seq desc
) a
where a.record_id = d.order_id and d.status = 'effective' and exists (select from users u where u.id = a.operator_id);
alter table decisions alter column standing_total set not null;
drop index decisions_one_alive;
create unique index decisions_one_alive on decisions (order_id) where kind = 'award' and status in ('auditing', 'approved', 'effective');
create unique index decisions_one_waiting on decisions (order_id) where status in ('auditing', 'approved');

-- The answer to a line, and the origin of its goods. `evidence_id` is what staff entered the answer from.
alter table award_lines
  add column decline_code text check (decline_code in ('price_rose', 'no_stock', 'quality', 'terms', 'other', 'no_answer')),
  add column answered_for_by uuid references users (id),
  add column answered_for_name text,
  add column answer_note text,
  add column evidence_id uuid references tender_evidence (id),
  add column origin_region_code text,
  add column origin_text text,
  add column origin_declared_at timestamptz,
  add column origin_asked_at timestamptz;
update award_lines set decline_code = 'other' where status = 'declined';
create index award_lines_of_order on award_lines (order_id);

-- The evidence of an answer belongs to its demand, and may prove several lines.
alter table tender_evidence add column order_id uuid references orders (id);

-- Declined quantities for which no supplier is sought any more: given up with a reason, or tendered again by another
-- demand.
create table award_settlements (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  order_item_id uuid not null references order_items (id),
  -- The award of which this row settles a part.
  decision_id uuid not null references decisions (id),
  quantity numeric(14, 3) not null check (quantity > 0),
  -- Either the reason for giving it up, or the demand that tenders it again, which counts until that demand is deleted.
  reason_code text,
  text text,
  retender_id uuid references orders (id),
  settled_by uuid not null references users (id),
  settled_by_name text not null,
  settled_at timestamptz not null,
  check ((reason_code is null) <> (retender_id is null))
);
create index award_settlements_of_order on award_settlements (order_id);
create index award_settlements_of_item on award_settlements (order_item_id);
call guard_tenant_table('award_settlements', 'select, insert, update');

-- The kilograms of one unit; a piece counts as one.
create function unit_in_kg(unit text) returns numeric language sql immutable
  as $$ select case unit when 't' then 1000 when 'g' then 0.001 when 'jin' then 0.5 else 1 end $$;

-- The winners in force of every demand, whatever their answer is.
create view award_standing with (security_invoker = true) as
select l.*, d.kind, d.version as decision_version, d.decision_no, d.proposed_at, d.effective_at,
  l.status in ('confirmed', 'contracted', 'closed') as is_confirmed,
  l.status in ('proposed', 'approved', 'notified') as is_waiting,
  i.reference_price, i.herbal_id,
  round(i.reference_price * unit_in_kg(l.unit) * l.awarded_qty, 2) as reference_amount
from award_lines l
join decisions d on d.id = l.decision_id and d.status = 'effective'
join order_items i on i.id = l.order_item_id
where l.role = 'main' and l.status <> 'revoked';

-- For every awarded line: how much of it is confirmed, waits for an answer, and is open again, in the unit of the line.
create view award_open with (security_invoker = true) as
select s.enterprise_id, s.order_id, s.order_item_id, s.confirmed_qty, s.waiting_qty,
  greatest(s.first_qty - s.confirmed_qty - s.waiting_qty - coalesce((
    select sum(a.quantity)
    from award_settlements a
    join decisions d on d.id = a.decision_id and d.status = 'effective'
    left join orders o on o.id = a.retender_id
    where a.order_item_id = s.order_item_id and (a.retender_id is null or not o.is_deleted)
  ), 0), 0) as open_qty
from (
  select enterprise_id, order_id, order_item_id,
    coalesce(sum(awarded_qty) filter (where kind = 'award'), 0) as first_qty,
    coalesce(sum(awarded_qty) filter (where is_confirmed), 0) as confirmed_qty,
    coalesce(sum(awarded_qty) filter (where is_waiting), 0) as waiting_qty
  from award_standing
  group by enterprise_id, order_id, order_item_id
) s;
grant select on award_standing, award_open to herbal_app;
