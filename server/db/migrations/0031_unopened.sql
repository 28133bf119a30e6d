-- compatible-from: 0031
-- A tender whose envelope fails at the opening stays closed: 未能启封, with its blob, until it can be opened.
alter table tenders drop constraint tenders_status_check;
alter table tenders add constraint tenders_status_check check (status in (
  'draft', 'submitted', 'reconfirm', 'withdrawn', 'opened', 'unopened', 'disqualified', 'shortlisted', 'awarded', 'part_awarded', 'lost', 'excluded'
));

-- The tenders that were opened after the others, by whom and when.
alter table opening_records add column rest jsonb not null default '[]';

-- An older release left such tenders as opened and empty. Where the review is not over they can be opened now.
update tenders t
set status = 'unopened', total_amount = null, item_count = null, coverage_pct = null
from orders o
where o.id = t.order_id and o.status = 'reviewing' and t.opened_hash_ok = false and t.sealed_payload is not null
  and not exists (select from tender_items i where i.tender_id = t.id);
