-- compatible-from: 0092
-- Demands by the passages of their texts, newest first, with all that a search ranks, counts and orders by: its hits are read from one index and
-- from no table. Where a demand has a passage twice, it stands here once (server/orders/passages.ts).
create table order_passages (
  enterprise_id uuid not null,
  -- As written and as read.
  passage text collate "C" not null,
  created_at timestamptz not null,
  order_id uuid not null,
  status text not null,
  -- Where it stands in the demand.
  place text not null,
  primary key (enterprise_id, passage, created_at, order_id) include (status, place)
);
call guard_tenant_table('order_passages');

-- The MD5 of the search text, then the demand's passages with their places. Null where an earlier release has written the text: the next start fills
-- it, and until then that enterprise is searched without passages. Empty where a passage is too long for an index.
alter table orders add column search_passages text[];
create index orders_without_passages on orders (enterprise_id) where search_passages[1] is null and not is_deleted;

create function order_passages_agree() returns trigger language plpgsql as $$
begin
  if new.search_passages[1] is distinct from md5(new.search_text) and new.search_passages is distinct from '{}' then
    new.search_passages := null;
  end if;
  return new;
end
$$;
create trigger passages_agree before insert or update of search_text, search_passages on orders
  for each row execute function order_passages_agree();

create function pass_made_orders() returns trigger language plpgsql as $$
begin
  insert into order_passages (enterprise_id, passage, created_at, order_id, status, place)
    select m.enterprise_id, substr(one, 2), m.created_at, m.id, m.status, left(one, 1)
    from made m cross join lateral unnest(m.search_passages[2:]) as one where not m.is_deleted;
  return null;
end
$$;
create function pass_gone_orders() returns trigger language plpgsql as $$
begin
  delete from order_passages p using gone g cross join lateral unnest(g.search_passages[2:]) as one
    where p.enterprise_id = g.enterprise_id and p.passage = substr(one, 2) collate "C" and p.created_at = g.created_at and p.order_id = g.id;
  return null;
end
$$;
create function pass_moved_orders() returns trigger language plpgsql as $$
begin
  -- Most changes of a demand leave its passages as they are.
  if not exists (
    select from made full join gone using (id)
    where (made.is_deleted, made.status, made.created_at, made.search_passages)
      is distinct from (gone.is_deleted, gone.status, gone.created_at, gone.search_passages)) then
    return null;
  end if;
  delete from order_passages p using gone g join made m using (id) cross join lateral unnest(g.search_passages[2:]) as one
    where (m.is_deleted, m.status, m.created_at, m.search_passages) is distinct from (g.is_deleted, g.status, g.created_at, g.search_passages)
      and p.enterprise_id = g.enterprise_id and p.passage = substr(one, 2) collate "C" and p.created_at = g.created_at and p.order_id = g.id;
  insert into order_passages (enterprise_id, passage, created_at, order_id, status, place)
    select m.enterprise_id, substr(one, 2), m.created_at, m.id, m.status, left(one, 1)
    from made m join gone g using (id) cross join lateral unnest(m.search_passages[2:]) as one
    where (m.is_deleted, m.status, m.created_at, m.search_passages) is distinct from (g.is_deleted, g.status, g.created_at, g.search_passages)
      and not m.is_deleted;
  return null;
end
$$;
create trigger pass_made after insert on orders referencing new table as made
  for each statement execute function pass_made_orders();
create trigger pass_gone after delete on orders referencing old table as gone
  for each statement execute function pass_gone_orders();
create trigger pass_moved after update on orders referencing old table as gone new table as made
  for each statement execute function pass_moved_orders();

-- The newest demands with one of these passages, at least `most` of them where there are so many; `ranks` has for each passage its rank by place.
-- Read in spans of time from the newest demand of all to the oldest, each as wide as the hits still wanted have probably been made in.
create function orders_of_passages(wanted text[], ranks text[], newest timestamptz, oldest timestamptz, most integer)
  returns table (id uuid, created_at timestamptz, status text, match integer)
  language plpgsql stable rows 1000
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
declare
  upto timestamptz := 'infinity';
  since timestamptz := newest;
  width interval := '1 day';
  rest integer := most;
  n integer;
begin
  while upto > oldest and rest > 0 loop
    since := since - width;
    return query
      select p.order_id, p.created_at, p.status, min(substr(one.ranks, ascii(p.place) - 96, 1)::integer)
      from unnest(wanted, ranks) as one (passage, ranks) join order_passages p on p.passage = one.passage collate "C"
      where p.created_at >= since and p.created_at < upto
      group by p.order_id, p.created_at, p.status;
    get diagnostics n = row_count;
    rest := rest - n;
    upto := since;
    -- A span without hits is followed by a wider one, so that a gap is passed in few steps.
    width := case when n = 0 then width * 4 else greatest(width * least(4, (case when rest > 100 then 0.9 else 1 end) * rest / n), '1 second') end;
  end loop;
end
$$;
do $$
begin
  execute format('alter function orders_of_passages(text[], text[], timestamptz, timestamptz, integer) set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function orders_of_passages(text[], text[], timestamptz, timestamptz, integer) from public;
grant execute on function orders_of_passages(text[], text[], timestamptz, timestamptz, integer) to herbal_app;
