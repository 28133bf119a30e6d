-- compatible-from: 0092
-- Whether people may approve their own is fixed for a paper when it is handed in: what waits now keeps what holds now.
-- Demands that have ended are left as they are, because nobody can use them while all of them are written.
alter table orders add column self_audit_for text[] not null default '{}'
  check (self_audit_for <@ array['demand', 'amendment', 'award']);
update orders o
set self_audit_for = array['demand', 'amendment', 'award']
from enterprises e
where e.id = o.enterprise_id and (e.settings ->> 'allow_self_audit')::boolean and not o.is_deleted
  and o.status not in ('completed', 'failed', 'cancelled');

-- The row of the trail up to which only the setting at the approval counted.
alter table enterprises add column self_audit_fixed_from bigint not null default 0;
update enterprises e set self_audit_fixed_from = coalesce((select max(a.seq) from audit_rows a where a.enterprise_id = e.id), 0);

-- Whether an enterprise let people approve their own at a row of its trail: the next change of the setting says what it
-- was before, and without one it is what it is.
create function allowed_self_audit(enterprise uuid, at_seq bigint) returns boolean language sql stable as $$
  select coalesce(
    (
      select (c.payload #>> '{settings,allow_self_audit,before}')::boolean
      from audit_rows c
      where c.enterprise_id = enterprise and c.noun = 'enterprise' and c.seq > at_seq
        and c.payload #> '{settings,allow_self_audit}' is not null
      order by c.seq limit 1
    ),
    (select (e.settings ->> 'allow_self_audit')::boolean from enterprises e where e.id = enterprise),
    false
  )
$$;

-- Nobody approves what they proposed, submitted or wrote, unless that was allowed both then and when it was handed in.
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
    and (a.seq <= e.self_audit_fixed_from or allowed_self_audit(a.enterprise_id, coalesce(paper.seq, a.seq)))
  );
