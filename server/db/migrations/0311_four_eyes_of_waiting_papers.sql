-- compatible-from: 0092
-- Papers that waited when migration 0283 ran keep what held then, not what held when they were handed in: their
-- approvals are judged at that row of the trail.
create or replace view invariant_14_four_eyes with (security_invoker = true) as
select a.enterprise_id, 'orders' as noun, a.record_id, format('row %s: %s approved what was their own', a.seq, a.operator_id) as detail
from audit_rows a
join enterprises e on e.id = a.enterprise_id
cross join lateral (
  select max(last.seq) as seq from audit_rows last
  where last.enterprise_id = a.enterprise_id and last.noun = 'orders' and last.record_id = a.record_id and last.seq < a.seq
    and last.action = any(case
      when a.action = 'amend_approve' then array['amend']
      when a.action = 'revoke_award' then array['submit_award']
      when a.from_status = 'pending_audit' then array['submit']
      else array['submit_award', 'promote']
    end)
) paper
where a.noun = 'orders' and a.action in ('approve', 'amend_approve', 'revoke_award') and a.operator_id is not null
  and (
    exists (
      select from audit_rows mine
      where mine.enterprise_id = a.enterprise_id and mine.noun = 'orders' and mine.record_id = a.record_id
        and mine.seq < a.seq and mine.operator_id = a.operator_id
        and (mine.seq = paper.seq or (a.from_status = 'pending_audit' and mine.action = 'create'))
    )
    or exists (
      select from orders o
      where a.from_status = 'pending_audit' and o.id = a.record_id and a.operator_id = any(o.writers)
    )
  )
  and not (
    allowed_self_audit(a.enterprise_id, a.seq)
    and (a.seq <= e.self_audit_fixed_from or allowed_self_audit(a.enterprise_id, greatest(coalesce(paper.seq, a.seq), e.self_audit_fixed_from)))
  );
