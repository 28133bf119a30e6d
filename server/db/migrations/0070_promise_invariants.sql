-- compatible-from: 0070
-- What must hold of the promises from the link to the last settled line. Each view must be empty; server/invariants.ts
-- states each in a sentence.

-- The proposer of an amendment does not approve it, and the proposer of an award does not revoke it.
create or replace view invariant_14_four_eyes with (security_invoker = true) as
select a.enterprise_id, 'orders' as noun, a.record_id, format('row %s: %s approved what was their own', a.seq, a.operator_id) as detail
from audit_rows a
join enterprises e on e.id = a.enterprise_id
where a.noun = 'orders' and a.action in ('approve', 'amend_approve', 'revoke_award') and a.operator_id is not null
  and exists (
    select from audit_rows mine
    where mine.enterprise_id = a.enterprise_id and mine.noun = 'orders' and mine.record_id = a.record_id
      and mine.seq < a.seq and mine.operator_id = a.operator_id
      and (
        (a.from_status = 'pending_audit' and mine.action = 'create')
        or mine.seq = (
          select max(last.seq) from audit_rows last
          where last.enterprise_id = a.enterprise_id and last.noun = 'orders' and last.record_id = a.record_id and last.seq < a.seq
            and last.action = any(case
              when a.action = 'amend_approve' then array['amend']
              when a.action = 'revoke_award' then array['submit_award']
              when a.from_status = 'pending_audit' then array['submit']
              else array['submit_award', 'promote']
            end)
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

create view invariant_16_completed_is_settled with (security_invoker = true) as
select w.enterprise_id, 'order_items' as noun, w.order_item_id as record_id,
  format('completed with %s open and %s waiting', w.open_qty, w.waiting_qty) as detail
from award_open w
join orders o on o.id = w.order_id
where o.status = 'completed' and (w.open_qty > 0 or w.waiting_qty > 0);

-- What is closed stays closed: nothing of an unopened tender can be read or awarded, only the commitment is left of a
-- tender that a reset withdrew, and nobody is unlocked by a cleared passcode.
create view invariant_17_closed_stays_closed with (security_invoker = true) as
select t.enterprise_id, 'tenders' as noun, t.id as record_id, format('%s, and has lines or a sum that can be read', t.status) as detail
from tenders t
where t.status in ('draft', 'submitted', 'reconfirm', 'withdrawn', 'unopened', 'excluded')
  and (t.total_amount is not null or t.opened_hash_ok or exists (select from tender_items i where i.tender_id = t.id))
union all
select l.enterprise_id, 'award_lines', l.id, format('of a tender that is %s', t.status)
from award_lines l
join tenders t on t.id = l.tender_id
where t.opened_hash_ok is not true
union all
select r.enterprise_id, 'tenders', t.id, 'withdrawn by a reset, and its blob is still there'
from tender_resets r
join tenders t on t.order_id = r.order_id and t.supplier_id = r.supplier_id
where r.standing = 'agreed' and r.withdraws and t.sealed_payload is not null and t.updated_at <= r.settled_at
union all
select p.enterprise_id, 'tender_unlocks', u.id, 'is in by a passcode that was cleared'
from tender_passcodes p
join tender_links l on l.order_id = p.order_id and l.supplier_id = p.supplier_id
join tender_unlocks u on u.link_id = l.id
where p.hash is null and u.ended_at is null;

create view invariant_18_amended_once_agreed with (security_invoker = true) as
select a.enterprise_id, 'orders' as noun, a.order_id as record_id, format('%s amendments wait, the demand is %s', count(*), o.status) as detail
from order_amendments a
join orders o on o.id = a.order_id
where a.status = 'waiting'
group by a.enterprise_id, a.order_id, o.status
having count(*) > 1 or o.status <> 'bidding'
union all
select a.enterprise_id, 'order_amendments', a.id, 'agreed, and no version of the demand came of it'
from order_amendments a
where a.status = 'approved'
  and not exists (select from order_versions v where v.order_id = a.order_id and v.changed_at = a.settled_at and v.approved_lines is not null)
union all
select o.enterprise_id, 'orders', o.id, format('version %s, %s versions up to %s', o.doc_version, count(v.id), max(v.doc_version))
from orders o
join order_versions v on v.order_id = o.id
group by o.enterprise_id, o.id, o.doc_version
having o.doc_version <> max(v.doc_version) or count(*) <> max(v.doc_version);

-- A tender with a missing, short or vetoed line has no rank, and neither the tender nor its sum is the lowest or the
-- highest.
create view invariant_19_ranked_is_complete with (security_invoker = true) as
select o.enterprise_id, 'orders' as noun, o.id as record_id,
  format('lowest %s, highest %s; of complete tenders %s and %s', o.lowest_total, o.highest_total, f.lowest, f.highest) as detail
from orders o
join (
  select e.id, min(c.total) as lowest, max(c.total) as highest
  from orders e
  left join (
    select t.order_id, t.id, sum(round(ti.landed_price_kg * unit_in_kg(i.unit) * i.quantity, 2)) as total
    from tenders t
    join tender_items ti on ti.tender_id = t.id and ti.alt_no = 0 and ti.status <> 'disqualified'
    join order_items i on i.id = ti.order_item_id and ti.offered_qty >= i.quantity
    where t.opened_hash_ok and t.status <> 'disqualified'
    group by t.order_id, t.id
    having count(*) = (select count(*) from order_items n where n.order_id = t.order_id)
  ) c on c.order_id = e.id
  group by e.id
) f on f.id = o.id
where o.opened_at is not null and (o.lowest_total is distinct from f.lowest or o.highest_total is distinct from f.highest);
