-- compatible-from: 0022
-- The questions of suppliers about a demand before its deadline (答疑), and the buyer's answer to all of them, or the
-- reason why a question is not published.
create table order_questions (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  supplier_id uuid not null references suppliers (id),
  -- The line's name at that time, because an amendment may change or remove the line.
  line_no integer,
  line_name text,
  question text not null,
  asked_at timestamptz not null,
  answer text,
  withheld_reason text,
  settled_at timestamptz,
  settled_by uuid references users (id),
  settled_by_name text,
  version integer not null default 1,
  check (num_nonnulls(answer, withheld_reason) = num_nonnulls(settled_at)),
  check (num_nonnulls(settled_at, settled_by, settled_by_name) in (0, 3)),
  check ((line_no is null) = (line_name is null))
);
create index order_questions_of_order on order_questions (order_id, asked_at);
call guard_tenant_table('order_questions', 'select, insert, update');
