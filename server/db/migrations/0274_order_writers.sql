-- compatible-from: 0092
-- Who saved the contents of a demand before its publication, besides its creator: none of them approves it.
alter table orders add column writers uuid[] not null default '{}';
update orders o
set writers = array(
  select distinct a.operator_id from audit_rows a
  where a.enterprise_id = o.enterprise_id and a.order_id = o.id and a.action = 'save_draft' and a.operator_id is not null
)
where o.status in ('draft', 'pending_audit', 'rejected') and not o.is_deleted;
