-- compatible-from: 0024
-- Of which moments of a demand somebody was told by the clock: its deadline coming near, the time to confirm an award having passed. One row
-- a moment, so that any number of processes tell of it once, before and after a restart. A deadline that moves is another moment.
create table order_warnings (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('deadline', 'confirm')),
  -- Before the moment; 0 is the moment itself.
  hours integer not null,
  until timestamptz not null,
  told_at timestamptz not null,
  unique (order_id, kind, until, hours)
);
call guard_tenant_table('order_warnings', 'select, insert');
-- Who was told of a demand is asked by it.
create index messages_of_order on messages (order_id, at desc, id desc) where order_id is not null;
