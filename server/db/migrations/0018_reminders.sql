-- compatible-from: 0018
-- Whom staff asked once more to look at a demand and to tender for it (催办): when, by whom and by what means. Never changed, so that
-- how often and when last is counted here and kept nowhere else.
create table reminders (
  id uuid primary key,
  enterprise_id uuid not null references enterprises (id),
  order_id uuid not null references orders (id),
  supplier_id uuid not null references suppliers (id),
  channel text not null check (channel in ('phone', 'wechat', 'sms', 'email', 'in_page')),
  reminded_by uuid not null references users (id),
  reminded_by_name text not null,
  reminded_at timestamptz not null
);
create index reminders_of_supplier on reminders (order_id, supplier_id, reminded_at);
call guard_tenant_table('reminders', 'select, insert');
