-- compatible-from: 0024
-- The moments of a demand that the clock has announced: its near deadline, and the end of the time to confirm an award.
-- One row per moment, so that any number of processes announce it once, before and after a restart. A deadline that
-- moves is a new moment.
create table order_warnings (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('deadline', 'confirm')),
  -- Hours before the moment; 0 is the moment itself.
  hours integer not null,
  until timestamptz not null,
  told_at timestamptz not null,
  unique (order_id, kind, until, hours)
);
call guard_tenant_table('order_warnings', 'select, insert');
-- The list of a demand's messages reads this index.
create index messages_of_order on messages (order_id, at desc, id desc) where order_id is not null;
