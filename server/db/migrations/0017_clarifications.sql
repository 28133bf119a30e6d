-- compatible-from: 0017
-- A reviewer's question to a supplier about its opened tender (澄清), and the supplier's answer. Neither changes a price
-- or a quantity.
create table clarifications (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  tender_id uuid not null references tenders (id),
  question text not null,
  due_at timestamptz not null,
  asked_by uuid not null references users (id),
  asked_by_name text not null,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index clarifications_of_order on clarifications (order_id, asked_at);
create index clarifications_of_tender on clarifications (tender_id);
call guard_tenant_table('clarifications');
