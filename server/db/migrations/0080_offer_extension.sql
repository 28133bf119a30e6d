-- compatible-from: 0080
-- The extension of an expired offer: when its supplier was asked, and when it extended. `valid_until` is the day in
-- force; the submitted day stays in the sealed blob.

alter table tenders
  add column extend_asked_at timestamptz,
  add column extended_at timestamptz,
  add constraint tenders_extended_when_asked check (extended_at is null or extend_asked_at is not null);

-- An award in force may still be answered, changed and revoked, and offers for its open quantity may be extended.
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
  and a.action not in ('line_confirm', 'line_decline', 'promote', 'line_close', 'revoke_award', 'retender', 'ask_origin', 'ask_extend', 'complete')
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
