-- compatible-from: 0032
-- Before the opening staff see the hash of the sealed bytes of their entry, and never the commitment of a receipt.
alter table tender_entries add column sealed_hash text;
update tender_entries e
set sealed_hash = encode(sha256(t.sealed_payload), 'hex')
from tenders t
where t.order_id = e.order_id and t.supplier_id = e.supplier_id and t.sealed_payload is not null and e.standing in ('unconfirmed', 'confirmed');
