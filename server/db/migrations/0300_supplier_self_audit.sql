-- compatible-from: 0092
-- Whether people may certify a supplier they entered, or lift a bar of their own, is fixed when the supplier is entered or barred: what waits now keeps
-- what holds now.
alter table suppliers add column self_audit_for text[] not null default '{}'
  check (self_audit_for <@ array['application', 'blacklist']);
update suppliers s
set self_audit_for = array['application', 'blacklist']
from enterprises e
where e.id = s.enterprise_id and (e.settings ->> 'allow_self_audit')::boolean and not s.is_deleted;
