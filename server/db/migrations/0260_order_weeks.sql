-- compatible-from: 0092
-- How many demands of each week have each status, together and by kind of goods and method. Sums of weeks tell where a
-- deep page of the newest demands begins, and how many demands were made in a span of time; only the demands of one
-- week are read one by one.
create function order_week(at timestamptz) returns date
  language sql immutable parallel safe
  as $$ select date_trunc('week', at at time zone 'UTC')::date $$;
grant execute on function order_week(timestamptz) to herbal_app;

create table order_weeks (
  id bigint generated always as identity primary key,
  enterprise_id uuid not null references enterprises (id),
  -- Whether all kinds of goods and methods are counted together.
  is_whole boolean not null,
  -- The Monday of the week, in UTC.
  week date not null,
  status text not null,
  goods_type text,
  purchase_method text,
  n bigint not null,
  -- Written by a change and not merged with others yet (server/orders/status-counts.ts).
  is_note boolean not null default true
);
create index order_weeks_of_enterprise on order_weeks (enterprise_id, is_whole, week) include (status, goods_type, purchase_method, n);
create index order_weeks_notes on order_weeks (id) where is_note;
call guard_tenant_table('order_weeks', 'select, insert');

-- Nothing is written between the counting and the first note.
lock table orders in share row exclusive mode;

insert into order_weeks (enterprise_id, is_whole, week, status, goods_type, purchase_method, n, is_note)
  select enterprise_id, grouping(goods_type) = 1, order_week(created_at), status, goods_type, purchase_method, count(*), false
  from orders where not is_deleted
  group by grouping sets ((enterprise_id, order_week(created_at), status), (enterprise_id, order_week(created_at), status, goods_type, purchase_method));

create or replace function count_made_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, count(*) from made where not is_deleted group by enterprise_id, status;
  insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n)
    select enterprise_id, created_by, status, goods_type, purchase_method, count(*) from made where not is_deleted
    group by grouping sets ((enterprise_id, created_by, status, goods_type, purchase_method), (enterprise_id, status, goods_type, purchase_method));
  insert into order_weeks (enterprise_id, is_whole, week, status, goods_type, purchase_method, n)
    select enterprise_id, grouping(goods_type) = 1, order_week(created_at), status, goods_type, purchase_method, count(*) from made where not is_deleted
    group by grouping sets ((enterprise_id, order_week(created_at), status), (enterprise_id, order_week(created_at), status, goods_type, purchase_method));
  return null;
end
$$;
create or replace function count_gone_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, -count(*) from gone where not is_deleted group by enterprise_id, status;
  insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n)
    select enterprise_id, created_by, status, goods_type, purchase_method, -count(*) from gone where not is_deleted
    group by grouping sets ((enterprise_id, created_by, status, goods_type, purchase_method), (enterprise_id, status, goods_type, purchase_method));
  insert into order_weeks (enterprise_id, is_whole, week, status, goods_type, purchase_method, n)
    select enterprise_id, grouping(goods_type) = 1, order_week(created_at), status, goods_type, purchase_method, -count(*) from gone where not is_deleted
    group by grouping sets ((enterprise_id, order_week(created_at), status), (enterprise_id, order_week(created_at), status, goods_type, purchase_method));
  return null;
end
$$;
create or replace function count_moved_orders() returns trigger language plpgsql as $$
begin
  -- Most changes of a demand move it nowhere.
  if not exists (
    select from made full join gone using (id)
    where (made.is_deleted, made.status, made.goods_type, made.purchase_method, made.created_by, made.created_at)
      is distinct from (gone.is_deleted, gone.status, gone.goods_type, gone.purchase_method, gone.created_by, gone.created_at)) then
    return null;
  end if;
  insert into order_counts (enterprise_id, status, n)
    select enterprise_id, status, sum(one) from (
      select enterprise_id, status, 1 as one from made where not is_deleted
      union all select enterprise_id, status, -1 from gone where not is_deleted
    ) as moved group by enterprise_id, status having sum(one) <> 0;
  insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n)
    select enterprise_id, created_by, status, goods_type, purchase_method, sum(one) from (
      select enterprise_id, created_by, status, goods_type, purchase_method, 1 as one from made where not is_deleted
      union all select enterprise_id, created_by, status, goods_type, purchase_method, -1 from gone where not is_deleted
    ) as moved
    group by grouping sets ((enterprise_id, created_by, status, goods_type, purchase_method), (enterprise_id, status, goods_type, purchase_method))
    having sum(one) <> 0;
  insert into order_weeks (enterprise_id, is_whole, week, status, goods_type, purchase_method, n)
    select enterprise_id, grouping(goods_type) = 1, week, status, goods_type, purchase_method, sum(one) from (
      select enterprise_id, order_week(created_at) as week, status, goods_type, purchase_method, 1 as one from made where not is_deleted
      union all select enterprise_id, order_week(created_at), status, goods_type, purchase_method, -1 from gone where not is_deleted
    ) as moved
    group by grouping sets ((enterprise_id, week, status), (enterprise_id, week, status, goods_type, purchase_method))
    having sum(one) <> 0;
  return null;
end
$$;
