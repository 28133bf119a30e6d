-- compatible-from: 0051
-- The funnel counts suppliers, and each stage contains the next: a supplier that has tendered has read the demand, and
-- a draft shows no interest.
update read_records r
set first_viewed_at = t.submitted_at, last_viewed_at = t.submitted_at, view_count = greatest(r.view_count, 1), viewed_version = t.order_version
from tenders t
where t.order_id = r.order_id and t.supplier_id = r.supplier_id and t.submitted_at is not null and r.first_viewed_at is null;
update read_records r
set intent = 'none'
where r.intent = 'interested' and not exists (
  select from tenders t where t.order_id = r.order_id and t.supplier_id = r.supplier_id and t.status <> 'draft');
