-- compatible-from: 0020
-- Dual control of an opening: the user who has given the password and waits for the second person.
alter table orders
  add column opener_present_id uuid references users (id),
  add column opener_present_at timestamptz,
  add constraint orders_opener_present check ((opener_present_id is null) = (opener_present_at is null));

-- Everybody who opened, in their order.
alter table opening_records add column openers jsonb not null default '[]';
update opening_records
set openers = jsonb_build_array(jsonb_build_object('id', opened_by, 'name', opened_by_name, 'at', opened_at));

-- What an award demands of its winners, as it was set on the day it took effect; null where nothing was set.
alter table decisions
  add column effective_at timestamptz,
  add column sign_by date,
  add column deposit_pct numeric(5, 2);
alter table award_lines add column confirm_deadline_at timestamptz;
update decisions d
set effective_at = (
  select max(a.occurred_at) from audit_rows a
  where a.enterprise_id = d.enterprise_id and a.noun = 'orders' and a.record_id = d.order_id
    and a.action = 'approve' and a.from_status = 'award_auditing'
)
where d.status = 'effective';

-- What a tender leaves behind is kept for the number of years that the enterprise has set, and the application cannot
-- delete any of it. Lines of a draft may be deleted while it is written.
revoke delete on orders, order_versions, read_records, tenders, tender_items, tender_entries, clarifications, opening_records, decisions,
  award_lines, no_awards from herbal_app;
